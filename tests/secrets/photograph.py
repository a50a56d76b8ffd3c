"""All rows of the database at one moment, and the database as it was then."""

import copy
from collections.abc import Iterable
from itertools import groupby
from typing import Any

from django.apps import apps
from django.core.management import call_command
from django.core.management.color import no_style
from django.core.serializers import sort_dependencies
from django.db import connection, transaction
from django.db.models import Model

Rows = list[Model]


def tables() -> list[type[Model]]:
    """Every table, those first that others point at."""
    known = sort_dependencies([(app, None) for app in apps.get_app_configs()])
    between = [model for model in apps.get_models(include_auto_created=True) if model not in known]
    return [*known, *between]


def taken() -> Rows:
    return [row for table in tables() for row in table._base_manager.order_by("pk")]


def put_back(rows: Iterable[Model]) -> None:
    """These rows and no others; what comes after them is numbered as it was the first time."""
    call_command("flush", interactive=False, verbosity=0, inhibit_post_migrate=True)
    copies = [copy.copy(row) for row in rows]
    with transaction.atomic():
        for table, same in groupby(copies, key=type):
            table._base_manager.bulk_create(list(same))  # type: ignore[attr-defined]
    resets = connection.ops.sequence_reset_sql(no_style(), tables())
    with connection.cursor() as cursor:
        for statement in resets:
            cursor.execute(statement)


def columns(row: Model) -> dict[str, Any]:
    """What a row holds, bytes as hex."""
    values = {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}
    return {name: bytes(v).hex() if isinstance(v, bytes | memoryview) else v for name, v in values.items()}
