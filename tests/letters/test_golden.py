"""Every letter of a match as its reader gets it, compared with a copy a person has read.

To renew the copies after a change that was wanted: WRITE_LETTERS=1 python3 manage.py test tests/letters
"""

import functools
import os
import re
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

import pytest
from pytest_django.fixtures import Settings

from accounts.models import Letter, Player
from accounts.people import known
from games.links import JoinLink
from games.models import Match, MatchSecret, Seat
from games.notices.write import write
from games.play.cancel import cancel
from games.play.decline import decline
from games.play.expire import expire
from games.play.join import join
from games.play.open import open_match
from games.play.remark import say
from games.play.remind import remind
from games.play.tend import tend
from games.rules.mandala.ordering import left
from tests.factories.bazaars import GUESTS
from tests.factories.games import ADA, BO, NOW, a_table, log_of, played, played_on
from tests.factories.ordered import a_sharing, in_order, ordered
from tests.factories.staff import ended
from tests.letters import bazaars, marbles, zodiacs

pytestmark = pytest.mark.django_db(transaction=True)
HERE = Path(__file__).parent
SECRET = bytes(range(32))
SITE = "https://mandate.example"
SAID = ("Good luck to both of us.", "You will need it more.")


HOUR, DAY = timedelta(hours=1), timedelta(days=1)
Scene = tuple[str, datetime]  # whose newest letter, and when it is written


class Written(NamedTuple):
    """A letter without what differs from match to match: tokens and digests."""

    to: str
    subject: str
    text: str
    html: str


@pytest.fixture(autouse=True)
def _site(settings: Settings) -> None:
    settings.SITE_URL = SITE


def invited(now: datetime = NOW) -> Match:
    match = open_match(a_table(), now=now - HOUR)
    MatchSecret.objects.update(secret=SECRET)
    return match


def begun(now: datetime = NOW) -> Match:
    match = invited(now)
    write(now - HOUR)
    seat = Seat.objects.get(match=match, number=1)
    join(JoinLink(match.number, 1, seat.key), name="Bo", zone="America/New_York", now=now)
    match.refresh_from_db()
    return match


def under_way() -> Match:
    """Both have had their first letters."""
    match = begun()
    write(NOW)
    return match


def to_a_sharing(match: Match) -> None:
    """Played on until somebody has to take a colour, and is asked for it."""
    seed = 5
    while not (log := log_of(match)).state.sharing:
        played_on(match, log.lines[-1].number + 1, seed=seed)
        seed += 1


def asked() -> str:
    """The address of whoever is to move."""
    return BO if Seat.objects.get(decision__open=True).number else ADA


def invitation() -> Scene:
    invited()
    return BO, NOW


def invitation_reminder() -> Scene:
    match = invited()
    write(NOW - HOUR)
    tend(match.pk, now=NOW + 4 * DAY)
    return BO, NOW + 4 * DAY


def declined() -> Scene:
    match = invited()
    write(NOW - HOUR)
    decline(JoinLink(match.number, 1, 1), now=NOW)
    return ADA, NOW


def unfilled() -> Scene:
    match = invited()
    write(NOW - HOUR)
    tend(match.pk, now=NOW + 8 * DAY)
    return ADA, NOW + 8 * DAY


def cancelled() -> Scene:
    """Ada cancels a table at which Bo sits already (as somebody does at a larger one)."""
    match = invited()
    write(NOW - HOUR)
    Seat.objects.filter(match=match, number=1).update(player=known(BO, name="Bo"))
    cancel(match.number, host=match.host_id, now=NOW)
    return BO, NOW


def started() -> Scene:
    begun()
    return BO, NOW


def first_turn() -> Scene:
    begun()
    return ADA, NOW


def turn() -> Scene:
    played_on(under_way(), 20, seed=3)
    return asked(), NOW + HOUR


def sharing() -> Scene:
    to_a_sharing(under_way())
    return asked(), NOW + HOUR


def sharing_in_order() -> Scene:
    """Five colours: all of the division may be put in order at once."""
    a_sharing(under_way())
    return asked(), NOW + HOUR


def shared_by_order() -> Scene:
    """Bo had left an order, and Ada names one with her first pick: one letter tells the whole division."""
    match = a_sharing(under_way())
    there = left(log_of(match).state)
    ordered(match, 1, mandala="1", **in_order(*reversed(there)))
    played(match, f"TAKE {', '.join(there)}".upper(), now=NOW + HOUR)
    return asked(), NOW + 2 * HOUR


def missed() -> Scene:
    match = under_way()
    played(match)
    expire(match.pk, now=NOW + 49 * HOUR)
    return BO, NOW + 49 * HOUR


def after_a_miss() -> Scene:
    missed()
    return ADA, NOW + 49 * HOUR


def reminder() -> Scene:
    played_on(under_way(), 20, seed=3)
    write(NOW)
    remind(Player.objects.get(email=asked()).pk, now=NOW + 36 * HOUR)
    return asked(), NOW + 36 * HOUR


def reminders() -> Scene:
    """Of two matches, the second of which would be due for it half an hour later."""
    under_way()
    begun(NOW + HOUR / 2)
    write(NOW + HOUR / 2)
    remind(Player.objects.get(email=ADA).pk, now=NOW + 36 * HOUR)
    return ADA, NOW + 36 * HOUR


def remark() -> Scene:
    """Bo wishes to know at once what is said."""
    match = under_way()
    Seat.objects.filter(match=match, number=1).update(wished="remark")
    for text in SAID:
        say(match.number, match.host_id, text, form_id=text[:20], now=NOW + HOUR)
    return BO, NOW + HOUR


def talk() -> Scene:
    """What was said rides in the letter of the turn."""
    match = under_way()
    say(match.number, match.host_id, SAID[0], form_id="a-form", now=NOW + HOUR)
    played(match, now=NOW + HOUR)
    return BO, NOW + HOUR


def result() -> Scene:
    played_on(under_way(), 10_000, seed=4, now=NOW + 30 * HOUR)
    return ADA, NOW + 30 * HOUR


def ended_table() -> Scene:
    ended(invited())
    return ADA, NOW


def ended_match() -> Scene:
    match = under_way()
    played_on(match, 20, seed=3)
    ended(match)
    return BO, NOW + HOUR


SCENES: tuple[Callable[[], Scene], ...] = (
    invitation, invitation_reminder, declined, unfilled, cancelled, started, first_turn, turn, sharing,
    sharing_in_order, shared_by_order, missed, after_a_miss, reminder, reminders, ended_table, ended_match,
    remark, talk, result, *bazaars.SCENES, *marbles.SCENES, *zodiacs.SCENES,
)  # fmt: skip


@functools.cache
def newest(scene: Callable[[], Scene]) -> Written:
    """The last letter to the reader of a scene: played once, and looked at in several ways."""
    reader, at = scene()
    write(at)
    letter = Letter.objects.filter(to=reader).order_by("-created_at", "-pk").first()
    assert letter is not None
    return Written(letter.to, letter.subject, letter.text, letter.html)


def grid_of(html: str) -> set[str]:
    """The links of a letter that stand in a grid: each is the one link of its text with a spot added."""
    return set(re.findall(r'<a class="there"[^>]* href="([^"]+/[a-g][1-7])"', html))


def steady(text: str) -> str:
    text = re.sub(r"/(t|i|w|u|again)/[a-z2-7]{20,31}", r"/\1/TOKEN", text)
    text = re.sub(r"/m/[a-z2-7]{8}/", "/m/MATCH/", text)
    return re.sub(r"(entry \d+, )[0-9a-f ]{19}", r"\1DIGEST", text)


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_the_letter_reads_as_it_was_read(scene: Callable[[], Scene]) -> None:
    letter = newest(scene)
    shown = steady(f"To: {letter.to}\nSubject: {letter.subject}\n\n{letter.text}")
    copy = HERE / f"{scene.__name__}.txt"
    if os.environ.get("WRITE_LETTERS"):
        copy.write_text(shown)
    assert shown == copy.read_text()


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_the_text_has_at_most_eight_links_of_at_most_64_letters(scene: Callable[[], Scene]) -> None:
    links = re.findall(r"https?://\S+", newest(scene).text)
    assert len(links) <= 8
    assert all(link.startswith(SITE) and len(link) <= 64 for link in links), links


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_the_html_says_the_same_as_the_text(scene: Callable[[], Scene]) -> None:
    letter = newest(scene)
    links = set(re.findall(r'href="([^"]+)"', letter.html))
    written = set(re.findall(r"https?://\S+", letter.text))
    assert written == links - grid_of(letter.html)
    plain = set(
        re.findall(r"[a-z]{4,}", re.sub(r"<style.*?</style>|<[^>]+>", " ", letter.html, flags=re.S).lower())
    )
    told = re.sub(r"https?://\S+|^Or put its spot at .*$", "", letter.text, flags=re.MULTILINE)
    words = set(re.findall(r"[a-z]{4,}", told.lower()))
    assert set(re.findall(r'src="([^"]+)"', letter.html)) <= {"cid:board"}
    assert words - plain <= {"short"}, words - plain
    assert "<script" not in letter.html


@pytest.mark.parametrize(
    "scene", [one for one in SCENES[2:] if "result" not in one.__name__], ids=lambda scene: scene.__name__
)
def test_subject_and_first_lines_tell_no_card(scene: Callable[[], Scene]) -> None:
    """Lock screens show them."""
    letter = newest(scene)
    peek = " ".join([letter.subject, *letter.text.splitlines()[:2]]).lower()
    assert not re.search(r"\b(red|orange|yellow|green|purple|black|hand|cup|mithai)\b|cards? \d", peek)


# An invitation shows who asks, and a host reads what became of an address they typed.
@pytest.mark.parametrize("scene", SCENES[4:], ids=lambda scene: scene.__name__)
def test_no_letter_of_a_match_names_the_others_address(scene: Callable[[], Scene]) -> None:
    letter = newest(scene)
    others = {ADA, *GUESTS.values()} - {letter.to}
    assert not [other for other in others if other in letter.text + letter.html + letter.subject]
