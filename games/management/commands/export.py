"""Writes a match to a file, as one of its seats, a spectator or, after the end, everybody may know it."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.management.matches import named
from games.models import Seat
from games.store.export import export
from games.tools.proof.form import written


class Command(BaseCommand):
    help = (
        "Write MATCH (its eight letters) as a file for `proof`. While it runs this holds what a spectator "
        "may know, with the commitments of all the rest: nobody's hand. A seat has to be asked for."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("match", metavar="MATCH")
        who = parser.add_mutually_exclusive_group()
        who.add_argument("--seat", type=int, metavar="N", help="what seat N alone was told, with its hand")
        who.add_argument("--spectator", action="store_true", help="what a spectator may know (the default)")
        parser.add_argument("--output", metavar="FILE", type=Path, help="else it is printed")

    def handle(self, *args: Any, **options: Any) -> None:
        match, seat = named(options["match"]), options["seat"]
        if seat is not None and not Seat.objects.filter(match=match, number=seat).exists():
            raise CommandError(f"Match {match.public} has no seat {seat}.", returncode=2)
        exported = export(match, seat)
        if isinstance(exported.reader, int):
            self.stderr.write(f"The match is running: this is for whoever sits at seat {seat} alone.")
        self._out(written(exported), options["output"])

    def _out(self, content: bytes, file: Path | None) -> None:
        if file is None:
            self.stdout.write(content.decode(), ending="")
            return
        try:
            file.write_bytes(content)
        except OSError as problem:
            raise CommandError(f"{file} cannot be written: {problem.strerror}.", returncode=2) from problem
