"""What a player may choose, spot by spot and with what follows, and a chosen move read back."""

from msgspec.structs import replace

from games.engine.phrases import Facts, both
from games.engine.words import Group, Row, Sentence, gettext_noop
from games.rules.mandamina.board import COLOURS, INDEX, SIDE, clustered, is_cluster, moved
from games.rules.mandamina.legal import moves
from games.rules.mandamina.moves import Move, Shift
from games.rules.mandamina.said import COLOUR, empty_spot
from games.rules.mandamina.score import counts
from games.rules.mandamina.state import State

# Whether the match ends by it, with a score or without one; else whether its colour comes together or parts.
_THEN = {
    "scored": gettext_noop("completes {colour} and ends the match with a score of {score}"),
    "ends": gettext_noop("completes {colour} and ends the match"),
    "completes": gettext_noop("completes {colour}"),
    "parts": gettext_noop("parts {colour}"),
}
_READ_BACK = {
    "scored": gettext_noop("All eight colours then lie together: the match ends with a score of {score}."),
    "ends": gettext_noop("All eight colours then lie together: the match ends."),
    "completes": gettext_noop("All {colour} marbles then lie together."),
    "parts": gettext_noop("The {colour} marbles then lie apart."),
}


def choices(view: State, seat: int) -> tuple[Group, ...]:
    """Every marble that may be moved, as the board is read."""
    rows = tuple(_row(view, move) for move in moves(view, seat) if isinstance(move, Shift))
    if not rows:
        return ()
    return (Group(Sentence(gettext_noop("Choose a marble")), rows, across=SIDE, to=empty_spot(view)),)


def _row(view: State, move: Shift) -> Row:
    colour = _colour(view, move)
    label = Sentence(gettext_noop("{spot}, {colour}"), {"spot": move.spot, "colour": COLOUR[colour]})
    return Row(move, label, _said(_THEN, view, move), colour, move.spot)


def _colour(view: State, move: Shift) -> str:
    return COLOURS[view.board[INDEX[move.spot]]]


def _said(texts: dict[str, str], view: State, move: Shift) -> Sentence | None:
    then = replace(view, board=moved(view.board, INDEX[move.spot]), turns=view.turns + 1)
    follows = _follows(view, then, view.board[INDEX[move.spot]])
    if follows is None:
        return None
    score = sum(points for _, points in counts(then))
    return Sentence(texts[follows], {"colour": COLOUR[_colour(view, move)], "score": score})


def _follows(view: State, then: State, letter: str) -> str | None:
    was, done = is_cluster(view.board, letter), is_cluster(then.board, letter)
    if done and clustered(then.board):
        return "scored" if counts(then) else "ends"
    if was == done:
        return None
    return "completes" if done else "parts"


def move(move: Shift, view: State, seat: int) -> Sentence:
    """A chosen move read back before it is sent, with what it does."""
    facts: Facts = {"colour": COLOUR[_colour(view, move)], "spot": move.spot, "to": empty_spot(view)}
    text = gettext_noop("Move {colour} from {spot} to the empty spot, {to}.")
    return both(Sentence(text, facts), _said(_READ_BACK, view, move))


def button(move: Move) -> str:
    """What stands on the button that sends it."""
    return gettext_noop("Move it")
