"""Measuring in rounds, A B C A B C …, so that the mood of the machine hits all alike; and the spread."""

from collections.abc import Callable, Mapping
from statistics import median, quantiles
from typing import NamedTuple

Case = Callable[[], list[float]]  # one round of it: some samples


class Spread(NamedTuple):
    """The middle of the samples and the middle half of them."""

    low: float
    middle: float
    high: float
    number: int


def interleaved(cases: Mapping[str, Case], rounds: int) -> dict[str, list[float]]:
    """The samples of each case. A round before the first warms everything up and counts for nothing."""
    for case in cases.values():
        case()
    samples: dict[str, list[float]] = {name: [] for name in cases}
    for _ in range(rounds):
        for name, case in cases.items():
            samples[name] += case()
    return samples


def spread(samples: list[float]) -> Spread:
    low, _, high = quantiles(samples, n=4, method="inclusive") if len(samples) > 1 else samples * 3
    return Spread(low, median(samples), high, len(samples))


def row(name: str, samples: list[float], unit: str) -> str:
    low, middle, high, number = spread(samples)
    return f"{name:<52}{middle:10.2f} {unit:<10} {low:.2f} to {high:.2f}  ({number})"


def ratio(name: str, one: list[float], other: list[float]) -> str:
    """How many times the first is the second, by their medians."""
    return f"{name:<52}{median(one) / median(other):10.2f} times"
