"""What a board rings: where more cards lie than when its reader last looked."""

from games.boards.mandala.since import changes
from games.rules.mandala.events import (
    CardsDrawn,
    ColourTaken,
    Discarded,
    LaidInField,
    LaidOnMountain,
    MandalaCleared,
    MountainFilled,
    PileShuffled,
)


def taken(seat: int, *, space: int | None, cup: int) -> ColourTaken:
    return ColourTaken(seat, 1, "red", 3, space, cup, 0)


def test_cards_of_a_colour_at_one_place_are_counted_together() -> None:
    events = [LaidOnMountain(1, 1, "red"), LaidOnMountain(1, 1, "red"), LaidInField(1, 2, "black", 3)]
    assert changes(events) == {("mountain", 1, "red"): 2, ("field", 2, 1, "black"): 3}


def test_a_cleared_mandala_forgets_what_was_laid_there_and_rings_its_new_cards() -> None:
    events = [
        LaidInField(1, 1, "black", 3),
        LaidOnMountain(1, 2, "green"),
        MandalaCleared(1, 5),
        MountainFilled(1, ("red", "red")),
    ]
    assert changes(events) == {("mountain", 2, "green"): 1, ("mountain", 1, "red"): 2}


def test_what_was_taken_is_ringed_in_river_and_cup() -> None:
    assert changes([taken(1, space=2, cup=2)]) == {("river", 1, 2): 1, ("cup", 1): 2}
    assert changes([taken(1, space=None, cup=3)]) == {("cup", 1): 3}


def test_a_shuffled_discard_pile_has_no_ring() -> None:
    assert changes([Discarded(1, "red", 2), PileShuffled(30, 1)]) == {}


def test_drawn_cards_are_not_ringed() -> None:
    assert changes([CardsDrawn(1, 3)]) == {}
