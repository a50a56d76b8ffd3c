"""The picture of Mandarin, 640 units wide: the track above, what is on the board in it, the cards below."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.translation import gettext as _
from msgspec.structs import replace

from games.boards import shapes as s
from games.boards.mandarin import cards, middle, news, track
from games.boards.mandarin.characters import CHARACTERS
from games.boards.mandarin.pieces import HAT, mandarin
from games.boards.mandarin.table import Table, animals_of, capital, words
from games.rules.mandarin import said
from games.rules.mandarin.state import State

CARDS = track.SIZE + 16


def ended(view: State) -> State:
    """The position of a match that ended in another way than its rules know: nobody is asked."""
    return replace(view, phase="over", auction=None)


def context(view: State, seat: int | None, names: Sequence[str], since: Iterable[Any]) -> dict[str, Any]:
    """All that board.svg draws, with a full sentence for each part."""
    table, fresh = Table(view, seat, tuple(names)), tuple(since)
    ring, below = track.context(table), cards.context(table, CARDS, fresh)
    crowded = {found["key"] for found in ring["mandarins"] if found["key"].startswith("small")}
    return {
        "height": s.num(below["low"]),
        "title": _title(view),
        "desc": " ".join(_person(table, seat) for seat in table.ordered),
        "characters": CHARACTERS,
        "hat": HAT,
        "people": [
            *(mandarin(seat) for seat in table.ordered),
            *(mandarin(seat, small=True) for seat in table.ordered if f"small-{seat}" in crowded),
        ],
        "track": ring,
        "rolled": news.rolled(table, fresh),
        "middle": middle.context(table),
        "cards": below,
    }


def _title(view: State) -> str:
    if view.phase == "over":
        return _("The zodiac of Mandarin at the end")
    if view.phase == "signs":
        return _("The zodiac of Mandarin before the first turn")
    return _("The zodiac of Mandarin, turn {n}").format(n=view.number)


def _person(table: Table, seat: int) -> str:
    """`Ada: on Snake 2, 2,300 Yuan, 6 of 12 animals.`"""
    person = table.person(seat)
    stands = [_("on {space}").format(space=words(said.space(person.space)))] if person.sign else []
    facts = [*stands, words(said.yuan(person.money)), animals_of(person.tiles)]
    return f"{capital(table.called(seat))}: {', '.join(facts)}."
