"""People who come in by the letter they are sent."""

import html
import re
from typing import Any

from django.test import Client

from accounts.models import Letter, Player
from accounts.people import known


def newest(address: str, kind: str = "") -> Letter:
    """The newest letter to this address, or the newest of a kind."""
    letters = Letter.objects.filter(to=address, **({"kind": kind} if kind else {}))
    return letters.order_by("created_at", "pk").last() or Letter()


def code_of(letter: Letter) -> str:
    return re.findall(r"\b\d{3} \d{3}\b", letter.text)[0]


def link_of(letter: Letter) -> str:
    """The first link of a text letter."""
    return re.findall(r"https?://\S+", letter.text)[0]


def path_of(letter: Letter) -> str:
    return re.sub(r"^https?://[^/]+", "", link_of(letter))


def sign_in(client: Client, address: str, name: str = "Ada") -> Player:
    """By the letter's link, as anybody does."""
    if name:
        known(address, name=name)
    client.post("/in/", {"address": address})
    client.post(path_of(newest(address, "signin")))
    return Player.objects.get(email=address)


def signed_in(address: str) -> Client:
    """A browser of its own in which somebody is signed in."""
    client = Client()
    client.force_login(known(address, name=address.partition("@")[0].title()))
    return client


def words(response: Any) -> str:
    """What a page says, without its tags."""
    return html.unescape(" ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split()))


def hidden(response: Any) -> list[tuple[str, str]]:
    """The hidden fields of a page, in order."""
    found = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', response.content.decode())
    return [(name, html.unescape(value)) for name, value in found]
