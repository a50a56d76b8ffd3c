"""Coming in by a letter: a code or a link, within limits that are counted in rows."""

import re
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import quote

import pytest
import time_machine
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts import signin
from accounts.models import Letter, Player, SignIn
from accounts.signin import NotSignedIn
from config.logs import Discreet
from tests.factories.accounts import NOON, PlayerFactory
from tests.factories.faults import at_once
from tests.factories.people import code_of, link_of, newest, sign_in, words

pytestmark = pytest.mark.django_db
ADA = "ada@example.org"
SECOND = timedelta(seconds=1)
MINUTE = timedelta(minutes=1)


@pytest.fixture(autouse=True)
def clock() -> Any:
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


def asked(address: str = ADA, *, ip: str = "203.0.113.9", now: datetime = NOON) -> SignIn:
    return signin.ask(address, ip=ip, now=now)


def reason(call: Any, *args: Any, **kwargs: Any) -> str:
    with pytest.raises(NotSignedIn) as refused:
        call(*args, **kwargs)
    return refused.value.code


def ask_for(client: Client, address: str = ADA, **more: str) -> Any:
    return client.post("/in/", {"address": address} | more)


def who(client: Client) -> str:
    """Who is signed in, as the settings page says; nobody when it leads to the sign-in page."""
    page = client.get("/you/")
    return re.findall(r"Your letters go to (\S+?)\.\s", words(page))[0] if page.status_code == 200 else ""


# The letter


def test_the_letter_says_what_to_type_and_what_to_open() -> None:
    asked()
    letter = newest(ADA)
    assert (letter.kind, letter.subject) == ("signin", "Your Mandate sign-in code")
    code, token = code_of(letter), link_of(letter).rpartition("/")[2]
    assert re.fullmatch(r"\d{3} \d{3}", code)
    assert re.fullmatch(r"[a-z2-7]{24}", token)
    assert letter.text == (
        "Type this code on the page where you asked for it, within 30 minutes:\n\n"
        f"  {code}\n\n"
        "Or open this and press the button, in any browser:\n"
        f"  http://127.0.0.1:8000/s/{token}\n\n"
        "If you did not ask, do nothing: nobody can get in without this letter.\n"
    )
    for said in (code, f"/s/{token}", "30 minutes", "If you did not ask, do nothing"):
        assert said in letter.html


def test_neither_subject_nor_preview_shows_the_code() -> None:
    asked()
    letter = newest(ADA)
    preview = re.findall(r'<div style="display:none[^>]*>(.*?)</div>', letter.html)[0]
    assert not re.search(r"\d{3} ?\d{3}", letter.subject + preview)


def test_the_link_fits_a_line_of_a_letter(settings: Any) -> None:
    settings.SITE_URL = "https://mandate.example"
    asked()
    assert len(link_of(newest(ADA))) <= 64


def test_the_database_knows_neither_code_nor_link() -> None:
    row = asked()
    letter = newest(ADA)
    kept = " ".join(str(value) for value in SignIn.objects.filter(pk=row.pk).values_list()[0])
    assert code_of(letter).replace(" ", "") not in kept
    assert link_of(letter).rpartition("/")[2] not in kept


# Codes


@pytest.mark.parametrize("typed", ["{0}{1}", "{0} {1}", " {0}\u00a0{1} ", "{0}-{1}", "{0}{1}."])
def test_a_code_is_read_however_it_is_spaced(typed: str) -> None:
    row = asked()
    code = typed.format(*code_of(newest(ADA)).split())
    assert signin.by_code(row, code, NOON).email == ADA


def test_a_code_in_wide_digits_is_a_code() -> None:
    row = asked()
    wide = "".join(chr(ord(d) + 0xFEE0) for d in code_of(newest(ADA)).replace(" ", ""))
    assert signin.by_code(row, wide, NOON).email == ADA


def test_a_new_address_gets_an_account_at_its_first_code_and_not_before() -> None:
    row = asked()
    assert not Player.objects.exists()
    made = signin.by_code(row, code_of(newest(ADA)), NOON)
    assert (made.email, made.name, made.has_usable_password()) == (ADA, "", False)


def test_a_known_address_is_its_account_and_reachable_again() -> None:
    ada = PlayerFactory.create(email=ADA, name="Ada", zone="Asia/Kolkata", reachable="bounced")
    row = asked(" ADA@Example.org")
    assert signin.by_code(row, code_of(newest(ADA)), NOON) == ada
    ada.refresh_from_db()
    assert (ada.name, ada.zone, ada.reachable) == ("Ada", "Asia/Kolkata", "fine")


def test_the_code_of_one_letter_opens_no_other() -> None:
    first = asked()
    code = code_of(newest(ADA))
    second = asked(now=NOON + SECOND)
    if code != code_of(newest(ADA)):
        assert reason(signin.by_code, second, code, NOON + SECOND) == "wrong"
    assert signin.by_code(first, code, NOON + SECOND).email == ADA


def test_five_codes_may_be_tried_and_the_fifth_may_be_right() -> None:
    row = asked()
    code, wrong = code_of(newest(ADA)), wrong_code()
    for _ in range(4):
        assert reason(signin.by_code, row, wrong, NOON) == "wrong"
    assert signin.by_code(row, code, NOON).email == ADA


def test_after_five_wrong_codes_the_right_one_is_refused_too() -> None:
    row = asked()
    answers = [reason(signin.by_code, row, wrong_code(), NOON) for _ in range(5)]
    assert answers == ["wrong"] * 4 + ["tries"]
    assert reason(signin.by_code, row, code_of(newest(ADA)), NOON) == "tries"
    row.refresh_from_db()
    assert row.tries == 5


def test_a_right_code_takes_no_try_from_the_next_press() -> None:
    row = asked()
    for _ in range(12):
        signin.by_code(row, code_of(newest(ADA)), NOON)
    row.refresh_from_db()
    assert row.tries == 0


@pytest.mark.django_db(transaction=True)
def test_twenty_codes_tried_at_once_are_five_tries() -> None:
    row = asked()
    code = code_of(newest(ADA)).replace(" ", "")
    guesses = [f"{(int(code) + step) % 10**6:06}" for step in range(1, 21)]
    answers = at_once(*[lambda guess=guess: signin.by_code(row, guess, NOON) for guess in guesses])
    codes = sorted(answer.code for answer in answers)
    assert codes == ["tries"] * 16 + ["wrong"] * 4
    row.refresh_from_db()
    assert row.tries == 5


@pytest.mark.parametrize("typed", ["", "12345", "1234567", "abc def", "\0", "٤٨٢٦١٥", "x" * 9000, "\ud800"])
def test_what_is_no_code_is_a_wrong_one(typed: str) -> None:
    assert reason(signin.by_code, asked(), typed, NOON) == "wrong"


def test_a_code_is_compared_whole_whatever_its_first_digits(monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison is `hmac.compare_digest`, of digests: how long it takes tells nothing."""
    seen: list[tuple[str, str]] = []
    real = signin.hmac.compare_digest

    def compare(one: str, other: str) -> bool:
        seen.append((one, other))
        return real(one, other)

    monkeypatch.setattr(signin.hmac, "compare_digest", compare)
    row = asked()
    reason(signin.by_code, row, wrong_code(), NOON)
    assert [len(a) for pair in seen for a in pair] == [64, 64]
    assert seen[0][0] == row.code


def test_m5_a_code_holds_while_its_key_is_a_fallback_and_ends_with_it(settings: Any) -> None:
    settings.SECRET_KEY = "the key of yesterday"
    row = asked()
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "the key of today", ["the key of yesterday"]
    assert signin.by_code(row, code_of(newest(ADA)), NOON).email == ADA
    settings.SECRET_KEY_FALLBACKS = []
    assert reason(signin.by_code, row, code_of(newest(ADA)), NOON) == "wrong"


def wrong_code() -> str:
    return f"{(int(code_of(newest(ADA)).replace(' ', '')) + 1) % 10**6:06}"


# How long


def test_a_letter_is_good_for_thirty_minutes_and_not_a_second_more() -> None:
    row = asked()
    code, token = code_of(newest(ADA)), link_of(newest(ADA)).rpartition("/")[2]
    late = NOON + 30 * MINUTE + SECOND
    assert reason(signin.by_code, row, code, late) == "old"
    assert reason(signin.by_link, token, late) == "old"
    assert signin.by_code(row, code, NOON + 30 * MINUTE).email == ADA


@pytest.mark.parametrize("first", [timedelta(0), 30 * MINUTE])
def test_for_ten_minutes_after_the_first_press_the_next_does_the_same(first: timedelta) -> None:
    row = asked()
    code, token = code_of(newest(ADA)), link_of(newest(ADA)).rpartition("/")[2]
    ada = signin.by_link(token, NOON + first)
    last = NOON + first + 10 * MINUTE - SECOND
    assert signin.by_link(token, last) == signin.by_code(row, code, last) == ada
    assert reason(signin.by_link, token, last + SECOND) == "used"
    assert reason(signin.by_code, row, code, last + SECOND) == "used"


# Limits


def test_five_letters_an_hour_go_to_an_address_and_the_sixth_does_not() -> None:
    for step in range(5):
        asked(now=NOON + step * MINUTE)
    full = NOON + timedelta(hours=1) - SECOND
    assert reason(asked, " ADA@example.org", now=full) == "address"
    assert (SignIn.objects.count(), Letter.objects.count()) == (5, 5)
    asked("bo@example.com", now=full)
    asked(now=full + SECOND)
    assert reason(asked, now=full + SECOND) == "address"
    assert Letter.objects.filter(to=ADA).count() == 6


def test_thirty_letters_an_hour_are_sent_from_one_place_and_the_next_is_not() -> None:
    for number in range(30):
        asked(f"player{number}@example.org")
    full = NOON + timedelta(hours=1) - SECOND
    assert reason(asked, "one@example.org", now=full) == "place"
    assert Letter.objects.count() == 30
    asked("one@example.org", ip="203.0.113.10", now=full)
    asked("two@example.org", now=full + SECOND)


@pytest.mark.django_db(transaction=True)
def test_ten_letters_asked_for_at_once_are_five() -> None:
    answers = at_once(*[asked] * 10)
    assert sum(isinstance(answer, SignIn) for answer in answers) == 5
    assert [a.code for a in answers if isinstance(a, NotSignedIn)] == ["address"] * 5
    assert (SignIn.objects.count(), Letter.objects.count()) == (5, 5)


def test_at_the_limit_the_page_says_so_and_keeps_the_address(client: Client) -> None:
    for _ in range(5):
        ask_for(client)
    answer = ask_for(client)
    assert answer.status_code == 429
    assert "Five letters went to this address within the hour." in words(answer)
    assert f'value="{ADA}"' in answer.content.decode()


def test_letters_of_some_days_ago_are_forgotten_when_a_new_one_is_asked_for(client: Client) -> None:
    sign_in(client, ADA)
    old = SignIn.objects.get()
    asked("bo@example.com", now=NOON + timedelta(days=3))
    assert SignIn.objects.filter(pk=old.pk).exists()
    asked("bo@example.com", now=NOON + timedelta(days=3) + SECOND)
    assert not SignIn.objects.filter(pk=old.pk).exists()
    assert Session.objects.count() == 1
    asked("bo@example.com", now=NOON + timedelta(days=181))
    assert Session.objects.count() == 0


@pytest.mark.parametrize(
    ("near", "said", "proxies", "place"),
    [
        ("203.0.113.9", "", 0, "203.0.113.9"),
        ("203.0.113.9", "198.51.100.1", 0, "203.0.113.9"),
        ("127.0.0.1", "198.51.100.1", 1, "198.51.100.1"),
        ("127.0.0.1", "6.6.6.6, 198.51.100.1", 1, "198.51.100.1"),
        ("127.0.0.1", "6.6.6.6, 198.51.100.1, 10.0.0.1", 2, "198.51.100.1"),
        ("127.0.0.1", "nonsense", 1, ""),
        ("2001:db8:1:2:3:4:5:6", "", 0, "2001:db8:1:2::/64"),
        ("::ffff:203.0.113.9", "", 0, "203.0.113.9"),
        ("fe80::1%eth0", "", 0, "fe80::/64"),
        ("", "", 0, ""),
    ],
)
def test_the_place_is_told_by_our_own_proxies_and_by_nobody_else(
    client: Client, settings: Any, near: str, said: str, proxies: int, place: str
) -> None:
    settings.PROXIES = proxies
    headers = {"X-Forwarded-For": said} if said else {}
    client.post("/in/", {"address": ADA}, REMOTE_ADDR=near, headers=headers)
    assert SignIn.objects.get().ip == place


# The pages


def test_from_the_front_page_to_being_signed_in(client: Client) -> None:
    assert 'href="/in/"' in client.get("/").content.decode()
    answer = ask_for(client, next="/rules/mandala/")
    assert answer.status_code == 302
    page = client.get(answer.headers["Location"])
    assert f"To {ADA}." in words(page)
    (row,) = re.findall(r'name="row" value="([^"]+)"', page.content.decode())
    answer = client.post("/in/code", {"row": row, "code": code_of(newest(ADA))})
    assert answer.headers["Location"] == f"/you/?first=1&next={quote('/rules/mandala/', safe='')}"
    answer = client.post(answer.headers["Location"], {"name": "Ada", "zone": "Europe/Amsterdam"})
    assert answer.headers["Location"] == "/rules/mandala/"
    assert ">Ada</a>" in client.get("/rules/mandala/").content.decode()


def test_known_and_new_addresses_get_the_same_answer_and_letter() -> None:
    PlayerFactory.create(email=ADA, name="Ada")
    pages, letters = [], []
    for address in (ADA, "new@example.org"):
        client = Client()
        answer = ask_for(client, address)
        assert answer.status_code == 302
        shown = client.get(answer.headers["Location"]).content.decode()
        row = answer.headers["Location"].partition("row=")[2]
        pages.append(shown.replace(address, "…").replace(quote(address, safe=""), "…").replace(row, "…"))
        letter = newest(address)
        text = letter.html.replace(code_of(letter), "…").replace(link_of(letter), "…")
        letters.append((text, letter.subject, letter.kind))
    assert pages[0] == pages[1]
    assert letters[0] == letters[1]


def test_asking_costs_the_same_for_known_and_new_addresses(client: Client) -> None:
    PlayerFactory.create(email=ADA)
    costs = []
    for address in (ADA, "new@example.org"):
        with CaptureQueriesContext(connection) as asked_of_database:
            ask_for(client, address)
        costs.append(len(asked_of_database))
    assert costs[0] == costs[1]


def test_a_wrong_code_keeps_the_form_and_what_was_typed(client: Client) -> None:
    page = client.get(ask_for(client).headers["Location"])
    (row,) = re.findall(r'name="row" value="([^"]+)"', page.content.decode())
    answer = client.post("/in/code", {"row": row, "code": "12 34"})
    assert answer.status_code == 400
    assert "That is not the code of this letter." in words(answer)
    assert f'name="row" value="{row}"' in answer.content.decode()
    assert 'value="12 34"' in answer.content.decode()
    assert client.post("/in/code", {"row": row, "code": code_of(newest(ADA))}).status_code == 302


def test_a_code_can_be_typed_where_every_cookie_is_gone(client: Client) -> None:
    page = client.get(ask_for(client).headers["Location"])
    (row,) = re.findall(r'name="row" value="([^"]+)"', page.content.decode())
    other = Client(enforce_csrf_checks=True)
    assert other.post("/in/code", {"row": row, "code": code_of(newest(ADA))}).status_code == 302
    assert who(other) == ADA


def test_after_five_wrong_codes_the_page_offers_a_new_letter_in_one_press(client: Client) -> None:
    page = client.get(ask_for(client, next="/open/").headers["Location"])
    (row,) = re.findall(r'name="row" value="([^"]+)"', page.content.decode())
    for _ in range(5):
        answer = client.post("/in/code", {"row": row, "code": wrong_code()})
    assert answer.status_code == 410
    assert "Five codes were tried for this letter" in words(answer)
    hidden = r'<input type="hidden" name="(\w+)" value="([^"]*)">'
    form = dict(re.findall(hidden, answer.content.decode()))
    assert form == {"address": ADA, "next": "/open/", "kept": ""}
    assert client.post("/in/", form).status_code == 302
    assert SignIn.objects.count() == 2


@pytest.mark.parametrize("row", ["", "x", "a" * 29, "\0", "é" * 40])
def test_a_code_for_no_letter_of_ours_leads_to_the_first_form(client: Client, row: str) -> None:
    for answer in (client.get("/in/code", {"row": row}), client.post("/in/code", {"row": row, "code": "1"})):
        assert (answer.status_code, answer.headers["Location"]) == (302, "/in/")


def test_m1_scanners_open_the_link_and_nothing_happens_until_the_button(client: Client, clock: Any) -> None:
    PlayerFactory.create(email=ADA, name="Ada")
    ask_for(client)
    path = link_of(newest(ADA)).removeprefix("http://127.0.0.1:8000")
    before = SignIn.objects.values().get()
    clock.shift(2 * SECOND)
    for scanner in (
        Client(),
        Client(headers={"user-agent": "Mozilla/5.0"}),
        Client(REMOTE_ADDR="198.51.100.7"),
    ):
        assert scanner.head(path).status_code == 200
        assert scanner.get(path).status_code == 200
        assert not scanner.cookies
    assert SignIn.objects.values().get() == before
    assert not Session.objects.exists()
    clock.shift(25 * MINUTE)
    bo = Client()
    assert ADA in words(bo.get(path))
    assert who(bo) == ""
    assert bo.post(path).status_code == 302
    assert who(bo) == ADA


def test_m3_the_button_pressed_twice_signs_in_twice_and_after_ten_minutes_offers_a_new_letter(
    client: Client, clock: Any
) -> None:
    PlayerFactory.create(email=ADA, name="Ada")
    ask_for(client)
    path = link_of(newest(ADA)).removeprefix("http://127.0.0.1:8000")
    ada = Client(enforce_csrf_checks=True)
    first = ada.post(path)
    second = ada.post(path)
    assert (first.status_code, second.status_code) == (302, 302)
    assert first.headers["Location"] == second.headers["Location"]
    assert ada.get(first.headers["Location"]).status_code == 200
    assert ada.get(path).status_code == 200
    clock.shift(10 * MINUTE)
    for again in (ada.get(path), ada.post(path), Client().post(path)):
        assert again.status_code == 410
        assert "You have signed in with this letter before" in words(again)
        assert f'name="address" value="{ADA}"' in again.content.decode()
    assert who(ada) == ADA


@pytest.mark.django_db(transaction=True)
def test_m3_both_presses_at_once_are_one_account() -> None:
    asked()
    path = link_of(newest(ADA)).removeprefix("http://127.0.0.1:8000")
    answers = at_once(*[lambda: Client().post(path).status_code] * 4)
    assert answers == [302] * 4
    assert Player.objects.count() == 1


@pytest.mark.parametrize("token", ["a" * 24, "2" * 24])
def test_a_link_of_no_letter_is_a_kind_page(client: Client, token: str) -> None:
    for answer in (client.get(f"/s/{token}"), client.post(f"/s/{token}")):
        assert answer.status_code == 410
        assert 'href="/in/"' in answer.content.decode()


def test_a_link_works_in_either_case(client: Client) -> None:
    ask_for(client)
    path = link_of(newest(ADA)).removeprefix("http://127.0.0.1:8000/s/")
    assert client.post(f"/s/{path.upper()}").status_code == 302


def test_a_closed_account_stays_closed(client: Client) -> None:
    PlayerFactory.create(email=ADA, name="Ada", is_active=False)
    ask_for(client)
    answer = client.post(link_of(newest(ADA)).removeprefix("http://127.0.0.1:8000"))
    assert answer.status_code == 403
    assert "This account is closed." in words(answer)
    assert who(client) == ""


# Where one goes afterwards


@pytest.mark.parametrize(
    "elsewhere",
    [
        *(
            "https://evil.example/",
            "//evil.example",
            "/\\evil.example",
            "\\\\evil.example",
            "javascript:alert(1)",
        ),
        *("/%0d\nLocation: x", "/a b", "/\t/evil.example", "http:evil.example", "evil.example", "/x\0", "/é"),
        "/" + "a" * 500,
    ],
)
def test_one_is_led_to_pages_of_ours_only(client: Client, elsewhere: str) -> None:
    PlayerFactory.create(email=ADA, name="Ada")
    assert "evil" not in client.get("/in/", {"next": elsewhere}).content.decode()
    ask_for(client, next=elsewhere)
    answer = client.post(link_of(newest(ADA)).removeprefix("http://127.0.0.1:8000"))
    assert answer.headers["Location"] in ("/", "/games/")


def test_somebody_new_is_led_on_to_pages_of_ours_only(client: Client) -> None:
    sign_in(client, ADA, name="")
    form = {"name": "Ada", "zone": "UTC"}
    assert client.post("/you/?first=1&next=//evil.example", form).headers["Location"] in ("/", "/games/")


# Sessions


def test_signing_in_gives_the_session_a_new_name(client: Client) -> None:
    PlayerFactory.create(email=ADA, name="Ada")
    planted = client.session
    planted["mark"] = 1
    planted.save()
    fixed = str(planted.session_key)
    sign_in(client, ADA)
    assert client.session.session_key != fixed
    assert not Session.objects.filter(session_key=fixed).exists()
    thief = Client()
    thief.cookies.update(client.cookies)
    thief.cookies[cookie()] = fixed
    assert who(thief) == ""


def test_another_persons_session_is_not_carried_over(client: Client) -> None:
    sign_in(client, "bo@example.com", name="Bo")
    bos = client.session
    bos["kept"] = {"path": "/open/", "fields": {"name": ["Bo"]}}
    bos.save()
    sign_in(client, ADA, name="Ada")
    assert who(client) == ADA
    assert "kept" not in client.session


def cookie() -> str:
    return str(settings.SESSION_COOKIE_NAME)


def test_the_session_is_for_this_site_and_no_script(client: Client) -> None:
    sign_in(client, ADA)
    morsel = client.cookies[cookie()]
    assert (morsel["samesite"], morsel["httponly"], morsel["path"], morsel["domain"]) == (
        "Lax",
        True,
        "/",
        "",
    )
    assert morsel["max-age"] == 180 * 24 * 60 * 60


def test_signing_out_is_a_press_and_ends_the_session(client: Client) -> None:
    sign_in(client, ADA)
    assert client.get("/out/").status_code == 405
    assert who(client) == ADA
    assert client.post("/out/").headers["Location"] == "/"
    assert who(client) == ""
    assert not Session.objects.exists()


def test_the_person_costs_two_queries_where_asked_for_and_none_where_not(client: Client) -> None:
    sign_in(client, ADA, name="Ada")
    for path, cost in (("/", 2), ("/healthz", 0), ("/i/aaaaaaaa", 0), ("/static/site.css", 0)):
        with CaptureQueriesContext(connection) as asked_of_database:
            client.get(path)
        assert len(asked_of_database) == cost, path
    with CaptureQueriesContext(connection) as asked_of_database:
        Client().get("/")
    assert len(asked_of_database) == 0


def test_the_way_to_the_admin_is_a_letter(client: Client) -> None:
    answer = client.get("/admin/", follow=True)
    assert answer.redirect_chain[-1][0] == "/in/?next=%2Fadmin%2F"
    assert client.get("/admin/login/?next=//evil.example").headers["Location"] == "/in/?next=%2Fadmin%2F"
    sign_in(client, ADA)
    assert client.get("/admin/", follow=True).status_code == 403
    assert client.post("/admin/login/", {"username": ADA, "password": ""}).status_code == 403


# Hostile input


@pytest.mark.parametrize(
    "address",
    [
        "",
        "ada",
        "ada@example.org\nBcc: bo@example.com",
        "\0",
        "a\u202eda@example.org",
        "x" * 9000,
    ],
)
def test_what_is_no_address_keeps_the_form(client: Client, address: str) -> None:
    answer = ask_for(client, address, next="/open/", kept="\0")
    assert answer.status_code == 400
    assert 'class="error"' in answer.content.decode()
    assert 'name="next" value="/open/"' in answer.content.decode()
    assert not Letter.objects.exists()


def test_no_token_of_ours_gets_into_a_log() -> None:
    asked()
    token = link_of(newest(ADA)).rpartition("/")[2]
    discreet = Discreet([])
    for said in (
        f"GET /s/{token} 200",
        f"/S/{token}",
        f"a bare {token} here",
        f"/c/{token}/",
        f"/w/{'a' * 26}x",
    ):
        assert token not in discreet.clean(said)
        assert "a" * 26 not in discreet.clean(said)
