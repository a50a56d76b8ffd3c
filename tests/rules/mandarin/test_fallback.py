"""What is played for a player whose time has passed, and which tile is taken."""

import pytest

from games.engine.chance import SecretChance
from games.engine.fold import fold
from games.engine.moves import allows
from games.rules.mandarin.game import game
from games.rules.mandarin.notation import name
from games.rules.mandarin.preference import best
from games.rules.mandarin.state import State
from tests.rules.mandarin.table import EVERY, after, at, chance, dealt, match, table


@pytest.mark.parametrize("seats", range(2, 6))
def test_signs_are_spread_over_the_circle_and_nobody_gets_one_twice(seats: int) -> None:
    state = dealt(seats)
    signs = [game.fallback(state, seat).animal for seat in range(seats)]  # type: ignore[union-attr]
    assert len({*signs}) == seats
    assert signs[:2] == ["rat", {2: "horse", 3: "dragon", 4: "rabbit", 5: "tiger"}[seats]]
    assert name(game.fallback(after(state, (1, "SIGN RAT")), 0)) == "SIGN OX"


def test_nothing_is_cashed_in_and_what_was_drawn_is_claimed() -> None:
    state = table(at(1, "ox 3"), at(20))
    assert name(game.fallback(state, 0)) == "ROLL"
    assert name(game.fallback(after(state, (0, "ROLL"), chance=chance(1)), 0)) == "CLAIM"


@pytest.mark.parametrize("options", EVERY)
def test_nothing_is_bid(options: object) -> None:
    draws = chance(1, draws=("ox 3 down", "pig 4 up"))
    state = table(at(1), at(20), options=options)  # type: ignore[arg-type]
    state = after(state, (0, "ROLL"), (0, "CHANCE"), chance=draws)
    assert name(game.fallback(state, 0)) == "PASS"


@pytest.mark.parametrize(
    ("mine", "theirs", "taken"),
    [
        # a missing animal before all
        ("ox 2", "ox e, ox 3, ox 4, pig 6", "pig-6"),
        # of two missing the one that breaks a control, of those the Emperor
        ("", "pig 6, ox e, ox 3, ox 4", "ox-e"),
        ("", "pig e, ox 2, ox 3, ox 4", "ox-2"),
        # a fourth tile breaks nothing
        ("", "pig e, ox 2, ox 3, ox 4, ox 5", "pig-e"),
        # of three against three only the control of who has it
        ("ox 2, ox 3, ox 4, pig 2", "ox e, ox 5, ox 6, pig e", "ox-e"),
        ("ox e, ox 3, ox 4, pig 2", "ox 2, ox 5, ox 6, pig e", "pig-e"),
        # else the Emperor, else the lowest in the order of the zodiac
        ("ox 2, pig 2", "ox 3, pig e", "pig-e"),
        ("ox 2, pig 2", "ox 6, ox 5, pig 4", "ox-5"),
    ],
)
def test_a_tile_is_taken_by_preference(mine: str, theirs: str, taken: str) -> None:
    state = after(table(at(1, mine), at(2, theirs)), (0, "ROLL"), chance=chance(2))
    assert (state.phase, best(state, 0, 1)) == ("steal", taken)
    assert name(game.fallback(state, 0)) == f"TAKE {taken.replace('-', ' ').upper()}"


def test_another_preference_takes_another_tile() -> None:
    state = after(table(at(1, "ox 2"), at(2, "ox e, ox 3, pig 6")), (0, "ROLL"), chance=chance(2))
    assert best(state, 0, 1, ("emperor", "missing", "control")) == "ox-e"
    assert best(state, 0, 1, ()) == "ox-e"
    assert best(state, 0, 1, ("missing",)) == "pig-6"


def test_a_creditor_takes_by_the_same_preference() -> None:
    state = table(at(35, "ox 3, pig 2", money=0), at(20, "rat 2, rat 3, rat 4, ox 2"))
    state = after(state, (0, "ROLL"), chance=chance(1))
    assert name(game.fallback(state, 1)) == "TAKE PIG 2"


@pytest.mark.parametrize("options", EVERY[::3])
def test_it_is_always_legal_and_the_same_from_the_view(options: object) -> None:
    for moment in [*match(11, 4, options)][::5]:  # type: ignore[arg-type]
        for seat in game.pending(moment.state):
            move = game.fallback(moment.state, seat)
            assert allows(game.moves(moment.state, seat), move)
            assert game.fallback(moment.view(seat), seat) == move


@pytest.mark.parametrize("seats", game.seats)
def test_a_match_of_players_who_never_answer_ends_by_itself(seats: int) -> None:
    secret = SecretChance(bytes(32), ())
    state: State = dealt(seats)
    entries = 0
    while pending := game.pending(state):
        seat = min(pending)
        state = fold(game, game.decide(state, seat, game.fallback(state, seat), secret), state)
        entries += 1
    assert entries < 800
    assert state.auctions == 0
