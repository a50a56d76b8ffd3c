"""What a rulebook must say: the verbs every game answers, and the shapes they speak in."""

from typing import Any, Protocol, TypeVar

import msgspec

from games.engine.chance import Chance
from games.engine.moves import Choice

Opt = TypeVar("Opt")  # the options
S = TypeVar("S")  # the state
M = TypeVar("M")  # a move
E = TypeVar("E")  # an event


def kebab(name: str) -> str:
    """`CardLaid` -> `card-laid`: the stable key of a move or event in the log."""
    return "".join(f"-{c.lower()}" if c.isupper() else c for c in name).lstrip("-")


class Imperative(msgspec.Struct, frozen=True, gc=False, tag=kebab, tag_field="type"):
    """What a seat asks for. Fields are ints, strs, bools, None, and tuples or frozensets of them."""


class Past(msgspec.Struct, frozen=True, gc=False, tag=kebab, tag_field="type"):
    """A fact that followed. It names all it tells anyone; fields as for a move, and Structs of them."""


class Outcome(msgspec.Struct, frozen=True):
    """How a match ended. All tuples have one member a seat.

    `places` counts from 1, ties share a place; `parts` are (key, points) pairs that sum to the score;
    `reason` is a stable key that the game's words explain. `won` is for games in which all win or lose
    together, and then nobody is ahead of anybody.
    """

    scores: tuple[int, ...]
    places: tuple[int, ...]
    reason: str
    parts: tuple[tuple[tuple[str, int], ...], ...] = ()
    won: bool | None = None


# The code of a move that `decide` accepts and people may not make; words of a game that has one know it.
OF_THE_CLOCK = "only_the_clock_skips"


class IllegalMove(Exception):
    """A move the rules refuse: a stable `code` and the facts its sentence needs."""

    def __init__(self, code: str, **facts: int | str) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts


class Game(Protocol[Opt, S, M, E]):
    """One rulebook. Every verb is a pure function; chance is drawn only in `setup` and `decide`.

    `seats` holds the allowed numbers of seats. `Move` and `Event` are the unions to decode from the log.

    A game may have besides: `silent`, True where nothing is said at its tables until a match is over;
    `together`, True where all win or all lose: nobody is ranked, and it is given up by all or not at all;
    `acts_unsaid`, True where orders do something also for whoever gave none;
    `keeps_seals`, True where a sealed answer stays its seat's own secret until a match is over;
    `chain(seats)`, how many moves of orders and bots may follow one another before somebody is asked.

    A game in which something can be said in advance has `Orders`, a frozen Struct whose defaults hold for
    whoever says nothing, and two verbs more (see orders.py). `answer(view, seat, orders)` gives a move, or
    None: the seat is asked. It may raise IllegalMove: what was said cannot be carried out, so it is dropped
    and the seat is asked; all of it, or where there is a verb `dropped(orders, code)`, all but what that
    leaves. `spent(orders, seat, event)` is what is left of orders after a fact as their seat was told it:
    what is for once goes. Where there is `late(view, seat, orders)`, it is played instead of the fallback,
    for a seat whose orders do not say what is asked when its time has passed.
    """

    slug: str
    title: str
    seats: range
    version: int
    Options: type[Opt]
    Move: Any
    Event: Any

    def setup(self, options: Opt, seats: int, chance: Chance) -> tuple[E, ...]:
        """The deal. The first event carries seats and options; the last one opens turn 1."""

    def evolve(self, state: S | None, event: E) -> S:
        """The fold: total, without chance or refusal. The same code folds truth and views."""

    def pending(self, state: S) -> frozenset[int]:
        """Seats the match waits for; empty when it is over."""

    def turn(self, state: S) -> int:
        """Number of the decision point, from 1; raised only by the event that opens a new one."""

    def moves(self, state: S, seat: int) -> tuple[Choice[M], ...]:
        """All that is legal for `seat` now: plain moves, spans, subsets. Asked of a view: own seat only."""

    def decide(self, state: S, seat: int, move: M, chance: Chance) -> tuple[E, ...]:
        """The facts that follow. Raises IllegalMove."""

    def fallback(self, state: S, seat: int) -> M:
        """What is played for `seat` when its time has passed: one of `moves`, or a move of the clock alone.

        What is the clock's alone `decide` accepts, and the shell refuses from people and bots.
        """

    def redact(self, event: E, seat: int | None) -> E:
        """What `seat` (None: a spectator) is told of an event. Needs no state."""

    def outcome(self, state: S) -> Outcome | None:
        """Read from the ending event; None while the match goes on."""

    def name(self, move: M) -> str:
        """The move as one line of notation."""

    def parse(self, line: str) -> M:
        """The move a line says. Raises IllegalMove('unreadable')."""


def fit(game: "AnyGame", options: Any, seats: int) -> Any:
    """The options as so many play by them. Raises IllegalMove where so many do not.

    A game says so by a verb of its own, `fit(options, seats)`, if its options depend on the seats.
    """
    own = getattr(game, "fit", None)
    return own(options, seats) if own else options


def silent(game: "AnyGame") -> bool:
    """Whether nothing is said at its tables until a match is over."""
    return bool(getattr(game, "silent", False))


def together(game: "AnyGame") -> bool:
    """Whether all at a table win, or all lose."""
    return bool(getattr(game, "together", False))


def keeps_seals(game: "AnyGame") -> bool:
    """Whether what was sealed is not opened by the reveal, but by the end of the match alone."""
    return bool(getattr(game, "keeps_seals", False))


def solo(game: "AnyGame") -> bool:
    """Whether somebody may play it with nobody else, at once and without a clock."""
    return bool(getattr(game, "solo", False))


AnyGame = Game[Any, Any, Any, Any]
