"""Between two tests every row goes, and what a migration has left stays: that is all, and quick.

Django empties each table, whether there is anything in it or not, and then makes its own rows again; that
took longer than most tests.
"""

from typing import Any

from django.core.management.color import no_style
from django.db import connection, transaction
from django.test import TransactionTestCase

KEPT = {"django_content_type", "auth_permission", "django_migrations"}  # no test writes there
MANY = 1000  # rows, from which on a table is emptied faster as a whole, and leaves nothing to clear up


def quickly() -> None:
    setattr(TransactionTestCase, "_fixture_teardown", empty)  # noqa: B010


def empty(_: Any = None) -> None:
    tables = sorted(set(connection.introspection.django_table_names(only_existing=True)) - KEPT)
    with transaction.atomic(), connection.cursor() as cursor:
        filled = rows(cursor, tables)
        for statement in statements(cursor, tables, filled):
            cursor.execute(statement)


def rows(cursor: Any, tables: list[str]) -> dict[str, int]:
    """How many there are in each table that has some; MANY stands for more."""
    each = (
        f"SELECT '{table}', count(*) FROM (SELECT 1 FROM {table} LIMIT {MANY}) AS few" for table in tables
    )
    cursor.execute(" UNION ALL ".join(each))
    return {table: number for table, number in cursor.fetchall() if number}


def statements(cursor: Any, tables: list[str], filled: dict[str, int]) -> list[str]:
    """On PostgreSQL the log keeps its rows from whoever is no superuser: then all is emptied as a whole."""
    single = [f"DELETE FROM {table}" for table in filled]
    if connection.vendor != "postgresql" or not filled:
        return single
    cursor.execute("SHOW is_superuser")
    if cursor.fetchone() == ("on",) and max(filled.values()) < MANY:
        return ["SET LOCAL session_replication_role = replica", *single]
    return list(connection.ops.sql_flush(no_style(), tables, allow_cascade=True))
