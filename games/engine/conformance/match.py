"""Plays a match on trial from the deal to its end and holds every entry to every promise."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from games.engine.conformance import orders, secrets, tries, truth
from games.engine.conformance.course import Course, Player, Report, Trial, Witness, course_of, expect
from games.engine.fold import fold, told
from games.engine.game import IllegalMove
from games.engine.moves import allows, pick
from games.engine.settle import Step, follow, step_of

SECOND_THOUGHT = 0.25  # how often a seat that may think again does, in random play
LEFT_OUT = 0.5  # how often a part of a move that need not be said is not


def check_match(trial: Trial, witness: Witness, *, players: Sequence[Player] = ()) -> Report:
    """Play one match with `players` (one a seat; none: at random). Raises Broken, noting the entry."""
    course = course_of(trial, witness)
    try:
        _check(course, players)
    except AssertionError as broken:
        broken.add_note(f"{trial.game.slug} {trial.seats} seats {trial.options!r} seed {trial.seed}")
        broken.add_note(f"after {course.entries} entries")
        raise
    return course.report()


def _check(course: Course, players: Sequence[Player]) -> None:
    _deal(course)
    while course.entries < course.trial.limit and (asked := _asked(course, players)):
        for step in _steps(course, asked):
            _observe(course, step)
    ended = not course.game.pending(course.state)
    expect(ended or not course.trial.ends, "a match of bots ends", course.entries)
    truth.refolded(course)
    secrets.refolded(course)


def _deal(course: Course) -> None:
    trial = course.trial
    events = trial.game.setup(trial.options, trial.seats, course.chance)
    state = _carried(course, events)
    truth.dealt(course, events)
    _held(course)
    for step in _followed(course, state):
        _observe(course, step)


def _asked(course: Course, players: Sequence[Player]) -> tuple[int, str, Any] | None:
    game, state, dice = course.game, course.state, course.dice
    pending = sorted(game.pending(state))
    if not pending:
        return None
    rest = [seat for seat in course.seats if seat not in pending and game.moves(state, seat)]
    if players:
        seat = dice.choice(pending)
        move = players[seat](course.views[seat], seat, dice)
        expect(allows(game.moves(state, seat), move), "a bot plays a legal move", seat, move)
        return seat, "bot", move
    seat = dice.choice(rest if rest and dice.random() < SECOND_THOUGHT else pending)
    return seat, "web", _any(game.moves(state, seat), dice)


def _any(choices: tuple[Any, ...], dice: Random) -> Any:
    """A move at random; what may be left out is left out half of the time, however often it is listed."""
    move = pick(choices, dice)
    for name in move.__struct_fields__:
        bare = replace(move, **{name: None})
        if dice.random() < LEFT_OUT and allows(choices, bare):
            move = bare
    return move


def _steps(course: Course, asked: tuple[int, str, Any]) -> Iterator[Step]:
    try:
        step = step_of(course.game, course.state, asked, chance=course.chance)
    except IllegalMove as no:
        expect(False, "decide accepts what moves allows", asked, no.code, no.facts)
    yield step
    yield from _followed(course, step.state)


def _followed(course: Course, state: Any) -> Iterator[Step]:
    for step in follow(course.game, state, chance=course.chance, autos={}, limit=0):
        yield step
        if course.entries >= course.trial.limit:
            return


def _carried(course: Course, events: Sequence[Any]) -> Any:
    """Fold new facts into the truth and into every view."""
    course.state = fold(course.game, events, course.state)
    course.log += events
    for viewer in course.viewers:
        view = course.views.get(viewer)
        course.views[viewer] = fold(course.game, told(course.game, events, viewer), view)
    return course.state


def _observe(course: Course, step: Step) -> None:
    before, views = course.state, dict(course.views)
    truth.decided_again(course, step)
    _carried(course, step.events)
    course.entries += 1
    expect(course.state == step.state, "the fold equals the state carried along")
    truth.told_in_turn(course, before, step)
    truth.written(course, step.events)
    orders.spent(course, step.events)
    secrets.thought_over(course, before, views, seat=step.seat)
    _held(course)


def _held(course: Course) -> None:
    """What must hold wherever the match stands."""
    truth.stands(course)
    secrets.stands(course)
    tries.stands(course)
    orders.stands(course)
    if truth.sampled(course):
        truth.refolded(course)
        secrets.refolded(course)
        secrets.twinned(course)
