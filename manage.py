#!/usr/bin/env python3
"""The one command of the house: it prepares its own packages, then serves, tests or obeys Django."""

import sys

OLDEST = (3, 11)


def main(argv):
    if sys.version_info < OLDEST:
        found = ".".join(map(str, sys.version_info[:2]))
        sys.exit("Mandate needs Python 3.11 or newer, and this is Python %s." % found)  # noqa: UP031
    from config.commands import run

    return run(argv)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
