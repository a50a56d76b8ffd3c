"""State is the fold of facts; a view is the same fold of what was told."""

import pytest

from games.engine.chance import ScriptedChance
from games.engine.fold import Draft, fold, seen_by, told
from tests.engine.toys.pouch import (
    BAG,
    Drawn,
    Hidden,
    Laid,
    PileShuffled,
    Pouch,
    Settings,
    TableSet,
    TurnOpened,
)

GAME = Pouch()
DEAL = GAME.setup(Settings("0"), 2, ScriptedChance())


def test_a_state_is_folded_from_nothing_or_from_where_it_stood() -> None:
    whole = fold(GAME, DEAL)
    assert fold(GAME, DEAL[3:], fold(GAME, DEAL[:3])) == whole
    assert fold(GAME, (), whole) is whole
    assert fold(GAME, ()) is None


def test_each_is_told_its_own_part() -> None:
    assert told(GAME, DEAL, 0)[1:4] == (PileShuffled(len(BAG)), DEAL[2], Drawn(1, 3))
    assert told(GAME, DEAL, 1)[1:4] == (PileShuffled(len(BAG)), Drawn(0, 3), DEAL[3])
    assert told(GAME, DEAL, None)[1:4] == (PileShuffled(len(BAG)), Drawn(0, 3), Drawn(1, 3))


def test_a_view_is_the_fold_of_what_was_told() -> None:
    view = seen_by(GAME, DEAL, 1)
    assert view == fold(GAME, told(GAME, DEAL, 1))
    assert view.hands == (Hidden((), 3), Hidden(BAG[3:6], 0))
    assert view.pile == Hidden((), len(BAG) - 6)


def test_what_leaves_a_place_leaves_the_known_first_then_the_unknown() -> None:
    view = fold(GAME, [Laid(0, "jade"), Laid(1, BAG[3])], seen_by(GAME, DEAL, 1))
    assert view.hands == (Hidden((), 2), Hidden(BAG[4:6], 0))


def test_a_draft_folds_each_event_as_it_is_written() -> None:
    draft: Draft[object, object] = Draft(GAME.evolve, None)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="nothing is written"):
        _ = draft.state
    assert draft.events == ()
    first = draft.write(TableSet(2, Settings(), 1))
    assert first == draft.state == fold(GAME, draft.events)
    draft.write(TurnOpened(1))
    assert draft.state == fold(GAME, draft.events)
    assert draft.events == (TableSet(2, Settings(), 1), TurnOpened(1))
    assert first != draft.state


def test_a_draft_starts_where_the_match_stands() -> None:
    state = fold(GAME, DEAL)
    draft = Draft(GAME.evolve, state)
    assert draft.state is state
    draft.write(Laid(0, BAG[0]))
    assert state == fold(GAME, DEAL)
