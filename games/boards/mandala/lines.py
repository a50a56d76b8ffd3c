"""The mat in words: each line starts with its label and makes sense when it is read alone."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec.structs import replace

from games.rules.mandala import score, sharing
from games.rules.mandala.cards import COLOURS, Counts, Hidden
from games.rules.mandala.said import COLOUR
from games.rules.mandala.state import State

KEPT = "\N{NO-BREAK SPACE}"


class Side(NamedTuple):
    """A player as the reader sees them: spoken to when `mine`, else by name."""

    seat: int
    mine: bool
    name: str


class Line(NamedTuple):
    label: str
    value: str

    @property
    def said(self) -> str:
        return f"{self.label}: {self.value}."


class Part(NamedTuple):
    """A mandala: its heading, and a line for each of its areas."""

    head: str
    lines: tuple[Line, ...]

    @property
    def said(self) -> str:
        return " ".join([f"{self.head}.", *(line.said for line in self.lines)])


def sides(seat: int | None, names: Sequence[str]) -> tuple[Side, Side]:
    """The reader (or seat 0, for a spectator) and the other."""
    own = seat or 0
    return Side(own, seat is not None, names[own]), Side(1 - own, False, names[1 - own])


def context(view: State, seat: int | None, names: Sequence[str], since: Iterable[Any]) -> dict[str, Any]:
    """All that board.txt writes."""
    own, other = sides(seat, names)
    return {
        "mandalas": [mandala(view, which, (own, other)) for which in (1, 2)],
        "lines": [
            *([hand(view, own)] if own.mine else []),
            river(view, own),
            cup(view, own),
            *([] if own.mine else [hand(view, own)]),
            hand(view, other),
            river(view, other),
            cup(view, other),
            *piles(view),
        ],
        "remark": remark(view),
    }


def mandala(view: State, which: int, both: tuple[Side, Side]) -> Part:
    here = view.mandala(which)
    areas = [Line(_("Mountain"), heap(here.mountain))]
    for side in both:
        areas.append(Line(_of(side, "field"), heap(here.fields[side.seat]) + _first(view, which, side)))
    return Part(head(view, which, both), tuple(areas))


def head(view: State, which: int, both: tuple[Side, Side]) -> str:
    """`Mandala 1, needs green and black`"""
    if view.phase == "over":
        return _("Mandala {n}").format(n=which)
    needed = [named(colour) for colour in sharing.missing(view.mandala(which))]
    if view.sharing == which:
        chooser = next(side for side in both if side.seat == view.to_move)
        if chooser.mine:
            return _("Mandala {n}, complete: you choose").format(n=which)
        return _("Mandala {n}, complete: {name} chooses").format(n=which, name=chooser.name)
    if not needed:
        return _("Mandala {n}, complete").format(n=which)
    return _("Mandala {n}, needs {colours}").format(n=which, colours=_listed(needed))


def _listed(words: Sequence[str]) -> str:
    *most, last = words
    return _("{some} and {last}").format(some=", ".join(most), last=last) if most else last


def _first(view: State, which: int, side: Side) -> str:
    """Said at the larger field while one colour is missing."""
    here = view.mandala(which)
    sizes = sharing.field_sizes(here)
    matters = view.phase != "over" and view.sharing != which and len(sharing.missing(here)) == 1
    if not matters or sizes[side.seat] <= sizes[1 - side.seat]:
        return ""
    first = _("you would choose first") if side.mine else _("{name} would choose first")
    return f" ({first.format(name=side.name)})"


def hand(view: State, side: Side) -> Line:
    place = view.hands[side.seat]
    if side.mine or (place.size and not place.unknown):
        return Line(_("{place}, {n}").format(place=_of(side, "hand"), n=place.size), heap(place.known))
    return Line(_of(side, "hand"), ngettext("{n} card", "{n} cards", place.size).format(n=place.size))


def river(view: State, side: Side) -> Line:
    colours = enumerate(view.rivers[side.seat], 1)
    spaces = ", ".join(f"{space}{KEPT}{named(colour)}" for space, colour in colours)
    return Line(_of(side, "river"), spaces or _("empty"))


def cup(view: State, side: Side) -> Line:
    place = view.cups[side.seat]
    label = _("{place}, {n}").format(place=_of(side, "cup"), n=place.size)
    return Line(label, f"{content(place)}{_worth(view, side)}")


def content(place: Hidden) -> str:
    unknown = [_("unknown {n}").format(n=place.unknown)] if place.unknown else []
    known = [heap(place.known)] if any(place.known) or not unknown else []
    return ", ".join(known + unknown)


def _worth(view: State, side: Side) -> str:
    """What the known cards of a cup would count."""
    n = score.points(view, side.seat)
    if view.phase == "over":
        points = ngettext("{n} point", "{n} points", n)
    elif view.cups[side.seat].unknown:
        points = ngettext("{n} point at least", "{n} points at least", n) if n else ""
    else:
        points = ngettext("{n} point now", "{n} points now", n)
    return ": " + points.format(n=n).replace(" ", KEPT) if points else ""


def piles(view: State) -> tuple[Line, Line]:
    left, away = view.pile.size, sum(view.discard)
    pile = Line(_("Pile"), ngettext("{n} card", "{n} cards", left).format(n=left))
    label = _("Discarded, {n}").format(n=away) if away else _("Discarded")
    return pile, Line(label, heap(view.discard))


def ended(view: State) -> State:
    """The same position once nothing can happen any more, however that came."""
    return replace(view, phase="over")


def remark(view: State) -> str:
    if view.phase == "over":
        return _("The match is over.")
    return _("The next mandala to be completed is the last.") if view.final and view.sharing is None else ""


def heap(counts: Counts) -> str:
    """`purple 3, orange 2`, most first; a colour keeps its number on its line."""
    some = sorted(zip(counts, COLOURS, strict=True), key=lambda heaped: -heaped[0])
    return ", ".join(f"{named(colour)}{KEPT}{n}" for n, colour in some if n) or _("empty")


def named(colour: str) -> str:
    return _(COLOUR[colour].text)


def _of(side: Side, place: str) -> str:
    own, named = {
        "field": (_("Your field"), _("{name}'s field")),
        "hand": (_("Your hand"), _("{name}'s hand")),
        "river": (_("Your river"), _("{name}'s river")),
        "cup": (_("Your cup"), _("{name}'s cup")),
    }[place]
    said = own if side.mine else named.format(name=side.name)
    return said[:1].upper() + said[1:]  # a line begins with it
