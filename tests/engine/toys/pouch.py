"""A toy: hands nobody else sees, a hidden pile, one seat after the other, and a forced last card."""

from typing import Any, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from games.engine.fold import Draft
from games.engine.game import IllegalMove, Imperative, Outcome, Past

STONES = ("amber", "coral", "jade")
EACH, HAND = 5, 3
BAG = tuple(stone for stone in STONES for _ in range(EACH))


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    start: Literal["random", "0", "1"] = "random"


class Lay(Imperative, frozen=True):
    stone: str


class Swap(Imperative, frozen=True):
    stone: str


Act: TypeAlias = Lay | Swap


class TableSet(Past, frozen=True):
    seats: int
    options: Settings
    first: int


class PileShuffled(Past, frozen=True):
    stones: tuple[str, ...] | int


class Drawn(Past, frozen=True):
    seat: int
    stones: tuple[str, ...] | int


class Laid(Past, frozen=True):
    seat: int
    stone: str


class TurnOpened(Past, frozen=True):
    seat: int


class Ended(Past, frozen=True):
    scores: tuple[int, ...]


Fact: TypeAlias = TableSet | PileShuffled | Drawn | Laid | TurnOpened | Ended


class Hidden(msgspec.Struct, frozen=True):
    known: tuple[str, ...] = ()
    unknown: int = 0


class State(msgspec.Struct, frozen=True):
    hands: tuple[Hidden, ...]
    to_move: int
    pile: Hidden = Hidden()
    table: tuple[str, ...] = ()
    turn: int = 0
    open: bool = False
    ended: Ended | None = None


class Pouch:
    """Lay a stone for a point when it is new on the table, or lay one and draw another."""

    slug, title, seats, version = "pouch", "Pouch", range(2, 4), 1
    Options, Move, Event = Settings, Act, Fact

    def setup(self, options: Settings, seats: int, chance: Any) -> tuple[Fact, ...]:
        drawn = chance.below("start", seats) if options.start == "random" else int(options.start)
        draft: Draft[State, Fact] = Draft(self.evolve, None)
        draft.write(TableSet(seats, options, drawn))
        draft.write(PileShuffled(chance.shuffle("bag", BAG)))
        for seat in range(seats):
            draft.write(Drawn(seat, draft.state.pile.known[:HAND]))
        draft.write(TurnOpened(drawn))
        return draft.events

    def evolve(self, state: State | None, event: Fact) -> State:
        if isinstance(event, TableSet):
            return State((Hidden(),) * event.seats, event.first)
        assert state is not None
        match event:
            case PileShuffled():
                return replace(state, pile=_gained(Hidden(), event.stones))
            case Drawn():
                hand = _gained(state.hands[event.seat], event.stones)
                return replace(_held(state, event.seat, hand), pile=_drawn(state.pile, event.stones))
            case Laid():
                hand = _lost(state.hands[event.seat], event.stone)
                return replace(_held(state, event.seat, hand), table=(*state.table, event.stone))
            case TurnOpened():
                return replace(state, to_move=event.seat, turn=state.turn + 1, open=True)
        return replace(state, ended=event, open=False)

    def pending(self, state: State) -> frozenset[int]:
        return frozenset([state.to_move]) if state.open else frozenset()

    def turn(self, state: State) -> int:
        return state.turn

    def moves(self, state: State, seat: int) -> tuple[Any, ...]:
        if seat not in Pouch.pending(self, state):
            return ()
        held = sorted(set(state.hands[seat].known))
        swaps = [Swap(stone) for stone in held] if _size(state.pile) else []
        return (*[Lay(stone) for stone in held], *swaps)

    def decide(self, state: State, seat: int, move: Act, chance: Any) -> tuple[Fact, ...]:
        if move not in Pouch.moves(self, state, seat):
            raise IllegalMove("not-now", stone=move.stone)
        draft: Draft[State, Fact] = Draft(self.evolve, state)
        draft.write(Laid(seat, move.stone))
        if isinstance(move, Swap):
            draft.write(Drawn(seat, draft.state.pile.known[:1]))
        self._next(draft, seat)
        return draft.events

    def _next(self, draft: Draft[State, Fact], seat: int) -> None:
        hands = draft.state.hands
        order = [(seat + step) % len(hands) for step in range(1, len(hands) + 1)]
        ready = [s for s in order if _size(hands[s])]
        draft.write(TurnOpened(ready[0]) if ready else Ended(tuple(range(len(hands)))))

    def fallback(self, state: State, seat: int) -> Act:
        return Lay(min(state.hands[seat].known))

    def redact(self, event: Any, seat: int | None) -> Any:
        closed = isinstance(event, PileShuffled) or (isinstance(event, Drawn) and event.seat != seat)
        return replace(event, stones=len(event.stones)) if closed else event

    def outcome(self, state: State) -> Outcome | None:
        if not state.ended:
            return None
        scores = state.ended.scores
        return Outcome(scores, tuple(len(scores) - score for score in scores), "empty")

    def name(self, move: Act) -> str:
        return f"{type(move).__name__} {move.stone}".upper()

    def parse(self, line: str) -> Act:
        match line.lower().split():
            case [("lay" | "swap") as verb, stone] if stone in STONES:
                return Lay(stone) if verb == "lay" else Swap(stone)
        raise IllegalMove("unreadable")


def _size(place: Hidden) -> int:
    return len(place.known) + place.unknown


def _gained(place: Hidden, stones: tuple[str, ...] | int) -> Hidden:
    if isinstance(stones, int):
        return Hidden(place.known, place.unknown + stones)
    return Hidden(place.known + stones, place.unknown)


def _drawn(pile: Hidden, stones: tuple[str, ...] | int) -> Hidden:
    n = stones if isinstance(stones, int) else len(stones)
    return Hidden(pile.known[n:], pile.unknown - max(0, n - len(pile.known)))


def _lost(place: Hidden, stone: str) -> Hidden:
    if stone not in place.known:
        return Hidden(place.known, place.unknown - 1)
    at = place.known.index(stone)
    return Hidden(place.known[:at] + place.known[at + 1 :], place.unknown)


def _held(state: State, seat: int, hand: Hidden) -> State:
    return replace(state, hands=tuple(hand if s == seat else h for s, h in enumerate(state.hands)))


def law(state: State) -> None:
    """Fifteen stones, wherever they lie; none is more than known and unknown."""
    places = (*state.hands, state.pile)
    assert sum(map(_size, places)) + len(state.table) in (0, len(BAG))
    assert all(place.unknown >= 0 for place in places)


def twin(events: Any, seat: int | None, dice: Any) -> Any:
    """Another truth: a stone that another seat holds and the last one of the pile change places."""
    bag = list(_stones(next(e for e in events if isinstance(e, PileShuffled))))
    drawn = [(e.seat, stone) for e in events if isinstance(e, Drawn) for stone in _stones(e)]
    laid = [(e.seat, e.stone) for e in events if isinstance(e, Laid)]
    held = [at for at, one in enumerate(drawn) if one[0] != seat and drawn[at:].count(one) == 1]
    held = [at for at in held if drawn.count(drawn[at]) > laid.count(drawn[at])]
    if not held or len(drawn) == len(bag):
        return None
    at = dice.choice(held)
    bag[at], bag[-1] = bag[-1], bag[at]
    return tuple(_dealt_again(events, tuple(bag)))


def _dealt_again(events: Any, bag: tuple[str, ...]) -> Any:
    at = 0
    for event in events:
        if isinstance(event, PileShuffled):
            event = PileShuffled(bag)
        elif isinstance(event, Drawn):
            event = Drawn(event.seat, bag[at : at + len(_stones(event))])
            at += len(_stones(event))
        yield event


def _stones(event: Any) -> tuple[str, ...]:
    stones: tuple[str, ...] = event.stones
    return stones
