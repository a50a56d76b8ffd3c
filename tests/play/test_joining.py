"""What is chosen by whoever sits down: kept beside the log, played when the match starts."""

from typing import Any

import pytest

from games.models import Match, Order
from games.play.again import play_again
from games.play.join import join, join_open
from games.play.leave import leave
from games.play.open import open_match
from games.play.places import ANYONE, BOT, HOST
from games.play.resign import resign
from games.rules.mandarin.events import SignChosen
from games.rules.mandarin.tiles import ANIMALS
from tests.factories.games import ADA, BO, NOW, a_match, a_table, log_of
from tests.factories.tables import a_person, link_of, pk_of
from tests.factories.zodiacs import PENALISED, a_zodiac

pytestmark = pytest.mark.django_db


def laid(**changes: Any) -> Match:
    return open_match(a_table(**({"game": "mandarin", "options": PENALISED} | changes)), now=NOW)


def accepted(match: Match, chosen: str = "") -> None:
    join(link_of(match), name="Bo", zone="Europe/Berlin", chosen=chosen, now=NOW)


def signs(match: Match) -> list[str]:
    return [person.sign for person in log_of(match).state.people]


def test_the_sign_of_the_host_and_that_of_the_guest_stand_when_the_match_begins() -> None:
    match = laid(chosen="rooster")
    accepted(match, "dog")
    assert signs(match) == ["rooster", "dog"]


def test_two_may_have_the_same_sign() -> None:
    match = laid(chosen="ox")
    accepted(match, "ox")
    assert signs(match) == ["ox", "ox"]


def test_nobody_is_asked_for_a_sign_and_whoever_chose_none_gets_one_of_the_house() -> None:
    match = laid()
    accepted(match)
    one, other = signs(match)
    assert one != other
    assert {one, other} <= set(ANIMALS)
    lines = [line for line in log_of(match).lines if any(isinstance(e, SignChosen) for e in line.played)]
    assert [line.cause for line in lines] == ["order", "order"]


def test_at_a_table_with_computers_the_match_begins_at_once_with_the_own_sign() -> None:
    match = laid(places=(HOST, BOT, BOT), chosen="snake")
    assert signs(match)[0] == "snake"


def test_a_place_of_the_lobby_is_taken_with_a_sign() -> None:
    match = laid(places=(HOST, ANYONE), chosen="ox")
    join_open(match.number, a_person("cy@example.org"), chosen="pig", now=NOW)
    assert signs(match) == ["ox", "pig"]


@pytest.mark.parametrize("chosen", ["cat", "OX", "ox ", "\x00", "9" * 500, '{"ask":true}'])
def test_what_is_no_sign_is_none(chosen: str) -> None:
    match = laid(chosen=chosen)
    assert not Order.objects.exists()
    accepted(match, chosen)
    assert set(signs(match)) <= set(ANIMALS)


def test_a_sign_is_no_part_of_the_log_before_the_match_begins() -> None:
    match = laid(chosen="rooster")
    assert "rooster" not in "".join(line.row.events for line in log_of(match).lines)
    assert Order.objects.get(seat__match=match).seat.number == 0


def test_a_choice_that_was_played_is_no_order_any_more() -> None:
    match = laid(chosen="rooster")
    accepted(match)
    assert not Order.objects.exclude(orders="").exists()


def test_the_same_form_with_another_sign_is_another_table() -> None:
    same: dict[str, Any] = {"form_id": "one-form-of-ours", "places": (HOST, ANYONE)}
    assert laid(chosen="ox", **same) == laid(chosen="ox", **same) != laid(chosen="dog", **same)


def test_where_nothing_is_chosen_what_is_sent_is_no_order() -> None:
    a_match(chosen="rooster")
    assert not Order.objects.exists()


@pytest.mark.parametrize("chosen", [None, "pig"])
def test_again_everybody_has_the_sign_of_the_time_before_or_another(chosen: str | None) -> None:
    before = a_zodiac(chosen="rooster")
    theirs = signs(before)[1]
    resign(before.number, pk_of(ADA), now=NOW)
    table = play_again(before.number, pk_of(BO), cause="web", now=NOW, chosen=chosen)
    play_again(before.number, pk_of(ADA), cause="web", now=NOW)
    assert signs(table) == [chosen or theirs, "rooster"], "the seats have changed"


def test_whoever_gets_up_leaves_no_sign_for_whoever_comes_next() -> None:
    match = laid(places=(HOST, ANYONE, ANYONE), chosen="ox")
    cy = a_person("cy@example.org")
    join_open(match.number, cy, chosen="pig", now=NOW)
    leave(match.number, cy.pk, now=NOW)
    assert [order.seat.number for order in Order.objects.all()] == [0]
