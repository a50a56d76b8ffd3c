"""For every promise of the kit a toy that breaks it."""

import itertools
from collections.abc import Callable, Sequence
from random import Random
from types import ModuleType
from typing import Any

import msgspec
from msgspec.structs import replace

from games.engine.game import IllegalMove, Outcome
from games.engine.moves import Span, Subset, pick
from tests.engine.toys import pouch, souk
from tests.engine.toys.advance import Advance, Orders
from tests.engine.toys.pouch import Drawn, Lay, PileShuffled, Pouch, Swap
from tests.engine.toys.souk import Bid, ChoiceSealed, ChoicesRevealed, Ended, Gather, LotShown, Souk


class Case(msgspec.Struct, frozen=True):
    """A promise, the toy that breaks it, and what else it takes to see it."""

    promise: str
    game: Any
    toy: ModuleType
    players: Callable[[int], Sequence[Any]] = lambda seats: ()
    ends: bool = False
    twin: Any = None


def _souk(promise: str, **verbs: Any) -> Case:
    return Case(promise, type("Broken", (Souk,), verbs)(), souk)


def _pouch(promise: str, **verbs: Any) -> Case:
    return Case(promise, type("Broken", (Pouch,), verbs)(), pouch)


def _advance(promise: str, **verbs: Any) -> Case:
    return Case(promise, type("Broken", (Advance,), verbs)(), pouch)


def _clumsy(seats: int) -> Sequence[Any]:
    return [lambda view, seat, dice: Bid(3)] * seats


def _idle(seats: int) -> Sequence[Any]:
    return [lambda view, seat, dice: Bid(0)] * seats


class Endless(Souk):
    """Rounds without end."""

    def _reveal(self, draft: Any, chance: Any) -> None:
        last = replace(draft.state.options, rounds="1000000")
        draft._state = replace(draft.state, options=last)
        super()._reveal(draft, chance)


def _one_die(self: Any, draft: Any, chance: Any) -> None:
    draft.write(LotShown(1 + chance.below("lot", 6)))


def _fragile(self: Any, state: Any, seat: int, move: Any, chance: Any) -> Any:
    {"amber": 1, "coral": 2, "jade": 3}[move.stone]
    return Pouch.decide(self, state, seat, move, chance)


def _stubborn(self: Any, state: Any, seat: int, move: Any, chance: Any) -> Any:
    if move == Bid(10):
        raise IllegalMove("no")
    return Souk.decide(self, state, seat, move, chance)


def _remembers() -> Callable[..., Any]:
    counter = itertools.count()

    def evolve(self: Any, state: Any, event: Any) -> Any:
        after = Souk.evolve(self, state, event)
        return replace(after, worth=next(counter)) if isinstance(event, ChoiceSealed) else after

    return evolve


def _rolls(verb: str) -> Callable[..., Any]:
    dice = Random(1)

    def decided(self: Any, *asked: Any) -> Any:
        events = getattr(Souk, verb)(self, *asked)
        changed = (replace(e, worth=dice.randrange(1000)) if isinstance(e, LotShown) else e for e in events)
        return tuple(changed)

    return decided


def _listed(self: Any, state: Any, seat: int, move: Any, chance: Any) -> Any:
    events = Souk.decide(self, state, seat, move, chance)
    return tuple(replace(e, choices=list(e.choices)) if isinstance(e, ChoicesRevealed) else e for e in events)


def _leaps(self: Any, state: Any, event: Any) -> Any:
    after = Souk.evolve(self, state, event)
    return replace(after, turn=2 * after.turn) if isinstance(event, LotShown) and after.turn > 1 else after


def _stands_still(self: Any, state: Any, event: Any) -> Any:
    after = Souk.evolve(self, state, event)
    return replace(after, turn=1) if isinstance(event, LotShown) else after


def _sealing_counts(self: Any, state: Any, event: Any) -> Any:
    after = Souk.evolve(self, state, event)
    return replace(after, turn=after.turn + 1) if isinstance(event, ChoiceSealed) else after


def _counts_seals(self: Any, state: Any, event: Any) -> Any:
    after = Souk.evolve(self, state, event)
    return replace(after, worth=after.worth + 1) if isinstance(event, ChoiceSealed) else after


def _steals(self: Any, state: Any, event: Any) -> Any:
    after = Souk.evolve(self, state, event)
    return replace(after, bank=0) if isinstance(event, ChoicesRevealed) else after


def _ended(**changes: Any) -> Callable[..., Any]:
    def outcome(self: Any, state: Any) -> Outcome | None:
        said = Souk.outcome(self, state)
        return said and replace(said, **changes)

    return outcome


def _fickle() -> Callable[..., Any]:
    told: dict[int, int] = {}

    def redact(self: Any, event: Any, seat: int | None) -> Any:
        if seat is None and isinstance(event, LotShown):
            told[id(event)] = told.get(id(event), -1) + 1
            return replace(event, worth=event.worth + told[id(event)])
        return Souk.redact(self, event, seat)

    return redact


def _told_the_hand(self: Any, event: Any, seat: int | None) -> Any:
    return event if isinstance(event, Drawn) and seat is None else Pouch.redact(self, event, seat)


def _tattles(self: Any, state: Any, seat: int, move: Any, chance: Any) -> Any:
    try:
        return Pouch.decide(self, state, seat, move, chance)
    except IllegalMove as no:
        others = (hand.known for s, hand in enumerate(state.hands) if s != seat)
        raise IllegalMove("not-now", jades=sum(known.count("jade") for known in others)) from no


def _never_seen(events: Any, seat: int | None, dice: Any) -> Any:
    return tuple(
        replace(e, choice=Bid(1)) if isinstance(e, ChoiceSealed) and e.seat != seat else e for e in events
    )


def _waits_less(self: Any, state: Any) -> Any:
    return frozenset() if Bid(1) in state.choices else Souk.pending(self, state)


def _anyone(self: Any, state: Any, seat: int, move: Any, chance: Any) -> Any:
    """Takes a move of a seat whose turn it is not."""
    return Pouch.decide(self, state, state.to_move, move, chance)


def _forgets(self: Any, state: Any, seat: int) -> Any:
    moves = Pouch.moves(self, state, seat)
    return tuple(move for move in moves if move != Swap("jade")) if len(moves) > 1 else moves


def _spans(span: Callable[[int], Span[Bid]]) -> Callable[..., Any]:
    def moves(self: Any, state: Any, seat: int) -> Any:
        return (span(state.purses[seat]), *Souk.moves(self, state, seat)[1:]) if state.open else ()

    return moves


def _subsets(*subset: Any) -> Callable[..., Any]:
    def moves(self: Any, state: Any, seat: int) -> Any:
        return (
            (*Souk.moves(self, state, seat)[:1], Subset(Gather(()), "goods", *subset)) if state.open else ()
        )

    return moves


def _less_later(self: Any, state: Any, seat: int) -> Any:
    least = 1 if state.turn == 1 else 0
    return (Subset(Gather(()), "goods", souk.GOODS[: 2 + least], 1, 2),) if state.open else ()


def _sorts(self: Any, line: str) -> Any:
    move = Souk.parse(self, line)
    return replace(move, goods=move.goods[:1]) if isinstance(move, Gather) else move


def _reads_anything(self: Any, line: str) -> Any:
    try:
        return Souk.parse(self, line)
    except IllegalMove:
        return Bid(0)


def _cannot(code: str, *sound: Any) -> Callable[..., Any]:
    """Orders that cannot be carried out, but for the `sound` ones."""

    def answer(self: Any, view: Any, seat: int, orders: Any) -> None:
        if orders not in sound:
            raise IllegalMove(code)

    return answer


class Unfit(Orders, frozen=True, forbid_unknown_fields=True):
    """Orders that write less than they say."""

    def __eq__(self, other: object) -> bool:
        return self is other


CASES = [
    _souk("no chance purpose is used twice", _show=_one_die),
    _pouch("decide answers any move with events or IllegalMove", decide=_fragile),
    Case("a match of bots ends", Endless(), souk, players=_idle, ends=True),
    Case("a bot plays a legal move", Souk(), souk, players=_clumsy),
    _souk("decide accepts what moves allows", decide=_stubborn),
    _souk(
        "decide accepts what moves allows",
        moves=_spans(lambda purse: Span(Bid(0), "amount", 0, purse + 5, 5)),
    ),
    _souk(
        "decide accepts what moves allows", moves=_spans(lambda purse: Span(Bid(0), "amount", 0, purse, 1))
    ),
    _souk("the fold equals the state carried along", evolve=_remembers()),
    _souk("the deal opens turn 1", turn=lambda self, state: state.turn - 1),
    _souk("setup gives the same from the same secret", setup=_rolls("setup")),
    _souk("decide gives the same from the same secret", decide=_rolls("decide")),
    _souk("decode(encode(events)) gives the events", decide=_listed),
    _souk("an event raises the turn by one or not at all", evolve=_leaps),
    _souk("a new decision raises the turn", evolve=_stands_still),
    _souk("a decision still open keeps its turn", evolve=_sealing_counts),
    _souk(
        "only seats of the match are waited for",
        pending=lambda self, state: Souk.pending(self, state) | ({9} if state.open else set()),
    ),
    _souk(
        "there is an outcome exactly when nobody is waited for",
        outcome=lambda self, state: None,
    ),
    _souk(
        "there is an outcome exactly when nobody is waited for",
        outcome=lambda self, state: Outcome(state.points, (1,) * len(state.points), "rounds"),
    ),
    _souk("an outcome has one member a seat", outcome=_ended(scores=(1,))),
    _souk(
        "places count from 1 and ties share a place",
        outcome=lambda self, state: state.ended and Outcome(state.points, (2,) * len(state.points), "rounds"),
    ),
    _souk(
        "the parts sum to the score",
        outcome=lambda self, state: (
            (said := Souk.outcome(self, state))
            and replace(said, parts=tuple((("lots", score + 1),) for score in said.scores))
        ),
    ),
    _souk("the law holds", evolve=_steals),
    _pouch(
        "pending from a view equals the truth's",
        pending=lambda self, state: (
            Pouch.pending(self, state)
            if state.pile.known or not state.pile.unknown
            else frozenset(range(len(state.hands)))
        ),
    ),
    _pouch(
        "the turn from a view equals the truth's", turn=lambda self, state: state.turn + state.pile.unknown
    ),
    _souk(
        "the outcome from a view equals the truth's",
        redact=lambda self, event, seat: (
            replace(event, scores=(0,) * len(event.scores))
            if isinstance(event, Ended)
            else Souk.redact(self, event, seat)
        ),
    ),
    _pouch(
        "own moves from a view equal the truth's",
        moves=lambda self, state, seat: [m for m in Pouch.moves(self, state, seat) if not state.pile.unknown],
    ),
    _pouch(
        "the fallback from a view equals the truth's",
        fallback=lambda self, state, seat: Lay((max if state.pile.known else min)(state.hands[seat].known)),
    ),
    _souk("a second thought shows to nobody else", evolve=_counts_seals),
    _souk("a view is the fold of what was told", redact=_fickle()),
    _pouch(
        "a twin is told byte for byte the same",
        redact=lambda self, event, seat: (
            event if isinstance(event, PileShuffled) else Pouch.redact(self, event, seat)
        ),
    ),
    _pouch("a twin is told byte for byte the same", redact=_told_the_hand),
    Case(
        "a twin is asked the same",
        type("Broken", (Souk,), {"pending": _waits_less})(),
        souk,
        twin=_never_seen,
    ),
    _pouch("a twin is refused the same", decide=_tattles),
    _pouch("a seat waited for has a move", moves=lambda self, state, seat: ()),
    _souk(
        "nobody has a move when nobody is waited for",
        moves=lambda self, state, seat: (Span(Bid(0), "amount", 0, state.purses[seat], 5), Gather(("silk",))),
    ),
    _pouch("decide refuses what moves does not allow", moves=_forgets),
    _pouch("decide refuses what moves does not allow", decide=_anyone),
    _souk(
        "decide refuses what moves does not allow",
        moves=_spans(lambda purse: Span(Bid(0), "amount", 0, max(purse - 5, 0), 5)),
    ),
    _souk("decide refuses what moves does not allow", moves=_less_later),
    _souk("decide refuses what moves does not allow", moves=_subsets(souk.GOODS, 2, 2)),
    _souk("the fallback is accepted", fallback=lambda self, state, seat: Bid(7)),
    _souk("parse(name(move)) gives the move", name=lambda self, move: type(move).__name__.upper()),
    _souk("a name is one line", name=lambda self, move: Souk.name(self, move) + "\n"),
    _souk("parse(name(move)) gives the move", parse=_sorts),
    _souk("parse(name(move)) gives the move", name=lambda self, move: f"I {Souk.name(self, move)}"),
    _souk("decode(encode(move)) gives the move", slug="bazaar", Move=souk.Bid | pouch.Lay),
    _souk(
        "parse gives a move or IllegalMove",
        parse=lambda self, line: Souk.parse(self, line.split()[0] and line),
    ),
    _souk("parse refuses what is no move", parse=_reads_anything),
    _pouch(
        "a choice is listed once",
        moves=lambda self, state, seat: Pouch.moves(self, state, seat) * 2,
    ),
    _souk(
        "a span goes from low to high in whole steps",
        moves=_spans(lambda purse: Span(Bid(0), "amount", 0, purse + 1, 5)),
    ),
    _souk("a subset takes what its set has", moves=_subsets(souk.GOODS, 1, 4)),
    _advance("orders are read as they were written", Orders=Unfit),
    _advance("orders say a legal move", answer=lambda self, view, seat, orders: Lay("pearl")),
    _advance("what holds for all can be carried out", answer=_cannot("never")),
    _advance("orders that cannot be carried out say why", answer=_cannot("", Orders())),
    _advance(
        "of nothing nothing is spent",
        spent=lambda self, orders, seat, event: replace(orders, until=3),
    ),
    _advance(
        "what is left of orders are orders",
        spent=lambda self, orders, seat, event: replace(orders, until=7) if orders.lay else orders,
    ),
]


def at_random(game: Any) -> Any:
    return lambda view, seat, dice: pick(game.moves(view, seat), dice)
