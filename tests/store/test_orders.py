"""What orders made is decided again like any move, and a file of it is proved; no file says what waits."""

import re
from pathlib import Path

import pytest

from games.models import Entry, Match
from games.play.resign import resign
from games.store.export import export
from games.store.verify import verdict
from games.tools.proof.command import main
from games.tools.proof.form import written
from tests.factories.games import ADA, NOW, log_of
from tests.factories.ordered import a_sharing, in_order, ordered
from tests.factories.tables import pk_of
from tests.factories.zodiacs import a_zodiac, said, some

pytestmark = pytest.mark.django_db(transaction=True)
WAITING = re.compile(rb"[^0-9a-f]1700[^0-9a-f]")


def proved(match: Match, seat: int | None, path: Path) -> int:
    match.refresh_from_db()
    file = path / "match.json"
    file.write_bytes(written(export(match, seat)))
    return main([str(file)])


def with_orders() -> Match:
    match = a_zodiac("Bo", "Cy")
    ordered(match, 1, new_animal="1700", control="1700", other="1700", upto="2", steal="yes")
    while not Entry.objects.filter(match=match, cause="order", move__contains="bid").exists():
        log = log_of(match)
        said(match, min(log.pending), some(log, min(log.pending)))
    return match


def test_moves_by_order_are_decided_again_and_proved_while_the_match_runs(tmp_path: Path) -> None:
    match = with_orders()
    assert not verdict(match.pk).faults
    assert [proved(match, seat, tmp_path) for seat in (0, 1, None)] == [0, 0, 0]


def test_a_match_of_orders_that_is_over_is_proved_to_its_end(tmp_path: Path) -> None:
    match = a_sharing()
    ordered(match, 0, mandala="1", **in_order("red", "orange", "yellow", "green", "purple", "black"))
    resign(match.number, pk_of(ADA), now=NOW)
    assert Entry.objects.filter(match=match, cause="order").exists()
    assert not verdict(match.pk).faults
    assert proved(match, None, tmp_path) == 0


def test_a_file_for_another_seat_does_not_say_what_waits() -> None:
    match = with_orders()
    while (log := log_of(match)).state.phase == "auction":
        said(match, min(log.pending), "PASS")
    for seat in (0, 2, None):
        assert not WAITING.search(written(export(match, seat)))
    assert WAITING.search(written(export(match, 1)))
