"""The board, hands and scores of a log, every card by its name: reads a log, writes what it comes to."""

import json
import sys
from typing import Any

from games.engine.codec import codec
from games.engine.fold import fold, seen_by
from games.rules.mandala import game
from games.rules.mandala.cards import COLOURS, Counts
from games.rules.mandala.state import State


def by_name(log: str) -> dict[str, Any]:
    """The truth and each view after the events of a log; `order` is that of the colours in the source."""
    events = codec(game).events(log)
    boards = [_board(fold(game, events)), *(_board(seen_by(game, events, seat)) for seat in (0, 1, None))]
    return {"order": COLOURS, "boards": boards}


def _board(state: State) -> dict[str, Any]:
    outcome = game.outcome(state)
    return {
        "mandalas": [[_named(area) for area in (m.mountain, *m.fields)] for m in state.mandalas],
        "hands": [[_named(hand.known), hand.unknown] for hand in state.hands],
        "cups": [[_named(cup.known), cup.unknown] for cup in state.cups],
        "rivers": state.rivers,
        "pile": [state.pile.known, state.pile.unknown],
        "discard": _named(state.discard),
        "asked": [state.turn, state.to_move, state.phase],
        "moves": sorted(map(game.name, game.moves(state, state.to_move))),
        "outcome": outcome and [outcome.scores, outcome.places, outcome.parts],
    }


def _named(counts: Counts) -> dict[str, int]:
    return dict(sorted(zip(COLOURS, counts, strict=True)))


if __name__ == "__main__":
    json.dump(by_name(sys.stdin.read()), sys.stdout)
