"""Positions and actions of Mandala as golden.json writes them: `RROK` for cards, `P1 B m2 YY` for a move."""

from collections.abc import Callable
from typing import Any

from games.engine.chance import ScriptedChance
from games.engine.game import IllegalMove
from games.engine.moves import sole
from games.engine.settle import Step, step_of
from games.rules.mandala import game
from games.rules.mandala.cards import INDEX, Hidden, Pile, counted, spread
from games.rules.mandala.events import MandalaCompleted, MatchEnded, Options
from games.rules.mandala.moves import Discard, Field, Mountain, Move, Take
from games.rules.mandala.score import verdict
from games.rules.mandala.state import Mandala, State

NAMES = {"R": "red", "O": "orange", "Y": "yellow", "G": "green", "P": "purple", "K": "black"}
LETTERS = {name: letter for letter, name in NAMES.items()}
SEATS = ("P1", "P2")
Dict = dict[str, Any]


def run(scenario: Dict) -> Dict:
    return RUNS[scenario["kind"]](scenario)


def position(told: Dict, mover: str = "P1") -> State:
    """The state of an excerpt; what is missing is empty."""
    players = [told.get(player, {}) for player in SEATS]
    one, two = (_mandala(told.get(mandala, {})) for mandala in ("m1", "m2"))
    hands, cups = ([_hidden(player.get(place, "")) for player in players] for place in ("hand", "cup"))
    rivers = [cards(player.get("river", "")) for player in players]
    return State(
        Options(),
        SEATS.index(told.get("turn", mover)),
        turn=1,
        mandalas=(one, two),
        hands=(hands[0], hands[1]),
        cups=(cups[0], cups[1]),
        rivers=(rivers[0], rivers[1]),
        pile=Pile(cards(told.get("pile", ""))),
        discard=counted(cards(told.get("discard", ""))),
        final=told.get("final", False),
    )


def cards(letters: str) -> tuple[str, ...]:
    return tuple(NAMES[letter] for letter in letters)


def written(some: tuple[str, ...]) -> str:
    return "".join(LETTERS[card] for card in some)


def read(action: str) -> tuple[int, Move | None]:
    """The seat and its move; None for one that no line of the notation could say."""
    player, verb, *rest = action.split()
    colours = set(rest[-1]) if rest else set()
    if len(colours) != 1 or (verb in ("A", "take") and len(rest[-1]) > 1):
        return SEATS.index(player), None
    colour, n = NAMES[colours.pop()], len(rest[-1])
    moves: dict[str, Callable[[], Move]] = {
        "A": lambda: Mountain(int(rest[0][1:]), colour),
        "B": lambda: Field(int(rest[0][1:]), colour, n),
        "C": lambda: Discard(colour, n),
        "take": lambda: Take(colour),
    }
    return SEATS.index(player), moves[verb]()


def _hidden(letters: str) -> Hidden:
    return Hidden(counted(cards(letters)))


def _mandala(told: Dict) -> Mandala:
    one, two = (counted(cards(told.get(player, ""))) for player in SEATS)
    return Mandala(counted(cards(told.get("mountain", ""))), (one, two))


def _set_up(scenario: Dict) -> Dict:
    chance, state = ScriptedChance(), None
    for event in game.setup(Options(), 2, chance):
        state = game.evolve(state, event)
    assert state is not None
    return {
        "pile": state.pile.size,
        "hands": [hand.size for hand in state.hands],
        "cups": [cup.size for cup in state.cups],
        "mountains": [sum(mandala.mountain) for mandala in state.mandalas],
        "discard": sum(state.discard),
    }


def _count(scenario: Dict) -> Dict:
    return _scored(verdict(position(scenario["position"]), "counted"))


def _play(scenario: Dict) -> Dict:
    actions = scenario["actions"]
    state = position(scenario["position"], mover=actions[0].split()[0] if actions else "P1")
    steps: list[Step] = []
    illegal = None
    for action in actions:
        try:
            steps += _played(steps[-1].state if steps else state, action)
        except IllegalMove:
            illegal = action
            break
    return {"illegal": illegal, **_told(steps[-1].state if steps else state), **_happened(steps)}


def _played(state: State, action: str) -> list[Step]:
    """An action, and the takes that are forced after it."""
    seat, move = read(action)
    if move is None:
        raise IllegalMove("unreadable")
    steps = [step_of(game, state, (seat, "web", move), chance=(chance := ScriptedChance()))]
    while (state := steps[-1].state).phase == "share" and (only := sole(game.moves(state, state.to_move))):
        steps.append(step_of(game, state, (state.to_move, "forced", only), chance=chance))
    return steps


def _happened(steps: list[Step]) -> Dict:
    events = [event for step in steps for event in step.events]
    completed = [event for event in events if isinstance(event, MandalaCompleted)]
    return {
        "first": [SEATS[event.first] for event in completed if event.first is not None],
        "auto_takes": sum(step.cause == "forced" for step in steps),
    }


def _told(state: State) -> Dict:
    over = state.ended is not None
    return {
        "turn": None if over else SEATS[state.to_move],
        "phase": {"play": "play", "share": "choose", "over": "over"}[state.phase],
        "over": over,
        "final": state.final,
        "reshuffled": state.reshuffles,
        "pile": state.pile.size,
        "discard": written(spread(state.discard)),
        **{player: _player(state, seat) for seat, player in enumerate(SEATS)},
        **{f"m{which}": _areas(state.mandala(which)) for which in (1, 2)},
        **(_scored(state.ended) if state.ended else {"scores": None, "winner": None}),
    }


def _player(state: State, seat: int) -> Dict:
    return {
        "hand": written(spread(state.hands[seat].known)),
        "river": written(state.rivers[seat]),
        "cup": written(spread(state.cups[seat].known)),
    }


def _areas(mandala: Mandala) -> Dict:
    areas = (mandala.mountain, *mandala.fields)
    return {area: written(spread(n)) for area, n in zip(("mountain", *SEATS), areas, strict=True)}


def _scored(ended: MatchEnded) -> Dict:
    winners = [seat for seat, place in enumerate(ended.places) if place == 1]
    return {"scores": list(ended.scores), "winner": SEATS[winners[0]] if len(winners) == 1 else "draw"}


RUNS: dict[str, Callable[[Dict], Dict]] = {"setup": _set_up, "final": _count, "play": _play}
assert set(NAMES.values()) == set(INDEX)
