"""The letters of the house as a provider and a mail program are given them."""

import html
import re
from datetime import timedelta
from email.message import EmailMessage
from itertools import combinations
from typing import Any

import pytest
import time_machine
from django.core import mail
from django.test import Client

from accounts.models import Letter
from accounts.outbox.deliver import deliver
from accounts.outbox.message import build
from games.models import Match
from games.notices.write import write
from tests.accounts.test_message import body, parsed
from tests.factories.games import ADA, NOW, a_match, played, played_on
from tests.factories.tables import invited

pytestmark = pytest.mark.django_db(transaction=True)
# An address as no house has it: what is not escaped in HTML would be read there as something else.
SITE = "https://mandate.example/?a=1&copy=2&b="
HREF, ADDRESS = re.compile(r'href="([^"]*)"'), re.compile(r"https?://\S+")


def every_kind() -> None:
    """Letters of a table, a match, its end, and to whoever comes in."""
    match = a_match()
    write(NOW)
    played_on(match, 30)
    write(NOW)
    played_on(a_match(), 10_000)
    invited("new@example.net")
    write(NOW)
    Client().post("/in/", {"address": ADA})


def sent(settings: Any) -> dict[str, Any]:
    """What the provider was given, one mail of each kind."""
    settings.MAIL, settings.EMAIL_BACKEND = "test", "anymail.backends.test.EmailBackend"
    settings.MAIL_FROM = "Mandate <turns@mandate.example>"
    with time_machine.travel(NOW, tick=False):
        every_kind()
        while deliver(NOW).more:
            pass
    kinds = {str(letter.id): letter.kind for letter in Letter.objects.all()}
    return {kinds[vars(one)["anymail_test_params"]["metadata"]["letter"]]: one for one in mail.outbox}


def test_q1_no_letter_is_tracked_and_every_link_is_ours_whole_and_escaped(settings: Any) -> None:
    settings.SITE_URL = SITE
    given = sent(settings)
    assert given.keys() >= {"turn", "signin", "invitation", "started", "result"}
    for kind, one in given.items():
        told = vars(one)["anymail_test_params"]
        assert (told["track_clicks"], told["track_opens"]) == (False, False), kind
        read = parsed(one.message().as_bytes())
        hrefs = HREF.findall(body(read, "html"))
        assert hrefs, kind
        assert not [href for href in hrefs if not html.unescape(href).startswith(SITE)], kind
        assert not [href for href in hrefs if not href.startswith(html.escape(SITE))], kind
        plain = ADDRESS.findall(body(read, "plain"))
        assert plain, kind
        assert not [address for address in plain if not address.startswith(SITE)], kind


def turn_letters(match: Match, times: int) -> list[EmailMessage]:
    """Ada's first turn letters of a match, as they leave."""
    letters = Letter.objects.filter(kind="turn", thread=match.public, to=ADA).order_by("created_at")
    now = NOW
    write(now)
    while len(letters.all()) < times:
        now += timedelta(hours=1)
        played(match, now=now)
        write(now)
    return [parsed(build(letter).source()) for letter in letters.all()]


def test_q3_turn_letters_of_one_match_are_one_thread_and_none_is_folded_into_another(settings: Any) -> None:
    settings.SITE_URL, settings.MAIL_FROM = "https://mandate.example", "Mandate <turns@mandate.example>"
    g1, g5 = turn_letters(a_match(), 3), turn_letters(a_match(), 2)
    assert (len(g1), len(g5)) == (3, 2)
    for letters in (g1, g5):
        assert all(re.match(r"Mandala turn \d+, with Bo: ", one["Subject"]) for one in letters)
        assert len({one["Subject"] for one in letters}) == len(letters)
        assert len({one["References"] for one in letters}) == 1
    assert g1[0]["References"] != g5[0]["References"]
    assert len({one["Message-ID"] for one in g1 + g5}) == 5
    for one, other in combinations(g1 + g5, 2):
        assert body(one, "plain") != body(other, "plain")
        assert body(one, "html") != body(other, "html")
