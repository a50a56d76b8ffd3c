"""What the tests of silent tables do again and again on the pages of a match."""

from typing import Any

from django.test import Client

from games.links import turn_token
from games.models import Match
from tests.factories.games import open_link
from tests.web.looking import ADA, as_person

PSST = "Psst-c4-next"
FORM = {"form_id": "a-form-of-its-own"}
MOVE = {"move": "MOVE C4", "turn": "1"}


def home(match: Match, end: str = "") -> str:
    return f"/m/{match.public}/{end}"


def post(match: Match, end: str = "", **sent: str) -> Any:
    """What Ada is answered who sends this to an address of the match."""
    return as_person(ADA).post(home(match, end), FORM | sent)


def by_link(match: Match, **sent: str) -> Any:
    return Client().post(f"/t/{turn_token(open_link(match))}", FORM | sent)
