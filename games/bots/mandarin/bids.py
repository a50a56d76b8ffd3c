"""How much a player of Mandarin bids for what lies on the board, and what an auction of it would bring."""

from collections.abc import Sequence

from games.bots.mandarin.worth import WIN, Market, average, finishing, gain, one_more
from games.rules.mandarin.auction import STEP
from games.rules.mandarin.score import TILE, WITH_EMPEROR
from games.rules.mandarin.state import State
from games.rules.mandarin.tiles import ANIMALS

RESERVE = WITH_EMPEROR  # kept for a fine, but where the match may be decided
DECISIVE = 0.2  # so likely it completes a collection
DENIED = 0.5  # of what is lost when a rival completes: others may see to that as well


def most(view: State, seat: int, some: Market) -> int:
    """The most that `seat` bids, in whole steps and never more than it has; 0 for nothing."""
    buyer = some.buyers[seat]
    own, (danger, denying) = finishing(buyer, some), _danger(view, seat, some)
    limit = buyer.money if max(own, danger) >= DECISIVE else buyer.money - RESERVE
    if own and buyer.finish > 0 and view.options.goal == "wealth":
        limit = min(limit, buyer.limit + TILE * (len(some.known) + some.unknown))
    amount = min(max(lot(some)[seat], denying), limit)
    return max(int(amount) // STEP * STEP, 0)


def lot(some: Market) -> list[float]:
    """What all that lies on the board is worth to each."""
    return [gain(buyer, some.known) + some.unknown * average(buyer, some) for buyer in some.buyers]


def _danger(view: State, seat: int, some: Market) -> tuple[float, float]:
    """How likely a rival wins with this, and what it is worth to prevent it: a step more than he has."""
    seller = view.auction.seller if view.auction else None
    worst = (0.0, 0.0)
    for other, rival in enumerate(some.buyers):
        if other not in (seat, seller) and rival.finish > 0 and rival.money >= STEP:
            likely = finishing(rival, some)
            worst = max(worst, (likely, min(likely * WIN * DENIED, rival.money + STEP)))
    return worst


def sold(some: Market, seat: int, worths: Sequence[float]) -> float:
    """What an auction brings `seat` if one tile more comes face up, whichever of those nobody has seen.

    `worths` is what each would give without it.
    """
    total = 0.0
    for of in range(len(ANIMALS)):
        if n := some.ordinary[of] + some.emperors[of]:
            more = [one_more(buyer, buyer.counts[of], buyer.missing, False) for buyer in some.buyers]
            total += n * _share(some, seat, [sum(pair) for pair in zip(worths, more, strict=True)])
    return total / max(some.left, 1)


def _share(some: Market, seat: int, worths: Sequence[float]) -> float:
    """Who would give most pays what the next would; the others lose what that one gains."""
    bids = [min(worth, buyer.money) for worth, buyer in zip(worths, some.buyers, strict=True)]
    winner = bids.index(max(bids))
    price = max(STEP, *(bid for other, bid in enumerate(bids) if other != winner))
    gained = max(worths[winner] - price, 0)
    return gained if winner == seat else -gained / (len(bids) - 1)


def offered(view: State, seat: int, some: Market) -> float:
    """What the others would pay for what lies there, as much as the second of them; nothing undoes a loss."""
    if _danger(view, seat, some)[0] >= DECISIVE:
        return -WIN / 2
    worths = sorted(
        min(worth, buyer.money)
        for other, (worth, buyer) in enumerate(zip(lot(some), some.buyers, strict=True))
        if other != seat and buyer.money >= STEP
    )
    return max(worths[-2], STEP) if len(worths) > 1 else STEP * len(worths)
