"""A marble is chosen on the board itself: each is a link by its spot and colour, in the order they lie."""

import html
import re
from typing import Any

import pytest
import time_machine
from django.test import Client

from games.links import turn_token
from games.models import Entry, Match
from tests.factories.bazaars import a_bazaar, link_of, sealed
from tests.factories.games import NOW, a_match, log_of, open_link, played
from tests.web.grids import SPOTS, marbles, named, over_the_board
from tests.web.looking import ADA, as_person, form_of, words

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _at_noon() -> Any:
    with time_machine.travel(NOW, tick=False):
        yield


def path_of(match: Match, tail: str = "") -> str:
    return f"/t/{turn_token(open_link(match))}" + (f"/{tail}" if tail else "")


def test_by_a_letters_link_each_marble_leads_to_its_own_page_and_the_empty_spot_nowhere() -> None:
    match = marbles()
    spots = over_the_board(Client().get(path_of(match)))
    assert len(spots) == 49
    for name, spot in zip(SPOTS, spots, strict=True):
        if name == "d4":
            assert spot == "<span></span>"
        else:
            assert f'href="{path_of(match, name)}#now"' in spot
            assert re.fullmatch(rf"{name}, (red|yellow|green|sky|blue|purple|white|black)", named(spot))


@pytest.mark.parametrize("tail", ["c5", "C5"])
def test_a_spot_at_the_end_of_the_address_reads_that_marble_back_and_changes_nothing(tail: str) -> None:
    match = marbles()
    before = Entry.objects.count()
    page = Client().get(path_of(match, tail))
    assert form_of(page, path_of(match))["move"] == "MOVE C5"
    assert re.search(r"Move \w+ from c5 to the empty spot, d4\.", words(page))
    assert Entry.objects.count() == before


@pytest.mark.parametrize("tail", ["d4", "h9", "c", "5c", "m", "mc5"])
def test_a_tail_that_names_no_marble_chooses_none(tail: str) -> None:
    match = marbles()
    page = Client().get(path_of(match, tail))
    assert page.status_code == 200
    assert 'name="move"' not in page.content.decode()
    assert 'aria-current="true"' not in page.content.decode()


NO_SPOT = "There is no such spot; name a column from a to g and a row from 1 to 7."
SLIPS = (
    ("d4", "The empty spot is d4 itself; choose a marble that shall go there."),
    ("D4", "The empty spot is d4 itself; choose a marble that shall go there."),
    ("SKIP", "Nobody may pass: a turn is skipped only when its time runs out; choose a marble."),
    *((tail, NO_SPOT) for tail in ("h9", "c", "5c", "zz", "c55")),
)


def alert(response: Any) -> str:
    """What the page says went wrong."""
    found = re.search(r'role="alert"><p>([^<]+)</p>', response.content.decode())
    return html.unescape(found[1]) if found else ""


@pytest.mark.parametrize(("tail", "why"), SLIPS)
def test_a_slip_in_the_address_is_told_what_is_wrong_with_it_beside_the_question(tail: str, why: str) -> None:
    match = marbles()
    before = Entry.objects.count()
    for page in (
        Client().get(path_of(match, tail)),
        as_person(ADA).get(f"/m/{match.public}/?move={tail}"),
    ):
        assert page.status_code == 200
        assert alert(page) == why
        assert sum("href=" in spot for spot in over_the_board(page)) == 48
        assert 'name="move"' not in page.content.decode()
    assert Entry.objects.count() == before


def test_a_neighbour_is_refused_in_the_address_where_the_table_forbids_it() -> None:
    match = a_match(game="mandamina", options={"start": "0", "adjacent_moves": "forbidden"})
    why = "The marble of d3 lies beside the empty spot, so at this table it may not move; choose another."
    assert alert(Client().get(path_of(match, "d3"))) == why
    assert alert(Client().get(path_of(match, "a1"))) == ""


def test_who_is_not_asked_and_who_types_nothing_is_told_nothing() -> None:
    match = marbles()
    assert alert(as_person("bo@example.com").get(f"/m/{match.public}/?move=zz")) == ""
    assert alert(as_person(ADA).get(f"/m/{match.public}/?move=")) == ""
    assert alert(as_person(ADA).get(f"/m/{match.public}/?move=C5")) == ""


def test_the_tail_of_a_question_that_is_past_shows_what_was_played() -> None:
    match = marbles()
    path = path_of(match, "d4")
    played(match, "MOVE A1")
    page = Client().get(path)
    assert "This move is made" in words(page)
    assert alert(page) == ""


def test_in_other_games_a_tail_that_names_no_choice_is_told_to_choose_below() -> None:
    for match in (a_match(), a_bazaar()):
        for page in (
            Client().get(f"/t/{turn_token(link_of(match, 0))}/zz9"),
            as_person(ADA).get(f"/m/{match.public}/?move=zz9"),
        ):
            assert page.status_code == 200
            assert alert(page) == "That is no choice here now; choose below."


def test_a_stall_at_the_end_of_the_address_is_a_choice() -> None:
    match = a_bazaar()
    path = f"/t/{turn_token(link_of(match, 0))}/A"
    assert alert(Client().get(path)) == ""
    sealed(match, 0, "STALL A CARD 2")
    assert alert(Client().get(path)) == ""


def test_a_chosen_marble_is_marked_the_others_stay_links_and_the_empty_spot_sends_it() -> None:
    match = marbles()
    page = Client().get(path_of(match, "c5"))
    spots = dict(zip(SPOTS, over_the_board(page), strict=True))
    assert [name for name, spot in spots.items() if 'aria-current="true"' in spot] == ["c5"]
    assert sum("href=" in spot for spot in spots.values()) == 48
    assert 'form="send"' in spots["d4"]
    assert re.fullmatch(r"Move \w+ from c5 to the empty spot, d4\. here", named(spots["d4"]))
    assert re.search(rf'<form method="post" action="{path_of(match)}" id="send">', page.content.decode())


def test_its_move_is_the_same_as_any_other() -> None:
    match = marbles()
    client, path = Client(), path_of(match)
    answer = client.post(path, form_of(client.get(path_of(match, "c5")), path))
    assert re.search(r"You moved \w+ from c5 to d4\.", words(answer))
    assert log_of(match).state.board[SPOTS.index("c5")] == "-"


def test_on_the_page_of_a_match_a_touch_with_partners_selects_and_a_second_one_sends() -> None:
    match = marbles()
    ada, page_of = as_person(ADA), f"/m/{match.public}/"
    spots = over_the_board(ada.get(page_of))
    assert f'href="{page_of}?move=a1#now"' in spots[0]
    assert sum("<button" in spot for spot in spots) == 0
    chosen = ada.get(f"{page_of}?move=a1")
    assert 'form="send"' in over_the_board(chosen)[SPOTS.index("d4")]
    assert log_of(match).state.turns == 0
    assert ada.post(page_of, form_of(chosen, page_of)).status_code == 200
    assert log_of(match).state.turns == 1


def test_where_nothing_is_asked_nothing_lies_over_the_board() -> None:
    match = marbles()
    for page in (Client().get(path_of(a_match())), as_person("bo@example.com").get(f"/m/{match.public}/")):
        assert page.status_code == 200
        assert 'class="spots' not in page.content.decode()


def test_neighbours_of_the_empty_spot_are_not_offered_where_the_table_forbids_them() -> None:
    match = a_match(game="mandamina", options={"start": "0", "adjacent_moves": "forbidden"})
    spots = dict(zip(SPOTS, over_the_board(Client().get(path_of(match))), strict=True))
    assert {name for name, spot in spots.items() if spot == "<span></span>"} == {"d3", "c4", "d4", "e4", "d5"}
    chosen = dict(zip(SPOTS, over_the_board(Client().get(path_of(match, "a1"))), strict=True))
    assert [name for name, spot in chosen.items() if "<button" in spot] == ["d4"]
