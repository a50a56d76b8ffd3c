"""What a game asks about once more is played when that very line was confirmed, and not before."""

from typing import Any

import pytest

from games.engine.game import IllegalMove
from games.models import Match
from games.play.submit import Move, submit
from tests.factories.bazaars import link_of
from tests.factories.games import NOW, log_of
from tests.factories.zodiacs import a_zodiac, until

pytestmark = pytest.mark.django_db


def bid(match: Match, seat: int, line: str, sure: str = "", **fields: Any) -> int:
    form_id = fields.pop("form_id", f"a form for {line}, {sure}")
    return submit(link_of(match, seat), Move(line, form_id, NOW, fields, sure=sure)).line.number


def test_a_bid_above_the_own_cash_is_sealed_only_with_the_very_line_confirmed() -> None:
    match = a_zodiac()
    until(match, "auction")
    before = log_of(match).lines[-1].number
    for sure in ("", "yes", "BID 5100", "BID 50000", "bid 5000"):
        with pytest.raises(IllegalMove, match="not_sure"):
            bid(match, 0, "BID 5000", sure)
    assert log_of(match).lines[-1].number == before
    bid(match, 0, "BID 5000", "BID 5000")
    assert log_of(match).state.auction.maxima[0] == 5000


def test_a_line_in_other_letters_is_confirmed_by_what_it_says() -> None:
    match = a_zodiac()
    until(match, "auction")
    bid(match, 0, "  bid  5000 ", "BID 5000")
    assert log_of(match).state.auction.maxima[0] == 5000


def test_nothing_is_asked_of_a_bid_that_can_be_paid_nor_of_one_that_is_refused() -> None:
    match = a_zodiac()
    until(match, "auction")
    money = log_of(match).state.people[0].money
    with pytest.raises(IllegalMove, match="not_in_hundreds"):
        bid(match, 0, "BID 5050", "BID 5050")
    with pytest.raises(IllegalMove, match="bid_too_high"):
        bid(match, 0, "BID 2000000")
    bid(match, 0, f"BID {money}")
    assert log_of(match).state.auction.maxima[0] == money


def test_where_over_bids_are_refused_there_is_nothing_to_confirm() -> None:
    match = a_zodiac(options={"overbids": "refused"})
    until(match, "auction")
    for sure in ("", "BID 5000"):
        with pytest.raises(IllegalMove, match="more_than_you_have"):
            bid(match, 0, "BID 5000", sure)


def test_a_double_press_of_the_confirmed_form_gives_the_same_receipt() -> None:
    match = a_zodiac()
    until(match, "auction")
    first, again = (bid(match, 0, "BID 5000", "BID 5000", form_id="pressed twice") for _ in range(2))
    assert first == again == log_of(match).lines[-1].number


def test_a_bid_in_an_open_auction_is_asked_about_as_well() -> None:
    match = a_zodiac(options={"auction": "open"})
    seat = until(match, "auction")
    with pytest.raises(IllegalMove, match="not_sure"):
        bid(match, seat, "BID 5000")
    bid(match, seat, "BID 5000", "BID 5000")
    assert log_of(match).state.auction.bid == 5000
