"""A decent player of Mandi: knows what each lot is worth to everybody, and so where the crowd will be.

A choice is a whole answer: stall, card and Sifarish, in the restock with the cards bought for it. Its worth
is in points: that of the lot as often as it is won, the Mithai as often as not, less what the card and the
Sifarish could still do. Not weighed is a choice that another is as good as, whatever the others do: a dearer
bid of the same total; in the last round all but the highest bid at a stall; in the restock a second card
that costs, or to leave a free one.

It mixes: each choice within one point of the best is made in at least one of twenty plays. That takes some
room, so of those only the best ten are kept: `worths` names what is left, and its promise is about these.
"""

import math
from collections.abc import Callable, Sequence
from random import Random
from typing import TypeAlias

from games.bots.mandi.crowd import Bid, crowd
from games.rules.mandi.fallback import FREE, fallback
from games.rules.mandi.goods import STALLS
from games.rules.mandi.moves import Choose, Move, Restock
from games.rules.mandi.state import State

Worths: TypeAlias = tuple[tuple[Move, float], ...]

CLOSE = 1.0  # what lies within so many points of the best is played as well,
LEAST = 0.08  # each as often at least: enough that a thousand plays show its twentieth
FEW = 10
SURE = 0.15  # so many points below, the rest of the plays are 2.7 times rarer


def bot(view: State, seat: int, dice: Random) -> Move:
    """One of the choices within a point of the best, the better the likelier."""
    return _mixed(worths(view, seat), dice)


def plain(view: State, seat: int, dice: Random) -> Move:
    """The same to whom majorities mean nothing, to be compared with."""
    return _mixed(worths(view, seat, majorities=False), dice)


def house(view: State, seat: int, dice: Random) -> Move:
    """What the house plays for somebody whose time has passed."""
    return fallback(view, seat)


def worths(view: State, seat: int, *, majorities: bool = True) -> Worths:
    """The choices that are weighed, best first, and the worth of each in points."""
    weighed = sorted(_weighed(view, seat, majorities), key=lambda pair: -pair[1])
    least = weighed[0][1] - CLOSE
    return tuple(pair for n, pair in enumerate(weighed) if n < FEW or pair[1] < least)


def _weighed(view: State, seat: int, majorities: bool) -> Worths:
    own = crowd(view, majorities=majorities)[seat]
    return tuple(
        (_move(view, seat, stall, bid), worth)
        for stall, row in zip(STALLS, own, strict=False)
        for bid, worth in row
    )


def _move(view: State, seat: int, stall: str, bid: Bid) -> Move:
    """In the restock the free cards come along, and the choice is made at once."""
    choice = Choose(stall, bid.card, bid.sifarish)
    if view.phase == "choose":
        return choice
    burned = view.merchants[seat].burned
    return Restock(tuple(card for card in burned if card in (*FREE, bid.card)), choice)


def _mixed(weighed: Worths, dice: Random) -> Move:
    close = [(move, worth) for move, worth in weighed if worth >= weighed[0][1] - CLOSE]
    return dice.choices([move for move, _ in close], _shares([worth for _, worth in close]))[0]


def _shares(close: Sequence[float]) -> list[float]:
    """How often each is played: its least, and the more of the rest the better it is."""
    parts = [math.exp((worth - close[0]) / SURE) for worth in close]
    rest = (1 - LEAST * len(close)) / sum(parts)
    return [LEAST + rest * part for part in parts]


# `plain` is there for `playout`: whoever sets up a table is offered `bot` alone.
PLAYERS: dict[str, Callable[[State, int, Random], Move]] = {"bot": bot, "plain": plain, "fallback": house}
