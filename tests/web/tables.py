"""Ada at the opening form, the invitation her guest gets, and what became of a match."""

import html
import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import Letter, Player
from accounts.people import known
from games.links import JoinLink, join_token
from games.models import Entry, Invitation, Match, Notice
from games.play.resign import resign
from tests.factories.games import ADA, BO, NOW, a_match
from tests.factories.tables import pk_of, seat_of

FILLED = {
    "option_start": "random",
    "hours": "48",
    "watch": "private",
    "other": "person",
    "other_address": BO,
    "form_id": "a-form-of-its-own",
}
OPEN = "/open/?game=mandala"
PERSON = {"answer": "yes", "name": "Bo", "zone": "Asia/Kolkata"}
HOSTILE = ["\x00", "Bo\nBcc: x@example.org", "\u202eoB", "B\u200bo", "\ud800", "B" * 200]


@pytest.fixture
def ada() -> Client:
    """A browser in which Ada is signed in."""
    client = Client()
    client.force_login(known(ADA, name="Ada", zone="Europe/Amsterdam"))
    return client


def words(response: Any) -> str:
    return html.unescape(" ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split()))


def invitation(end: str = "") -> str:
    match = Match.objects.get()
    return f"/i/{join_token(JoinLink(match.number, 1, 1))}{end}"


def code(to: str = ADA) -> str:
    letter = Letter.objects.filter(kind="signin", to=to).latest("created_at")
    return re.findall(r"^\s+(\d{3} \d{3})$", letter.text, re.MULTILINE)[0]


def everything(match: Match) -> list[Any]:
    """What an act could change."""
    tables = (Match, Entry, Invitation, Notice, type(seat_of(match)), Player)
    return [list(table._default_manager.order_by("pk").values()) for table in tables]


def finished() -> Match:
    match = a_match()
    resign(match.number, pk_of(ADA), now=NOW)
    match.refresh_from_db()
    return match
