"""What everybody has and is asked by a log, every good by its name: reads a log, writes what it comes to."""

import json
import sys
from typing import Any

from games.engine.codec import codec
from games.engine.fold import fold, seen_by
from games.rules.mandi import game
from games.rules.mandi.goods import GRAND
from games.rules.mandi.score import counts
from games.rules.mandi.state import State


def by_name(log: str) -> dict[str, Any]:
    """The truth and each view after the events of a log; `order` is that of the goods in the source."""
    events = codec(game).events(log)
    truth: State = fold(game, events)
    views = (seen_by(game, events, seat) for seat in (*range(truth.seats), None))
    return {"order": GRAND, "boards": [_board(state) for state in (truth, *views)]}


def _board(state: State) -> dict[str, Any]:
    outcome = game.outcome(state)
    return {
        "stalls": [(lot.good, lot.crates) for lot in state.stalls],
        "deck": [[(lot.good, lot.crates) for lot in state.deck.known], state.deck.unknown],
        "discarded": _named(state.discarded),
        "crates": [_named(merchant.crates) for merchant in state.merchants],
        "cards": [(m.hand, m.burned, m.sifarish, m.mithai) for m in state.merchants],
        "asked": [state.turn, state.phase, sorted(game.pending(state))],
        "sealed": [[choice and game.name(choice) for choice in state.choices], state.restocks],
        "counts": [[_named(side.sets), _named(side.majority), side.parts] for side in counts(state)],
        "outcome": outcome and [outcome.scores, outcome.places, outcome.parts],
    }


def _named(row: tuple[int, ...]) -> dict[str, int]:
    return dict(sorted(zip(GRAND, row, strict=True)))


if __name__ == "__main__":
    json.dump(by_name(sys.stdin.read()), sys.stdout)
