"""With a hundred thousand running matches each sweep reads what is due, by its index, and no more."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection

from accounts.outbox.deliver import due
from accounts.people import known
from games.models import Notice
from games.notices import write
from games.play import expire, remind, tend, think
from tests.factories.games import NOW

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(connection.vendor != "postgresql", reason="plans are those of PostgreSQL"),
    pytest.mark.django_db(transaction=True),
]
MANY, OPEN, DUE = 100_000, 10_000, 100
LATE = NOW + timedelta(minutes=DUE, seconds=1)

FILL = (
    """
    INSERT INTO games_match
        (number, game, version, options, hours, host_id, status, opened_at, until, watch, talk,
         entries, digest, par_due, par_by)
    SELECT n, 'mandala', 1, '', 48, %(host)s, CASE WHEN n > %(many)s THEN 'open' ELSE 'running' END, %(now)s,
           CASE WHEN n > %(many)s THEN %(now)s::timestamptz + (n - %(many)s) * interval '1 minute' END,
           'private', 'table', 3, ''::bytea, false, ''
    FROM generate_series(1, %(many)s + %(open)s) n""",
    """
    INSERT INTO games_seat (match_id, number, player_id, bot, invited, open_to_all, key, unwanted, wished,
        muted, word)
    SELECT m.id, s, CASE WHEN s = 0 THEN %(host)s END, CASE WHEN s = 1 THEN 'bot' ELSE '' END, '', false, 1,
           '', '', '', ''
    FROM games_match m, generate_series(0, 1) s""",
    """
    INSERT INTO games_decision (match_id, seat_id, turn, opened_at, due_at, remind_at, open)
    SELECT m.id, s.id, 3, %(now)s, %(now)s::timestamptz + m.number * interval '1 minute',
           %(now)s::timestamptz + m.number * interval '1 minute', s.number = 0 OR m.number <= %(due)s
    FROM games_seat s JOIN games_match m ON m.id = s.match_id WHERE m.status = 'running'""",
    """
    INSERT INTO games_notice (match_id, seat_id, player_id, turn, kind, entry, asked, due_at, done_at)
    SELECT m.id, s.id, %(host)s, 3, k, 3, false, %(now)s::timestamptz + m.number * interval '1 minute',
           CASE WHEN m.number % 10 = 0 OR m.number <= %(due)s THEN NULL ELSE %(now)s::timestamptz END
    FROM games_seat s JOIN games_match m ON m.id = s.match_id, (VALUES ('turn'), ('reminder')) kinds (k)
    WHERE s.number = 0 AND m.status = 'running' AND (k = 'turn' OR m.number <= 2 * %(due)s)""",
    """
    INSERT INTO games_invitation
        (seat_id, inviter_id, address, language, state, sent_at, remind_at, until, renewed)
    SELECT s.id, %(host)s, m.number || '@example.org', 'en', 'waiting', %(now)s,
           %(now)s::timestamptz + (m.number - %(many)s) * interval '1 minute',
           %(now)s::timestamptz + (m.number - %(many)s) * interval '1 minute', false
    FROM games_seat s JOIN games_match m ON m.id = s.match_id WHERE s.number = 1 AND m.status = 'open'""",
    """
    INSERT INTO accounts_letter
        (id, "to", kind, thread, subject, text, html, picture, unsubscribe, message_id, created_at, state,
         tries, doubts, due_at, error)
    SELECT n, 'bo@example.com', 'turn', '', 'A turn', 'x', '', '', '', '<' || n || '@x>', %(now)s,
           CASE WHEN n % 10 = 0 OR n <= %(due)s THEN 'waiting' ELSE 'sent' END, 0, 0,
           %(now)s::timestamptz + n * interval '1 minute', ''
    FROM generate_series(1, %(many)s) n""",
)
TABLES = ("match", "seat", "decision", "notice", "invitation")


def filled() -> None:
    values: dict[str, Any] = {
        "host": known("ada@example.org", name="Ada").pk,
        "now": NOW,
        "many": MANY,
        "open": OPEN,
        "due": DUE,
    }
    with connection.cursor() as cursor:
        cursor.execute("SET statement_timeout = 0")
        for statement in FILL:
            cursor.execute(statement.replace(" % ", " %% "), values)
        for table in (*(f"games_{name}" for name in TABLES), "accounts_letter"):
            cursor.execute(f"ANALYZE {table}")
        cursor.execute("RESET statement_timeout")


@contextmanager
def explained() -> Iterator[list[str]]:
    """What every statement read, by its plan."""
    plans: list[str] = []

    def explain(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.startswith("SELECT"):
            with connection.connection.cursor() as cursor:
                rows = cursor.execute(f"EXPLAIN (ANALYZE, TIMING OFF) {sql}", params).fetchall()
            plans.append("\n".join(str(row[0]) for row in rows))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(explain):
        yield plans


def examined(plan: str) -> int:
    """The rows that its scans gave, with those they threw away."""
    read = 0
    for node in re.split(r"\n\s*->", plan):
        loops = re.search(r"actual rows=(\d+)(?:\.\d+)? loops=(\d+)", node)
        if loops and "Scan" in node.partition("(")[0]:
            thrown = sum(map(int, re.findall(r"Rows Removed by (?:Index )?(?:Filter|Recheck): (\d+)", node)))
            read += (int(loops[1]) + thrown) * int(loops[2])
    return read


def owed_letters() -> list[int]:
    """As the sweep asks, once for seats and once for players."""
    late = Notice.objects.filter(done_at=None, due_at__lte=LATE).order_by("due_at")
    seats = late.exclude(kind=write.REMINDER).values_list("seat_id", flat=True)[: write.BATCH]
    players = late.filter(kind=write.REMINDER).values_list("player_id", flat=True)[: write.BATCH]
    return [*seats, *players]


# Each sweep's own question, the indexes it must go by, how many rows it finds, and how many it may look at.
SWEEPS: dict[str, tuple[Callable[[], Any], set[str], int, int]] = {
    "expire_due": (lambda: expire.overdue(LATE + expire.GRACE), {"decision_due"}, DUE, 2 * DUE),
    "remind_due": (lambda: remind.owing(LATE), {"decision_remind"}, 1, 4 * DUE),
    "think_bots": (lambda: think.waiting(LATE), {"decision_remind"}, DUE, 4 * DUE),
    "write_letters": (owed_letters, {"notice_due"}, 2 * DUE, 4 * DUE),
    "deliver_letters": (lambda: list(due(LATE).order_by("due_at")[:50]), {"letter_due"}, 50, DUE),
    "tend_tables": (
        lambda: tend.due(LATE),
        {"invitation_remind", "invitation_until", "invitation_known", "match_until"},
        DUE,
        8 * DUE,
    ),
}


def test_a_hundred_that_are_due_are_found_by_looking_at_little_more_than_a_hundred() -> None:
    filled()
    for name, (ask, indexes, expected, most) in SWEEPS.items():
        with explained() as plans:
            found = ask()
        shown = "\n".join(plans)
        print(f"\n== {name}: {sum(map(examined, plans))} rows examined\n{shown}")
        assert len(found) == expected, name
        assert {index for index in indexes if index in shown} == indexes, name
        assert sum(map(examined, plans)) <= most, f"{name}\n{shown}"
        assert "Seq Scan" not in shown, name
