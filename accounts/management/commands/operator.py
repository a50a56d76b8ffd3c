"""Makes somebody an operator: who runs the server may enter the admin."""

from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from accounts.models import Player
from accounts.people import known


class Command(BaseCommand):
    help = "Make the account of ADDRESS, new or known, an operator's."
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("address", metavar="ADDRESS")

    def handle(self, *args: Any, **options: Any) -> None:
        if Player._meta.db_table not in connection.introspection.table_names():
            raise CommandError("The database is empty yet: run `python3 manage.py migrate` first.")
        try:
            player = known(options["address"], name="")
        except ValidationError as problem:
            raise CommandError(" ".join(problem.messages)) from problem
        player.is_staff = player.is_superuser = player.is_active = True
        player.save(update_fields=["is_staff", "is_superuser", "is_active"])
        where = f"{settings.SITE_URL}/in/?next=/admin/"
        self.stdout.write(f"{player.email} is an operator now and signs in at {where}")
