"""Any step of a match, as its reader saw it then: forward, back, and what changed."""

import re
from random import Random
from typing import Any

import pytest
import time_machine
from django.test import Client

from games.engine.chance import ScriptedChance
from games.engine.codec import text
from games.engine.facts import MatchOpened
from games.engine.fold import fold
from games.links import SharedLink, shared_token
from games.models import Entry, Match
from games.rules import GAMES
from games.store.log import Log
from tests.engine.toys.souk import Bid, Settings, Souk
from tests.factories.games import NOW, a_match, a_table, log_of, open_match, played_on
from tests.web.looking import ADA, BO, as_person, show_to, words

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _at_noon() -> Any:
    with time_machine.travel(NOW, tick=False):
        yield


def step(client: Client, match: Match, number: int) -> Any:
    return client.get(f"/m/{match.public}/{number}/")


def steps(page: Any) -> dict[str, int]:
    """Where the links of the steps lead."""
    nav = re.findall(r'<nav class="steps".*?</nav>', page.content.decode(), re.DOTALL)[0]
    return {name: int(n) for n, name in re.findall(r'href="[^"]*/(\d+)/"[^>]*>([^<]+)</a>', nav)}


def test_links_lead_to_the_first_step_back_on_and_to_the_last() -> None:
    match = a_match()
    played_on(match, 20)
    ada, log = as_person(ADA), log_of(match)
    first, last = log.dealt, log.lines[-1].number
    assert steps(step(ada, match, 12)) == {"First": first, "Step back": 11, "Step on": 13, "Last": last}
    assert steps(step(ada, match, first)) == {"Step on": first + 1, "Last": last}
    assert steps(step(ada, match, last)) == {"First": first, "Step back": last - 1}
    assert steps(ada.get(f"/m/{match.public}/")) == {"First": first, "Step back": last - 1}


def test_a_walk_through_all_steps_shows_each_position_as_it_was_told_then() -> None:
    match = a_match()
    played_on(match, 24)
    bo, log = as_person(BO), log_of(match)
    for line in log.lines[log.dealt - 1 :]:
        page = words(step(bo, match, line.number))
        view = log.upto(line.number).view(1)
        assert f"turn {log.game.turn(view)}" in page
        held = sum(view.hands[1].known)
        assert f"hand {held}" in page or "Your hand" in page


def test_what_changed_in_the_step_is_marked_and_said_also_when_it_was_ones_own_move() -> None:
    match = a_match()
    played_on(match, 30)
    log = log_of(match)
    laid = [n.number for n in log.lines if n.move is not None and n.row.events.count("laid-on-mountain")]
    assert {log.lines[n - 1].seat for n in laid} == {0, 1}
    for number in laid:
        page = step(as_person(ADA), match, number).content.decode()
        assert ">+1<" in page
        assert "laid" in page.split("<h2>")[1].split("</h2>")[0]
    show_to(match, "open")
    assert ">+1<" in step(Client(), match, laid[0]).content.decode()


def test_a_number_that_is_no_step_leads_to_the_nearest_and_says_so() -> None:
    match = a_match()
    played_on(match, 12)
    ada, log = as_person(ADA), log_of(match)
    for number, nearest in ((0, log.dealt), (1, log.dealt), (999_999_999, log.lines[-1].number)):
        page = step(ada, match, number)
        assert page.status_code == 200
        assert f"There is no entry {number} here: this is the nearest." in words(page)
        assert f"After entry {nearest} of" in words(page)
    assert "this is the nearest" not in words(step(ada, match, 8))


def test_before_the_match_begins_there_is_no_step_but_the_table() -> None:
    match = open_match(a_table(), now=NOW)
    page = step(as_person(ADA), match, 1)
    assert page.status_code == 200
    assert "Nothing has been played yet." in words(page)


def test_after_the_end_every_earlier_step_is_open_and_before_it_none_is() -> None:
    match = a_match()
    played_on(match, 20)
    first = log_of(match).dealt
    before = step(as_person(BO), match, first).content
    assert b"hand 6" in before  # Ada's, as a number
    played_on(match, 10_000)
    after = step(as_person(BO), match, first).content
    assert before != after
    whole = log_of(match)
    assert whole.outcome
    opened = whole.upto(first, opened=True)
    assert opened.view(1) == opened.state != whole.upto(first).view(1)


def test_a_shared_position_is_what_a_spectator_saw_then_and_says_of_when_it_is() -> None:
    match = a_match()
    played_on(match, 20)
    show_to(match, "link")
    page = Client().get(f"/v/{shared_token(SharedLink(match.number, 9))}")
    assert page.status_code == 200
    assert "after entry 9. The match may be further by now." in words(page)
    assert "As it stood on Tuesday 1 December, 18:00 (UTC)" in words(page)
    assert "Your hand" not in words(page)
    mine = as_person(ADA).get(f"/v/{shared_token(SharedLink(match.number, 9))}")
    assert "Your hand" not in words(mine)


def test_a_shared_position_leads_to_the_newest_while_others_may_watch() -> None:
    match = a_match()
    played_on(match, 20)
    show_to(match, "link")
    early, newest = (f"/v/{shared_token(SharedLink(match.number, n))}" for n in (9, log_of(match).shown))
    assert newest in Client().get(early).content.decode()
    last = Client().get(newest)
    assert "To the newest position" not in words(last)
    assert "Your hand" not in words(last)
    show_to(match, "private")
    assert Client().get(newest).status_code == 404


def test_the_page_of_a_step_offers_to_share_it_only_where_others_may_watch() -> None:
    match = a_match()
    played_on(match, 12)
    link = f"/v/{shared_token(SharedLink(match.number, 9))}"
    assert "/v/" not in step(as_person(ADA), match, 9).content.decode()
    show_to(match, "link")
    assert link in step(as_person(ADA), match, 9).content.decode()


def test_who_resigned_stands_in_the_past_in_the_lists_and_on_the_match_and_opens_everything() -> None:
    match = a_match()
    played_on(match, 12)
    ada, bo = as_person(ADA), as_person(BO)
    assert ada.post(f"/m/{match.public}/resign", {}).status_code == 302
    last = log_of(match).lines[-1].number
    assert "Ada resigned. You win." in words(bo.get(f"/m/{match.public}/"))
    assert "Ada resigned. You win." in words(bo.get("/games/"))
    assert "You resigned. Bo wins." in words(ada.get("/games/"))
    for client, said in ((ada, "You resigned."), (bo, "Ada resigned.")):
        assert f"<h2>{said}</h2>" in step(client, match, last).content.decode()
        assert said in words(client.get(f"/m/{match.public}/")).split("What happened")[1]
    whole = log_of(match)
    assert whole.upto(8, opened=whole.open).view(1) == whole.upto(8).state


def test_a_change_of_who_may_watch_is_a_step_that_says_so() -> None:
    match = a_match()
    show_to(match, "open")
    as_person(ADA).post(f"/m/{match.public}/watch", {"watch": "link"})
    page = step(as_person(BO), match, log_of(match).lines[-1].number)
    assert "Who may watch from here on: Whoever has the link." in words(page)


def sealed_souk(monkeypatch: pytest.MonkeyPatch) -> Log:
    """Two rounds' game of the toy souk, where both choose at once; in the first one has sealed twice."""
    souk: Any = Souk()
    monkeypatch.setitem(GAMES, "souk", souk)
    chance = ScriptedChance({"lot/1": 3, "lot/2": 2})
    events = [souk.setup(Settings(), 2, chance)]
    for seat, move in ((0, Bid(5)), (0, Bid(10))):
        state = fold(souk, [event for some in events for event in some])
        events.append(souk.decide(state, seat, move, chance))
    opened = MatchOpened(game="souk", version=1, options=(), seats=2, secret_hash="")
    events[0] = (opened, *events[0])
    rows = [Entry(number=i, at=NOW, events=text(some), cause="web") for i, some in enumerate(events, 1)]
    return Log(Match(game="souk", version=1), rows)


def test_while_several_choose_at_once_no_number_tells_that_a_choice_was_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    log = sealed_souk(monkeypatch)
    assert log.lines[-1].number == 3
    assert log.shown == 1


def test_where_one_after_the_other_moves_every_entry_is_shown() -> None:
    match = a_match()
    played_on(match, 30, seed=Random(4).randint(1, 9))
    log = log_of(match)
    assert log.shown == log.lines[-1].number
