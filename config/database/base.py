"""Django's PostgreSQL, which hands on no connection that the server has hung up meanwhile."""

import select
from typing import Any

from django.db.backends.postgresql import base
from psycopg import Error


class DatabaseWrapper(base.DatabaseWrapper):
    """After a restart of the server the pool holds lines that are dead, and each would cost a request.

    Asking each time whether the server answers would be one round trip more for every request. Whether
    it has hung up can be seen here: a line at rest has nothing to say.
    """

    def get_new_connection(self, conn_params: Any) -> Any:
        connection = super().get_new_connection(conn_params)
        while self.pool and hung_up(connection):
            connection.close()
            self.pool.putconn(connection)
            connection = super().get_new_connection(conn_params)
        return connection


def hung_up(connection: Any) -> bool:
    """Only a line on which something waits to be read is asked; mostly that is the end."""
    waiting = select.poll()
    waiting.register(connection.fileno(), select.POLLIN)
    if not waiting.poll(0):
        return False
    try:
        connection.execute("")
    except Error:
        return True
    return False
