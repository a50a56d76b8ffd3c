"""Zodiacs played at random and set by hand, as pictures and in words."""

from functools import cache
from typing import NamedTuple
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from games.boards import mandarin, show
from games.engine.fold import told
from games.rules.mandarin.events import Event, MatchEnded, Options
from games.rules.mandarin.game import game
from games.rules.mandarin.state import Auction, Lying, Person, State, sale
from games.rules.mandarin.tiles import ANIMALS, KINDS, sort, start
from tests.boards.bazaars import texts
from tests.boards.positions import SVG
from tests.rules.mandarin.table import Moment, match

NAMES = ("Ada", "Bo", "Cy", "Di", "Eli")
UP, DOWN = Lying("pig-e", True), Lying(None, False)
READERS = pytest.mark.parametrize("seat", [0, 1, None])


class Seen(NamedTuple):
    """What a reader sees: a view, and what was told before it."""

    view: State
    seat: int | None
    since: tuple[Event, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        return NAMES[: self.view.seats]


@cache
def moments() -> tuple[Moment, ...]:
    """Positions of a match for each number of seats, with each phase that comes up, and the end."""
    found: list[Moment] = []
    for seats in range(2, 6):
        goal, auction = ("collection", "wealth")[seats % 2], ("maxima", "open")[seats // 2 % 2]
        played = [*match(60 + seats, seats, Options(goal, auction))]  # type: ignore[arg-type]
        phases = {moment.state.phase: moment for moment in played}
        found += [played[0], *played[seats :: max(len(played) // 5, 1)], *phases.values()]
    return tuple(found)


def every(*readers: int | None) -> list[Seen]:
    return [seen(moment, seat) for moment in moments() for seat in readers]


@cache
def seen(moment: Moment, seat: int | None) -> Seen:
    return Seen(moment.view(seat), seat, told(game, moment.events, seat))


def ruled(seats: int) -> tuple[Person, ...]:
    """Somebody controls each sign, and everybody is rich."""
    held: list[list[str]] = [[] for _ in range(seats)]
    for i, of in enumerate(ANIMALS):
        held[i % seats] += [f"{of}-{KINDS[(k + 3 * i) % 6]}" for k in range(3)]
    return tuple(Person("ox", start("ox"), 24300, sort(tuple(tiles))) for tiles in held)


@cache
def full(seats: int = 5, goal: str = "wealth") -> State:
    """More than ever comes together: every flag, much money, six tiles, the highest limit."""
    return State(
        Options(goal),  # type: ignore[arg-type]
        ruled(seats),
        phase="auction",
        turn=200,
        number=80,
        to_move=1,
        dispenser=30,
        board=(UP, *[DOWN] * 4, Lying("ox-4", True)),
        auctions=24,
        auction=Auction(24, None, tuple(range(seats)), (1_000_000, *[None] * (seats - 1)), frozenset({0})),
    )


@cache
def by_hand() -> tuple[State, ...]:
    """What random matches seldom come to."""
    opened = replace(full().options, auction="open")
    bidding = Auction(3, 1, (2, 3, 4, 0), (None,) * 5, out=frozenset({3}), bid=12_400, high=2, bidder=4)
    choosing = replace(full(), phase="choose", auction=None)
    many = [(UP,) * up + (DOWN,) * n for up, n in ((1, 0), (0, 2), (1, 3), (1, 4), (0, 6), (1, 6), (0, 40))]
    parts = ((("money", 24300), ("tiles", 1800)),) * 5
    over = MatchEnded("twelve_animals", 1, (26100,) * 5, (2, 1, 2, 2, 2), parts)
    return (
        full(),
        full(2),
        full(5, "collection"),
        replace(full(), options=opened, auction=bidding, board=(UP,)),
        replace(full(), auction=replace(sale(full()), maxima=(0, *[None] * 4))),
        *(replace(choosing, board=board) for board in many),
        replace(choosing, phase="roll", board=(), dispenser=0),
        replace(choosing, phase="over", board=(), ended=over),
    )


@cache
def picture(it: Seen, names: tuple[str, ...] = ()) -> str:
    return show.svg("mandarin", it.view, seat=it.seat, names=names or it.names, since=it.since)


def drawn(it: Seen, names: tuple[str, ...] = ()) -> ElementTree.Element:
    """The picture, parsed: not well-formed fails here."""
    return ElementTree.fromstring(picture(it, names))


@cache
def written(it: Seen, names: tuple[str, ...] = ()) -> str:
    return show.text("mandarin", it.view, seat=it.seat, names=names or it.names, since=it.since)


def part(root: ElementTree.Element, begins: str) -> ElementTree.Element:
    """The one group whose sentence begins so."""
    (found,) = (g for g in root.iter(f"{SVG}g") if g.get("aria-label", "").startswith(begins))
    return found


EXAMPLE = Seen(mandarin.EXAMPLE[0], 0, mandarin.EXAMPLE[1])


def all_of_them(seat: int | None) -> list[Seen]:
    return [*every(seat), *(Seen(view, seat) for view in by_hand()), EXAMPLE._replace(seat=seat)]


def words(it: Seen) -> list[str]:
    return [box.words for box in texts(drawn(it))]


def used(element: ElementTree.Element) -> list[str]:
    """What is drawn in it by its name."""
    return [use.get("href", "").removeprefix("#mandarin-") for use in element.iter(f"{SVG}use")]
