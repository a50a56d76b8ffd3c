"""The market, and what follows when the last merchant has locked: the reveal, stall by stall."""

from collections.abc import Sequence
from typing import TypeAlias

from games.engine.chance import Chance
from games.engine.fold import Draft
from games.rules.mandi import events as e
from games.rules.mandi.goods import INDEX, RESTOCK_ROUND, SIFARISH, STALLS, Lot, lots, price, stalls
from games.rules.mandi.legal import check, fit
from games.rules.mandi.moves import Choose, Move, Restock
from games.rules.mandi.score import verdict
from games.rules.mandi.state import State, evolve

Log: TypeAlias = Draft[State, e.Event]


def setup(options: e.Options, seats: int, chance: Chance) -> tuple[e.Event, ...]:
    """The shuffled lots and the first market. Raises IllegalMove (see `fit`)."""
    log: Log = Draft(evolve, None)
    log.write(e.TableSet(seats, fit(options, seats)))
    log.write(e.DeckShuffled(chance.shuffle("deck", lots(seats))))
    _open_round(log, 1)
    return log.events


def decide(state: State, seat: int, move: Move, chance: Chance) -> tuple[e.Event, ...]:
    """The seal, and with the last one the reveal. Raises IllegalMove."""
    check(state, seat, move)
    log: Log = Draft(evolve, state)
    if isinstance(move, Restock):
        log.write(e.RestockSealed(seat, move.cards, move.choice))
        if _all_locked(log):
            _reveal_restocks(log)
    else:
        log.write(e.ChoiceSealed(seat, move))
    if log.state.phase == "choose" and _all_locked(log):
        _reveal_choices(log, chance)
    return log.events


def _all_locked(log: Log) -> bool:
    return len(log.state.locked) == log.state.seats


def _open_round(log: Log, number: int) -> None:
    """D16: the lots fill the stalls from A on, in the order of the deck."""
    n = stalls(log.state.seats)
    log.write(e.MarketOpened(number, log.state.deck.known[:n]))
    if number == RESTOCK_ROUND:
        log.write(e.RestockOpened())
    else:
        log.write(e.ChoiceOpened(number, ()))


def _reveal_restocks(log: Log) -> None:
    """What everybody bought back; a choice made along with it stands, and can still be changed."""
    cards = tuple(some or () for some in log.state.restocks)
    standing = tuple(seat for seat, choice in enumerate(log.state.choices) if choice is not None)
    log.write(e.RestocksRevealed(cards, tuple(map(price, cards))))
    log.write(e.ChoiceOpened(log.state.round, standing))


def _reveal_choices(log: Log, chance: Chance) -> None:
    before = log.state
    choices = tuple(choice for choice in before.choices if choice is not None)
    log.write(e.ChoicesRevealed(choices))
    for stall, lot in zip(STALLS, before.stalls, strict=False):
        log.write(_resolved(before, choices, (stall, lot), chance))
    if before.round == before.rounds:
        log.write(verdict(log.state))
    else:
        _open_round(log, before.round + 1)


def _resolved(
    before: State, choices: Sequence[Choose], at: tuple[str, Lot], chance: Chance
) -> e.StallResolved:
    """Alone takes the lot. Several: the highest total, then fewest crates of that good (D7), then a coin."""
    stall, lot = at
    bids = _bids(before, choices, at)
    best = [bids[0].seat] if len(bids) == 1 else _best(bids)
    coin = tuple(best) if len(best) > 1 else ()
    taker = chance.pick(f"coin/{before.round}/{stall}", coin) if coin else best[0] if best else None  # D10
    consoled = tuple(bid.seat for bid in bids if bid.seat != taker)
    return e.StallResolved(stall, lot, bids, taker, coin, consoled)


def _bids(before: State, choices: Sequence[Choose], at: tuple[str, Lot]) -> tuple[e.Bid, ...]:
    stall, lot = at
    good = INDEX[lot.good]
    return tuple(
        e.Bid(seat, choice.haggle, choice.sifarish, before.merchants[seat].crates[good])
        for seat, choice in enumerate(choices)
        if choice.stall == stall
    )


def _best(bids: Sequence[e.Bid]) -> list[int]:
    """Who still ties for a contested lot. D5, D6: a 0 never wins one, whatever is added to it."""
    there = [bid for bid in bids if bid.haggle]
    most = max((total(bid) for bid in there), default=0)
    there = [bid for bid in there if total(bid) == most]
    fewest = min((bid.owned for bid in there), default=0)
    return [bid.seat for bid in there if bid.owned == fewest]


def total(bid: e.Bid) -> int:
    """What a bid counts at a contested stall."""
    return bid.haggle + SIFARISH * bid.sifarish
