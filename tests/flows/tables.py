"""Opens so many matches as people do, one of six of Mandamina: python -m tests.flows.tables 30 [FIRST]."""

import sys
from datetime import UTC, datetime

import django


def main(count: int, first: int) -> None:
    django.setup()
    from tests.factories.games import a_match

    for number in range(first, first + count):
        # Two of three are played against the computer: a letter of each turn has a board to draw.
        other = None if number % 3 else f"bo{number % 7}@example.com"
        game = "mandala" if number % 6 else "mandamina"
        a_match(now=datetime.now(UTC), address=f"ada{number % 5}@example.org", other=other, game=game)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0)
