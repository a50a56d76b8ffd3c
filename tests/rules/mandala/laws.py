"""What holds in every state of Mandala between two entries, in the truth and in every view."""

from games.rules.mandala.cards import COLOURS, DECK, EACH, Counts, counted, together
from games.rules.mandala.drawing import HAND_LIMIT
from games.rules.mandala.state import SPACES, State


def law(state: State) -> None:
    """Raises AssertionError where cards are lost or made, or lie where they may not."""
    known, unknown = _known(state), _unknown(state)
    assert min(unknown) >= 0
    assert sum(known) + sum(unknown) == len(DECK), "108 cards in all"
    assert min(known) >= 0
    assert max(known) <= EACH, "18 of a colour"
    assert sum(unknown) or set(known) == {EACH}, "all 18 of each where all are known"
    _lie_well(state)


def _lie_well(state: State) -> None:
    for mandala in state.mandalas:
        for piles in zip(mandala.mountain, *mandala.fields, strict=True):
            assert sum(n > 0 for n in piles) <= 1, "a colour lies in one area of a mandala"
        assert _may_be_empty(state) or any(mandala.mountain), "a mountain is never empty between turns"
    for seat in (0, 1):
        river = state.rivers[seat]
        assert state.hands[seat].size <= HAND_LIMIT
        assert len(set(river)) == len(river) <= SPACES
        assert set(river) <= set(COLOURS)


def _may_be_empty(state: State) -> bool:
    return state.phase == "over" or not (state.pile.size or any(state.discard))


def _known(state: State) -> Counts:
    hidden = [place.known for place in (*state.hands, *state.cups)]
    areas = [area for mandala in state.mandalas for area in (mandala.mountain, *mandala.fields)]
    rows = [counted(state.pile.known), *(counted(river) for river in state.rivers)]
    total = state.discard
    for counts in (*hidden, *areas, *rows):
        total = together(total, counts)
    return total


def _unknown(state: State) -> list[int]:
    return [state.pile.unknown, *(place.unknown for place in (*state.hands, *state.cups))]
