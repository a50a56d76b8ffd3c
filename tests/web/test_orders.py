"""The page of standing orders: its player alone sees it, looking changes nothing, a POST says something."""

import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.contrib import admin
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import Letter
from games.links import turn_token
from games.models import Entry, Match, Order
from games.notices.write import write
from games.play.submit import Move, Sitting, submit
from games.rules.mandala.ordering import left
from tests.factories.bazaars import link_of
from tests.factories.games import ADA, BO, NOW, a_match, log_of, open_link, played
from tests.factories.ordered import a_sharing, before_a_sharing, in_order, ordered, row
from tests.factories.tables import pk_of
from tests.factories.zodiacs import a_zodiac, said, some, until
from tests.web.looking import as_person, form_of, stranger, words

pytestmark = pytest.mark.django_db(transaction=True)
FORM = "a-form-of-its-own"
RED = {"form_id": FORM, "mandala": "1", "place1": "red"}


@pytest.fixture(autouse=True)
def _now() -> Iterator[None]:
    with time_machine.travel(NOW, tick=False):
        yield


def page_of(match: Match) -> str:
    return f"/m/{match.public}/orders/"


def test_the_page_of_a_match_leads_there_and_looking_changes_nothing() -> None:
    match = a_match()
    bo = as_person(BO)
    assert f'href="{page_of(match)}"' in bo.get(f"/m/{match.public}/").content.decode()
    assert "Ask me each time" in words(bo.get(page_of(match)))
    assert not Order.objects.exists()


def test_what_is_said_stands_on_the_page_of_its_player_and_nobody_elses() -> None:
    match = a_match(watch=Match.Watch.OPEN)
    others = {ADA: as_person(ADA), "cy": stranger(), "": Client()}
    seen = {who: kept(client, match) for who, client in others.items()}
    answer = as_person(BO).post(page_of(match), RED, follow=True)
    assert "When mountain 1 is shared, you take red." in words(answer)
    assert 'value="red" selected' in as_person(BO).get(page_of(match)).content.decode()
    assert {who: kept(client, match) for who, client in others.items()} == seen


def kept(client: Client, match: Match) -> list[str]:
    """What a reader is told of a match, without what is new at each look."""
    pages = ("", "history", "orders/", "export.json", "1/", "talk")
    told = [client.get(f"/m/{match.public}/{page}").content.decode() for page in pages]
    return [re.sub(r'value="[A-Za-z0-9_-]{16,64}"|nonce="[^"]+"', "", page) for page in told]


def test_only_whoever_sits_there_says_something() -> None:
    match = a_match(watch=Match.Watch.OPEN)
    assert stranger().get(page_of(match)).status_code == 404
    assert stranger().post(page_of(match), RED).status_code == 404
    assert "/in/" in Client().get(page_of(match)).headers["Location"]
    assert not Order.objects.exists()


def test_what_is_refused_stays_as_it_was_typed() -> None:
    match = a_zodiac()
    sent = {"form_id": FORM, "upto": "3", "new_animal": "350", "first": "yes"}
    answer = as_person(ADA).post(page_of(match), sent)
    assert answer.status_code == 400
    assert "steps of 100" in words(answer)
    page = answer.content.decode()
    assert 'value="350"' in page
    assert 'name="upto" value="3" checked' in page
    assert 'name="first" value="yes" checked' in page
    assert not Order.objects.exclude(orders="").exists()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("upto", "9" * 5000),
        ("upto", "72"),
        ("upto", "-1"),
        ("upto", ["2", "3"]),
        ("prefer", "missing"),
        ("prefer", "missing missing control"),
        ("prefer", "missing control emperor " * 9),
        ("prefer", ["missing control emperor", "emperor control missing"]),
        ("roll", "no"),
        ("steal", ["yes", "yes"]),
        ("new_animal", ["1", "00"]),
        ("other", "9" * 5000),
        ("tiles", "unicorn-7"),
    ],
)
def test_what_the_page_of_mandarin_does_not_offer_is_refused_and_the_rest_stays_as_typed(
    name: str, value: str | list[str]
) -> None:
    match = a_zodiac()
    sent = {"form_id": FORM, "first": "yes", "control": "700"} | {name: value}
    answer = as_person(ADA).post(page_of(match), sent)
    assert answer.status_code == 400
    assert 'role="alert"' in answer.content.decode()
    assert "write one such as ROLL" not in words(answer)
    assert 'name="first" value="yes" checked' in answer.content.decode()
    assert 'value="700"' in answer.content.decode()
    assert not Order.objects.exclude(orders="").exists()


def test_a_tile_that_is_not_on_the_card_is_refused_by_its_name() -> None:
    match = a_zodiac()
    seat = 1 - min(log_of(match).pending)
    answer = as_person((ADA, BO)[seat]).post(page_of(match), {"form_id": FORM, "tiles": "pig-e"})
    assert answer.status_code == 400
    assert "Pig Emperor is not on your card; cash in tiles that are." in words(answer)


def test_the_page_shows_what_holds_when_the_limits_were_dropped() -> None:
    match = a_zodiac("Bo", "Cy", options={"overbids": "refused"})
    ordered(match, 1, roll="yes", first="yes", new_animal="5000", control="5000", other="5000")
    until(match, "auction")
    page = as_person(BO).get(page_of(match)).content.decode()
    assert "your limits are dropped" in page
    assert 'name="first" value="yes" checked' in page
    assert 'name="roll" value="yes" checked' in page
    assert "5000" not in page


def test_it_is_said_who_reads_orders_and_what_the_log_tells() -> None:
    told = "Nobody else reads"
    matches = (a_zodiac(), a_match())
    pages = [words(as_person(ADA).get(page_of(match))) for match in matches]
    assert ["stands in the log" in page for page in pages] == [told in page for page in pages] == [True] * 2


@pytest.mark.parametrize(
    "sent", [{}, RED | {"form_id": "?"}, RED | {"place1": "\u202e"}, {"form_id": FORM, "mandala": "9"}]
)
def test_what_no_such_page_sends_is_refused(sent: dict[str, str]) -> None:
    match = a_match()
    assert as_person(ADA).post(page_of(match), sent).status_code == 400
    assert not Order.objects.exists()


def test_all_that_may_be_said_in_mandarin_is_kept_and_shown_again() -> None:
    match = a_zodiac()
    seat = 1 - min(log_of(match).pending)
    who = as_person((ADA, BO)[seat])
    sent = {
        "form_id": FORM,
        "roll": "yes",
        "first": "yes",
        "upto": "2",
        "new_animal": "500",
        "control": "1000",
        "other": "0",
        "prefer": "emperor missing control",
        "steal": "yes",
    }
    assert who.post(page_of(match), sent).status_code == 302
    page = who.get(page_of(match)).content.decode()
    for name, value in sent.items():
        if name in ("new_animal", "control", "other"):
            assert f'name="{name}" value="{value}"' in page
        elif name != "form_id":
            assert f'name="{name}" value="{value}" checked' in page


def test_orders_that_answer_the_question_lead_to_what_they_played() -> None:
    match = a_sharing()
    there = left(log_of(match).state)
    sent = {"form_id": FORM, "mandala": "1"} | in_order(*there)
    answer = as_person(ADA).post(page_of(match), sent)
    assert answer.status_code == 200
    assert log_of(match).lines[-1].cause == "order"
    assert "Your move is made" in words(answer)
    assert "By your standing orders: You took" in words(answer)
    again = as_person(ADA).post(page_of(match), sent)
    assert (again.status_code, again.headers["Location"]) == (302, f"/m/{match.public}/")
    assert "By your standing orders" not in words(as_person(BO).get(f"/m/{match.public}/"))


def test_a_pick_is_put_together_with_the_order_of_the_rest() -> None:
    match = a_sharing()
    there = left(log_of(match).state)
    page = f"/t/{turn_token(open_link(match))}"
    shown = Client().get(f"{page}/t{there[1][0]}")
    assert f'value="{there[1]}" selected' in shown.content.decode()
    assert "Put the 5 colours left on mountain 1 in the order you want them." in words(shown)
    sent = {"form_id": FORM} | in_order(there[1], there[0], there[4])
    assert Client().post(page, sent).status_code == 200
    log = log_of(match)
    assert (log.lines[-1].cause, log.game.name(log.lines[-1].move)) == ("link", f"TAKE {there[1].upper()}")
    said_by_ada = row(match, 0)
    assert said_by_ada is not None
    assert said_by_ada.orders == f'{{"colours":["{there[0]}","{there[4]}"],"mandala":1}}'


def test_a_form_without_a_first_colour_is_told_what_to_do() -> None:
    match = a_sharing()
    answer = Client().post(f"/t/{turn_token(open_link(match))}", {"form_id": FORM, "place1": ""})
    assert answer.status_code == 400
    assert "No colour is named" in words(answer)


def test_the_move_that_completes_a_mandala_takes_an_order_along() -> None:
    match, line = before_a_sharing()
    mover = min(log_of(match).pending)
    page = f"/t/{turn_token(open_link(match))}"
    tail = "".join(word[0].lower() if not word.isdigit() else word for word in line.split())
    shown = Client().get(f"{page}/{tail}")
    assert 'name="place1"' in shown.content.decode()
    sent = form_of(shown, page) | in_order("green", "red", "black", "yellow")
    assert Client().post(page, sent).status_code == 200
    kept_now = row(match, mover)
    assert log_of(match).state.sharing == 1
    assert kept_now is not None
    assert kept_now.orders


@pytest.mark.parametrize(("door", "most"), [("link", 10), ("web", 12)])
def test_a_pick_with_an_order_takes_no_more_round_trips_than_a_move_may(door: str, most: int) -> None:
    match = a_sharing()
    one, two, three = (colour.upper() for colour in left(log_of(match).state)[:3])
    link = open_link(match)
    asked = Move(f"TAKE {one}, {three}", FORM, NOW)
    with CaptureQueriesContext(connection) as queries:
        submit(link if door == "link" else Sitting(match.number, pk_of(ADA), link.turn), asked)
    assert len(queries) <= most, [query["sql"][:70] for query in queries]
    link = open_link(match)
    with CaptureQueriesContext(connection) as queries:
        submit(link, Move(f"TAKE {two}", FORM + "-2", NOW))
    assert len(queries) <= 10, [query["sql"][:70] for query in queries]


def test_a_move_that_drops_or_spends_orders_takes_ten_round_trips() -> None:
    match = a_zodiac("Bo", "Cy", options={"overbids": "refused"})
    ordered(match, 1, new_animal="5000", control="5000", other="5000")
    for _ in range(100):
        log = log_of(match)
        seat = min(log.pending)
        link, asked = link_of(match, seat), Move(some(log, seat), f"{FORM}-{log.lines[-1].number}", NOW)
        with CaptureQueriesContext(connection) as queries:
            submit(link, asked)
        assert len(queries) <= 10, [query["sql"][:70] for query in queries]
        if log_of(match).state.phase == "auction":
            break
    dropped = row(match, 1)
    assert dropped is not None
    assert dropped.dropped


def test_u1_the_next_letter_and_the_page_tell_once_why_orders_were_dropped() -> None:
    match = a_zodiac("Bo", "Cy", options={"overbids": "refused"})
    ordered(match, 1, new_animal="5000", control="5000", other="5000")
    until(match, "auction")
    write(NOW + timedelta(minutes=30))
    told = "You said up to 5,000 Yuan, and have"
    letters = Letter.objects.filter(kind="turn")
    assert [to for to, text in letters.values_list("to", "text") if told in " ".join(text.split())] == [BO]
    bo, ada = as_person(BO), as_person(ADA)
    assert told in words(bo.get(f"/m/{match.public}/"))
    assert told not in words(ada.get(f"/m/{match.public}/"))
    for seat in sorted(log_of(match).pending):
        said(match, seat, "PASS")
    assert told not in words(bo.get(f"/m/{match.public}/"))


def test_a_letter_says_what_holds_and_where_it_is_changed() -> None:
    match = a_zodiac()
    for _ in range(60):
        log = log_of(match)
        last = [line for line in log.lines if line.seat == 1 and line.move][-1]
        if log.pending == {1} and last.cause == "order" and log.game.name(last.move) == "ROLL":
            break
        said(match, min(log.pending), some(log, min(log.pending), "CLAIM"))
    write(NOW + timedelta(minutes=30))
    text = " ".join(Letter.objects.filter(to=BO, kind="turn").latest("pk").text.split())
    assert "You never cash in before a roll unless you say so." in text
    assert f"{page_of(match)} " in text
    assert "You rolled" in text
    assert "By your standing orders" not in text  # it is rolled for whoever says nothing
    assert text.count("http") <= 8


def test_nobody_finds_orders_in_the_log_in_an_export_or_in_the_admin() -> None:
    match = a_match()
    as_person(BO).post(page_of(match), RED)
    assert not Entry.objects.filter(events__contains="place1").exists()
    assert not Entry.objects.filter(cause="order").exists()
    assert Order not in admin.site._registry
    own: Any = as_person(BO).get(f"/m/{match.public}/export.json").content
    assert b"colours" not in own


def test_a_match_that_is_not_begun_or_is_over_takes_none() -> None:
    match = a_sharing()
    played(match)
    as_person(ADA).post(f"/m/{match.public}/resign")
    answer = as_person(BO).get(page_of(match))
    assert "The match is over already." in words(answer)
    assert as_person(BO).post(page_of(match), RED).status_code == 409
