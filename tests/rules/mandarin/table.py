"""Positions to try a rule on, and whole matches played at random."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from games.engine.chance import Chance, ScriptedChance, SecretChance
from games.engine.fold import fold, seen_by
from games.engine.game import IllegalMove
from games.engine.moves import Span, Subset, pick, sole
from games.rules.mandarin import events as e
from games.rules.mandarin.game import game
from games.rules.mandarin.moves import Bid, Move, Roll
from games.rules.mandarin.state import Person, State
from games.rules.mandarin.tiles import sort
from tests.rules.mandarin.scenario import drawn, position, tiles

COLLECTION, WEALTH = e.Options(), e.Options("wealth")
OPEN = e.Options(auction="open")
EVERY = tuple(
    e.Options(goal, auction, overbids)
    for goal in ("collection", "wealth")
    for auction in ("maxima", "open")
    for overbids in ("penalised", "refused")
)
ELEVEN = "rat 2, ox 2, tiger 2, rabbit 2, dragon 2, snake 2, horse 2, goat 2, monkey 2, rooster 2, dog 2"


def at(space: int, on_card: str = "", *, money: int = 3000) -> Person:
    """A player with tiles `ox e, pig 3`."""
    return Person("rat", space, money, tiles(on_card.split(", ")) if on_card else ())


def table(*people: Person, options: e.Options = COLLECTION, dispenser: int = 60) -> State:
    """The first of the people is about to roll."""
    before = position(people, options=options, dispenser=dispenser)
    state: State = fold(game, [e.TurnOpened(0)], before)
    return state


def chance(*dice: int, draws: tuple[str, ...] = ()) -> ScriptedChance:
    """The dice of the first turn, and what is drawn: `ox 3 up`."""
    rolls: dict[str, object] = {f"roll/1/{leg}": pips - 1 for leg, pips in enumerate(dice, 1)}
    return ScriptedChance(rolls | drawn(draws))


def auction(
    *money: int, options: e.Options = COLLECTION, on_cards: tuple[str, ...] = (), draws: Any = ()
) -> Any:
    """The first of the players caused it, with one tile face down and one face up."""
    cards = (*on_cards, *[""] * len(money))
    people = (
        at(space, on, money=cash) for space, on, cash in zip((1, 10, 20, 30), cards, money, strict=False)
    )
    drawn = draws or ("ox 3 down", "pig 4 up")
    return after(table(*people, options=options), (0, "ROLL"), (0, "CHANCE"), chance=chance(1, draws=drawn))


def dealt(seats: int, options: e.Options = COLLECTION, chance: Chance | None = None) -> State:
    state: State = fold(game, game.setup(options, seats, chance or ScriptedChance()))
    return state


def facts(state: State, *lines: tuple[int, str], chance: Chance | None = None) -> tuple[e.Event, ...]:
    """All events that follow when the seats say these lines."""
    some: list[e.Event] = []
    for seat, line in lines:
        events = game.decide(state, seat, game.parse(line), chance or ScriptedChance())
        state = fold(game, events, state)
        some += events
    return tuple(some)


def after(state: State, *lines: tuple[int, str], chance: Chance | None = None) -> State:
    then: State = fold(game, facts(state, *lines, chance=chance), state)
    return then


def of_type(kind: Any, events: Any) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


def only(state: State, seat: int) -> Any:
    """The move there is no choice about; None where there is a choice."""
    return sole(game.moves(state, seat))


def refusal(state: State, seat: int, move: Move) -> IllegalMove | None:
    """Why a move is refused, or None when it is not."""
    try:
        game.decide(state, seat, move, ScriptedChance())
    except IllegalMove as illegal:
        return illegal
    return None


def refused(state: State, seat: int, line: str) -> str | None:
    illegal = refusal(state, seat, game.parse(line))
    return illegal.code if illegal else None


class Moment(NamedTuple):
    """A match before a move that is asked for: the log so far, its truth, and what was said last."""

    log: tuple[e.Event, ...]
    state: State
    events: tuple[e.Event, ...]
    move: Move | None = None

    def view(self, seat: int | None) -> State:
        view: State = seen_by(game, self.log, seat)
        return view


def match(
    seed: int, seats: int = 3, options: e.Options = COLLECTION, *, most: int = 1200, doubts: float = 0.2
) -> Iterator[Moment]:
    """A match of sensible bids and few tiles cashed in, `doubts` of the maxima thought over again."""
    dice = Random(seed)
    secret = SecretChance(dice.randbytes(32), ())
    log = events = game.setup(options, seats, secret)
    state: State = fold(game, log)
    yield Moment(log, state, events)
    while pending := sorted(game.pending(state)):
        locked = sorted(state.auction.locked) if state.auction else []
        again = locked and options.auction == "maxima" and dice.random() < doubts
        seat = dice.choice(locked if again else pending)
        move = sensible(game.moves(state, seat), dice, most)
        events = game.decide(state, seat, move, secret)
        log, state = (*log, *events), fold(game, events, state)
        yield Moment(log, state, events, move)


def sensible(moves: tuple[Any, ...], dice: Random, most: int) -> Move:
    """A bid up to `most` where one may be made; tiles are cashed in once in twenty times."""
    move: Move = pick(moves, dice)
    if isinstance(moves[-1], Span):
        span = moves[-1]
        high = max(span.low, min(span.high or most, most))
        move = dice.choice((moves[0], Bid(dice.randrange(span.low, high + 1, span.step))))
    if isinstance(moves[-1], Subset) and dice.random() < 0.95:
        move = Roll()
    return move


def ended(seed: int, seats: int = 3, options: e.Options = COLLECTION) -> Moment:
    *_, end = match(seed, seats, options)
    return end


def card(state: State, seat: int, *some: str) -> bool:
    """Whether these tiles are all that lies on a card."""
    return state.people[seat].tiles == sort(tiles(some))
