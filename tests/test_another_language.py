"""Whoever reads another language reads nothing but that: every page, every letter, every refusal.

All messages are translated into themselves, each word in marks: what stands outside of marks is what nobody
could translate, or what was said before anybody knew who reads.
"""

import html
import re
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.test.signals import template_rendered
from django.utils import translation
from django.views.defaults import server_error

from accounts.models import Letter, Player
from accounts.people import known
from accounts.zones import ZONES, city
from games.models import Invitation, Match
from games.notices.write import write
from games.rules import GAMES
from games.rules.mandala.cards import COLOURS
from games.store.verify import verdict
from tests.factories.bazaars import GUESTS
from tests.factories.catalogue import MARKED, ROOT, compile_marked
from tests.factories.games import ADA, BO, a_match, log_of, played_on
from tests.letters.test_golden import SAID, SCENES, Scene
from tests.web.browser.bazaars import HAGGLED, WITH_SEAL
from tests.web.browser.places import every_place
from tests.web.browser.world import GUEST, POLITE, RUDE, WHY_RUDE, World, browser_of, build
from tests.web.presses import every_press

# What is the same in every language: names, of people, games, places and their clocks, of languages, and of
# how a par was found.
NAMES = {"Ada", "Bo", "Cy", "Di", "Eli", "Op", "Mandala", "Mandi", "Mandamina", "Mandarin", "Mandate"}
NAMES |= {"English", "Marked", "targets"}
# What the operator's page says of machines, as they call it themselves.
MACHINES = {
    "deliver",
    "expire",
    "forget",
    "due",
    "letters",
    "signins",
    "turn",
    "mandala",
    "mandi",
    "mandamina",
    "mandarin",
    "find",
    "pars",
    "lay",
    "days",
    "guests",
    "SQLite",
    "PostgreSQL",
}
CITIES = {word for zone in ZONES for word in re.findall(r"\w+", city(zone))}
CLOCKS = {name for zone in ZONES if (name := datetime.now(ZoneInfo(zone)).tzname())}
# By people of the house, for people.
TYPED = (
    "Two of these seats were played by one person.",
    *("That coin owes me one.", "Well haggled, all of you."),
    *(RUDE, POLITE, WHY_RUDE, *HAGGLED, WITH_SEAL, *SAID),
)
SPOKEN = re.compile(r'\b(?:alt|title|aria-label|placeholder)="([^"]*)"')
UNSEEN = re.compile(r"<!--.*?-->|<(style|script|code)\b.*?</\1>|<pre>.*?</pre>", re.DOTALL)
SAME = re.compile(r"https?://\S+|[\w.+-]+@[\w.-]+|\w+\.json|\w+Error|\b[0-9a-f]{4}(?: [0-9a-f]{4}){3}\b")


@pytest.fixture(scope="session")
def catalogue(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("locale")
    compile_marked(folder)
    return folder


@pytest.fixture(autouse=True)
def _offered(catalogue: Path, settings: Any) -> None:
    settings.LOCALE_PATHS = [catalogue]
    settings.LANGUAGES = [("en", "English"), (MARKED, "Marked")]


def untranslated(text: str) -> set[str]:
    """The words that stand outside of marks and are no names."""
    for words in TYPED:
        text = text.replace(words, " ")
    text, marked = SAME.sub(" ", text), 1
    while marked:
        text, marked = re.subn(r"«[^«»]*»", " ", text)
    return set(re.findall(r"[^\W\d_]{2,}", text)) - NAMES - CITIES - CLOCKS


def seen(page: str) -> str:
    """What a page or a letter in HTML says, to the eye and to whoever listens."""
    page = UNSEEN.sub(" ", page)
    return html.unescape(" ".join([*SPOKEN.findall(page), re.sub(r"<[^>]*>", " ", page)]))


def test_what_is_not_marked_is_found_wherever_it_stands() -> None:
    page = '<p>«Joined» by Ada, <b>wins</b> «««»on»»</p><img alt="A board"><style>p { top: 0 }</style>'
    assert untranslated(seen(page)) == {"by", "wins", "board"}


def test_messages_are_marked_but_for_what_is_filled_in() -> None:
    with translation.override(MARKED):
        assert translation.gettext("{name} wins.") == "{name}« wins.»"
        assert translation.ngettext("in {n} hour", "in {n} hours", 2) == "«in »{n}« hours»"
        assert translation.gettext("Thursday") == "«Thursday»"


# Pages. Where somebody is known, their browser asks for English, and gets what they read.

BY_TOKEN = {
    *("turn", "turn-choice", "resend", "again-link", "wishes", "unsubscribe"),
    *("join", "decline", "never-invite", "confirm-address"),
}


class Walk:
    """Everybody's browser, and what was found outside of marks."""

    def __init__(self) -> None:
        self.found: dict[str, set[str]] = {}
        self.browsers: dict[str, Client] = {}

    def browser(self, who: str) -> Client:
        if who not in self.browsers:
            self.browsers[who] = browser_of(who)
        return self.browsers[who]

    def look(self, where: str, answer: Any) -> None:
        page = answer.content.decode()
        assert f'<html lang="{MARKED}">' in page, where
        words = untranslated(seen(page))
        if where.removeprefix("POST ").startswith("/operator/"):
            matches = " ".join(match.public for match in Match.objects.all())
            words -= MACHINES | untranslated(matches)
        if words:
            self.found[where] = words


def asks_for(known: bool) -> dict[str, str]:
    return {"Accept-Language": "en" if known else MARKED}


def lived_in() -> World:
    """The one letter in it that nobody wrote, and that could not be sent, says nothing."""
    with translation.override(MARKED):
        world = build()
    Letter.objects.exclude(error="").update(subject="«»", text="", html="", error="«»")
    return world


@pytest.fixture
def shown() -> Iterator[set[str]]:
    """The names of all templates that are rendered meanwhile."""
    names: set[str] = set()

    def note(template: Any, **_: Any) -> None:
        names.add(template.name)

    template_rendered.connect(note)
    yield names
    template_rendered.disconnect(note)


@pytest.mark.django_db
def test_every_page_every_refusal_and_every_letter_of_a_house_that_is_lived_in(shown: set[str]) -> None:
    world, walk = lived_in(), Walk()
    for place in every_place(world):
        if not place.press:
            known = place.who not in ("", GUEST) or (place.name in BY_TOKEN and "aaaaaaaa" not in place.path)
            answer = walk.browser(place.who).get(place.path, follow=True, headers=asks_for(known))
            walk.look(f"{place.path} {place.who}", answer)
    for press in every_press(world):
        answer = walk.browser(press.who).post(
            press.path, press.sent, follow=True, headers=asks_for(press.known) | press.headers
        )
        assert answer.status_code == press.status, press
        walk.look(f"POST {press.path} {press.sent}", answer)
    walk.look("without the mark", without_the_mark())
    for letter in Letter.objects.all():
        if words := untranslated(f"{letter.subject}\n{letter.text}") | untranslated(seen(letter.html)):
            walk.found[f"{letter.kind} to {letter.to}"] = words
    assert walk.found == {}
    assert every_template() - shown == set()


def without_the_mark() -> Any:
    """A form that has lost its mark against forgery."""
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(Player.objects.get(email=BO))
    return browser.post("/you/", {"name": "Bo"}, headers=asks_for(True) | {"Sec-Fetch-Site": "same-origin"})


def every_template() -> set[str]:
    """Those of the admin are Django's for the most part, and 500.html has a test of its own."""
    folder = ROOT / "templates"
    files = (path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    ours = {name for name in files if name.endswith((".html", ".txt", ".svg"))} - {"500.html"}
    return {name for name in ours if not name.startswith("admin/")}


def test_the_page_of_what_broke(rf: Any) -> None:
    with translation.override(MARKED):
        page = server_error(rf.get("/")).content.decode()
    assert f'<html lang="{MARKED}">' in page
    assert untranslated(seen(page)) == set()


# Letters are written by workers, who speak English among themselves.


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_a_letter_speaks_to_its_reader_whatever_its_writer_speaks(scene: Callable[[], Scene]) -> None:
    with translation.override(MARKED):
        for address in (ADA, *GUESTS.values()):
            known(address, name=address.partition("@")[0].title())
    reader, at = scene()
    Invitation.objects.update(language=MARKED)
    write(at)
    letter = Letter.objects.filter(to=reader).latest("created_at", "pk")
    assert f'<html lang="{MARKED}">' in letter.html
    assert untranslated(f"{letter.subject}\n{letter.text}") == set()
    assert untranslated(seen(letter.html)) | untranslated(seen(letter.picture)) == set()


@pytest.mark.django_db
def test_nothing_of_another_language_is_left_over_for_whoever_reads_english() -> None:
    client, ada = Client(), known(ADA, name="Ada")
    client.force_login(ada)
    for language in (MARKED, "en"):
        Player.objects.update(language=language)
        of_games = (f"/rules/{slug}/" for slug in GAMES)
        for path in (
            "/",
            "/open/",
            "/games/",
            "/you/",
            "/lobby/",
            *of_games,
            "/alone/",
            "/today/",
            "/nothing/",
        ):
            page = client.get(path, headers=asks_for(language == "en")).content.decode()
            assert ("«" in page) == (language == MARKED), path


@pytest.mark.django_db
def test_i3_a_log_of_a_match_played_in_another_language_holds_keys_and_means_the_same() -> None:
    """Colours are called otherwise on the page; in the log they are called as ever."""
    with translation.override(MARKED):
        match = a_match(watch="open")
        played_on(match, 30)
        board = log_of(match).state
    log = log_of(match)
    assert (log.state, verdict(match.pk).faults) == (board, ())
    written = "".join(line.row.events + (line.row.move or "") for line in log.lines)
    assert "«" not in written
    assert set(re.findall(r'"colour":"([^"]+)"', written)) <= {*COLOURS}
    page = Client().get(f"/m/{match.public}/", headers=asks_for(False)).content.decode()
    assert any(f"«{colour}»" in page for colour in COLOURS)
