"""Drawing cards: how many an action draws, and what happens when the pile runs out."""

from collections.abc import Callable
from typing import TypeAlias

from games.engine.chance import Chance
from games.engine.fold import Draft
from games.rules.mandala.cards import Cards, spread
from games.rules.mandala.events import Event, PileExhausted, PileShuffled
from games.rules.mandala.moves import Discard, Mountain, Move
from games.rules.mandala.state import State

HAND_LIMIT = 8  # D13: it matters for action A only
DRAW = 3

Log: TypeAlias = Draft[State, Event]


def draws(hand: int) -> int:
    """D5: action A draws exactly as many: up to eight cards, three at most. `hand` is after laying."""
    return max(0, min(DRAW, HAND_LIMIT - hand))


def to_draw(state: State, seat: int, move: Move) -> int:
    """How many cards a legal move draws: as the rule says, as far as there are cards."""
    there = state.pile.size + sum(state.discard)
    match move:
        case Mountain():
            return min(draws(state.hands[seat].size - 1), there)
        case Discard(_, n):
            return n  # what was just discarded can be drawn
    return 0


def draw(log: Log, n: int, *, as_event: Callable[[Cards], Event], chance: Chance) -> None:
    """Up to n cards, on from a new pile when the pile runs out; as many as there are."""
    while n and (log.state.pile.known or _reshuffle(log, chance)):
        cards = log.state.pile.known[:n]
        state = log.write(as_event(cards))
        n -= len(cards)
        if not state.pile.known:
            _exhaust(log, chance)


def _exhaust(log: Log, chance: Chance) -> None:
    """D3: its last card is drawn, wherever to; the second time the pile is only shuffled anew."""
    if not log.state.final:
        log.write(PileExhausted())
    _reshuffle(log, chance)


def _reshuffle(log: Log, chance: Chance) -> bool:
    """The discard pile becomes the pile; D3: if that is empty too, it waits until cards are needed."""
    state = log.state
    if not any(state.discard):
        return False
    number = state.reshuffles + 1
    log.write(PileShuffled(chance.shuffle(f"reshuffle/{number}", spread(state.discard)), number))
    return True
