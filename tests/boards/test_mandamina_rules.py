"""The rules page of Mandamina shows the rulebook's worked example, and counts it as the game does."""

import re
from pathlib import Path

from django.conf import settings

from games.rules.mandamina.board import COLOURS, EMPTY, SPOTS, shapes
from games.rules.mandamina.score import POINTS
from tests.rules.mandamina.table import SEVEN, after, at

PAGE = (Path(settings.BASE_DIR) / "templates/games/mandamina/rules.html").read_text()
CELL = re.compile(r'<text x="(\d+)" y="(\d+)">(\d)</text>')


def drawn() -> dict[str, str]:
    """The number of the shape at each spot."""
    cells = CELL.findall(PAGE)
    columns, rows = ({int(cell[axis]) for cell in cells} for axis in (0, 1))
    assert len(columns) == len(rows) == 7
    across, down = sorted(columns), sorted(rows)
    return {f"{'abcdefg'[across.index(int(x))]}{down.index(int(y)) + 1}": number for x, y, number in cells}


def test_the_numbers_of_the_example_are_those_of_its_shapes() -> None:
    """The rulebook: all eight colours are in clusters, but there are only seven different shapes."""
    board = after(at(SEVEN, turns=37), "MOVE D4").board
    numbers, forms = drawn(), shapes(board)
    there = {spot: marble for spot, marble in zip(SPOTS, board, strict=True) if marble != EMPTY}
    assert set(numbers) == set(there)
    of_colours = {(marble, numbers[spot]) for spot, marble in there.items()}
    assert len(of_colours) == len(COLOURS)
    assert len({(number, forms[marble]) for marble, number in of_colours}) == len(set(forms.values())) == 7


def test_the_table_of_difficulty_is_what_the_rules_count() -> None:
    rows = re.findall(r'"(Easy|Normal|Difficult)" %}</th>((?:<td class="num">[^<]*</td>){3})', PAGE)
    told = {name.lower(): re.findall(r">([^<]+)</td>", cells)[:2] for name, cells in rows}
    counted = {}
    for difficulty, each in POINTS.items():
        ended = after(at(SEVEN, turns=37, difficulty=difficulty), "MOVE D4").ended
        assert ended is not None
        counted[difficulty] = [str(each), str(ended.score).replace("-", "&minus;")]
    assert told == counted
