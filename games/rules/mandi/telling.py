"""What happened, told to a reader: a sentence for each event that is worth one."""

from collections.abc import Callable
from typing import Any

from games.engine.game import Outcome
from games.engine.phrases import Reader, both, you_or
from games.engine.words import Sentence, gettext_noop, ngettext
from games.rules.mandi import events as e
from games.rules.mandi.ending import family, headline
from games.rules.mandi.goods import STALLS
from games.rules.mandi.moves import Restock
from games.rules.mandi.reveal import resolved
from games.rules.mandi.said import bought, cards, chosen, lot_at, one_by_one, people, reader_first


def event(event: e.Event, reader: Reader) -> Sentence | None:
    """What an event says to its reader; None when it says nothing worth a sentence."""
    tell = _TOLD.get(type(event))
    return tell(event, reader) if tell else None


def _set_table(event: e.TableSet, reader: Reader) -> Sentence:
    dealt = Sentence(gettext_noop("Everybody holds cards 1 to 5 and a Sifarish."))
    size = event.options.families
    if size == "none":
        return dealt
    sides = [family(event.seats, int(size), first) for first in range(event.seats // int(size))]
    named = one_by_one(people(side, reader) for side in sides)
    return both(dealt, Sentence(gettext_noop("The families: {families}."), {"families": named}))


def _shuffled(event: e.DeckShuffled, reader: Reader) -> Sentence:
    n = event.lots if isinstance(event.lots, int) else len(event.lots)
    return Sentence(ngettext("{n} lot was shuffled.", "{n} lots were shuffled."), {"n": n})


def _opened(event: e.MarketOpened, reader: Reader) -> Sentence:
    lots = tuple(lot_at(stall, lot) for stall, lot in zip(STALLS, event.lots, strict=False))
    text = gettext_noop("Round {round}: {lots}.")
    return Sentence(text, {"round": event.round, "lots": lots})


def _restock_opened(event: e.RestockOpened, reader: Reader) -> Sentence:
    return Sentence(gettext_noop("Now everybody may buy back burned cards."))


def _choice_opened(event: e.ChoiceOpened, reader: Reader) -> Sentence | None:
    if reader not in event.standing:
        return None
    text = gettext_noop("Your choice for round {round} stands.")
    return Sentence(text, {"round": event.round})


def opens(event: e.Event) -> bool:
    """Whether a round begins with an event: where it is told to be read, it stands apart."""
    return isinstance(event, e.MarketOpened)


def _restock_sealed(event: e.RestockSealed, reader: Reader) -> Sentence | None:
    """To nobody else: that somebody has locked is seen on the board, and what it was at the reveal."""
    if event.seat != reader or event.cards is None:
        return None
    restock = bought(Restock(event.cards, event.choice))
    return Sentence(gettext_noop("You sealed your restock: {restock}."), {"restock": restock})


def _choice_sealed(event: e.ChoiceSealed, reader: Reader) -> Sentence | None:
    if event.seat != reader or event.choice is None:
        return None
    return Sentence(gettext_noop("You sealed {choice}."), {"choice": chosen(event.choice)})


def _restocks(event: e.RestocksRevealed, reader: Reader) -> Sentence:
    of = (_restock(event, seat, reader) for seat in reader_first(range(len(event.cards)), reader))
    return Sentence(gettext_noop("Bought back: {restocks}."), {"restocks": one_by_one(of)})


def _restock(event: e.RestocksRevealed, seat: int, reader: Reader) -> Sentence:
    paid, who = event.paid[seat], you_or(seat, reader)
    text = gettext_noop("{who} {cards} for {paid} Mithai") if paid else gettext_noop("{who} {cards} for free")
    if not event.cards[seat]:
        text = gettext_noop("{who} {cards}")
    return Sentence(text, {"who": who, "cards": cards(event.cards[seat]), "paid": paid})


def _ended(event: e.MatchEnded, reader: Reader) -> Sentence:
    return headline(Outcome(event.scores, event.places, event.reason, event.parts), reader)


# The choices themselves are told stall by stall.
_TOLD: dict[type, Callable[[Any, Reader], Sentence | None]] = {
    e.TableSet: _set_table,
    e.DeckShuffled: _shuffled,
    e.MarketOpened: _opened,
    e.RestockOpened: _restock_opened,
    e.ChoiceOpened: _choice_opened,
    e.RestockSealed: _restock_sealed,
    e.ChoiceSealed: _choice_sealed,
    e.RestocksRevealed: _restocks,
    e.StallResolved: resolved,
    e.MatchEnded: _ended,
}
