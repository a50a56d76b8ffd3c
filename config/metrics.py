"""The figures as Prometheus reads them.

They are read from the database when somebody asks, so that every web process tells the same and none has to
remember anything: of prometheus_client only its words and its text are used, and no counter of its own.
"""

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from config.about import VERSION, versions
from config.figures import Figures
from config.pulse import EVERY, Pulse, wrong


class Told(Collector):
    """What was read a moment ago, once."""

    def __init__(self, families: Iterable[Metric]) -> None:
        self.families = list(families)

    def collect(self) -> Iterable[Metric]:
        return self.families


def text(figures: Figures) -> bytes:
    registry = CollectorRegistry()
    registry.register(Told(families(figures)))
    return generate_latest(registry)


def families(figures: Figures) -> Iterator[Metric]:
    pulse = figures.pulse
    yield gauge("ready", "1 when nothing is wrong, as on /readyz", {"": not wrong(pulse)})
    yield _about()
    yield gauge("letters", "Letters that are not sent, by their state", figures.letters, "state")
    yield gauge("matches", "Matches by their status", figures.matches, "status")
    yield gauge(
        "decisions", "Open decisions, and those past their time and its grace", figures.decisions, "state"
    )
    yield gauge(
        "notices",
        "Notices that are to become letters, and those whose time has come",
        figures.notices,
        "state",
    )
    yield from _oldest(pulse)
    yield from _sweeps(pulse)


def gauge(name: str, words: str, values: Mapping[str, float], label: str = "") -> Metric:
    family = GaugeMetricFamily(f"mandate_{name}", words, labels=[label] if label else None)
    for value, number in values.items():
        family.add_metric([value] if label else [], number)
    return family


def _about() -> Metric:
    family = GaugeMetricFamily(
        "mandate_info", "The version of the code and of each game", labels=["version", "games"]
    )
    family.add_metric([VERSION, " ".join(f"{slug}-{version}" for slug, version in versions())], 1)
    return family


def _oldest(pulse: Pulse) -> Iterator[Metric]:
    ages = {
        "overdue_decision": (
            "Since the oldest overdue decision should have been settled",
            pulse.decision_overdue,
        ),
        "due_notice": (
            "Since the oldest due notice should have become a letter",
            pulse.overdue(pulse.notice),
        ),
        "due_letter": (
            "Since the oldest due letter should have been sent or tried",
            pulse.overdue(pulse.letter),
        ),
        "unsent_letter": (
            "Since the oldest letter that is not sent was written",
            pulse.overdue(pulse.unsent),
        ),
    }
    for name, (words, age) in ages.items():
        yield gauge(f"oldest_{name}_seconds", words, {"": age.total_seconds()})


def _sweeps(pulse: Pulse) -> Iterator[Metric]:
    beats = {name: pulse.beats.get(name) for name in EVERY}
    ages = {name: _age(pulse, beat.alive_at if beat else None) for name, beat in beats.items()}
    yield gauge("sweep_age_seconds", "Since a run of this sweep last went well", ages, "sweep")
    rows = CounterMetricFamily(
        "mandate_sweep_rows", "Rows a sweep has settled or failed at", labels=["sweep", "result"]
    )
    for name, beat in beats.items():
        rows.add_metric([name, "done"], beat.done if beat else 0)
        rows.add_metric([name, "failed"], beat.failed if beat else 0)
    yield rows
    stuck = {name: pulse.stuck[name].rows if name in pulse.stuck else 0 for name in EVERY}
    yield gauge("sweep_failing", "Rows a sweep cannot settle now", stuck, "sweep")


def _age(pulse: Pulse, at: datetime | None) -> float:
    return (pulse.now - at).total_seconds() if at else float("inf")
