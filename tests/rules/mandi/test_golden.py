"""The golden scenarios of Mandi, as the specification gives them."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.rules.scenarios import run

HERE = Path(__file__).parent
GOLDEN = json.loads((HERE.parent / "golden.json").read_text())["scenarios"]["mandi"]


def part(found: Any, expected: Any) -> Any:
    """Of what was found, what the scenario speaks of."""
    return {key: part(found[key], expected[key]) for key in expected} if isinstance(expected, dict) else found


@pytest.mark.parametrize("scenario", GOLDEN, ids=[scenario["id"] for scenario in GOLDEN])
def test_a_golden_scenario_comes_out_as_written(scenario: dict[str, Any]) -> None:
    found = run(scenario)
    assert part(found, scenario["expected"]) == scenario["expected"], scenario["description"]
    if scenario["kind"] in ("round", "setup"):
        assert found["illegal"] is None


@pytest.mark.parametrize("scenario", GOLDEN, ids=[scenario["id"] for scenario in GOLDEN])
def test_what_a_round_lists_is_the_whole_list(scenario: dict[str, Any]) -> None:
    for key in {"mithai_gained", "burned", "sifarish_spent", "awards"} & set(scenario["expected"]):
        assert run(scenario)[key] == scenario["expected"][key]


def test_all_golden_scenarios_are_here() -> None:
    assert {scenario["id"] for scenario in GOLDEN} == {f"MI-{number:02}" for number in range(1, 26)}
