"""One scenario of golden.json in, what came of it out, by the game it names."""

from importlib import import_module
from typing import Any


def run(scenario: dict[str, Any]) -> dict[str, Any]:
    """Every key that the notation names for the scenario's kind."""
    found: dict[str, Any] = import_module(f"tests.rules.{scenario['game']}.scenario").run(scenario)
    return found
