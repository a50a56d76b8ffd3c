"""The pages of Mandarin: before a roll, at a tile, in an auction and asked once more; signs at each table."""

from collections.abc import Iterator

from django.urls import reverse

from games.links import again_token, join_token, turn_token
from games.models import Match
from tests.factories.bazaars import link_of
from tests.factories.games import ADA, BO
from tests.web.browser.standing import Place, at
from tests.web.browser.world import OP, link_to
from tests.web.browser.zodiacs import Zodiacs

SEND = "#choice .send button.big"
AMOUNT = "#choice [inputmode=numeric]"


def of_zodiacs(some: Zodiacs) -> Iterator[Place]:
    """Last those that make a move."""
    for match in some:
        yield at("match", match.public, who=ADA)
    for match in (some.choosing, some.sealed, some.over):
        yield at("match", match.public, who=BO)
        yield at("history", match.public, who=ADA)
    for match in (some.rolling, some.choosing, some.bidding, some.sealed, some.open):
        yield at("turn", question(match))
    yield at("turn-choice", question(some.choosing), "claim")
    yield Place("match", f"{reverse('match', args=[some.choosing.public])}?move=draw", who=ADA)
    yield from of_bids(some)
    yield from of_signs(some)
    yield at("turn-choice", question(some.chancing), "draw", press="#send button.big")
    yield at("turn", question(some.rolling), press=SEND)


def of_bids(some: Zodiacs) -> Iterator[Place]:
    """An amount that is none, and one that is asked about once more."""
    bidding = question(some.bidding)
    yield at("turn-choice", bidding, "5000")
    yield at("turn-choice", bidding, "5000", press=SEND)
    yield at("turn", bidding, press=SEND)
    for amount in ("250", "5000"):
        yield at("match", some.bidding.public, who=ADA, fill=(AMOUNT, amount), press=SEND)
    yield at("match", some.open.public, who=ADA, fill=(AMOUNT, "5000"), press=SEND)


def of_signs(some: Zodiacs) -> Iterator[Place]:
    yield Place("open", f"{reverse('open')}?game=mandarin", who=ADA)
    yield at("opened", some.table.public, who=ADA)
    yield at("join", join_token(link_to(some.table, 2)))
    yield at("match", some.table.public)
    yield at("join-match", some.table.public, who=OP)
    yield at("play-again", some.over.public, who=ADA)
    yield at("again-link", again_token(link_to(some.over, 0)))


def question(match: Match) -> str:
    return turn_token(link_of(match, 0))
