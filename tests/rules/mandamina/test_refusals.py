"""What is refused, by which code, and with which facts its sentence is told."""

import ast
from pathlib import Path
from typing import Any

import pytest

import games.rules.mandamina as package
from games.engine.game import IllegalMove
from games.rules.mandamina import game
from games.rules.mandamina.events import Options
from games.rules.mandamina.moves import SKIP, Move, Shift
from games.rules.mandamina.state import State
from tests.rules.mandamina.table import PINWHEEL, START, after, at, refusal

RUNNING = at(START, seats=3)
STRICT = at(START, adjacent_moves="forbidden")
OVER = after(at(PINWHEEL), "MOVE d4")
REFUSED: list[tuple[State, int, Move, str, dict[str, int | str]]] = [
    (OVER, 0, Shift("b1"), "over", {}),
    (OVER, 1, Shift("nonesuch"), "over", {}),
    (OVER, 1, SKIP, "over", {}),
    (RUNNING, 1, Shift("a1"), "not_your_turn", {"seat": 0}),
    (RUNNING, 2, SKIP, "not_your_turn", {"seat": 0}),
    (after(RUNNING, "MOVE a1"), 0, Shift("b1"), "not_your_turn", {"seat": 1}),
    (RUNNING, 0, Shift("d4"), "spot_is_empty", {"spot": "d4"}),
    (after(RUNNING, "MOVE a1"), 1, Shift("a1"), "spot_is_empty", {"spot": "a1"}),
    (STRICT, 0, Shift("d4"), "spot_is_empty", {"spot": "d4"}),
    (STRICT, 0, Shift("d3"), "beside_the_hole", {"spot": "d3"}),
    *(
        (RUNNING, 0, Shift(spot), "no_such_spot", {})
        for spot in ("", "h1", "a0", "a8", "A1", "a", "d44", "1a")
    ),
]
UNFIT = [
    (Options(start="1"), 1, "nobody_there", {"option": "start", "n": 1}),
    (Options(start="3"), 3, "nobody_there", {"option": "start", "n": 3}),
]


@pytest.mark.parametrize(("state", "seat", "move", "code", "shown"), REFUSED)
def test_a_refusal_has_its_code_and_its_facts(
    state: State, seat: int, move: Move, code: str, shown: dict[str, Any]
) -> None:
    illegal = refusal(state, seat, move)
    assert illegal is not None
    assert (illegal.code, illegal.facts) == (code, shown)
    assert move not in game.moves(state, seat)


@pytest.mark.parametrize(("options", "seats", "code", "shown"), UNFIT)
def test_a_table_that_cannot_be_is_refused(
    options: Options, seats: int, code: str, shown: dict[str, Any]
) -> None:
    with pytest.raises(IllegalMove) as unfit:
        game.fit(options, seats)
    assert (unfit.value.code, unfit.value.facts) == (code, shown)


def test_every_code_of_the_rules_is_tried_here() -> None:
    texts = [Path(package.__file__).with_name(f"{name}.py").read_text() for name in ("legal", "decide")]
    calls = [node for text in texts for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)]
    raised = {ast.literal_eval(c.args[0]) for c in calls if getattr(c.func, "id", "") == "IllegalMove"}
    assert raised == {code for *_, code, _ in REFUSED} | {code for *_, code, _ in UNFIT}
