"""The choices of a letter that stand in a grid: one link in its text part, all of them in its HTML part."""

from typing import Any

from django.utils.translation import gettext as _

from games.boards import show
from games.engine import grid
from games.engine.words import Group, Row
from games.notices.reader import Reader


def grid_of(reader: Reader) -> dict[str, Any] | None:
    """The group that stands in a grid, if the question has one: a table with its columns and rows."""
    group = next((group for group in reader.groups() if group.across), None)
    if group is None:
        return None
    return {
        "title": reader.say(group.title),
        "how": _("Or put its spot at the end of that address, for instance /{spot}").format(
            spot=reader.tail_of(group.rows[0])
        ),
        "columns": list(grid.columns(group)),
        "rows": [
            (n, [_cell(reader, group, spot) for spot in row]) for n, row in enumerate(grid.spots(group), 1)
        ],
    }


def _cell(reader: Reader, group: Group, spot: grid.Spot) -> dict[str, Any]:
    if spot.row is None:
        return {"to": spot.name == group.to}
    return _link(reader, spot.row)


def _link(reader: Reader, row: Row) -> dict[str, Any]:
    """A link by its full name; what is seen of it are a few letters and a colour."""
    label, then = reader.say(row.label), reader.say(row.then)
    paint = show.swatch(reader.log.match.game, row.icon)
    return {
        "name": _("{label}: {then}").format(label=label, then=then) if then else label,
        "url": reader.row_url(row),
        "words": paint.words if paint else label,
        "fill": paint.fill if paint else "",
        "ink": paint.ink if paint else "",
    }
