"""What is refused, by which code, and with which facts its sentence is told."""

import ast
from pathlib import Path

import pytest
from msgspec.structs import replace

import games.rules.mandi as package
from games.engine.game import IllegalMove
from games.rules.mandi import game
from games.rules.mandi.events import Options
from games.rules.mandi.moves import Choose, Move, Restock
from games.rules.mandi.state import State
from tests.rules.mandi.table import before_restock, had, market, refusal

CHOOSING = market(had((2, 4)), had((), sifarish=False))
BUYING = before_restock(had((), mithai=2), had((3,), sifarish=False, mithai=9))
REFUSED: list[tuple[State, int, Move, str, dict[str, int | str]]] = [
    (replace(CHOOSING, phase="over", stalls=()), 0, Choose("a", 2), "over", {}),
    (replace(CHOOSING, phase="over", stalls=()), 0, Restock(()), "over", {}),
    (CHOOSING, 0, Restock(()), "no_restock", {}),
    (CHOOSING, 0, Choose("d", 2), "no_such_stall", {"last": "C"}),
    (CHOOSING, 0, Choose("", 2), "no_such_stall", {"last": "C"}),
    (CHOOSING, 0, Choose("ab", 2), "no_such_stall", {"last": "C"}),
    (CHOOSING, 0, Choose("A", 2), "no_such_stall", {"last": "C"}),
    (CHOOSING, 0, Choose("a", 0), "card_needed", {}),
    (CHOOSING, 0, Choose("a", 3), "not_in_hand", {"card": 3}),
    (CHOOSING, 0, Choose("a", -2), "not_in_hand", {"card": -2}),
    (CHOOSING, 1, Choose("a", 1), "not_in_hand", {"card": 1}),
    (CHOOSING, 1, Choose("a", 0, True), "sifarish_spent", {}),
    (BUYING, 0, Choose("a", 2), "restock_first", {}),
    (BUYING, 1, Restock((3,)), "not_burned", {"card": 3}),
    (BUYING, 0, Restock((0,)), "not_burned", {"card": 0}),
    (BUYING, 0, Restock((6,)), "not_burned", {"card": 6}),
    (BUYING, 0, Restock((1, 1)), "card_twice", {}),
    (BUYING, 0, Restock((2, 1)), "card_twice", {}),
    (BUYING, 0, Restock((1, 3, 4)), "too_dear", {"price": 3, "n": 2}),
    (BUYING, 0, Restock((1, 2), Choose("d", 1)), "no_such_stall", {"last": "C"}),
    (BUYING, 0, Restock((1, 2), Choose("a", 0)), "card_needed", {}),
    (BUYING, 0, Restock((1, 2), Choose("a", 4)), "not_in_hand", {"card": 4}),
    (BUYING, 0, Restock((), Choose("a", 1)), "not_in_hand", {"card": 1}),
    (BUYING, 1, Restock((), Choose("a", 3, True)), "sifarish_spent", {}),
]
UNFIT = [
    (Options("grand"), 5, "grand_needs", {"option": "variant", "n": 6}),
    (Options("quick"), 6, "quick_takes", {"option": "variant", "n": 5}),
    (Options("classic", "2"), 5, "no_families", {"option": "families", "size": 2, "seats": 5}),
    (Options("classic", "4"), 4, "no_families", {"option": "families", "size": 4, "seats": 4}),
]


@pytest.mark.parametrize(("state", "seat", "move", "code", "shown"), REFUSED)
def test_a_refusal_has_its_code_and_its_facts(
    state: State, seat: int, move: Move, code: str, shown: dict[str, int | str]
) -> None:
    illegal = refusal(state, seat, move)
    assert illegal is not None
    assert (illegal.code, illegal.facts) == (code, shown)
    assert move not in game.moves(state, seat)


@pytest.mark.parametrize(("options", "seats", "code", "shown"), UNFIT)
def test_a_table_that_cannot_be_is_refused(
    options: Options, seats: int, code: str, shown: dict[str, int | str]
) -> None:
    with pytest.raises(IllegalMove) as unfit:
        game.fit(options, seats)
    assert (unfit.value.code, unfit.value.facts) == (code, shown)


def test_every_code_of_the_rules_is_tried_here() -> None:
    texts = [Path(package.__file__).with_name(f"{name}.py").read_text() for name in ("legal", "decide")]
    calls = [node for text in texts for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)]
    raised = {ast.literal_eval(c.args[0]) for c in calls if getattr(c.func, "id", "") == "IllegalMove"}
    assert raised == {code for *_, code, _ in REFUSED} | {code for *_, code, _ in UNFIT}
