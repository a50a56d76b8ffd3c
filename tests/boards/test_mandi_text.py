"""The bazaar in words: short lines, each of which makes sense when it is read alone."""

import pytest
from msgspec.structs import replace

from games.boards import mandi, show
from games.rules.mandi.goods import GRAND
from games.rules.mandi.moves import Choose
from tests.boards.bazaars import Seen, every, plain, seen, written
from tests.boards.positions import HOSTILE
from tests.rules.mandi.table import after, before_restock, facts, had, market, match

EXAMPLE = Seen(mandi.EXAMPLE[0], 0, mandi.EXAMPLE[1])
ALL = (1, 2, 3, 4, 5)


def test_the_example_reads_as_a_letter_shows_it() -> None:
    assert (
        written(EXAMPLE)
        == """\
Market, round 4 of 6
  A  Masala, 3 crates
  B  Silk, 2 crates
  C  Gems, 1 crate
  D  Attar, 2 crates
  E  Silk, 1 crate

You hold cards 1 and 4, and your Sifarish.

Merchants
  You          Silk 4 (leads). Mithai 1. Cards 1 and 4.
               Sifarish.
  Bo           Silk 3. Mithai 2. Cards 1 and 5. Sifarish.
               Locked.
  Cy           Gems 5 (leads), Attar 3 (leads). Mithai 0.
               Cards 2 and 5. No Sifarish. Locked.
  Di           Masala 5 (leads), Chai 3 (leads). Mithai 0.
               Cards 2 and 3. No Sifarish.

If it ended now (majorities are provisional)
  Points       Cy 29, Di 29, You 15, Bo 10

Round 3, revealed
  A Silk 3     Bo alone, card 4.
  B Gems 2     Cy alone, card 1.
  E Masala 3   You card 5, Di card 4 with Sifarish. Di
               takes it. 1 Mithai for you.
  Nobody came  to C Attar 2 and D Chai 1."""
    )


@pytest.mark.parametrize("seat", [0, 1, None])
def test_lines_stay_under_60_columns(seat: int | None) -> None:
    for it in every(seat):
        names = tuple(f"{name} Maxi" for name in it.names)
        assert all(len(line) < 60 for line in written(it, names).splitlines())


@pytest.mark.parametrize("seat", [0, None])
def test_every_fact_of_a_view_is_written(seat: int | None) -> None:
    for it in every(seat):
        lines = plain(written(it))
        for me in it.view.merchants:
            for good, n in zip(GRAND, me.crates, strict=True):
                assert not n or f"{good.capitalize()} {n}" in lines
            assert f"Mithai {me.mithai}" in lines
        for letter, lot in zip("ABCDEFGH", it.view.stalls, strict=False):
            assert f"{letter} {lot.good.capitalize()}, {lot.crates} crate" in lines
        assert lines.count("Locked.") == len(it.view.locked)
        assert lines.count("Family of") == (
            it.view.seats // int(it.view.options.families) if it.view.options.families != "none" else 0
        )


@pytest.mark.parametrize("seat", [0, None])
def test_rows_hold_the_same_words_as_the_lines(seat: int | None) -> None:
    for it in every(seat):
        lines = written(it)
        again = show.rows(lines)
        assert " ".join(f"{row.label} {row.value}" for row in again).split() == lines.split()


def test_a_spectator_reads_all_by_name_and_no_hand_of_their_own() -> None:
    lines = written(EXAMPLE._replace(seat=None))
    assert "You" not in lines
    assert "Ada " in lines


@pytest.mark.parametrize(
    ("hand", "sifarish", "words"),
    [
        ((1, 3, 5), True, "You hold cards 1, 3 and 5, and your Sifarish."),
        ((4,), False, "You hold card 4; your Sifarish is spent."),
        ((), True, "You hold no cards, and your Sifarish."),
    ],
)
def test_the_own_hand_is_said(hand: tuple[int, ...], sifarish: bool, words: str) -> None:
    view = market(had(hand, sifarish=sifarish), had(ALL))
    assert words in written(Seen(view, 0, ())).splitlines()


def test_a_sealed_choice_is_written_at_its_stall() -> None:
    view = after(market(had(ALL), had(ALL)), (0, "STALL B CARD 4 SIFARISH"))
    assert "  B  Chai, 1 crate (yours, sealed: card 4 with Sifarish)" in written(Seen(view, 0, ()))


def test_prices_are_said_in_the_restock_and_what_was_sealed() -> None:
    view = before_restock(had((), mithai=3), had(()))
    assert "card 1 free, card 2 free, card 3 for 1 Mithai" in plain(written(Seen(view, 1, ())))
    mine = replace(view, restocks=((1, 2, 4), None), locked=frozenset({0}))
    lines = plain(written(Seen(replace(mine, choices=(Choose("a", 2), None)), 0, ())))
    assert "Sealed you buy cards 1, 2 and 4" in lines
    assert "A Silk, 2 crates (yours, sealed: card 2)" in lines


def test_what_was_bought_back_is_told() -> None:
    view = before_restock(had((), mithai=3), had(()), had(()))
    lines = (0, "RESTOCK 1 2 4"), (1, "RESTOCK NONE"), (2, "RESTOCK 1 2")
    then, events = after(view, *lines), facts(view, *lines)
    assert written(Seen(then, 1, events)).splitlines()[-4:] == [
        "Restock, revealed",
        "  Ada     cards 1, 2 and 4, for 2 Mithai",
        "  You     nothing",
        "  Cy      cards 1 and 2, free",
    ]


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (("A CARD 3", "B CARD 1"), "A Silk 2 You alone, card 3."),
        (("A CARD 3", "A CARD 2 SIFARISH"), "Bo takes it. 1 Mithai for you."),
        (("A CARD 3", "A CARD 3"), "Bo takes it, with fewest Silk. 1 Mithai for you."),
        (("C CARD 3", "C CARD 3"), "You take it, by a coin. 1 Mithai for Bo."),
        (("C CARD 0", "C CARD 0"), "You no card, Bo no card. Nobody takes it. 1 Mithai for you and Bo."),
        (("C CARD 3", "C CARD 2"), "Nobody came to A Silk 2 and B Chai 1."),
    ],
)
def test_a_reveal_says_who_came_with_what_and_who_took_it(lines: tuple[str, str], words: str) -> None:
    hand = () if "CARD 0" in lines[0] else ALL
    view = market(had(hand, silk=1), had(hand), deck=[*market(had(ALL)).stalls], round=2)
    said = [(seat, f"STALL {line}") for seat, line in enumerate(lines)]
    board = plain(written(Seen(after(view, *said), 0, facts(view, *said))))
    assert "Round 2, revealed" in board
    assert words in board


def test_the_end_says_the_final_score_and_who_wins() -> None:
    over = [*match(3, 3)][-1]
    lines = written(seen(over, 0))
    best = max(over.state.ended.scores) if over.state.ended else 0
    assert "Final score" in lines
    assert f"{best} (wins)" in plain(lines)
    assert "provisional" not in lines
    assert "You hold" not in lines
    assert lines.endswith("The match is over.")


def test_a_match_that_ended_in_another_way_keeps_its_market_and_asks_nothing() -> None:
    lines = written(Seen(mandi.ended(EXAMPLE.view), 0, ()))
    assert lines.startswith("Market, round 4 of 6\n")
    assert "Locked" not in lines
    assert "wins" not in lines
    assert lines.endswith("The match is over.")


def test_a_family_has_its_lead_together() -> None:
    it = next(it for it in every(0) if it.view.options.families == "2" and it.view.phase == "over")
    lines = written(it).splitlines()
    for line in lines:
        assert "(leads)" not in line or line.startswith(("  Together", "   "))


def test_a_hostile_name_is_plain_text() -> None:
    names = (*HOSTILE, "Cy", "Di")
    assert HOSTILE[1] in plain(written(EXAMPLE, names))
