"""What is allowed now, the reason when something is not, and what is played for who is late."""

from games.engine.game import IllegalMove
from games.rules.mandamina.board import BESIDE, INDEX, hole
from games.rules.mandamina.events import Options
from games.rules.mandamina.moves import SHIFTS, SKIP, Move, Shift
from games.rules.mandamina.state import State


def fit(options: Options, seats: int) -> Options:
    """The options as so many play by them. Raises IllegalMove if nobody sits where one is to begin."""
    if options.start != "random" and int(options.start) >= seats:
        raise IllegalMove("nobody_there", option="start", n=seats)
    return options


def moves(state: State, seat: int) -> tuple[Move, ...]:
    """Any marble (D6: but those beside the empty spot, where the table forbids them)."""
    if state.ended or seat != state.to_move:
        return ()
    empty = hole(state.board)
    shut = {empty, *(BESIDE[empty] if state.options.adjacent_moves == "forbidden" else ())}
    return tuple(shift for i, shift in enumerate(SHIFTS) if i not in shut)


def fallback(state: State, seat: int) -> Move:
    """D12: whoever is late is skipped."""
    return SKIP


def check(state: State, seat: int, move: Move) -> None:
    """Raises IllegalMove with the rule that refuses `move`."""
    if state.ended:
        raise IllegalMove("over")
    if seat != state.to_move:
        raise IllegalMove("not_your_turn", seat=state.to_move)
    if isinstance(move, Shift):
        _check_spot(state, move.spot)


def _check_spot(state: State, spot: str) -> None:
    if spot not in INDEX:
        raise IllegalMove("no_such_spot")
    empty = hole(state.board)
    if INDEX[spot] == empty:
        raise IllegalMove("spot_is_empty", spot=spot)
    if state.options.adjacent_moves == "forbidden" and INDEX[spot] in BESIDE[empty]:
        raise IllegalMove("beside_the_hole", spot=spot)
