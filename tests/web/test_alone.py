"""Playing alone in a browser: at once, without an account, and with one afterwards."""

import re
from datetime import timedelta
from random import Random
from typing import Any

import pytest
import time_machine
from django.conf import settings
from django.test import Client

from accounts.guests import AN_HOUR, KEPT
from accounts.models import Guest, Letter, Player
from games.links import SeatLink, seat_wishes_token, stop_token
from games.models import Layout, Match, Notice, Remark, Seat
from games.notices.write import write
from games.store.log import load
from games.store.verify import verify
from games.tasks import forget_guests
from tests.factories.people import hidden, sign_in, signed_in, words
from tests.web.alone import begin, give_up, match_of, touch

pytestmark = pytest.mark.django_db
COOKIE = settings.GUEST_COOKIE_NAME


def test_one_press_begins_and_makes_a_guest_of_somebody_unknown() -> None:
    client = Client()
    assert client.get("/alone/").status_code == 200
    assert Guest.objects.count() == 0
    match = match_of(begin(client))
    assert (match.status, match.hours, match.watch) == ("running", 0, "private")
    assert Guest.objects.get().player_id == match.host_id == Seat.objects.get().player_id
    cookie = client.cookies[COOKIE]
    assert (cookie["httponly"], cookie["samesite"], cookie["max-age"]) == (True, "Lax", KEPT.days * 86400)
    page = client.get(f"/m/{match.public}/")
    assert page.status_code == 200
    assert match.layout is not None
    assert match.layout.name in words(page)


def test_the_cookie_leaves_only_over_a_line_that_is_closed_where_the_site_is(settings: Any) -> None:
    settings.SESSION_COOKIE_SECURE = True
    client = Client()
    begin(client)
    assert client.cookies[settings.GUEST_COOKIE_NAME]["secure"]


def test_a_guest_plays_on_the_page_of_the_match_and_nobody_else_sees_it() -> None:
    client = Client()
    match = match_of(begin(client))
    assert touch(client, match).status_code == 200
    assert load(match).state.turns == 1
    for other in (Client(), signed_in("ada@example.org")):
        assert other.get(f"/m/{match.public}/").status_code == 404
    stranger = Client()
    begin(stranger)
    assert stranger.get(f"/m/{match.public}/").status_code == 404
    assert touch(stranger, match).status_code in (403, 404, 409)
    assert load(match).state.turns == 1


def test_the_same_press_twice_is_one_match_with_or_without_the_cookie() -> None:
    client, same_browser = Client(), Client()
    page = client.get("/alone/")
    sent = dict(hidden(page)) | {
        "option_difficulty": "normal",
        "option_limit": "50",
        "option_adjacent_moves": "allowed",
    }
    first = match_of(client.post("/alone/", sent))
    assert match_of(client.post("/alone/", sent)) == first
    assert match_of(same_browser.post("/alone/", sent)) == first, "both were pressed before an answer came"
    assert (Match.objects.count(), Guest.objects.count(), Layout.objects.count()) == (1, 1, 1)
    assert same_browser.get(f"/m/{first.public}/").status_code == 200


def test_a_form_of_long_ago_makes_nobody_the_guest_who_sent_it() -> None:
    client, other = Client(), Client()
    page = client.get("/alone/")
    sent = dict(hidden(page)) | {
        "option_difficulty": "normal",
        "option_limit": "50",
        "option_adjacent_moves": "allowed",
    }
    first = match_of(client.post("/alone/", sent))
    Match.objects.update(opened_at=first.opened_at - timedelta(minutes=11))
    assert other.post("/alone/", sent).status_code == 400
    assert other.get(f"/m/{first.public}/").status_code == 404


def test_ten_guests_an_hour_and_the_next_is_told_what_can_be_done() -> None:
    for _ in range(AN_HOUR):
        match_of(begin(Client()))
    refused = begin(Client())
    assert refused.status_code == 400
    assert "Sign in, or come back in an hour." in words(refused)
    assert (Guest.objects.count(), Player.objects.count()) == (AN_HOUR, AN_HOUR)


def test_no_letter_and_no_notice_goes_to_a_guest_and_none_to_whoever_did_not_wish_for_it() -> None:
    guest, ada = Client(), signed_in("ada@example.org")
    for client in (guest, ada):
        match = match_of(begin(client))
        touch(client, match)
        give_up(client, match)
        assert match.status == "over"
    assert Notice.objects.count() == 0
    assert Letter.objects.count() == 0
    assert [verdict.faults for verdict in verify()] == [(), ()]


def test_signing_in_takes_over_all_that_was_played_in_this_browser() -> None:
    client = Client()
    over = give_up(client, match_of(begin(client)))
    running = match_of(begin(client))
    guest = Guest.objects.get().player
    ada = sign_in(client, "ada@example.org")
    assert not Guest.objects.exclude(account=ada).exists()
    assert client.cookies[COOKIE].value == ""
    assert set(Seat.objects.values_list("player", flat=True)) == {ada.pk}
    assert set(Match.objects.values_list("host", flat=True)) == {ada.pk}
    assert not Player.objects.get(pk=guest.pk).is_active
    assert client.get(f"/m/{over.public}/").status_code == 200
    assert touch(client, running).status_code == 200
    assert [verdict.faults for verdict in verify()] == [(), ()]
    assert over.public in client.get("/alone/").content.decode()


def test_w1_an_old_cookie_of_a_guest_leads_to_nothing_of_the_account() -> None:
    """Field report W1."""
    client, thief = Client(), Client()
    match = match_of(begin(client))
    thief.cookies[COOKIE] = client.cookies[COOKIE].value
    assert thief.get(f"/m/{match.public}/").status_code == 200, "the guest's own browser has it as well"
    sign_in(client, "ada@example.org")
    assert thief.get(f"/m/{match.public}/").status_code == 404
    assert thief.get("/you/").status_code == 302
    sign_in(thief, "bo@example.com", name="Bo")
    assert set(Seat.objects.values_list("player__email", flat=True)) == {"ada@example.org"}


def test_w1_a_verdict_names_a_seat_that_went_to_somebody_else() -> None:
    """A seat of guest N is right as N's own or as the account N became, and as nobody else's."""
    client = Client()
    match = match_of(begin(client))
    sign_in(client, "ada@example.org")
    bo = sign_in(Client(), "bo@example.com", name="Bo")
    Seat.objects.filter(match=match).update(player=bo)
    assert any("is taken by player" in fault for verdict in verify([match]) for fault in verdict.faults)


def test_a_guest_who_is_not_seen_for_thirty_days_is_forgotten_with_what_runs() -> None:
    client = Client()
    match = match_of(begin(client))
    with time_machine.travel(match.opened_at + KEPT + timedelta(minutes=1), tick=False):
        forget_guests()
        match.refresh_from_db()
        assert match.status == "over"
        assert not Guest.objects.exists()
        assert Player.objects.get(pk=match.host_id).email.endswith("@erased.invalid")
        assert client.get(f"/m/{match.public}/").status_code == 404
        assert [verdict.faults for verdict in verify()] == [()]


def test_a_layout_is_known_by_its_name_to_whoever_has_it() -> None:
    first, second = Client(), signed_in("ada@example.org")
    match = match_of(begin(first))
    assert match.layout is not None
    name = match.layout.name
    typed = second.get("/alone/", {"layout": f" {name.upper()} "})
    assert typed.headers["Location"] == f"/alone/{name}/"
    page = second.get(f"/alone/{name}/")
    assert "a guest" not in words(page)
    other = match_of(begin(second, f"/alone/{name}/", option_difficulty="easy"))
    assert load(other).state.board == load(match).state.board
    assert load(other).secret_hash == load(match).secret_hash
    assert Layout.objects.count() == 1


@pytest.mark.parametrize(
    "name", ["a" * 13, "short", "a" * 40, "aaaaaaa\N{KELVIN SIGN}aaaaa", "1234567890123"]
)
def test_an_unknown_name_gets_one_kind_sentence(name: str) -> None:
    answer = Client().get("/alone/", {"layout": name})
    assert answer.status_code == 404
    assert "No layout is called so." in words(answer)


def test_the_page_keeps_the_best_and_the_last_results() -> None:
    ada = signed_in("ada@example.org")
    give_up(ada, match_of(begin(ada)))
    lost = match_of(begin(ada, option_difficulty="simple"))
    dice = Random(2)
    while lost.status == "running":
        touch(ada, lost, dice)
        lost.refresh_from_db()
    said = words(ada.get("/alone/"))
    assert "Given up." in said
    assert "Lost: 44 moves." in said
    assert "Your best" not in said


def test_the_same_again_and_a_fresh_one_stand_where_it_is_over() -> None:
    client = Client()
    match = give_up(client, match_of(begin(client)))
    page = client.get(f"/m/{match.public}/")
    assert "The same layout again" in words(page)
    assert match.layout is not None
    fields = {
        name: value for name, value in reversed(hidden(page)) if name.startswith(("form_id", "option_"))
    }
    again = match_of(client.post(f"/alone/{match.layout.name}/", fields))
    assert again.layout == match.layout
    assert load(again).state.board == load(match).state.board


@pytest.mark.parametrize("moves", [0, 2])
def test_the_title_of_a_match_that_was_given_up_counts_the_moves_made(moves: int) -> None:
    client = Client()
    match = match_of(begin(client))
    for _move in range(moves):
        touch(client, match)
    give_up(client, match)
    page = client.get(f"/m/{match.public}/")
    assert f"<title>Mandamina, move {moves}: over" in page.content.decode()


def test_the_list_of_games_says_which_move_waits_and_that_no_clock_runs() -> None:
    client = signed_in("ada@example.org")
    match = match_of(begin(client))
    for _move in range(2):
        touch(client, match)
    page = words(client.get("/games/"))
    assert "Mandamina, alone Move 3, no clock. Move" in page
    assert "Turn 3" not in page


def test_a_refused_form_says_why_and_keeps_what_was_chosen() -> None:
    answer = begin(Client(), option_difficulty="impossible")
    assert answer.status_code == 400
    assert Guest.objects.count() == 0


def test_alone_there_is_nobody_to_say_something_to_for_guests_and_accounts_alike() -> None:
    guest, ada = Client(), signed_in("ada@example.org")
    for client in (guest, ada):
        match = match_of(begin(client))
        for _ in ("while it runs", "once it is over"):
            path = f"/m/{match.public}/talk"
            for answer, status in ((client.get(path), 200), (client.post(path, {"remark": "Hello?"}), 409)):
                assert answer.status_code == status
                assert "You play this alone: nobody is there to say something to." in words(answer)
                assert b"<textarea" not in answer.content
            assert Client().get(path).status_code == signed_in("bo@example.com").get(path).status_code == 404
            give_up(client, match)
    assert Remark.objects.count() == 0


def test_alone_nothing_is_offered_to_watch_that_is_refused_afterwards() -> None:
    ada = signed_in("ada@example.org")
    match = match_of(begin(ada))
    page = ada.get(f"/m/{match.public}/watch")
    assert "You play this alone, and nobody else sees it." in words(page)
    assert b'name="watch"' not in page.content
    for watch in ("private", "link", "open"):
        answer = ada.post(f"/m/{match.public}/watch", {"watch": watch})
        assert answer.status_code == 409
        assert "You play this alone, and nobody else sees it." in words(answer)
    match.refresh_from_db()
    assert match.watch == "private"


def test_the_page_of_a_match_alone_leads_to_no_letters_links_or_watching() -> None:
    for client in (Client(), signed_in("ada@example.org")):
        match = match_of(begin(client))
        for _ in ("while it runs", "once it is over"):
            page = client.get(f"/m/{match.public}/").content.decode()
            assert not re.findall(r'href="(?:/w/[^"]*|/m/\w+/(?:links|watch|talk|concede))"', page)
            assert ("Yours to decide" in page) == (match.status == "running")
            give_up(client, match)


def test_by_an_old_link_to_the_letters_of_a_match_alone_only_those_are_offered_that_come() -> None:
    ada = signed_in("ada@example.org")
    match = match_of(begin(ada))
    link = SeatLink(match.number, 0, 1)
    path = f"/w/{seat_wishes_token(link)}"
    page = Client().get(path)
    assert "Of Mandamina, alone." in words(page)
    assert re.findall(r'name="letters" value="(\w+)"', page.content.decode()) == ["turn", "result"]
    assert "Saved." in words(Client().post(path, {"letters": ["turn", "result"]}))
    write(match.opened_at + timedelta(minutes=1))
    give_up(ada, match)
    write(match.opened_at + timedelta(minutes=2))
    letters = Letter.objects.filter(to="ada@example.org")
    assert {"turn", "result"} <= set(letters.values_list("kind", flat=True))
    stopping = words(Client().get(f"/u/{stop_token(link)}"))
    assert "Of Mandamina, alone." in stopping
    assert "if you miss a turn" not in stopping


def test_a_guest_is_offered_no_letters() -> None:
    match = match_of(begin(Client()))
    link = SeatLink(match.number, 0, 1)
    for path in (f"/w/{seat_wishes_token(link)}", f"/u/{stop_token(link)}"):
        for answer in (Client().get(path), Client().post(path, {"letters": ["turn"]})):
            assert "No letter of this match comes: whoever plays it has given no address." in words(answer)
            assert b"<form" not in answer.content.partition(b"<main")[2].partition(b"</main>")[0]
    assert Seat.objects.get().unwanted == "turn result"
