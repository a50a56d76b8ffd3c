"""How the matches of the house are played until they are looked at, and on from there."""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

from games.engine.moves import pick
from games.rules.mandarin.moves import Bid, Chance, Move, Pass, Roll
from games.rules.mandarin.moves import Special as Offer
from games.rules.mandarin.state import State
from games.rules.mandi.goods import STALLS
from games.rules.mandi.moves import Choose, Restock
from games.store.log import Log

Step = tuple[int, str]  # who moves, and the line
Course = Callable[[Callable[[], Log], Random], Iterator[Step]]


class Scene(NamedTuple):
    """A running match of Ada and so many guests: what is played before the photograph, and what after it.

    In what is played afterwards chance must not be asked. `orders` are what each seat says in advance.
    """

    before: Course
    after: Course
    options: Mapping[str, str]
    guests: int = 1
    seed: int = 0
    orders: tuple[Any, ...] = ()


def until(entries: int) -> Course:
    """By whoever is asked, until the log is so long."""

    def course(log: Callable[[], Log], dice: Random) -> Iterator[Step]:
        while (now := log()).lines[-1].number < entries:
            yield a_step(now, min(now.pending), dice)

    return course


def moves(n: int) -> Course:
    """So many, by whoever is asked."""

    def course(log: Callable[[], Log], dice: Random) -> Iterator[Step]:
        for _ in range(n):
            now = log()
            yield a_step(now, min(now.pending), dice)

    return course


def a_step(log: Log, seat: int, dice: Random) -> Step:
    return seat, log.game.name(pick(log.game.moves(log.state, seat), dice))


def sealing(*seats: int, turn: int = 0, apart: bool = False) -> Course:
    """Bazaars up to a turn, some thinking again; then these seats, one after the other.

    `apart`: each at a stall of its own, so that no coin falls at the reveal.
    """

    def course(log: Callable[[], Log], dice: Random) -> Iterator[Step]:
        while (now := log()).game.turn(now.state) < turn:
            locked = sorted(now.state.locked)
            again = locked and dice.random() < 0.2
            yield _seal(now, dice.choice(locked if again else sorted(now.pending)), dice, apart=False)
        for seat in seats:
            yield _seal(log(), seat, dice, apart=apart)

    return course


def _seal(log: Log, seat: int, dice: Random, *, apart: bool) -> Step:
    """Of a restock the last seat buys only; the others choose along with it what may stand."""
    last = log.seats - 1
    found: list[Any] = [
        move
        for move in log.game.moves(log.state, seat)
        if not isinstance(move, Restock) or (move.choice is None) == (seat == last)
    ]
    if apart:
        found = [move for move in found if isinstance(move, Choose) and move.stall == STALLS[seat]]
    return seat, log.game.name(pick(tuple(found), dice))


def zodiac(stands: Callable[[State], bool], *seats: int) -> Course:
    """Races until it stands so, nobody buying at the first auction; then these seats name their limits."""

    def course(log: Callable[[], Log], dice: Random) -> Iterator[Step]:
        while not stands((now := log()).state):
            yield _raced(now, dice)
        for seat in seats:
            yield seat, log().game.name(_limit(log().state, seat, dice))

    return course


def limits(*seats: int) -> Course:
    """In an auction: these seats name their limits, or others."""
    return zodiac(lambda state: True, *seats)


def _raced(log: Log, dice: Random) -> Step:
    """Whoever has answered thinks again now and then; whatever there is to sell is sold."""
    state: State = log.state
    seat = min(log.pending)
    if state.auction and state.auction.locked and dice.random() < 0.3:
        seat = min(state.auction.locked)
    moves = log.game.moves(state, seat)
    if state.auction:
        move: Move = Pass() if state.auctions == 1 or dice.random() < 0.3 else _limit(state, seat, dice)
        return seat, log.game.name(move)
    wanted = Offer(), Roll(), *((Chance(),) if dice.random() < 0.8 and len(state.board) < 3 else ())
    other: Move = next((move for move in wanted if move in moves), pick(moves, dice))
    return seat, log.game.name(other)


def _limit(state: State, seat: int, dice: Random) -> Move:
    """Within the cash: a bid that is higher than the last, and by maxima something to think about."""
    bid = state.auction.bid if state.auction else 0
    amount = bid + 100 * dice.randint(1, 1 if state.options.auction == "open" else 9)
    return Bid(amount) if amount <= state.people[seat].money else Pass()


def in_auction(state: State) -> bool:
    """A later one has just begun: all can pay, a tile is unknown, and whoever is next has some to cash in."""
    auction = state.auction
    if auction is None or auction.locked or auction.bid or auction.number == 1:
        return False
    following = state.people[(state.to_move + 1) % state.seats]
    hidden = any(not lying.up for lying in state.board)
    return hidden and len(auction.order) == state.seats and bool(following.tiles)


def alone_in_auction(state: State) -> bool:
    """After one of which one seat alone was asked."""
    return bool(state.auctions) and state.phase == "choose" and any(not lying.up for lying in state.board)
