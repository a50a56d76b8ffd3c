"""The page of a match: each reader sees their own view, the move is made there, and nobody else looks in."""

import re
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.links import SharedLink, shared_token
from games.models import Decision, Entry, Match, Seat
from games.play.places import ANYONE, HOST
from tests.factories.games import (
    NOW,
    a_match,
    a_move,
    a_table,
    log_of,
    open_match,
    played,
    played_on,
    played_slowly,
)
from tests.web.looking import ADA, BO, as_person, form_of, show_to, stranger, words

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _at_noon() -> Any:
    with time_machine.travel(NOW, tick=False):
        yield


def page_of(match: Match) -> str:
    return f"/m/{match.public}/"


def chosen(client: Client, match: Match) -> Any:
    """The page with its first choice read back."""
    page = client.get(page_of(match)).content.decode()
    first = re.findall(rf'href="({re.escape(page_of(match))}\?move=\w+)"', page)[0]
    return client.get(first)


def send(client: Client, match: Match, **changes: str) -> Any:
    fields = form_of(chosen(client, match), page_of(match))
    return client.post(page_of(match), fields | changes)


def test_whoever_is_asked_chooses_on_the_page_and_every_choice_is_read_back() -> None:
    match = a_match()
    ada = as_person(ADA)
    page = ada.get(page_of(match)).content.decode()
    tails = sorted(set(re.findall(rf'href="({re.escape(page_of(match))}\?move=\w+)"', page)))
    log = log_of(match)
    assert len(tails) == len(log.game.moves(log.state, 0))
    for tail in tails:
        fields = form_of(ada.get(tail), page_of(match))
        assert log.game.parse(fields["move"])
        assert fields["turn"] == "1"


def test_a_move_by_the_page_is_an_entry_of_the_seat_and_says_by_which_door_it_came() -> None:
    match = a_match()
    answer = send(as_person(ADA), match)
    assert answer.status_code == 200
    assert "Your move is made" in words(answer)
    last = Entry.objects.filter(match=match).latest("number")
    assert (last.seat, last.cause) == (0, "web")


def test_the_same_press_again_plays_once_and_gets_the_same_page() -> None:
    match = a_match()
    ada = as_person(ADA)
    fields = form_of(chosen(ada, match), page_of(match))
    once, again = (ada.post(page_of(match), fields) for _ in range(2))
    assert once.status_code == again.status_code == 200
    assert words(once) == words(again)
    assert Entry.objects.filter(match=match, seat=0).exclude(move=None).count() == 1


@pytest.mark.parametrize("entries", [4, 60])
def test_a_move_of_somebody_signed_in_takes_eleven_round_trips_however_long_the_match(entries: int) -> None:
    match = a_match()
    played_slowly(match, entries)
    mover = (ADA, BO)[Decision.objects.select_related("seat").get(match=match, open=True).seat.number]
    client = as_person(mover)
    fields = form_of(chosen(client, match), page_of(match)) | {"move": a_move(match)}
    with CaptureQueriesContext(connection) as queries:
        answer = client.post(page_of(match), fields)
    assert answer.status_code == 200
    assert len(queries) == 11, [q["sql"][:70] for q in queries]


def test_a_move_against_the_computer_leads_on_to_the_next_question_on_the_same_page() -> None:
    match = a_match(other=None)
    answer = send(as_person(ADA), match)
    assert f'href="{page_of(match)}"' in answer.content.decode()


def test_a5_a_page_loaded_before_the_match_went_on_says_of_when_it_is_and_plays_nothing() -> None:
    match = a_match(other=None)
    ada = as_person(ADA)
    page = chosen(ada, match)
    assert "As of Tuesday 1 December, 19:00 (Amsterdam, CET)" in words(page)
    fields = form_of(page, page_of(match))
    played(match)
    before = Entry.objects.count()
    late = ada.post(page_of(match), fields)
    assert late.status_code == 409
    assert "The match has gone on since this page was loaded" in words(late)
    assert Entry.objects.count() == before


def test_after_the_deadline_the_page_asks_nothing_and_a_post_is_told_so() -> None:
    match = a_match()
    ada = as_person(ADA)
    fields = form_of(chosen(ada, match), page_of(match))
    with time_machine.travel(NOW + timedelta(hours=48, milliseconds=1), tick=False):
        assert "Your time ran out" in words(ada.get(page_of(match)))
        assert "?move=" not in ada.get(page_of(match)).content.decode()
        late = ada.post(page_of(match), fields)
    assert late.status_code == 409
    assert "The deadline has passed" in words(late)


@pytest.mark.parametrize(
    "changes",
    [{"move": "castle"}, {"move": ""}, {"form_id": ""}, {"turn": ""}, {"turn": "one"}, {"turn": "9" * 30}],
)
def test_what_is_no_move_gets_one_sentence_and_the_page_again(changes: dict[str, str]) -> None:
    match = a_match()
    before = Entry.objects.count()
    answer = send(as_person(ADA), match, **changes)
    assert answer.status_code in (400, 409)
    assert answer.content.decode().count('role="alert"') == 1
    assert "?move=" in answer.content.decode()
    assert Entry.objects.count() == before


def test_a_refused_choice_is_still_chosen_on_the_page_that_says_why() -> None:
    match = a_match()
    line = a_move(match)
    answer = send(as_person(ADA), match, move=line, form_id="")
    assert form_of(answer, page_of(match))["move"] == line


def test_nobody_plays_for_another_seat_by_the_page() -> None:
    match = a_match()
    fields = form_of(chosen(as_person(ADA), match), page_of(match))
    before = Entry.objects.count()
    for client in (as_person(BO), stranger()):
        assert client.post(page_of(match), fields).status_code in (404, 409)
    show_to(match, "open")
    refused = stranger().post(page_of(match), fields)
    assert refused.status_code == 409
    assert "You have no seat in this match" in words(refused)
    assert Entry.objects.count() == before


def test_somebody_signed_out_signs_in_first_and_finds_the_choice_again() -> None:
    match = a_match()
    fields = form_of(chosen(as_person(ADA), match), page_of(match))
    nobody = Client()
    asked = nobody.post(page_of(match), fields)
    assert asked.status_code == 403
    assert Entry.objects.filter(match=match).exclude(move=None).count() == 0
    carried = form_of(asked, "/in/")
    assert carried["next"] == page_of(match)


def test_a_private_match_is_to_others_what_a_match_that_never_was_is() -> None:
    match = a_match()
    never = Match(number=(match.number + 1) % 2**40)
    for client in (stranger(), Client()):
        for path in ("", "1/", "7/"):
            kept, none = (client.get(f"{page_of(m)}{path}") for m in (match, never))
            assert kept.status_code == none.status_code == 404
            assert kept.content.replace(match.public.encode(), b"") == none.content.replace(
                never.public.encode(), b""
            )
    assert as_person(BO).get(page_of(match)).status_code == 200


def test_by_link_only_the_shared_position_is_seen_and_open_is_for_everybody() -> None:
    match = a_match()
    shared = f"/v/{shared_token(SharedLink(match.number, 4))}"
    seen = []
    for watch in ("private", "link", "open"):
        show_to(match, watch)
        seen.append([Client().get(path).status_code for path in (page_of(match), shared)])
    assert seen == [[404, 404], [404, 200], [200, 200]]


def test_an_altered_link_to_a_position_is_refused_kindly() -> None:
    match = a_match()
    show_to(match, "open")
    token = shared_token(SharedLink(match.number, 4))
    altered = token[:-1] + ("a" if token[-1] != "a" else "b")
    answer = Client().get(f"/v/{altered}")
    assert answer.status_code == 404
    assert "not shared any more" in words(answer)


def test_the_other_seat_waits_and_reads_until_when_in_its_own_zone() -> None:
    match = a_match()
    page = words(as_person(BO).get(page_of(match)))
    assert "Awaited: Ada." in page
    assert "Thursday 3 December, 19:00 Berlin, CET" in page
    assert "It is your turn" not in page


def test_a_seat_always_sees_its_own_hand_and_a_spectator_none() -> None:
    match = a_match()
    show_to(match, "open")
    assert "Your hand" in words(as_person(ADA).get(page_of(match)))
    assert "Your hand" in words(as_person(BO).get(page_of(match)))
    for client in (stranger(), Client()):
        assert "Your hand" not in words(client.get(page_of(match)))


def history_of(match: Match) -> str:
    return f"/m/{match.public}/history"


def steps_in(match: Match, page: Any) -> list[int]:
    """The entries to which the lines of what happened lead, in their order."""
    text = page.content.decode().partition("What happened")[2]
    return [int(n) for n in re.findall(rf'<a class="n" href="{page_of(match)}(\d+)/">', text)]


def receipt(line: Any) -> str:
    return " ".join(re.findall("....", bytes(line.row.digest).hex()[:16]))


def test_the_page_says_settings_chance_and_the_newest_receipts() -> None:
    match = a_match()
    played_on(match, 20)
    log = log_of(match)
    page = words(as_person(ADA).get(page_of(match)))
    assert "Who begins Ada" in page
    assert "48 hours for each move" in page
    assert log.secret_hash in page
    assert [receipt(line) in page for line in log.lines] == [False] * (len(log.lines) - 5) + [True] * 5
    assert log.lines[0].row.salt.hex() not in page


def test_the_newest_ten_lines_stand_there_and_all_of_them_on_a_page_of_their_own() -> None:
    match = a_match()
    played_on(match, 30)
    ada, log = as_person(ADA), log_of(match)
    page, last = ada.get(page_of(match)), log.lines[-1].number
    assert steps_in(match, page) == [*range(last, last - 10, -1)]
    assert f'href="{history_of(match)}"' in page.content.decode()
    assert steps_in(match, ada.get(history_of(match))) == [*range(last, log.dealt - 1, -1)]


def test_a_short_story_leads_to_no_longer_one() -> None:
    match = a_match()
    page = as_person(ADA).get(page_of(match)).content.decode()
    assert f'href="{history_of(match)}"' not in page


def test_every_receipt_stands_on_the_page_of_the_whole_story_for_who_plays_there() -> None:
    match = a_match(watch="open")
    played_on(match, 20)
    log = log_of(match)
    own = words(as_person(BO).get(history_of(match)))
    assert all(receipt(line) in own for line in log.lines)
    assert log.lines[0].row.salt.hex() not in own
    for client in (stranger(), Client()):
        page = words(client.get(history_of(match)))
        assert not any(receipt(line) in page for line in log.lines)
        assert "My receipts" not in page


def test_the_whole_story_is_for_whoever_may_look_at_the_match() -> None:
    match, table = a_match(), open_match(a_table(other=BO), now=NOW)
    for client in (stranger(), Client()):
        assert client.get(history_of(match)).status_code == 404
    show_to(match, "open")
    for client in (stranger(), Client()):
        assert client.get(history_of(match)).status_code == 200
    assert "Nothing has been played yet." in words(as_person(ADA).get(history_of(table)))
    for verb in ("post", "put", "delete"):
        assert getattr(as_person(ADA), verb)(history_of(match)).status_code == 405


def test_w1_only_an_account_leads_to_a_person_and_a_seat_number_to_nobody() -> None:
    bot = a_match(other=None)
    page = as_person(ADA).get(page_of(bot)).content.decode()
    ada = Seat.objects.get(match=bot, number=0).player_id
    assert re.findall(r"/player/(\d+)/", page) == [str(ada)]


def test_a_match_that_is_over_shows_everything_to_its_seats() -> None:
    match = a_match()
    played_on(match, 10_000)
    assert match.status == Match.Status.OVER
    page = words(as_person(BO).get(page_of(match)))
    assert log_of(match).outcome
    assert "that ended the match" in page
    assert "It is your turn" not in page


def test_a_move_without_the_pages_own_secret_is_not_made() -> None:
    """Another site cannot make somebody's browser play: the form's secret is asked for."""
    match = a_match()
    ada = as_person(ADA)
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = ada.cookies
    fields = form_of(chosen(ada, match), page_of(match))
    fields.pop("csrfmiddlewaretoken")
    refused = strict.post(page_of(match), fields, headers={"origin": "https://elsewhere.example"})
    assert refused.status_code == 403
    assert Entry.objects.filter(match=match).exclude(move=None).count() == 0


def test_a_move_at_a_table_that_waits_is_told_that_nothing_was_played() -> None:
    match = open_match(a_table(places=(HOST, ANYONE)), now=NOW)
    form = {"turn": "1", "form_id": "sent-too-early", "move": "FIELD 2 GREEN X2"}
    answer = as_person(ADA).post(f"/m/{match.public}/", form)
    assert answer.status_code == 409
    assert "so nothing was played" in words(answer)
