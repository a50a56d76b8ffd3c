"""The picture of Mandamina shows all that lies there, and the last round; it counts, fits and says it all."""

import re
from functools import cache
from itertools import islice
from typing import Any
from xml.etree.ElementTree import Element, fromstring

import pytest
from django.utils import translation
from msgspec.structs import replace

from accounts.outbox.picture import drawn as png
from games.boards import mandamina, show
from games.boards.mandamina import arrows, forms, pad
from games.boards.mandamina.pieces import WOODS
from games.boards.mandamina.tray import CELL, EDGE, RADIUS, TRAY, centre
from games.rules.mandamina import game
from games.rules.mandamina.board import (
    BESIDE,
    COLOURS,
    EMPTY,
    INDEX,
    LETTERS,
    MIDDLE,
    SPOTS,
    groups,
    hole,
    shape,
    shapes,
)
from games.rules.mandamina.events import MarbleMoved, Options
from games.rules.mandamina.score import best_possible, limit
from games.rules.mandamina.state import State
from tests.boards.bazaars import texts
from tests.boards.legible import can_be_read, is_plain
from tests.boards.positions import HOSTILE, SVG
from tests.boards.positions import groups as sentences
from tests.rules.mandamina.table import EIGHT, PINWHEEL, SEVEN, START, after, at, match
from tests.web.test_looks import SHEET, contrast

NAMES = ("Ada", "Bo", "Cy", "Di")
SIMPLE, ENDLESS = Options(difficulty="simple"), Options(limit="none")
EXAMPLE = mandamina.EXAMPLE[0]


@cache
def views() -> tuple[State, ...]:
    """Positions of matches at random with one to four seats, and tables set by hand, with their ends."""
    options = (Options(), Options(difficulty="easy"), Options(adjacent_moves="forbidden"), SIMPLE)
    some = []
    for seats in range(1, 5):
        played = [moment.state for moment in match(30 + seats, seats, options[seats - 1])]
        some += [*played[:60:13], played[-1]]
    ends = [after(at(rows, turns=19), "MOVE D4") for rows in (SEVEN, EIGHT, PINWHEEL)]
    later = (replace(EXAMPLE, options=ENDLESS, turns=n) for n in (50, 51, 100, 137))
    return (EXAMPLE, *some, *ends, replace(EXAMPLE, options=SIMPLE), *later)


@cache
def picture(view: State, seat: int | None = 0, names: tuple[str, ...] = NAMES) -> str:
    return show.svg("mandamina", view, seat=seat, names=names[: view.seats])


def drawn(view: State, seat: int | None = 0, names: tuple[str, ...] = NAMES) -> Element:
    """The picture, parsed: not well-formed fails here."""
    return fromstring(picture(view, seat, names))


def words(view: State, seat: int | None = 0) -> list[str]:
    return [box.words for box in texts(drawn(view, seat))]


def part(root: Element, start: str) -> Element:
    """The one group whose sentence begins so."""
    (found,) = (g for g in root.iter(f"{SVG}g") if g.get("aria-label", "").startswith(start))
    return found


def moves_drawn(root: Element) -> list[tuple[str, str]]:
    """The sentence and the number of each arrow."""
    moves = (g for g in root.iter(f"{SVG}g") if g.get("aria-label", "").startswith("Move "))
    return [(g.get("aria-label", ""), g.findtext(f"{SVG}text") or "") for g in moves]


def test_every_marble_lies_on_its_spot_with_its_colour_and_mark() -> None:
    for view in views():
        root = drawn(view)
        for row in range(7):
            line = view.board[7 * row : 7 * row + 7]
            here = part(root, f"Row {row + 1}: ")
            said = [
                f"{spot} {COLOURS.get(c, 'empty')}" for spot, c in zip(SPOTS[7 * row :], line, strict=False)
            ]
            assert here.get("aria-label") == f"Row {row + 1}: {', '.join(said)}."
            used = [(use.get("href"), float(use.get("x", "")), float(use.get("y", ""))) for use in here]
            wanted = [
                (f"#mandamina-{c}", *(round(at, 1) for at in centre(7 * row + i)))
                for i, c in enumerate(line)
                if c != EMPTY
            ]
            assert used == wanted


def test_a_colour_has_a_mark_of_its_own_that_stands_out_from_its_wood() -> None:
    """As the design sheet says: every inlay at least 6 to 1."""
    assert tuple(WOODS) == LETTERS
    assert len({wood.mark for wood in WOODS.values()}) == len({wood.fill for wood in WOODS.values()}) == 8
    parts = {g.get("id"): g for g in drawn(EXAMPLE).iter(f"{SVG}g")}
    for letter, wood in WOODS.items():
        assert contrast(wood.fill, wood.ink) >= 6, letter
        body, _shine, mark = parts[f"mandamina-{letter}"]
        assert body.get("fill") == wood.fill
        assert mark.get("d") == wood.mark
        assert wood.ink in (mark.get("fill"), mark.get("stroke"))


def test_the_empty_spot_is_dark_and_dashed() -> None:
    for view in views():
        spot = part(drawn(view), f"Empty spot: {SPOTS[hole(view.board)]}.")
        x, y = centre(hole(view.board))
        assert spot.get("transform") == f"translate({x:g} {y:g})"
        ground, edge = spot[0], spot[1]
        assert contrast(ground.get("fill", ""), "#c8985b") >= 3
        assert bool(edge.get("stroke-dasharray")) == (not pad.middle(view))


def joined(view: State) -> set[tuple[int, int]]:
    """The pairs of spots that a bridge leads between."""
    at_spot = {tuple(round(x, 1) for x in centre(spot)): spot for spot in range(49)}
    bridges = part(drawn(view), "Bridges join ")
    ends = re.findall(r"M(\S+) (\S+?)L(\S+) ([\d.]+)", bridges[0].get("d", ""))
    return {(at_spot[float(x), float(y)], at_spot[float(to_x), float(to_y)]) for x, y, to_x, to_y in ends}


def test_a_bridge_joins_all_neighbours_of_a_colour_and_no_others() -> None:
    for view in views():
        b = view.board
        assert joined(view) == {
            (i, j) for i in range(49) for j in BESIDE[i] if i < j and b[i] == b[j] != EMPTY
        }


def test_the_square_inside_four_of_a_colour_is_filled() -> None:
    bridges = part(drawn(EXAMPLE), "Bridges join ")
    squares = [path.get("d", "") for path in bridges if path.get("fill")]
    corners = [corner for d in squares for corner in re.findall(r"M(\S+) (\S+?)h", d)]
    assert [(float(x), float(y)) for x, y in corners] == [
        pytest.approx(centre(INDEX[spot])) for spot in ("c1", "e1")
    ]


def test_the_last_round_stands_in_numbered_arrows_one_for_each_seat() -> None:
    for seats in range(1, 5):
        played = [moment.state for moment in islice(match(seats, seats, skips=0), 30)]
        for view in played:
            told = moves_drawn(drawn(view, 0))
            wanted = range(max(1, view.turns - (3 if seats == 1 else seats) + 1), view.turns + 1)
            assert [int(number.split()[0]) for _said, number in told] == [*wanted]
    assert moves_drawn(drawn(played[0])) == []


def test_an_arrow_says_who_moved_what_from_where_to_where() -> None:
    own = ("Move 30: you, green from b4 to f3.", "30")
    assert moves_drawn(drawn(EXAMPLE, 0)) == [own, ("Move 31: Bo, yellow from f7 to b4.", "31 B")]
    watched = [number for _said, number in moves_drawn(drawn(EXAMPLE, None))]
    assert watched == ["30 A", "31 B"]


def test_arrows_lead_from_a_marble_to_a_marble() -> None:
    """A line leaves the spot that the marble left, and its tip touches the marble it became."""
    for view in views():
        for move, arrow in zip(view.last, arrows.arrows(view.last), strict=True):
            start, tip = arrow.course[0], arrow.course[-1]
            assert far(start, centre(INDEX[move.source])) <= RADIUS
            assert RADIUS - 12 <= far(tip, centre(INDEX[move.to])) <= RADIUS
            assert all(27 <= at <= TRAY - 27 for point in arrow.course for at in point)


def far(one: tuple[float, float], other: tuple[float, float]) -> float:
    return float(abs(complex(*one) - complex(*other)))


def test_an_arrow_bends_round_the_marks_in_its_way() -> None:
    """Along a row it would go through every mark between."""
    (arrow,) = arrows.arrows((MarbleMoved(0, "red", "a4", "g4", 1),))
    between = [centre(INDEX[spot]) for spot in ("b4", "c4", "d4", "e4", "f4")]
    assert all(far(point, mark) > 15 for point in arrow.course for mark in between)


def test_the_circles_of_the_pad_are_crossed_out_as_they_are_used() -> None:
    for view in views():
        book = part(drawn(view), "Score pad")
        most, crosses = limit(view.options), book.findall(f"{SVG}path")[-1].get("d", "").count("M")
        numbers = [int(text.text or "") for text in book.findall(f"{SVG}g/{SVG}text")]
        first = 1 if most else max(view.turns - 1, 0) // 50 * 50 + 1
        assert numbers == [*range(first, (most or first + 49) + 1)]
        assert crosses == view.turns - first + 1
        used = f"{view.turns} of {most} moves" if most else f"{view.turns} moves"
        assert used in words(view) or view.turns == 1


def test_the_simpler_game_has_44_circles_and_neither_shapes_nor_points() -> None:
    view = replace(EXAMPLE, options=SIMPLE)
    seen = words(view)
    assert "44" in seen
    assert "45" not in seen
    assert not {"Shapes", "at best", "Still possible"} & set(seen)
    assert seen[-2:] == ["moves left", "13"]


def test_the_best_that_is_still_possible_stands_with_its_sum() -> None:
    for view in views():
        if view.ended or view.options.difficulty == "simple":
            continue
        best, (name, n) = best_possible(view), words(view)[-2:]
        assert (name, n.replace("\N{MINUS SIGN}", "-")) == ("at best", str(best))
        shown = pad.sums(view)
        parts = [int(line.n.replace("\N{MINUS SIGN}", "-")) for line in shown["lines"]]
        assert sum(parts) == best


def test_each_colour_says_how_many_of_it_lie_together() -> None:
    for view in views():
        root, seen = drawn(view), words(view)
        for letter, colour in COLOURS.items():
            n = len(groups(view.board, letter)[0])
            assert part(root, f"{colour.capitalize()}: {n} of 6 together.")
            assert f"{n}/6" in seen
            seen.remove(f"{n}/6")
            assert colour in seen


def test_equal_shapes_stand_together_and_are_said_to_be_equal() -> None:
    """The rulebook's example: only seven different shapes, as two clusters form the same."""
    view = after(at(SEVEN, turns=37), "MOVE D4")
    said = [one for one in sentences(drawn(view)) if one.startswith("Shape ")]
    assert said[0] == "Shape 1: red and black, all the same."
    assert len(said) == 7
    assert words(view).count("=") == 1
    assert "7 of 8" in words(view)
    assert words(after(at(PINWHEEL, turns=19), "MOVE D4")).count("=") == 7


@pytest.mark.parametrize("rows", [SEVEN, EIGHT, PINWHEEL])
def test_an_outline_is_the_shape_its_colours_lie_in(rows: list[str]) -> None:
    view = after(at(rows, turns=19), "MOVE D4")
    seen = forms.forms(view.board)
    assert {letter: form.cells for form in seen for letter in form.letters} == shapes(view.board)
    for form in seen:
        found = re.findall(r"M(\S+) (\S+?)h", forms.outline(form.cells))
        corners = [(float(x), float(y)) for x, y in found]
        left, top = (min(corner[axis] for corner in corners) for axis in (0, 1))
        cells = frozenset(
            7 * round((y - top) / forms.STEP) + round((x - left) / forms.STEP) for x, y in corners
        )
        assert len(cells) == 6
        assert shape(cells) == form.cells


def test_at_the_end_every_cluster_bears_the_number_of_its_shape() -> None:
    view = after(at(SEVEN, turns=37), "MOVE D4")
    root = drawn(view)
    for form in forms.forms(view.board):
        for letter in form.letters:
            badge = part(root, f"{COLOURS[letter].capitalize()} has shape {form.number}.")
            assert badge.findtext(f"{SVG}text") == str(form.number)
            x, y = map(float, re.findall(r"[\d.]+", badge.get("transform", "")))
            near = [i for i in range(49) if far((x, y), centre(i)) < CELL / 2 + 1]
            assert [view.board[i] for i in near] == [letter, letter]
    assert moves_drawn(root) == []
    assert not [said for said in sentences(drawn(EXAMPLE)) if "has shape" in said]


def test_the_empty_middle_is_ringed_at_the_end_with_its_points() -> None:
    won, corner = after(at(SEVEN, turns=37), "MOVE D4"), after(at(EIGHT, turns=30), "MOVE G6")
    assert won.board[MIDDLE] == EMPTY
    assert "+5" in words(won)
    assert "+5" not in words(at(START))
    assert "+5" not in words(mandamina.ended(at(START)))
    assert "+5" not in words(corner)
    simple = after(at(PINWHEEL, turns=43, mode="simple"), "MOVE D4")
    assert "+5" not in words(simple)


def test_the_end_says_how_it_went() -> None:
    won, lost = after(at(SEVEN, turns=37), "MOVE D4"), after(at(START, turns=49), "MOVE A1")
    assert {"Won", "7 shapes", "35", "38 moves", "\N{MINUS SIGN}38"} <= set(words(won))
    assert words(won)[-2:] == ["points", "2"]
    assert "Lost" in words(after(at(PINWHEEL, turns=19), "MOVE D4"))
    assert "Lost" in words(lost)
    assert words(lost)[-1] == "no move is left"
    simple = after(at(PINWHEEL, turns=43, mode="simple"), "MOVE D4")
    assert "Won" in words(simple)
    assert words(simple)[-2:] == ["with move", "44"]
    left = after(at(START), *["SKIP"] * 6)
    assert words(left)[-1] == "nobody moved"


def test_a_match_that_was_given_up_asks_nobody() -> None:
    over = mandamina.ended(EXAMPLE)
    assert not game.pending(over)
    assert words(over)[-1] == "given up"
    assert mandamina.ended(over) is over


def test_no_name_is_drawn_even_a_hostile_one() -> None:
    names = tuple(HOSTILE[i % 2] + str(i) for i in range(4))
    for view in views():
        for seat in (0, None):
            hostile = drawn(view, seat, names)
            assert [box.words for box in texts(hostile)] == words(view, seat)
    assert any(names[1] in sentence for sentence in sentences(drawn(EXAMPLE, 0, names)))


def test_every_group_says_a_full_sentence() -> None:
    for view in views():
        root = drawn(view)
        assert root.get("role") == "graphics-document document"
        assert root.findtext(f"{SVG}title")
        assert (root.findtext(f"{SVG}desc") or "").endswith(".")
        assert all(sentence.endswith(".") for sentence in sentences(root))
        assert len(sentences(root)) >= 7 + 8 + 4


def test_only_plain_shapes_and_no_style_of_their_own() -> None:
    for view in views():
        is_plain(drawn(view))


def test_no_two_texts_lie_on_each_other_and_none_is_cut_off_or_too_small() -> None:
    for view in views():
        root = drawn(view)
        can_be_read(root, texts(root))


def test_no_picture_is_too_heavy_to_send() -> None:
    assert max(len(picture(view)) for view in views()) <= 45_000
    heaviest = sorted(views(), key=lambda view: len(picture(view)))[-2:]
    for view in (EXAMPLE, *heaviest):
        assert len(png(picture(view))) < 120_000


def test_the_tray_is_the_upper_square_and_its_spots_are_equal_squares_in_it() -> None:
    root = drawn(EXAMPLE)
    assert root.get("viewBox", "").startswith("0 0 640 ")
    assert pytest.approx(2 * EDGE + 7 * CELL) == TRAY == 640
    assert all(centre(i + 1)[0] - centre(i)[0] == pytest.approx(CELL) for i in range(6))
    assert all(centre(i + 7)[1] - centre(i)[1] == pytest.approx(CELL) for i in range(42))
    assert centre(MIDDLE) == pytest.approx((320, 320))
    below = [box for box in texts(root) if box.top > TRAY]
    assert {"red", "31 of 50 moves", "at best"} <= {box.words for box in below}


def test_columns_and_rows_are_lettered_and_numbered_on_both_sides() -> None:
    edges = [box.words for box in texts(drawn(at(START))) if box.top < TRAY]
    assert sorted(edges) == sorted("abcdefg1234567" * 2)


def test_at_night_only_ground_and_words_change() -> None:
    """Nothing in the tray has a class; words below it stand out from the circles by day and by night."""
    root = drawn(EXAMPLE)
    for start in ("Row 1", "Bridges join ", "Empty spot", "Move 30"):
        assert not [one for one in part(root, start).iter() if one.get("class")]
    night = dict(re.findall(r"\.b-(\w+)\{fill:(#\w+)\}", SHEET))
    assert contrast("#eceeec", night["pad"]) >= 4.5
    assert contrast("#15191c", "#cbe3d4") >= 4.5


def test_each_colour_has_an_icon_with_its_mark() -> None:
    for letter, colour in COLOURS.items():
        icon: Any = fromstring(show.icon("mandamina", colour))
        assert WOODS[letter].mark in [part.get("d") for part in icon.iter()]
    assert mandamina.icon("orange") is None


def test_another_language_moves_nothing() -> None:
    with translation.override("de"):
        there = show.svg("mandamina", EXAMPLE, seat=0, names=NAMES[:2])
    assert there == picture(EXAMPLE)


def test_the_example_is_a_position_the_rules_allow() -> None:
    assert EXAMPLE.turns == 31
    assert all(EXAMPLE.board.count(letter) == 6 for letter in LETTERS)
    assert len(game.moves(EXAMPLE, EXAMPLE.to_move)) == 48
