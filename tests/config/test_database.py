"""The tests run on the database they say they run on."""

import os

import pytest
from django.db import connection


@pytest.mark.django_db
def test_the_database_is_the_one_that_was_named() -> None:
    named = "postgresql" if os.environ.get("TEST_DATABASE_URL") else "sqlite"
    assert connection.vendor == named
