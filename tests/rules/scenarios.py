"""One scenario of golden.json in, what came of it out, by the game it names."""

from typing import Any

from tests.rules.mandala import scenario as mandala

RUNS = {"mandala": mandala.run}


def run(scenario: dict[str, Any]) -> dict[str, Any]:
    """Every key that the notation names for the scenario's kind."""
    return RUNS[scenario["game"]](scenario)
