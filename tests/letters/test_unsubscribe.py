"""The button that mail programs show beside a letter: every letter has it, and it stops its own kind."""

from collections.abc import Callable
from datetime import datetime
from email import message_from_bytes, policy
from typing import Any

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from accounts import address, signin
from accounts.models import Letter, Player
from accounts.outbox.message import build
from accounts.people import known
from accounts.refusals import refused
from games.models import Notice
from games.notices.write import write
from tests.factories.games import ADA, BO, NOW
from tests.factories.ordered import won_and_not_asked
from tests.letters import test_golden as golden
from tests.letters.test_golden import SITE

pytestmark = pytest.mark.django_db(transaction=True)
Kind = Notice.Kind
SCENES: dict[str, tuple[str, Callable[[], golden.Scene]]] = {
    "invitation": (Kind.INVITATION, golden.invitation),
    "its reminder": (Kind.INVITATION_REMINDER, golden.invitation_reminder),
    "declined": (Kind.DECLINED, golden.declined),
    "cancelled": (Kind.CANCELLED, golden.cancelled),
    "started": (Kind.STARTED, golden.started),
    "turn": (Kind.TURN, golden.turn),
    "meanwhile": (Kind.MEANWHILE, lambda: (won_and_not_asked(), NOW)),
    "missed": (Kind.MISSED, golden.missed),
    "reminder": (Kind.REMINDER, golden.reminder),
    "reminder of several": (Kind.REMINDER, golden.reminders),
    "result": (Kind.RESULT, golden.result),
    "remark": (Kind.REMARK, golden.remark),
}


@pytest.fixture(autouse=True)
def _site(settings: Settings) -> None:
    settings.SITE_URL = SITE


def headers(letter: Letter) -> Any:
    return message_from_bytes(build(letter).source(), policy=policy.default)


def newest(scene: Callable[[], golden.Scene]) -> tuple[Letter, datetime]:
    reader, at = scene()
    write(at)
    return Letter.objects.filter(to=reader).order_by("created_at", "pk")[::-1][0], at


def path_of(letter: Letter) -> str:
    return str(headers(letter)["List-Unsubscribe"]).strip(" <>").removeprefix(SITE)


def pressed(letter: Letter) -> int:
    """What a mail program sends by itself (RFC 8058): no cookie, no token, one field."""
    client = Client(enforce_csrf_checks=True)
    return client.post(path_of(letter), {"List-Unsubscribe": "One-Click"}).status_code


def written_again(letter: Letter, at: datetime) -> bool:
    """Whether what the letter told, owed once more, becomes a letter."""
    Notice.objects.filter(letter=letter).update(done_at=None, due_at=at, letter=None)
    there = Letter.objects.filter(to=letter.to, kind=letter.kind)
    before = there.count()
    write(at)
    return there.count() > before


def test_no_kind_of_letter_is_left_out_here() -> None:
    assert {kind for kind, _scene in SCENES.values()} == set(Kind)


@pytest.mark.parametrize("name", SCENES)
def test_every_letter_to_a_player_says_where_one_press_stops_its_kind(name: str) -> None:
    kind, scene = SCENES[name]
    letter, _at = newest(scene)
    assert letter.kind == kind
    assert headers(letter)["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert path_of(letter).startswith("/")
    assert len(letter.unsubscribe) <= 69
    assert Client().get(path_of(letter)).status_code == 200


@pytest.mark.parametrize("press", [True, False])
@pytest.mark.parametrize("name", SCENES)
def test_after_that_press_and_only_then_no_such_letter_is_written(name: str, press: bool) -> None:
    letter, at = newest(SCENES[name][1])
    if press:
        assert [pressed(letter), pressed(letter)] == [200, 200]
    assert written_again(letter, at) is not press


@pytest.mark.parametrize("scene", [golden.invitation, golden.invitation_reminder])
def test_the_press_beside_an_invitation_means_never(scene: Callable[[], golden.Scene]) -> None:
    letter, _at = newest(scene)
    Client().get(path_of(letter))
    assert not refused(BO)
    pressed(letter)
    assert refused(BO)


def test_the_press_beside_a_reminder_of_several_stops_reminders_and_leads_to_all_wishes() -> None:
    letter, _at = newest(golden.reminders)
    Player.objects.filter(email=ADA).update(unwanted="news")
    page = Client().get(path_of(letter)).content.decode()
    assert "all your matches" in page
    assert path_of(letter) in letter.text
    assert Player.objects.get(email=ADA).unwanted == "news"
    pressed(letter)
    assert Player.objects.get(email=ADA).unwanted == "reminder news"


def test_letters_that_somebody_must_have_asked_for_have_no_such_button() -> None:
    ada = known(ADA, name="Ada")
    signin.ask(ADA, ip="203.0.113.9", now=NOW)
    address.ask_change(ada, BO, now=NOW)
    letters = Letter.objects.all()
    assert sorted(letter.kind for letter in letters) == ["address", "address", "signin"]
    assert not any(headers(letter)["List-Unsubscribe"] for letter in letters)
