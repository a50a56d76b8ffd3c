"""What is allowed now, and the reason when something is not."""

from collections.abc import Callable
from typing import Any, TypeAlias

from games.engine.game import IllegalMove
from games.engine.moves import Choice, Span, Subset, allows
from games.rules.mandarin.auction import CEILING, STEP, least
from games.rules.mandarin.events import Options
from games.rules.mandarin.moves import Bid, CashIn, Chance, Claim, Move, Pass, Roll, Sign, Special, Take
from games.rules.mandarin.state import State, sale
from games.rules.mandarin.tiles import ANIMALS

Choices: TypeAlias = tuple[Choice[Any], ...]
SPECIAL_FROM = 6  # D28: tiles on the card before the drawn one
NOBODY: frozenset[int] = frozenset()


def fit(options: Options, seats: int) -> Options:
    """The options as so many play by them. Raises IllegalMove if nobody sits where one is to begin."""
    if options.start != "random" and int(options.start) >= seats:
        raise IllegalMove("nobody_there", option="start", n=seats)
    return options


def pending(state: State) -> frozenset[int]:
    """Whom the match waits for."""
    match state.phase:
        case "over":
            return NOBODY
        case "signs":
            return frozenset(seat for seat, person in enumerate(state.people) if not person.sign)
        case "steal" | "seize":
            return frozenset({state.taker})
        case "auction":
            return _bidding(state)
    return frozenset({state.to_move})


def _bidding(state: State) -> frozenset[int]:
    auction = sale(state)
    if state.options.auction == "open":
        return frozenset({auction.bidder})
    return frozenset(auction.order) - auction.locked


def moves(state: State, seat: int) -> Choices:
    """All that is legal for `seat`; in an auction by maxima also for one who has answered."""
    if seat not in pending(state) and not _may_think_again(state, seat):
        return ()
    return _MOVES[state.phase](state, seat)


def _may_think_again(state: State, seat: int) -> bool:
    return state.phase == "auction" and state.options.auction == "maxima" and seat in sale(state).locked


def _signs(state: State, seat: int) -> Choices:
    return tuple(map(Sign, ANIMALS))


def _before_the_roll(state: State, seat: int) -> Choices:
    tiles = state.people[seat].tiles
    some = Subset(CashIn(()), "tiles", tiles, 1, len(tiles))
    return (Roll(), some) if tiles else (Roll(),)


def _tiles(state: State, seat: int) -> Choices:
    return tuple(map(Take, state.people[state.owner].tiles))


def _claim_or_chance(state: State, seat: int) -> Choices:
    """D13: a first tile that is face up as well. D19: with an empty Dispenser nothing is chanced."""
    chance = (Chance(),) if state.dispenser else ()
    return (Claim(), *chance, *((Special(),) if may_sell(state) else ()))


def may_sell(state: State) -> bool:
    """D28: the first tile only, and with six on the card before it."""
    first = len(state.board) == 1
    return state.options.goal == "wealth" and first and len(state.mover.tiles) >= SPECIAL_FROM


def _bids(state: State, seat: int) -> Choices:
    low, high = least(sale(state).bid), most(state, seat)
    return (Pass(), Span(Bid(low), "amount", low, high, STEP)) if high >= low else (Pass(),)


def most(state: State, seat: int) -> int:
    """The highest bid that is taken from `seat` (D15). D18: of whoever has less than the least bid, none."""
    money = state.people[seat].money
    return money if state.options.overbids == "refused" or money < STEP else CEILING


_MOVES: dict[str, Callable[[State, int], Choices]] = {
    "signs": _signs,
    "roll": _before_the_roll,
    "steal": _tiles,
    "seize": _tiles,
    "choose": _claim_or_chance,
    "auction": _bids,
}


def check(state: State, seat: int, move: Move) -> None:
    """Raises IllegalMove with the rule that refuses `move`."""
    if state.phase == "over":
        raise IllegalMove("over")
    if seat not in pending(state) and not _may_think_again(state, seat):
        raise IllegalMove("not_asked" if state.phase in ("signs", "auction") else "not_your_turn")
    if state.phase not in _PHASES[type(move)]:
        raise IllegalMove(_INSTEAD[state.phase])
    _CHECKS.get(type(move), _nothing)(state, seat, move)
    if not allows(moves(state, seat), move):
        raise IllegalMove("not_so")


def _nothing(state: State, seat: int, move: Any) -> None:
    """All that is asked of this move is that it is its time."""


def _check_sign(state: State, seat: int, move: Sign) -> None:
    if move.animal not in ANIMALS:
        raise IllegalMove("no_such_animal")


def _check_cash_in(state: State, seat: int, move: CashIn) -> None:
    if not move.tiles:
        raise IllegalMove("nothing_to_cash_in")
    if len(set(move.tiles)) < len(move.tiles):
        raise IllegalMove("tile_twice")
    for tile in move.tiles:
        if tile not in state.people[seat].tiles:
            raise IllegalMove("not_on_your_card", tile=tile)


def _check_take(state: State, seat: int, move: Take) -> None:
    if move.tile not in state.people[state.owner].tiles:
        raise IllegalMove("not_on_their_card", tile=move.tile, seat=state.owner)


def _check_chance(state: State, seat: int, move: Chance) -> None:
    if not state.dispenser:
        raise IllegalMove("dispenser_empty")


def _check_special(state: State, seat: int, move: Special) -> None:
    if state.options.goal != "wealth":
        raise IllegalMove("no_special")
    if len(state.board) > 1:
        raise IllegalMove("special_first_only")
    if not may_sell(state):
        raise IllegalMove("special_needs", n=SPECIAL_FROM, held=len(state.mover.tiles))


def _check_bid(state: State, seat: int, move: Bid) -> None:
    low = least(sale(state).bid)
    if move.amount % STEP:
        raise IllegalMove("not_in_hundreds", step=STEP)
    if move.amount < low:
        raise IllegalMove("bid_too_low", low=low)
    if move.amount > CEILING:
        raise IllegalMove("bid_too_high", high=CEILING)
    if move.amount > most(state, seat):
        raise IllegalMove("more_than_you_have", money=state.people[seat].money)


_CHECKS: dict[type, Callable[[State, int, Any], None]] = {
    Sign: _check_sign,
    CashIn: _check_cash_in,
    Take: _check_take,
    Chance: _check_chance,
    Special: _check_special,
    Bid: _check_bid,
}
_PHASES: dict[type, tuple[str, ...]] = {
    Sign: ("signs",),
    Roll: ("roll",),
    CashIn: ("roll",),
    Take: ("steal", "seize"),
    Claim: ("choose",),
    Chance: ("choose",),
    Special: ("choose",),
    Bid: ("auction",),
    Pass: ("auction",),
}
# What is asked instead of a move that is for another time.
_INSTEAD = {
    "signs": "choose_a_sign",
    "roll": "roll_first",
    "steal": "take_first",
    "seize": "take_first",
    "choose": "claim_or_chance",
    "auction": "bid_or_pass",
}
