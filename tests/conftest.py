"""What every test stands on: an environment of its own, the slow ones set aside, missing parts named."""

import atexit
import os
import random
import secrets
import shutil
import tempfile
from pathlib import Path
from typing import Any

import django
import pytest
from django.db.backends.signals import connection_created
from hypothesis import settings as hypothesis_settings

from tests import emptying

OURS = (
    *("ALLOWED_HOSTS", "BROKER_URL", "DATABASE_URL", "DEFAULT_ZONE", "EMAIL_TIMEOUT", "LOG_LEVEL"),
    *("MAIL", "MAIL_FROM", "METRICS_TOKEN", "PORT", "PROXIES", "SECRET_KEY_FALLBACKS", "SITE_URL"),
)

A_SECRET = 32  # bytes, of which each match has its own
DATABASE = {"db", "transactional_db", "live_server"}
# What is made of rows that every database gives alike: texts, pages, and the same house twice.
ALIKE = tuple(
    f"tests/{name}" for name in ("letters/", "secrets/", "fuzz/", "web/", "test_another_language.py")
)


def set_the_scene() -> None:
    """Nothing the caller's shell says about a real service may reach the tests."""
    for name in OURS:
        os.environ.pop(name, None)
    if address := os.environ.get("TEST_DATABASE_URL"):
        os.environ["DATABASE_URL"] = address
    os.environ["SECRET_KEY"] = "a key for tests and nothing else"
    os.environ["LOG_LEVEL"] = "WARNING"  # what goes well is not worth a line between the dots
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    if "PYTEST_XDIST_WORKER" not in os.environ:
        os.environ["DATA_DIR"] = folder = tempfile.mkdtemp(prefix="mandate-tests-")
        atexit.register(shutil.rmtree, folder, ignore_errors=True)


set_the_scene()

hypothesis_settings.register_profile("quick", max_examples=25, deadline=None, derandomize=True, database=None)
hypothesis_settings.register_profile("ci", max_examples=250, deadline=None, derandomize=True, database=None)


def need(part: str, found: object, how: str) -> None:
    """Go on when the part is there; else skip, naming it, and fail where nothing may be missing."""
    if found:
        return
    sentence = f"{part} is missing: {how}"
    if os.environ.get("CI") == "true":
        pytest.fail(sentence, pytrace=False)
    pytest.skip(sentence)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="also run the tests marked slow")
    parser.addoption("--only-stored", action="store_true", help="only what databases may do differently")


def pytest_configure(config: pytest.Config) -> None:
    django.setup()
    connection_created.connect(may_empty_the_log)
    emptying.quickly()
    hypothesis_settings.load_profile("ci" if config.getoption("--slow") else "quick")


def may_empty_the_log(connection: Any, **_: object) -> None:
    """Between two tests the tables are emptied, which PostgreSQL refuses everywhere else."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET mandate.entries_may_go = 'yes'")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    def wanted(item: pytest.Item) -> bool:
        slow = item.get_closest_marker("slow") and not config.getoption("--slow")
        return not slow and (stored(item) or not config.getoption("--only-stored"))

    config.hook.pytest_deselected(items=[item for item in items if not wanted(item)])
    items[:] = [item for item in items if wanted(item)]


def stored(item: pytest.Item) -> bool:
    """Whether it uses the database of the tests: what does not is the same on every database."""
    if item.nodeid.startswith(ALIKE):
        return False
    fixtures = getattr(item, "fixturenames", ())
    return item.get_closest_marker("django_db") is not None or bool(DATABASE & set(fixtures))


@pytest.fixture(autouse=True)
def _the_same_deals_in_every_run(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test has secrets of its own to deal from; `DEALS=2` has others, and so on.

    A house that is made twice the same brings its own source along (`tests/secrets/source.py`).
    """
    dice = random.Random(f"{os.environ.get('DEALS', '')} {request.node.nodeid}")
    from_the_system = secrets.token_bytes

    def dealt(n: int | None = None) -> bytes:
        at_random = vars(random)["_urandom"] is os.urandom
        return dice.randbytes(n) if n == A_SECRET and at_random else from_the_system(n)

    monkeypatch.setattr(secrets, "token_bytes", dealt)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """A file, since threads do not share SQLite's memory as two processes share a database."""
    from django.conf import settings

    database = settings.DATABASES["default"]
    if database["ENGINE"].endswith("sqlite3"):
        path: Path = tmp_path_factory.mktemp("database") / "test.sqlite3"
        database["TEST"]["NAME"] = str(path)
