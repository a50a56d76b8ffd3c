"""Whatever is sent to whatever address: a kind page, nothing written, nothing broken."""

import html
import re
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest
import time_machine
from django.test import Client

from accounts.models import Letter
from accounts.people import known
from games.links import JoinLink, TurnLink, join_token, turn_token
from games.models import Decision, Entry, Match, Seat
from games.notices.write import write
from games.play.open import open_match
from games.web.forms import OpenForm
from tests.factories.games import ADA, BO, NOW, a_match, a_move, a_table, open_link, played
from tests.factories.hostile import TEXTS

pytestmark = pytest.mark.django_db(transaction=True)

BYTES = [b"\xff\xfe=\xff", b"name=%ff%fe&zone=%00", b"%", b"=&=&=", b"a" * 300_000, b"&".join([b"a=1"] * 999)]
KINDS = [
    *("application/x-www-form-urlencoded", "text/plain", "application/json", "a", ""),
    *("multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=x"),
]
CY = "cy@example.org"
DEEDS = (
    *(
        "",
        "opened",
        "join",
        "word",
        "cancel",
        "resign",
        "orders/",
        "concede",
        "play-on",
        "links",
        "links/new",
        "watch",
        "again",
        "1/",
        "999999999/",
    ),
    *("places/1", "places/0", "places/255", "invitations/1/withdraw", "invitations/9/renew"),
)
METHODS = ("get", "head", "options", "put", "patch", "delete", "trace")


@pytest.fixture(autouse=True)
def _now() -> Iterator[None]:
    with time_machine.travel(NOW, tick=False):
        yield


@pytest.fixture
def quiet(caplog: pytest.LogCaptureFixture) -> Client:
    """A client for whom a fault of ours is a page, as for anybody else."""
    caplog.set_level("CRITICAL", "django")
    return Client(raise_request_exception=False)


@pytest.fixture
def host(quiet: Client) -> Client:
    """The same, signed in as Ada."""
    quiet.force_login(known(ADA, name="Ada"))
    return quiet


def words(response: Any) -> str:
    return html.unescape(" ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split()))


def entries() -> int:
    return Entry.objects.count()


def every_address() -> list[str]:
    """One of each kind that leads somewhere, and some that do not."""
    running, opened = a_match(), open_match(a_table(), now=NOW)
    write(NOW)
    turn, letter = f"/t/{turn_token(open_link(running))}", Letter.objects.latest("id").id
    return [
        *(
            "/",
            "/open/",
            "/open/?game=x",
            "/rules/mandala/",
            "/rules/x/",
            "/healthz",
            "/static/site.css",
            "/x",
        ),
        *("/letters/", "/letters/?to=x", f"/letters/{letter}/", f"/letters/{letter}.eml", "/letters/0.txt"),
        *(turn, f"{turn}/", f"{turn}/zzzzz", f"{turn}/letter", turn.upper().replace("/T/", "/t/")),
        *(f"/i/{join_token(JoinLink(opened.number, 1, 1))}{end}" for end in ("", "/no", "/stop")),
        *("/i/aaaaaaaa", "/t/aaaaaaaa", "/again/aaaaaaaa", "/v/aaaaaaaa", "/i/aaaaaaaa/no"),
        *(f"/m/{opened.public}/{end}" for end in DEEDS),
        *(f"/m/{running.public}/{end}" for end in DEEDS),
    ]


def filled() -> dict[str, str]:
    match = Match.objects.filter(status="running").first()
    move = a_move(match) if match else ""
    person = {"name": "Bo", "zone": "UTC", "address": ADA, "other": "person", "other_address": CY}
    table = {"hours": "48", "option_start": "0", "watch": "private", "form_id": "a-form-of-its-own"}
    return {**person, **table, "move": move}


def test_no_address_breaks_under_any_method_or_kind_of_content(quiet: Client) -> None:
    addresses = every_address()
    before = entries()
    for number, path in enumerate(addresses):
        for method in METHODS:
            assert getattr(quiet, method)(path).status_code < 500, (method, path)
        for kind, body in zip(KINDS, BYTES[number % len(BYTES) :] + BYTES, strict=False):
            assert quiet.post(path, body, content_type=kind).status_code < 500, (path, kind, body[:20])
    assert entries() == before


def test_no_field_of_a_form_takes_what_it_should_not(quiet: Client) -> None:
    dice = Random(1)
    form: dict[str, str] = {}
    for path in every_address():
        form = form or filled() | {"zone": "Mars/Olympus", "move": ""}  # so nothing of it can be meant
        before = entries()
        for field in fields_of(path):
            for text in dice.sample(TEXTS, 4):
                answer = quiet.post(path, form | {field: text})
                assert answer.status_code < 500, (path, field, text[:20])
                assert b"<script>x" not in answer.getvalue()
        assert entries() == before


def fields_of(path: str) -> tuple[str, ...]:
    """What the form at this address reads, and something it does not."""
    form = OpenForm(game="mandala", now=NOW)
    opening = (*form.fields, *form.places[0].fields)
    named = {
        "/o": opening,
        "/i": ("name", "zone", "answer", "word"),
        "/m": ("watch", "key", "word", *form.places[0].fields),
    }
    return (*named.get(path[:2], ("move", "form_id")), "extra")


def test_a_wrong_value_anywhere_in_the_opening_form_is_refused_in_a_sentence_of_ours(host: Client) -> None:
    for field in ("form_id", "hours", "other", "watch", "option_start"):
        for text in ("", "\0", "7", "9" * 5000, "<b>", "a-form-of-its-own\n", "ａ" * 9):
            answer = host.post("/open/", filled() | {field: text})
            assert answer.status_code == 400, (field, text[:20])
            page = answer.content.decode()
            assert re.search('class="error"|send it from here', page)
            assert not re.search("Select a valid choice|This field is required", page)
    assert not Match.objects.exists()


def test_an_opening_form_that_was_cut_comes_back_as_one_that_can_be_sent(host: Client) -> None:
    answer = host.post("/open/", filled() | {"form_id": "cut"})
    page = answer.content.decode()
    assert answer.status_code == 400
    assert "send it from here" in page
    assert f'name="other_address" value="{CY}"' in page
    (form_id,) = re.findall(r'name="form_id" value="([^"]+)"', page)
    assert host.post("/open/", filled() | {"form_id": form_id}).status_code == 302
    assert Match.objects.count() == 1


def test_an_address_left_over_from_another_choice_is_not_in_the_way(host: Client) -> None:
    for left in ("no address", ADA, "\0"):
        form = filled() | {"other": "bot", "other_address": left, "form_id": f"a-form-for-{len(left)}"}
        assert host.post("/open/", form).status_code == 302


@pytest.mark.parametrize("started", [True, False])
def test_a_well_signed_link_to_what_is_not_there_gets_a_kind_page(quiet: Client, started: bool) -> None:
    match = a_match(other=None) if started else open_match(a_table(), now=NOW)
    before = entries()
    for seat, turn, key in product((0, 1, 2, 9, 255), (0, 1, 9, 65535), (0, 1, 255)):
        link = TurnLink(match.number, seat, turn, key)
        if started and link == open_link(match):
            continue
        path = f"/t/{turn_token(link)}"
        for answer in (quiet.get(path), quiet.get(f"{path}/m1r"), quiet.post(path, filled())):
            assert answer.status_code in (200, 409, 410), link
            assert "<h1>" in answer.content.decode()
        assert quiet.post(f"{path}/letter").status_code in (200, 410)
    assert entries() == before


def test_a_link_that_never_asked_does_not_say_that_a_move_was_made(quiet: Client) -> None:
    match = a_match()
    page = words(quiet.get(f"/t/{turn_token(TurnLink(match.number, 0, 65535, 1))}"))
    assert "This link asks for nothing" in page
    assert "This move is made" not in page
    assert "Made ." not in page


def test_a_well_signed_invitation_to_no_free_place_is_no_form(quiet: Client) -> None:
    match = open_match(a_table(), now=NOW)
    Seat.objects.filter(match=match, number=1).update(key=2)
    for seat, key in ((0, 1), (1, 1), (1, 3), (2, 1), (255, 255)):
        path = f"/i/{join_token(JoinLink(match.number, seat, key))}"
        for answer in (quiet.get(path), quiet.post(path, filled())):
            assert answer.status_code == 410
            assert "<form" not in answer.content.decode()


def test_an_empty_or_unreadable_acceptance_says_what_is_missing(quiet: Client) -> None:
    path = f"/i/{join_token(JoinLink(open_match(a_table(), now=NOW).number, 1, 1))}"
    for kind in ("application/x-www-form-urlencoded", "text/plain"):
        answer = quiet.post(path, b"", content_type=kind)
        assert answer.status_code == 400
        assert "Say how the others shall call you." in words(answer)
    known(BO, name="Bo")
    before = entries()
    for end in ("", "/no", "/stop"):
        assert quiet.post(path + end, b"", content_type="text/plain").status_code == 200
    assert entries() == before
    assert "kept for you" in words(quiet.get(path))


def test_a_form_that_made_a_move_makes_no_other_one(quiet: Client) -> None:
    """Neither at a later turn nor for the other seat; the move is shown again, and can be sent."""
    match = a_match()
    played(match, form_id="a-form-of-its-own")
    for _ in ("the other seat", "the same seat, a turn later"):
        path, move, before = f"/t/{turn_token(open_link(match))}", a_move(match), entries()
        answer = quiet.post(path, {"move": move, "form_id": "a-form-of-its-own"})
        page = answer.content.decode()
        assert answer.status_code == 400
        assert "another move already" in page
        assert entries() == before
        (form_id,) = re.findall(r'name="form_id" value="([^"]+)"', page)
        assert f'name="move" value="{move}"' in page
        assert quiet.post(path, {"move": move, "form_id": form_id}).status_code == 200
        assert entries() > before


def test_one_forms_id_is_free_in_another_match(quiet: Client) -> None:
    for match in (a_match(), a_match()):
        played(match, form_id="a-form-of-its-own")
    assert Entry.objects.filter(form_id="a-form-of-its-own").count() == 2


def test_looking_again_at_the_answer_to_a_wish_for_a_letter_leads_to_the_match(quiet: Client) -> None:
    path = f"/t/{turn_token(open_link(a_match()))}"
    answer = quiet.get(f"{path}/letter", follow=True)
    assert answer.redirect_chain == [(path, 302)]
    assert "It is your turn" in words(answer)


def test_an_altered_token_of_any_length_is_kind(quiet: Client) -> None:
    match, dice = a_match(), Random(1)
    turn, seat = turn_token(open_link(match)), join_token(JoinLink(match.number, 1, 1))
    before = entries()
    for kind, token in (("t", turn), ("i", seat)):
        altered = [(token * 4)[:size] for size in range(101) if size != len(token)]
        altered += [token + end for end in ("=", "%3D", "%00", "%0A", "%C3%A9", "%ED%A0%80", "//", "/%0A")]
        for _ in range(30):
            place, letter = dice.randrange(len(token)), dice.choice("018 9é=-_")
            altered.append(token[:place] + letter + token[place + 1 :])
        for other in altered:
            for answer in (quiet.get(f"/{kind}/{other}"), quiet.post(f"/{kind}/{other}", filled())):
                assert answer.status_code in (404, 410), other
    assert entries() == before
    assert Decision.objects.filter(open=True).count() == 1
