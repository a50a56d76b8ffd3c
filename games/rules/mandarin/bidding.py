"""An auction as it is told: the bids in one sentence, who pays what, who cannot."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TypeAlias

from games.engine.phrases import Facts, Reader, you_or
from games.engine.words import Fact, Named, Sentence, gettext_noop, ngettext
from games.rules.mandarin import events as e
from games.rules.mandarin.said import money, told
from games.rules.mandarin.said import tiles as some

MANY = 12  # bids in a row that are told one by one
Said: TypeAlias = e.BidMade | e.BidderDropped


def opened(event: e.AuctionOpened, reader: Reader) -> Sentence:
    """Who may bid, and who bids first."""
    if event.again:
        return Sentence(gettext_noop("The auction is held again, from 100 Yuan on."))
    text = gettext_noop("Auction {number}: all of it is for sale.")
    if event.seller is not None:
        own = gettext_noop("You offer it to the others, auction {number}.")
        other = gettext_noop("{name} offers it to the others, auction {number}.")
        return told(event.seller, reader, own=own, other=other, number=event.number)
    return Sentence(text, {"number": event.number})


def sealed(event: e.MaximumSealed, reader: Reader) -> Sentence | None:
    """To the others only when the match is over."""
    if event.amount is None:
        return None
    if not event.amount:
        own, other = gettext_noop("You are not interested."), gettext_noop("{name} is not interested.")
        return told(event.seat, reader, own=own, other=other)
    own, other = gettext_noop("Your limit is {amount}."), gettext_noop("The limit of {name} is {amount}.")
    return told(event.seat, reader, own=own, other=other, amount=money(event.amount))


def bid(event: e.BidMade, reader: Reader) -> Sentence:
    own, other = gettext_noop("You bid {amount}."), gettext_noop("{name} bids {amount}.")
    return told(event.seat, reader, own=own, other=other, amount=money(event.amount))


def dropped(event: e.BidderDropped, reader: Reader) -> Sentence:
    return told(event.seat, reader, own=gettext_noop("You pass."), other=gettext_noop("{name} passes."))


def all_bids(events: Sequence[Said], reader: Reader) -> Sentence:
    """`Bids: Eli 100, you 200, Cy passes, Eli passes.` Of many in a row the middle ones are left out."""
    runs = groupby(events, key=lambda event: isinstance(event, e.BidMade))
    bids = tuple(bid for _made, run in runs for bid in _row(tuple(run), reader))
    return Sentence(gettext_noop("Bids: {bids}."), {"bids": bids})


def _row(events: Sequence[Said], reader: Reader) -> Iterator[Fact]:
    said = [_short(event, reader) for event in events]
    if len(said) <= MANY:
        yield from said
        return
    yield from said[:2]
    between = len(said) - 4
    facts: Facts = {"n": between, "count": money(between)}
    yield Sentence(ngettext("{count} bid more", "{count} bids more"), facts)
    yield from said[-2:]


def _short(event: Said, reader: Reader) -> Sentence:
    if isinstance(event, e.BidderDropped):
        return told(event.seat, reader, own=gettext_noop("you pass"), other=gettext_noop("{name} passes"))
    facts: Facts = {"who": you_or(event.seat, reader), "amount": money(event.amount)}
    return Sentence(gettext_noop("{who} {amount}"), facts)


def forfeited(event: e.MoneyForfeited, reader: Reader) -> Sentence:
    own = gettext_noop("You cannot pay {price}, so all your money, {amount}, goes to the Bank.")
    other = gettext_noop("{name} cannot pay {price}, so all their money, {amount}, goes to the Bank.")
    return told(
        event.seat, reader, own=own, other=other, price=money(event.price), amount=money(event.amount)
    )


def won(event: e.AuctionWon, reader: Reader) -> Sentence:
    """What is paid, to whom, and what for: now it is turned over."""
    facts: Facts = {"price": money(event.price), "tiles": some(event.tiles)}
    if event.to is None:
        own = gettext_noop("You pay {price} for {tiles}.")
        other = gettext_noop("{name} pays {price} for {tiles}.")
    else:
        own = gettext_noop("You pay {price} to {seller} for {tiles}.")
        other = gettext_noop("{name} pays {price} to {seller} for {tiles}.")
        facts |= {"seller": you_or(event.to, reader)}
    return told(event.seat, reader, own=own, other=other, **facts)


def failed(event: e.AuctionFailed, reader: Reader) -> Sentence:
    return Sentence(gettext_noop("Nobody bid, so it all went back into the Dispenser."))


def in_short(event: e.AuctionWon, seat: int) -> Sentence:
    """To whoever won it, to whoever is paid, and to all others."""
    facts: Facts = {"price": money(event.price), "tiles": some(event.tiles), "name": Named(event.seat)}
    if event.seat == seat:
        return Sentence(gettext_noop("You won the auction and paid {price} for {tiles}."), facts)
    if event.to == seat:
        return Sentence(gettext_noop("{name} paid you {price} for {tiles}."), facts)
    return Sentence(gettext_noop("{name} won the auction and paid {price} for {tiles}."), facts)
