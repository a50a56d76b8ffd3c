"""The board in words: short lines, each of which makes sense when it is read alone."""

import pytest
from django.template.loader import render_to_string
from msgspec.structs import replace

from games.boards import show
from games.boards.mandala.example import EXAMPLE
from games.rules.mandala.cards import COLOURS, Hidden
from games.rules.mandala.state import Mandala
from tests.boards.positions import HOSTILE, full_table, moments, written

READERS = (0, 1, None)


def test_the_example_reads_as_a_letter_shows_it() -> None:
    assert (
        written(EXAMPLE[0], 0)
        == """\
Mandala 1, needs orange
  Mountain     red 3, green 1
  Your field   yellow 2
  Bo's field   purple 2, black 1 (Bo would choose first)
Mandala 2, needs yellow and purple
  Mountain     orange 2, black 2
  Your field   red 1
  Bo's field   green 3

Your hand, 6   orange 2, purple 2, red 1, yellow 1
Your river     1 red, 2 green, 3 yellow
Your cup, 8    red 3, green 2, black 2, yellow 1:
               10 points now
Bo's hand      5 cards
Bo's river     1 purple, 2 black, 3 orange, 4 red
Bo's cup, 6    purple 2, red 1, orange 1, unknown 2:
               9 points at least
Pile           49 cards
Discarded, 10  orange 3, yellow 2, black 2, red 1, green 1,
               purple 1"""
    )


@pytest.mark.parametrize("seat", READERS)
def test_lines_stay_under_60_columns(seat: int | None) -> None:
    names = ("Ada", "Maximilian")
    for view in (*(moment.view(seat) for moment in moments()), full_table()):
        assert all(len(line) < 60 for line in written(view, seat, names).splitlines())


@pytest.mark.parametrize("seat", READERS)
def test_every_heap_of_a_view_is_written(seat: int | None) -> None:
    for moment in moments():
        view = moment.view(seat)
        lines = " ".join(written(view, seat).split())
        for mandala in view.mandalas:
            for heap in (mandala.mountain, *mandala.fields):
                for colour, n in zip(COLOURS, heap, strict=True):
                    assert not n or f"{colour} {n}" in lines
        for river in view.rivers:
            assert ", ".join(f"{space} {colour}" for space, colour in enumerate(river, 1)) in lines


def test_a_spectator_reads_both_by_name_and_no_hand() -> None:
    moment = moments()[2]
    lines = written(moment.view(None), None)
    assert "Your" not in lines
    assert f"Ada's hand{' ' * 5}{moment.state.hands[0].size} cards" in lines
    assert f"Bo's hand{' ' * 6}{moment.state.hands[1].size} cards" in lines


def test_who_would_choose_first_is_said_while_one_colour_is_missing() -> None:
    view, _ = EXAMPLE
    assert "(Bo would choose first)" in written(view, 0)
    assert "(you would choose first)" in written(view, 1)
    one, two = view.mandalas
    even = replace(view, mandalas=(Mandala(one.mountain, (one.fields[0], one.fields[0])), two))
    assert "choose first" not in written(even, 0)


def test_the_last_mandala_and_the_end_are_said() -> None:
    view, _ = EXAMPLE
    assert written(replace(view, final=True), 0).endswith("The next mandala to be completed is the last.")
    over = moments()[-1]
    assert over.state.phase == "over"
    assert written(over.view(0), 0).endswith("The match is over.")


def test_a_line_begins_with_a_capital_whoever_it_is_about() -> None:
    lines = written(EXAMPLE[0], 0, ("Ada", "the computer"))
    assert "The computer's hand  5 cards" in lines
    assert "(the computer would choose first)" in " ".join(lines.split())


def test_an_empty_hand_and_an_empty_river_are_words_not_gaps() -> None:
    view, _ = EXAMPLE
    bare = written(replace(view, hands=(Hidden(), Hidden()), rivers=((), ())), 0)
    assert "Your hand, 0   empty" in bare
    assert "Your river     empty" in bare


def test_a_hostile_name_is_plain_text_and_a_page_escapes_it() -> None:
    lines = written(EXAMPLE[0], None, HOSTILE)
    assert HOSTILE[0] in " ".join(lines.split())
    page = render_to_string("parts/board.html", {"board_svg": "", "board_text": lines})
    assert "<b>" not in page
    assert "&lt;b&gt;Ada&lt;/b&gt;" in page.replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize("seat", READERS)
def test_rows_hold_the_same_words_as_the_lines(seat: int | None) -> None:
    for view in (*(moment.view(seat) for moment in moments()), full_table()):
        lines = written(view, seat, ("Ada", "Maximilian the Very Long of Name"))
        rows = show.rows(lines)
        assert " ".join(f"{row.label} {row.value}" for row in rows).split() == lines.split()
        assert [row.label.split()[0] for row in rows if not row.value][:2] == ["Mandala", "Mandala"]
        assert [row.apart for row in rows].count(True) == lines.count("\n\n") == 1


def test_the_letters_of_a_picture_are_named_beside_it() -> None:
    assert show.who(0, ("Ada", "Bo")) == "In the picture B is Bo."
    assert show.who(None, ("Ada", "Bo")) == "In the picture A is Ada, B is Bo."
