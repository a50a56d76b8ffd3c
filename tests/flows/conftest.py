"""What the flows stand on: the service itself, and what stands around it."""

from tests.factories.running import live, serve, worker
from tests.factories.services import broker, messages, no_server, silent, sink

__all__ = ["broker", "live", "messages", "no_server", "serve", "silent", "sink", "worker"]
