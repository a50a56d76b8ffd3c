"""What PostgreSQL itself holds the service to, asked of the connection the service has."""

import pytest
from django.db import OperationalError, connection

from tests.factories.faults import at_once
from tests.factories.games import a_match

pytestmark = [
    pytest.mark.skipif(connection.vendor != "postgresql", reason="these limits are those of PostgreSQL"),
    pytest.mark.django_db(transaction=True),
]


def show(setting: str) -> str:
    with connection.cursor() as cursor:
        cursor.execute(f"SHOW {setting}")
        return str(cursor.fetchone()[0])


def test_no_statement_and_no_lock_is_waited_for_without_end() -> None:
    assert show("statement_timeout") == "20s"
    assert show("lock_timeout") == "10s"
    assert show("timezone") == "UTC"


def test_a_network_that_is_lost_without_a_word_is_noticed() -> None:
    connection.ensure_connection()
    said = connection.connection.info.get_parameters()
    asked = ("keepalives_idle", "keepalives_interval", "keepalives_count", "tcp_user_timeout")
    assert [said[name] for name in asked] == ["30", "10", "3", "60000"]


def test_connections_come_from_a_pool_and_go_back_to_it() -> None:
    connection.ensure_connection()
    pool = connection.pool  # type: ignore[attr-defined]
    assert (pool.min_size, pool.max_size, pool.timeout) == (1, 16, 5)
    at_once(*[lambda: show("timezone")] * 6)
    at_once(*[lambda: show("timezone")] * 6)
    assert pool.get_stats()["connections_num"] <= 16


def test_a_line_that_was_hung_up_while_it_rested_is_not_handed_on() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        mine = cursor.fetchone()[0]
    connection.close()  # it rests in the pool
    at_once(lambda: hang_up(mine))
    assert show("timezone") == "UTC"
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        assert cursor.fetchone()[0] != mine


def hang_up(server_process: int) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s, 10000)", [server_process])


def test_a_match_that_somebody_holds_is_let_go_of_after_the_limit() -> None:
    match = a_match()
    with connection.cursor() as cursor:
        cursor.execute("BEGIN")
        cursor.execute("SELECT 1 FROM games_match WHERE id = %s FOR UPDATE", [match.pk])

        def wait() -> None:
            with connection.cursor() as other:
                other.execute("SET lock_timeout = '50ms'")
                try:
                    other.execute("SELECT 1 FROM games_match WHERE id = %s FOR UPDATE", [match.pk])
                finally:
                    other.execute("RESET lock_timeout")

        (problem,) = at_once(wait)
        cursor.execute("ROLLBACK")
    assert isinstance(problem, OperationalError)
