"""Shapes of six: every form a colour can take on the board, found here in another way than the rules do."""

from collections import Counter
from collections.abc import Callable

import pytest

from games.rules.mandamina.board import BESIDE, EACH, MIDDLE, SIDE, groups, is_cluster, shape

Cells = frozenset[tuple[int, int]]
Image = Callable[[int, int], tuple[int, int]]
TURNS: tuple[Image, ...] = (
    lambda x, y: (x, y),
    lambda x, y: (-y, x),
    lambda x, y: (-x, -y),
    lambda x, y: (y, -x),
)


def fixed(size: int) -> set[Cells]:
    """Every form of so many cells that touch at their sides, at the edge of both axes: one cell more each."""
    forms: set[Cells] = {frozenset({(0, 0)})}
    for _ in range(size - 1):
        forms = {at_the_edge(form | {cell}) for form in forms for cell in around(form)}
    return forms


def around(form: Cells) -> set[tuple[int, int]]:
    near = {(x + dx, y + dy) for x, y in form for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    return near - form


def at_the_edge(form: Cells) -> Cells:
    left, top = min(x for x, _ in form), min(y for _, y in form)
    return frozenset((x - left, y - top) for x, y in form)


def turned(form: Cells) -> frozenset[Cells]:
    """A form in every way it can be turned."""
    return frozenset(at_the_edge(frozenset(turn(x, y) for x, y in form)) for turn in TURNS)


def mirrored(form: Cells) -> Cells:
    return at_the_edge(frozenset((-x, y) for x, y in form))


FIXED = sorted(fixed(EACH), key=sorted)
FREE = {turned(form) | turned(mirrored(form)) for form in FIXED}


def on_board(form: Cells, right: int = 0, down: int = 0) -> frozenset[int]:
    return frozenset((y + down) * SIDE + x + right for x, y in form)


def places(form: Cells) -> list[frozenset[int]]:
    """A form everywhere it fits."""
    wide, high = max(x for x, _ in form), max(y for _, y in form)
    return [on_board(form, x, y) for x in range(SIDE - wide) for y in range(SIDE - high)]


def test_there_are_216_fixed_forms_60_one_sided_and_35_free() -> None:
    assert len(FIXED) == 216
    assert len({turned(form) for form in FIXED}) == 60
    assert len(FREE) == 35
    assert sum(map(len, FREE)) == 216


def test_smaller_forms_are_as_many_as_is_known() -> None:
    """The counts of fixed polyominoes, so that the way they are found here can be trusted."""
    assert [len(fixed(size)) for size in range(1, 7)] == [1, 2, 6, 19, 63, 216]


@pytest.mark.parametrize("images", FREE, ids=[f"{len(images)} images {n}" for n, images in enumerate(FREE)])
def test_d4_every_image_of_a_form_is_the_same_shape_wherever_it_lies(images: frozenset[Cells]) -> None:
    found = {shape(spots) for image in images for spots in places(image)}
    assert len(found) == 1
    assert at_the_edge(frozenset((column, row) for row, column in found.pop())) in images


def test_d4_the_216_fixed_forms_are_35_shapes_and_no_more() -> None:
    of_forms = {form: shape(on_board(form)) for form in FIXED}
    assert len(set(of_forms.values())) == 35
    assert Counter(Counter(of_forms.values()).values()) == Counter(len(images) for images in FREE)
    for one in FREE:
        assert {form for form in FIXED if of_forms[form] == of_forms[next(iter(one))]} == one


def test_every_form_fits_the_board_and_its_marbles_lie_together() -> None:
    assert all(map(places, FIXED))
    for form in FIXED:
        for spots in places(form):
            laid = "".join("R" if i in spots else "-" for i in range(SIDE * SIDE))
            assert is_cluster(laid, "R")
            assert groups(laid, "R") == (spots,)


def test_a_form_that_falls_apart_lies_in_groups_the_largest_first() -> None:
    laid = "RR-RR-R" + "-" * 7 + "R" + "-" * 34
    assert not is_cluster(laid, "R")
    assert groups(laid, "R") == (
        frozenset({0, 1}),
        frozenset({3, 4}),
        frozenset({6}),
        frozenset({14}),
    )


def test_every_spot_lies_beside_two_three_or_four_and_they_beside_it() -> None:
    assert Counter(map(len, BESIDE)) == {2: 4, 3: 20, 4: 25}
    assert all(i in BESIDE[j] for i in range(SIDE * SIDE) for j in BESIDE[i])
    assert BESIDE[MIDDLE] == (MIDDLE - SIDE, MIDDLE - 1, MIDDLE + 1, MIDDLE + SIDE)
