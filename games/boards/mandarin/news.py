"""What has changed since somebody last looked: the last roll, and tiles that came to a card."""

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _

from games.boards import shapes as s
from games.boards.mandarin.table import Table, words
from games.boards.mandarin.track import CENTRE, INNER, turn_of
from games.rules.mandarin import events as e
from games.rules.mandarin import said
from games.rules.mandarin.tiles import SPACES


def tells(view: Any, event: Any, since: Iterable[Any]) -> bool:
    """How it was laid out need not be told beside what everybody has and what is in the Dispenser."""
    return isinstance(event, e.TableSet | e.DispenserFilled)


def gained(since: Iterable[Any]) -> frozenset[tuple[int, str]]:
    """The tiles that came to a card: seat and tile."""
    came: set[tuple[int, str]] = set()
    for event in since:
        match event:
            case e.TilesClaimed() | e.AuctionWon():
                came.update((event.seat, tile) for tile in event.tiles)
            case e.TileStolen() | e.TileSeized():
                came.add((event.seat, event.tile))
    return frozenset(came)


def rolled(table: Table, since: Iterable[Any]) -> dict[str, str] | None:
    """The way of whoever rolled last, along the inner edge of the track, if that is news."""
    rolls: list[e.DieRolled] = []
    for event in since:
        if isinstance(event, e.DieRolled):
            rolls = [*rolls, event] if event.leg > 1 and rolls and rolls[-1].seat == event.seat else [event]
    if not rolls or table.person(rolls[-1].seat).space != rolls[-1].space:
        return None
    pips, last = sum(roll.pips for roll in rolls), rolls[-1]
    return _way(last.space - pips, last.space) | {"sentence": _rolled(table, rolls)}


def _way(source: int, to: int) -> dict[str, str]:
    """A dotted line with its head."""
    r = INNER - 9
    start, end = turn_of(source), turn_of(to) - 0.28 / SPACES
    foot = end - 0.004
    ends = s.polar(CENTRE, r, start), s.polar(CENTRE, r, end)
    head = s.polar(CENTRE, r, end + 0.014), s.polar(CENTRE, r - 9, foot), s.polar(CENTRE, r + 9, foot)
    return {
        "line": f"M{s.pts(ends[0])}A{s.num(r)} {s.num(r)} 0 0 1 {s.pts(ends[1])}",
        "head": f"M{s.pts(*head)}Z",
    }


def _rolled(table: Table, rolls: list[e.DieRolled]) -> str:
    seat, pips = rolls[-1].seat, [str(roll.pips) for roll in rolls]
    text = table.own_or(seat, own=_("You rolled"), other=_("{name} rolled"))
    start = (rolls[0].space - rolls[0].pips) % SPACES
    return _("{name} {pips}, from {start} to {end}.").format(
        name=text,
        pips=_(" and ").join(pips),
        start=words(said.space(start)),
        end=words(said.space(rolls[-1].space)),
    )
