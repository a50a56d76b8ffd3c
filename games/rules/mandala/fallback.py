"""What is played for somebody whose time has passed: nothing brilliant, nothing that gives the game away."""

from games.rules.mandala.cards import COLOURS, INDEX
from games.rules.mandala.legal import moves
from games.rules.mandala.moves import Discard, Mountain, Move, Take
from games.rules.mandala.sharing import completes, gain
from games.rules.mandala.state import State


def fallback(state: State, seat: int) -> Move:
    """A colour of most points; or a card held most on a mountain, if that completes nothing; or one away."""
    legal = moves(state, seat)
    if state.sharing is not None:
        return _best_take(state, seat)
    mountains = [move for move in legal if isinstance(move, Mountain) and not completes(state, move)]
    hand = state.hands[seat].known
    if mountains:  # `moves` goes by mandala, then colour, and the first of equals is kept
        return max(mountains, key=lambda move: hand[INDEX[move.colour]])
    return Discard(min((colour for colour in COLOURS if hand[INDEX[colour]]), key=lambda c: hand[INDEX[c]]))


def _best_take(state: State, seat: int) -> Take:
    assert state.sharing is not None
    mountain = state.mandala(state.sharing).mountain
    there = [colour for colour in COLOURS if mountain[INDEX[colour]]]
    return Take(max(there, key=lambda colour: (gain(state, seat, colour), mountain[INDEX[colour]])))
