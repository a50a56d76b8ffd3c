"""Coming in by a letter: a code or a link, within limits that are counted in rows."""

import re
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts import signin
from accounts.address import ask_change
from accounts.models import AddressChange, Letter, Player, SignIn
from accounts.signin import NotSignedIn
from accounts.tasks import forget_signins
from accounts.web.views.signin import LIMITS
from tests.accounts.coming_in import ADA, MINUTE, SECOND, ask_for, asked, reason, wrong_code
from tests.factories.accounts import NOON, PlayerFactory, letter
from tests.factories.faults import at_once
from tests.factories.people import code_of, link_of, newest, sign_in, words

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def clock() -> Any:
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


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


def test_twenty_letters_a_day_go_to_an_address_and_the_next_does_not() -> None:
    for step in range(20):
        asked(now=NOON + step * timedelta(hours=1))
    day = NOON + timedelta(days=1)
    assert reason(asked, " ADA@example.org", now=day - SECOND) == "day"
    assert (SignIn.objects.count(), Letter.objects.count()) == (20, 20)
    asked("bo@example.com", now=day - SECOND)
    asked(now=day)
    assert reason(asked, now=day) == "day"


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


def test_at_the_limit_of_a_day_the_page_says_so(client: Client, clock: Any) -> None:
    for _ in range(20):
        ask_for(client)
        clock.shift(timedelta(hours=1))
    answer = ask_for(client)
    assert answer.status_code == 429
    assert str(LIMITS["day"]) in words(answer)


def test_at_the_limit_the_page_says_so_and_keeps_the_address(client: Client) -> None:
    for _ in range(5):
        ask_for(client)
    answer = ask_for(client)
    assert answer.status_code == 429
    assert "Five letters went to this address within the hour." in words(answer)
    assert f'value="{ADA}"' in answer.content.decode()


def test_five_letters_an_hour_go_to_one_mailbox_whatever_is_added_to_its_address() -> None:
    for number in range(5):
        asked(f"ada+{number}@example.org")
    for address in (ADA, "ada+9@example.org"):
        assert reason(asked, address) == "address"
    for address in ("adam@example.org", "ada+1@example.com", "ad@example.org"):
        asked(address)


def test_twenty_letters_a_day_go_to_one_mailbox_whatever_is_added_to_its_address() -> None:
    for hour in range(20):
        asked(f"ada+{hour}@example.org", now=NOON + timedelta(hours=hour))
    assert reason(asked, now=NOON + timedelta(hours=21)) == "day"


def test_letters_of_some_days_ago_are_forgotten(client: Client) -> None:
    sign_in(client, ADA)
    Letter.objects.update(state="sent")
    signin.forget(NOON + timedelta(days=3))
    assert (SignIn.objects.count(), Letter.objects.count()) == (1, 1)
    signin.forget(NOON + timedelta(days=3) + SECOND)
    assert (SignIn.objects.count(), Letter.objects.count()) == (0, 0)
    assert Session.objects.count() == 1
    signin.forget(NOON + timedelta(days=181))
    assert Session.objects.count() == 0


@pytest.mark.parametrize("state", ["waiting", "sending", "unknown"])
def test_a_letter_that_is_not_done_stays_and_is_forgotten_when_it_is(state: str) -> None:
    asked()
    Letter.objects.update(state=state)
    over = NOON + timedelta(days=3) + SECOND
    signin.forget(over)
    assert (SignIn.objects.count(), Letter.objects.count()) == (1, 1)
    Letter.objects.update(state="gave_up")
    signin.forget(over)
    assert (SignIn.objects.count(), Letter.objects.count()) == (0, 0)


def test_only_old_letters_about_accounts_are_forgotten() -> None:
    over = NOON + timedelta(days=3) + SECOND
    player = PlayerFactory.create(email=ADA)
    asked()
    ask_change(player, "ada@example.com", now=NOON)
    turn = letter(ADA)
    Letter.objects.update(state="sent")
    asked(now=over)
    with time_machine.travel(over, tick=False):
        forget_signins()
    assert set(Letter.objects.values_list("kind", "state")) == {("turn", "sent"), ("signin", "waiting")}
    assert Letter.objects.filter(pk=turn.pk).exists()
    assert AddressChange.objects.count() == 1
    with time_machine.travel(NOON + timedelta(days=31), tick=False):
        forget_signins()
    assert not AddressChange.objects.exists()


@pytest.mark.parametrize("many", [1, 50])
def test_the_sweep_forgets_what_is_over_by_few_statements_however_much_it_is(many: int) -> None:
    over = NOON + timedelta(days=3)
    for number in range(many):
        asked(f"player{number}@example.org", ip=f"203.0.113.{number}")
        Session.objects.create(session_key=f"key{number}", expire_date=over)
    Letter.objects.update(state="sent")
    asked(now=NOON + SECOND)
    Session.objects.create(session_key="good", expire_date=over + SECOND)
    with CaptureQueriesContext(connection) as queries:
        signin.forget(over + SECOND)
    assert len(queries) <= 6
    assert SignIn.objects.get().address == ADA
    assert Letter.objects.get().to == ADA
    Letter.objects.update(state="sent")
    asked(now=over)
    SignIn.objects.update(created_at=NOON)
    with time_machine.travel(over + SECOND, tick=False):
        forget_signins()
    assert not SignIn.objects.exists()
    assert Session.objects.get().session_key == "good"


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
