"""An address changes when both addresses have said yes, and not before."""

import re
from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client

from accounts import address
from accounts.address import NoChange, ask_change, confirm
from accounts.models import AddressChange, Letter, Player
from tests.factories.accounts import NOON, PlayerFactory
from tests.factories.faults import at_once
from tests.factories.people import link_of, newest, path_of, sign_in, words

pytestmark = pytest.mark.django_db
OLD, NEW = "ada@example.org", "ada@example.com"
SECOND = timedelta(seconds=1)
DAY = timedelta(days=1)


@pytest.fixture(autouse=True)
def clock() -> Any:
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


@pytest.fixture
def ada() -> Player:
    return PlayerFactory.create(email=OLD, name="Ada")


def token_to(to: str) -> str:
    return link_of(newest(to, "address")).rpartition("/")[2]


def reason(call: Any, *args: Any, **kwargs: Any) -> str:
    with pytest.raises(NoChange) as refused:
        call(*args, **kwargs)
    return refused.value.code


def email_of(player: Player) -> str:
    return Player.objects.get(pk=player.pk).email


@pytest.mark.parametrize("order", [(OLD, NEW), (NEW, OLD)])
def test_the_second_yes_changes_it_whichever_comes_first(ada: Player, order: tuple[str, str]) -> None:
    ask_change(ada, " ADA@example.COM", now=NOON)
    assert not confirm(token_to(order[0]), NOON).done_at
    assert email_of(ada) == OLD
    assert confirm(token_to(order[1]), NOON + DAY).done_at == NOON + DAY
    assert email_of(ada) == NEW


def test_one_address_saying_yes_twice_is_one_yes(ada: Player) -> None:
    ask_change(ada, NEW, now=NOON)
    for to in (OLD, NEW):
        first = confirm(token_to(to), NOON)
        assert confirm(token_to(to), NOON + DAY).old_at == first.old_at
        if to == OLD:
            assert email_of(ada) == OLD
    assert confirm(token_to(NEW), NOON + DAY).done_at == NOON


def test_it_waits_three_days_and_not_a_second_more(ada: Player) -> None:
    ask_change(ada, NEW, now=NOON)
    confirm(token_to(OLD), NOON)
    assert reason(confirm, token_to(NEW), NOON + 3 * DAY + SECOND) == "old"
    assert confirm(token_to(NEW), NOON + 3 * DAY).done_at


def test_the_newest_wish_counts(ada: Player) -> None:
    ask_change(ada, NEW, now=NOON)
    before = token_to(OLD)
    confirm(token_to(NEW), NOON)
    ask_change(ada, "a@example.net", now=NOON + SECOND)
    assert reason(confirm, before, NOON + SECOND) == "newer"
    confirm(token_to(OLD), NOON + SECOND)
    confirm(token_to("a@example.net"), NOON + SECOND)
    assert email_of(ada) == "a@example.net"


def test_an_address_with_an_account_is_asked_like_any_other_and_refused_at_the_end(ada: Player) -> None:
    bo = PlayerFactory.create(email=NEW, name="Bo")
    ask_change(ada, NEW, now=NOON)
    confirm(token_to(OLD), NOON)
    assert reason(confirm, token_to(NEW), NOON) == "taken"
    assert (email_of(ada), email_of(bo)) == (OLD, NEW)


def test_three_changes_a_day_are_asked_for_by_one_player_and_for_one_address(ada: Player) -> None:
    for step in range(3):
        ask_change(ada, f"a{step}@example.com", now=NOON + step * SECOND)
    assert reason(ask_change, ada, NEW, now=NOON + DAY - SECOND) == "limit"
    ask_change(ada, NEW, now=NOON + DAY)
    others = [PlayerFactory.create() for _ in range(3)]
    for other in others[:2]:
        ask_change(other, NEW, now=NOON + DAY)
    assert reason(ask_change, others[2], NEW, now=NOON + 2 * DAY - SECOND) == "limit"
    assert Letter.objects.filter(to=NEW).count() == 3
    ask_change(others[2], NEW, now=NOON + 2 * DAY)


@pytest.mark.django_db(transaction=True)
def test_six_changes_asked_for_at_once_are_three(ada: Player) -> None:
    answers = at_once(*[lambda: ask_change(ada, NEW, now=NOON)] * 6)
    assert sum(isinstance(answer, AddressChange) for answer in answers) == 3
    assert AddressChange.objects.count() == 3


@pytest.mark.django_db(transaction=True)
def test_both_saying_yes_at_once_changes_it(ada: Player) -> None:
    ask_change(ada, NEW, now=NOON)
    tokens = [token_to(OLD), token_to(NEW)] * 2
    answers = at_once(*[lambda token=token: confirm(token, NOON) for token in tokens])
    assert all(isinstance(answer, AddressChange) for answer in answers)
    assert email_of(ada) == NEW


def test_the_present_address_is_no_change(ada: Player) -> None:
    assert reason(ask_change, ada, OLD.upper(), now=NOON) == "same"
    assert not Letter.objects.exists()


def test_what_was_asked_a_month_ago_is_forgotten(ada: Player) -> None:
    ask_change(ada, NEW, now=NOON)
    ask_change(ada, NEW, now=NOON + 30 * DAY)
    assert AddressChange.objects.count() == 2
    ask_change(ada, NEW, now=NOON + 30 * DAY + SECOND)
    assert AddressChange.objects.count() == 2


def test_the_letters_say_what_happens_and_the_new_address_learns_no_name_and_no_address(ada: Player) -> None:
    ask_change(ada, NEW, now=NOON)
    old, new = newest(OLD, "address"), newest(NEW, "address")
    assert {letter.kind for letter in (old, new)} == {"address"}
    assert NEW in old.text
    assert NEW in old.html
    for part in (new.text, new.html, new.subject):
        assert "Ada" not in part
        assert OLD not in part
    assert token_to(OLD) != token_to(NEW)
    assert re.fullmatch(r"http://127\.0\.0\.1:8000/c/[a-z2-7]{24}", link_of(new))


def test_a_mailbox_is_asked_three_times_a_day_whatever_is_added_to_its_address() -> None:
    others = [PlayerFactory.create() for _ in range(4)]
    for number, other in enumerate(others[:3]):
        ask_change(other, f"ada+{number}@example.com", now=NOON)
    assert reason(ask_change, others[3], NEW, now=NOON) == "limit"
    ask_change(others[3], "adam@example.com", now=NOON)


# The pages


def by_pages(client: Client) -> Any:
    return client.post("/you/address", {"address": NEW})


def test_from_the_settings_to_the_new_address_and_no_session_ends(client: Client) -> None:
    player = sign_in(client, OLD, name="Ada")
    assert 'href="/you/address"' in client.get("/you/").content.decode()
    assert by_pages(client).headers["Location"] == "/you/address"
    page = words(client.get("/you/address"))
    assert f"{OLD} has not answered yet. {NEW} has not answered yet." in page
    stranger = Client()
    assert f"The letter to {NEW} asks for the other one." in words(
        stranger.post(path_of(newest(OLD, "address")))
    )
    assert f"{OLD} has said yes. {NEW} has not answered yet." in words(client.get("/you/address"))
    assert "Your address has changed" in words(stranger.post(path_of(newest(NEW, "address"))))
    assert email_of(player) == NEW
    assert f"Your letters go to {NEW}." in words(client.get("/you/"))
    assert not stranger.cookies


def test_the_new_side_reads_nothing_of_the_old_address(client: Client) -> None:
    sign_in(client, OLD, name="Ada")
    by_pages(client)
    old, new = path_of(newest(OLD, "address")), path_of(newest(NEW, "address"))
    stranger = Client()
    asked, answered, again = stranger.get(new), stranger.post(new), stranger.get(new)
    assert "The letter to the old address asks for the other one." in words(answered)
    client.post(old)
    for page in (asked, answered, again, stranger.get(new), stranger.post(new)):
        assert OLD not in page.content.decode()
        assert "Ada" not in page.content.decode()
    assert f"To {NEW}." in words(asked)


def test_the_old_side_reads_both_addresses(client: Client) -> None:
    sign_in(client, OLD, name="Ada")
    by_pages(client)
    assert f"From {OLD} to {NEW}." in words(Client().get(path_of(newest(OLD, "address"))))


def test_scanners_say_no_yes(client: Client) -> None:
    player = sign_in(client, OLD, name="Ada")
    by_pages(client)
    for to in (OLD, NEW):
        for method in (Client().head, Client().get):
            assert method(path_of(newest(to, "address"))).status_code == 200
    assert f"{NEW} has not answered yet." in words(client.get("/you/address"))
    assert AddressChange.objects.get().old_at is None
    assert AddressChange.objects.get().new_at is None
    assert email_of(player) == OLD


def test_a_link_that_is_over_says_why(client: Client, clock: Any) -> None:
    sign_in(client, OLD, name="Ada")
    by_pages(client)
    path = path_of(newest(NEW, "address"))
    clock.shift(3 * DAY + SECOND)
    for ended in (path, "/c/" + "a" * 24):
        for answer in (client.get(ended), client.post(ended)):
            assert answer.status_code == 410
            assert "does not happen any more" in words(answer)


@pytest.mark.parametrize("typed", ["", "ada", OLD, "\0", "a@example.com\nBcc: b@example.com", "x" * 9000])
def test_what_is_no_new_address_is_refused_in_a_sentence(client: Client, typed: str) -> None:
    sign_in(client, OLD, name="Ada")
    answer = client.post("/you/address", {"address": typed})
    assert answer.status_code == 400
    assert 'class="error"' in answer.content.decode()
    assert not AddressChange.objects.exists()


def test_beyond_the_limit_the_page_says_so(client: Client) -> None:
    sign_in(client, OLD, name="Ada")
    for _ in range(3):
        by_pages(client)
    answer = by_pages(client)
    assert answer.status_code == 429
    assert "Three changes were asked for within a day." in words(answer)
    assert f'value="{NEW}"' in answer.content.decode()


def test_a_known_address_and_a_new_one_get_the_same_answer(client: Client) -> None:
    sign_in(client, OLD, name="Ada")
    PlayerFactory.create(email="known@example.org")
    pages = []
    for new in ("known@example.org", "fresh@example.org"):
        client.post("/you/address", {"address": new})
        page = client.get("/you/address").content.decode()
        pages.append(re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", page).replace(new, "…"))
    assert pages[0] == pages[1]


def test_who_signs_in_with_the_old_address_afterwards_is_somebody_new(client: Client, ada: Player) -> None:
    """Who has the letters of an address has its account, and a changed address is none of it any more."""
    ask_change(ada, NEW, now=NOON)
    confirm(token_to(OLD), NOON)
    confirm(token_to(NEW), NOON)
    assert sign_in(client, OLD, name="") != ada
    assert sign_in(Client(), NEW, name="Ada") == ada


def later(days: int) -> datetime:
    return NOON + days * DAY


def test_the_open_change_is_the_newest_that_still_waits(ada: Player) -> None:
    assert address.open_change(ada, NOON) is None
    change = ask_change(ada, NEW, now=NOON)
    assert address.open_change(ada, later(3)) == change
    assert address.open_change(ada, later(4)) is None
