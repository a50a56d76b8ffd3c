"""I3: the log holds colours by name, so the order of their list is nobody's affair but the rules' own."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

from tests.tools.logs import a_log

ROOT = Path(__file__).resolve().parents[3]
# The cards as the source would have them with the list of colours the other way round.
REVERSED = """
import sys, types
from pathlib import Path
name, path = "games.rules.mandala.cards", Path("games/rules/mandala/cards.py")
forward, source = '("red", "orange", "yellow", "green", "purple", "black")', path.read_text()
assert forward in source
module = types.ModuleType(name)
sys.modules[name] = module
exec(compile(source.replace(forward, forward + "[::-1]"), str(path), "exec"), module.__dict__)
"""
BY_NAME = """
import json, sys
from games.engine.codec import codec, played
from games.engine.fold import fold
from games.rules import GAMES
from games.rules.mandala.cards import COLOURS

game = GAMES["mandala"]
events = [event for text in json.load(sys.stdin) for event in played(codec(game).events(text))]
def named(counts): return {colour: n for colour, n in zip(COLOURS, counts, strict=True) if n}
def hidden(place): return [named(place.known), place.unknown]
def told(state):
    areas = [[named(m.mountain), *map(named, m.fields)] for m in state.mandalas]
    places = [list(map(hidden, state.hands)), list(map(hidden, state.cups)), state.pile.known]
    outcome = game.outcome(state)
    return [areas, places, state.rivers, named(state.discard), outcome and [outcome.scores, outcome.parts]]
redacted = [[game.redact(event, seat) for event in events[:n]] for seat in (0, 1, None) for n in NUMBERS]
views = [told(fold(game, some)) for some in redacted]
print(COLOURS[0], file=sys.stderr)
print(json.dumps([told(fold(game, events)), views], sort_keys=True))
"""


def seen(before: str) -> tuple[str, object]:
    """The first colour of the list, and every board, hand, cup, river and score of the log by name."""
    texts = [record.events for record in a_log()]
    program = before + BY_NAME.replace("NUMBERS", "range(10, 200, 25)")
    done = subprocess.run(
        [sys.executable, "-c", program],
        input=json.dumps(texts),
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stderr.strip(), json.loads(done.stdout)


def test_i3_the_same_board_hands_and_scores_with_the_colours_in_another_order() -> None:
    forward, backward = seen(""), seen(REVERSED)
    assert (forward[0], backward[0]) == ("red", "black")
    assert forward[1] == backward[1]


def test_i3_a_colour_stands_in_the_log_by_its_key_whatever_it_is_called() -> None:
    texts = "".join(record.events + (record.move or "") for record in a_log())
    said = set(re.findall(r'"colour":("?\w+"?)', texts))
    assert said == {f'"{colour}"' for colour in ("red", "orange", "yellow", "green", "purple", "black")}
