"""Forgets a person at their wish: whoever runs the service does it, when they cannot do so themselves."""

from datetime import UTC, datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts import clean
from accounts.models import Player
from games.play.erase import erase


class Command(BaseCommand):
    help = "Forget the person with ADDRESS: what runs is resigned, what waits is given up, names are blanked."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("address", metavar="ADDRESS")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            address = clean.address(options["address"])
        except ValidationError as problem:
            raise CommandError(" ".join(problem.messages)) from problem
        player = Player.objects.filter(email=address).first()
        if player is None:
            raise CommandError(f"No account has the address {address}.")
        erase(player, now=datetime.now(UTC))
        self.stdout.write(
            f"Account {player.pk} says nothing any more of who it was; its moves stay in the logs."
        )
