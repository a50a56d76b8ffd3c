"""What happened, told to a reader: a sentence for each event that is worth one."""

from collections.abc import Callable
from typing import Any

from games.engine.game import Outcome
from games.engine.phrases import Facts, Reader
from games.engine.words import Named, Sentence, gettext_noop
from games.rules.mandamina import events as e
from games.rules.mandamina.ending import headline
from games.rules.mandamina.moves import Move
from games.rules.mandamina.said import COLOUR, told

KEPT = "\N{NO-BREAK SPACE}"  # a row stays on one line


def event(event: e.Event, reader: Reader) -> Sentence | None:
    """What an event says to its reader; None when it says nothing worth a sentence."""
    tell = _TOLD.get(type(event))
    return tell(event, reader) if tell else None


def _set_table(event: e.TableSet, reader: Reader) -> Sentence:
    own, other = gettext_noop("You move first."), gettext_noop("{name} moves first.")
    if event.seats == 1:
        own, other = gettext_noop("You play alone."), gettext_noop("{name} plays alone.")
    return told(event.first, reader, own=own, other=other)


def _laid(event: e.MarblesLaid, reader: Reader) -> Sentence:
    rows = tuple(KEPT.join(row) for row in event.rows)
    return Sentence(gettext_noop("The marbles lie, row by row: {rows}."), {"rows": rows})


def _moved(event: e.MarbleMoved, reader: Reader) -> Sentence:
    own = gettext_noop("You moved {colour} from {source} to {to}.")
    other = gettext_noop("{name} moved {colour} from {source} to {to}.")
    facts: Facts = {"colour": COLOUR[event.colour], "source": event.source, "to": event.to}
    return told(event.seat, reader, own=own, other=other, **facts)


def _clustered(event: e.ColourClustered, reader: Reader) -> Sentence:
    return Sentence(gettext_noop("All {colour} marbles lie together now."), {"colour": COLOUR[event.colour]})


def _parted(event: e.ColourParted, reader: Reader) -> Sentence:
    return Sentence(gettext_noop("The {colour} marbles lie apart again."), {"colour": COLOUR[event.colour]})


def _skipped(event: e.SeatSkipped, reader: Reader) -> Sentence:
    """The rest stands before it, in `missed`: nobody but the clock skips."""
    return Sentence(gettext_noop("No circle was crossed out."))


def _ended(event: e.MatchEnded, reader: Reader) -> Sentence:
    reason = f"{event.reason}_{'won' if event.won else 'lost'}"
    return headline(Outcome((event.score,), (1,), reason, (event.parts,)), reader)


# That a turn opens is said by what is asked.
_TOLD: dict[type, Callable[[Any, Reader], Sentence | None]] = {
    e.TableSet: _set_table,
    e.MarblesLaid: _laid,
    e.MarbleMoved: _moved,
    e.ColourClustered: _clustered,
    e.ColourParted: _parted,
    e.SeatSkipped: _skipped,
    e.MatchEnded: _ended,
}


def opens(event: e.Event) -> bool:
    """Where a transcript begins anew: at the start layout. A round of this game has no end of its own."""
    return isinstance(event, e.MarblesLaid)


def in_short(event: e.Event, seat: int) -> Sentence | None:
    """What matters to everybody: a colour that came together or apart. Moves alone are told as they are."""
    return _TOLD[type(event)](event, seat) if isinstance(event, e.ColourClustered | e.ColourParted) else None


def missed(move: Move, seat: int, reader: Reader) -> Sentence:
    """That the time of `seat` ran out, and what that meant (D12)."""
    own = gettext_noop("Your time ran out, so you were skipped: no marble was moved.")
    other = gettext_noop("{name}'s time ran out, so {name} was skipped: no marble was moved.")
    return Sentence(own if seat == reader else other, {"name": Named(seat)})
