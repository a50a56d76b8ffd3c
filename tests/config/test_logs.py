"""An operator's log holds no link that could be played, and no secret."""

import io
import logging
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from config.logs import Discreet

TOKEN = "abcdefghijklmnopqrstuvwxyz23456"
SECRET = "the key that signs links"


@pytest.fixture
def written() -> Callable[..., str]:
    def write(message: str, *values: object, error: Exception | None = None) -> str:
        stream = io.StringIO()
        handler = logging.StreamHandler(stream)
        handler.addFilter(Discreet([SECRET, "", "x"]))
        logger = logging.Logger("test")
        logger.addHandler(handler)
        logger.error(message, *values, exc_info=error)
        return stream.getvalue()

    return write


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        (f"Not Found: /t/{TOKEN}", "Not Found: /t/…\n"),
        (f"GET https://play.example.org/t/{TOKEN}/a3 twice", "GET https://play.example.org/t/… twice\n"),
        (f"/i/{TOKEN}/?next=x", "/i/…?next=x\n"),
        ("/t/anything-a-stranger-tries", "/t/…\n"),
        ("/s/abcdefghijklmnopqrstuvwx, /again/abcdefghijklmnop", "/s/…, /again/…\n"),
        ("/in/code?row=aaaaaaaaaaaado56uijacz3hukyf2&x=1", "/in/code?…&x=1\n"),
        ("AnymailConfigurationError: no key", "AnymailConfigurationError: no key\n"),
        (f"UPPER {TOKEN.upper()} and {TOKEN}", "UPPER … and …\n"),
        (f"signed with {SECRET}.", "signed with ….\n"),
        ("redis://me:hidden@host:6379/0 is away", "redis://…@host:6379/0 is away\n"),
        ("it was executed next", "it was executed next\n"),
        (
            "IntegrityError: null value\nDETAIL:  Failing row contains (7, A hand:\n\nred 2).\n\n"
            "The above exception was the direct cause",
            "IntegrityError: null value\nDETAIL: …\n\nThe above exception was the direct cause\n",
        ),
        ("12 letters sent to /letters/ in 3 s", "12 letters sent to /letters/ in 3 s\n"),
    ],
)
def test_what_is_said_without_what_must_not_be(written: Callable[..., str], said: str, kept: str) -> None:
    assert written(said) == kept


def test_values_and_tracebacks_are_cleaned_too(written: Callable[..., str]) -> None:
    try:
        raise LookupError(f"no seat for /t/{TOKEN}")
    except LookupError as problem:
        text = written("%s failed with %s", f"/t/{TOKEN}", SECRET, error=problem)
    assert text.startswith("/t/… failed with …\n")
    assert "LookupError: no seat for /t/…" in text
    assert TOKEN not in text
    assert SECRET not in text


def test_what_a_stranger_sends_wrong_is_one_line(tmp_path: Path) -> None:
    """Nothing from a bad Host or a long body but the sentence; nothing at all from a scanner's HEAD."""
    asked = (
        "import django; from django.test import Client; django.setup()\n"
        "client = Client(headers={'host': 'localhost'})\n"
        "client.get('/', headers={'host': 'evil.example'}); client.head('/healthz')\n"
        "client.post('/open/', b'x' * 300_000, content_type='application/x-www-form-urlencoded')\n"
        "client.post('/open/', b'a=1&' * 300, content_type='application/x-www-form-urlencoded')\n"
        "import logging; logging.getLogger('gunicorn.http.wsgi').warning('a page in the answer to HEAD')\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", asked],
        env={
            "PATH": os.environ["PATH"],
            "DATA_DIR": str(tmp_path),
            "DJANGO_SETTINGS_MODULE": "config.settings",
        },
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
    )
    lines = done.stderr.splitlines()
    assert [re.search(r" django\.security\.(\w+): ", line)[1] for line in lines] == [  # type: ignore[index]
        "DisallowedHost",
        "RequestDataTooBig",
        "TooManyFieldsSent",
    ]


def test_a_filter_leaves_the_error_itself_to_other_handlers() -> None:
    try:
        raise LookupError("x")
    except LookupError as problem:
        record = logging.LogRecord("n", logging.ERROR, "p", 1, "m", None, (LookupError, problem, None))
    assert Discreet([]).filter(record) is True
    assert record.exc_info is not None
