"""What happened, told to a seat: one line for each entry, in the words of the game."""

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.boards.tongue import tongue
from games.engine.facts import TurnMissed
from games.engine.orders import ORDER
from games.engine.words import say, sentences
from games.notices import giving_up
from games.notices.left import left_words, names_then
from games.rules import words_of
from games.store.log import Line, Log

ASKED = ("web", "link", "mail")


class Told(NamedTuple):
    """One entry as it is told: the turn it answered (0: the deal), who moved, its sentences.

    `text` says first why, when the clock moved; `played` is only what was played. `said` are the sentences
    of `text` one by one, where an entry opened what several had sealed, and `own` says what it was to the
    reader, where a game knows how. `parts` are the sentences of `played`, each with its event.
    """

    turn: int
    seat: int | None
    text: str
    played: str
    events: tuple[Any, ...]
    mine: bool
    cause: str
    number: int
    said: tuple[str, ...] = ()
    own: tuple[str, ...] = ()
    excuse: str = ""
    parts: tuple[tuple[Any, str], ...] = ()


def without(told: Told, known: Callable[[Any], bool]) -> Told | None:
    """What remains to be told to whoever knows some of its events already; None where that is nothing."""
    if not told.parts:
        return told
    left = tuple((event, said) for event, said in told.parts if not known(event))
    played = " ".join(said for _event, said in left)
    if not (played or told.excuse):
        return None
    said = (*([told.excuse] if told.excuse else []), *(said for _event, said in left)) if told.said else ()
    text = f"{told.excuse} {played}".strip()
    return told._replace(text=text, played=played, said=said, parts=left)


def story(
    log: Log, seat: int | None, names: Sequence[str], lines: Sequence[Line] | None = None
) -> list[Told]:
    """The lines (all of them, when none are named) as `seat` (None: a spectator) may be told them."""
    return list(telling(log, seat, names, log.lines if lines is None else lines))


def newest(log: Log, seat: int | None, names: Sequence[str], lines: Sequence[Line], most: int) -> list[Told]:
    """The last few of a story; what stands before them is not told."""
    return [*itertools.islice(telling(log, seat, names, reversed(lines)), most)][::-1]


def telling(log: Log, seat: int | None, names: Sequence[str], lines: Iterable[Line]) -> Iterator[Told]:
    """One line after the other, each told when it is asked for; those that say nothing are left out."""
    for line in lines:
        if log.sealed(line) and line.seat != seat:
            continue  # that somebody has chosen is told by the board, once, however often they changed it
        if log.superseded(line):
            continue  # nor does it hold any more
        if text := _noted(log, line, seat, names):
            mine, turn = seat is not None and line.seat == seat, log.turn_before(line)
            yield Told(turn, line.seat, text, text, (), mine, line.cause, line.number, (text,))
        events = log.told(line, seat)
        said = _sentences(log, events, seat, names)
        said = _unexcused(log, line, events, said)
        excuse = (
            _ordered(log, line, seat) if said and line.cause == ORDER else _excused(log, line, seat, names)
        )
        if said or excuse:
            played = " ".join(said.values())
            yield Told(
                turn=log.turn_before(line),
                seat=line.seat,
                text=f"{excuse} {played}".strip(),
                played=played,
                events=events,
                mine=seat is not None and line.seat == seat,
                cause=line.cause,
                number=line.number,
                said=(*([excuse] if excuse else []), *said.values()) if log.opens(line) else (),
                own=_in_short(log, events, seat, names),
                excuse=excuse,
                parts=tuple((events[i], said[i]) for i in said),
            )


def _noted(log: Log, line: Line, seat: int | None, names: Sequence[str]) -> str:
    """What the service wrote down of who plays on: somebody left, or would give up."""
    gone = log.hands_over(line)
    said = [left_words(gone, line)] if gone is not None else []
    noted = giving_up.noted(line.events, seat, names_then(log, line, names))
    return " ".join([*said, *filter(None, [noted])])


def since_last_move(log: Log, seat: int, *, told: int = 0) -> list[Line]:
    """The lines from the seat's own last move on, with it; from the deal on when there is none.

    Where several chose at once, from the first line of that turn on: what happened before the own choice was
    not told by then. Nothing up to the entry that was `told` last: whoever plays by orders moves seldom.
    """
    return [line for line in _since_own(log, seat) if line.number > told]


def _since_own(log: Log, seat: int) -> list[Line]:
    own = [
        i for i, line in enumerate(log.lines) if line.seat == seat and line.cause in ASKED and line.row.move
    ]
    if not own:
        return log.lines
    last = log.lines[own[-1]]
    if not log.under_seal(last):
        return log.lines[own[-1] :]
    turn = log.turn_before(last)
    return [line for line in log.lines if log.turn_before(line) >= turn]


def _sentences(log: Log, events: Sequence[Any], seat: int | None, names: Sequence[str]) -> dict[int, str]:
    """What each event says, by its place among them; those that say nothing are left out."""
    words, ours = words_of(log.match.game, log.match.version), tongue(names)
    return {i: say(sentence, ours) for i, sentence in sentences(words, events, seat)}


def _unexcused(log: Log, line: Line, events: Sequence[Any], said: dict[int, str]) -> dict[int, str]:
    """Without what is said already by that the clock moved, where a game tells both as one."""
    excused = getattr(words_of(log.match.game, log.match.version), "excused", None)
    if excused is None or 0 not in said or not any(isinstance(fact, TurnMissed) for fact in line.events):
        return said
    return {i: one for i, one in said.items() if i or not excused(events[0])}


def _in_short(log: Log, events: Sequence[Any], seat: int | None, names: Sequence[str]) -> tuple[str, ...]:
    """What the events were to the reader, as far as the game says so."""
    words = getattr(words_of(log.match.game, log.match.version), "in_short", None)
    if seat is None or words is None:
        return ()
    return tuple(say(said, tongue(names)) for event in events if (said := words(event, seat)))


def _ordered(log: Log, line: Line, seat: int | None) -> str:
    """That a move was made by what its seat had said in advance: to itself alone.

    What a game does for whoever says nothing is not called so: it needs no word, or was done at once.
    """
    words = words_of(log.match.game, log.match.version)
    unsaid, at_once = getattr(words, "unsaid", None), getattr(words, "at_once", None)
    if line.seat != seat or (unsaid and unsaid(line.move)):
        return ""
    if at_once and any(map(at_once, line.played)):
        return _("Played for you at once:")
    return _("By your standing orders:")


def _excused(log: Log, line: Line, seat: int | None, names: Sequence[str]) -> str:
    """Why somebody else moved for a seat: with what, where a game says so, or before what was played."""
    missed = next((fact for fact in line.events if isinstance(fact, TurnMissed)), None)
    if missed is None:
        return ""
    if words := getattr(words_of(log.match.game, log.match.version), "missed", None):
        return capfirst(say(words(line.move, missed.seat, seat), tongue(names)))
    if missed.seat == seat:
        return _("Your time ran out, so this was played for you.")
    excuse = _("{name}'s time ran out, so this was played for {name}.").format(name=names[missed.seat])
    return capfirst(excuse)
