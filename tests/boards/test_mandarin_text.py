"""The zodiac in words: short lines, each of which makes sense when it is read alone."""

import re

import pytest
from msgspec.structs import replace

from games.boards import mandarin, show
from games.rules.mandarin.score import cards, controller, fine
from games.rules.mandarin.state import sale
from games.rules.mandarin.tiles import ANIMALS, animal, is_emperor
from tests.boards.bazaars import plain
from tests.boards.positions import HOSTILE
from tests.boards.zodiacs import DOWN, EXAMPLE, NAMES, UP, Seen, by_hand, every, full, written

READERS = pytest.mark.parametrize("seat", [0, 1, None])


def all_of_them(seat: int | None) -> list[Seen]:
    return [*every(seat), *(Seen(view, seat) for view in by_hand()), EXAMPLE._replace(seat=seat)]


def test_the_example_reads_as_a_letter_shows_it() -> None:
    lines = written(EXAMPLE)
    assert (
        "\nMoney           You 2,300. Bo 1,700. Cy 2,900. Di 800.\n"
        "Animals         You 6. Bo 5. Cy 4. Di 7.\n"
        "Bidding order   Bo (drew), Cy, Di (has answered), you\n"
    ) in lines
    assert (
        "\nOthers\n"
        "  Bo            1,700 Yuan. Tiger 2 3, rabbit E, snake 5,\n"
        "                goat 4, dog E 3 6.\n"
    ) in lines
    assert lines.endswith(
        """
Where everybody stands, clockwise
  Ox 2          Cy
  Dragon 2      you
  Rooster 1     Bo
  Rooster 3     Di"""
    )


@READERS
def test_lines_stay_under_60_columns(seat: int | None) -> None:
    for it in all_of_them(seat):
        names = tuple(f"{name} Maxi" for name in it.names)
        assert all(len(line) < 60 for line in written(it, names).splitlines())


@READERS
def test_every_tile_of_a_card_is_written(seat: int | None) -> None:
    for it in all_of_them(seat):
        lines = plain(written(it))
        for who, person in enumerate(it.view.people):
            begins = "Your card " if who == seat else f"{NAMES[who]} {person.money:,} Yuan. "
            said = lines.split(begins, 1)[1].lower()
            for of in dict.fromkeys(map(animal, person.tiles)):
                kinds = ["e" if is_emperor(tile) else tile[-1] for tile in person.tiles if animal(tile) == of]
                assert re.match(rf"[a-z0-9, ]*\b{of} {' '.join(kinds)}\b", said), (who, of)


@READERS
def test_money_the_dispenser_and_who_controls_what_are_written(seat: int | None) -> None:
    for it in all_of_them(seat):
        lines = plain(written(it))
        for person in it.view.people:
            assert f"{person.money:,} Yuan" in lines
        left = it.view.dispenser
        assert f"Dispenser {left} tile" in lines if left else "Dispenser empty" in lines
        for of in ANIMALS:
            owner = controller(cards(it.view), of)
            if owner is not None:
                amount = fine(it.view.people[owner].tiles, of)
                who = "you" if owner == seat else NAMES[owner]
                assert f"{of} by {who}, fine {amount}" in lines
        assert ("Controlled nothing yet" in lines) == (" by " not in lines.split("Controlled")[1])


@READERS
def test_where_everybody_stands_is_written(seat: int | None) -> None:
    for it in all_of_them(seat):
        lines = written(it)
        for who, person in enumerate(it.view.people):
            if person.sign:
                place = f"{ANIMALS[person.space // 3].capitalize()} {person.space % 3 + 1}"
                (row,) = (line for line in lines.splitlines() if re.match(rf"  {place}  ", line))
                assert re.search(rf"\b{'you' if who == seat else NAMES[who]}\b", row)
        assert ("Where everybody stands" in lines) == any(person.sign for person in it.view.people)


def test_what_lies_on_the_board_is_written_and_nothing_that_nobody_knows() -> None:
    choosing = replace(full(), phase="choose", auction=None)
    for board, said in (
        ((UP,), "On the board pig Emperor, face up"),
        ((DOWN,), "On the board 1 tile, face down"),
        ((UP, DOWN, DOWN), "On the board pig Emperor, face up; 2 tiles, face down"),
    ):
        assert said in plain(written(Seen(replace(choosing, board=board), 0)))
    assert "For sale pig Emperor, face up; ox 4, face up" in plain(written(Seen(full(), 0)))
    assert "On the board" not in written(Seen(replace(choosing, phase="roll", board=()), 0))


def test_who_sells_in_a_special_auction_has_a_line_of_their_own() -> None:
    view = next(view for view in by_hand() if view.auction and view.auction.seller is not None)
    seller, buyer = plain(written(Seen(view, 1))), plain(written(Seen(view, 0)))
    assert "Bidding order Cy, Di (out), Eli, Ada Seller you, and you get the price" in seller
    assert "For you" not in seller
    assert "Seller Bo, who gets the price" in buyer
    assert "sells" not in seller + buyer


def test_the_own_sealed_limit_is_written_for_nobody_else() -> None:
    assert "Your answer up to 1,000,000, sealed" in plain(written(Seen(full(), 0)))
    passed = replace(full(), auction=replace(sale(full()), maxima=(0, *[None] * 4)))
    assert "Your answer no bid, sealed" in plain(written(Seen(passed, 0)))
    assert all("sealed" not in written(Seen(full(), seat)) for seat in (1, None))


@READERS
def test_rows_hold_the_same_words_as_the_lines(seat: int | None) -> None:
    for it in all_of_them(seat):
        lines = written(it)
        again = show.rows(lines)
        assert " ".join(f"{row.label} {row.value}" for row in again).split() == lines.split()


def test_a_spectator_reads_all_by_name() -> None:
    lines = written(EXAMPLE._replace(seat=None))
    assert not re.search(r"\b(you|your)\b", lines, re.IGNORECASE)
    assert "\nPlayers\n  Ada " in lines


def test_a_match_that_is_over_asks_nothing() -> None:
    for it in all_of_them(0):
        lines = written(it._replace(view=mandarin.ended(it.view)))
        assert lines.endswith("The match is over.")
        assert "Bidding order" not in lines
        assert "For you" not in lines


def test_a_hostile_name_is_plain_text() -> None:
    lines = plain(written(EXAMPLE, (*HOSTILE, "Cy", "Di")))
    assert HOSTILE[1] in lines
    assert HOSTILE[0] in plain(written(EXAMPLE._replace(seat=None), (*HOSTILE, "Cy", "Di")))
