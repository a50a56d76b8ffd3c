"""A database that fails at a chosen statement, as a lost connection does; and posts that come at once."""

import contextlib
import threading
from collections.abc import Callable, Iterator
from typing import Any

from django.db import OperationalError, connection


@contextlib.contextmanager
def losing_the_database_at(table: str) -> Iterator[None]:
    """The connection drops when something is about to be inserted into `table`."""

    def lost(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.startswith("INSERT") and f'INTO "{table}"' in sql:
            raise OperationalError("server closed the connection unexpectedly")
        return execute(sql, params, many, context)

    with connection.execute_wrapper(lost):
        yield


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """What the calls returned, each in a thread of its own, all let go at the same moment."""
    gate = threading.Barrier(len(calls))
    answers: list[Any] = [None] * len(calls)

    def run(i: int, call: Callable[[], Any]) -> None:
        gate.wait()
        try:
            answers[i] = call()
        except Exception as problem:  # an answer like any other, for the test to look at
            answers[i] = problem
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(i, call)) for i, call in enumerate(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


@contextlib.contextmanager
def losing_the_connection_at(table: str) -> Iterator[None]:
    """PostgreSQL ends the connection itself when something is about to be inserted into `table`."""

    def hang_up(server_process: int) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_terminate_backend(%s, 10000)", [server_process])

    def lost(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.startswith("INSERT") and f'INTO "{table}"' in sql:
            at_once(lambda: hang_up(connection_process))
        return execute(sql, params, many, context)

    with connection.cursor() as cursor:
        connection_process = cursor.connection.info.backend_pid
    with connection.execute_wrapper(lost):
        yield
