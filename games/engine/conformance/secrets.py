"""Promises about views: they answer like the truth, and tell nothing that is another seat's."""

from collections.abc import Sequence
from typing import Any

from games.engine.codec import text
from games.engine.conformance import tries
from games.engine.conformance.course import Course, Viewer, expect, lawful, try_move
from games.engine.fold import fold, seen_by, told


def stands(course: Course) -> None:
    """Every view agrees with the truth about all its reader is asked."""
    game, truth = course.game, course.state
    pending, turn, outcome = game.pending(truth), game.turn(truth), game.outcome(truth)
    for viewer, view in course.views.items():
        lawful(course, view, viewer)
        expect(game.pending(view) == pending, "pending from a view equals the truth's", viewer)
        expect(game.turn(view) == turn, "the turn from a view equals the truth's", viewer)
        expect(game.outcome(view) == outcome, "the outcome from a view equals the truth's", viewer)
        if viewer is not None:
            _own(course, viewer, view)


def _own(course: Course, seat: int, view: Any) -> None:
    game, truth = course.game, course.state
    expect(game.moves(view, seat) == game.moves(truth, seat), "own moves from a view equal the truth's", seat)
    if seat in game.pending(truth):
        same = game.fallback(view, seat) == game.fallback(truth, seat)
        expect(same, "the fallback from a view equals the truth's", seat)


def thought_over(course: Course, before: Any, views: dict[Viewer, Any], *, seat: int) -> None:
    """A seat that was not waited for thought again: nobody else can tell."""
    if seat in course.game.pending(before):
        return
    for viewer in course.viewers:
        same = viewer == seat or course.views[viewer] == views[viewer]
        expect(same, "a second thought shows to nobody else", viewer, seat)


def refolded(course: Course) -> None:
    """Every view is the fold of what its reader was told from the first event on."""
    for viewer, view in course.views.items():
        again = seen_by(course.game, course.log, viewer)
        expect(again == view, "a view is the fold of what was told", viewer, again, view)


def twinned(course: Course) -> None:
    """What a reader may not know makes no difference to anything that reader is told."""
    if not course.game.pending(course.state):
        return  # when the match is over everything is open
    for viewer in course.viewers:
        twin = course.witness.twin(tuple(course.log), viewer, course.dice)
        if twin is not None and text(tuple(twin)) != text(tuple(course.log)):
            course.twins += 1
            _told_the_same(course, twin, viewer)


def _told_the_same(course: Course, twin: Sequence[Any], viewer: Viewer) -> None:
    game = course.game
    here, there = (text(told(game, log, viewer)) for log in (course.log, twin))
    parting = "" if here == there else _parting(here, there)
    expect(here == there, "a twin is told byte for byte the same", viewer, parting)
    other = fold(game, twin)
    lawful(course, other, "a twin")
    seats = () if viewer is None else (viewer,)
    asked, other_asked = (
        [game.pending(state), game.turn(state), *(game.moves(state, seat) for seat in seats)]
        for state in (course.state, other)
    )
    expect(asked == other_asked, "a twin is asked the same", viewer, asked, other_asked)
    for seat in seats:
        _refused_the_same(course, other, seat)


def _refused_the_same(course: Course, other: Any, seat: int) -> None:
    for move in tries.candidates(course, seat):
        here, there = (try_move(course, state, seat, move).refusal for state in (course.state, other))
        expect(here == there, "a twin is refused the same", seat, move, here, there)


def _parting(here: str, there: str) -> str:
    at = next((i for i, (a, b) in enumerate(zip(here, there, strict=False)) if a != b), 0)
    return f"{here[max(at - 40, 0) : at + 40]} | {there[max(at - 40, 0) : at + 40]}"
