"""Whoever looks at a page: somebody signed in, or nobody in particular; and what the page says."""

import html
import re
from typing import Any

from django.test import Client

from accounts.models import Player
from accounts.people import known
from tests.factories.games import ADA, BO

__all__ = ["ADA", "BO", "CY", "as_person", "form_of", "show_to", "stranger", "words"]
CY = "cy@example.test"


def as_person(address: str) -> Client:
    """A browser in which this person is signed in."""
    client = Client()
    client.force_login(Player.objects.get(email=address))
    return client


def stranger() -> Client:
    """Cy, who is signed in and plays elsewhere."""
    known(CY, name="Cy", zone="America/New_York")
    return as_person(CY)


def show_to(match: Any, watch: str) -> None:
    type(match).objects.filter(pk=match.pk).update(watch=watch)


def words(response: Any) -> str:
    """What a page says, without its tags."""
    return html.unescape(" ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split()))


def form_of(response: Any, action: str) -> dict[str, str]:
    """The fields of the form that is sent to `action`."""
    page = response.content.decode()
    found = re.search(rf'<form[^>]* action="{re.escape(action)}"[^>]*>(.*?)</form>', page, re.DOTALL)
    assert found, f"no form to {action}"
    fields = re.findall(r'<input[^>]* name="([^"]+)"[^>]* value="([^"]*)"', found[1])
    return {name: html.unescape(value) for name, value in fields}
