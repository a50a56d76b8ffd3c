"""With a hundred thousand matches the pulse and the figures are read from indexes, and cheaply."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection

from accounts.people import known
from config import figures, pulse
from tests.factories.games import NOW
from tests.factories.running import until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(connection.vendor != "postgresql", reason="plans are those of PostgreSQL"),
    pytest.mark.django_db(transaction=True),
]
MANY, SENT, UNSENT = 100_000, 200_000, 100

MATCHES = """
    INSERT INTO games_match
        (number, game, version, options, hours, host_id, status, opened_at, watch, talk, entries, digest,
         par_due, par_by)
    SELECT n, 'mandala', 1, repeat('x', 200), 48, %(host)s,
           CASE WHEN n > %(many)s THEN 'over' ELSE 'running' END, %(now)s, 'private', 'table', 3, ''::bytea,
           false, ''
    FROM generate_series(1, 2 * %(many)s) n"""
SEATS = """
    INSERT INTO games_seat (match_id, number, bot, invited, open_to_all, key, unwanted, wished, muted, word)
    SELECT id, 0, 'bot', '', false, 1, '', '', '', '' FROM games_match"""
DECISIONS = """
    INSERT INTO games_decision (match_id, seat_id, turn, opened_at, due_at, open)
    SELECT match_id, s.id, 3, %(now)s, %(now)s + m.number * interval '1 second', m.status = 'running'
    FROM games_seat s JOIN games_match m ON m.id = match_id"""
NOTICES = """
    INSERT INTO games_notice (match_id, seat_id, turn, kind, entry, asked, due_at, done_at)
    SELECT match_id, id, 3, 'turn', 3, false, %(now)s, CASE WHEN id %% 1000 = 0 THEN NULL ELSE %(now)s END
    FROM games_seat"""
LETTERS = """
    INSERT INTO accounts_letter
        (id, "to", kind, thread, subject, text, html, picture, unsubscribe, message_id, created_at, state,
         tries, doubts, due_at, error)
    SELECT n, 'bo@example.com', 'turn', '', 'A turn', repeat('x', 500), '', '', '', '<' || n || '@x>',
           %(now)s, CASE WHEN n <= %(unsent)s THEN 'waiting' WHEN n %% 100 = 0 THEN 'gave_up' ELSE 'sent' END,
           1, 0, %(now)s, ''
    FROM generate_series(1, %(sent)s) n"""
BIG = ("games_match", "games_seat", "games_decision", "games_notice", "accounts_letter")


def filled() -> None:
    host = known("ada@example.org", name="Ada").pk
    values: dict[str, Any] = {"host": host, "now": NOW, "many": MANY, "sent": SENT, "unsent": UNSENT}
    with connection.cursor() as cursor:
        for statement in (MATCHES, SEATS, DECISIONS, NOTICES, LETTERS):
            cursor.execute(statement, values)
    for table in BIG:
        until(lambda table=table: tidy(table))  # type: ignore[misc]


def tidy(table: str) -> bool:
    """As a server keeps it; while somebody else looks at the tables it has to be asked again.

    Of the few rows that tests before it have deleted it would leave the places in the indexes.
    """
    with connection.cursor() as cursor:
        cursor.execute(f"VACUUM (ANALYZE, INDEX_CLEANUP ON) {table}")
        cursor.execute("SELECT relallvisible = relpages FROM pg_class WHERE relname = %s", [table])
        return bool(cursor.fetchone()[0])


@contextmanager
def explained() -> Iterator[list[str]]:
    """The plan of every statement, with what it read."""
    plans: list[str] = []

    def explain(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if any(f'"{table}"' in sql for table in BIG):
            with connection.connection.cursor() as cursor:
                rows = cursor.execute(f"EXPLAIN (ANALYZE, BUFFERS) {sql}", params).fetchall()
            plans.append("\n".join(str(row[0]) for row in rows))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(explain):
        yield plans


def test_no_big_table_is_read_to_know_how_the_service_is() -> None:
    filled()
    with explained() as plans:
        found = figures.count()
    assert len(plans) == 9
    for plan in plans:
        print(f"\n{plan}")
        assert "Seq Scan" not in plan
    by_status = next(plan for plan in plans if "match_status" in plan)
    assert "Index Only Scan" in by_status
    assert sum("decision_due" in plan for plan in plans) == 2
    assert sum("letter_due" in plan for plan in plans) == 3
    assert found.matches == {"open": 0, "running": MANY, "over": MANY, "void": 0}
    assert found.decisions["open"] == MANY
    assert found.letters == {"waiting": UNSENT, "sending": 0, "unknown": 0, "gave_up": SENT // 100 - 1}
    assert found.notices["owed"] == 2 * MANY // 1000
    assert pulse.take().decision == NOW + timedelta(seconds=1)
