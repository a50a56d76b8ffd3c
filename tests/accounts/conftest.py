"""What the tests of the outbox find around it."""

from tests.factories.services import broker, no_server, silent, sink

__all__ = ["broker", "no_server", "silent", "sink"]
