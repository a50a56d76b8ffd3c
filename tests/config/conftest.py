"""What the tests of the house stand on."""

from tests.factories.running import serve

__all__ = ["serve"]
