"""How a match ends that somebody gives up: the rules do not end it, the service does."""

from typing import Any

from games.engine.game import AnyGame, Outcome

RESIGNED = "resigned"
CONCEDED = "conceded"
GIVEN_UP = {RESIGNED, CONCEDED}  # reasons that no game knows; nothing was counted then


def given_up(game: AnyGame, state: Any, *, seats: int, loser: int) -> Outcome:
    """The loser is last, the others as they stand; with points, where the game can say them midway.

    A game may offer `standing(state)`: the points of each seat if it ended now.
    """
    standing = getattr(game, "standing", None)
    scores = tuple(standing(state)) if standing else (0,) * seats
    others = [score for seat, score in enumerate(scores) if seat != loser]
    places = (
        seats if seat == loser else 1 + sum(other > score for other in others)
        for seat, score in enumerate(scores)
    )
    return Outcome(scores=scores, places=tuple(places), reason=RESIGNED, parts=((),) * seats)


def conceded(seats: int) -> Outcome:
    """All at the table have given up what they would have won or lost together: it is lost for all."""
    return Outcome(scores=(0,) * seats, places=(1,) * seats, reason=CONCEDED, parts=((),) * seats, won=False)
