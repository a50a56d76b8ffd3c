"""What may be done about a table and a match besides moving: looking changes nothing, a button does it."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any
from urllib.parse import quote

import pytest
import time_machine
from django.test import Client

from accounts.models import Letter, Player, Refusal
from accounts.refusals import refuse
from games.links import turn_token
from games.models import Match
from games.notices.write import write
from games.play import tend
from games.play.decline import decline
from games.play.places import ANYONE
from games.play.resign import resign
from tests.factories.games import ADA, BO, NOW, a_match, open_link
from tests.factories.tables import (
    CY,
    a_person,
    accepted,
    invitation_of,
    invited,
    link_of,
    pk_of,
    seat_of,
    wide,
)
from tests.web.looking import as_person, form_of, stranger, words
from tests.web.tables import code, everything, finished

pytestmark = pytest.mark.django_db(transaction=True)
RUNNING = ("resign", "links", "watch")
WAITING = ("cancel", "invitations/1/withdraw", "invitations/1/renew", "watch", "links")


@pytest.fixture(autouse=True)
def _now() -> Any:
    with time_machine.travel(NOW, tick=False):
        yield


def pages() -> list[tuple[Match, str]]:
    """Every deed, at a match where its person may do it."""
    running, waiting, over = a_match(watch="link"), invited("di@example.org", watch="link"), finished()
    free = invited("eli@example.org")
    decline(link_of(free), now=NOW)
    return [
        *((running, end) for end in RUNNING),
        *((waiting, end) for end in WAITING),
        (free, "places/1"),
        (over, "again"),
    ]


def test_m1_looking_at_a_deed_by_get_or_head_changes_nothing() -> None:
    ada = None
    for match, end in pages():
        ada = ada or as_person(ADA)
        before = everything(match)
        for method in (ada.get, ada.head):
            assert method(f"/m/{match.public}/{end}").status_code == 200, end
        assert "<form" in ada.get(f"/m/{match.public}/{end}").content.decode()
        assert everything(match) == before


def test_what_only_those_who_play_see_offers_nothing_to_press() -> None:
    match = a_match()
    page = as_person(ADA).get(f"/m/{match.public}/watch")
    assert "that stays so" in words(page)
    assert 'name="watch"' not in page.content.decode()


def test_whoever_does_not_sit_there_sees_no_button_and_does_nothing() -> None:
    cy = None
    for match, end in pages():
        cy = cy or stranger()
        before = everything(match)
        assert cy.get(f"/m/{match.public}/{end}").status_code == 404, end
        sent = {"watch": "private", "other": "bot"}
        assert cy.post(f"/m/{match.public}/{end}", sent).status_code in (404, 409), end
        assert everything(match) == before


def test_signed_out_every_deed_leads_to_signing_in_and_does_nothing() -> None:
    for match, end in pages():
        before = everything(match)
        path = f"/m/{match.public}/{end}"
        assert Client().get(path)["Location"] == f"/in/?next={quote(path, safe='')}"
        assert Client().post(path, {"other": "bot"}).status_code == 403
        assert everything(match) == before


def test_another_sites_page_presses_no_button_of_ours() -> None:
    for match, end in pages():
        client = Client(enforce_csrf_checks=True)
        client.force_login(Player.objects.get(email=ADA))
        before = everything(match)
        assert client.post(f"/m/{match.public}/{end}", {"other": "bot"}).status_code == 403
        assert everything(match) == before


def test_what_was_typed_for_a_place_stands_there_again_after_signing_in() -> None:
    match = invited("di@example.org")
    decline(link_of(match), now=NOW)
    client, path = Client(), f"/m/{match.public}/places/1"
    page = client.post(path, {"other": "person", "other_address": CY})
    kept = form_of(page, "/in/")
    where = client.post("/in/", kept | {"address": ADA})["Location"]
    answer = client.post("/in/code", {"row": where.partition("row=")[2], "code": code()}, follow=True)
    assert answer.redirect_chain == [(path, 302)]
    assert f'name="other_address" value="{CY}"' in answer.content.decode()
    assert "has not been sent yet" in words(answer)
    assert invitation_of(match).state == "declined"


# A table that waits.


def test_from_the_lobby_a_place_is_taken_by_a_button() -> None:
    match = wide(ANYONE)
    cy, path = stranger(), f"/m/{match.public}/join"
    assert "You take a place that is open to anyone" in words(cy.get(path))
    assert seat_of(match).player is None
    for _ in range(2):
        assert cy.post(path)["Location"] == f"/m/{match.public}/"
    assert seat_of(match).player_id == pk_of("cy@example.test")
    di = Client()
    di.force_login(a_person("di@example.org"))
    answer = di.post(path)
    assert answer.status_code == 404
    assert "No place is free here" in words(answer)


def test_the_hosts_page_tells_what_became_of_each_place() -> None:
    match, ada = invited(), as_person(ADA)
    path = f"/m/{match.public}/opened"
    page = words(ada.get(path))
    assert f"A letter is on its way to {BO}. The place is kept until Sunday 6 December, 19:00" in page
    ada.post(f"/m/{match.public}/invitations/1/withdraw")
    assert f"You took the invitation of {BO} back." in words(ada.get(path))
    ada.post(f"/m/{match.public}/places/1", {"other": "anyone"})
    assert "Open to anyone" in words(ada.get(path))
    ada.post(f"/m/{match.public}/places/1", {"other": "person", "other_address": CY})
    decline(link_of(match), now=NOW)
    assert f"{CY} said no. The place is free." in words(ada.get(path))


def test_a_lapsed_place_offers_to_be_kept_once_more_and_then_no_more() -> None:
    match, ada = invited(), as_person(ADA)
    at = NOW + timedelta(days=5, minutes=1)
    with time_machine.travel(at, tick=False):
        tend.tend(match.pk, now=at)
        page = ada.get(f"/m/{match.public}/opened")
        assert f"{BO} did not answer in time" in words(page)
        assert "/invitations/1/renew" in page.content.decode()
        answer = ada.post(f"/m/{match.public}/invitations/1/renew", follow=True)
        assert "/invitations/1/renew" not in answer.content.decode()
        again = ada.post(f"/m/{match.public}/invitations/1/renew")
        assert again.status_code == 409
        assert "An invitation is renewed once, and this one was." in words(again)


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({"other": "person", "other_address": "cy"}, "That is not a mail address"),
        ({"other": "person", "other_address": ""}, "Say where the invitation shall go."),
        ({"other": "person", "other_address": ADA}, "That is your own address: name another one."),
        ({"other": "person", "other_address": BO}, "You have invited this address before"),
        ({"other": "known", "other_player": "1"}, "Choose whom you play with."),
        ({}, "Choose whom you play with."),
    ],
)
def test_a_refused_place_says_why_and_keeps_what_was_typed(sent: dict[str, str], sentence: str) -> None:
    match, ada = invited(), as_person(ADA)
    decline(link_of(match), now=NOW)
    answer = ada.post(f"/m/{match.public}/places/1", sent)
    assert answer.status_code == 400
    assert sentence in words(answer)
    assert f'name="other_address" value="{sent.get("other_address", "")}"' in answer.content.decode()
    assert not seat_of(match).invited


WHY_NOT: dict[str, Callable[[], object]] = {
    "refuses": lambda: refuse(BO),
    "closed": lambda: Player.objects.filter(email=BO).update(is_active=False),
    "unreachable": lambda: Player.objects.filter(email=BO).update(reachable="bounced"),
}


def test_of_whoever_cannot_be_asked_again_the_host_reads_that_and_nothing_more() -> None:
    said = set()
    for address, why in zip((ADA, "di@example.org", "eli@example.org"), WHY_NOT, strict=True):
        before = a_match(address=address)
        resign(before.number, pk_of(address), now=NOW)
        WHY_NOT[why]()
        page = as_person(address).post(f"/m/{before.public}/again", follow=True)
        public = page.redirect_chain[0][0].split("/")[2]
        (line,) = re.findall(r'<section class="card stack"><p>(.*?)</p>', page.content.decode())
        assert f'href="/m/{public}/places/0"' in page.content.decode()
        assert "free" in words(as_person(address).get(f"/m/{public}/"))
        assert BO not in page.content.decode()
        said.add(line)
        Refusal.objects.all().delete()
        Player.objects.update(is_active=True, reachable="fine")
    assert said == {"Bo cannot be invited. The place is free."}


def test_a_free_place_at_a_rematch_is_filled_though_it_is_the_first() -> None:
    before, ada = finished(), as_person(ADA)
    public = ada.post(f"/m/{before.public}/again")["Location"].split("/")[2]
    table = Match.objects.latest("pk")
    assert table.public == public
    decline(link_of(table, 0), now=NOW)
    assert "/places/0" in ada.get(f"/m/{public}/opened").content.decode()
    ada.post(f"/m/{public}/places/0", {"other": "bot"})
    table.refresh_from_db()
    assert table.status == "running"


def test_cancelling_takes_a_button_and_the_letters_link_says_so() -> None:
    match, ada = invited(), as_person(ADA)
    answer = ada.post(f"/m/{match.public}/cancel", follow=True)
    assert "cancelled" in words(answer)
    assert Match.objects.get().status == "void"
    again = ada.post(f"/m/{match.public}/cancel")
    assert again.status_code == 302
    late = invited("di@example.org")
    accepted(late)
    answer = ada.post(f"/m/{late.public}/cancel")
    assert answer.status_code == 409
    assert "The match has begun by now." in words(answer)


# A match that runs.


def test_resigning_takes_a_button_and_the_match_page_tells_both() -> None:
    match = a_match()
    assert "This cannot be taken back." in words(as_person(ADA).get(f"/m/{match.public}/resign"))
    answer = as_person(ADA).post(f"/m/{match.public}/resign", follow=True)
    assert "You resigned. Bo wins." in words(answer)
    assert "Ada resigned. You win." in words(as_person(BO).get(f"/m/{match.public}/"))
    refused = as_person(BO).post(f"/m/{match.public}/resign")
    assert refused.status_code == 409
    assert "The match is over already." in words(refused)


def test_the_result_letters_after_a_resignation_say_who_gave_up() -> None:
    finished()
    write(NOW)
    said = {letter.to: letter.text for letter in Letter.objects.filter(kind="result")}
    assert said[ADA].startswith("You resigned. Bo wins.")
    assert said[BO].startswith("Ada resigned. You win.")


def test_new_links_leave_no_old_one_and_two_presses_are_one() -> None:
    match, ada = a_match(), as_person(ADA)
    old = f"/t/{turn_token(open_link(match))}"
    page = ada.get(f"/m/{match.public}/links")
    form = form_of(page, f"/m/{match.public}/links")
    for _ in range(2):
        answer = ada.post(f"/m/{match.public}/links", form, follow=True)
        assert "Your links are new" in words(answer)
    assert seat_of(match, 0).key == 2
    for answer in (
        Client().get(old),
        Client().post(old, {"move": "DISCARD RED", "form_id": "by-an-old-link"}),
    ):
        assert answer.status_code == 410
    assert Client().get(f"/t/{turn_token(open_link(match))}").status_code == 200


def test_fewer_may_watch_by_a_choice_and_more_by_none() -> None:
    match, ada = a_match(watch="link"), as_person(ADA)
    page = ada.get(f"/m/{match.public}/watch").content.decode()
    assert re.findall(r'name="watch" value="(\w+)"', page) == ["private", "link"]
    answer = ada.post(f"/m/{match.public}/watch", {"watch": "open"})
    assert answer.status_code == 409
    assert "not more" in words(answer)
    assert ada.post(f"/m/{match.public}/watch", {"watch": "private"})["Location"] == f"/m/{match.public}/"
    assert ada.post(f"/m/{match.public}/watch", {"watch": "all"}).status_code == 400
    assert Match.objects.get().watch == "private"


def test_whoever_lets_others_watch_finds_the_link_for_them() -> None:
    match, ada = a_match(other=None), as_person(ADA)
    assert "/v/" not in ada.get(f"/m/{match.public}/watch").content.decode()
    for watch in ("link", "open"):
        page = ada.post(f"/m/{match.public}/watch", {"watch": watch}, follow=True)
        (path,) = re.findall(r'href="[^"]*(/v/\w+)"', page.content.decode())
        assert "The link for whoever shall watch" in words(page)
        assert Client().get(path).status_code == 200
    table = invited("eli@example.org", watch="link")
    assert "Once the match has begun, the link" in words(ada.get(f"/m/{table.public}/watch"))
