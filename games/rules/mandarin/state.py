"""The board: where the Mandarins stand, what everybody has, what lies there; how each fact changes it."""

from collections.abc import Callable
from typing import Any, Literal, TypeVar

import msgspec
from msgspec.structs import replace

from games.rules.mandarin import events as e
from games.rules.mandarin.tiles import Tiles, sort, start

MONEY = 3000  # D2
V = TypeVar("V")
Phase = Literal["signs", "roll", "steal", "seize", "choose", "auction", "over"]


class Person(msgspec.Struct, frozen=True, gc=False):
    """What one player has. `tiles` in the order of the zodiac; `space` 0 to 35 once the sign is chosen."""

    sign: str = ""
    space: int = -1
    money: int = MONEY
    tiles: Tiles = ()


class Lying(msgspec.Struct, frozen=True, gc=False):
    """A tile on the board. `tile` None: it lies face down, and this reader does not know it (D14)."""

    tile: str | None
    up: bool


class Auction(msgspec.Struct, frozen=True, gc=False):
    """What is for sale is all that lies on the board.

    `order` are those who can bid, `out` those who dropped; `maxima` by seat those this reader knows, 0 for
    who does not bid; `bidder` is whose turn it is in an open one.
    """

    number: int
    seller: int | None
    order: tuple[int, ...]
    maxima: tuple[int | None, ...]
    locked: frozenset[int] = frozenset()
    out: frozenset[int] = frozenset()
    bid: int = 0
    high: int | None = None
    bidder: int = -1


class State(msgspec.Struct, frozen=True, gc=False):
    """The truth, or what one reader knows of it.

    `turn` counts decision points, `number` the turns of the players. `stock` are the tiles in the Dispenser
    (None: only how many, `dispenser`, is known). `leg` of the move of `to_move`, `passed` those still to be
    taken from, `passing` whether anybody was passed; `dry` whether the turn began without tiles (D20).
    """

    options: e.Options
    people: tuple[Person, ...]
    phase: Phase = "signs"
    turn: int = 0
    number: int = 0
    to_move: int = -1
    leg: int = 0
    passing: bool = False
    passed: tuple[int, ...] = ()
    owner: int = -1  # whose tile is to be taken
    taker: int = -1  # who takes it
    dry: bool = False
    dispenser: int = 0
    stock: frozenset[str] | None = None
    board: tuple[Lying, ...] = ()
    draws: int = 0
    auctions: int = 0
    auction: Auction | None = None
    ended: e.MatchEnded | None = None

    @property
    def seats(self) -> int:
        return len(self.people)

    @property
    def mover(self) -> Person:
        """Whose turn it is."""
        return self.people[self.to_move]


def evolve(state: State | None, event: e.Event) -> State:
    """The board after a fact. The first fact lays it."""
    return _FOLDS[type(event)](state, event)


def _set_table(_: State | None, event: e.TableSet) -> State:
    return State(event.options, (Person(),) * event.seats)


def _fill(state: State, event: e.DispenserFilled) -> State:
    if isinstance(event.tiles, int):
        return replace(state, dispenser=event.tiles)
    return replace(state, dispenser=len(event.tiles), stock=frozenset(event.tiles))


def _open_signs(state: State, event: e.SignsOpened) -> State:
    return replace(state, phase="signs", turn=state.turn + 1)


def _choose_sign(state: State, event: e.SignChosen) -> State:
    return _with(state, event.seat, sign=event.sign, space=start(event.sign))


def _open_turn(state: State, event: e.TurnOpened) -> State:
    return replace(
        state,
        phase="roll",
        turn=state.turn + 1,
        number=state.number + 1,
        to_move=event.seat,
        leg=0,
        passing=False,
        passed=(),
        dry=state.dispenser == 0,
    )


def _cash_in(state: State, event: e.TilesCashedIn) -> State:
    person = state.people[event.seat]
    tiles = tuple(tile for tile in person.tiles if tile not in event.tiles)
    after = _with(state, event.seat, tiles=tiles, money=person.money + event.gained)
    return _returned(after, event.tiles)


def _roll(state: State, event: e.DieRolled) -> State:
    after = _with(state, event.seat, space=event.space)
    passing = state.passing or bool(event.passed)
    return replace(after, leg=event.leg, passing=passing, passed=event.passed)


def _collect(state: State, event: e.YuanCollected) -> State:
    return _paid(state, None, event.seat, event.amount)


def _pay_fine(state: State, event: e.FinePaid | e.WentBankrupt) -> State:
    return _paid(state, event.seat, event.to, event.amount)


def _open_seizure(state: State, event: e.SeizureOpened) -> State:
    return replace(state, phase="seize", turn=state.turn + 1, owner=event.debtor, taker=event.seat)


def _seize(state: State, event: e.TileSeized) -> State:
    return _handed_over(state, event.debtor, event.seat, event.tile)


def _open_steal(state: State, event: e.StealOpened) -> State:
    left = state.passed[state.passed.index(event.owner) + 1 :]
    return replace(
        state, phase="steal", turn=state.turn + 1, passed=left, owner=event.owner, taker=event.seat
    )


def _steal(state: State, event: e.TileStolen) -> State:
    return _handed_over(state, event.owner, event.seat, event.tile)


def _draw(state: State, event: e.TileDrawn) -> State:
    stock = state.stock if state.stock is None or event.tile is None else state.stock - {event.tile}
    board = (*state.board, Lying(event.tile, event.up))
    return replace(state, board=board, stock=stock, dispenser=state.dispenser - 1, draws=event.number)


def _draw_nothing(state: State, event: e.NothingDrawn) -> State:
    return state


def _open_choice(state: State, event: e.ChoiceOpened) -> State:
    return replace(state, phase="choose", turn=state.turn + 1)


def _claim(state: State, event: e.TilesClaimed) -> State:
    return replace(_gained(state, event.seat, event.tiles), board=())


def _open_auction(state: State, event: e.AuctionOpened) -> State:
    """D21: where it is re-run, what was sealed stands."""
    nothing: tuple[int | None, ...] = (None,) * state.seats
    before = state.auction if event.again else None
    auction = Auction(
        event.number,
        event.seller,
        event.order,
        before.maxima if before else nothing,
        locked=before.locked if before else frozenset(),
        bidder=event.order[0] if event.order else -1,
    )
    return replace(state, phase="auction", turn=state.turn + 1, auctions=event.number, auction=auction)


def _open_bidding(state: State, event: e.BiddingOpened) -> State:
    return _auction(replace(state, turn=state.turn + 1), bidder=event.seat)


def _seal(state: State, event: e.MaximumSealed) -> State:
    auction = sale(state)
    maxima = put(auction.maxima, event.seat, event.amount)
    return _auction(state, maxima=maxima, locked=auction.locked | {event.seat})


def _bid(state: State, event: e.BidMade) -> State:
    return _auction(state, bid=event.amount, high=event.seat)


def _drop(state: State, event: e.BidderDropped) -> State:
    return _auction(state, out=sale(state).out | {event.seat})


def _forfeit(state: State, event: e.MoneyForfeited) -> State:
    return _with(state, event.seat, money=0)


def _win(state: State, event: e.AuctionWon) -> State:
    after = _paid(state, event.seat, event.to, event.price)
    return replace(_gained(after, event.seat, event.tiles), board=(), auction=None)


def _fail(state: State, event: e.AuctionFailed) -> State:
    """Whoever knows what lies there knows what is in the Dispenser again."""
    tiles = tuple(lying.tile for lying in state.board if lying.tile is not None)
    after = replace(state, dispenser=state.dispenser + len(state.board), board=(), auction=None)
    return after if state.stock is None else replace(after, stock=state.stock | frozenset(tiles))


def _end(state: State, event: e.MatchEnded) -> State:
    return replace(state, phase="over", ended=event)


def sale(state: State) -> Auction:
    """The auction that goes on. Raises ValueError where there is none."""
    if state.auction is None:
        raise ValueError("auction")
    return state.auction


def put(row: tuple[V, ...], at: int, value: V) -> tuple[V, ...]:
    """The row with another value at one place."""
    return (*row[:at], value, *row[at + 1 :])


def _auction(state: State, **changed: Any) -> State:
    return replace(state, auction=replace(sale(state), **changed))


def _with(state: State, seat: int, **changed: Any) -> State:
    return replace(state, people=put(state.people, seat, replace(state.people[seat], **changed)))


def _gained(state: State, seat: int, tiles: Tiles) -> State:
    return _with(state, seat, tiles=sort((*state.people[seat].tiles, *tiles)))


def _handed_over(state: State, owner: int, seat: int, tile: str) -> State:
    kept = tuple(own for own in state.people[owner].tiles if own != tile)
    return _gained(_with(state, owner, tiles=kept), seat, (tile,))


def _returned(state: State, tiles: Tiles) -> State:
    stock = None if state.stock is None else state.stock | frozenset(tiles)
    return replace(state, dispenser=state.dispenser + len(tiles), stock=stock)


def _paid(state: State, seat: int | None, to: int | None, amount: int) -> State:
    """None is the Bank, which never runs dry (D31)."""
    if seat is not None:
        state = _with(state, seat, money=state.people[seat].money - amount)
    return state if to is None else _with(state, to, money=state.people[to].money + amount)


_FOLDS: dict[type, Callable[[Any, Any], State]] = {
    e.TableSet: _set_table,
    e.DispenserFilled: _fill,
    e.SignsOpened: _open_signs,
    e.SignChosen: _choose_sign,
    e.TurnOpened: _open_turn,
    e.TilesCashedIn: _cash_in,
    e.DieRolled: _roll,
    e.YuanCollected: _collect,
    e.FinePaid: _pay_fine,
    e.WentBankrupt: _pay_fine,
    e.SeizureOpened: _open_seizure,
    e.TileSeized: _seize,
    e.StealOpened: _open_steal,
    e.TileStolen: _steal,
    e.TileDrawn: _draw,
    e.NothingDrawn: _draw_nothing,
    e.ChoiceOpened: _open_choice,
    e.TilesClaimed: _claim,
    e.AuctionOpened: _open_auction,
    e.BiddingOpened: _open_bidding,
    e.MaximumSealed: _seal,
    e.BidMade: _bid,
    e.BidderDropped: _drop,
    e.MoneyForfeited: _forfeit,
    e.AuctionWon: _win,
    e.AuctionFailed: _fail,
    e.MatchEnded: _end,
}
