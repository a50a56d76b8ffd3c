"""Getting up from a table before the match begins."""

import pytest

from accounts.people import known
from games.engine.facts import SeatTaken
from games.models import Match, Notice, Seat
from games.play.leave import leave
from games.play.open import open_match
from games.play.places import ANYONE, HOST
from games.play.position import Refused
from games.store.append import Draft, append
from games.store.log import load
from games.store.verify import verify
from tests.factories.games import NOW, a_match, a_table

pytestmark = pytest.mark.django_db(transaction=True)


def a_guest_waits() -> tuple[Match, int]:
    """Two of two sit there and the match has not begun, as at a table of three with one place free."""
    match = open_match(a_table(places=(HOST, ANYONE)), now=NOW)
    cy = known("cy@example.org", name="Cy")
    Seat.objects.filter(match=match, number=1).update(player=cy, open_to_all=False, word="reed")
    append(match, [Draft(NOW, "web", (SeatTaken(1, player=cy.pk),), 1)])
    match.save(update_fields=["entries", "digest"])
    return match, cy.pk


def test_the_place_is_free_again_with_new_links_and_without_a_word_and_the_host_is_told() -> None:
    match, cy = a_guest_waits()
    leave(match.number, cy, now=NOW)
    seat = Seat.objects.get(match=match, number=1)
    assert (seat.player, seat.word, seat.key) == (None, "", 2)
    line = load(match).lines[-1]
    assert (line.cause, line.seat, line.events) == ("web", 1, (SeatTaken(1),))
    assert Notice.objects.get(match=match).kind == Notice.Kind.DECLINED
    assert [fault for verdict in verify([]) for fault in verdict.faults] == []


def test_it_is_refused_to_the_host_to_strangers_and_once_the_match_has_begun() -> None:
    match, cy = a_guest_waits()
    for player, code in ((match.host_id, "hosts"), (known("di@example.org", name="Di").pk, "gone")):
        with pytest.raises(Refused, match=code):
            leave(match.number, player, now=NOW)
    running = a_match()
    with pytest.raises(Refused, match="begun"):
        leave(running.number, running.host_id, now=NOW)
    assert Seat.objects.get(match=match, player=cy).number == 1
