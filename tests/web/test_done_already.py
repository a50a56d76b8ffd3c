"""What is done already has no button any more: its page says what is so, and leads on."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from accounts.wishes import wishes_token
from games.links import SeatLink, again_token, join_token, seat_wishes_token, stop_token
from games.models import Match, Remark, Seat
from games.play.cancel import cancel
from games.play.concede import offer
from games.play.decline import decline
from games.play.join import join_open
from games.play.places import ANYONE, BOT
from games.play.remark import say, set_muted
from games.play.resign import resign
from games.web.urls import urlpatterns
from tests.factories.games import ADA, BO, NOW, a_match
from tests.factories.marbles import a_silent_match
from tests.factories.tables import CY, a_person, accepted, invited, link_of, pk_of, seat_of, wide
from tests.play.at_a_table import fill
from tests.web.looking import as_person, words

pytestmark = pytest.mark.django_db(transaction=True)
DI = "di@example.net"
ORDER = {"form_id": "a-form-of-its-own", "mandala": "1", "place1": "red"}
PERSON = {"answer": "yes", "name": "Bo", "zone": "Europe/Berlin"}
CANCELLED, BEGUN = "This was cancelled or ended without a result.", "The match has begun by now."


@pytest.fixture(autouse=True)
def _now() -> Any:
    with time_machine.travel(NOW + timedelta(days=4), tick=False):
        yield


def finished() -> Match:
    match = a_match()
    resign(match.number, pk_of(ADA), now=NOW)
    return match


def at(match: Match, end: str, by: str = ADA) -> tuple[Client, str]:
    """Somebody before the page of a deed."""
    a_person(by)
    return as_person(by), f"/m/{match.public}/{end}"


def by_letter(kind: str, token: str, end: str = "") -> tuple[Client, str]:
    return Client(), f"/{kind}/{token}{end}"


def seat(match: Match, number: int = 1) -> SeatLink:
    return SeatLink(match.number, number, seat_of(match, number).key)


Page = tuple[Client, str]
Case = tuple[str, Callable[[], Page], dict[str, str], str]

# The address's name, who looks at which page, what they send, and what is read there afterwards.
ONCE: tuple[Case, ...] = (
    ("resign-match", lambda: at(a_match(), "resign"), {}, "You have resigned this match."),
    ("concede-match", lambda: at(a_silent_match(), "concede"), {}, "You have said so"),
    ("play-on", lambda: at(would_give_up(), "play-on"), {}, "You have not offered"),
    ("cancel-match", lambda: at(invited(), "cancel"), {}, CANCELLED),
    ("join-match", lambda: at(wide(ANYONE, ANYONE), "join", CY), {}, "You sit at this table already."),
    ("leave-match", lambda: at(joined(), "leave", CY), {}, "You do not sit at this table."),
    (
        *("withdraw-invitation", lambda: at(invited(), "invitations/1/withdraw"), {}),
        "You took this invitation back: name somebody else for the place.",
    ),
    (
        *("renew-invitation", lambda: at(invited(), "invitations/1/renew"), {}),
        "An invitation is renewed once, and this one was.",
    ),
    (
        *("fill-place", lambda: at(emptied(), "places/1"), {"other": "person", "other_address": DI}),
        "This place is kept for somebody who was invited: take that back first.",
    ),
    ("fill-place", lambda: at(emptied(), "places/1"), {"other": "bot"}, BEGUN),
    ("watch-match", lambda: at(a_match(watch="link"), "watch"), {"watch": "private"}, "that stays so"),
    ("play-again", lambda: at(finished(), "again"), {}, "You sit at the next table already."),
    (
        *("again-link", lambda: by_letter("again", again_token(seat(finished()))), {}),
        "You sit at the next table already.",
    ),
    ("join", lambda: by_letter("i", join_token(seat(invited()))), PERSON, "has been accepted"),
    (
        *("decline", lambda: by_letter("i", join_token(seat(invited())), "/no"), {"answer": "no"}),
        "This invitation was declined",
    ),
    (
        *("never-invite", lambda: by_letter("i", join_token(seat(invited())), "/stop"), {"answer": "no"}),
        "This address is not invited any more",
    ),
    ("mute", lambda: at(a_match(), "seats/0/mute", BO), {}, "You have muted them already."),
    ("hear", lambda: at(muting(), "seats/0/hear", BO), {}, "You hear them already."),
    ("report", lambda: at(*talked_about()), {}, "You have reported it"),
    ("unsubscribe", lambda: by_letter("u", stop_token(seat(a_match()))), {}, "No more letters of this match"),
)
# Doing it once more is the same, or is done anew: there the button stays.
OFTEN: tuple[Case, ...] = (
    ("new-links", lambda: at(a_match(), "links"), {}, "Make my links new"),
    ("say-word", lambda: at(invited(), "word"), {"word": "snow"}, "Keep this word"),
    ("fill-place", lambda: at(emptied(), "places/1"), {"other": "anyone"}, "Fill the place"),
    ("talk", lambda: at(a_match(), "talk"), {"remark": "Hello.", "form_id": "a-form-of-its-own"}, "Say it"),
    ("orders", lambda: at(a_match(), "orders/"), ORDER, "When mountain 1 is shared, you take red."),
    ("wishes", lambda: by_letter("w", seat_wishes_token(seat(a_match()))), {"letters": "turn"}, "Save"),
    ("wishes", lambda: by_letter("w", wishes_token(a_person(BO))), {"letters": "turn"}, "Save"),
)
# Tested where they are at home: a move, its letter, opening, playing alone, and the links of all matches.
ELSEWHERE = {
    "match",
    "turn",
    "turn-choice",
    "resend",
    "open",
    "alone",
    "layout",
    "today",
    "erase",
    "find-match",
    "end-match",
    "all-links",
    "all-links-are-new",
    "links-are-new",
}


def joined() -> Match:
    """A table where Cy sits, with one more place for anyone."""
    match = wide(ANYONE, ANYONE)
    join_open(match.number, a_person(CY), now=NOW)
    return match


def would_give_up() -> Match:
    """A match that Ada would give up together with Bo."""
    match = a_silent_match()
    offer(match.number, pk_of(ADA), now=NOW)
    return match


def emptied() -> Match:
    """A table whose guest said no."""
    match = invited()
    decline(link_of(match), now=NOW)
    return match


def muting() -> Match:
    """A match in which Bo does not hear Ada."""
    match = a_match()
    set_muted(match.number, pk_of(BO), 0, quiet=True)
    return match


def talked_about() -> tuple[Match, str, str]:
    """What Ada said, before Bo."""
    match = a_match()
    say(match.number, pk_of(ADA), "a wet sock", form_id="a-form-of-its-own", now=NOW)
    return match, f"talk/{Remark.objects.get().name}/report", BO


def buttons(page: Any) -> list[str]:
    main = page.content.decode().partition("<main")[2].partition("</main>")[0]
    return re.findall(r"<form|<button", main)


def ways_on(page: Any) -> list[str]:
    main = page.content.decode().partition("<main")[2].partition("</main>")[0]
    return re.findall(r'<a [^>]*href="(/[^"]*)"', main)


@pytest.mark.parametrize(("name", "page", "sent", "said"), ONCE, ids=[f"{c[0]}-{c[3][:20]}" for c in ONCE])
def test_after_the_deed_its_page_says_so_leads_on_and_has_no_button(
    name: str, page: Callable[[], Page], sent: dict[str, str], said: str
) -> None:
    client, path = page()
    before = client.get(path)
    assert (before.status_code, bool(buttons(before))) == (200, True)
    assert said not in words(before)
    assert client.post(path, sent).status_code in (200, 302)
    for look in (client.get, client.head):
        assert look(path).status_code in (200, 410)
    after = client.get(path)
    assert said in words(after)
    assert buttons(after) == []
    assert ways_on(after)
    for way in ways_on(after):
        there = client.get(way, follow=True)
        assert there.status_code == 200 or "sign in first" in words(there)


@pytest.mark.parametrize(("name", "page", "sent", "said"), OFTEN, ids=[case[0] for case in OFTEN])
def test_what_may_be_done_again_keeps_its_button_and_does_it(
    name: str, page: Callable[[], Page], sent: dict[str, str], said: str
) -> None:
    client, path = page()
    for _ in range(2):
        assert client.post(path, sent).status_code in (200, 302)
        assert said in words(client.get(path))
        assert buttons(client.get(path))


def test_no_page_with_a_button_is_left_out_here() -> None:
    """Every address that takes a POST stands in one of the lists above."""
    example = {
        "token": "a" * 28,
        "public": "a" * 8,
        "seat": "1",
        "number": "1",
        "name": "a" * 8,
        "slug": "mandala",
        "tail": "a",
        "layout": "a" * 13,
        "year": "2026",
        "month": "11",
        "date": "29",
    }
    taking = set()
    for pattern in urlpatterns:
        names = pattern.pattern.regex.groupindex or pattern.pattern.converters
        path = reverse(pattern.name, kwargs={key: example[key] for key in names})
        if Client().post(path).status_code != 405:
            taking.add(pattern.name)
    assert taking - ELSEWHERE == {case[0] for case in (*ONCE, *OFTEN)}


AT_A_TABLE = ("cancel", "invitations/1/withdraw", "invitations/1/renew", "places/1", "word")


@pytest.mark.parametrize("end", [*AT_A_TABLE, "watch", "links", "resign", "join", "again"])
def test_at_a_table_that_was_cancelled_nothing_is_offered(end: str) -> None:
    match = invited()
    cancel(match.number, host=pk_of(ADA), now=NOW)
    client, path = at(match, end)
    page = client.get(path)
    assert ("You sit at this table already." if end == "join" else CANCELLED) in words(page)
    assert buttons(page) == []
    assert f"/m/{match.public}/" in ways_on(page)


@pytest.mark.parametrize("end", AT_A_TABLE)
def test_once_the_match_has_begun_nothing_of_its_table_is_offered(end: str) -> None:
    match = invited()
    accepted(match)
    client, path = at(match, end)
    page = client.get(path)
    assert (BEGUN in words(page), buttons(page)) == (True, [])


@pytest.mark.parametrize("end", ["cancel", "invitations/1/withdraw", "invitations/1/renew"])
def test_who_is_not_the_host_is_told_so_before_they_press(end: str) -> None:
    match = wide(ANYONE, ANYONE)
    as_person(ADA)
    client, path = at(match, "join", CY)
    client.post(path)
    page = client.get(f"/m/{match.public}/{end}")
    assert ("This is not yours to decide." in words(page), buttons(page)) == (True, [])


def became(what: str) -> Match:
    """A table, and what became of its one invitation."""
    match = invited()
    if what == "declined":
        decline(link_of(match), now=NOW)
    elif what == "nobody":
        Seat.objects.filter(match=match).exclude(invited="").update(invited="")
        seat_of(match).invitations.all().delete()
    elif what == "taken":
        Seat.objects.create(match=match, number=2)
        accepted(match)
    return match


@pytest.mark.parametrize("end", ["withdraw", "renew"])
@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("declined", "This invitation was declined: name somebody else for the place."),
        ("nobody", "Nobody is invited to this place: name somebody for it."),
        ("taken", "Somebody sits there already."),
    ],
)
def test_of_an_invitation_that_waits_no_more_its_host_reads_what_became_of_it(
    what: str, said: str, end: str
) -> None:
    client, path = at(became(what), f"invitations/1/{end}")
    page, answer = client.get(path), client.post(path)
    assert (said in words(page), buttons(page)) == (True, [])
    assert (answer.status_code, said in words(answer)) == (409, True)


def test_the_other_reads_that_the_match_is_over_and_again_waits_for_the_end() -> None:
    client, path = at(finished(), "resign", BO)
    assert ("The match is over already." in words(client.get(path)), buttons(client.get(path))) == (True, [])
    client, path = at(a_match(), "again")
    assert ("The match is not over yet." in words(client.get(path)), buttons(client.get(path))) == (True, [])
    client, path = at(invited(), "resign")
    assert "has not begun" in words(client.get(path))


def test_again_offers_its_button_to_whoever_does_not_sit_there_yet() -> None:
    before = finished()
    client, path = at(before, "again")
    client.post(path)
    other, _path = at(before, "again", BO)
    assert buttons(other.get(path))
    other.post(path)
    assert buttons(other.get(path)) == []


def test_of_a_next_table_that_is_full_whoever_comes_late_reads_so() -> None:
    before = finished()
    client, path = at(before, "again")
    client.post(path)
    table = Match.objects.latest("pk")
    decline(link_of(table, 0), now=NOW)
    fill(table, BOT, 0)
    other, _path = at(before, "again", BO)
    assert "no place is free any more" in words(other.get(path))
    assert buttons(other.get(path)) == []
