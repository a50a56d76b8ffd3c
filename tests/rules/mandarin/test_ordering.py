"""The page of standing orders: its amounts are read as those of an auction are."""

import pytest

from games.engine.game import IllegalMove
from games.rules.mandarin import words
from tests.rules.mandarin.table import dealt

VIEW = dealt(3)


@pytest.mark.parametrize(
    ("typed", "limit"),
    [("", None), ("0", 0), ("900", 900), ("1,000", 1000), ("1 000", 1000), ("1.200", 1200)],
)
def test_a_limit_is_read_as_pages_write_it(typed: str, limit: int | None) -> None:
    assert words.ordered({"other": (typed,)}, VIEW, 0).other == limit


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("lots", "amount_unreadable"),
        ("1,00", "amount_unreadable"),
        ("123456789", "amount_unreadable"),
        ("250", "not_in_hundreds"),
        ("2,000,000", "bid_too_high"),
    ],
)
def test_what_is_no_limit_is_refused_in_words_about_amounts(typed: str, code: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        words.ordered({"other": (typed,)}, VIEW, 0)
    assert refused.value.code == code
