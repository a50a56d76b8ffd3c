"""Positions to try a rule on, and whole matches played at random."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace

from games.engine.chance import Chance, ScriptedChance, SecretChance
from games.engine.fold import fold, seen_by
from games.engine.game import IllegalMove
from games.engine.moves import pick
from games.rules.mandi import events as e
from games.rules.mandi import game
from games.rules.mandi.goods import Lot
from games.rules.mandi.moves import Choose, Move, Restock
from games.rules.mandi.state import Merchant, State
from tests.rules.mandi.scenario import crates, position
from tests.rules.scenarios import run

CLASSIC, QUICK, GRAND = e.Options(), e.Options("quick"), e.Options("grand")


def of_kind(kind: str, told: dict[str, Any], **actions: Any) -> dict[str, Any]:
    """What came of a position, in the letters of golden.json."""
    return run({"game": "mandi", "kind": kind, "position": told, "actions": actions})


def had(hand: tuple[int, ...], *, sifarish: bool = True, mithai: int = 0, **goods: int) -> Merchant:
    return Merchant(crates(goods), hand, sifarish, mithai)


def market(*merchants: Merchant, lots: str = "silk 2, chai 1, gems 3", **more: Any) -> State:
    """Merchants before the stalls of a round."""
    some = [lot.split() for lot in lots.split(", ")]
    return position(merchants, [Lot(good, int(n)) for good, n in some], **more)


def before_restock(*merchants: Merchant, **more: Any) -> State:
    return market(*merchants, round=6, phase="restock", **more)


def dealt(seats: int, options: e.Options = CLASSIC, chance: Chance | None = None) -> State:
    state: State = fold(game, game.setup(options, seats, chance or ScriptedChance()))
    return state


def after(state: State, *lines: tuple[int, str], chance: Chance | None = None) -> State:
    """The state once the seats have said these lines."""
    then: State = fold(game, facts(state, *lines, chance=chance), state)
    return then


def facts(state: State, *lines: tuple[int, str], chance: Chance | None = None) -> tuple[e.Event, ...]:
    """All events that follow."""
    some: list[e.Event] = []
    for seat, line in lines:
        events = game.decide(state, seat, game.parse(line), chance or ScriptedChance())
        state = fold(game, events, state)
        some += events
    return tuple(some)


def resolved(state: State, *choices: str, chance: Chance | None = None) -> tuple[e.StallResolved, ...]:
    """What came of each stall when the seats chose `a4+` and the like: a stall, a card, with the Sifarish."""
    events: tuple[e.Event, ...] = ()
    for seat, said in enumerate(choices):
        move = Choose(said[0], int(said[1]), said.endswith("+"))
        events = game.decide(state, seat, move, chance or ScriptedChance())
        state = fold(game, events, state)
    return tuple(event for event in events if isinstance(event, e.StallResolved))


def refusal(state: State, seat: int, move: Move) -> IllegalMove | None:
    """Why a move is refused, or None when it is not."""
    try:
        game.decide(state, seat, move, ScriptedChance())
    except IllegalMove as illegal:
        return illegal
    return None


class Moment(NamedTuple):
    """A match before a move that is asked for: the log so far, its truth, and what was said last."""

    log: tuple[e.Event, ...]
    state: State
    events: tuple[e.Event, ...]

    def view(self, seat: int | None) -> State:
        view: State = seen_by(game, self.log, seat)
        return view


def match(
    seed: int, seats: int = 3, options: e.Options = CLASSIC, *, doubts: float = 0.3
) -> Iterator[Moment]:
    """A match at random, seal by seal, `doubts` of them by a seat that thinks again; the last is its end."""
    dice = Random(seed)
    chance = SecretChance(dice.randbytes(32), ())
    log = events = game.setup(options, seats, chance)
    state: State = fold(game, log)
    yield Moment(log, state, events)
    while pending := sorted(game.pending(state)):
        locked = sorted(state.locked)
        seat = dice.choice(locked if locked and dice.random() < doubts else pending)
        move = pick(game.moves(state, seat), dice)
        if isinstance(move, Restock) and dice.random() < 0.5:
            move = replace(move, choice=None)
        events = game.decide(state, seat, move, chance)
        log, state = (*log, *events), fold(game, events, state)
        yield Moment(log, state, events)
