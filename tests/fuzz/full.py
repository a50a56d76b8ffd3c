"""As many requests as `python -m tests.fuzz` was asked for, or one of them again."""

import os
from pathlib import Path

import pytest

from tests.fuzz.fuzzing import fuzz, repeat

pytestmark = pytest.mark.django_db(transaction=True)


def test_what_was_asked_for(tmp_path: Path) -> None:
    if line := os.environ.get("FUZZ_REPEAT"):
        return repeat(line, tmp_path)
    fuzz(int(os.environ["FUZZ_REQUESTS"]), int(os.environ["FUZZ_SEED"]), tmp_path)
    return None
