"""Moments of Mandarin at which somebody gets a letter: four who race round the zodiac."""

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from games.engine.fold import fold
from games.links import JoinLink
from games.models import Match, MatchSecret
from games.notices.write import write
from games.play.advance import advance
from games.play.expire import expire
from games.play.join import join
from games.play.open import open_match
from games.play.places import HOST, Place
from games.play.position import locked
from games.rules.mandarin import events as e
from games.rules.mandarin.tiles import ANIMALS, animal
from games.store.append import Draft
from games.store.log import Log
from tests.factories.bazaars import GUESTS
from tests.factories.games import ADA, BO, NOW, a_table, log_of
from tests.factories.ordered import ordered
from tests.factories.zodiacs import PENALISED, said

SECRET = bytes(32)
CY, DI = GUESTS["Cy"], GUESTS["Di"]
HOUR = timedelta(hours=1)
SOON = timedelta(minutes=10)  # whoever has just moved sees the next question on the page first
SIGNS = {"Bo": "ox", "Cy": "horse", "Di": "tiger"}
BID = ("PASS", "BID 500", "BID 200", "BID 400")
BOUGHT = 13  # the turn in which Ada chances a tile, and all of it is sold
Scene = tuple[str, datetime]  # whose newest letter, and when it is written
Bought = Mapping[int, tuple[int, tuple[str, ...]]]  # by seat, for how much and what


def opened(**options: str) -> Match:
    """A match of four whose dice and tiles are always the same; nobody has had a letter yet."""
    places = (HOST, *(Place("address", address=GUESTS[name]) for name in SIGNS))
    match = open_match(a_table(game="mandarin", options=PENALISED | options, places=places), now=NOW)
    MatchSecret.objects.update(secret=SECRET)
    for number, (name, sign) in enumerate(SIGNS.items(), 1):
        join(JoinLink(match.number, number, 1), name=name, zone="Europe/Berlin", chosen=sign, now=NOW)
    match.refresh_from_db()
    return match


def under_way(**options: str) -> Match:
    """Everybody has had a first letter."""
    match = opened(**options)
    write(NOW + SOON)
    return match


def usual(log: Log, seat: int) -> str:
    """What somebody of this table would do: claim what is new or two tiles, and bid by habit."""
    view = log.state
    match view.phase:
        case "choose":
            first, mine = view.board[0], {animal(tile) for tile in view.people[seat].tiles}
            new = first.up and first.tile and animal(first.tile) not in mine
            return "CLAIM" if len(view.board) > 1 or new or not view.dispenser else "CHANCE"
        case "auction":
            return BID[(seat + view.auctions) % 4]
    return str(log.game.name(log.game.moves(view, seat)[0]))


def held(match: Match, met: Callable[[Any], bool], *, now: datetime = NOW) -> datetime:
    """As usual, an hour each, until the board is so; when that is."""
    for _ in range(60):
        log, now = log_of(match), now + HOUR
        if met(log.state):
            return now
        seat = min(log.pending)
        said(match, seat, usual(log, seat), now=now)
    raise AssertionError("not in sixty moves")


def asked(number: int, phase: str) -> Callable[[Any], bool]:
    """That in a turn of the match there is something of the kind to answer."""
    return lambda board: board.phase == phase and board.number >= number


def in_stock(match: Match) -> list[str]:
    return sorted(log_of(match).state.stock)


@transaction.atomic
def bought(match: Match, cards: Bought, *, now: datetime) -> None:
    """Tiles of the Dispenser come to some for money, long ago: the mover still has to claim or to chance."""
    position = locked(number=match.number)
    state = position.log.state
    facts: list[Any] = [e.AuctionFailed(state.auctions)]
    for seat, (price, tiles) in cards.items():
        facts += [e.TileDrawn(seat, state.draws, tile, up=True) for tile in tiles]
        facts += [e.AuctionWon(seat, price, tiles, None)]
    facts += [e.TileDrawn(state.to_move, state.draws, lying.tile, lying.up) for lying in state.board]
    draft = Draft(now, "deal", tuple(facts))
    advance(position, [draft], fold(position.game, draft.events, state))


def but(stock: Iterable[str], *left: str) -> tuple[str, ...]:
    """The fives of the stock, but for some animals."""
    return tuple(tile for tile in stock if tile.endswith("-5") and animal(tile) not in left)


def mandarin_started() -> Scene:
    opened()
    return CY, NOW


def mandarin_first_turn() -> Scene:
    opened()
    return ADA, NOW


def mandarin_steal() -> Scene:
    return DI, held(under_way(), asked(1, "steal"))


def mandarin_turn() -> Scene:
    """Di took a tile of Ada's meanwhile; of Ada's own two rolls the first asked nothing."""
    return ADA, held(under_way(), asked(BOUGHT, "choose"))


def mandarin_auction() -> Scene:
    return BO, held(under_way(), asked(BOUGHT, "auction"))


def mandarin_won() -> Scene:
    """Ada is asked nothing."""
    return ADA, held(under_way(), asked(BOUGHT + 1, "choose"))


def mandarin_forfeited() -> Scene:
    """Ada is asked nothing, and has lost more than an auction."""
    match = under_way()
    now = held(match, asked(BOUGHT, "auction"))
    for seat, line in enumerate(("BID 5000", "BID 4000", "PASS", "PASS")):
        said(match, seat, line, now=now, sure=line)
    return ADA, now


def mandarin_missed_auction() -> Scene:
    """Ada did not bid in time; then it was Bo's turn."""
    match = under_way()
    now = held(match, asked(BOUGHT, "auction"))
    for seat in (1, 2, 3):
        said(match, seat, usual(log_of(match), seat), now=now)
    write(now)
    now += 49 * HOUR
    expire(match.pk, now=now)
    return ADA, now


def mandarin_first_auction() -> Scene:
    """What Bo gets first asks for a limit."""
    return BO, held(opened(), asked(1, "auction"))


def mandarin_after_an_auction() -> Scene:
    return BO, held(under_way(), asked(BOUGHT + 1, "choose"))


def mandarin_bid() -> Scene:
    """Bid by bid: Ada has bid 300."""
    match = under_way(auction="open")
    now = held(match, asked(BOUGHT, "auction"))
    said(match, 0, "BID 300", now=now)
    return BO, now


def mandarin_dropped() -> Scene:
    """U1: Bo had said more than there is."""
    match = under_way(overbids="refused")
    now = held(match, asked(BOUGHT, "choose"))
    ordered(match, 1, new_animal="5000", control="5000", other="0", now=now)
    said(match, 0, "CHANCE", now=now)
    return BO, now


def mandarin_by_order() -> Scene:
    """Bo had said how much to bid, and is asked nothing but the next tile."""
    match = under_way()
    now = held(match, asked(BOUGHT, "choose"))
    ordered(match, 1, new_animal="600", control="800", other="0", now=now)
    return BO, held(match, asked(BOUGHT + 1, "choose"), now=now)


def bankrupt(match: Match) -> datetime:
    """Bo has next to nothing, and comes to where Ada has the Emperor."""
    now = held(match, asked(10, "choose"))
    bought(match, {0: (100, ("horse-e", "horse-3", "horse-6")), 1: (3000, ("pig-5", "dog-e"))}, now=now)
    now = held(match, asked(BOUGHT, "choose"), now=now)
    said(match, 0, "CLAIM", now=now)
    return now


def mandarin_bankrupt() -> Scene:
    return BO, bankrupt(under_way())


def mandarin_seized() -> Scene:
    """It came to Ada while it was Bo's turn."""
    match = under_way()
    now = bankrupt(match)
    return ADA, held(match, lambda board: board.to_move == 0, now=now)


def mandarin_empty() -> Scene:
    """Nobody has all twelve, nor six of one; Ada is asked before the roll."""
    match = under_way()
    now = held(match, asked(BOUGHT, "choose"))
    stock = in_stock(match)
    shares = {
        seat: tuple(tile for i, tile in enumerate(stock) if _whose(i, tile) == seat) for seat in range(4)
    }
    bought(match, {seat: (500, tiles) for seat, tiles in shares.items()}, now=now)
    return ADA, held(match, lambda board: board.to_move == 0 and board.number > BOUGHT, now=now)


def _whose(place: int, tile: str) -> int:
    """To everybody in turn, but for one animal each does without."""
    seat = place % 4
    return (seat + 1) % 4 if animal(tile) == ANIMALS[seat] else seat


def mandarin_missed() -> Scene:
    """Ada's tile was claimed for her."""
    match = under_way()
    now = held(match, asked(BOUGHT, "choose")) + 49 * HOUR
    write(now - 48 * HOUR)
    expire(match.pk, now=now)
    return ADA, now


def mandarin_missed_partner() -> Scene:
    match = under_way()
    now = held(match, asked(BOUGHT, "choose")) + 49 * HOUR
    expire(match.pk, now=now)
    return BO, now


def mandarin_offered() -> Scene:
    """For wealth: with six tiles Ada may offer the first in a Special Auction."""
    match = under_way(goal="wealth")
    now = held(match, asked(BOUGHT, "choose"))
    bought(match, {0: (900, but(in_stock(match), "tiger", "ox", "pig"))}, now=now)
    said(match, 0, "CLAIM", now=now)
    return ADA, held(match, lambda board: board.to_move == 0 and board.phase == "choose", now=now)


def mandarin_special() -> Scene:
    """Ada sells: Bo is asked, and pays her."""
    match = under_way(goal="wealth")
    now = held(match, asked(BOUGHT, "choose"))
    bought(match, {0: (900, but(in_stock(match), "tiger", "ox", "pig"))}, now=now)
    said(match, 0, "CLAIM", now=now)
    now = held(match, lambda board: board.to_move == 0 and board.phase == "choose", now=now)
    said(match, 0, "SPECIAL", now=now)
    return BO, now


def mandarin_result() -> Scene:
    """Ada bought the one animal that was missing."""
    match = under_way()
    now = held(match, asked(BOUGHT, "choose"))
    bought(match, {0: (900, (*but(in_stock(match), "tiger", "horse", "snake"), "snake-6"))}, now=now)
    for seat, line in enumerate(("CHANCE", "BID 200", "BID 400", "PASS")):
        said(match, seat, line, now=now)
    said(match, 0, "BID 600", now=now)
    return DI, now


SCENES: tuple[Callable[[], Scene], ...] = (
    mandarin_started, mandarin_first_turn, mandarin_first_auction, mandarin_steal, mandarin_turn,
    mandarin_auction, mandarin_won, mandarin_forfeited, mandarin_missed_auction, mandarin_special,
    mandarin_after_an_auction, mandarin_bid, mandarin_dropped, mandarin_by_order, mandarin_bankrupt,
    mandarin_seized, mandarin_empty, mandarin_missed, mandarin_missed_partner, mandarin_offered,
    mandarin_result,
)  # fmt: skip
