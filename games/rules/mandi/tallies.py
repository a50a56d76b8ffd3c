"""The score in tables: its four parts, and of each good what sets and majority earn."""

from games.engine.phrases import Reader, listed
from games.engine.words import Fact, Named, Sentence, Tally, gettext_noop
from games.rules.mandi.goods import INDEX
from games.rules.mandi.said import GOOD
from games.rules.mandi.score import Count, counts, families, pools, rank
from games.rules.mandi.state import State

_COLUMNS = (
    Sentence(gettext_noop("Sets")),
    Sentence(gettext_noop("Majority")),
    Sentence(gettext_noop("Thali")),
    Sentence(gettext_noop("Mithai")),
    Sentence(gettext_noop("Total")),
)


def tallies(view: State, reader: Reader) -> tuple[Tally, ...]:
    """The four parts, then good by good. The best side stands first; the reader is marked by a word."""
    ranks, counted = rank(pools(view)), counts(view)
    best = sorted(range(len(ranks)), key=lambda side: ranks[side], reverse=True)
    rows = tuple((_side(view, side, reader), counted[side]) for side in best)
    return _parts(view, rows), _by_good(view, rows)


def _side(view: State, side: int, reader: Reader) -> Fact:
    """`Ada (you) and Cy`."""
    return listed(tuple(_marked(seat, reader) for seat in range(side, view.seats, families(view))))


def _marked(seat: int, reader: Reader) -> Fact:
    name = Named(seat)
    return Sentence(gettext_noop("{name} (you)"), {"name": name}) if seat == reader else name


def _parts(view: State, rows: tuple[tuple[Fact, Count], ...]) -> Tally:
    numbers = tuple((who, (*(str(n) for _, n in count.parts), str(count.total))) for who, count in rows)
    if view.phase == "over":
        return Tally(Sentence(gettext_noop("Final score")), _COLUMNS, numbers)
    note = Sentence(gettext_noop("Majorities are provisional until the end."))
    return Tally(Sentence(gettext_noop("If it ended now")), _COLUMNS, numbers, note)


def _by_good(view: State, rows: tuple[tuple[Fact, Count], ...]) -> Tally:
    at = [INDEX[good] for good in view.goods]
    numbers = tuple(
        (who, tuple(_cell(count.sets[good], count.majority[good]) for good in at)) for who, count in rows
    )
    columns = tuple(Sentence(GOOD[good].text) for good in view.goods)
    return Tally(Sentence(gettext_noop("Good by good: sets + majority")), columns, numbers)


def _cell(sets: int, majority: int) -> str:
    if majority:
        return f"{sets}+{majority}"
    return str(sets) if sets else "–"
