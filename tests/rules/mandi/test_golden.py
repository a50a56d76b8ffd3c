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


def came(kind: str, position: dict[str, Any], **actions: Any) -> dict[str, Any]:
    return run({"game": "mandi", "kind": kind, "position": position, "actions": actions})


def test_a_round_of_eight_in_the_grand_bazaar() -> None:
    """Four come for the Kesar: two tie, and own none of it; what is not written is empty."""
    merchants: dict[str, Any] = {f"P{n}": {"haggle": [1, 4, 5]} for n in range(1, 9)}
    merchants["P2"] = {"haggle": [2, 4], "crates": {"Kesar": 1, "Indigo": 2}}
    said = {f"P{n}": {"stall": "H", "haggle": 4} for n in (1, 2, 3)}
    said |= {"P4": {"stall": "H", "haggle": 1, "sifarish": True}}
    said |= {f"P{n}": {"stall": letter, "haggle": 1} for n, letter in zip(range(5, 9), "ABCD", strict=True)}
    stalls = {letter: ["Indigo", 1] for letter in "ABCDEFG"} | {"H": ["Kesar", 3]}
    found = came("round", {"stalls": stalls, "merchants": merchants}, **said)
    assert found["result"]["H"] == {"coin_among": ["P1", "P3"]}
    assert (found["result"]["A"], found["result"]["E"]) == ("P5", "discarded")
    assert found["mithai_gained"] == {"P2": 1, "P4": 1}, "of P1 and P3 one gains, and nobody knows which"
    assert (found["crates"]["P2"], found["crates"]["P3"]) == ({"Indigo": 2, "Kesar": 1}, {})
    settled = came("round", {"stalls": stalls, "merchants": merchants}, **said, coin_H="P3")
    assert settled["mithai_gained"] == {"P1": 1, "P2": 1, "P4": 1}
    assert settled["crates"]["P3"] == {"Kesar": 3}


@pytest.mark.parametrize(
    ("hand", "action"),
    [
        ([2, 3], {"stall": "A", "haggle": 4, "sifarish": False}),
        ([2, 3], {"stall": "A", "haggle": 0, "sifarish": False}),
        ([2, 3], {"stall": "B", "haggle": 2, "sifarish": False}),
        ([2, 3], {"stall": "A", "haggle": 2, "sifarish": True}),
        ([], {"stall": "A", "haggle": 1, "sifarish": False}),
    ],
)
def test_what_is_refused_leaves_the_round_closed(hand: list[int], action: dict[str, Any]) -> None:
    merchants = {"P1": {"haggle": [1], "crates": {"Silk": 1}}, "P2": {"haggle": hand, "sifarish": False}}
    found = came(
        "round",
        {"stalls": {"A": ["Silk", 2]}, "merchants": merchants},
        P1={"stall": "A", "haggle": 1},
        P2=action,
    )
    assert found["illegal"] == "P2"
    assert (found["result"], found["burned"], found["mithai_gained"]) == ({}, {}, {})
    assert found["crates"] == {"P1": {"Silk": 1}, "P2": {}}


def test_stalls_keep_the_letters_they_are_written_with() -> None:
    merchants = {"P1": {"haggle": [1]}, "P2": {"haggle": [1]}}
    told = {"stalls": {"B": ["Chai", 1], "E": ["Kesar", 3]}, "merchants": merchants}
    at_e = {"stall": "E", "haggle": 1}
    assert came("round", told, P1=at_e, P2=at_e, coin_E="P2")["result"] == {"B": "discarded", "E": "P2"}


def test_a_restock_refuses_what_is_not_burned_or_cannot_be_paid() -> None:
    told = {
        "P1": {"burned": [1, 2, 3], "mithai": 9},
        "P2": {"burned": [1, 2, 3, 4, 5], "mithai": 6},
        "P3": {"burned": [1, 2, 3, 4, 5]},
    }
    found = came("restock", told, P1=[5], P2=[5, 4, 3, 2, 1], P3=[])
    assert [found[name]["accepted"] for name in told] == [False, True, True]
    assert found["illegal"] == "P1"
    assert found["P1"] | {"haggle": [], "still_burned": [1, 2, 3], "paid": 0, "mithai_left": 9} == found["P1"]
    assert found["P2"] | {"haggle": [1, 2, 3, 4, 5], "still_burned": [], "paid": 6} == found["P2"]
    assert (found["P3"]["paid"], found["P3"]["haggle"]) == (0, [])


@pytest.mark.parametrize(("variant", "n"), [("quick", 6), ("grand", 5)])
def test_a_table_that_cannot_be_set_is_refused(variant: str, n: int) -> None:
    assert came("setup", {"merchants": n, "variant": variant})["illegal"]
