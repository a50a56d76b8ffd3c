"""The browser these tests drive: Debian's Chromium, without a window and without a life of its own."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connections
from playwright.sync_api import Browser, sync_playwright

PATH = shutil.which("chromium")
QUIET = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-quic")
ALLOW = "DJANGO_ALLOW_ASYNC_UNSAFE"


@contextmanager
def chromium() -> Iterator[Browser]:
    """While it runs, its loop does too, in this very thread: Django must not take us for a coroutine."""
    os.environ[ALLOW] = "true"
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=PATH, args=QUIET)
            yield browser
            browser.close()
            connections.close_all()  # beside a loop this thread has had one of its own
    finally:
        del os.environ[ALLOW]
