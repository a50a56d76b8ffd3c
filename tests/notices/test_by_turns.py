"""In a game that is told turn by turn all that happened in one turn of a player is one line of a letter."""

import pytest

from games.notices.letters import turn_letter
from games.notices.reader import Reader
from games.play.position import seats_of
from tests.factories.games import NOW, log_of
from tests.factories.zodiacs import a_zodiac, said, until

pytestmark = pytest.mark.django_db


def auctioned() -> Reader:
    """Ada and Bo have played until one of them chanced too much, and the other is asked as well."""
    match = a_zodiac("Bo", options={"goal": "collection", "auction": "maxima", "overbids": "penalised"})
    until(match, "auction")
    seat = 1 - log_of(match).state.to_move
    return Reader(log_of(match), seats_of(match), seat, now=NOW)


def test_each_turn_of_a_player_is_one_line_and_what_lies_open_now_is_told_at_its_end() -> None:
    reader = auctioned()
    lines = reader.listed_all(reader.news)
    counts = [line["turn"] for line in lines]
    assert counts == sorted(set(counts))
    assert len(lines) < len(reader.news)
    assert lines[-1]["text"].endswith("all of it is for sale.")
    assert " ".join(line["text"] for line in lines) == " ".join(told.text for told in reader.news)


def test_the_letter_tells_them_so() -> None:
    reader = auctioned()
    text = turn_letter(reader).text.partition("\nWhat happened\n")[2]
    last = reader.listed_all(reader.news)[-1]
    assert f"  {last['turn']}  {last['text']}" in text


def test_a_run_of_bids_is_told_in_one_sentence_to_whoever_is_asked_next() -> None:
    reader = auctioned()
    match, order = reader.log.match, reader.log.state.auction.order
    for seat in order:
        said(match, seat, "BID 300")
    after = log_of(match)
    told = Reader(after, seats_of(match), min(after.pending), now=NOW).news
    assert sum(one.text.count("Bids: ") for one in told) == 1
