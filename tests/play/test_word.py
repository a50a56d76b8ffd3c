"""A word for the chance: it is mixed in, hidden until the start, and the log keeps its salted hash."""

import hashlib
import hmac
from typing import Any

import pytest

from games.engine.chance import SecretChance
from games.engine.facts import MatchStarted
from games.engine.fold import fold
from games.links import JoinLink
from games.models import Entry, Match, MatchSecret, Seat
from games.play.join import join, join_open
from games.play.open import open_match
from games.play.places import ANYONE, HOST
from games.play.position import Refused
from games.play.word import say_word
from games.store.log import load
from tests.factories.games import ADA, NOW, a_match, a_table, known, played_on

pytestmark = pytest.mark.django_db(transaction=True)


def begun(*, ada: str = "", bo: str = "") -> Match:
    """A match whose two players said these words."""
    match = open_match(a_table(), now=NOW)
    say_word(match.number, match.host_id, ada)
    join(JoinLink(match.number, 1, 1), name="Bo", zone="Europe/Berlin", word=bo, now=NOW)
    match.refresh_from_db()
    return match


def words_of(match: Match) -> tuple[str | None, ...]:
    facts = (fact for line in load(match).lines for fact in line.events)
    return next(fact.words for fact in facts if isinstance(fact, MatchStarted))


def hashed(match: Match, seat: int, word: str) -> str:
    """By hand, as the page of rules for checking says it."""
    secret = bytes(MatchSecret.objects.get(match=match).secret)
    salt = hmac.new(secret, f"word/{seat}".encode(), hashlib.sha256).digest()[:16]
    return hashlib.sha256(salt + word.encode()).hexdigest()


def test_the_start_keeps_the_hash_of_each_word_and_no_word() -> None:
    match = begun(bo="Hubertus, 7 ÷ 3")
    assert words_of(match) == (None, hashed(match, 1, "Hubertus, 7 ÷ 3"))
    assert not Entry.objects.filter(events__contains="Hubertus").exists()


def test_the_deal_comes_from_the_secret_and_the_words() -> None:
    match = begun(ada="fog", bo="bell")
    log = load(match)
    secret = bytes(MatchSecret.objects.get(match=match).secret)

    def deal(*words: str | None) -> Any:
        chance = SecretChance(secret, [bytes.fromhex(word) if word else None for word in words])
        return fold(log.game, log.game.setup(log.game.Options(start="0"), 2, chance))

    dealt = log.upto(log.dealt).state
    assert dealt == deal(hashed(match, 0, "fog"), hashed(match, 1, "bell"))
    assert dealt != deal(hashed(match, 0, "fog"), hashed(match, 1, "bells"))
    assert dealt != deal(None, None)


def test_chance_later_in_the_match_is_mixed_with_the_words_too() -> None:
    match = begun(ada="fog")
    played_on(match, 30)
    log = load(match)
    assert len(log.lines) >= 30
    assert words_of(match)[0] == hashed(match, 0, "fog")


def test_a_word_is_said_anew_until_the_match_begins() -> None:
    match = open_match(a_table(), now=NOW)
    for word in ("one", "", "two"):
        say_word(match.number, match.host_id, word)
    assert Seat.objects.get(match=match, number=0).word == "two"
    join(JoinLink(match.number, 1, 1), name="Bo", zone="UTC", now=NOW)
    with pytest.raises(Refused, match="begun"):
        say_word(match.number, match.host_id, "three")
    assert words_of(Match.objects.get()) == (hashed(match, 0, "two"), None)


def test_nobody_says_a_word_for_a_seat_that_is_not_theirs() -> None:
    match = open_match(a_table(), now=NOW)
    with pytest.raises(Refused, match="gone"):
        say_word(match.number, known("cy@example.org", name="Cy").pk, "mine")


def test_whoever_comes_from_the_lobby_brings_a_word() -> None:
    match = open_match(a_table(places=(HOST, ANYONE)), now=NOW)
    join_open(match.number, known("cy@example.org", name="Cy"), word="reed", now=NOW)
    match.refresh_from_db()
    assert words_of(match) == (None, hashed(match, 1, "reed"))


def test_a_second_press_changes_no_word() -> None:
    match = begun(bo="bell")
    join(JoinLink(match.number, 1, 1), name="Bo", zone="UTC", word="other", now=NOW)
    assert Seat.objects.get(match=match, number=1).word == "bell"


def test_a_match_without_words_is_dealt_by_its_secret_alone() -> None:
    match = a_match()
    assert match.host.email == ADA
    assert words_of(match) == (None, None)
