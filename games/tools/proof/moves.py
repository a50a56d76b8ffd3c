"""Whether somebody could make a move: each cause has its own answer."""

from typing import Any

from games.engine.facts import SeatTaken, TurnMissed
from games.engine.game import AnyGame
from games.engine.moves import allows, sole
from games.engine.orders import ORDER, takes_orders
from games.tools.proof.record import Record

PEOPLE = ("web", "link", "mail")


def reason(
    game: AnyGame, state: Any, *, sitter: SeatTaken | None, record: Record, move: Any, facts: tuple[Any, ...]
) -> str:
    """Why this move could not be made here; nothing when it could."""
    seat = record.seat or 0
    if record.cause == "clock":
        return _by_the_clock(game, state, record=record, move=move, facts=facts)
    if facts:
        return "facts stand in it that belong to no move"
    if record.cause == "forced":
        forced = seat in game.pending(state) and sole(game.moves(state, seat)) == move
        return "" if forced else "its move was not the only one, so it was not forced"
    if record.cause == "bot":
        if sitter is None or sitter.bot is None:
            return "a bot moved where none sits"
    elif record.cause == ORDER:
        if not (takes_orders(game) and sitter and sitter.player is not None and seat in game.pending(state)):
            return "an order moved where nobody could have given one"
    elif record.cause not in PEOPLE or sitter is None or sitter.player is None:
        return f"a move does not come by {record.cause!r} at this seat"
    return "" if allows(game.moves(state, seat), move) else "its move is not legal"


def _by_the_clock(game: AnyGame, state: Any, *, record: Record, move: Any, facts: tuple[Any, ...]) -> str:
    """The clock plays the fallback for a seat that was asked, after its time, and says so."""
    seat = record.seat or 0
    match facts:
        case (TurnMissed() as missed,):
            if (missed.seat, missed.turn) != (seat, game.turn(state)) or missed.due > record.at:
                return "the clock names another seat or turn, or it came too early"
        case _:
            return "the clock moved without saying what was missed"
    return "" if _is_fallback(game, state, seat, move) else "the clock did not play what it plays here"


def _is_fallback(game: AnyGame, state: Any, seat: int, move: Any) -> bool:
    return seat in game.pending(state) and bool(game.fallback(state, seat) == move)
