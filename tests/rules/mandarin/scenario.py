"""Positions and actions of Mandarin as golden.json writes them: players P1…, tiles as `Ox E`."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from games.engine.chance import ScriptedChance
from games.engine.fold import fold
from games.engine.game import IllegalMove
from games.engine.moves import sole
from games.rules.mandarin import events as e
from games.rules.mandarin.auction import STEP
from games.rules.mandarin.game import game
from games.rules.mandarin.moves import Bid, CashIn, Chance, Claim, Move, Pass, Roll, Special, Take
from games.rules.mandarin.score import controller, fine, verdict
from games.rules.mandarin.state import Lying, Person, State
from games.rules.mandarin.tiles import TILES, Tiles, animal, sign_of, sort, start

Dict = dict[str, Any]
Log = tuple[e.Event, ...]
CHOICES: dict[str, Move] = {"claim": Claim(), "chance": Chance(), "special": Special()}


def run(scenario: Dict) -> Dict:
    """Every key of the scenario's kind; `illegal` is what was refused first, or null."""
    return {"illegal": None, **RUNS[scenario["kind"]](scenario)}


def tile(written: str) -> str:
    return written.lower().replace(" ", "-")


def tiles(written: Iterable[str]) -> Tiles:
    return sort(tuple(map(tile, written)))


def shown(tile: str) -> str:
    """`ox-e` as golden.json has it: Ox E."""
    return f"{animal(tile).capitalize()} {tile[-1].upper()}"


def options(told: Dict, **more: Any) -> e.Options:
    return e.Options(
        goal="wealth" if told.get("variation") else "collection",
        overbids="refused" if told.get("strict") else "penalised",
        **more,
    )


def person(told: Dict) -> Person:
    return Person("rat", told.get("pos", 1), told.get("money", 3000), tiles(told.get("tiles", ())))


def position(people: Iterable[Person], *, options: e.Options, dispenser: int = 60, **more: Any) -> State:
    """The state of an excerpt; any tile may be drawn, however many the Dispenser holds."""
    some = State(options, tuple(people), dispenser=dispenser, stock=frozenset(TILES))
    return replace(some, **more)


def drawn(draws: Iterable[str]) -> dict[str, object]:
    """`Ox 3 up` as the first draw, and so on."""
    answers: dict[str, object] = {}
    for n, (what, _, face) in enumerate((draw.rpartition(" ") for draw in draws), 1):
        answers |= {f"tile/{n}": (tile(what),), f"face/{n}": face}
    return answers


def _turn(scenario: Dict) -> Dict:
    """One whole turn; what nobody says is played as by the clock."""
    told, actions = scenario["position"], scenario["actions"]
    names = [*told["players"]]
    people = map(person, told["players"].values())
    seat = names.index(told["turn"])
    table = position(people, options=options(told), dispenser=told["dispenser"])
    state: State = fold(game, [e.TurnOpened(seat)], table)
    dice = {f"roll/1/{leg}": pips - 1 for leg, pips in enumerate(actions.get("dice", ()), 1)}
    chance = ScriptedChance(dice | drawn(actions.get("draws", ())))
    log: Log = ()
    choices = iter(actions.get("choices", ()))
    while state.number == 1 and (pending := sorted(game.pending(state))):
        what, move = _said(state, pending[0], actions, names, choices)
        try:
            events = game.decide(state, pending[0], move, chance)
        except IllegalMove:
            return {**_came(state, log, names), "illegal": what}
        log, state = (*log, *events), fold(game, events, state)
    return _came(state, log, names)


def _said(state: State, seat: int, actions: Dict, names: list[str], choices: Any) -> tuple[str, Move]:
    """Which of the actions is asked for now, and what it says."""
    said: Move | None = None
    what: str = state.phase
    match state.phase:
        case "roll":
            what, some = "cash_in", actions.get("cash_in", ())
            said = CashIn(tiles(some)) if some else Roll()
        case "steal":
            some = actions.get("steal", {}).get(names[state.owner])
            said = Take(tile(some)) if some else None
        case "seize":
            said = Take(tile(actions["seize"])) if "seize" in actions else None
        case "choose":
            what = next(choices, "claim")
            said = CHOICES[what]
        case "auction":
            what, said = "proxies", _most(state, seat, actions.get("proxies", {}).get(names[seat], 0))
    return what, said or game.fallback(state, seat)


def _most(state: State, seat: int, amount: int) -> Move:
    """A maximum of whatever size; where more than the cash is refused, the cash is the most."""
    most = min(amount, state.people[seat].money) if state.options.overbids == "refused" else amount
    return Bid(most // STEP * STEP) if most >= STEP else Pass()


def _came(state: State, log: Log, names: list[str]) -> Dict:
    by_name = dict(zip(names, state.people, strict=True))
    outcome = game.outcome(state)
    first = [name for name, place in zip(names, outcome.places, strict=True) if place == 1] if outcome else []
    return {
        "pos": {name: person.space for name, person in by_name.items()},
        "money": {name: person.money for name, person in by_name.items()},
        "tiles": {name: sorted(map(shown, person.tiles)) for name, person in by_name.items()},
        "dispenser": state.dispenser,
        "next": None if outcome else names[state.to_move],
        "winner": first[0] if len(first) == 1 else first or None,
        "events": list(_events(log, names)),
    }


def _events(log: Log, names: list[str]) -> Iterable[str]:
    special = False
    for event in log:
        if isinstance(event, e.AuctionOpened):
            special = event.seller is not None
        if said := _event(event, names, "special" if special else "auction"):
            yield said


def _event(event: e.Event, names: list[str], auction: str) -> str | None:
    match event:
        case e.FinePaid(seat, to, amount):
            return f"fine {names[seat]} {names[to]} {amount}"
        case e.YuanCollected(seat, amount):
            return f"bank {names[seat]} {amount}"
        case e.WentBankrupt(seat, to, amount):
            return f"bankrupt {names[seat]} {names[to]} {amount}"
        case e.TileSeized(seat, _, tile):
            return f"seize {names[seat]} {shown(tile)}"
        case e.DieRolled(passed=passed) if passed:
            return " ".join(("passed", *(names[seat] for seat in passed)))
        case e.TileStolen(_, owner, tile):
            return f"steal {names[owner]} {shown(tile)}"
        case e.NothingDrawn():
            return "no draw"
        case e.AuctionWon(seat, price):
            return f"{auction} {names[seat]} {price}"
        case e.AuctionFailed():
            return f"{auction} none"
        case e.MoneyForfeited(seat, amount):
            return f"forfeit {names[seat]} {amount}"
    return None


def auctioned(told: Dict, kind: str) -> tuple[State, Log]:
    """Two tiles before bidders in their order, the second just drawn picture up."""
    people = (Person("rat", 2, told["cash"][name]) for name in told["order"])
    some: Any = {"auction": kind}
    table = position(people, options=options(told, **some), phase="choose", number=1, turn=1, to_move=0)
    on_board = replace(table, board=(Lying("pig-4", False),), draws=1)
    events = game.decide(on_board, 0, Chance(), ScriptedChance({"tile/2": ("ox-3",), "face/2": "up"}))
    return fold(game, events, on_board), events


def _proxy(scenario: Dict) -> Dict:
    told, names = scenario["position"], scenario["position"]["order"]
    state, log = auctioned(told, "maxima")
    while state.auction and (pending := sorted(game.pending(state))):
        move = _most(state, pending[0], scenario["actions"].get(names[pending[0]], 0))
        events = game.decide(state, pending[0], move, ScriptedChance())
        log, state = (*log, *events), fold(game, events, state)
    return sold(log, names)


def sold(log: Log, names: list[str]) -> Dict:
    """How an auction came out: the bids are those of its last run."""
    bids: list[list[Any]] = []
    forfeits: list[list[Any]] = []
    won: e.AuctionWon | None = None
    for event in log:
        match event:
            case e.AuctionOpened():
                bids = []
            case e.BidMade(seat, amount):
                bids.append([names[seat], amount])
            case e.BidderDropped(seat):
                bids.append([names[seat], "drop"])
            case e.MoneyForfeited(seat, amount):
                forfeits.append([names[seat], amount])
            case e.AuctionWon():
                won = event
    winner, price = (names[won.seat], won.price) if won else (None, None)
    return {"winner": winner, "price": price, "bids": bids, "forfeits": forfeits}


def _live(scenario: Dict) -> Dict:
    """Said bid by bid. Who has no choice but to drop need not say so."""
    told, names = scenario["position"], scenario["position"]["order"]
    state, log = auctioned(told, "open")
    for name, what in scenario["actions"]:
        state, log = _forced(state, log, until=names.index(name))
        move: Move = Pass() if what == "drop" else Bid(what)
        try:
            events = game.decide(state, names.index(name), move, ScriptedChance())
        except IllegalMove:
            return {"legal": False, **sold(log, names)}
        log, state = (*log, *events), fold(game, events, state)
    state, log = _forced(state, log, until=-1)
    return {"legal": True, **sold(log, names)}


def _forced(state: State, log: Log, *, until: int) -> tuple[State, Log]:
    while state.auction and (bidder := state.auction.bidder) != until:
        if (move := sole(game.moves(state, bidder))) is None:
            break
        events = game.decide(state, bidder, move, ScriptedChance())
        log, state = (*log, *events), fold(game, events, state)
    return state, log


def _sign(scenario: Dict) -> Dict:
    signs = [sign_of(year, month) for year, month in scenario["position"]["births"]]
    return {"signs": [sign.capitalize() for sign in signs], "starts": [start(sign) for sign in signs]}


def _control(scenario: Dict) -> Dict:
    told = scenario["position"]
    of, names = told["animal"].lower(), [*told["tiles"]]
    on_cards = [tiles(some) for some in told["tiles"].values()]
    owner = controller(on_cards, of)
    if owner is None:
        return {"controller": None, "fine": None}
    return {"controller": names[owner], "fine": fine(on_cards[owner], of)}


def _variation_end(scenario: Dict) -> Dict:
    told: Mapping[str, Dict] = scenario["position"]["players"]
    names = [*told]
    table = position(map(person, told.values()), options=e.Options(goal="wealth"))
    ended = verdict(table, names.index(scenario["position"]["completer"]), "twelve_animals")
    return {
        "totals": dict(zip(names, ended.scores, strict=True)),
        "winners": [name for name, place in zip(names, ended.places, strict=True) if place == 1],
    }


RUNS: dict[str, Callable[[Dict], Dict]] = {
    "turn": _turn,
    "proxy": _proxy,
    "live": _live,
    "sign": _sign,
    "control": _control,
    "variation_end": _variation_end,
}
