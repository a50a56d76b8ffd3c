"""Two worlds that differ only in what a reader may not know give that reader the same, byte for byte."""

import os

import pytest
from django.conf import settings
from django.test import override_settings

from games.models import Remark
from games.rules import GAMES
from games.rules.mandarin.orders import Orders
from tests.secrets.given import Leak, compare
from tests.secrets.house import House, house
from tests.secrets.places import PLACES, routes
from tests.secrets.stored import files, search
from tests.secrets.truths import Other, kinds_apart, saying
from tests.secrets.twins import TWINS, Viewer
from tests.secrets.world import SENT, Plan, World, told_as_it_was

pytestmark = pytest.mark.django_db(transaction=True)
QUICK = Plan(slice(2, 4), every=30, methods=(), others=slice(1), forms=(SENT,), lines=slice(2, 5))
OF_MATCHES = ("match", "match-step", "history", "export", "turn", "turn-choice", "shared")
PLANS = {
    0: QUICK._replace(readers=slice(1)),
    1: QUICK._replace(readers=slice(1), only=OF_MATCHES, lines=slice(2, 3)),
    2: QUICK._replace(readers=slice(1)),
    None: QUICK._replace(readers=slice(1, None, 2)),
}
EVERY_STEP = bool(os.environ.get("EVERY_STEP"))
# The viewer, and which match lets whom watch.
DEEP = {
    "mandala": ((0, 0), (1, 0), (None, 1), (None, 0), (None, 2)),
    "mandi": ((2, 0), (0, 0), (1, 0), (None, 1), (None, 0), (None, 2)),
    "mandarin": ((1, 0), (0, 0), (None, 1), (None, 0), (None, 2)),
}
VIEWERS = [
    pytest.param(game, viewer, marks=[pytest.mark.slow] if viewer in twin.rarely else [])
    for game, twin in TWINS.items()
    for viewer in twin.viewers
]
ONE_PAGE = Plan(slice(2, 3), methods=(), only=("match",))


def both(game: str, viewer: Viewer, plan: Plan, turned: int) -> tuple[World, World]:
    """What is played on in either world is what was meant to be."""
    made = house(game, turned)
    other = Other(made, viewer)
    here = World(made, viewer, plan).live()
    told_as_it_was(here.subjects)
    there = World(other.house, viewer, plan).live()
    told_as_it_was(there.subjects)
    return here, there


def glances(made: House, viewer: Viewer, plan: Plan, *, to: Viewer) -> tuple[World, World]:
    """What `viewer` is shown in two worlds that are the same `to` somebody."""
    return World(made, viewer, plan).glance(), World(Other(made, to).house, viewer, plan).glance()


def hold(here: World, there: World) -> None:
    """Nobody can tell them apart, by what they are given or by what is kept of it; and one is searched."""
    compare(here.given.said, there.given.said)
    compare(here.rows, there.rows)
    kept = {place: row.encode() for place, row in here.rows.items()}
    search(here.given.raw | kept | files(), here.withheld)
    over = here.house.over.public
    elsewhere = {name: said for name, said in here.given.raw.items() if over not in name}
    search(elsewhere | kept, dict.fromkeys(here.ended, "the secret of a match that is over"))


def say(world: World, viewer: Viewer) -> None:
    """For whoever asks how much that was: shown under -s."""
    print(f"\nTwin worlds for {'spectators' if viewer is None else f'seat {viewer}'}:")
    for who, times in world.given.fetched.items():
        print(f"  {who}: {times} fetched, {world.given.bytes[who]:,} bytes compared")
    print(f"  the database: {len(world.rows)} rows, {sum(map(len, world.rows.values())):,} bytes compared")


@pytest.mark.parametrize(("game", "viewer"), VIEWERS)
def test_k1_nobody_can_tell_two_worlds_apart(game: str, viewer: Viewer) -> None:
    here, there = both(game, viewer, PLANS[viewer], turned=1)
    say(here, viewer)
    hold(here, there)


@pytest.mark.slow
@pytest.mark.skipif(not EVERY_STEP, reason="it takes twenty minutes: EVERY_STEP=1 asks for it")
@pytest.mark.parametrize(
    ("game", "viewer", "turned"), [(game, *deep) for game in DEEP for deep in DEEP[game]]
)
def test_k1_nobody_can_tell_two_worlds_apart_at_any_depth(game: str, viewer: Viewer, turned: int) -> None:
    """Every step of every match, by every method; and matches that anybody may watch, or none but its own.

    Only with `EVERY_STEP=1`, for it takes twenty minutes.
    """
    here, there = both(game, viewer, Plan(), turned)
    say(here, viewer)
    hold(here, there)


@pytest.mark.parametrize("game", GAMES)
def test_whoever_may_know_is_shown_the_difference(game: str) -> None:
    """So the tests above could fail: who knows more reads it in worlds that another cannot tell apart."""
    made, twin = house(game, 1), TWINS[game]
    here, there = glances(made, twin.knows, ONE_PAGE, to=twin.viewers[0])
    with pytest.raises(Leak, match=f"/m/{made.subjects[2].public}/"):
        compare(here.given.said, there.given.said)


@pytest.mark.parametrize("game", GAMES)
def test_whoever_is_over_the_match_finds_its_secret_in_its_file(game: str) -> None:
    """So the search above could find it elsewhere."""
    made = house(game, 1)
    world = World(made, None, Plan(slice(0, 0), methods=(), only=("export",))).glance()
    with pytest.raises(Leak, match=made.over.public):
        search(world.given.raw, dict.fromkeys(world.ended, "it"))


RARELY = [pytest.mark.slow]


@pytest.mark.parametrize("leak", ["a_card", "a_length", "a_cookie", "a_line", "a_row", "a_salt"])
def test_a_leak_is_found(leak: str) -> None:
    made = house("mandala", 1)
    with override_settings(MIDDLEWARE=[f"tests.secrets.leaks.{leak}", *settings.MIDDLEWARE]):
        here, there = glances(made, 0, ONE_PAGE, to=0)
    with pytest.raises(Leak):
        hold(here, there)
    if leak == "a_salt":
        with pytest.raises(Leak, match="the salt of entry"):
            search(here.given.raw, here.withheld)


# By whom, on which page; each is of another kind of secret.
OF_SEALS = {
    "a_card": (2, ("match",)),
    "a_provisional": (2, ("export",)),
    "a_remark": (None, ("operator",)),
}


@pytest.mark.parametrize(
    "leak", [pytest.param(leak, marks=RARELY if n else ()) for n, leak in enumerate(OF_SEALS)]
)
def test_a_leak_of_what_is_sealed_is_found_by_a_teammate_or_staff(leak: str) -> None:
    viewer, only = OF_SEALS[leak]
    plan, made = ONE_PAGE._replace(only=only), house("mandi", 1)
    hold(*glances(made, viewer, plan, to=viewer))
    with override_settings(MIDDLEWARE=[f"tests.secrets.leaks.{leak}", *settings.MIDDLEWARE]):
        here, there = glances(made, viewer, plan, to=viewer)
    with pytest.raises(Leak, match="differ"):
        compare(here.given.said, there.given.said)
    if leak == "a_remark":
        with pytest.raises(Leak, match="which is sealed"):
            search(here.given.raw, here.withheld)


@pytest.mark.parametrize("viewer", TWINS["mandi"].viewers)
def test_what_others_say_with_a_sealed_choice_differs_or_is_not_said(viewer: Viewer) -> None:
    made = house("mandi", 1)
    other = Other(made, viewer)
    here, there = (
        {row.pk: row.text for row in h.rows if isinstance(row, Remark)} for h in (made, other.house)
    )
    apart = {there[pk] for pk, text in here.items() if there[pk] != text}
    assert "" in apart
    assert len(apart) > 2


def test_without_a_leak_the_same_is_held() -> None:
    made = house("mandala", 1)
    here, there = glances(made, 0, ONE_PAGE, to=0)
    hold(here, there)


# All that can be said: nobody is asked for it while nothing is played.
ORDERS = Orders("pig", True, ("ox-2",), True, 5, 700, 900, 300, ("emperor", "control", "missing"), True)
TOLD = ("match", "history", "talk", "export", "turn", "orders", "join")
IN_ADVANCE = Plan(slice(2, 3), 60, (), slice(2), forms=(), lines=slice(0), readers=slice(1), only=TOLD)


@pytest.mark.parametrize("viewer", [1, pytest.param(None, marks=RARELY)])
def test_k1_nobody_can_tell_what_others_have_said_in_advance(viewer: Viewer) -> None:
    made, plan = house("mandarin", 1), IN_ADVANCE if viewer else IN_ADVANCE._replace(readers=slice(None))
    hold(*(World(one, viewer, plan).glance() for one in (made, ordered(made, viewer))))


def ordered(made: House, viewer: Viewer) -> House:
    """All others have said everything in advance, also where they wait for others."""
    matches = {subject.pk for subject in made.subjects} | {table.pk for table in made.tables}
    return made._replace(rows=saying(made.rows, viewer, ORDERS, matches))


def test_whoever_said_something_in_advance_reads_it() -> None:
    """So the test above could fail."""
    made = house("mandarin", 1)
    plan = IN_ADVANCE._replace(others=slice(0), only=("orders",))
    here, there = (World(one, 0, plan).glance() for one in (made, ordered(made, 1)))
    with pytest.raises(Leak, match=f"/m/{made.subjects[2].public}/orders/"):
        compare(here.given.said, there.given.said)


def test_every_game_says_how_its_secrets_are_told_apart() -> None:
    assert TWINS.keys() == GAMES.keys()


@pytest.mark.parametrize(("game", "viewer"), [param.values for param in VIEWERS])
def test_every_kind_of_secret_does_differ(game: str, viewer: Viewer) -> None:
    made = house(game, 1)
    kinds = TWINS[game].hidden(made.subjects[0].events, viewer)
    assert kinds_apart(made, Other(made, viewer)) == kinds.keys()


def test_every_address_is_looked_at() -> None:
    """A new one needs its places; those of the admin are found by themselves."""
    assert {name for name in routes() if not name.startswith("admin:")} <= PLACES.keys()
