"""What a game asks about once more before it is played: a move that is allowed, and that few would mean."""

from typing import Any

from games.engine.moves import allows
from games.engine.words import Sentence
from games.rules import words_of
from games.store.log import Log

NOT_SURE = "not_sure"  # the code of a move that is asked about, and was not confirmed


def doubt(log: Log, seat: int, move: Any) -> Sentence | None:
    """The question, for a move that `seat` may make now; None where nothing is asked."""
    sure = getattr(words_of(log.match.game, log.match.version), "sure", None)
    if sure is None or not allows(log.game.moves(log.state, seat), move):
        return None
    question: Sentence | None = sure(log.view(seat), seat, move)
    return question
