"""Positions and actions of Mandi as golden.json writes them: merchants P1…, stalls A…, goods as `Silk`."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, cast

from msgspec.structs import replace

from games.engine.chance import ScriptedChance
from games.engine.fold import fold
from games.engine.game import IllegalMove
from games.rules.mandi import events as e
from games.rules.mandi import game
from games.rules.mandi.goods import CARDS, GRAND, INDEX, RESTOCK_ROUND, STALLS, Lot
from games.rules.mandi.moves import Choose, Restock
from games.rules.mandi.score import majorities, set_points, verdict
from games.rules.mandi.state import Deck, Merchant, State

Dict = dict[str, Any]


def run(scenario: Dict) -> Dict:
    """Every key of the scenario's kind; `illegal` is whose action was refused first, or null."""
    return {"illegal": None, **RUNS[scenario["kind"]](scenario)}


def position(
    merchants: Iterable[Merchant],
    lots: Iterable[Lot] = (),
    *,
    options: e.Options | None = None,
    deck: Iterable[Lot] = (),
    **more: Any,
) -> State:
    """The state of an excerpt; what is not said is empty."""
    some = tuple(merchants)
    nothing = (None,) * len(some)
    state = State(options or e.Options(), some, nothing, nothing, round=1, turn=1, stalls=tuple(lots))
    return replace(state, deck=Deck(tuple(deck)), **more)


def merchant(told: Dict, played: int = 0) -> Merchant:
    """A merchant. A hand that is not written holds the card that is played from it."""
    hand = told.get("haggle", [played] if played else [])
    return Merchant(
        crates(told.get("crates", {})),
        tuple(sorted(hand)),
        sifarish=told.get("sifarish", True),
        mithai=told.get("mithai", 0),
    )


def crates(told: Mapping[str, int]) -> tuple[int, ...]:
    by_key = {good.lower(): n for good, n in told.items()}
    assert by_key.keys() <= INDEX.keys(), by_key
    return tuple(by_key.get(good, 0) for good in GRAND)


def written(some: tuple[int, ...]) -> dict[str, int]:
    return {good.capitalize(): n for good, n in zip(GRAND, some, strict=True) if n}


def _set_up(scenario: Dict) -> Dict:
    told = scenario["position"]
    options = e.Options(told.get("variant", "classic"), cast(Any, str(told.get("families", "none"))))
    try:
        events = game.setup(options, told["merchants"], ScriptedChance())
    except IllegalMove as illegal:
        nothing = dict.fromkeys(("stalls", "lots", "rounds", "lots_used", "total_crates"))
        return {"illegal": illegal.code, **nothing}
    state: State = fold(game, events)
    (lots,) = (event.lots for event in events if isinstance(event, e.DeckShuffled))
    assert isinstance(lots, tuple)
    return {
        "stalls": len(state.stalls),
        "lots": len(lots),
        "rounds": state.rounds,
        "lots_used": state.rounds * len(state.stalls),
        "total_crates": sum(lot.crates for lot in lots),
    }


def _round(scenario: Dict) -> Dict:
    """A merchant without an action is not at the market; a stall that is not written is not there."""
    told, actions = scenario["position"], scenario["actions"]
    names = [name for name in told["merchants"] if name in actions]
    letters = dict(zip(sorted(told["stalls"]), STALLS, strict=False))
    lots = [Lot(good.lower(), n) for _, (good, n) in sorted(told["stalls"].items())]
    coins = {letters[key[5:]]: names.index(name) for key, name in actions.items() if key.startswith("coin_")}
    chance = ScriptedChance({f"coin/1/{letter}": seat for letter, seat in coins.items()})
    merchants = (merchant(told["merchants"][name], actions[name].get("haggle", 0)) for name in names)
    before = state = position(merchants, lots)
    events: tuple[e.Event, ...] = ()
    illegal = None
    for seat, name in enumerate(names):
        try:
            events = game.decide(state, seat, _choice(actions[name], letters), chance)
        except IllegalMove:
            illegal = name
            break
        state = fold(game, events, state)
    followed = _decided(events, coins) if illegal is None else []
    return {"illegal": illegal, **_came(before, followed, names, sorted(told["stalls"]))}


def _choice(action: Dict, letters: Mapping[str, str]) -> Choose:
    return Choose(letters.get(action["stall"], ""), action.get("haggle", 0), action.get("sifarish", False))


def _decided(events: Iterable[e.Event], coins: Mapping[str, int]) -> list[e.Event]:
    """The reveal and the stalls; where a coin was not given, only what is sure however it falls."""
    return [
        replace(event, taker=None, consoled=tuple(s for s in event.consoled if s not in event.coin))
        if isinstance(event, e.StallResolved) and event.coin and event.stall not in coins
        else event
        for event in events
        if isinstance(event, e.ChoicesRevealed | e.StallResolved)
    ]


def _came(before: State, events: list[e.Event], names: list[str], stalls: list[str]) -> Dict:
    after: State = fold(game, events, before)
    gained = [now.mithai - then.mithai for now, then in zip(after.merchants, before.merchants, strict=True)]
    played = [choice for event in events if isinstance(event, e.ChoicesRevealed) for choice in event.choices]
    resolved = [event for event in events if isinstance(event, e.StallResolved)]
    return {
        "result": {stalls[STALLS.index(event.stall)]: _result(event, names) for event in resolved},
        "mithai_gained": {name: n for name, n in zip(names, gained, strict=True) if n},
        "crates": {name: written(m.crates) for name, m in zip(names, after.merchants, strict=True)},
        "burned": {name: choice.haggle for name, choice in zip(names, played, strict=False) if choice.haggle},
        "sifarish_spent": [name for name, choice in zip(names, played, strict=False) if choice.sifarish],
    }


def _result(event: e.StallResolved, names: list[str]) -> Any:
    if event.taker is not None:
        return names[event.taker]
    return {"coin_among": [names[seat] for seat in event.coin]} if event.coin else "discarded"


def _restock(scenario: Dict) -> Dict:
    """Who is refused, or asks for nothing, buys nothing back."""
    told, actions = scenario["position"], scenario["actions"]
    told = told.get("merchants", told)
    hands = {name: tuple(c for c in CARDS if c not in told[name].get("burned", ())) for name in told}
    state = position(
        (replace(merchant(told[name]), hand=hand) for name, hand in hands.items()),
        round=RESTOCK_ROUND,
        phase="restock",
    )
    refused: list[str] = []
    events: tuple[e.Event, ...] = ()
    for seat, name in enumerate(told):
        try:
            events = game.decide(state, seat, Restock(tuple(sorted(actions.get(name, ())))), ScriptedChance())
        except IllegalMove:
            events = game.decide(state, seat, Restock(()), ScriptedChance())
            refused.append(name)
        state = fold(game, events, state)
    (paid,) = (event.paid for event in events if isinstance(event, e.RestocksRevealed))
    came = {
        name: {
            "accepted": name not in refused,
            "paid": paid[seat],
            **_cards(state.merchants[seat], told[name]),
        }
        for seat, name in enumerate(told)
    }
    return {"illegal": next(iter(refused), None), **came}


def _cards(after: Merchant, told: Dict) -> Dict:
    """Cards that the position does not list are nowhere."""
    listed = {*told.get("burned", ()), *told.get("haggle", ())}
    return {
        "mithai_left": after.mithai,
        "haggle": [card for card in after.hand if card in listed],
        "still_burned": [card for card in after.burned if card in listed],
    }


def _count(scenario: Dict) -> Dict:
    """Families sit alternately, whatever order they are written in; without any, each is for themselves."""
    told = scenario["position"]
    sides = told.get("families") or {name: [name] for name in told["merchants"]}
    seats = [name for members in zip(*sides.values(), strict=True) for name in members]
    size = len(seats) // len(sides)
    options = e.Options(families=cast(Any, "none" if size == 1 else str(size)))
    ended = verdict(position((merchant(told["merchants"][name]) for name in seats), options=options))
    return {
        "scores": {
            name: {**dict(ended.parts[seat]), "total": ended.scores[seat]} for seat, name in enumerate(sides)
        },
        "winners": [name for seat, name in enumerate(sides) if ended.places[seat] == 1],
    }


def _majority(scenario: Dict) -> Dict:
    told = scenario["position"]["crates"]
    return {"awards": dict(zip(told, majorities([*told.values()]), strict=True))}


def _sets(scenario: Dict) -> Dict:
    return {"points": [set_points(n) for n in scenario["position"]["crates"]]}


RUNS: dict[str, Callable[[Dict], Dict]] = {
    "setup": _set_up,
    "round": _round,
    "restock": _restock,
    "score": _count,
    "joint": _count,
    "majority": _majority,
    "sets": _sets,
}
