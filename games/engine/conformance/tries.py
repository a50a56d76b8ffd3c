"""Promises about moves: what `moves` lists is what `decide` accepts, and each has a name of its own."""

import contextlib
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from games.engine.codec import codec, text
from games.engine.conformance.course import Course, expect, try_move
from games.engine.game import IllegalMove
from games.engine.moves import Span, Subset, allows, pick

KEPT = 60  # moves, and values of one field, remembered for later tries
TRIED = 5  # moves that are tried for a seat beside what it may do, an entry; near it and from elsewhere
NONSENSE = ("", "?", "ABRACADABRA", "1 2 3", "‮" * 3)


def stands(course: Course) -> None:
    """Every seat, waited for or not, may do exactly what its moves allow."""
    game, pending = course.game, course.game.pending(course.state)
    for seat in course.seats:
        choices = game.moves(course.state, seat)
        expect(bool(choices) or seat not in pending, "a seat waited for has a move", seat)
        expect(bool(pending) or not choices, "nobody has a move when nobody is waited for", seat)
        listed = frozenset(choices)
        expect(len(listed) == len(choices), "a choice is listed once", len(choices))
        wide = [choice for choice in choices if _shaped(choice)]
        if choices:
            _named(course, pick(choices, course.dice))
        clock = _fallback(course, seat) if seat in pending else None
        for move in candidates(course, seat):
            _agreed(course, seat, (move, move in listed or allows(wide, move)), clock)
    if course.entries % 16 == 0:
        _unreadable(course)


def candidates(course: Course, seat: int) -> list[Any]:
    """Moves to try for a seat: some it has, neighbours of those, and what was legal at other times."""
    dice, choices = course.dice, course.game.moves(course.state, seat)
    own = [pick(choices, dice) for _ in range(2)] if choices else []
    _remember(course, own)
    near = [move for choice in _some(course, choices, 2) for move in _near(course, choice)]
    tried = [*_some(course, near, TRIED), *_some(course, course.moves, TRIED if choices else 2)]
    return [*own, *(move for move in tried if _decodes(course, move))]


def _agreed(course: Course, seat: int, tried: tuple[Any, bool], clock: Any) -> None:
    move, allowed = tried
    answer = try_move(course, course.state, seat, move)
    if allowed:
        expect(answer.events is not None, "decide accepts what moves allows", seat, move, answer.refusal)
    elif move != clock:
        expect(answer.events is None, "decide refuses what moves does not allow", seat, move)


def _fallback(course: Course, seat: int) -> Any:
    move = course.game.fallback(course.state, seat)
    answer = try_move(course, course.state, seat, move)
    expect(answer.events is not None, "the fallback is accepted", seat, move, answer.refusal)
    _named(course, move)
    return move


def _named(course: Course, move: Any) -> None:
    game, name = course.game, course.game.name(move)
    expect("\n" not in name and name == name.strip(), "a name is one line", repr(name))
    for line in (name, f"  {name.lower().replace(' ', '  ')} "):
        try:
            read = game.parse(line)
        except IllegalMove as no:
            expect(False, "parse(name(move)) gives the move", line, no.code)
        expect(read == move, "parse(name(move)) gives the move", line, move, read)
    line = text(move)
    expect(_decodes(course, move), "decode(encode(move)) gives the move", line)


def _unreadable(course: Course) -> None:
    names = [course.game.name(move) for move in _some(course, course.moves, 2)]
    for line in (*NONSENSE, *(f"{name} ABRACADABRA" for name in names)):
        try:
            read = course.game.parse(line)
        except IllegalMove:
            continue
        except Exception as error:
            expect(False, "parse gives a move or IllegalMove", repr(line), repr(error))
        expect(False, "parse refuses what is no move", repr(line), read)


def _shaped(choice: Any) -> bool:
    """Whether a choice is a span or a subset, and then it says something."""
    if isinstance(choice, Span):
        top = choice.low if choice.high is None else choice.high
        fits = choice.step >= 1 and choice.low <= top and (top - choice.low) % choice.step == 0
        expect(fits, "a span goes from low to high in whole steps", choice)
        return True
    if isinstance(choice, Subset):
        fits = 0 <= choice.least <= choice.most <= len(choice.of) == len(set(choice.of))
        expect(fits, "a subset takes what its set has", choice)
        return True
    return False


def _near(course: Course, choice: Any) -> Iterator[Any]:
    """Neighbours of a choice, inside and outside."""
    if isinstance(choice, Span):
        high = choice.low + 1000 * choice.step if choice.high is None else choice.high
        for end in (choice.low, high):
            for n in (end - choice.step, end - 1, end, end + 1, end + choice.step):
                yield replace(choice.move, **{choice.field: n})
        yield from _changed(course, replace(choice.move, **{choice.field: choice.low}))
    elif isinstance(choice, Subset):
        for members in _memberships(course, choice):
            yield replace(choice.move, **{choice.field: members})
        yield from _changed(course, replace(choice.move, **{choice.field: choice.of[: choice.least]}))
    else:
        yield from _changed(course, choice)


def _memberships(course: Course, choice: Subset[Any]) -> Iterator[tuple[Any, ...]]:
    of, least, most = choice.of, choice.least, choice.most
    strange = _strangers(course, choice)
    yield from (of[:least], of[: max(least - 1, 0)], of[:most], of[: most + 1], of[len(of) - most :])
    yield (*of[: max(most, 1) - 1], *strange)
    yield of[:most][::-1]
    yield of[:1] * max(least, 2)


def _strangers(course: Course, choice: Subset[Any]) -> tuple[Any, ...]:
    seen = course.values.get(choice.field, [])
    known = [member for members in seen for member in members if member not in choice.of]
    made = ["nonesuch" if isinstance(member, str) else member + 1000 for member in choice.of[:1]]
    return tuple(_some(course, [*known, *made], 1))


def _changed(course: Course, move: Any) -> Iterator[Any]:
    """The move with one field changed: a step up or down, or as other moves had it."""
    for name in move.__struct_fields__:
        value = getattr(move, name)
        others = list(_some(course, course.values.get(name, []), 3))
        if type(value) is int:
            others += [value - 1, value + 1]
        elif type(value) is bool:
            others += [not value]
        elif isinstance(value, str):
            others += ["nonesuch"]
        yield from (replace(move, **{name: other}) for other in others if other != value)


def _remember(course: Course, moves: Iterable[Any]) -> None:
    for move in moves:
        _kept(course, course.moves, move)
        for name in move.__struct_fields__:
            _kept(course, course.values.setdefault(name, []), getattr(move, name))


def _kept(course: Course, things: list[Any], thing: Any) -> None:
    if thing in things:
        return
    if len(things) < KEPT:
        things.append(thing)
    else:
        things[course.dice.randrange(KEPT)] = thing


def _some(course: Course, things: Iterable[Any], most: int) -> list[Any]:
    among = list(things)
    return course.dice.sample(among, min(most, len(among)))


def _decodes(course: Course, move: Any) -> bool:
    with contextlib.suppress(msgspec.ValidationError):
        return bool(codec(course.game).move(text(move)) == move)
    return False
