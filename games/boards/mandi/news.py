"""What the last reveal showed, told again beside the market that is open now."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from games.rules.mandi import events as e
from games.rules.mandi.decide import total
from games.rules.mandi.state import State


class News(NamedTuple):
    """The stalls of a round that was revealed, and what was bought back after it."""

    round: int
    stalls: tuple[e.StallResolved, ...] = ()
    restocks: e.RestocksRevealed | None = None


def latest(view: State, since: Iterable[Any]) -> News:
    """The last reveal of those that came `since`; empty without one."""
    news = News(view.round)
    for event in since:
        match event:
            case e.ChoicesRevealed():
                news = News(view.round)
            case e.StallResolved():
                news = news._replace(stalls=(*news.stalls, event))
            case e.MarketOpened():
                news = news._replace(round=event.round - 1)
            case e.RestocksRevealed():
                news = News(view.round, restocks=event)
    return news


def tells(view: State, event: Any, since: Iterable[Any]) -> bool:
    """Whether the board in words tells an event: in its market, its score, or the last reveal.

    What somebody sealed stands at the stall or in that reveal, and each reveal before it stood beside the
    question that followed; only what was bought back may have had none, where every choice stood already.
    """
    if isinstance(event, e.RestocksRevealed):
        return event == latest(view, since).restocks
    return not isinstance(event, e.TableSet | e.DeckShuffled)


def by_fewest(event: e.StallResolved) -> bool:
    """Whether the lot went to the one of several best bids who had fewest crates of its good."""
    if event.taker is None or event.coin or len(event.bids) < 2:
        return False
    bids = [total(bid) for bid in event.bids if bid.haggle]
    return bids.count(max(bids)) > 1
