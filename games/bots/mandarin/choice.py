"""What the bot of Mandarin chooses: claim or chance, bids, what to take, what to cash in."""

from collections.abc import Callable, Sequence
from random import Random

from msgspec.structs import replace

from games.bots.mandarin.bids import lot, most, offered, sold
from games.bots.mandarin.worth import AT, Market, average, doubles, finishing, market, one_more
from games.rules.mandarin.auction import least
from games.rules.mandarin.fallback import fallback
from games.rules.mandarin.legal import may_sell
from games.rules.mandarin.moves import Bid, CashIn, Chance, Claim, Move, Pass, Roll, Sign, Special, Take
from games.rules.mandarin.state import State, sale
from games.rules.mandarin.tiles import ANIMALS

SHORT = 600  # with less than this useless doubles are cashed in
EAGER = 30  # by so much for each rival a chance is better than it looks: not all bid what it is worth
FORESEEN = 4  # so many draws ahead
SELLING = 2  # so many times what it is worth to the seller: perhaps nobody bids
THEIRS = 0.5  # how much of what somebody loses is a gain to whoever takes it


def bot(view: State, seat: int, dice: Random) -> Move:
    """A sign at random; else what is worth most."""
    match view.phase:
        case "signs":
            return Sign(dice.choice(ANIMALS))
        case "roll":
            return _roll(view, seat)
        case "steal" | "seize":
            return _take(view, seat)
        case "choose":
            return _choose(view, seat)
        case "auction":
            return _bid(view, seat)
    return fallback(view, seat)


def house(view: State, seat: int, dice: Random) -> Move:
    """Always claims and never bids: what the house plays for somebody whose time has passed."""
    return Sign(dice.choice(ANIMALS)) if view.phase == "signs" else fallback(view, seat)


def _roll(view: State, seat: int) -> Move:
    """Useless doubles go when money is short, or when the next auction may decide the match."""
    person, some = view.people[seat], market(view)
    useless = doubles(person.tiles)
    last = min(buyer.missing for buyer in some.buyers) == 1 and view.options.goal == "collection"
    outbid = person.money < max(buyer.money for buyer in some.buyers)
    return CashIn(useless) if useless and (person.money < SHORT or (last and outbid)) else Roll()


def _take(view: State, seat: int) -> Move:
    some = market(view)
    me, owner = some.buyers[seat], some.buyers[view.owner]

    def worth(tile: str) -> float:
        of, emperor = AT[tile]
        left = owner.counts[of] - 1
        lost = one_more(owner, left, owner.missing + (not left), emperor)
        return one_more(me, me.counts[of], me.missing, emperor) + THEIRS * lost

    return Take(max(view.people[view.owner].tiles, key=worth))


def _choose(view: State, seat: int) -> Move:
    """A first tile that is face up and needed is claimed at once."""
    some = market(view)
    claimed = lot(some)[seat]
    if may_sell(view) and offered(view, seat, some) >= max(SELLING * claimed, 1):
        return Special()
    if not view.dispenser or _needed(some, seat):
        return Claim()
    means = [average(buyer, some) for buyer in some.buyers]
    chanced = _chanced(some, seat, means, min(FORESEEN, view.dispenser))
    return Chance() if chanced + EAGER * (view.seats - 1) > claimed else Claim()


def _needed(some: Market, seat: int) -> bool:
    """Where one tile lies, face up: whether its animal is missing, and does not lose the match."""
    me = some.buyers[seat]
    if some.unknown or len(some.known) != 1:
        return False
    return not me.counts[AT[some.known[0]][0]] and (me.finish > 0 or not finishing(me, some))


def _chanced(some: Market, seat: int, means: Sequence[float], draws: int) -> float:
    """What one tile more brings: face up an auction, face down the same choice again."""
    more = replace(some, unknown=some.unknown + 1)
    down = lot(more)[seat]
    if draws > 1:
        down = max(down, _chanced(more, seat, means, draws - 1))
    return (sold(some, seat, lot(some)) + down) / 2


def _bid(view: State, seat: int) -> Move:
    """By maxima all it would give; bid by bid the least that is allowed."""
    amount, low = most(view, seat, market(view)), least(sale(view).bid)
    if amount < low:
        return Pass()
    return Bid(low) if view.options.auction == "open" else Bid(amount)


# `fallback` is there for `playout`: whoever sets up a table is offered `bot` alone.
PLAYERS: dict[str, Callable[[State, int, Random], Move]] = {"bot": bot, "fallback": house}
