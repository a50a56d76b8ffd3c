"""A position to show to somebody who has never seen the game: four merchants in round 4, two have locked."""

from collections import Counter

from games.engine.chance import ScriptedChance
from games.engine.fold import fold, told
from games.rules.mandi.events import Event, Options
from games.rules.mandi.game import game
from games.rules.mandi.goods import Lot, lots
from games.rules.mandi.moves import Choose
from games.rules.mandi.state import State

SEATS = 4
FIRST = (
    *("silk 2", "chai 1", "gems 3", "masala 2", "attar 1"),
    *("attar 3", "silk 2", "masala 1", "chai 3", "gems 1"),
    *("silk 3", "gems 2", "attar 2", "chai 1", "masala 3"),
    *("masala 3", "silk 2", "gems 1", "attar 2", "silk 1"),
)
PLAYED = (
    ("STALL A CARD 3", "STALL C CARD 2", "STALL C CARD 3 SIFARISH", "STALL D CARD 1"),
    ("STALL B CARD 2", "STALL A CARD 3", "STALL A CARD 4", "STALL D CARD 5"),
    ("STALL E CARD 5", "STALL A CARD 4", "STALL B CARD 1", "STALL E CARD 4 SIFARISH"),
)
LOCKED = ((1, Choose("d", 5)), (2, Choose("b", 2)))


def _deck() -> tuple[Lot, ...]:
    """All lots, so that the first four markets are those above."""
    first = [Lot(good, int(crates)) for good, crates in (words.split() for words in FIRST)]
    return (*first, *(Counter(lots(SEATS)) - Counter(first)).elements())


def _played() -> tuple[State, tuple[Event, ...]]:
    """What seat 0 sees, and what it was told since it sealed its last choice."""
    chance = ScriptedChance({"deck": _deck()})
    events = game.setup(Options(), SEATS, chance)
    view, news = fold(game, told(game, events, 0)), ()
    state = fold(game, events)
    sealed = [(seat, game.parse(line)) for lines in PLAYED for seat, line in enumerate(lines)]
    for seat, move in (*sealed, *LOCKED):
        events = game.decide(state, seat, move, chance)
        state, seen = fold(game, events, state), told(game, events, 0)
        view, news = fold(game, seen, view), (*(news if seat else ()), *seen)
    return view, news


EXAMPLE = _played()
