"""The count in its parts: different shapes, the empty middle, less the turns; one row for all together."""

from games.engine.phrases import Reader
from games.engine.words import Sentence, Tally, Word, gettext_noop
from games.rules.mandamina.board import clustered, shapes
from games.rules.mandamina.score import counts
from games.rules.mandamina.state import State

_TOGETHER = Word(gettext_noop("Together"))
_SCORED = (
    Sentence(gettext_noop("Shapes")),
    Sentence(gettext_noop("Points")),
    Sentence(gettext_noop("Middle")),
    Sentence(gettext_noop("Turns")),
    Sentence(gettext_noop("Total")),
)
_SIMPLE = (Sentence(gettext_noop("Colours done")), Sentence(gettext_noop("Moves used")))


def tallies(view: State, reader: Reader) -> tuple[Tally, ...]:
    """One table, the same for every reader: nobody has points of their own."""
    title = gettext_noop("Final score") if view.ended else gettext_noop("If it ended now")
    done, parts = shapes(view.board), [points for _, points in counts(view)]
    numbers = [len(set(done.values())), *parts, sum(parts)] if parts else [len(done), view.turns]
    row = (_TOGETHER, tuple(map(str, numbers)))
    return (Tally(Sentence(title), _SCORED if parts else _SIMPLE, (row,), _note(view)),)


def _note(view: State) -> Sentence | None:
    if clustered(view.board):
        return None
    if view.ended:
        return Sentence(gettext_noop("Not all eight colours lie together, so nothing is won."))
    return Sentence(gettext_noop("It can win only once all eight colours lie together."))
