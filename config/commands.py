"""Which part of the house answers which command; nothing here needs more than the standard library."""

import logging
import os
import sys
from collections.abc import Callable

from config import bootstrap

USAGE = """\
python3 manage.py serve [--host 127.0.0.1] [--port 8000]    run the whole service on this machine
python3 manage.py test [--db sqlite] [--slow] [pytest …]    run the tests
python3 manage.py operator ADDRESS                          let somebody into the admin, by a letter as ever
python3 manage.py erase ADDRESS                             forget a person; logs and proofs go on
python3 manage.py playout GAME --seats N …                  play a game against itself, without a database
python3 manage.py export MATCH [--seat N] [--output FILE]   a match as a file: all of it once it is over
python3 manage.py proof FILE [--against EARLIER …] [--receipt NUMBER:DIGEST …]
                                                            check such a file, without a database
python3 manage.py end MATCH --by ADDRESS --why REASON       end a match without a result
python3 manage.py verify [MATCH …]                          decide every match in the database again
"""


def run(argv: list[str]) -> int:
    command, rest = (argv[0] if argv else "help"), argv[1:]
    bootstrap.prepare("test" if command == "test" else "runtime")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    return OWN.get(command, lambda _: django(argv))(rest)


def serve(argv: list[str]) -> int:
    from config.serve import main

    return main(argv)


def test(argv: list[str]) -> int:
    from config.testing import main

    return main(argv)


def playout(argv: list[str]) -> int:
    from games.tools.playout import main

    return main(argv)


def proof(argv: list[str]) -> int:
    from games.tools.proof.command import main

    return main(argv)


def django(argv: list[str]) -> int:
    from django.core.management import execute_from_command_line
    from django.db import DatabaseError, OperationalError

    if argv in ([], ["help"], ["--help"], ["-h"]):
        print(USAGE)
    try:
        execute_from_command_line(["manage.py", *argv])
    except DatabaseError as problem:
        if type(problem) not in (DatabaseError, OperationalError):  # what a statement did, no file or server
            raise
        logging.getLogger("psycopg.pool").disabled = True  # its threads go on trying; the last word is ours
        sys.exit(f"The database cannot be used: {' '.join(str(problem).split())}")
    return 0


OWN: dict[str, Callable[[list[str]], int]] = {
    "serve": serve,
    "test": test,
    "playout": playout,
    "proof": proof,
}
