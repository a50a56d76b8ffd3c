"""The golden scenarios of Mandarin, as the specification gives them."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.rules.scenarios import run

HERE = Path(__file__).parent
GOLDEN = json.loads((HERE.parent / "golden.json").read_text())["scenarios"]["mandarin"]


def part(found: Any, expected: Any) -> Any:
    """Of what was found, what the scenario speaks of."""
    return {key: part(found[key], expected[key]) for key in expected} if isinstance(expected, dict) else found


@pytest.mark.parametrize("scenario", GOLDEN, ids=[scenario["id"] for scenario in GOLDEN])
def test_a_golden_scenario_comes_out_as_written(scenario: dict[str, Any]) -> None:
    found = run(scenario)
    assert part(found, scenario["expected"]) == scenario["expected"], scenario["description"]
    assert found["illegal"] == scenario["expected"].get("illegal")


def test_all_golden_scenarios_are_here() -> None:
    assert {scenario["id"] for scenario in GOLDEN} == {f"MN-{number:02}" for number in range(1, 37)}
