"""The picture of the mat shows every count, says every part, and betrays nothing."""

from random import Random

import pytest
from django.utils import translation
from msgspec.structs import replace

from games.boards import show
from games.boards.mandala.example import EXAMPLE
from games.engine.fold import seen_by
from games.rules.mandala import game
from games.rules.mandala.cards import COLOURS
from games.rules.mandala.state import State
from tests.boards.positions import HOSTILE, NAMES, SVG, drawn, full_table, groups, moments, places, texts
from tests.rules.mandala.twins import twin

ALLOWED = {"svg", "title", "desc", "defs", "use", "g", "path", "circle", "ellipse", "rect", "text"}
READERS = (0, 1, None)


def counts(view: State) -> list[int]:
    heaps = [m.mountain for m in view.mandalas] + [field for m in view.mandalas for field in m.fields]
    known = [n for heap in (*heaps, *(cup.known for cup in view.cups)) for n in heap if n]
    return [*known, *(cup.size for cup in view.cups), view.pile.size, sum(view.discard)]


@pytest.mark.parametrize("seat", READERS)
def test_every_count_of_a_view_stands_in_its_picture(seat: int | None) -> None:
    for moment in moments():
        view = moment.view(seat)
        seen = texts(drawn(view, seat))
        for n in counts(view):
            assert str(n) in seen
            seen.remove(str(n))


@pytest.mark.parametrize("seat", READERS)
def test_each_part_is_a_group_with_full_sentences(seat: int | None) -> None:
    for moment in moments():
        view = moment.view(seat)
        said = groups(drawn(view, seat))
        assert len(said) == (5 if seat is None else 6)
        assert all(sentence.endswith(".") and ": " in sentence for sentence in said)
        together = " ".join(said).replace("\N{NO-BREAK SPACE}", " ")
        for colour, n in zip(COLOURS, view.mandalas[0].mountain, strict=True):
            assert not n or f"{colour} {n}" in together


def test_only_plain_shapes_and_no_style_of_their_own() -> None:
    picture = drawn(full_table(), 0)
    for element in picture.iter():
        assert element.tag.removeprefix(SVG) in ALLOWED
        assert not {"style", "onclick", "onload"} & set(element.keys())
        assert element.get("href", "#").startswith("#")


@pytest.mark.parametrize("seat", READERS)
def test_no_text_is_under_20_units_and_nothing_lies_off_the_board(seat: int | None) -> None:
    for view in (*(moment.view(seat) for moment in moments()), full_table()):
        picture = drawn(view, seat)
        height = float(picture.get("height", "0"))
        assert all(float(text.get("font-size", "0")) >= 20 for text in picture.iter(f"{SVG}text"))
        assert all(0 <= x <= 640 and -20 <= y <= height for x, y in places(picture))


def test_a_colour_has_an_outline_of_its_own_and_its_name_in_the_key() -> None:
    picture = drawn(EXAMPLE[0], 0)
    outlines = {show.icon("mandala", colour).split(' d="')[1].split('"')[0] for colour in COLOURS}
    assert len(outlines) == len(COLOURS)
    assert set(COLOURS) <= set(texts(picture))


@pytest.mark.parametrize("seat", READERS)
def test_no_name_is_drawn_even_a_hostile_one(seat: int | None) -> None:
    view = moments()[3].view(seat)
    picture = drawn(view, seat, names=HOSTILE)
    assert texts(picture) == texts(drawn(view, seat))
    assert any(HOSTILE[1 if seat is None else 1 - seat] in sentence for sentence in groups(picture))


def test_a_player_sees_the_own_hand_and_a_spectator_none() -> None:
    moment = moments()[2]
    for seat in (0, 1):
        picture = drawn(moment.view(seat), seat)
        cards = [card for card in picture.iter(f"{SVG}rect") if card.get("class") == "b-card"]
        assert len(cards) == moment.state.hands[seat].size > 0
    assert not [card for card in drawn(moment.view(None), None).iter() if card.get("class") == "b-card"]


@pytest.mark.parametrize("reader", READERS)
def test_two_truths_that_a_reader_cannot_tell_apart_give_the_same_board(
    reader: int | None,
) -> None:
    for moment in moments():
        other = twin(moment.log, reader, Random(3))
        if moment.state.phase == "over" or other is None:
            continue
        views = (moment.view(reader), seen_by(game, other, reader))
        for show_it in (show.svg, show.text):
            one, two = (show_it("mandala", view, seat=reader, names=NAMES) for view in views)
            assert one == two


def test_a_hand_that_slipped_into_a_view_would_be_seen_as_another_board() -> None:
    """So the test above could fail: the truth itself, shown to a spectator's page, differs."""
    moment = moments()[2]
    leaked = replace(moment.view(0), cups=moment.state.cups)
    assert show.text("mandala", leaked, seat=0, names=NAMES) != show.text(
        "mandala", moment.view(0), seat=0, names=NAMES
    )


@pytest.mark.parametrize("seat", [0, 1, None])
def test_what_changed_is_ringed_with_how_much_for_whoever_is_shown_it(seat: int | None) -> None:
    view, since = EXAMPLE
    assert "+2" in texts(drawn(view, seat, since=since))
    assert "+2" not in texts(drawn(view, seat))


def test_a_shared_mountain_says_who_chooses() -> None:
    moment = next(moment for moment in moments() if moment.state.phase == "share")
    chooser = moment.state.to_move
    assert "shared, you choose" in texts(drawn(moment.view(chooser), chooser))
    letter = "AB"[chooser]
    assert f"shared, {letter} chooses" in texts(drawn(moment.view(1 - chooser), 1 - chooser))


def test_another_language_moves_nothing() -> None:
    """Where a comma parts the decimals it still is a point in a picture."""
    with translation.override("de"):
        there = list(places(drawn(EXAMPLE[0], 0)))
    assert there == list(places(drawn(EXAMPLE[0], 0)))


def test_a_choice_without_a_picture_has_none() -> None:
    assert show.icon("mandala", "sideways") == ""
    assert "<svg" in show.icon("mandala", "red")


def test_the_example_is_a_position_the_rules_allow() -> None:
    """108 cards, no more than 18 of a colour, and no colour in two places of a mandala."""
    view, _ = EXAMPLE
    heaps = [heap for m in view.mandalas for heap in (m.mountain, *m.fields)]
    lying = [*heaps, view.discard, *(place.known for place in (*view.hands, *view.cups))]
    rivers = [sum(river.count(colour) for river in view.rivers) for colour in COLOURS]
    of_each = [sum(column) for column in zip(*lying, rivers, strict=True)]
    unknown = sum(place.unknown for place in (*view.hands, *view.cups)) + view.pile.size
    assert sum(of_each) + unknown == 108
    assert max(of_each) <= 18
    for m in view.mandalas:
        assert all(sum(map(bool, column)) <= 1 for column in zip(m.mountain, *m.fields, strict=True))
