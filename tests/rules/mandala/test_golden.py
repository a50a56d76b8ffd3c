"""The golden scenarios of Mandala, as the specification gives them."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.rules.scenarios import run

HERE = Path(__file__).parent
GOLDEN = json.loads((HERE.parent / "golden.json").read_text())["scenarios"]["mandala"]
# Positions beside the specification, reasoned out from the rulebook; the same notation.
ODD = json.loads((HERE / "odd.json").read_text())


def part(found: Any, expected: Any) -> Any:
    """Of what was found, what the scenario speaks of."""
    return {key: part(found[key], expected[key]) for key in expected} if isinstance(expected, dict) else found


@pytest.mark.parametrize("scenario", GOLDEN, ids=[scenario["id"] for scenario in GOLDEN])
def test_a_golden_scenario_comes_out_as_written(scenario: dict[str, Any]) -> None:
    assert part(run(scenario), scenario["expected"]) == scenario["expected"], scenario["description"]


def test_all_golden_scenarios_are_here() -> None:
    assert {scenario["id"] for scenario in GOLDEN} == {f"ML-{number:02}" for number in range(1, 27)}


@pytest.mark.parametrize("name", ODD)
def test_an_odd_position_comes_out_as_the_rulebook_has_it(name: str) -> None:
    assert part(run(ODD[name]), ODD[name]["expected"]) == ODD[name]["expected"]
