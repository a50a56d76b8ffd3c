"""The page of a choice under a seal: a form, posts at once, and what nobody else sees before the reveal."""

import html
import itertools
import re
from datetime import timedelta
from functools import partial
from random import Random
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from accounts.models import Player
from games.engine.fold import fold
from games.engine.settle import step_of
from games.links import turn_token
from games.models import Decision, Entry, Match, Seat
from games.play.expire import expire
from games.play.position import Position
from games.play.resign import resign
from games.rules import GAMES
from games.rules.mandi.events import ChoicesRevealed, StallResolved
from games.rules.mandi.moves import Choose
from games.store.log import Log
from games.tasks import write_letters
from tests.factories.bazaars import link_of, many, sealed
from tests.factories.faults import at_once
from tests.factories.games import ADA, NOW, log_of
from tests.factories.people import hidden, newest, signed_in

pytestmark = pytest.mark.django_db(transaction=True)
CHOICE = {"stall": "b", "card": "4", "sifarish": "yes"}


@pytest.fixture(autouse=True)
def _at_noon() -> Any:
    with time_machine.travel(NOW, tick=False):
        yield


def path_of(match: Match, seat: int) -> str:
    return f"/t/{turn_token(link_of(match, seat))}"


def post(path: str, form: dict[str, str], form_id: str = "a-form-of-its-own") -> Any:
    return Client().post(path, form | {"form_id": form_id})


def words(response: Any) -> str:
    return html.unescape(" ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split()))


def test_the_form_asks_for_a_stall_a_card_and_the_sifarish_and_seals_them_with_one_press() -> None:
    match = many("Bo", "Cy")
    page = Client().get(path_of(match, 0))
    names = re.findall(
        r'<input type="(\w+)" name="(stall|card|sifarish)" value="(\w+)"', page.content.decode()
    )
    assert [value for kind, name, value in names if name == "stall"] == ["a", "b", "c", "d"]
    assert [value for kind, name, value in names if name == "card"] == ["1", "2", "3", "4", "5"]
    made = post(path_of(match, 0), CHOICE)
    assert made.status_code == 200
    assert "Sealed: stall B, card 4 with Sifarish." in words(made)
    assert "can be changed until the last one has chosen" in words(made)
    assert "Awaited: Bo, Cy." in words(made)


def test_a_receipt_under_a_seal_shows_its_commitment_and_no_number() -> None:
    match = many("Bo", "Cy")
    made = words(post(path_of(match, 0), CHOICE))
    assert re.search(r"Commitment (?:[0-9a-f]{4} ?){4}", made)
    assert "entry" not in made.split("Change my choice")[0]


def test_the_link_of_a_sealed_choice_shows_it_and_changes_it() -> None:
    match = many("Bo", "Cy")
    path = path_of(match, 0)
    post(path, CHOICE)
    page = Client().get(path).content.decode()
    assert re.search(r'name="stall" value="b" checked', page)
    assert "Sealed: stall B, card 4 with Sifarish." in html.unescape(page)
    post(path, {"stall": "c", "card": "1"}, "another-form-now")
    assert log_of(match).state.choices[0] == Choose("c", 1)


def test_a_tail_of_the_letter_opens_the_form_with_its_stall() -> None:
    match = many("Bo", "Cy")
    assert re.search(
        r'name="stall" value="c" checked', Client().get(path_of(match, 0) + "/c").content.decode()
    )


def test_bad_input_gets_one_sentence_and_keeps_what_was_chosen() -> None:
    match = many("Bo", "Cy")
    refused = post(path_of(match, 0), {"stall": "b", "sifarish": "yes"})
    assert refused.status_code == 400
    page = refused.content.decode()
    assert re.search(r'name="stall" value="b" checked', page)
    assert re.search(r'name="sifarish" value="yes" checked', page)
    assert re.search(r'role="alert"><p>[^<]+card', page)
    assert not log_of(match).state.locked


@pytest.mark.parametrize("stall", ["", "z", "b\0", "‮b", "b" * 5000, "<script>"])
def test_hostile_fields_are_refused_and_nothing_is_sealed(stall: str) -> None:
    match = many("Bo", "Cy")
    refused = post(path_of(match, 0), {"stall": stall, "card": "4", "nonesuch": "x"})
    assert refused.status_code == 400
    assert "<script>" not in refused.content.decode()
    assert not log_of(match).state.locked


def test_whoever_is_signed_in_seals_and_changes_on_the_page_of_the_match() -> None:
    match = many("Bo", "Cy")
    client, path = signed_in(ADA), reverse("match", args=[match.public])
    made = client.post(path, CHOICE | {"turn": "1", "form_id": "a-form-of-its-own"})
    assert "Your choice is sealed" in words(made)
    page = client.get(path)
    assert "Sealed: stall B, card 4 with Sifarish." in words(page)
    again = client.post(path, {"stall": "a", "card": "2", "turn": "1", "form_id": "another-form-now"})
    assert "Sealed: stall A, card 2." in words(again)


def test_fifty_rounds_of_three_posts_at_once_are_opened_once_each_and_the_same_as_one_after_the_other() -> (
    None
):
    """Field reports D3, D5, H1, H3: all are stored, and whoever came last opens it for all."""
    dice, rounds, coins = Random(50), 0, 0
    while rounds < 50:
        match = many("Bo", "Cy")
        for _round in range(5):
            before, asked = log_of(match), [choice(log_of(match), seat, dice) for seat in range(3)]
            answers = at_once(
                *(
                    partial(post, path_of(match, seat), asked[seat], f"{seat}-form-{rounds}")
                    for seat in range(3)
                )
            )
            assert {answer.status_code for answer in answers} == {200}
            after = log_of(match)
            coins += in_some_order(before, after, asked)
            rounds += 1
    assert coins, "a coin fell somewhere"


def choice(log: Log, seat: int, dice: Random) -> dict[str, str]:
    offered = [move for move in log.game.moves(log.state, seat) if isinstance(move, Choose)]
    move = dice.choice([move for move in offered if move.stall in "ab"])
    return {"stall": move.stall, "card": str(move.haggle), "sifarish": "yes" if move.sifarish else ""}


def in_some_order(before: Log, after: Log, asked: list[dict[str, str]]) -> int:
    """Every choice is in the log, one reveal, and any order of the three would have given the same. Coins."""
    new = after.lines[len(before.lines) :]
    assert {line.seat for line in new} == {0, 1, 2}
    assert len(new) == 3
    events = [event for line in new for event in line.played]
    assert sum(isinstance(event, ChoicesRevealed) for event in events) == 1
    opened = [event for event in events if isinstance(event, StallResolved)]
    moves = [Choose(form["stall"], int(form["card"]), bool(form["sifarish"])) for form in asked]
    for order in itertools.permutations(range(3)):
        assert [
            event for event in replayed(after, before, moves, order) if isinstance(event, StallResolved)
        ] == opened
    return sum(bool(event.coin) for event in opened)


def replayed(after: Log, before: Log, moves: list[Choose], order: tuple[int, ...]) -> list[Any]:
    """The same choices one after the other, with the chance of the match."""
    seats = list(Seat.objects.filter(match=after.match).select_related("player", "match__secret"))
    chance = Position(after.match, seats, before).chance
    game, state = GAMES["mandi"], fold(GAMES["mandi"], before.events)
    events: list[Any] = []
    for seat in order:
        step = step_of(game, state, (seat, "link", moves[seat]), chance=chance)
        state, events = step.state, [*events, *step.events]
    return events


def test_h1_and_h3_ten_posts_of_one_form_seal_once() -> None:
    match = many("Bo", "Cy")
    answers = at_once(*[partial(post, path_of(match, 0), CHOICE)] * 10)
    assert {answer.status_code for answer in answers} == {200}
    assert Entry.objects.filter(match=match, seat=0).exclude(move=None).count() == 1


def test_a1_a_choice_or_a_change_a_millisecond_late_is_refused() -> None:
    match = many("Bo", "Cy")
    path = path_of(match, 0)
    post(path, CHOICE)
    late = NOW + timedelta(hours=48, milliseconds=1)
    with time_machine.travel(late, tick=False):
        refused = post(path, {"stall": "a", "card": "1"}, "another-form-now")
    assert refused.status_code == 409
    assert "The deadline has passed" in words(refused)
    assert log_of(match).state.choices[0] == Choose("b", 4, True)


def test_k1_nobody_else_is_shown_how_often_or_what_somebody_has_sealed() -> None:
    """All that the others, a stranger and nobody can fetch is the same for one seal and for three."""
    match = many("Bo", "Cy", watch="open")
    sealed(match, 0, "STALL A CARD 1")
    before = everything(match)
    sealed(match, 0, "STALL B CARD 4 SIFARISH")
    sealed(match, 0, "STALL C CARD 2")
    assert everything(match) == before


def everything(match: Match) -> dict[str, str]:
    """Each page of a bazaar that others than Ada can fetch, without the names of its forms."""
    paths = [
        reverse("match", args=[match.public]),
        reverse("history", args=[match.public]),
        reverse("export", args=[match.public]),
        *(reverse("match-step", args=[match.public, number]) for number in range(1, 12)),
    ]
    clients = {
        "nobody": Client(),
        "Bo": signed_in("bo@example.com"),
        "stranger": signed_in("zoe@example.org"),
    }
    pages = {f"{who} {path}": client.get(path) for who, client in clients.items() for path in paths}
    pages |= {"Bo's link": Client().get(path_of(match, 1))}
    hidden = r'name="(form_id|csrfmiddlewaretoken)" value="[^"]*"'
    return {name: re.sub(hidden, "", page.content.decode()) for name, page in pages.items()}


def test_whoever_locks_last_reads_the_reveal_line_by_line_and_is_asked_the_next_at_once() -> None:
    match = many("Bo", "Cy")
    sealed(match, 0, "STALL A CARD 1")
    sealed(match, 1, "STALL B CARD 1")
    made = post(path_of(match, 2), {"stall": "c", "card": "2"})
    assert "<h2>You sealed stall C with card 2.</h2>" in made.content.decode()
    assert re.search(r"<p>A \w+ \d: Ada alone, card 1\.</p>", made.content.decode())
    assert "Choose a stall and a card for round 2 of 6." in words(made)
    assert 'name="stall"' in made.content.decode()


@pytest.mark.parametrize("watch", ["open", "private"])
@pytest.mark.parametrize("last", [0, 2])
def test_a_link_of_a_round_that_is_opened_says_what_was_chosen_by_it(watch: str, last: int) -> None:
    """Whoever locked first or last; where nobody may watch, no word of what the others chose."""
    match = many("Bo", "Cy", watch=watch)
    path = path_of(match, 0)
    for seat in sorted(range(3), key=lambda seat: seat == last):
        sealed(match, seat, f"STALL {'ABC'[seat]} CARD {seat + 1}")
    past = words(Client().get(path))
    assert "This move is made" in past
    assert "You sealed stall A with card 1." in past
    assert ("Bo alone, card 2" in past) == (watch == "open")


@pytest.mark.parametrize("watch", ["open", "private"])
def test_a_link_of_the_restock_tells_nobody_of_the_choice_that_stands_before_it_is_opened(watch: str) -> None:
    """Nor whether it was changed: what the link says is the same before and after."""
    match = many("Bo", "Cy", watch=watch)
    for card in range(1, 6):
        for seat, stall in enumerate("ABC"):
            sealed(match, seat, f"STALL {stall} CARD {card}")
    paths = [path_of(match, seat) for seat in range(3)]
    sealed(match, 0, "RESTOCK 1 2 STALL D CARD 2")
    for seat in (1, 2):
        sealed(match, seat, "RESTOCK 1 2")
    before = words(Client().get(paths[0]))
    assert "What was chosen by it is not opened yet." in before
    assert "stall D" not in before
    assert "You sealed your restock: cards 1 and 2" in words(Client().get(paths[1]))
    sealed(match, 0, "STALL C CARD 1")
    assert words(Client().get(paths[0])) == before
    sealed(match, 1, "STALL A CARD 1")
    sealed(match, 2, "STALL A CARD 2")
    assert "stall D with card 2" in words(Client().get(paths[0]))


def last_round_with_a_standing_choice() -> Match:
    match = many("Bo", "Cy")
    for card in range(1, 6):
        for seat, stall in enumerate("ABC"):
            sealed(match, seat, f"STALL {stall} CARD {card}")
    sealed(match, 0, "RESTOCK 1 2 STALL A CARD 2")
    for seat in (1, 2):
        sealed(match, seat, "RESTOCK 1 2")
    return match


@pytest.mark.parametrize("door", ["page", "link"])
def test_a_choice_that_was_given_with_the_restock_is_shown_in_its_form_and_changed_there(door: str) -> None:
    match = last_round_with_a_standing_choice()
    path = f"/m/{match.public}/" if door == "page" else path_of(match, 0)
    page = signed_in(ADA).get(path)
    assert "Sealed: stall A, card 2." in words(page)
    assert re.search(r'name="stall" value="a" checked', page.content.decode())
    changed = {"stall": "c", "card": "1", "turn": "7", "form_id": "changed-after-all"}
    assert "Sealed: stall C, card 1." in words(signed_in(ADA).post(path, changed))
    assert log_of(match).state.choices[0] == Choose("c", 1)


@pytest.mark.parametrize("door", ["page", "link"])
def test_whoever_goes_back_and_sends_the_form_changed_is_told_and_one_press_more_seals_it(door: str) -> None:
    match = many("Bo", "Cy")
    path = f"/m/{match.public}/" if door == "page" else path_of(match, 0)
    ada, sent = signed_in(ADA), {"turn": "1", "form_id": "gone-back-to", "remark": "Mine."}
    assert ada.post(path, sent | CHOICE).status_code == 200
    back = ada.post(path, sent | {"stall": "c", "card": "1"})
    assert back.status_code in (400, 409)
    assert "please send this one once more" in words(back)
    page = back.content.decode()
    assert re.search(r'name="stall" value="c" checked', page)
    form_id = next(found for found in re.findall(r'name="form_id" value="([^"]+)"', page))
    assert ada.post(path, sent | {"stall": "c", "card": "1", "form_id": form_id}).status_code == 200
    assert log_of(match).state.choices[0] == Choose("c", 1)


def test_the_next_question_on_the_page_of_a_move_can_be_answered_there() -> None:
    """By whoever is signed in: its form names the turn, and carries what browsers must send along."""
    match = many("Bo", "Cy")
    sealed(match, 0, "STALL A CARD 1")
    sealed(match, 1, "STALL B CARD 1")
    client = Client(enforce_csrf_checks=True)
    client.force_login(Player.objects.get(email="cy@example.org"))
    path = reverse("match", args=[match.public])
    page = client.get(path)
    for turn in ("1", "2"):
        sent = dict(hidden(page)) | {"stall": "c", "card": turn}
        assert sent["turn"] == turn
        page = client.post(path, sent)
        assert page.status_code == 200
    assert "Sealed: stall C, card 2." in words(page)


def test_whoever_is_the_last_is_told_that_the_press_opens_it() -> None:
    match = many("Bo", bots=2)
    assert "It can be changed until the last one has chosen." in words(Client().get(path_of(match, 0)))
    sealed(match, 0, "STALL A CARD 1")
    last = words(Client().get(path_of(match, 1)))
    assert "You are the last to choose: this opens it all." in last
    assert "can be changed" not in last


def test_a_choice_that_stands_has_a_letter_for_whoever_asks_for_it_by_an_old_link() -> None:
    match = many("Bo", "Cy")
    for card in range(1, 6):
        for seat, stall in enumerate("abc"):
            sealed(match, seat, f"STALL {stall} CARD {card}")
    restock = path_of(match, 0)
    sealed(match, 0, "RESTOCK 1 2 STALL A CARD 2")
    sealed(match, 1, "RESTOCK 1 2")
    sealed(match, 2, "RESTOCK 1 2")
    write_letters()
    sent = Client().post(f"{restock}/letter")
    assert "It is on its way" in words(sent)
    write_letters()
    letter = newest(ADA)
    assert "You have chosen already; that stands, unless you change it." in letter.text
    link = re.findall(r"http://\S+(/t/\S+)", letter.text)[-1]
    assert re.search(r'name="stall" value="a" checked', Client().get(link).content.decode())


def test_a_letter_in_the_middle_of_a_turn_names_no_entry_of_it() -> None:
    """Whose time ran out before the others' is told so; the number would count what they have sealed."""
    match = many("Bo", "Cy")
    began = log_of(match).shown
    write_letters()
    for card in (1, 2, 3):
        sealed(match, 0, f"STALL A CARD {card}")
    earlier = NOW - timedelta(hours=1)
    Decision.objects.filter(match=match, seat__number=1).update(due_at=earlier)
    assert expire(match.pk, now=NOW) == 1
    assert log_of(match).lines[-1].number > began
    write_letters()
    assert f"Receipt: entry {began}," in newest("bo@example.com").text


def test_the_others_read_on_the_page_at_once_that_somebody_left_and_by_no_number() -> None:
    match = many("Bo", "Cy")
    sealed(match, 0, "STALL A CARD 1")
    resign(match.number, match.seat_rows.get(number=2).player_id or 0, now=NOW)
    page = signed_in(ADA).get(reverse("match", args=[match.public]))
    assert "Whoever played C has left, and the computer plays on there." in words(page)
