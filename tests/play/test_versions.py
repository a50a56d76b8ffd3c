"""I1: new rules come while matches run; those go on by the old ones, new matches begin by the new ones."""

from pathlib import Path
from typing import Any

import pytest

from games.models import Match
from games.rules.mandala.cards import number
from games.rules.mandala.events import CardsDrawn
from games.store.export import export
from games.store.verify import verify
from games.tools.proof.command import main
from games.tools.proof.form import written
from tests.factories.games import a_match, log_of, open_link, played, played_on
from tests.factories.tables import accepted, invited
from tests.factories.versions import deployed

pytestmark = pytest.mark.django_db(transaction=True)
OTHERS = pytest.mark.parametrize("other", ["bo@example.com", None], ids=["people", "a bot"])


def drawn(match: Match) -> int:
    """A card is laid on a mountain; how many are drawn by it."""
    log = log_of(match)
    names = (log.game.name(move) for move in log.game.moves(log.state, open_link(match).seat))
    line = played(match, next(name for name in names if name.startswith("MOUNTAIN"))).line
    return next(number(event.cards) for event in line.events if isinstance(event, CardsDrawn))


def rows(match: Match) -> list[tuple[bytes, str, object]]:
    """Of each entry what is written, and what stood on the table after it."""
    log = log_of(match)
    return [(bytes(line.row.digest), line.row.events, log.upto(line.number).state) for line in log.lines]


@OTHERS
def test_i1_a_match_goes_on_by_the_rules_it_was_opened_with(
    monkeypatch: pytest.MonkeyPatch, other: str | None
) -> None:
    match, half = a_match(other=other), a_match(other=other)
    played_on(half, 20)
    before = [rows(match), rows(half)]
    deployed(monkeypatch)
    assert [rows(match), rows(half)] == before
    new = a_match(other=other)
    assert [log_of(each).game.version for each in (match, half, new)] == [1, 1, 2]
    assert (drawn(match), drawn(new)) == (3, 2)
    for each in (match, half, half):
        played(each)
    assert rows(half)[: len(before[1])] == before[1]
    assert [verdict.faults for verdict in verify()] == [(), (), ()]


@OTHERS
def test_i1_both_are_proved_to_their_ends(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Any, other: str | None
) -> None:
    old = a_match(other=other)
    played_on(old, 20)
    deployed(monkeypatch)
    new = a_match(other=other)
    for match, version in ((old, 1), (new, 2)):
        played_on(match, 10_000)
        file = tmp_path / f"{version}.json"
        file.write_bytes(written(export(match, None)))
        assert main([str(file)]) == 0
        assert f": Mandala, version {version} of its rules, " in capsys.readouterr().out
    assert [verdict.faults for verdict in verify()] == [(), ()]


def test_a_table_that_fills_after_new_rules_came_is_dealt_by_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    match = invited()
    deployed(monkeypatch)
    accepted(match)
    assert log_of(match).game.version == 1
    assert drawn(match) == 3
