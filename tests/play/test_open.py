"""A table is laid, a guest comes, and the match begins."""

import hashlib

import pytest

from accounts.models import Player
from games.engine.facts import MatchOpened, MatchStarted, SeatTaken
from games.links import JoinLink
from games.models import Match, MatchSecret, Notice, Seat
from games.play.join import join
from games.play.open import open_match
from games.play.position import Refused
from tests.factories.faults import at_once
from tests.factories.games import ADA, BO, NOW, a_match, a_table, log_of

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_hash_of_the_secret_is_the_first_thing_in_the_log() -> None:
    match = open_match(a_table(), now=NOW)
    first = log_of(match).lines[0]
    (opened,) = first.events
    secret = bytes(MatchSecret.objects.get(match=match).secret)
    assert isinstance(opened, MatchOpened)
    assert (first.number, opened.game, opened.version, opened.seats) == (1, "mandala", 1, 2)
    assert opened.options == (("start", "0"),)
    assert opened.secret_hash == hashlib.sha256(secret).hexdigest()
    assert secret.hex() not in first.row.events


def test_an_invited_seat_waits_for_its_guest_and_nothing_is_dealt_before() -> None:
    match = open_match(a_table(), now=NOW)
    assert match.status == Match.Status.OPEN
    assert not log_of(match).started
    assert list(Notice.objects.values_list("kind", "player")) == [("invitation", None)]
    assert not Player.objects.filter(email=BO).exists()


def test_accepting_twice_takes_the_seat_once() -> None:
    match = open_match(a_table(), now=NOW)
    link = JoinLink(match.number, 1, 1)

    def accept() -> bool:
        return join(link, name="Bo", zone="Europe/Berlin", now=NOW).first

    assert sorted(at_once(accept, accept)) == [False, True]
    facts = [type(fact) for line in log_of(match).lines for fact in line.events]
    assert facts.count(SeatTaken) == 2
    assert facts.count(MatchStarted) == 1
    assert Player.objects.filter(email=BO).count() == 1


def test_a_seat_nobody_was_invited_to_cannot_be_taken() -> None:
    match = open_match(a_table(other=None), now=NOW)
    with pytest.raises(Refused):
        join(JoinLink(match.number, 1, 1), name="Cy", zone="UTC", now=NOW)
    with pytest.raises(Refused):
        join(JoinLink(match.number + 1, 1, 1), name="Cy", zone="UTC", now=NOW)


def test_against_the_computer_the_match_begins_at_once() -> None:
    match = open_match(a_table(other=None, options={"start": "1"}), now=NOW)
    log = log_of(match)
    assert match.status == Match.Status.RUNNING
    assert [line.cause for line in log.lines][-1] == "bot"
    assert log.game.pending(log.state) == {0}


def test_two_presses_of_one_opening_form_are_one_match() -> None:
    table = a_table()
    one, two = at_once(lambda: open_match(table, now=NOW), lambda: open_match(table, now=NOW))
    assert one.pk == two.pk
    assert Match.objects.count() == 1
    assert Notice.objects.count() == 1


def test_no_two_matches_are_dealt_alike() -> None:
    decks = [log_of(a_match(address=f"ada{i}@example.org")).events[1] for i in range(20)]
    assert len(set(decks)) == 20


def test_the_one_who_moves_first_is_asked_and_the_other_is_told() -> None:
    match = a_match()
    kinds = set(Notice.objects.filter(match=match).values_list("seat__number", "kind"))
    assert kinds == {(1, "invitation"), (0, "turn"), (1, "started")}
    assert Seat.objects.get(match=match, number=0).player.email == ADA  # type: ignore[union-attr]
