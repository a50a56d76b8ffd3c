"""A toy: sealed choices that may be thought over until the reveal, an amount in steps, a choice of some."""

from typing import Any, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from games.engine.fold import Draft
from games.engine.game import IllegalMove, Imperative, Outcome, Past
from games.engine.moves import Span, Subset, allows

GOODS = ("attar", "chai", "silk")
PURSE, STEP = 20, 5


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rounds: Literal["2", "3"] = "2"


class Bid(Imperative, frozen=True):
    amount: int


class Gather(Imperative, frozen=True):
    goods: tuple[str, ...]


Act: TypeAlias = Bid | Gather


class StallSet(Past, frozen=True):
    seats: int
    options: Settings


class LotShown(Past, frozen=True):
    """Opens a round."""

    worth: int


class ChoiceSealed(Past, frozen=True):
    seat: int
    choice: Bid | Gather | None


class ChoicesRevealed(Past, frozen=True):
    choices: tuple[Bid | Gather, ...]
    winner: int | None


class Ended(Past, frozen=True):
    scores: tuple[int, ...]


Fact: TypeAlias = StallSet | LotShown | ChoiceSealed | ChoicesRevealed | Ended


class State(msgspec.Struct, frozen=True):
    options: Settings
    purses: tuple[int, ...]
    points: tuple[int, ...]
    choices: tuple[Bid | Gather | None, ...]
    sealed: frozenset[int] = frozenset()
    turn: int = 0
    worth: int = 0
    bank: int = 0
    open: bool = False
    ended: Ended | None = None


class Souk:
    """Two or three rounds: bid for the lot, or gather goods that nobody else gathers."""

    slug, title, seats, version = "souk", "Souk", range(2, 5), 1
    Options, Move, Event = Settings, Act, Fact

    def setup(self, options: Settings, seats: int, chance: Any) -> tuple[Fact, ...]:
        draft: Draft[State, Fact] = Draft(self.evolve, None)
        draft.write(StallSet(seats, options))
        self._show(draft, chance)
        return draft.events

    def evolve(self, state: State | None, event: Fact) -> State:
        if isinstance(event, StallSet):
            n = event.seats
            return State(event.options, (PURSE,) * n, (0,) * n, (None,) * n)
        assert state is not None
        match event:
            case LotShown():
                return self._opened(state, event)
            case ChoiceSealed():
                return self._sealed(state, event)
            case ChoicesRevealed():
                return self._revealed(state, event)
        return replace(state, ended=event, open=False)

    def _opened(self, state: Any, event: LotShown) -> State:
        none = (None,) * len(state.purses)
        return replace(
            state, choices=none, sealed=frozenset(), turn=state.turn + 1, worth=event.worth, open=True
        )

    def _sealed(self, state: Any, event: ChoiceSealed) -> State:
        choices = tuple(event.choice if s == event.seat else c for s, c in enumerate(state.choices))
        return replace(state, choices=choices, sealed=state.sealed | {event.seat})

    def _revealed(self, state: Any, event: ChoicesRevealed) -> State:
        purses, points, bank = list(state.purses), list(state.points), state.bank
        for seat, choice in enumerate(event.choices):
            if isinstance(choice, Gather):
                points[seat] += sum(_gatherers(event.choices, good) == 1 for good in choice.goods)
            elif seat == event.winner:
                points[seat], purses[seat] = points[seat] + state.worth, purses[seat] - choice.amount
                bank += choice.amount
        return replace(state, purses=tuple(purses), points=tuple(points), bank=bank, open=False)

    def pending(self, state: State) -> frozenset[int]:
        return frozenset(range(len(state.purses))) - state.sealed if state.open else frozenset()

    def turn(self, state: State) -> int:
        return state.turn

    def moves(self, state: State, seat: int) -> tuple[Any, ...]:
        if not state.open:
            return ()
        return Span(Bid(0), "amount", 0, state.purses[seat], STEP), Subset(Gather(()), "goods", GOODS, 1, 2)

    def decide(self, state: State, seat: int, move: Act, chance: Any) -> tuple[Fact, ...]:
        if not allows(Souk.moves(self, state, seat), move):
            raise IllegalMove("not-now")
        draft: Draft[State, Fact] = Draft(self.evolve, state)
        draft.write(ChoiceSealed(seat, move))
        if not self.pending(draft.state):
            self._reveal(draft, chance)
        return draft.events

    def fallback(self, state: State, seat: int) -> Act:
        return Bid(0)

    def redact(self, event: Fact, seat: int | None) -> Fact:
        if isinstance(event, ChoiceSealed) and event.seat != seat:
            return ChoiceSealed(event.seat, None)
        return event

    def outcome(self, state: State) -> Outcome | None:
        if not state.ended:
            return None
        scores = state.ended.scores
        places = tuple(1 + sum(other > score for other in scores) for score in scores)
        return Outcome(scores, places, "rounds")

    def name(self, move: Act) -> str:
        return f"BID {move.amount}" if isinstance(move, Bid) else f"GATHER {' '.join(move.goods).upper()}"

    def parse(self, line: str) -> Act:
        match line.lower().split():
            case ["bid", amount] if amount.isdecimal():
                return Bid(int(amount))
            case ["gather", *goods] if goods and set(goods) <= set(GOODS):
                return Gather(tuple(goods))
        raise IllegalMove("unreadable")

    def _show(self, draft: Draft[State, Fact], chance: Any) -> None:
        draft.write(LotShown(1 + chance.below(f"lot/{draft.state.turn + 1}", 6)))

    def _reveal(self, draft: Draft[State, Fact], chance: Any) -> None:
        state: Any = draft.state
        bids = [c.amount if isinstance(c, Bid) else -1 for c in state.choices]
        best = [seat for seat, amount in enumerate(bids) if amount == max(bids)]
        winner = chance.pick(f"coin/{state.turn}", best) if max(bids) >= 0 else None
        draft.write(ChoicesRevealed(state.choices, winner))
        if draft.state.turn < int(state.options.rounds):
            self._show(draft, chance)
        else:
            draft.write(Ended(draft.state.points))


def _gatherers(choices: tuple[Any, ...], good: str) -> int:
    return sum(isinstance(choice, Gather) and good in choice.goods for choice in choices)


def law(state: State) -> None:
    """All the money is in the purses and the bank."""
    assert sum(state.purses) + state.bank == PURSE * len(state.purses)


def twin(events: Any, seat: int | None, dice: Any) -> Any:
    """Another truth: what others have sealed since the last reveal is something else."""
    revealed = max((i for i, e in enumerate(events) if isinstance(e, ChoicesRevealed)), default=-1)
    other = dice.choice([Bid(0), Gather(("silk",)), Gather(("attar", "chai"))])
    return tuple(
        replace(e, choice=other) if i > revealed and isinstance(e, ChoiceSealed) and e.seat != seat else e
        for i, e in enumerate(events)
    )
