"""One at a time: what is counted in rows must not be counted by two at once."""

from django.db import connection


def alone(*names: str) -> None:
    """Hold these names until the transaction ends. SQLite lets one transaction write at a time anyway."""
    if connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        for name in names:
            cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [name])
