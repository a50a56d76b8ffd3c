"""What happened, told to a reader: a sentence for each event that is worth one."""

from collections.abc import Callable
from typing import Any

from games.engine.game import Outcome
from games.engine.phrases import Facts, Reader
from games.engine.words import Sentence, gettext_noop, ngettext
from games.rules.mandala import events as e
from games.rules.mandala.cards import number
from games.rules.mandala.ending import headline
from games.rules.mandala.said import COLOUR, colours, takes_first, told


def event(event: e.Event, reader: Reader) -> Sentence | None:
    """What an event says to its reader; None when it says nothing worth a sentence."""
    tell = _TOLD.get(type(event))
    return tell(event, reader) if tell else None


def _set_table(event: e.TableSet, reader: Reader) -> Sentence:
    own, other = gettext_noop("You move first."), gettext_noop("{name} moves first.")
    return told(event.first, reader, own=own, other=other)


def _shuffled(event: e.PileShuffled, reader: Reader) -> Sentence | None:
    if event.number == 0:
        return None
    pair = ngettext(
        "The discard pile was shuffled; its {n} card is the new pile.",
        "The discard pile was shuffled; its {n} cards are the new pile.",
    )
    return Sentence(pair, {"n": number(event.cards)})


def _filled(event: e.MountainFilled, reader: Reader) -> Sentence:
    facts: Facts = {"mandala": event.mandala, "cards": colours(event.cards)}
    return Sentence(gettext_noop("New on mountain {mandala}: {cards}."), facts)


def _drawn(event: e.CardsDrawn, reader: Reader) -> Sentence:
    if not isinstance(event.cards, int):
        own, other = gettext_noop("You drew {cards}."), gettext_noop("{name} drew {cards}.")
        return told(event.seat, reader, own=own, other=other, cards=colours(event.cards))
    pair = ngettext("{name} drew {n} card.", "{name} drew {n} cards.")
    return told(event.seat, reader, own=pair, other=pair, n=event.cards)


def _cup_filled(event: e.CupFilled, reader: Reader) -> Sentence:
    if not isinstance(event.cards, int):
        own, other = gettext_noop("In your cup: {cards}."), gettext_noop("In the cup of {name}: {cards}.")
        return told(event.seat, reader, own=own, other=other, cards=colours(event.cards))
    pair = ngettext("{name} has {n} card in the cup.", "{name} has {n} cards in the cup.")
    return told(event.seat, reader, own=pair, other=pair, n=event.cards)


def _on_mountain(event: e.LaidOnMountain, reader: Reader) -> Sentence:
    own = gettext_noop("You laid {colour} on mountain {mandala}.")
    other = gettext_noop("{name} laid {colour} on mountain {mandala}.")
    return told(event.seat, reader, own=own, other=other, colour=COLOUR[event.colour], mandala=event.mandala)


def _in_field(event: e.LaidInField, reader: Reader) -> Sentence:
    own = gettext_noop("You laid {n} {colour} in your field of mandala {mandala}.")
    other = gettext_noop("{name} laid {n} {colour} in their field of mandala {mandala}.")
    return told(
        event.seat,
        reader,
        own=own,
        other=other,
        n=event.n,
        colour=COLOUR[event.colour],
        mandala=event.mandala,
    )


def _discarded(event: e.Discarded, reader: Reader) -> Sentence:
    own, other = gettext_noop("You discarded {n} {colour}."), gettext_noop("{name} discarded {n} {colour}.")
    return told(event.seat, reader, own=own, other=other, n=event.n, colour=COLOUR[event.colour])


def _exhausted(event: e.PileExhausted, reader: Reader) -> Sentence:
    text = gettext_noop("The last card of the pile was drawn: the next mandala to be completed is the last.")
    return Sentence(text)


def _completed(event: e.MandalaCompleted, reader: Reader) -> Sentence:
    own = gettext_noop("You completed mandala {mandala}: {first}.")
    other = gettext_noop("{name} completed mandala {mandala}: {first}.")
    first = takes_first(event.first, event.fields, reader)
    return told(event.seat, reader, own=own, other=other, mandala=event.mandala, first=first)


def _taken(event: e.ColourTaken, reader: Reader) -> Sentence:
    own, other = _taken_texts(event)
    facts: Facts = {"n": event.n, "colour": COLOUR[event.colour], "cup": event.cup, "space": event.space or 0}
    return told(event.seat, reader, own=own, other=other, **facts)


def _taken_texts(event: e.ColourTaken) -> tuple[str, str]:
    if event.discarded:
        return (
            gettext_noop("You took {n} {colour}; your field is empty, so that went to the discard pile."),
            gettext_noop("{name} took {n} {colour}; their field is empty, so that went to the discard pile."),
        )
    if event.space is None:
        return (
            gettext_noop("You took {n} {colour}, all to your cup."),
            gettext_noop("{name} took {n} {colour}, all to their cup."),
        )
    if not event.cup:
        return (
            gettext_noop("You took {n} {colour}, to space {space} of your river."),
            gettext_noop("{name} took {n} {colour}, to space {space} of their river."),
        )
    return (
        gettext_noop("You took {n} {colour}: 1 to space {space} of your river, {cup} to your cup."),
        gettext_noop("{name} took {n} {colour}: 1 to space {space} of their river, {cup} to their cup."),
    )


def _cleared(event: e.MandalaCleared, reader: Reader) -> Sentence:
    pair = ngettext(
        "Mandala {mandala} was cleared: its last card went to the discard pile.",
        "Mandala {mandala} was cleared: its last {n} cards went to the discard pile.",
    )
    return Sentence(pair, {"mandala": event.mandala, "n": event.n})


def _passed(event: e.SeatPassed, reader: Reader) -> Sentence:
    own = gettext_noop("You hold no card and there is none to draw, so your turn went by.")
    other = gettext_noop("{name} holds no card and there is none to draw, so that turn went by.")
    return told(event.seat, reader, own=own, other=other)


def _warned(event: e.StandstillWarned, reader: Reader) -> Sentence:
    text = gettext_noop("No card was laid for {turns} turns; after {limit} the match ends and is counted.")
    return Sentence(text, {"turns": event.turns, "limit": event.limit})


def _ended(event: e.MatchEnded, reader: Reader) -> Sentence:
    return headline(Outcome(event.scores, event.places, event.reason), reader)


_TOLD: dict[type, Callable[[Any, Reader], Sentence | None]] = {
    e.TableSet: _set_table,
    e.PileShuffled: _shuffled,
    e.MountainFilled: _filled,
    e.CardsDrawn: _drawn,
    e.CupFilled: _cup_filled,
    e.LaidOnMountain: _on_mountain,
    e.LaidInField: _in_field,
    e.Discarded: _discarded,
    e.PileExhausted: _exhausted,
    e.MandalaCompleted: _completed,
    e.ColourTaken: _taken,
    e.MandalaCleared: _cleared,
    e.SeatPassed: _passed,
    e.StandstillWarned: _warned,
    e.MatchEnded: _ended,
}
