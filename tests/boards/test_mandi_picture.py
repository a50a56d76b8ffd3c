"""The picture of the bazaar shows all that lies open, says every part, fits, and betrays nothing."""

import re
from random import Random
from typing import Any
from xml.etree.ElementTree import Element

import pytest
from django.utils import translation
from msgspec.structs import replace

from accounts.outbox.picture import drawn as png
from games.boards import mandi
from games.boards.mandi.goods import GOODS, WOOD
from games.engine.fold import seen_by, told
from games.rules.mandi import game, score
from games.rules.mandi.events import MarketOpened
from games.rules.mandi.goods import CARDS, GRAND, INDEX, goods
from games.rules.mandi.moves import Choose
from games.rules.mandi.state import State
from tests.boards.bazaars import Seen, drawn, every, moments, picture, plain, seen, texts, written
from tests.boards.legible import can_be_read, is_plain
from tests.boards.positions import HOSTILE, SVG, groups
from tests.rules.mandi.table import Moment, dealt, had, market, match
from tests.rules.mandi.twins import twin
from tests.web.test_looks import SHEET, contrast

EXAMPLE = Seen(mandi.EXAMPLE[0], 0, mandi.EXAMPLE[1])


def rows(it: Seen) -> dict[int, Element]:
    """The group of each merchant's row."""
    names = {("You" if seat == it.seat else name): seat for seat, name in enumerate(it.names)}
    found = {}
    for part in drawn(it).iter(f"{SVG}g"):
        who = part.get("aria-label", "").partition(": ")[0]
        if who in names and "Mithai" in part.get("aria-label", "") and part.findall(f"{SVG}path"):
            found[names[who]] = part
    return found


@pytest.mark.parametrize("seat", [0, 1, None])
def test_every_row_shows_cards_sifarish_mithai_and_crates(seat: int | None) -> None:
    for it in every(seat):
        for who, part in rows(it).items():
            me = it.view.merchants[who]
            used = [use.get("href", "") for use in part.iter(f"{SVG}use")]
            for card in CARDS:
                assert f"#mandi-{'card' if card in me.hand else 'burnt'}-{card}" in used
            assert f"#mandi-{'seal' if me.sifarish else 'spent'}" in used
            assert ("#mandi-lock" in used) == (who in it.view.locked)
            seen = [text.text for text in part.iter(f"{SVG}text")]
            for n in (me.mithai, *(n for n in me.crates if n)):
                assert str(n) in seen
                seen.remove(str(n))
        assert rows(it).keys() == set(range(it.view.seats))


def test_a_frame_stands_round_each_lead_and_nowhere_else() -> None:
    for it in every(0):
        pools = score.pools(it.view)
        leads = 0
        for good in range(len(GRAND)):
            most = max(pool.crates[good] for pool in pools)
            leads += sum(pool.crates[good] == most >= 3 for pool in pools)
        frames = [use for use in drawn(it).iter(f"{SVG}use") if use.get("href") == "#mandi-frame"]
        assert len(frames) == leads + 1  # one explains itself


def test_the_stalls_hold_their_crates() -> None:
    for it in every(0):
        stalls = [part for part in drawn(it).iter(f"{SVG}g") if part.get("aria-label", "")[:5] == "Stall"]
        if it.view.stalls:
            assert len(stalls) == len(it.view.stalls)
        for part, lot in zip(stalls, it.view.stalls, strict=False):
            used = [use.get("href") for use in part.iter(f"{SVG}use")]
            assert used.count(f"#mandi-{lot.good}") == lot.crates


@pytest.mark.parametrize("seat", [0, 1, None])
def test_the_sentences_of_the_picture_say_what_the_lines_say(seat: int | None) -> None:
    for it in every(seat):
        said = plain(" ".join(groups(drawn(it))))
        given = mandi.in_words(it.view, it.seat, it.names, it.since)
        parts = [part for part in (given["market"], *given["merchants"], given["news"]) if part]
        lines = [line for part in parts for line in part.lines]
        lines += [line for line in (given["prices"], given["restock"]) if line]
        assert lines
        for line in lines:
            if (
                line.label != "Nobody came" or it.view.stalls
            ):  # at the end each stall says for itself that nobody came
                assert plain(line.value) in said
        for seats, n in zip(range(it.view.seats), score.points(it.view), strict=True):
            assert re.search(rf"\b{n} points?\b", said), seats
        assert all(sentence.endswith(".") for sentence in groups(drawn(it)))


@pytest.mark.parametrize("seat", [0, None])
def test_no_two_texts_lie_on_each_other_and_none_is_cut_off_or_too_small(seat: int | None) -> None:
    for it in (*every(seat), *(Seen(full(n), seat, ()) for n in range(2, 9))):
        root = drawn(it)
        can_be_read(root, texts(root))


def full(seats: int) -> State:
    """As much as a match can hold: two digits where there can be two."""
    crates: dict[str, Any] = dict.fromkeys(goods(seats), 12)
    some = [had(CARDS, mithai=12, **crates) for _ in range(seats)]
    lots = ", ".join(f"{good} 3" for good in ("masala", *goods(seats))[: len(dealt(seats).stalls)])
    state = market(*some, lots=lots, round=4)
    return replace(state, locked=frozenset(range(seats)))


def test_only_plain_shapes_and_no_style_of_their_own() -> None:
    for it in every(0):
        is_plain(drawn(it))


def test_no_picture_is_too_heavy_to_send() -> None:
    heaviest = max(every(0), key=lambda it: len(picture(it)))
    assert len(picture(heaviest)) <= 43_000
    tallest = max(every(0), key=lambda it: float(drawn(it).get("height", "0")))
    for it in (heaviest, tallest):
        assert len(png(picture(it))) < 120_000


@pytest.mark.parametrize("seat", [0, None])
def test_no_name_is_drawn_even_a_hostile_one(seat: int | None) -> None:
    for it in every(seat):
        names = tuple(HOSTILE[i % 2] + str(i) for i in range(it.view.seats))
        hostile = drawn(it, names)
        assert [box.words for box in texts(hostile)] == [box.words for box in texts(drawn(it))]
        assert any(names[1] in sentence for sentence in groups(hostile))


def sealing() -> tuple[Moment, Moment]:
    """Before and after seat 1 has sealed, with somebody still to be waited for."""
    before = next(iter(match(5, 3)))
    events = game.decide(before.state, 1, Choose("b", 4, True), None)  # type: ignore[arg-type]
    log = (*before.log, *events)
    return before, Moment(log, seen_by(game, log, 1), events)


def test_the_own_sealed_choice_lies_at_its_stall_and_in_no_other_board() -> None:
    _, after = sealing()
    own = seen(after, 1)
    (stall,) = (said for said in groups(drawn(own)) if "sealed" in said)
    assert stall == "Stall B: " + stall.split(": ", 1)[1]
    assert "(yours, sealed: card 4 with Sifarish)" in stall
    assert "4+2" in [box.words for box in texts(drawn(own))]
    for other in (0, 2, None):
        for board in (picture(seen(after, other)), written(seen(after, other))):
            assert "sealed" not in board
            assert "4+2" not in board
            assert "ocked" in board


@pytest.mark.parametrize("reader", [0, 1, None])
def test_two_truths_that_a_reader_cannot_tell_apart_give_the_same_board(reader: int | None) -> None:
    compared = 0
    for moment in moments():
        other = twin(moment.log, reader, Random(3))
        if other is None:
            continue
        one = seen(moment, reader)
        two = Seen(seen_by(game, other, reader), reader, told(game, other, reader))
        assert picture(one) == picture(two)
        assert written(one) == written(two)
        compared += 1
    assert compared > 20


def test_a_seal_that_slipped_into_a_view_would_be_seen_as_another_board() -> None:
    """So the test above could fail."""
    _, after = sealing()
    view = after.view(2)
    leaked = replace(view, choices=(None, None, Choose("a", 1)))
    assert picture(Seen(leaked, 2, ())) != picture(Seen(view, 2, ()))


def test_the_round_before_is_opened_beside_the_new_market() -> None:
    root = drawn(EXAMPLE)
    words = [box.words for box in texts(root)]
    assert "Round 3, revealed" in words
    assert "4+2" in words
    (visited,) = (said for said in groups(root) if said.startswith("E\N{NO-BREAK SPACE}Masala"))
    assert plain(visited) == (
        "E Masala 3: You card 5, Di card 4 with Sifarish. Di takes it. 1 Mithai for you."
    )
    assert "revealed" not in picture(EXAMPLE._replace(since=()))


def test_at_the_end_the_last_round_stands_under_its_stalls() -> None:
    for moment in moments():
        if moment.state.phase != "over":
            continue
        it = seen(moment, 0)
        said = [sentence for sentence in groups(drawn(it)) if sentence.startswith("Stall")]
        assert len(said) == len([event for event in it.since if isinstance(event, MarketOpened)][-1].lots)
        assert {"wins", "choosing"} & {box.words for box in texts(drawn(it))} == {"wins"}


def test_a_match_that_ended_in_another_way_asks_nobody() -> None:
    for it in every(0, None):
        over = mandi.ended(it.view)
        words = {box.words for box in texts(drawn(it._replace(view=over)))}
        assert not words & {"choosing", "locked", "Prices"}
        assert not game.pending(over)


def test_families_are_told_by_their_shape_and_their_row() -> None:
    it = next(it for it in every(0) if it.view.options.families == "2" and it.view.seats == 8)
    parts = {part.get("id"): part for part in drawn(it).iter() if part.get("id")}
    shapes = [parts[f"mandi-sign-{seat}"][0].get("d") for seat in range(1, 8)]
    assert shapes[0] == shapes[4]
    assert len(set(shapes)) == 4
    words = [box.words for box in texts(drawn(it))]
    assert {"You, E", "B, F", "C, G", "D, H"} <= set(words)


def test_eight_merchants_have_eight_shapes() -> None:
    it = next(it for it in every(None) if it.view.seats == 8 and it.view.options.families == "none")
    parts = {part.get("id"): part for part in drawn(it).iter() if part.get("id")}
    assert len({parts[f"mandi-sign-{seat}"][0].get("d") for seat in range(8)}) == 8
    assert all(
        contrast(parts[f"mandi-sign-{seat}"][0].get("fill", ""), "#ffffff") >= 4.5 for seat in range(8)
    )


def test_a_good_has_a_glyph_of_its_own_that_stands_out_from_its_crate() -> None:
    assert GOODS.keys() == set(INDEX)
    assert len({good.glyph[0].d for good in GOODS.values()}) == len(GOODS)
    for good in GOODS.values():
        assert contrast(good.deep, WOOD) >= 3
        assert all(
            contrast(good.deep, stroke.line) >= 3 for stroke in good.glyph[1:] if stroke.line != good.deep
        )
        assert mandi.icon(next(key for key in GOODS if GOODS[key] is good)) is not None
    assert mandi.icon("sand") is None


def test_words_stand_out_from_the_grounds_of_the_bazaar_by_day_and_by_night() -> None:
    night = dict(re.findall(r"\.b-(\w+)\{fill:(#\w+)\}", SHEET))
    pairs = [("#15191c", "#fbf0d8"), ("#4d555a", "#fbf0d8"), ("#625b52", "#e6e2dc"), ("#15191c", "#dcb87f")]
    pairs += [("#15191c", "#f2c14e"), ("#ffffff", "#8f5b00"), ("#eceeec", night["mine"])]
    pairs += [("#aab2b6", night["mine"]), (night["faint"], night["burnt"])]
    for one, other in pairs:
        assert contrast(one, other) >= 4.5, (one, other)


def test_another_language_moves_nothing() -> None:
    with translation.override("de"):
        there = picture(EXAMPLE)
    assert there == picture(EXAMPLE)
