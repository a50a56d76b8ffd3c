"""Between two tests all rows go, of the log too, whether there are few of them or many."""

import pytest
from django.contrib.contenttypes.models import ContentType
from django.db import connection

from tests import emptying
from tests.factories.games import a_match

pytestmark = pytest.mark.django_db(transaction=True)


def filled() -> set[str]:
    tables = connection.introspection.django_table_names(only_existing=True)
    with connection.cursor() as cursor:
        return set(emptying.rows(cursor, tables))


@pytest.mark.parametrize("many", [1000, 1])
def test_all_rows_go_but_those_of_the_migrations(many: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(emptying, "MANY", many)
    a_match()
    assert {"games_entry", "games_match", "accounts_player"} <= filled()
    kept = ContentType.objects.count()
    emptying.empty()
    assert filled() <= emptying.KEPT
    assert (ContentType.objects.count(), kept > 0) == (kept, True)
