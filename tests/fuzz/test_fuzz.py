"""Whatever is typed into a form, whatever bytes come to an address: a kind page, and no entry."""

from pathlib import Path

import pytest

from tests.fuzz.fuzzing import fuzz
from tests.fuzz.judge import counts

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_hundred_and_fifty_requests_break_nothing(tmp_path: Path) -> None:
    fuzzed = fuzz(150, 1, tmp_path, brief=True)
    assert fuzzed.sent >= 150
    assert counts() == fuzzed.watch.before


@pytest.mark.slow
def test_a_thousand_requests_break_nothing_some_of_them_over_sockets(tmp_path: Path) -> None:
    fuzzed = fuzz(1000, 2, tmp_path)
    assert fuzzed.sent >= 1000
