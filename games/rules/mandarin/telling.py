"""What happened, told to a reader: a sentence for each event that is worth one, and one for all bids."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from games.engine.game import Outcome
from games.engine.phrases import Facts, Reader, you_or
from games.engine.words import Sentence, gettext_noop, ngettext
from games.rules.mandarin import bidding
from games.rules.mandarin import events as e
from games.rules.mandarin.ending import headline
from games.rules.mandarin.said import ANIMAL, money, people, space, tile, tiles, told
from games.rules.mandarin.state import MONEY


def event(event: e.Event, reader: Reader) -> Sentence | None:
    """What an event says to its reader; None when it says nothing worth a sentence."""
    tell = _TOLD.get(type(event))
    return tell(event, reader) if tell else None


def sentences(events: Sequence[Any], reader: Reader) -> Iterator[tuple[int, Sentence]]:
    """What the facts of one entry say together, each sentence with the place of its last fact.

    Bids that follow one another are one sentence; a draw that nobody rolled for was chanced.
    """
    bids: list[bidding.Said] = []
    for i, fact in enumerate(events):
        if isinstance(fact, e.BidMade | e.BidderDropped):
            bids.append(fact)
            continue
        if bids:
            yield i - 1, _bids(bids, reader)
            bids = []
        chanced = i == 0 and isinstance(fact, e.TileDrawn)
        if said := _chanced(fact, reader) if chanced else event(fact, reader):
            yield i, said
    if bids:
        yield len(events) - 1, _bids(bids, reader)


def _bids(bids: list[bidding.Said], reader: Reader) -> Sentence:
    said = event(bids[0], reader) if len(bids) == 1 else None
    return said or bidding.all_bids(bids, reader)


def _set_table(event: e.TableSet, reader: Reader) -> Sentence:
    text = gettext_noop("Everybody has {money} Yuan and an empty card.")
    return Sentence(text, {"money": money(MONEY)})


def _filled(event: e.DispenserFilled, reader: Reader) -> Sentence:
    n = event.tiles if isinstance(event.tiles, int) else len(event.tiles)
    return Sentence(ngettext("{n} tile is in the Dispenser.", "{n} tiles are in the Dispenser."), {"n": n})


def _sign(event: e.SignChosen, reader: Reader) -> Sentence:
    own, other = (
        gettext_noop("Your sign is the {animal}."),
        gettext_noop("The sign of {name} is the {animal}."),
    )
    return told(event.seat, reader, own=own, other=other, animal=ANIMAL[event.sign])


def _cashed_in(event: e.TilesCashedIn, reader: Reader) -> Sentence:
    own = gettext_noop("You cashed in {tiles} for {gained}.")
    other = gettext_noop("{name} cashed in {tiles} for {gained}.")
    return told(
        event.seat, reader, own=own, other=other, tiles=tiles(event.tiles), gained=money(event.gained)
    )


def _rolled(event: e.DieRolled, reader: Reader) -> Sentence:
    own, other = _ROLLED[event.leg == 1, bool(event.passed)]
    facts: Facts = {"pips": event.pips, "space": space(event.space), "passed": people(event.passed, reader)}
    return told(event.seat, reader, own=own, other=other, **facts)


# Whether it is the roll of the turn, and whether somebody was passed by it.
_ROLLED = {
    (True, False): (
        gettext_noop("You rolled {pips}, to {space}."),
        gettext_noop("{name} rolled {pips}, to {space}."),
    ),
    (True, True): (
        gettext_noop("You rolled {pips}, past {passed} to {space}."),
        gettext_noop("{name} rolled {pips}, past {passed} to {space}."),
    ),
    (False, False): (
        gettext_noop("You rolled again, {pips}, to {space}."),
        gettext_noop("{name} rolled again, {pips}, to {space}."),
    ),
}


def _collected(event: e.YuanCollected, reader: Reader) -> Sentence:
    return Sentence(gettext_noop("Collected {amount}."), {"amount": money(event.amount)})


def _fined(event: e.FinePaid, reader: Reader) -> Sentence:
    facts: Facts = {"amount": money(event.amount), "to": you_or(event.to, reader)}
    return Sentence(gettext_noop("Fine {amount} to {to}."), facts)


def _bankrupt(event: e.WentBankrupt, reader: Reader) -> Sentence:
    own = gettext_noop("You owe {to} {owed} and are bankrupt: all your money, {amount}, goes there.")
    other = gettext_noop("{name} owes {to} {owed} and is bankrupt: all their money, {amount}, goes there.")
    facts: Facts = {
        "to": you_or(event.to, reader),
        "owed": money(event.owed),
        "amount": money(event.amount),
    }
    return told(event.seat, reader, own=own, other=other, **facts)


def _taken(event: e.TileSeized | e.TileStolen, reader: Reader) -> Sentence:
    owner = event.debtor if isinstance(event, e.TileSeized) else event.owner
    own, other = gettext_noop("You took {tile} of {owner}."), gettext_noop("{name} took {tile} of {owner}.")
    if owner == reader:
        other = gettext_noop("{name} took your {tile}.")
    return told(event.seat, reader, own=own, other=other, tile=tile(event.tile), owner=you_or(owner, reader))


def _drawn(event: e.TileDrawn, reader: Reader) -> Sentence:
    """Whoever is told it face up knows it; face down it is known when the match is over."""
    if event.tile is None:
        return Sentence(gettext_noop("Drew a tile, face down."))
    text = gettext_noop("Drew {tile}, face up.") if event.up else gettext_noop("Drew {tile}, face down.")
    return Sentence(text, {"tile": tile(event.tile)})


def _chanced(event: e.TileDrawn, reader: Reader) -> Sentence:
    own, other = _CHANCED[event.tile is not None, event.up]
    facts: Facts = {"tile": tile(event.tile)} if event.tile else {}
    return told(event.seat, reader, own=own, other=other, **facts)


# Whether it is known, and whether it lies face up.
_CHANCED = {
    (True, True): (
        gettext_noop("You chanced it: {tile} came face up."),
        gettext_noop("{name} chanced it: {tile} came face up."),
    ),
    (True, False): (
        gettext_noop("You chanced it: {tile} came face down."),
        gettext_noop("{name} chanced it: {tile} came face down."),
    ),
    (False, False): (
        gettext_noop("You chanced it: another came face down."),
        gettext_noop("{name} chanced it: another came face down."),
    ),
}


def _nothing_drawn(event: e.NothingDrawn, reader: Reader) -> Sentence:
    return Sentence(gettext_noop("The Dispenser was empty, so nothing was drawn."))


def _claimed(event: e.TilesClaimed, reader: Reader) -> Sentence:
    own, other = gettext_noop("You claimed {tiles}."), gettext_noop("{name} claimed {tiles}.")
    return told(event.seat, reader, own=own, other=other, tiles=tiles(event.tiles))


def _ended(event: e.MatchEnded, reader: Reader) -> Sentence:
    return headline(Outcome(event.scores, event.places, event.reason, event.parts), reader)


# That a turn, a choice or a theft is open is said by what is asked.
_TOLD: dict[type, Callable[[Any, Reader], Sentence | None]] = {
    e.TableSet: _set_table,
    e.DispenserFilled: _filled,
    e.SignChosen: _sign,
    e.TilesCashedIn: _cashed_in,
    e.DieRolled: _rolled,
    e.YuanCollected: _collected,
    e.FinePaid: _fined,
    e.WentBankrupt: _bankrupt,
    e.TileSeized: _taken,
    e.TileStolen: _taken,
    e.TileDrawn: _drawn,
    e.NothingDrawn: _nothing_drawn,
    e.TilesClaimed: _claimed,
    e.AuctionOpened: bidding.opened,
    e.MaximumSealed: bidding.sealed,
    e.BidMade: bidding.bid,
    e.BidderDropped: bidding.dropped,
    e.MoneyForfeited: bidding.forfeited,
    e.AuctionWon: bidding.won,
    e.AuctionFailed: bidding.failed,
    e.MatchEnded: _ended,
}
