"""The golden scenarios of Mandamina, as the specification gives them."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.rules.scenarios import run

HERE = Path(__file__).parent
GOLDEN = json.loads((HERE.parent / "golden.json").read_text())["scenarios"]["mandamina"]
# Positions beside the specification, reasoned out from the rulebook; the same notation, and `P1 skip`.
ODD = json.loads((HERE / "odd.json").read_text())
LIES = {"illegal", "clustered", "connected", "shapes"}
TABLE = {"over", "turns", "empty", "to_move", "board", "shape_points", "middle", "final", "won"}
KEYS = {"play": LIES | TABLE, "shape": LIES, "start": {"illegal", "valid"}}


def part(found: dict[str, Any], expected: dict[str, Any]) -> dict[str, Any]:
    """Of what was found, what the scenario speaks of."""
    return {key: found[key] for key in expected}


@pytest.mark.parametrize("scenario", GOLDEN, ids=[scenario["id"] for scenario in GOLDEN])
def test_a_golden_scenario_comes_out_as_written(scenario: dict[str, Any]) -> None:
    found = run(scenario)
    assert part(found, scenario["expected"]) == scenario["expected"], scenario["description"]
    assert found.keys() == KEYS[scenario["kind"]]


def test_all_golden_scenarios_are_here() -> None:
    assert {scenario["id"] for scenario in GOLDEN} == {f"MM-{number:02}" for number in range(1, 25)}


@pytest.mark.parametrize("name", ODD)
def test_an_odd_position_comes_out_as_the_rulebook_has_it(name: str) -> None:
    found = run(ODD[name])
    assert part(found, ODD[name]["expected"]) == ODD[name]["expected"]
    assert found.keys() == KEYS[ODD[name]["kind"]]
