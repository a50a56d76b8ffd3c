"""A stall as it is told after the reveal: who came with what, who takes the lot, and why."""

from games.engine.phrases import Facts, Reader, both, you_or
from games.engine.words import Named, Sentence, gettext_noop, ngettext
from games.rules.mandi.decide import total
from games.rules.mandi.events import Bid, StallResolved
from games.rules.mandi.said import GOOD, lot_at, people

# Whether a card was played, and whether the Sifarish was.
_ALONE = {
    (True, False): gettext_noop("{lot}: {who} alone, card {card}."),
    (True, True): gettext_noop("{lot}: {who} alone, card {card} with Sifarish."),
    (False, False): gettext_noop("{lot}: {who} alone, without a card."),
    (False, True): gettext_noop("{lot}: {who} alone, without a card but with Sifarish."),
}


def resolved(event: StallResolved, reader: Reader) -> Sentence:
    """`A Masala 3: Ada 4, Eli 2. Ada takes it. Eli gains 1 Mithai.`"""
    lot = lot_at(event.stall, event.lot)
    if not event.bids:
        return Sentence(gettext_noop("{lot}: nobody came; discarded."), {"lot": lot})
    if len(event.bids) == 1:
        (bid,) = event.bids
        facts: Facts = {"lot": lot, "who": you_or(bid.seat, reader), "card": bid.haggle}
        return Sentence(_ALONE[bool(bid.haggle), bid.sifarish], facts)
    return both(both(_bids(event, reader), _verdict(event, reader)), _consoled(event, reader))


def _bids(event: StallResolved, reader: Reader) -> Sentence:
    """Strongest first. Where all tie by a Sifarish, the sum is said once, for all."""
    bids = sorted(event.bids, key=lambda bid: total(bid) if bid.haggle else 0, reverse=True)
    level = len(_tied(event)) == len(bids) and any(bid.sifarish for bid in bids)
    facts: Facts = {
        "lot": lot_at(event.stall, event.lot),
        "bids": tuple(_bid(bid, reader, summed=not level) for bid in bids),
        "total": total(bids[0]),
    }
    if level:
        return Sentence(gettext_noop("{lot}: {bids}, so {total} each."), facts)
    return Sentence(gettext_noop("{lot}: {bids}."), facts)


def _bid(bid: Bid, reader: Reader, *, summed: bool) -> Sentence:
    facts: Facts = {"who": you_or(bid.seat, reader), "card": bid.haggle, "total": total(bid)}
    if not bid.sifarish:
        return Sentence(gettext_noop("{who} {card}"), facts)
    if summed and bid.haggle:
        return Sentence(gettext_noop("{who} {card} with Sifarish ({total})"), facts)
    return Sentence(gettext_noop("{who} {card} with Sifarish"), facts)


def _tied(event: StallResolved) -> tuple[Bid, ...]:
    """Who share the highest total; a 0 never does."""
    there = [bid for bid in event.bids if bid.haggle]
    most = max(map(total, there), default=0)
    return tuple(bid for bid in there if total(bid) == most)


def _verdict(event: StallResolved, reader: Reader) -> Sentence:
    if event.taker is None:
        return Sentence(gettext_noop("A 0 wins no lot that others want; discarded."))
    tied = _tied(event)
    if len(tied) == 1:
        own, other = gettext_noop("You take it."), gettext_noop("{name} takes it.")
        return Sentence(own if event.taker == reader else other, {"name": Named(event.taker)})
    decided = _by_coin(event, tied, reader) if event.coin else _by_fewest(event, tied, reader)
    if len(tied) == len(event.bids):
        return decided
    facts: Facts = {"who": people((bid.seat for bid in tied), reader), "total": total(tied[0])}
    return both(Sentence(gettext_noop("{who} tie at {total}."), facts), decided)


def _by_fewest(event: StallResolved, tied: tuple[Bid, ...], reader: Reader) -> Sentence:
    fewest, *others = sorted(bid.owned for bid in tied)
    facts: Facts = {"good": GOOD[event.lot.good], "n": fewest, "more": others[0]}
    if len(tied) == 2:
        own = gettext_noop("You had fewer crates of {good}, {n} against {more}, and take it.")
        other = gettext_noop("{name} had fewer crates of {good}, {n} against {more}, and takes it.")
    else:
        own = gettext_noop("You had fewest crates of {good}, {n}, and take it.")
        other = gettext_noop("{name} had fewest crates of {good}, {n}, and takes it.")
    return Sentence(own if event.taker == reader else other, facts | {"name": Named(event.taker or 0)})


def _by_coin(event: StallResolved, tied: tuple[Bid, ...], reader: Reader) -> Sentence:
    coin = Sentence(gettext_noop("Coin: {who}."), {"who": you_or(event.taker or 0, reader)})
    owned = min(bid.owned for bid in tied)
    facts: Facts = {"good": GOOD[event.lot.good], "n": owned, "who": people(event.coin, reader)}
    if len(event.coin) < len(tied):
        return both(Sentence(gettext_noop("{who} had fewest crates of {good}, {n}."), facts), coin)
    return both(Sentence(_equal(len(tied), owned), facts), coin)


def _equal(n: int, owned: int) -> str | tuple[str, str]:
    if owned:
        two = ngettext("Both had {n} crate of {good}.", "Both had {n} crates of {good}.")
        more = ngettext("Each had {n} crate of {good}.", "Each had {n} crates of {good}.")
        return two if n == 2 else more
    return gettext_noop("Neither had {good}.") if n == 2 else gettext_noop("None of them had {good}.")


def _consoled(event: StallResolved, reader: Reader) -> Sentence:
    if event.consoled == (reader,):
        return Sentence(gettext_noop("You gain 1 Mithai."))
    who = people(event.consoled, reader)
    text = gettext_noop("{who} gain 1 Mithai each.")
    return Sentence(text if len(event.consoled) > 1 else gettext_noop("{who} gains 1 Mithai."), {"who": who})
