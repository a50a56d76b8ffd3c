"""What every picture of a board is held to: all of it can be read, and it is made of plain shapes."""

from collections.abc import Sequence
from itertools import combinations
from xml.etree.ElementTree import Element

from tests.boards.bazaars import Box
from tests.boards.positions import SVG

ALLOWED = {"svg", "title", "desc", "defs", "use", "g", "path", "circle", "rect", "text"}
WIDE, SMALLEST = 640, 20


def can_be_read(root: Element, boxes: Sequence[Box]) -> None:
    """No two of the texts lie on each other, and none is cut off or too small."""
    height = float(root.get("height", "0"))
    for box in boxes:
        assert 0 <= box.left < box.right <= WIDE, box
        assert 0 <= box.top < box.bottom <= height, box
    for one, other in combinations(boxes, 2):
        apart = one.right <= other.left or other.right <= one.left
        assert apart or one.bottom <= other.top or other.bottom <= one.top, (one, other)
    assert min(float(part.get("font-size", "20")) for part in root.iter()) >= SMALLEST


def is_plain(root: Element) -> None:
    """Only such shapes, no style of their own, no name twice, and each part that is used is there."""
    ids = [part.get("id") for part in root.iter() if part.get("id")]
    assert len(set(ids)) == len(ids)
    for element in root.iter():
        assert element.tag.removeprefix(SVG) in ALLOWED
        assert not {"style", "onclick", "onload"} & set(element.keys())
        assert element.get("href", "#board-title").removeprefix("#") in ids
