"""Where all win or all lose: giving up together, leaving, being skipped, and what the end says."""

import re
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client

from accounts.models import Letter
from games.links import SharedLink, shared_token
from games.models import Match, Seat
from games.notices.write import write
from games.play.concede import offer
from games.play.expire import expire
from tests.factories.bazaars import many
from tests.factories.games import NOW, a_match, due_of, log_of, played
from tests.factories.marbles import a_silent_match, given_up, of_three, solo
from tests.factories.tables import pk_of
from tests.web.looking import ADA, BO, as_person, show_to, words
from tests.web.quiet import home, post
from tests.web.tables import ada

__all__ = ["ada"]
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _now() -> Any:
    with time_machine.travel(NOW, tick=False):
        yield


def test_who_would_give_up_stands_on_the_page_of_all_and_in_the_next_letter() -> None:
    match = a_silent_match()
    offer(match.number, pk_of(BO), now=NOW)
    assert "Bo would give up, if all do. Give up together" in words(as_person(ADA).get(home(match)))
    assert "You would give up, if all do. Play on after all" in words(as_person(BO).get(home(match)))
    played(match)
    offer(match.number, pk_of(ADA), now=NOW)
    match.refresh_from_db()
    assert match.status == Match.Status.OVER


def test_the_letter_of_the_next_turn_tells_who_would_give_up() -> None:
    match = a_silent_match()
    offer(match.number, pk_of(ADA), now=NOW)
    played(match)
    write(NOW)
    letter = Letter.objects.get(to=BO, kind="turn").text
    assert "Ada offered to give up together." in letter
    assert "Ada would give up, if all do." in letter


def test_giving_up_together_is_two_presses_of_each_and_may_be_taken_back() -> None:
    match = a_silent_match()
    page = words(as_person(ADA).get(home(match, "concede")))
    assert "It is over, and lost, when everybody who plays says so. Until then you can take it back." in page
    assert post(match, "concede").status_code == 302
    assert "You have said so" in words(as_person(ADA).get(home(match, "concede")))
    assert post(match, "play-on").status_code == 302
    assert "You have not offered" in words(as_person(ADA).get(home(match, "play-on")))
    played(match)
    post(match, "concede")
    assert "All the others have said so" in words(as_person(BO).get(home(match, "concede")))
    assert as_person(BO).post(home(match, "concede")).status_code == 302
    page = words(as_person(BO).get(home(match)))
    assert "You gave up together. It was given up, so it is lost" in page
    assert "Bo gave up." in words(as_person(ADA).get(home(match, "history")))


ONCE_A_TURN = "You have said so once in this turn; say it again after the next move."


def test_a_second_offer_in_one_turn_is_refused_kindly_and_told_to_nobody() -> None:
    match = a_silent_match()
    post(match, "concede")
    post(match, "play-on")
    told = as_person(BO).get(home(match, "history")).content
    page = as_person(ADA).get(home(match, "concede"))
    assert (page.status_code, ONCE_A_TURN in words(page), "<button" in _main(page)) == (200, True, False)
    for _press in range(3):
        refused = post(match, "concede")
        assert (refused.status_code, ONCE_A_TURN in words(refused)) == (409, True)
        post(match, "play-on")
    assert as_person(BO).get(home(match, "history")).content == told
    played(match)
    assert post(match, "concede").status_code == 302


def _main(page: Any) -> str:
    return str(page.content.decode().partition("<main")[2].partition("</main>")[0])


def test_who_leaves_as_the_last_one_to_give_up_reads_that_it_ends() -> None:
    match = of_three()
    as_person(BO).post(home(match, "concede"))
    assert "the match goes on without you" in words(as_person(ADA).get(home(match, "resign")))
    as_person("cy@example.org").post(home(match, "concede"))
    page = words(as_person(ADA).get(home(match, "resign")))
    assert "All the others have offered to give up: when you leave, the match ends, and it is lost." in page
    left = words(post(match, "resign"))
    assert "You have left, and the match is over, and lost: all the others had offered" in left
    for said in (page, left):
        assert "computer" not in said
    match.refresh_from_db()
    assert match.status == Match.Status.OVER
    story = words(as_person(BO).get(home(match, "history")))
    assert "Whoever played A has left. All who are left have given up." in story


def test_the_only_person_at_a_table_reads_of_no_others_and_has_one_way_to_end_it() -> None:
    match = solo(bots=2)
    page, ada = words(as_person(ADA).get(home(match, "concede"))), as_person(ADA)
    assert "The match ends with this, and it is lost." in page
    for others in ("All the others", "The others", "together"):
        assert others not in page
    ways = re.findall(r'href="/m/\w+/(concede|play-on|resign)"', ada.get(home(match)).content.decode())
    assert ways == ["resign"]
    assert ada.post(home(match, "concede")).status_code == 302
    match.refresh_from_db()
    assert match.status == Match.Status.OVER


def test_what_somebody_did_before_they_left_is_told_as_theirs_on_every_page_and_in_letters() -> None:
    match = of_three()
    bo = as_person(BO)
    bo.post(home(match, "concede"))
    bo.post(home(match, "play-on"))
    offered, withdrawn = log_of(match).lines[-2].number, log_of(match).lines[-1].number
    bo.post(home(match, "resign"))
    ada, shared = as_person(ADA), f"/v/{shared_token(SharedLink(match.number, offered))}"
    whose = {"offered to give up together.": offered, "plays on after all.": withdrawn}
    pages = [words(ada.get(home(match, end))) for end in ("", "history")]
    for deed, number in whose.items():
        for page in (*pages, words(ada.get(home(match, f"{number}/")))):
            assert f"Whoever played B {deed}" in page
            assert f"omputer {deed}" not in page
    given_up(match)
    show_to(match, "link")
    assert "Whoever played B offered to give up together." in words(Client().get(shared))
    write(NOW)
    letter = " ".join(Letter.objects.filter(to=ADA).latest("pk").text.split())
    assert "omputer offered" not in letter
    assert "omputer plays on after all" not in letter


def test_the_word_for_the_chance_of_whoever_left_is_not_the_computers() -> None:
    for match in (of_three(), many("Bo", "Cy")):
        Seat.objects.filter(match=match, number=1).update(word="snow")
        as_person(BO).post(home(match, "resign"))
        if match.game == "mandamina":
            given_up(match)
        page = words(as_person(ADA).get(home(match)))
        assert "whoever played B snow" in page
        assert "computer snow" not in page


def test_leaving_says_what_becomes_of_the_match() -> None:
    match, alone = a_silent_match(), solo()
    ada = as_person(ADA)
    assert "I cannot go on: leave this match" in words(ada.get(home(match)))
    assert "The computer takes your place, and the match goes on" in words(ada.get(home(match, "resign")))
    assert "Give up this match" in words(ada.get(home(alone)))
    assert "The match ends, and it is lost. This cannot be taken back." in words(
        ada.get(home(alone, "resign"))
    )
    assert "You have left the match" in words(ada.post(home(match, "resign")))
    assert Seat.objects.get(match=match, number=0).bot == "bot"
    assert ada.post(home(alone, "resign")).status_code == 302
    assert "You gave up." in words(ada.get(home(alone)))


def test_where_one_wins_and_another_loses_nobody_offers_to_give_up_together() -> None:
    match = a_match()
    assert "each gives up alone" in words(as_person(ADA).get(home(match, "concede")))
    assert post(match, "concede").status_code == 409
    assert post(match, "play-on").status_code == 409
    assert "Resign this match" in words(as_person(ADA).get(home(match)))


def test_the_result_letter_ranks_nobody_and_leads_to_the_next_match() -> None:
    match = given_up(a_silent_match())
    write(NOW)
    for address, other in ((ADA, "Bo"), (BO, "Ada")):
        letter = Letter.objects.get(to=address, kind="result")
        assert letter.subject == f"Mandamina is over, with {other}: You gave up together"
        assert "Final score" not in letter.text + letter.html
        assert "/again/" in letter.text
    assert as_person(BO).post(home(match, "again")).status_code == 302


def test_nobody_is_ahead_of_anybody_on_the_page_of_a_person() -> None:
    given_up(a_silent_match())
    page = words(as_person(BO).get(f"/player/{pk_of(ADA)}/"))
    assert "You gave up together." in page
    assert "Drawn" not in page


def test_who_is_skipped_is_told_so_by_letter_and_so_are_the_others() -> None:
    match = a_silent_match()
    write(NOW)
    expire(match.pk, now=due_of(match) + timedelta(minutes=2))
    write(due_of(match))
    missed = Letter.objects.get(to=ADA, kind="missed").text
    assert "you were skipped: no marble was moved." in " ".join(missed.split())
    turn = Letter.objects.filter(to=BO, kind="turn").latest("pk").text
    assert "Ada's time ran out, so Ada was skipped" in " ".join(turn.split())
