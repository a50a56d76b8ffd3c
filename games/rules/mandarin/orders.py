"""What may be said in advance: when to cash in, to claim, how much to bid, what to take."""

from collections.abc import Callable
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from games.engine.game import IllegalMove
from games.rules.mandarin import events as e
from games.rules.mandarin.auction import CEILING, STEP, least
from games.rules.mandarin.fallback import fallback
from games.rules.mandarin.moves import Bid, CashIn, Chance, Claim, Move, Pass, Roll, Sign, Take
from games.rules.mandarin.preference import PREFERENCE, Reason, best, wins
from games.rules.mandarin.score import CONTROL, held
from games.rules.mandarin.state import State, sale
from games.rules.mandarin.tiles import ANIMALS, TILES, animal, sort

Limit: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=CEILING, multiple_of=STEP)] | None
Upto: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=len(TILES))]


class Orders(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The standing orders of a seat; the defaults hold for whoever says nothing.

    `sign`, to begin with. `ask` before each roll; else it is rolled at once, unless the Dispenser is empty.
    `cash_in`: these tiles, before the next roll. `claim` a first tile that lies face up, if it is an animal
    that is missing; `upto`: chance until so many tiles lie there, then claim (0: ask). The limits of an
    auction in Yuan (None: ask; 0: not interested) by what the tiles for sale would be: a new animal, control
    of one, or neither. `prefer` by these reasons among the tiles to take; `take` what is stolen as well
    without asking, as what is seized always is. Whatever they say: what wins the match is claimed, is taken
    before all, and is left to the seat in an auction.
    """

    sign: str = ""
    ask: bool = False
    cash_in: tuple[str, ...] = ()
    claim: bool = False
    upto: Upto = 0
    new_animal: Limit = None
    control: Limit = None
    other: Limit = None
    prefer: tuple[Reason, ...] = PREFERENCE
    take: bool = False


Kind: TypeAlias = Literal["new_animal", "control", "other"]


def answer(view: State, seat: int, orders: Orders) -> Move | None:
    """What they say here; None: the seat is asked. Raises IllegalMove: they cannot be carried out."""
    return _ANSWERS[view.phase](view, seat, orders)


def spent(orders: Orders, seat: int, event: e.Event) -> Orders:
    """What is left of them after a fact: the sign is chosen once, and tiles are for one roll."""
    match event:
        case e.SignChosen() if event.seat == seat:
            return replace(orders, sign="")
        case e.DieRolled(leg=1) if event.seat == seat:
            return replace(orders, cash_in=())
    return orders


def dropped(orders: Orders, code: str) -> Orders:
    """What still holds when something could not be carried out: all but the plan that it was part of."""
    if code == "more_than_you_have":
        return replace(orders, new_animal=None, control=None, other=None)
    return replace(orders, cash_in=())


def late(view: State, seat: int, orders: Orders) -> Move:
    """What is played when the time of a seat has passed: what is stolen is taken as it prefers."""
    return _seize(view, seat, orders) if view.phase == "steal" else fallback(view, seat)


def chain(seats: int) -> int:
    """An auction bid by bid is run to its end by limits, a hundred at a time."""
    return max(60, 20 * seats)


def _sign(view: State, seat: int, orders: Orders) -> Move:
    """Nobody waits for a sign: whoever named none gets one."""
    return Sign(orders.sign) if orders.sign in ANIMALS else fallback(view, seat)


def _roll(view: State, seat: int, orders: Orders) -> Move | None:
    """4.4: with an empty Dispenser it matters what is cashed in, so the seat is asked."""
    if orders.cash_in:
        return CashIn(_on_the_card(view, seat, orders.cash_in))
    return None if orders.ask or view.dry else Roll()


def _on_the_card(view: State, seat: int, tiles: tuple[str, ...]) -> tuple[str, ...]:
    for tile in tiles:
        if tile not in view.people[seat].tiles:
            raise IllegalMove("not_on_your_card", tile=tile)
    return sort(set(tiles))


def _choose(view: State, seat: int, orders: Orders) -> Move | None:
    first, lying = view.board[0], len(view.board)
    if (orders.claim or orders.upto) and _won(view, seat):
        return Claim()
    if orders.claim and lying == 1 and first.up and first.tile and _new(view, seat, first.tile):
        return Claim()
    if not orders.upto:
        return None
    if lying >= orders.upto:
        return Claim()
    return Chance() if view.dispenser else None


def _won(view: State, seat: int) -> bool:
    """Whether what is known to lie there wins the match for whoever gets it."""
    return wins(view, seat, tuple(lying.tile for lying in view.board if lying.tile is not None))


def _seize(view: State, seat: int, orders: Orders) -> Move:
    """4.4: a seizure interrupts somebody else's turn, so nobody is asked."""
    return Take(best(view, seat, view.owner, orders.prefer))


def _steal(view: State, seat: int, orders: Orders) -> Move | None:
    return _seize(view, seat, orders) if orders.take else None


def _bid(view: State, seat: int, orders: Orders) -> Move | None:
    """The least that is legal while it is within the limit; by maxima the limit itself."""
    most = limit(view, seat, orders)
    if most is None or _won(view, seat):
        return None
    low = least(sale(view).bid)
    if most < low:
        return Pass()
    return Bid(low if view.options.auction == "open" else most)


def limit(view: State, seat: int, orders: Orders) -> int | None:
    """The most that they would pay for what lies there; None: ask. An order never bids what is not there.

    Raises IllegalMove where over-bids are refused (D15): then the limit is no limit that can be kept.
    """
    limits = [getattr(orders, kind) for kind in sorted(kinds(view, seat))]
    if None in limits:
        return None
    most, money = max(limits), view.people[seat].money
    if most > money and view.options.overbids == "refused":
        raise IllegalMove("more_than_you_have", money=money, said=most)
    return int(min(most, money))


def kinds(view: State, seat: int) -> frozenset[Kind]:
    """What the known tiles for sale would be to a seat; where none is known, nothing special."""
    tiles = [lying.tile for lying in view.board if lying.tile is not None]
    return frozenset(kind for tile in tiles for kind in _kinds(view, seat, tile)) or frozenset(_OTHER)


def _kinds(view: State, seat: int, tile: str) -> tuple[Kind, ...]:
    of = animal(tile)
    lots = sum(lying.tile is not None and animal(lying.tile) == of for lying in view.board)
    new, third = _new(view, seat, tile), held(view.people[seat].tiles)[of] + lots >= CONTROL
    return (*_NEW * new, *_CONTROL * third) or _OTHER


def _new(view: State, seat: int, tile: str) -> bool:
    return not held(view.people[seat].tiles)[animal(tile)]


def _over(view: State, seat: int, orders: Orders) -> None:
    return None


_NEW: tuple[Kind, ...] = ("new_animal",)
_CONTROL: tuple[Kind, ...] = ("control",)
_OTHER: tuple[Kind, ...] = ("other",)
_ANSWERS: dict[str, Callable[[State, int, Orders], Move | None]] = {
    "signs": _sign,
    "roll": _roll,
    "steal": _steal,
    "seize": _seize,
    "choose": _choose,
    "auction": _bid,
    "over": _over,
}
