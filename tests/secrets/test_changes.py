"""Whether what is sealed was changed is seen nowhere before it is opened, by staff no more than by others."""

import pytest
from django.conf import settings
from django.test import override_settings

from games.models import Entry
from tests.secrets.changes import CHANGES, Changing
from tests.secrets.given import Leak, compare
from tests.secrets.house import house
from tests.secrets.stored import files, search
from tests.secrets.test_worlds import EVERY_STEP, say
from tests.secrets.twins import Viewer
from tests.secrets.world import CHANGING, Plan

pytestmark = pytest.mark.django_db(transaction=True)
# Where a match, who plays it, or how the service is, is told of at all.
TOLD = (*CHANGING, "turn", "turn-choice", "shared", "lobby", "front", "end-match", "admin:index")
FEW = Plan(slice(0, 4, 2), every=60, methods=(), others=slice(0), forms=(), lines=slice(2, 4), only=TOLD)
LIMITS = FEW._replace(subjects=slice(2, 3))  # an auction, in which all but one have named theirs
MORE = Plan(slice(4), every=20, others=slice(1), lines=slice(2, 8))
ONE_PAGE = Plan(slice(0, 3, 2), methods=(), others=slice(0), lines=slice(0), forms=())


def once_and_often(
    viewer: Viewer, plan: Plan, turned: int = 1, game: str = "mandi"
) -> tuple[Changing, Changing]:
    """Another at the table of whoever changes, or whoever sits nowhere, in both worlds."""
    made = house(game, turned)
    once, often = Changing(made, viewer, plan).live_with(0), Changing(made, viewer, plan).live_with(CHANGES)
    assert often.replaced
    return once, often


def hold(once: Changing, often: Changing) -> None:
    """Nobody can tell them apart; what was said first, and then changed, is nowhere any more."""
    compare(once.given.said, often.given.said)
    compare(once.rows, often.rows)
    kept = {place: row.encode() for place, row in often.rows.items()}
    before = {said.encode(): "what was said before" for said in often.replaced}
    search(often.given.raw | kept | files(), often.withheld | before)


RARELY = pytest.mark.slow


@pytest.mark.parametrize(
    ("game", "plan", "viewer"),
    [
        ("mandi", FEW, None),
        pytest.param("mandi", FEW, 2, marks=RARELY),
        ("mandarin", LIMITS, 1),
        pytest.param("mandarin", LIMITS._replace(subjects=slice(2, 4)), None, marks=RARELY),
    ],
)
def test_k1_nobody_can_tell_whether_what_is_sealed_was_changed(game: str, plan: Plan, viewer: Viewer) -> None:
    once, often = once_and_often(viewer, plan._replace(readers=slice(0, None, 3)), game=game)
    say(often, viewer)
    hold(once, often)
    subjects = {subject.pk: subject.entries for subject in often.subjects}
    assert all(Entry.objects.filter(match=pk).count() > known + 1 for pk, known in subjects.items())


@pytest.mark.skipif(not EVERY_STEP, reason="it takes many minutes: EVERY_STEP=1 asks for it")
@pytest.mark.slow
@pytest.mark.parametrize(("viewer", "turned"), [(2, 0), (None, 1), (None, 0), (None, 2)])
def test_k1_nobody_can_tell_it_by_any_method_at_any_depth(viewer: Viewer, turned: int) -> None:
    once, often = once_and_often(viewer, MORE, turned)
    say(often, viewer)
    hold(once, often)


LEAKS = {
    "a_number_of_changes": (2, slice(1), ("match",)),
    "a_total": (None, slice(3, None), ("admin:index",)),
    "a_stir": (None, slice(1, 2), ("lobby",)),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_of_how_often_is_found(leak: str) -> None:
    viewer, readers, only = LEAKS[leak]
    plan = ONE_PAGE._replace(readers=readers, only=only)
    with override_settings(MIDDLEWARE=[f"tests.secrets.leaks.{leak}", *settings.MIDDLEWARE]):
        once, often = once_and_often(viewer, plan)
    with pytest.raises(Leak):
        compare(once.given.said, often.given.said)
