"""What the tests of playing alone do again and again."""

import re
from random import Random
from typing import Any

from django.test import Client

from games.engine.codec import public_number
from games.engine.moves import pick
from games.models import Match
from games.store.log import load
from tests.factories.people import hidden


def begin(client: Client, path: str = "/alone/", **fields: Any) -> Any:
    """The form of a page, sent as it stands but for these fields."""
    page = client.get(path)
    options = dict(re.findall(r'name="(option_\w+)" value="(\w+)" checked', page.content.decode()))
    return client.post(path, dict(hidden(page)) | options | fields)


def match_of(response: Any) -> Match:
    """The match that an answer leads to."""
    assert response.status_code == 302, response.content.decode()[:2000]
    return Match.objects.get(number=public_number(response.url.split("/")[2]))


def touch(client: Client, match: Match, dice: Random | None = None, **fields: Any) -> Any:
    """Some legal move, on the page of the match."""
    log = load(match)
    move = log.game.name(pick(log.game.moves(log.state, 0), dice or Random(1)))
    form = f"form-of-turn-{log.game.turn(log.state)}"
    sent = {"move": move, "turn": log.game.turn(log.state), "form_id": form} | fields
    return client.post(f"/m/{match.public}/", sent)


def give_up(client: Client, match: Match) -> Match:
    client.post(f"/m/{match.public}/resign")
    match.refresh_from_db()
    return match
