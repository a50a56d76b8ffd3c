"""The log: written at its end, never changed, read as each seat was told."""

import ast
from pathlib import Path

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction

from games.engine.codec import text
from games.models import Entry
from games.store.append import Draft, append
from tests.factories.games import NOW, a_match, log_of, played_on

pytestmark = pytest.mark.django_db(transaction=True)
ROOT = Path(__file__).resolve().parents[2]


def test_postgresql_refuses_to_change_or_delete_an_entry() -> None:
    if connection.vendor != "postgresql":
        pytest.skip("SQLite has no trigger: there the next test stands in for it")
    a_match()
    for change in (lambda: Entry.objects.update(cause="host"), lambda: Entry.objects.all().delete()):
        with pytest.raises(DatabaseError, match="stays as it is"), transaction.atomic():
            change()
    assert Entry.objects.exclude(cause="host").exists()


def test_postgresql_refuses_to_empty_the_log() -> None:
    if connection.vendor != "postgresql":
        pytest.skip("SQLite has no such statement")
    a_match()
    empty = "SET LOCAL mandate.entries_may_go = ''; TRUNCATE games_entry"
    with (
        connection.cursor() as cursor,
        pytest.raises(DatabaseError, match="every entry of every match stays"),
        transaction.atomic(),
    ):
        cursor.execute(empty)
    assert Entry.objects.exists()


def test_only_the_store_names_the_rows_of_the_log_and_it_never_changes_one() -> None:
    naming, changing = set[str](), list[str]()
    for path in [*ROOT.glob("games/**/*.py"), *ROOT.glob("accounts/**/*.py"), *ROOT.glob("config/**/*.py")]:
        tree = ast.parse(path.read_text())
        names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        if "Entry" in names:
            naming.add(path.relative_to(ROOT).as_posix())
            calls = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
            changing += calls & {"update", "delete", "bulk_update", "save"}
    assert {name for name in naming if not name.startswith(("games/store/", "games/models/"))} <= {
        "games/play/advance.py"  # hands them on
    }
    assert [call for call in changing if call != "save"] == []


def test_two_writers_without_the_lock_cannot_both_write_the_same_number() -> None:
    match = a_match()
    same = log_of(match).match
    other = type(match).objects.get(pk=match.pk)
    append(same, [Draft(NOW, "host", ())])
    with pytest.raises(IntegrityError), transaction.atomic():
        append(other, [Draft(NOW, "host", ())])


def test_a_view_is_made_of_what_the_seat_was_told() -> None:
    match = a_match()
    played_on(match, 30)
    log = log_of(match)
    view, truth = log.view(0), log.state
    assert view.hands[0] == truth.hands[0]
    assert view.hands[1].known == (0,) * 6
    assert view.hands[1].size == truth.hands[1].size
    assert view.pile.known == ()
    assert log.view(None).hands[0].known == (0,) * 6


def test_after_the_end_everybody_sees_everything() -> None:
    match = a_match()
    played_on(match, 10_000)
    log = log_of(match)
    assert log.view(None) == log.view(0) == log.view(1) == log.state


def test_what_is_stored_is_what_was_decided_byte_for_byte() -> None:
    match = a_match()
    played_on(match, 30)
    for line in log_of(match).lines:
        assert text(line.events) == line.row.events
        assert line.row.move is None or text(line.move) == line.row.move
