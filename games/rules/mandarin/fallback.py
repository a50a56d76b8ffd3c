"""What is played when a time runs out (4.5): nothing is cashed in or bid, the tiles are claimed."""

from games.rules.mandarin.moves import Claim, Move, Pass, Roll, Sign, Take
from games.rules.mandarin.preference import best
from games.rules.mandarin.state import State
from games.rules.mandarin.tiles import ANIMALS


def fallback(state: State, seat: int) -> Move:
    """One of the moves of `seat`; of whoever has answered, that answer stands."""
    match state.phase:
        case "signs":
            return Sign(_free(state, seat))
        case "roll":
            return Roll()
        case "steal" | "seize":
            return Take(best(state, seat, state.owner))
        case "choose":
            return Claim()
    return Pass()


def _free(state: State, seat: int) -> str:
    """A sign nobody has, the seats spread over the circle."""
    taken = {person.sign for person in state.people}
    first = seat * len(ANIMALS) // state.seats
    return next(sign for sign in (*ANIMALS[first:], *ANIMALS[:first]) if sign not in taken)
