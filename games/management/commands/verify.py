"""Decides every match in the database again, and says where a row is not as it was decided."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.management.matches import named
from games.store.verify import count, verify

EVERY = 50  # matches between two words of progress


class Command(BaseCommand):
    help = (
        "Decide every match again from its secret (or only each MATCH, by its eight letters), and compare "
        "every entry and all that is kept beside it. It only reads, and locks nothing: matches may go on."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("matches", metavar="MATCH", nargs="*")

    def handle(self, *args: Any, **options: Any) -> None:
        chosen = [named(public) for public in options["matches"]]
        watched = self.stderr.isatty()
        of = (len(chosen) or count()) if watched else 0
        matches = entries = faults = 0
        for verdict in verify(chosen):
            matches, entries, faults = matches + 1, entries + verdict.entries, faults + len(verdict.faults)
            for fault in verdict.faults:
                self.stdout.write(f"Match {verdict.public}: {fault}")
            if watched and matches % EVERY == 0:
                self.stderr.write(f"\r{matches} of {of} matches", ending="")
        if watched:
            self.stderr.write("\r", ending="")
        said = "all as they were decided" if not faults else f"{faults} not as decided"
        self.stdout.write(f"{matches} matches, {entries} entries: {said}.")
        if faults:
            raise SystemExit(1)
