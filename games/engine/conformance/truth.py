"""Promises about the truth: the law, the turn, the outcome, the log and what is written in it."""

import itertools
from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from games.engine.codec import codec, text
from games.engine.conformance.course import Course, again, expect, lawful, try_move
from games.engine.fold import fold
from games.engine.game import Outcome
from games.engine.settle import Step

SAMPLED = 0.08  # how often the promises that cost the length of the match are tried, once it is long


def sampled(course: Course) -> bool:
    """Whether to try what costs the length of the match: more often while it is short."""
    return course.dice.random() < max(SAMPLED, 2 / (course.entries + 1))


def dealt(course: Course, events: Sequence[Any]) -> None:
    """The deal opens turn 1, and the same secret deals the same."""
    trial = course.trial
    expect(course.game.turn(course.state) == 1, "the deal opens turn 1")
    same = trial.game.setup(trial.options, trial.seats, again(course)) == events
    expect(same, "setup gives the same from the same secret")
    written(course, events)


def decided_again(course: Course, step: Step) -> None:
    """The same move in the same state with the same secret is decided the same."""
    answer = try_move(course, course.state, step.seat, step.move)
    expect(answer.events == step.events, "decide gives the same from the same secret", step.move)


def written(course: Course, events: Sequence[Any]) -> None:
    """Events come back from their canonical text as they were, for the log and for every reader."""
    readers = [events, *([course.game.redact(e, v) for e in events] for v in course.viewers)]
    for told in readers:
        line = text(tuple(told))
        try:
            back = codec(course.game).events(line)
        except msgspec.ValidationError as error:
            expect(False, "decode(encode(events)) gives the events", line, error)
        same = back == tuple(told) and text(back) == line
        expect(same, "decode(encode(events)) gives the events", line)


def told_in_turn(course: Course, before: Any, step: Step) -> None:
    """The turn is raised one by one, by what opens a new decision, and by nothing else."""
    game, state = course.game, before
    turns = [game.turn(state), *(game.turn(state := game.evolve(state, e)) for e in step.events)]
    steps = [b - a for a, b in itertools.pairwise(turns)]
    expect(all(rise in (0, 1) for rise in steps), "an event raises the turn by one or not at all", turns)
    left = game.pending(before) - {step.seat}
    now = game.pending(course.state)
    if turns[0] == turns[-1]:
        expect(now <= left, "a new decision raises the turn", turns[0], step.seat, now)
    elif now and now == left:
        same = all(game.moves(before, s) == game.moves(course.state, s) for s in now)
        expect(not same, "a decision still open keeps its turn", turns, step.seat, now)


def stands(course: Course) -> None:
    """The law, and an outcome exactly when nobody is waited for."""
    game, state = course.game, course.state
    lawful(course, state)
    pending, outcome = game.pending(state), game.outcome(state)
    expect(pending <= set(course.seats), "only seats of the match are waited for", pending)
    expect(
        (outcome is None) == bool(pending), "there is an outcome exactly when nobody is waited for", outcome
    )
    if outcome:
        _ranked(course, outcome)


def refolded(course: Course) -> None:
    """The whole log, also as it comes back from its text, folds to the state carried along."""
    back = codec(course.game).events(text(tuple(course.log)))
    for log in (course.log, back):
        again = fold(course.game, log)
        expect(again == course.state, "the fold equals the state carried along", again, course.state)


def _ranked(course: Course, outcome: Outcome) -> None:
    """A score and a place a seat; places count from 1 and ties share; parts sum to the score."""
    seats = len(course.seats)
    sizes = {len(outcome.scores), len(outcome.places), len(outcome.parts) or seats}
    expect(sizes == {seats}, "an outcome has one member a seat", outcome)
    above = Counter(outcome.places)
    shared = all(p == 1 + sum(n for q, n in above.items() if q < p) for p in above)
    expect(shared, "places count from 1 and ties share a place", outcome.places)
    for score, parts in zip(outcome.scores, outcome.parts, strict=False):
        expect(sum(points for _, points in parts) == score, "the parts sum to the score", score, parts)
