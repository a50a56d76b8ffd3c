"""The reminder: all that somebody still owes, in one letter, and nothing that they have answered."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.wishes import wishes_url
from games.links import seat_wishes_url, stop_url, turn_url
from games.notices.grid import grid_of
from games.notices.reader import Reader
from games.notices.render import LINKS, Rendered, page_url, render
from games.notices.when import short


def reminder_letter(readers: Sequence[Reader]) -> Rendered:
    """One reader a match, each of them asked."""
    asked = sorted((reader for reader in readers if reader.decision), key=_due_at)
    first = asked[0]
    alone = len(asked) == 1
    items = [_item(reader) for reader in asked[: LINKS - 2]]
    context = {
        "match": {"slug": first.log.match.game, "line": first.line} if alone else {"line": ""},
        "ask": _ask(asked),
        "due": first.due,
        "alone": alone,
        "items": items,
        "more": len(asked) - len(items),
        "all_url": page_url("my-games"),
        "only_for": first.own_name,
        "wishes_url": _wishes_url(first, alone),
        "stop_url": stop_url(first.seat_link) if alone else "",
    }
    return render("reminder", _subject(asked), context)


def _wishes_url(reader: Reader, alone: bool) -> str:
    """Of one match its own wishes, of several those for all."""
    if alone or reader.player is None:
        return seat_wishes_url(reader.seat_link)
    return wishes_url(reader.player)


def _due_at(reader: Reader) -> Any:
    return reader.decision.due_at if reader.decision else reader.now


def _subject(asked: Sequence[Reader]) -> str:
    first = asked[0]
    until = short(_due_at(first), first.zone, first.now)
    if len(asked) == 1:
        return _("{line}: still {ask} by {time}").format(
            line=first.subject_line, ask=first.say(first.words.short_ask(first.view, first.seat)), time=until
        )
    words = ngettext(
        "{n} choice of yours is due by {time}",
        "{n} choices of yours are due, the first by {time}",
        len(asked),
    )
    return words.format(n=len(asked), time=until)


def _ask(asked: Sequence[Reader]) -> str:
    if len(asked) == 1:
        return asked[0].say(asked[0].words.ask(asked[0].view, asked[0].seat))
    return _("{n} matches still wait for you.").format(n=len(asked))


def _item(reader: Reader) -> dict[str, Any]:
    words, view, seat = reader.words, reader.view, reader.seat
    grid = grid_of(reader)
    return {
        "line": reader.line,
        "ask": reader.say(words.short_ask(view, seat)),
        "due": reader.due,
        "url": turn_url(reader.link) if reader.link else "",
        "label": grid["title"] if grid else _("Choose your move"),
        "how": grid["how"] if grid else "",
        "if_nothing": reader.if_nothing,
    }
