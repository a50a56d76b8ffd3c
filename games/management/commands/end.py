"""Ends a match or a table without a result, with a reason: whoever runs the service does it."""

from datetime import UTC, datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts import clean
from accounts.models import Player
from games.management.matches import named
from games.play.position import Refused
from games.play.staff import WHY_NOT, end


class Command(BaseCommand):
    help = (
        "End MATCH (its eight letters) without a result; everybody who sits there is told by letter, with "
        "the reason. Write no names in it: it is kept with the log and shown to all who may see the match."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("match", metavar="MATCH")
        parser.add_argument("--by", metavar="ADDRESS", required=True, help="the operator who decides it")
        parser.add_argument("--why", metavar="REASON", required=True, help="one line for those who sit there")

    def handle(self, *args: Any, **options: Any) -> None:
        match = named(options["match"])
        try:
            end(match.number, _operator(options["by"]), options["why"], now=datetime.now(UTC))
        except ValidationError as problem:
            raise CommandError(" ".join(problem.messages)) from problem
        except Refused as refused:
            raise CommandError(str(WHY_NOT[refused.code])) from refused
        self.stdout.write(f"Match {match.public} is ended without a result.")


def _operator(said: str) -> Player:
    """Raises ValidationError, CommandError."""
    address = clean.address(said)
    try:
        return Player.objects.get(email=address)
    except Player.DoesNotExist:
        raise CommandError(f"No account has the address {address}.") from None
