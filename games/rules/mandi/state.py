"""The bazaar: what lies on the stalls, what each merchant has, who has locked; how each fact changes it."""

from collections.abc import Callable, Iterable
from typing import Any, Literal, TypeVar

import msgspec
from msgspec.structs import replace

from games.rules.mandi import events as e
from games.rules.mandi.goods import CARDS, INDEX, QUICK_ROUNDS, ROUNDS, Lot, goods
from games.rules.mandi.moves import Choose

Cards = tuple[int, ...]
V = TypeVar("V")


class Deck(msgspec.Struct, frozen=True, gc=False):
    """The lots to come: those known, then how many are not."""

    known: tuple[Lot, ...] = ()
    unknown: int = 0

    @property
    def size(self) -> int:
        return len(self.known) + self.unknown


class Merchant(msgspec.Struct, frozen=True, gc=False):
    """What one merchant has. Crates go by good, in the order of `goods.GRAND`."""

    crates: tuple[int, ...]
    hand: Cards = CARDS
    sifarish: bool = True
    mithai: int = 0

    @property
    def burned(self) -> Cards:
        return tuple(card for card in CARDS if card not in self.hand)

    def with_cards(self, cards: Cards) -> Cards:
        """The hand once these have been bought back."""
        return tuple(sorted((*self.hand, *cards)))


class State(msgspec.Struct, frozen=True, gc=False):
    """The truth, or what one merchant knows of it. What stands by seat is a tuple of one a seat.

    `locked` are the seats that have sealed an answer to this turn; `choices` and `restocks` hold those this
    reader knows.
    """

    options: e.Options
    merchants: tuple[Merchant, ...]
    choices: tuple[Choose | None, ...]
    restocks: tuple[Cards | None, ...]
    round: int = 0
    turn: int = 0
    phase: Literal["restock", "choose", "over"] = "choose"
    stalls: tuple[Lot, ...] = ()
    deck: Deck = Deck()
    discarded: tuple[int, ...] = (0,) * len(INDEX)
    locked: frozenset[int] = frozenset()
    ended: e.MatchEnded | None = None

    @property
    def seats(self) -> int:
        return len(self.merchants)

    @property
    def rounds(self) -> int:
        return QUICK_ROUNDS if self.options.variant == "quick" else ROUNDS

    @property
    def goods(self) -> tuple[str, ...]:
        return goods(self.seats)


def evolve(state: State | None, event: e.Event) -> State:
    """The bazaar after a fact. The first fact sets it up."""
    return _FOLDS[type(event)](state, event)


def _set_table(_: State | None, event: e.TableSet) -> State:
    merchant, nothing = Merchant((0,) * len(INDEX)), (None,) * event.seats
    return State(event.options, (merchant,) * event.seats, nothing, nothing)


def _shuffle(state: State, event: e.DeckShuffled) -> State:
    lots = event.lots
    return replace(state, deck=Deck((), lots) if isinstance(lots, int) else Deck(lots))


def _open_market(state: State, event: e.MarketOpened) -> State:
    known, n = state.deck.known, len(event.lots)
    deck = Deck(known[n:], state.deck.unknown - max(n - len(known), 0))
    return replace(state, round=event.round, stalls=event.lots, deck=deck)


def _open_restock(state: State, event: e.RestockOpened) -> State:
    return replace(state, turn=state.turn + 1, phase="restock", locked=frozenset())


def _open_choice(state: State, event: e.ChoiceOpened) -> State:
    return replace(state, turn=state.turn + 1, phase="choose", locked=frozenset(event.standing))


def _seal_restock(state: State, event: e.RestockSealed) -> State:
    return replace(
        state,
        restocks=put(state.restocks, event.seat, event.cards),
        choices=put(state.choices, event.seat, event.choice),
        locked=state.locked | {event.seat},
    )


def _seal_choice(state: State, event: e.ChoiceSealed) -> State:
    choices = put(state.choices, event.seat, event.choice)
    return replace(state, choices=choices, locked=state.locked | {event.seat})


def _reveal_restocks(state: State, event: e.RestocksRevealed) -> State:
    merchants = tuple(
        replace(merchant, hand=merchant.with_cards(cards), mithai=merchant.mithai - paid)
        for merchant, cards, paid in zip(state.merchants, event.cards, event.paid, strict=True)
    )
    return replace(state, merchants=merchants, restocks=(None,) * state.seats)


def _reveal_choices(state: State, event: e.ChoicesRevealed) -> State:
    merchants = tuple(map(_played, state.merchants, event.choices))
    return replace(state, merchants=merchants, choices=(None,) * state.seats, locked=frozenset())


def _played(merchant: Merchant, choice: Choose) -> Merchant:
    hand = tuple(card for card in merchant.hand if card != choice.haggle)
    return replace(merchant, hand=hand, sifarish=merchant.sifarish and not choice.sifarish)


def _resolve(state: State, event: e.StallResolved) -> State:
    """The stalls are resolved from A on, so that it is the first lot that goes."""
    good, n, merchants = INDEX[event.lot.good], event.lot.crates, state.merchants
    for seat in event.consoled:
        merchants = put(merchants, seat, replace(merchants[seat], mithai=merchants[seat].mithai + 1))
    if event.taker is None:
        discarded = put(state.discarded, good, state.discarded[good] + n)
        return replace(state, merchants=merchants, discarded=discarded, stalls=state.stalls[1:])
    taker = merchants[event.taker]
    taker = replace(taker, crates=put(taker.crates, good, taker.crates[good] + n))
    merchants = put(merchants, event.taker, taker)
    return replace(state, merchants=merchants, stalls=state.stalls[1:])


def _end(state: State, event: e.MatchEnded) -> State:
    return replace(state, phase="over", ended=event)


def put(row: tuple[V, ...], at: int, value: V) -> tuple[V, ...]:
    """The row with another value at one place."""
    return (*row[:at], value, *row[at + 1 :])


def total(rows: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    """Place by place."""
    return tuple(map(sum, zip(*rows, strict=True)))


_FOLDS: dict[type, Callable[[Any, Any], State]] = {
    e.TableSet: _set_table,
    e.DeckShuffled: _shuffle,
    e.MarketOpened: _open_market,
    e.RestockOpened: _open_restock,
    e.ChoiceOpened: _open_choice,
    e.RestockSealed: _seal_restock,
    e.ChoiceSealed: _seal_choice,
    e.RestocksRevealed: _reveal_restocks,
    e.ChoicesRevealed: _reveal_choices,
    e.StallResolved: _resolve,
    e.MatchEnded: _end,
}
