"""Letters somebody does without, of all matches or of one: the notice is done, and no letter is written."""

from datetime import timedelta

import pytest

from accounts.models import Letter, Player
from games.models import Notice, Seat
from games.notices.write import write
from games.play.expire import expire
from games.play.remind import remind
from tests.factories.games import ADA, BO, NOW, a_match, played, played_on

pytestmark = pytest.mark.django_db(transaction=True)
HOUR = timedelta(hours=1)


def happens(kind: str, *, unwanted: str = "") -> None:
    """Something of that kind is owed to Bo, who does without some kinds in this match, and is written."""
    match = a_match()
    Seat.objects.filter(match=match, number=1).update(unwanted=unwanted)
    if kind != "started":
        played(match)
    if kind == "reminder":
        write(NOW)
        remind(Player.objects.get(email=BO).pk, now=NOW + 36 * HOUR)
        write(NOW + 36 * HOUR)
    elif kind == "missed":
        expire(match.pk, now=NOW + 49 * HOUR)
    elif kind == "result":
        played_on(match, 10_000)
    write(NOW + 49 * HOUR)


def kinds(to: str = BO) -> set[str]:
    return set(Letter.objects.filter(to=to).values_list("kind", flat=True))


WISHES = [
    ("turn", "turn"),
    ("reminder", "reminder"),
    ("missed", "news"),
    ("started", "news"),
    ("result", "result"),
]


@pytest.mark.parametrize(("kind", "wish"), WISHES)
@pytest.mark.parametrize("of", ["nothing", "all matches", "this match"])
def test_what_is_unwanted_is_not_written(kind: str, wish: str, of: str) -> None:
    Player.objects.create_user(BO, "Bo", unwanted=wish if of == "all matches" else "")
    happens(kind, unwanted=wish if of == "this match" else "")
    assert (kind in kinds()) == (of == "nothing")
    assert not Notice.objects.filter(done_at=None).exists()


def test_who_wants_no_turn_letters_still_hears_of_a_missed_turn() -> None:
    Player.objects.create_user(BO, "Bo", unwanted="turn")
    happens("missed")
    assert "turn" not in kinds()
    assert "missed" in kinds()


def test_who_wants_nothing_gets_nothing() -> None:
    Player.objects.create_user(BO, "Bo", unwanted="turn reminder result news")
    happens("result")
    assert kinds() == set()
    assert "result" in kinds(ADA)
