"""Positions and actions of Mandamina as golden.json writes them: colours A to H, `P1 d4` for a move."""

from collections.abc import Callable
from typing import Any, cast

from msgspec.structs import replace

from games.engine.chance import ScriptedChance
from games.engine.fold import fold
from games.engine.game import IllegalMove
from games.rules.mandamina import game
from games.rules.mandamina.board import EMPTY, LETTERS, SPOTS, clustered, hole, is_start, shapes
from games.rules.mandamina.events import Options
from games.rules.mandamina.score import CLUSTERED, OUT_OF_MOVES, counts, limit, verdict
from games.rules.mandamina.state import State

Dict = dict[str, Any]
GOLDEN = "ABCDEFGH"
SEATS = ("P1", "P2")
TO_OURS = str.maketrans(f"{GOLDEN}.", "".join(LETTERS) + EMPTY)
TO_GOLDEN = str.maketrans("".join(LETTERS) + EMPTY, f"{GOLDEN}.")


def run(scenario: Dict) -> Dict:
    """Every key of the scenario's kind; `illegal` is the action that was refused, or null."""
    told = {**scenario.get("options", {}), **scenario["position"]}
    return {"illegal": None, **RUNS[scenario["kind"]](told, scenario.get("actions", []))}


def board(rows: list[str]) -> str:
    """Forty-nine letters of ours."""
    return "".join(rows).translate(TO_OURS)


def written(ours: str) -> list[str]:
    text = ours.translate(TO_GOLDEN)
    return [text[i : i + 7] for i in range(0, len(text), 7)]


def names(told: Dict) -> list[str]:
    """Who sits at the table, clockwise; two where nothing is said."""
    seats = told.get("seats", SEATS)
    return [f"P{n}" for n in range(1, seats + 1)] if isinstance(seats, int) else list(seats)


def options(told: Dict) -> Options:
    """What the position says of the table's options; `mode: simple` is a difficulty."""
    said: Dict = {key: told[key] for key in ("difficulty", "adjacent_moves") if key in told}
    if told.get("mode") == "simple":
        said["difficulty"] = "simple"
    if "limit" in told:
        said["limit"] = "none" if told["limit"] is None else str(told["limit"])
    return Options(**said)


def position(told: Dict) -> State:
    """The table of a position, which is not over: an excerpt may have all together before the move."""
    seats, mover = names(told), told.get("to_move", told.get("start"))
    first = seats.index(mover) if mover in seats else int(mover or 0)
    state = State(options(told), len(seats), first, board(told["board"]), turn=1)
    return replace(state, turns=told.get("turns", 0), skipped=told.get("skipped", 0))


def judged(state: State) -> State:
    """A position nobody moves in, as it stands."""
    most, together = limit(state.options), clustered(state.board)
    over = together or (most is not None and state.turns >= most)
    return replace(state, ended=verdict(state, CLUSTERED if together else OUT_OF_MOVES)) if over else state


def acted(state: State, seats: list[str], action: str) -> State:
    """The table after `P1 d4`, or after `P1 skip`. Raises IllegalMove."""
    name, _, spot = action.partition(" ")
    if name not in seats:
        raise IllegalMove("nobody_there")
    move = game.parse(spot if spot.upper() == "SKIP" else f"MOVE {spot}")
    return cast(State, fold(game, game.decide(state, seats.index(name), move, ScriptedChance()), state))


def _play(told: Dict, actions: list[str]) -> Dict:
    """Up to the first action that is refused: the table is the one before it."""
    state, seats, illegal = position(told), names(told), None
    state = state if actions else judged(state)
    for action in actions:
        try:
            state = acted(state, seats, action)
        except IllegalMove:
            illegal = action
            break
    return {"illegal": illegal, **_table(state, seats), **_lies(state.board), **_counted(state)}


def _table(state: State, seats: list[str]) -> Dict:
    return {
        "over": state.ended.reason if state.ended else False,
        "turns": state.turns,
        "empty": SPOTS[hole(state.board)],
        "to_move": None if state.ended else seats[state.to_move],
        "board": written(state.board),
    }


def _counted(state: State) -> Dict:
    """The points as the board stands; the sum once it is over. The Simpler Game has neither."""
    points, ended = dict(counts(state)), state.ended
    return {
        "shape_points": points.get("shapes"),
        "middle": points.get("middle"),
        "final": ended.score if ended and points else None,
        "won": ended.won if ended else False,
    }


def _lies(ours: str) -> Dict:
    together = shapes(ours)
    return {
        "clustered": clustered(ours),
        "connected": sorted(letter.translate(TO_GOLDEN) for letter in together),
        "shapes": len(set(together.values())),
    }


def _shape(told: Dict, actions: list[str]) -> Dict:
    return _lies(board(told["board"]))


def _start(told: Dict, actions: list[str]) -> Dict:
    return {"valid": is_start(board(told["board"]))}


RUNS: dict[str, Callable[[Dict, list[str]], Dict]] = {"play": _play, "shape": _shape, "start": _start}
