"""Today's layout: one for all, one try that counts, and nothing given away before."""

import hashlib
import re
from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Any

import pytest
import time_machine
from django.test import Client

from accounts.models import Guest
from games.models import Layout, Match, Seat
from games.play.layouts import AHEAD, made_for_day, named
from games.store.log import load
from games.store.verify import verify
from games.tasks import lay_days
from games.web.today_pages import own_run
from tests.factories.people import sign_in, signed_in, words
from tests.web.alone import begin, give_up, match_of, touch

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 11, 29, 12, tzinfo=UTC)
TODAY, DAY = date(2026, 11, 29), timedelta(days=1)


@pytest.fixture(autouse=True)
def clock() -> Any:
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


def finished(client: Client, match: Match, seed: int = 1) -> Match:
    dice = Random(seed)
    while match.status == Match.Status.RUNNING:
        touch(client, match, dice)
        match.refresh_from_db()
    return match


def tried(client: Client) -> Match:
    return match_of(begin(client, "/today/"))


def test_the_days_are_laid_ahead_once_and_their_fingerprints_can_be_seen_before() -> None:
    lay_days()
    lay_days()
    days = list(Layout.objects.order_by("day").values_list("day", flat=True))
    assert days == [TODAY + n * DAY for n in range(AHEAD.days + 1)]
    tomorrow = Layout.objects.get(day=TODAY + DAY)
    said = words(Client().get("/today/"))
    assert hashlib.sha256(bytes(tomorrow.secret)).hexdigest() in said
    for layout in Layout.objects.all():
        assert bytes(layout.secret).hex() not in said


def test_looking_at_a_day_that_is_not_laid_lays_nothing_and_one_press_does() -> None:
    client = Client()
    assert client.get("/today/").status_code == 200
    assert Layout.objects.count() == 0
    match = tried(client)
    assert match.layout is not None
    assert (match.layout.day, Layout.objects.count()) == (TODAY, 1)
    assert load(match).secret_hash in words(client.get("/today/"))


def test_it_is_the_same_for_everyone_by_the_rules_for_normal_difficulty() -> None:
    boards = set()
    for client in (Client(), Client(), signed_in("ada@example.org")):
        match = tried(client)
        boards.add(load(match).state.board)
        assert '"difficulty":"normal"' in match.options
    assert len(boards) == 1


def test_one_try_counts_and_the_layout_can_be_played_again_by_its_name() -> None:
    client = Client()
    first = tried(client)
    page = client.get("/today/").content.decode()
    assert f'href="/m/{first.public}/"' in page
    assert first.layout is not None
    assert first.layout.name not in page
    finished(client, first)
    assert first.layout.name in words(client.get("/today/"))
    finished(client, match_of(begin(client, f"/alone/{first.layout.name}/", option_difficulty="simple")), 2)
    rows = re.findall(r'<th scope="row">', client.get("/today/").content.decode())
    assert len(rows) == 1


def test_while_the_try_that_counts_goes_on_it_cannot_be_rehearsed() -> None:
    client = Client()
    first = tried(client)
    assert first.layout is not None
    again = client.get("/today/").content.decode()
    assert "Go on" in again
    assert first.layout.name not in words(client.get(f"/m/{first.public}/"))
    for n, path in enumerate(("/today/", "/today/", f"/alone/{first.layout.name}/")):
        assert match_of(begin(client, path, form_id=f"another-page-{n}-of-before")) == first
    give_up(client, first)
    assert match_of(begin(client, f"/alone/{first.layout.name}/")) != first
    assert first.layout.name in words(client.get(f"/m/{first.public}/"))


def test_a_try_that_ended_is_not_displaced_by_one_that_a_guest_brings_along() -> None:
    guest, ada = Client(), signed_in("ada@example.org")
    tried(guest)
    ended = finished(ada, tried(ada))
    assert f"{load(ended).state.turns} moves" in words(ada.get("/today/"))
    sign_in(guest, "ada@example.org")
    said = words(guest.get("/today/"))
    assert f"{load(ended).state.turns} moves" in said
    assert "1 try has come to its end" in words(Client().get("/today/"))
    assert own_run(ended.host, "mandamina", TODAY) == 1


def test_whoever_comes_by_its_name_first_has_their_one_try() -> None:
    first, second = Client(), Client()
    match = tried(first)
    assert match.layout is not None
    path = f"/alone/{match.layout.name}/"
    assert second.get(path).headers["Location"] == "/today/"
    fields = {"form_id": "form-by-name-1", "option_difficulty": "easy", "option_limit": "50"}
    sent = fields | {"option_adjacent_moves": "allowed"}
    other = match_of(second.post(path, sent))
    assert '"difficulty":"normal"' in other.options
    assert match_of(second.post(path, sent)) == other


def test_before_ones_own_try_has_ended_the_page_tells_only_how_many_have() -> None:
    ada, bo = signed_in("ada@example.org"), Client()
    over = finished(ada, tried(ada))
    for client in (Client(), bo):
        said = words(client.get("/today/"))
        assert "1 try has come to its end." in said
        assert "Ada" not in said
        assert over.layout is not None
        assert over.layout.name not in said
        if client is not bo:
            tried(bo)
    mine = finished(bo, Match.objects.latest("pk"), 3)
    page = bo.get("/today/")
    assert "Ada" in words(page)
    assert "a guest (you)" in words(page)
    assert re.search(r'<tr class="mine"><th scope="row">a guest', page.content.decode())
    assert load(mine).state.board not in page.content.decode()


def test_the_text_to_pass_on_tells_nothing_of_the_marbles() -> None:
    client = Client()
    finished(client, tried(client))
    page = client.get("/today/").content.decode()
    text = re.findall(r"<textarea[^>]*>([^<]*)</textarea>", page)[0]
    assert text.startswith("Mandamina of 29 November 2026, lost: 50 moves, ")
    assert text.endswith("/today/2026-11-29/")
    assert not re.search(r"\b[a-g][1-7]\b", text)
    assert "readonly" in page


def test_when_the_day_is_over_its_secret_and_its_table_are_open(clock: Any) -> None:
    client = Client()
    match = finished(client, tried(client))
    assert match.layout is not None
    clock.move_to(NOON + DAY)
    answer = Client().get("/today/2026-11-29/")
    said = words(answer)
    assert bytes(match.layout.secret).hex() in said
    assert "a guest" in said
    assert Client().get("/today/2026-11-30/").headers["Location"] == "/today/"
    for never in ("2026-12-01", "2026-11-28", "2026-13-45", "0000-00-00"):
        assert Client().get(f"/today/{never}/").status_code == 404


def test_the_layout_of_a_day_to_come_has_no_name_yet() -> None:
    layout = made_for_day("mandamina", TODAY + DAY, now=NOON)
    assert named(layout.name, "mandamina", NOON) is None
    assert Client().get(f"/alone/{layout.name}/").status_code == 404
    assert named(layout.name, "mandamina", NOON + DAY) == layout


def test_the_run_counts_days_in_a_row_that_were_finished_on_their_day(clock: Any) -> None:
    ada = signed_in("ada@example.org")
    for n in range(3):
        clock.move_to(NOON + n * DAY)
        match = finished(ada, tried(ada), n)
    player = match.host
    assert own_run(player, "mandamina", TODAY + 2 * DAY) == 3
    assert own_run(player, "mandamina", TODAY + 3 * DAY) == 3, "today is not over"
    assert own_run(player, "mandamina", TODAY + 4 * DAY) == 0
    clock.move_to(NOON + 3 * DAY)
    give_up(ada, tried(ada))
    assert own_run(player, "mandamina", TODAY + 4 * DAY) == 0
    assert "You have finished 3 days in a row." in words(ada.get("/today/"))


def test_a_guest_makes_an_account_and_finds_the_result_there() -> None:
    client = Client()
    finished(client, tried(client))
    ada = sign_in(client, "ada@example.org")
    assert Guest.objects.get().account == ada
    assert Seat.objects.get().player == ada
    assert "Ada (you)" in words(client.get("/today/"))
    assert [verdict.faults for verdict in verify()] == [()]
