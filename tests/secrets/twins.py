"""What the twin worlds must know of a game: how a second truth is made, and where its secrets lie."""

from collections.abc import Callable, Mapping, Sequence
from itertools import permutations
from random import Random
from typing import Any, NamedTuple

from games.engine.fold import fold
from games.rules import GAMES
from games.rules.mandala.orders import Orders as Shares
from games.rules.mandarin.events import AuctionFailed, AuctionOpened, MaximumSealed, TileDrawn
from games.rules.mandarin.orders import Orders
from games.rules.mandarin.preference import PREFERENCE
from games.rules.mandi.events import ChoiceSealed, RestockSealed
from tests.rules.mandala import twins as mandala
from tests.rules.mandamina import twins as mandamina
from tests.rules.mandarin import twins as mandarin
from tests.rules.mandi import twins as mandi
from tests.secrets.scenes import (
    Course,
    Scene,
    alone_in_auction,
    in_auction,
    limits,
    moves,
    sealing,
    until,
    zodiac,
)

Viewer = int | None  # a seat, or a spectator
Log = Sequence[Any]


class Twin(NamedTuple):
    """`truth` gives events that `viewer` is told byte for byte the same; None where nothing is hidden.

    `hidden` names each kind of secret, with what a log holds of it that the viewer may not know: so it is
    seen that every kind did differ. `asked` is the move of an entry that has other events now, for choices
    that are sealed. `scenes` are the matches that are looked at, the third one first; `viewers` who looks,
    of whom those in `rarely` have time only in a slow run; `knows` is shown what one of them is not. Nobody's
    own move may open what others sealed.
    `lines` are moves to try, most of them wrong, and `sent` is what the game's own form has in it; `tails`
    choose by an address; `alone` is what is played against a bot that fails. `seals` are moves of seats that
    seal, or change what they sealed. `orders` is what all others have said in advance in the second world,
    where somebody could; nobody is asked in the scenes what they would answer.
    """

    truth: Callable[[Log, Viewer, Random], Log | None]
    hidden: Callable[[Log, Viewer], dict[str, object]]
    scenes: tuple[Scene, ...]
    options: Mapping[str, str]
    viewers: tuple[Viewer, ...]
    rarely: tuple[Viewer, ...]
    lines: tuple[str, ...]
    sent: Mapping[str, str]
    tails: tuple[str, ...] = ()
    knows: int = 1
    asked: Callable[[Any, Log], Any] = lambda move, events: move
    alone: Course = moves(1)
    seals: Callable[..., Course] | None = None
    orders: Any = None


def of_mandala(events: Log, viewer: Viewer) -> dict[str, object]:
    state = fold(GAMES["mandala"], events)
    others = [seat for seat in (0, 1) if seat != viewer]
    return {
        "hands": [state.hands[seat] for seat in others],
        "cups": [state.cups[seat] for seat in others],
        "the pile": state.pile,
    }


def of_mandi(events: Log, viewer: Viewer) -> dict[str, object]:
    """A choice that came along with a restock is another kind of secret before the restocks and after."""
    state = fold(GAMES["mandi"], events)
    seals = [event for event in events if isinstance(event, ChoiceSealed | RestockSealed)]
    theirs = [seal for seal in seals if seal.seat != viewer]
    last = {seal.seat: seal for seal in theirs}
    kept = [state.choices[seat] for seat, seal in last.items() if isinstance(seal, RestockSealed)]
    chosen = [state.choices[seat] for seat, seal in last.items() if isinstance(seal, ChoiceSealed)]
    restock = state.phase == "restock"
    return {
        "choices": chosen,
        "restocks": [state.restocks[seat] for seat in last],
        "choices along with a restock": kept if restock else [],
        "choices that stand": [] if restock else kept,
        "what was changed": [seal for seal in theirs if last[seal.seat] is not seal],
        "the lots to come": state.deck.known,
    }


def of_mandamina(events: Log, viewer: Viewer) -> dict[str, object]:
    """Of a match that runs. Who plays in it knows all of it."""
    state = fold(GAMES["mandamina"], events)
    return {"the board": state.board, "the moves": state.last} if viewer is None else {}


def of_mandarin(events: Log, viewer: Viewer) -> dict[str, object]:
    """What went back unseen was on the board of an auction that failed."""
    state = fold(GAMES["mandarin"], events)
    opened = max((i for i, event in enumerate(events) if isinstance(event, AuctionOpened)), default=0)
    seals = [(i, event) for i, event in enumerate(events) if isinstance(event, MaximumSealed)]
    theirs = [(i, seal) for i, seal in seals if seal.seat != viewer]
    last = {seal.seat: seal for i, seal in theirs if i > opened}
    return {
        "maxima": [*last.values()] if state.auction else [],
        "maxima of before": [seal for i, seal in theirs if i < opened],
        "what was changed": [seal for i, seal in theirs if i > opened and last[seal.seat] is not seal],
        "what lies face down": [lying.tile for lying in state.board if not lying.up],
        "what went back unseen": unseen(events),
        "the Dispenser": state.stock,
    }


def unseen(events: Log) -> list[str | None]:
    """The tiles face down of all auctions that failed."""
    found, drawn = list[str | None](), list[TileDrawn]()
    for event in events:
        if isinstance(event, TileDrawn):
            drawn.append(event)
        elif isinstance(event, AuctionFailed):
            found += [tile.tile for tile in drawn if not tile.up]
        elif type(event).__name__ in ("TilesClaimed", "AuctionWon", "TurnOpened"):
            drawn.clear()
    return found


def of_zodiac(**changes: str) -> dict[str, str]:
    options = {"goal": "collection", "auction": "maxima", "overbids": "penalised", "start": "0"}
    return options | changes


# By seat; none is that of whoever says nothing.
PREFERRED = tuple(Orders(ask=True, prefer=reasons) for reasons in (*permutations(PREFERENCE),)[1:])
CLASSIC = {"variant": "classic", "families": "none"}
FAMILIES = {"variant": "classic", "families": "2"}  # of Ada and Fay, and of Bo and Gus

# One for each game that can be played.
TWINS: dict[str, Twin] = {
    "mandala": Twin(
        mandala.twin,
        of_mandala,
        scenes=tuple(
            Scene(until(entries), moves(n), {"start": "0"}, seed=entries)
            for entries, n in ((0, 2), (44, 4), (20, 4))
        ),
        options={"start": "0"},
        viewers=(0, 1, None),
        rarely=(1, None),
        lines=(
            *("", "nonsense", "TAKE RED", "MOUNTAIN 1 RED", "MOUNTAIN 2 BLACK", "FIELD 1 GREEN X2"),
            *("FIELD 2 YELLOW X9", "DISCARD PURPLE X3", "DISCARD ORANGE X8", "MOUNTAIN 3 RED"),
        ),
        sent={"option_start": "0", "move": "TAKE RED"},
        orders=Shares(mandala=2, colours=("red", "black")),
    ),
    # In a first round; over a reveal; in the restock; before the last reveal, where choices stand.
    "mandi": Twin(
        mandi.twin,
        of_mandi,
        scenes=(
            Scene(sealing(0, 0), sealing(1, 0), {"variant": "quick", "families": "none"}, guests=3),
            Scene(
                sealing(0, 1, 0, turn=2, apart=True),
                sealing(2, 3, 1, 0, 1, apart=True),
                FAMILIES,
                guests=3,
            ),
            Scene(sealing(0, 1, 2, 1, turn=6), sealing(2, 0), FAMILIES, guests=3),
            Scene(sealing(1, 1, turn=7), sealing(2, 1), FAMILIES, guests=3),
        ),
        options=CLASSIC,
        viewers=(0, 1, 2, None),
        rarely=(0, 1, None),
        lines=(
            *("", "nonsense", "STALL A CARD 1", "RESTOCK 1 2 STALL B CARD 1", "RESTOCK 1 2"),
            *("STALL H CARD 5", "STALL C CARD 2 SIFARISH", "STALL A CARD 0", "RESTOCK 5", "RESTOCK NONE"),
        ),
        sent={
            "option_variant": "classic",
            "option_families": "none",
            "stall": "b",
            "card": "1",
            "sifarish": "yes",
            "cards": "1",
        },
        tails=("a", "b", "r12", "r123"),
        asked=mandi.asked,
        seals=sealing,
    ),
    # At the start, and later; nobody else looks on, whoever may watch it when it is over.
    "mandamina": Twin(
        mandamina.another,
        of_mandamina,
        scenes=tuple(
            Scene(until(entries), moves(n), {"start": "0"}, seed=entries)
            for entries, n in ((6, 2), (24, 3), (13, 3))
        ),
        options={"start": "0"},
        viewers=(None,),
        rarely=(),
        lines=("", "nonsense", "MOVE A1", "MOVE D4", "MOVE H9", "SKIP"),
        sent={"option_start": "0", "move": "MOVE A1"},
        tails=("a1", "d4"),
        knows=0,
        asked=mandamina.asked,
    ),
    # With a tile face down; bid by bid; up to the run of the bids; while limits are named, after others.
    "mandarin": Twin(
        mandarin.twin,
        of_mandarin,
        scenes=(
            Scene(zodiac(alone_in_auction), moves(0), of_zodiac(goal="wealth"), seed=3),
            Scene(
                zodiac(in_auction),
                limits(0),
                of_zodiac(auction="open"),
                guests=2,
                orders=PREFERRED,
            ),
            Scene(
                zodiac(in_auction, 0, 1),
                limits(1, 2),
                of_zodiac(),
                guests=2,
                orders=PREFERRED,
            ),
            Scene(
                zodiac(in_auction, 1, 0, 0, 1),
                limits(0, 1),
                of_zodiac(overbids="refused"),
                guests=2,
            ),
        ),
        options=of_zodiac(),
        viewers=(0, 1, None),
        rarely=(0, None),
        lines=("", "nonsense", "SPECIAL", "BID 500", "BID 150", "CASH IN OX 2", "SIGN OX", "BID 2000000"),
        sent={**{f"option_{name}": value for name, value in of_zodiac().items()}, "amount": "500"},
        tails=("0", "300", "claim"),
        asked=mandarin.asked,
        alone=moves(0),
        seals=limits,
        orders=Orders(ask=True, claim=True, upto=4, take=True),
    ),
}
