"""The par of a layout is found once, after it was played, and off the request."""

from random import Random

import pytest
from django.test import Client

from games.bots import PARS
from games.bots.mandamina.par import way
from games.models import Match
from games.play import par
from games.play.layouts import made
from games.rules.mandamina.board import SPOTS
from games.store.log import load
from games.tasks import find_pars
from games.web.alone_pages import par_line
from tests.factories.alone import alone
from tests.factories.games import NOW, played
from tests.factories.people import words
from tests.web.alone import begin, give_up, match_of, touch

pytestmark = pytest.mark.django_db


def played_out(client: Client, match: Match, seed: int = 1) -> Match:
    dice = Random(seed)
    while match.status == Match.Status.RUNNING:
        touch(client, match, dice)
        match.refresh_from_db()
    return match


def brought_together(match: Match) -> Match:
    """By the fewest moves that the search finds."""
    for source in way(load(match).state.board):
        played(match, f"MOVE {SPOTS[source].upper()}")
    match.refresh_from_db()
    return match


def test_a_match_that_ends_by_its_rules_waits_for_its_par_and_says_so() -> None:
    client = Client()
    match = played_out(client, match_of(begin(client, option_difficulty="simple")))
    assert (match.par_due, match.par) == (True, None)
    assert par.due() == [match.pk]
    assert "Par is being looked for." in words(client.get(f"/m/{match.public}/"))


def test_the_sweep_finds_it_and_names_the_method() -> None:
    client = Client()
    match = played_out(client, match_of(begin(client, option_difficulty="simple")))
    rows = next(event.rows for event in load(match).events if hasattr(event, "rows"))
    find_pars()
    match.refresh_from_db()
    assert (match.par, match.par_by) == PARS["mandamina"](rows)
    assert (match.par_due, par.due()) == (False, [])
    said = words(client.get(f"/m/{match.public}/"))
    assert f"Par: at most {match.par} moves (found by a search over target groups" in said
    assert match.layout is not None
    path = f"/alone/{match.layout.name}/"
    again = played_out(client, match_of(begin(client, path, option_difficulty="simple")), 2)
    Match.objects.filter(pk=match.pk).update(par=31)
    par.find(again.pk)
    again.refresh_from_db()
    assert (again.par, again.par_by) == (31, match.par_by), "what is known is not looked for again"


def test_whoever_needs_fewer_moves_than_the_search_found_makes_the_par() -> None:
    layout = made("mandamina", now=NOW)
    first, second = alone(layout=layout, difficulty="simple"), alone(layout=layout, difficulty="simple")
    Match.objects.filter(pk=first.pk).update(par=49, par_by="targets-1")
    assert brought_together(second).par_due
    par.find(second.pk)
    second.refresh_from_db()
    first.refresh_from_db()
    taken = load(second).state.turns
    assert (second.par, second.par_by) == (first.par, first.par_by) == (taken, "played")
    assert f"Par: at most {taken} moves (by somebody who played it so)." in par_line(first)


def test_nothing_is_looked_for_where_a_par_could_not_be_played_or_nobody_played_on() -> None:
    client = Client()
    forbidden = match_of(begin(client, option_difficulty="simple", option_adjacent_moves="forbidden"))
    assert not played_out(client, forbidden).par_due
    assert not give_up(client, match_of(begin(client))).par_due
    assert "Par" not in words(client.get(f"/m/{forbidden.public}/"))
