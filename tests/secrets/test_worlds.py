"""Two worlds that differ only in what a reader may not know give that reader the same, byte for byte."""

import pytest

from games.rules import GAMES
from tests.secrets.given import compare
from tests.secrets.house import house
from tests.secrets.truths import Other
from tests.secrets.twins import Viewer
from tests.secrets.world import SENT, Plan, World, told_as_it_was

pytestmark = pytest.mark.django_db(transaction=True)
QUICK = Plan(slice(2, 4), every=9, methods=(), others=slice(1), forms=(SENT,), lines=slice(2, 5))


def both(game: str, viewer: Viewer, plan: Plan, turned: int = 0) -> tuple[World, World]:
    made = house(game, turned)
    other = Other(made, viewer)
    here = World(made, viewer, plan).live(made.rows)
    told_as_it_was(here.subjects, lambda subject: subject.events)
    there = World(made, viewer, plan).live(other.rows)
    told_as_it_was(there.subjects, lambda subject: other.told[subject.pk])
    return here, there


def apart(here: World, there: World) -> None:
    compare(here.given.said, there.given.said)
    compare(here.rows, there.rows)


def say(world: World) -> None:
    for who, times in world.given.fetched.items():
        print(f"{who}: {times} fetched, {world.given.bytes[who]} bytes compared")
    print(f"stored: {len(world.rows)} rows, {sum(map(len, world.rows.values()))} bytes compared")


@pytest.mark.parametrize("viewer", [0, 1, None])
@pytest.mark.parametrize("game", GAMES)
def test_k1_nobody_can_tell_two_worlds_apart(game: str, viewer: Viewer) -> None:
    here, there = both(game, viewer, QUICK)
    say(here)
    apart(here, there)
