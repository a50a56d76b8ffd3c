"""Erases the reason with which a match was ended; what was done, and by whom, stays in the log."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.management.matches import named
from games.play.staff import forget_reasons


class Command(BaseCommand):
    help = "Erase the reason with which MATCH (its eight letters) was ended; its log stays as it is."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("match", metavar="MATCH")

    def handle(self, *args: Any, **options: Any) -> None:
        match = named(options["match"])
        erased = forget_reasons(match.number)
        self.stdout.write(f"Match {match.public}: {erased} reasons erased.")
