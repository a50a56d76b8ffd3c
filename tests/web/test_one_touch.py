"""Where one touch is the move: alone always, with partners by a wish; and it never counts twice."""

import re
from functools import partial
from typing import Any

import pytest
import time_machine
from django.test import Client

from accounts.people import known
from games.links import SeatLink, seat_wishes_token, stop_token, turn_token
from games.models import Entry, Match, Seat
from games.play.alone import Alone, begin
from tests.factories.faults import at_once
from tests.factories.games import NOW, a_match, log_of, open_link, played
from tests.web.grids import SPOTS, marbles, named, over_the_board
from tests.web.looking import ADA, as_person, words

pytestmark = pytest.mark.django_db(transaction=True)
GONE_ON = "The match has gone on since this page was loaded, so nothing was played."
OVER = "The match is over, so nothing was played."


@pytest.fixture(autouse=True)
def _at_noon() -> Any:
    with time_machine.travel(NOW, tick=False):
        yield


def alone() -> Match:
    """Ada by herself, on some layout."""
    ada = known(ADA, name="Ada", zone="Europe/Amsterdam")
    return begin(Alone("mandamina", {}, "a-form-to-begin-with"), ada, guest=lambda: ada, now=NOW)


def page_of(match: Match) -> str:
    return f"/m/{match.public}/"


def sent_by(page: Any, spot: str) -> dict[str, str]:
    """What the button over a spot sends."""
    text = page.content.decode()
    form = re.search(r'<form class="spots.*?</form>', text, re.DOTALL)
    assert form, "no buttons"
    fields = dict(re.findall(r'<input[^>]* name="([^"]+)"[^>]* value="([^"]*)"', form[0]))
    button = over_the_board(page)[SPOTS.index(spot)]
    value = re.search(r'name="move" value="([^"]+)"', button)
    return fields | {"move": value[1] if value else ""}


def moves(match: Match) -> int:
    return Entry.objects.filter(match=match, seat=0).exclude(move=None).count()


def test_alone_each_marble_is_a_button_of_one_form() -> None:
    match = alone()
    page = as_person(ADA).get(page_of(match))
    spots = over_the_board(page)
    assert page.content.decode().count('<form class="spots') == 1
    assert [f'value="MOVE {name.upper()}"' in spot for name, spot in zip(SPOTS, spots, strict=True)] == [
        name != "d4" for name in SPOTS
    ]
    assert re.fullmatch(r"a1, \w+", named(spots[0]))


def test_one_touch_moves_and_the_answer_is_the_next_board_with_its_buttons() -> None:
    match = alone()
    ada = as_person(ADA)
    page = ada.get(page_of(match))
    for n, spot in enumerate(("a1", "g7", "c5"), 1):
        page = ada.post(page_of(match), sent_by(page, spot))
        assert page.status_code == 200
        assert log_of(match).state.turns == n
        assert over_the_board(page)[SPOTS.index(spot)] == "<span></span>"
        assert f"the empty spot, {spot}." in words(page)


def test_a_press_that_comes_twice_moves_once_and_shows_the_match_as_it_is() -> None:
    match = alone()
    ada = as_person(ADA)
    fields = sent_by(ada.get(page_of(match)), "a1")
    answers = at_once(*[partial(ada.post, page_of(match), fields)] * 4)
    assert {answer.status_code for answer in answers} == {200}
    assert all(over_the_board(answer)[0] == "<span></span>" for answer in answers)
    assert not any(GONE_ON in words(answer) for answer in answers)
    assert moves(match) == 1


@pytest.mark.parametrize("line", ["move a1", "  MOVE   A1 ", "MOVE\nA1", "Move a1\r\n"])
def test_a_move_is_the_same_however_it_is_spelled(line: str) -> None:
    match = alone()
    ada = as_person(ADA)
    fields = sent_by(ada.get(page_of(match)), "a1") | {"move": line}
    for _press in range(2):
        answer = ada.post(page_of(match), fields)
        assert answer.status_code == 200
        assert GONE_ON not in words(answer)
        assert over_the_board(answer)[0] == "<span></span>"
    assert moves(match) == 1
    assert ada.post(page_of(match), fields | {"move": "no move at all"}).status_code == 409


def test_going_back_and_touching_another_marble_plays_nothing_and_says_so() -> None:
    match = alone()
    ada = as_person(ADA)
    old = ada.get(page_of(match))
    ada.post(page_of(match), sent_by(old, "a1"))
    answer = ada.post(page_of(match), sent_by(old, "b2"))
    assert answer.status_code == 409
    assert GONE_ON in words(answer)
    assert over_the_board(answer)[0] == "<span></span>"
    assert moves(match) == 1
    ada.post(page_of(match), sent_by(answer, "b2"))
    assert moves(match) == 2


def test_an_old_page_touched_again_where_it_was_touched_says_so_once_the_match_is_further() -> None:
    match = alone()
    ada = as_person(ADA)
    old = ada.get(page_of(match))
    fields = sent_by(old, "a1")
    ada.post(page_of(match), sent_by(ada.post(page_of(match), fields), "b2"))
    answer = ada.post(page_of(match), fields)
    assert answer.status_code == 409
    assert GONE_ON in words(answer)
    assert moves(match) == 2


def test_of_two_tabs_the_older_one_is_told_that_the_match_has_gone_on() -> None:
    match = alone()
    ada = as_person(ADA)
    one, other = (ada.get(page_of(match)) for _ in range(2))
    assert ada.post(page_of(match), sent_by(one, "a1")).status_code == 200
    answer = ada.post(page_of(match), sent_by(other, "b2"))
    assert answer.status_code == 409
    assert GONE_ON in words(answer)
    assert over_the_board(answer)[0] == "<span></span>"
    assert moves(match) == 1


@pytest.mark.parametrize(
    "line", ["MOVE D4", "MOVE Z9", "SKIP", "move", "", "\x00", "MOVE A1\nMOVE B1", "A" * 500]
)
def test_what_no_button_sends_is_refused_in_a_sentence_and_moves_nothing(line: str) -> None:
    match = alone()
    ada = as_person(ADA)
    answer = ada.post(page_of(match), sent_by(ada.get(page_of(match)), "a1") | {"move": line})
    assert answer.status_code == 400
    assert re.search(r'role="alert"><p>[A-Z][^<]+[.:]', answer.content.decode())
    assert len(over_the_board(answer)) == 49
    assert moves(match) == 0


def test_the_last_touch_shows_how_it_ended() -> None:
    match = alone()
    for _ in range(49):
        played(match)
    ada = as_person(ADA)
    page = ada.get(page_of(match))
    spot = next(name for name, spot in zip(SPOTS, over_the_board(page), strict=True) if "<button" in spot)
    answer = ada.post(page_of(match), sent_by(page, spot))
    assert answer.status_code == 200
    assert re.search(r'<div class="ask" id="now"><div><h2>[^<]*lost', answer.content.decode())
    assert 'class="spots' not in answer.content.decode()


def test_an_old_page_touched_once_the_match_is_over_says_that_it_is_over() -> None:
    match = alone()
    ada = as_person(ADA)
    old, other = (ada.get(page_of(match)) for _tab in range(2))
    ada.post(page_of(match), sent_by(old, "a1"))
    ada.post(f"{page_of(match)}resign")
    before = Entry.objects.count()
    for page, spot in ((old, "b2"), (other, "a1")):
        answer = ada.post(page_of(match), sent_by(page, spot))
        assert answer.status_code == 409
        assert OVER in words(answer)
        assert GONE_ON not in words(answer)
    assert Entry.objects.count() == before


def test_by_a_letters_link_a_move_is_read_back_even_alone() -> None:
    match = alone()
    page = Client().get(f"/t/{turn_token(open_link(match))}")
    assert "<button" not in page.content.decode()
    assert sum("href=" in spot for spot in over_the_board(page)) == 48


def wishes(match: Match, *chosen: str) -> Any:
    path = f"/w/{seat_wishes_token(SeatLink(match.number, 0, 1))}"
    return (
        Client().post(path, {"letters": ["turn", "result"], "touch": chosen})
        if chosen
        else Client().get(path)
    )


def test_with_partners_one_touch_is_a_wish_and_the_links_of_letters_read_back_all_the_same() -> None:
    match = marbles()
    ada = as_person(ADA)
    assert "<button name" not in ada.get(page_of(match)).content.decode()
    assert "In this match a marble moves at the first touch" in words(wishes(match))
    assert "Saved." in words(wishes(match, "touch"))
    assert Seat.objects.get(match=match, number=0).wished == "touch"
    by_letter = Client().get(f"/t/{turn_token(open_link(match))}")
    assert sum("href=" in spot for spot in over_the_board(by_letter)) == 48
    answer = ada.post(page_of(match), sent_by(ada.get(page_of(match)), "a1"))
    assert "Your move is made" in words(answer)
    assert log_of(match).state.turns == 1


def test_with_the_wish_a_partners_move_meanwhile_is_told_and_nothing_is_played() -> None:
    match = marbles()
    wishes(match, "touch")
    ada = as_person(ADA)
    old = ada.get(page_of(match))
    played(match, "MOVE G1")
    played(match, "MOVE A7")
    answer = ada.post(page_of(match), sent_by(old, "a1"))
    assert answer.status_code == 409
    assert GONE_ON in words(answer)
    assert log_of(match).state.turns == 2


def test_the_wish_is_not_offered_alone_nor_where_a_game_is_not_played_by_touch() -> None:
    for match in (a_match(), alone()):
        assert "first touch" not in words(wishes(match))


def test_stopping_letters_leaves_the_wish_and_saving_without_it_takes_it_back() -> None:
    match = marbles()
    wishes(match, "touch")
    stopped = Client().post(f"/u/{stop_token(SeatLink(match.number, 0, 1))}")
    assert "No more letters of this match" in words(stopped)
    assert Seat.objects.get(match=match, number=0).wished == "touch"
    path = f"/w/{seat_wishes_token(SeatLink(match.number, 0, 1))}"
    Client().post(path, {"letters": ["turn"]})
    assert Seat.objects.get(match=match, number=0).wished == ""


def test_a_wish_that_is_none_of_ours_is_refused() -> None:
    match = marbles()
    answer = wishes(match, "everything")
    assert answer.status_code == 400
    assert Seat.objects.get(match=match, number=0).wished == ""
