"""How people are called: by the name they gave, and never by a part of their address."""

import re
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client

from accounts.models import Letter, Player
from accounts.people import known
from games.links import SharedLink, join_token, shared_token, turn_token
from games.models import Match
from games.notices.write import write
from games.play.decline import decline
from games.play.expire import expire
from games.play.open import open_match
from games.play.places import ANYONE, HOST, Place
from games.play.remind import remind
from games.play.resign import resign
from tests.factories.games import ADA, BO, NOW, a_match, a_table, open_link, played, played_on
from tests.web.browser.world import link_to
from tests.web.looking import CY, as_person, words
from tests.web.tables import FILLED, OPEN

pytestmark = pytest.mark.django_db(transaction=True)
LOVELACE, BOBOLINK = "adalovelace@example.net", "bobolink@example.net"
HOUR = timedelta(hours=1)
ALREADY = "This is the match you asked for: one press opens it."
HER_NAME = {"name": "Ada", "zone": "Europe/Amsterdam"}


@pytest.fixture(autouse=True)
def _at_noon() -> Any:
    with time_machine.travel(NOW, tick=False):
        yield


@pytest.fixture
def nameless() -> Any:
    """A browser in which somebody is signed in who has not said their name."""
    known(ADA, name="")
    return as_person(ADA)


# On the way.


def test_whoever_opens_says_their_name_first_and_finds_again_what_they_typed(nameless: Any) -> None:
    asked = nameless.post(OPEN, FILLED)
    assert asked.url == "/you/?first=1&next=%2Fopen%2F%3Fgame%3Dmandala"
    assert "Who are you?" in words(nameless.get(asked.url))
    back = nameless.post(asked.url, HER_NAME)
    assert back.url == OPEN
    form = nameless.get(OPEN)
    assert ALREADY in words(form)
    assert f'value="{BO}"' in form.content.decode()
    assert not Match.objects.exists()
    assert nameless.post(OPEN, FILLED).status_code == 302
    assert Match.objects.get().host.name == "Ada"


def test_the_form_of_a_table_is_not_shown_before_there_is_a_name(nameless: Any) -> None:
    assert nameless.get(OPEN).url == "/you/?first=1&next=%2Fopen%2F%3Fgame%3Dmandala"


def test_whoever_takes_an_open_place_says_their_name_first(nameless: Any) -> None:
    match = open_match(a_table(address=CY, name="Cy", places=(HOST, ANYONE)), now=NOW)
    path = f"/m/{match.public}/join"
    asked = nameless.post(path)
    assert asked.url == f"/you/?first=1&next=%2Fm%2F{match.public}%2Fjoin"
    assert nameless.post(asked.url, HER_NAME).url == path
    assert '<button class="big">Join</button>' in nameless.get(path).content.decode()
    match.refresh_from_db()
    assert match.status == Match.Status.OPEN
    nameless.post(path)
    match.refresh_from_db()
    assert match.status == Match.Status.RUNNING


def test_whoever_plays_again_says_their_name_first() -> None:
    match = a_match()
    resign(match.number, Player.objects.get(email=BO).pk, now=NOW)
    Player.objects.filter(email=ADA).update(name="")
    answer = as_person(ADA).post(f"/m/{match.public}/again")
    assert answer.headers["Location"] == f"/you/?first=1&next=%2Fm%2F{match.public}%2Fagain"


def test_whoever_has_a_name_is_sent_nowhere() -> None:
    match = open_match(a_table(address=CY, name="Cy", places=(HOST, ANYONE)), now=NOW)
    known(ADA, name="Ada")
    assert as_person(ADA).get(OPEN).status_code == 200
    assert as_person(ADA).post(f"/m/{match.public}/join").headers["Location"] == f"/m/{match.public}/"


def test_nobody_is_asked_for_a_name_to_look_and_to_read(nameless: Any) -> None:
    for path in ("/", "/lobby/", "/games/", "/you/"):
        assert nameless.get(path).status_code == 200, path


# Until then.


def house() -> dict[str, Match]:
    """Ada and Bo at every kind of table, before they lose their names and read at telling addresses."""
    made = {"mine": a_match(), "over": a_match(watch=Match.Watch.LINK)}
    played_on(made["mine"], 9)
    while open_link(made["mine"]).seat:
        played(made["mine"])
    resign(made["over"].number, Player.objects.get(email=BO).pk, now=NOW)
    made["free"] = open_match(a_table(places=(HOST, ANYONE)), now=NOW)
    made["kept"] = open_match(a_table(places=by_name()), now=NOW)
    made["declined"] = open_match(a_table(places=by_name()), now=NOW)
    decline(link_to(made["declined"], 1), now=NOW)
    for before, after in ((ADA, LOVELACE), (BO, BOBOLINK)):
        Player.objects.filter(email=before).update(name="", email=after)
    return made


def by_name() -> tuple[Place, ...]:
    return HOST, Place("player", player=Player.objects.get(email=BO).pk)


def pages(made: dict[str, Match]) -> dict[str, str]:
    """What Ada, Bo and strangers are shown."""
    matches = [f"/m/{match.public}/" for match in made.values()]
    lists = ["/games/", "/lobby/", OPEN, f"/m/{made['mine'].public}/6/"]
    shown: dict[str, Any] = {}
    for who, other in ((LOVELACE, BOBOLINK), (BOBOLINK, LOVELACE)):
        paths = [*lists, *matches, f"/player/{Player.objects.get(email=other).pk}/"]
        client = as_person(who)
        shown |= {f"{who} {path}": client.get(path, follow=True) for path in paths}
    kept = join_token(link_to(made["kept"], 1))
    tokens = [
        f"/t/{turn_token(open_link(made['mine']))}",
        f"/v/{shared_token(SharedLink(made['over'].number, 9))}",
        f"/i/{kept}",
        f"/i/{kept}/no",
        "/lobby/",
    ]
    shown |= {path: Client().get(path) for path in tokens}
    assert {answer.status_code for answer in shown.values()} == {200, 404}
    return {path: answer.content.decode() for path, answer in shown.items()}


def letters(made: dict[str, Match]) -> dict[str, str]:
    write(NOW)
    remind(Player.objects.get(email=LOVELACE).pk, now=NOW + HOUR * 36)
    write(NOW + HOUR * 36)
    expire(made["mine"].pk, now=NOW + HOUR * 49)
    write(NOW + HOUR * 49)
    written = {
        f"{one.kind} to {one.to}": f"{one.subject}\n{one.text}\n{one.html}" for one in Letter.objects.all()
    }
    assert {kind.split()[0] for kind in written} == {
        *("turn", "started", "result", "invitation", "declined", "reminder", "missed")
    }
    return written


def test_somebody_without_a_name_is_nowhere_called_by_a_part_of_their_address() -> None:
    made = house()
    read = pages(made) | letters(made)
    for where, text in read.items():
        own = text.replace(LOVELACE, "").replace(BOBOLINK, "")  # whose letter it is, and the settings
        assert "lovelace" not in own.lower(), where
        assert "bobolink" not in own.lower(), where
    assert sum("omebody" in text for text in read.values()) > 20


def test_a_line_that_begins_with_somebody_begins_with_a_capital() -> None:
    made = house()
    read = pages(made) | letters(made)
    for where, text in read.items():
        assert not re.search(
            r"^ *somebody\b|>\s*somebody\b(?!( \([A-H]\))?</(dd|td|th|a|b)>)|[.] somebody\b", text, re.M
        ), where
    assert letters_of("invitation")[0].subject.startswith("Somebody invites you to Mandala")


def letters_of(kind: str) -> list[Letter]:
    return list(Letter.objects.filter(kind=kind))


def test_a_letter_calls_a_reader_without_a_name_you() -> None:
    letters(house())
    for kind in ("turn", "reminder", "missed"):
        assert "For you only" in letters_of(kind)[0].text
