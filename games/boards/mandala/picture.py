"""The picture of the mat: a place for everything, in units of a board 640 wide.

The mandalas lie side by side, each player's river above their cup's cards, the reader below.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.boards import shapes as s
from games.boards.mandala import lines
from games.boards.mandala.lines import Side
from games.boards.mandala.pieces import SEATS, badge, sand, small
from games.boards.mandala.since import Key, changes
from games.rules.mandala import score, sharing
from games.rules.mandala.cards import COLOURS, Counts, Hidden, spread
from games.rules.mandala.state import SPACES, Mandala, State

CENTRES = ((164.0, 300.0), (476.0, 300.0))
OUTER, INNER, FIELD = 141.0, 93.0, 117.0  # of a ring, and where the tokens of a field lie in it
FAR = (0, 0, 37, 41, 45, 49, 51)  # from the middle, by the number of colours on a mountain
TILT = (0, 0, -0.5, 0, 0.5, 0, 0)  # so that two lie side by side and four in a square
ABOVE, BELOW = 46.0, 546.0  # the middle of each river
SPACES_AT = [152.0 + 66 * i for i in range(SPACES)]
PILE, DISCARD, CUP = (320.0, 172.0), (320.0, 424.0), 580.0
HAND, KEY = 672.0, 746.0
Places = dict[Key, tuple[s.Point, float]]  # where each changed thing would be ringed, and how wide


class Text(NamedTuple):
    x: str
    y: str
    words: str
    anchor: str = "start"


def context(view: State, seat: int | None, names: Sequence[str], since: Iterable[Any]) -> dict[str, Any]:
    """All that board.svg draws, with a full sentence for each part."""
    own, other = both = lines.sides(seat, names)
    places: Places = {("discard",): (DISCARD, 32)}
    low = KEY if own.mine else KEY - 86
    return {
        "height": s.num(low + 22),
        "title": _("The board of Mandala, turn {turn}").format(turn=view.turn),
        "desc": " ".join(f"{lines.head(view, which, both)}." for which in (1, 2)),
        "ground": GROUND,
        "strips": [strip(view, other, ABOVE, places), strip(view, own, BELOW, places)],
        "mandalas": [mandala(view, which, both, places) for which in (1, 2)],
        "middle": middle(view),
        "hand": hand(view, own) if own.mine else None,
        "key": [_named(small((26.0 + 104 * i, low), c), lines.named(c)) for i, c in enumerate(COLOURS)],
        "marks": [s.mark(*places[key], _more(key, n)) for key, n in changes(since).items() if key in places],
    }


def _more(key: Key, n: int) -> str:
    return "" if key[0] == "river" else f"+{n}"


GROUND = {
    "rims": (
        (s.lotus((0, 0), OUTER + 2, 36, 0), s.lotus((0, 0), OUTER + 2, 36, 1)),
        (s.lotus((0, 0), INNER - 10, 24, 0), s.lotus((0, 0), INNER - 10, 24, 1)),
    ),
    "upper": s.half_ring((0, 0), OUTER, INNER, -1),
    "lower": s.half_ring((0, 0), OUTER, INNER, 1),
}


def mandala(view: State, which: int, both: tuple[Side, Side], places: Places) -> dict[str, Any]:
    here, centre = view.mandala(which), CENTRES[which - 1]
    own, other = (side.seat for side in both)
    areas: list[tuple[Key, Counts, dict[str, tuple[s.Point, float]]]] = [
        (("mountain", which), here.mountain, _on_mountain(here.mountain, centre)),
        (("field", which, other), here.fields[other], _in_field(here.fields[other], centre, -1)),
        (("field", which, own), here.fields[own], _in_field(here.fields[own], centre, 1)),
    ]
    tokens = []
    for area, counts, put in areas:
        for colour, (at, r) in put.items():
            tokens.append(sand(at, colour, str(counts[COLOURS.index(colour)]), r))
            places[(*area, colour)] = (at, r + 13)
    return {
        "sentence": lines.mandala(view, which, both).said,
        "number": Text("14" if which == 1 else "626", "166", str(which), "start" if which == 1 else "end"),
        "x": s.num(centre[0]),
        "y": s.num(centre[1]),
        "tokens": tokens,
        "empty": _empty(here, centre, (own, other)),
        "needs": _needs(view, which, both[0]),
    }


def _on_mountain(counts: Counts, centre: s.Point) -> dict[str, tuple[s.Point, float]]:
    colours = _present(counts)
    n, r = len(colours), 25.0 if len(colours) < 5 else 21.0
    return {c: (s.polar(centre, FAR[n], (i + TILT[n]) / n), r) for i, c in enumerate(colours)}


def _in_field(counts: Counts, centre: s.Point, down: int) -> dict[str, tuple[s.Point, float]]:
    """Along the half ring, its middle one outermost."""
    colours = _present(counts)
    step = min(0.104, 0.4 / max(1, len(colours) - 1))
    turns = ((i - (len(colours) - 1) / 2) * step for i in range(len(colours)))
    return {
        c: (s.polar(centre, FIELD, turn if down < 0 else 0.5 - turn), 25.0)
        for c, turn in zip(colours, turns, strict=True)
    }


def _present(counts: Counts) -> list[str]:
    return [colour for colour, n in zip(COLOURS, counts, strict=True) if n]


def _empty(here: Mandala, centre: s.Point, seats: tuple[int, int]) -> list[Text]:
    """The word "empty" where nothing lies."""
    areas = ((here.mountain, 0.0), (here.fields[seats[1]], -FIELD), (here.fields[seats[0]], FIELD))
    x, y = centre
    return [
        Text(s.num(x), s.num(y + dy + 7), _("empty"), "middle") for counts, dy in areas if not any(counts)
    ]


def _needs(view: State, which: int, own: Side) -> dict[str, Any]:
    """Under a mandala: the outlines of the colours it needs, or who chooses from it."""
    missing, (x, y) = sharing.missing(view.mandala(which)), CENTRES[which - 1]
    low = s.num(y + 190)
    if view.phase == "over" or view.sharing == which or not missing:
        return {"text": Text(s.num(x), low, _choosing(view, which, own), "middle"), "ghosts": []}
    left = x - 19 * len(missing)
    ghosts = [small((left + 24 + 38 * i, y + 182), colour) for i, colour in enumerate(missing)]
    return {"text": Text(s.num(left - 4), low, _("needs"), "end"), "ghosts": ghosts}


def _choosing(view: State, which: int, own: Side) -> str:
    if view.phase == "over":
        return ""
    if view.sharing != which:
        return _("complete")
    if own.mine and view.to_move == own.seat:
        return _("shared, you choose")
    return _("shared, {seat} chooses").format(seat=SEATS[view.to_move][0])


def strip(view: State, side: Side, y: float, places: Places) -> dict[str, Any]:
    """A player's river, and under it what their cup holds as far as it is known."""
    parts = [lines.river(view, side), lines.cup(view, side)]
    if not side.mine:
        parts.insert(0, lines.hand(view, side))
    places |= {("river", side.seat, i): ((x, y), 29) for i, x in enumerate(SPACES_AT, 1)}
    places[("cup", side.seat)] = ((CUP, y + 28), 47)
    return {
        "sentence": " ".join(part.said for part in parts),
        "you": Text("14", s.num(y + 10), _("You")) if side.mine else None,
        "badge": badge((38, y), side.seat),
        "under": Text("14", s.num(y + 63), _under(view, side)),
        "water": s.river(SPACES_AT, y, 30),
        "spaces": [_space(view.rivers[side.seat], i, (x, y)) for i, x in enumerate(SPACES_AT)],
        "tray": s.num(y + 37),
        "held": _held(view.cups[side.seat], y + 56),
        "cup": Text(s.num(CUP), s.num(y + 28), str(view.cups[side.seat].size)),
    }


def _under(view: State, side: Side) -> str:
    if view.phase == "over" or side.mine:
        n = score.points(view, side.seat)
        return ngettext("{n} point", "{n} points", n).format(n=n)
    return _("hand {n}").format(n=view.hands[side.seat].size)


def _space(river: Sequence[str], i: int, at: s.Point) -> dict[str, Any]:
    """A space of a river: its sand with the number that it is worth, or the number alone."""
    token = sand(at, river[i], str(i + 1), 20) if i < len(river) else None
    return {"token": token, "text": Text(s.num(at[0]), s.num(at[1] + 8), str(i + 1)), "y": s.num(at[1])}


def _held(cup: Hidden, y: float) -> list[dict[str, Any]]:
    """The colours in a cup and their numbers; last the cards that lie face down (no token)."""
    known: list[tuple[str, int]] = [(c, cup.known[COLOURS.index(c)]) for c in _present(cup.known)]
    held: list[dict[str, Any]] = []
    for i, (colour, n) in enumerate([*known, ("", cup.unknown)]):
        x = 140.0 + 60 * i
        if n:
            held.append(_named(small((x, y), colour) if colour else s.blank((x, y)), str(n)))
    return held


def _named(token: s.Token, words: str) -> dict[str, Any]:
    """A small token, and words to its right."""
    return {"token": token, "text": Text(s.num(float(token.x) + 20), s.num(float(token.y) + 7), words)}


def middle(view: State) -> dict[str, Any]:
    pile, discard = lines.piles(view)
    return {
        "sentence": f"{pile.said} {discard.said}",
        "pile": Text(s.num(PILE[0]), s.num(PILE[1] + 46), str(view.pile.size)),
        "discard": Text(s.num(DISCARD[0]), s.num(DISCARD[1] + 7), str(sum(view.discard))),
    }


def hand(view: State, side: Side) -> dict[str, Any]:
    cards = spread(view.hands[side.seat].known)
    at = s.fanned(len(cards), 148, 596, 66)
    return {
        "sentence": lines.hand(view, side).said,
        "text": Text("14", s.num(HAND + 8), _("hand") if cards else _("hand empty")),
        "cards": [sand((x, HAND), colour, r=17) for x, colour in zip(at, cards, strict=True)],
    }
