"""The picture of Mandarin can be read, says every part, fits, and betrays nothing."""

import re
from random import Random
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest
from django.utils import translation
from msgspec.structs import replace

from accounts.outbox.picture import drawn as png
from games.boards import mandarin, show
from games.boards.mandarin import cards as card
from games.boards.mandarin.characters import CHARACTERS
from games.boards.mandarin.pieces import GOLD, IVORY, RED, ROBES
from games.boards.mandarin.track import label
from games.engine.fold import seen_by, told
from games.rules.mandarin import events as e
from games.rules.mandarin.game import game
from games.rules.mandarin.score import cards, controller
from games.rules.mandarin.state import Lying, State, sale
from games.rules.mandarin.tiles import ANIMALS, TILES
from tests.boards.bazaars import Box, texts
from tests.boards.legible import can_be_read, is_plain
from tests.boards.positions import HOSTILE, SVG
from tests.boards.positions import groups as sentences
from tests.boards.zodiacs import (
    DOWN,
    EXAMPLE,
    READERS,
    UP,
    Seen,
    all_of_them,
    drawn,
    full,
    moments,
    picture,
    seen,
    used,
    words,
    written,
)
from tests.rules.mandarin.table import at, table
from tests.rules.mandarin.twins import twin
from tests.web.test_looks import SHEET, contrast


@READERS
def test_no_two_texts_lie_on_each_other_and_none_is_cut_off_or_too_small(seat: int | None) -> None:
    for it in all_of_them(seat):
        root = drawn(it)
        can_be_read(root, [*still(texts(root)), *flags(it)])


def still(boxes: list[Box]) -> list[Box]:
    """Without those on flags, which are tried whole, and those of Mandarins, who may stand close."""
    return [box for box in boxes if not re.fullmatch(r"[A-E]( [24]00)?", box.words)]


def flags(it: Seen) -> list[Box]:
    held = [i for i, of in enumerate(ANIMALS) if controller(cards(it.view), of) is not None]
    at_flags = [(label(i).flag, ANIMALS[i]) for i in held]
    return [Box(x - 32, y - 14, x + 32, y + 14, f"flag of {of}") for (x, y), of in at_flags]


def test_money_and_marks_stay_left_of_the_cards() -> None:
    for it in all_of_them(0):
        left = [box for box in texts(drawn(it)) if re.search(r"Yuan|total", box.words)]
        assert left
        assert all(box.right < card.LEFT - 1.5 for box in left)


@READERS
def test_no_name_is_drawn_even_a_hostile_one(seat: int | None) -> None:
    for it in all_of_them(seat):
        names = tuple(HOSTILE[i % 2] + str(i) for i in range(it.view.seats))
        hostile = drawn(it, names)
        assert [box.words for box in texts(hostile)] == words(it)
        assert any(names[1 if seat == 0 else 0] in sentence for sentence in sentences(hostile))


@READERS
def test_every_group_says_a_full_sentence(seat: int | None) -> None:
    for it in all_of_them(seat):
        root = drawn(it)
        assert root.get("role") == "graphics-document document"
        assert root.findtext(f"{SVG}title")
        desc = root.findtext(f"{SVG}desc") or ""
        assert desc.count(" of 12 animals.") == it.view.seats
        assert all(sentence.endswith(".") and "  " not in sentence for sentence in sentences(root))
        assert len(sentences(root)) >= 12 + 1 + it.view.seats


def test_only_plain_shapes_and_no_style_of_their_own() -> None:
    for it in all_of_them(0):
        is_plain(drawn(it))


def test_no_picture_is_too_heavy_to_send() -> None:
    some = sorted(all_of_them(0), key=lambda it: len(picture(it)))
    assert len(picture(some[-1])) <= 48_000
    for it in (EXAMPLE, *some[-2:]):
        assert len(png(picture(it))) < 120_000


@pytest.mark.parametrize("reader", [0, 1, None])
def test_two_truths_that_a_reader_cannot_tell_apart_give_the_same_board(reader: int | None) -> None:
    compared = 0
    for moment in moments():
        other = twin(moment.log, reader, Random(3))
        if other is None:
            continue
        one = seen(moment, reader)
        shown = told(game, other[len(moment.log) - len(moment.events) :], reader)
        two = Seen(seen_by(game, other, reader), reader, shown)
        assert picture(one) == picture(two)
        assert written(one) == written(two)
        compared += 1
    assert compared > 12


def test_a_tile_or_a_limit_that_slipped_into_a_view_would_be_another_picture() -> None:
    """So the test above could fail."""
    view = replace(full(), auction=replace(sale(full()), maxima=(None,) * 5))
    for leaked in (
        replace(view, board=(*view.board[:-1], Lying("dog-2", True))),
        replace(view, auction=replace(sale(view), maxima=(300, *[None] * 4))),
    ):
        assert picture(Seen(leaked, 0)) != picture(Seen(view, 0))


def test_a_tile_that_lies_face_down_is_not_drawn_even_where_it_is_known() -> None:
    known = replace(full(), board=(Lying("dog-2", False), UP))
    assert picture(Seen(known, 0)) == picture(Seen(replace(known, board=(DOWN, UP)), 0))


def test_a_match_that_ended_in_another_way_asks_nobody() -> None:
    for it in all_of_them(0):
        over = mandarin.ended(it.view)
        assert not game.pending(over)
        assert not {"die", "asked", "lock", "out"} & set(used(drawn(it._replace(view=over))))
        assert mandarin.ended(over) == over


def test_a_seat_has_a_letter_a_colour_and_a_shape_of_its_own() -> None:
    assert len({robe.d for robe in ROBES}) == len({robe.fill for robe in ROBES}) == 5
    parts = {g.get("id"): g for g in drawn(Seen(full(), 0)).iter(f"{SVG}g")}
    for seat, robe in enumerate(ROBES):
        assert contrast(robe.fill, "#ffffff") >= 6
        assert parts[f"mandarin-seat-{seat}"].findtext(f"{SVG}text") == "ABCDE"[seat]


def test_words_stand_out_from_their_grounds_by_day_and_by_night() -> None:
    night = dict(re.findall(r"\.b-(\w+)\{fill:(#\w+)\}", SHEET))
    pairs = [("#15191c", "#fbe6e4"), ("#4d555a", "#fbe6e4"), ("#15191c", "#f1f2ef"), ("#15191c", IVORY)]
    pairs += [("#eceeec", night["own"]), ("#aab2b6", night["own"]), (RED, IVORY), ("#2a0a0c", GOLD)]
    for one, other in pairs:
        assert contrast(one, other) >= 4.5, (one, other)


def test_each_tile_and_each_sign_has_an_icon_with_its_character() -> None:
    for key in (*TILES, *ANIMALS):
        icon: Any = fromstring(show.icon("mandarin", key))
        assert CHARACTERS[key.split("-")[0]] in [path.get("d") for path in icon.iter()]
    assert [text.text for text in fromstring(show.icon("mandarin", "ox-4")).iter("text")] == ["4"]
    assert len({show.icon("mandarin", key) for key in (*TILES, *ANIMALS)}) == 84
    assert mandarin.icon("cat") is None


def test_a_tile_is_a_colour_and_words_where_there_can_be_no_picture() -> None:
    found = [show.swatch("mandarin", key) for key in ("ox", "ox-e", "dog-3")]
    assert [paint.words for paint in found if paint] == ["Ox", "Ox E", "Dog 3"]
    assert all(contrast(paint.fill, paint.ink) >= 4.5 for paint in found if paint)


def test_the_board_says_how_it_was_laid_out() -> None:
    view = table(at(1), at(4))
    setup = (e.TableSet(2, e.Options()), e.DispenserFilled(72))
    assert all(show.tells("mandarin", view, event) for event in setup)
    assert not show.tells("mandarin", view, e.YuanCollected(0, 100))


def test_another_language_moves_nothing() -> None:
    with translation.override("de"):
        there = show.svg("mandarin", EXAMPLE.view, seat=0, names=EXAMPLE.names, since=EXAMPLE.since)
    assert there == picture(EXAMPLE)


def test_the_example_is_a_position_the_rules_allow() -> None:
    view: State = EXAMPLE.view
    on_cards = [tile for some in cards(view) for tile in some]
    assert len(set(on_cards)) == len(on_cards)
    assert len(on_cards) + len(view.board) + view.dispenser == len(TILES)
    assert game.pending(view) == {0, 1, 2}
    assert [lying.up for lying in view.board] == [False, False, True]
    assert "auction 6" in words(EXAMPLE)
