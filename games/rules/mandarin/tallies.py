"""How it stands, in a table: what everybody has, and in the Optional Variation what it counts."""

from games.engine.phrases import Reader
from games.engine.words import Fact, Named, Sentence, Tally, gettext_noop
from games.rules.mandarin.said import money
from games.rules.mandarin.score import held, points, worth
from games.rules.mandarin.state import Person, State

_ANIMALS = (
    Sentence(gettext_noop("Animals")),
    Sentence(gettext_noop("Most of one")),
    Sentence(gettext_noop("Yuan")),
)
_WEALTH = (
    Sentence(gettext_noop("Money")),
    Sentence(gettext_noop("Tiles")),
    Sentence(gettext_noop("Total")),
)


def tallies(view: State, reader: Reader) -> tuple[Tally, ...]:
    """Best first; the reader is marked by a word. Who wealth is played for sees both tables."""
    over = view.phase == "over"
    title = Sentence(
        gettext_noop("How the collections stood") if over else gettext_noop("The collections so far")
    )
    collections = Tally(title, _ANIMALS, _rows(view, reader))
    if view.options.goal != "wealth":
        return (collections,)
    return (_wealth(view, reader, over=over), collections)


def _wealth(view: State, reader: Reader, *, over: bool) -> Tally:
    total = points(view)
    best = sorted(range(view.seats), key=lambda seat: total[seat], reverse=True)
    rows = tuple((_marked(seat, reader), _counted(view.people[seat], total[seat])) for seat in best)
    title = gettext_noop("Final count") if over else gettext_noop("If it ended now")
    return Tally(Sentence(title), _WEALTH, rows)


def _counted(person: Person, total: int) -> tuple[Fact, ...]:
    return money(person.money), money(worth(person.tiles)), money(total)


def _rows(view: State, reader: Reader) -> tuple[tuple[Fact, tuple[Fact, ...]], ...]:
    rows = [(_has(person), seat) for seat, person in enumerate(view.people)]
    best = sorted(rows, key=lambda row: row[0], reverse=True)
    return tuple((_marked(seat, reader), tuple(map(money, numbers))) for numbers, seat in best)


def _has(person: Person) -> tuple[int, int, int]:
    counts = held(person.tiles)
    return len(counts), max(counts.values(), default=0), person.money


def _marked(seat: int, reader: Reader) -> Fact:
    name = Named(seat)
    return Sentence(gettext_noop("{name} (you)"), {"name": name}) if seat == reader else name
