"""What has happened in a match, and any step of its past as its reader saw it then."""

import itertools
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.boards import show
from games.engine.facts import MatchVoided, SeatResigned, SeatTaken, WatchChanged
from games.links import SharedLink, shared_token
from games.models import Match
from games.notices import giving_up
from games.notices.left import left_words, names_then
from games.notices.reader import Reader, receipt_of
from games.notices.story import story
from games.notices.table import watch_words
from games.store.log import Line, Log
from games.store.silence import silent
from games.web.pages import match_words, over_words, time_words
from games.web.sight import Sight, watched, zone_of


def reader_of(sight: Sight, log: Log, user: Any, now: datetime) -> Reader:
    """Times are told in the zone of whoever looks."""
    return Reader(log, sight.seats, sight.seat, now=now, zone=zone_of(user))


def step_page(sight: Sight, whole: Log, number: int, user: Any, now: datetime) -> dict[str, Any]:
    """The match after one of its entries, as this reader saw it; after the end everything is open."""
    last, first = whole.shown, whole.dealt
    at = min(max(number, first), last)
    log = whole.upto(at, opened=whole.open)
    reader = reader_of(sight, log, user, now)
    nearest = _("There is no entry {number} here: this is the nearest.").format(number=number)
    return _position(reader, at) | {
        "note": nearest if at != number else "",
        "steps": steps_of(whole, at, last),
        "public": sight.match.public,
        "as_of": _("After entry {number} of {last}").format(number=at, last=last),
        "share_url": share_url(sight.match, at),
    }


def shared_page(sight: Sight, whole: Log, number: int, user: Any, now: datetime) -> dict[str, Any]:
    """A position somebody passed on, as a spectator saw it then; whoever has it may follow the match."""
    at = min(max(number, whole.dealt), whole.shown)
    reader = reader_of(sight._replace(seat=None), whole.upto(at), user, now)
    made = time_words(reader.log.lines[-1].at, reader.zone)
    return _position(reader, at) | {
        "as_of": _("As it stood on {time}, after entry {number}. The match may be further by now.").format(
            time=made, number=at
        ),
        "newest_url": share_url(sight.match, whole.shown) if at < whole.shown else "",
    }


def _position(reader: Reader, number: int) -> dict[str, Any]:
    """The board after entry `number`, the last of the reader's log, with what changed in it."""
    log, slug = reader.log, reader.log.match.game
    line = log.lines[-1]
    said = story(log, reader.seat, reader.names, [line])
    first, *rest = (said[0].said or [said[0].text]) if said else [_unsaid(line, reader)]
    since = log.told(line, reader.seat)
    look: dict[str, Any] = {"seat": reader.seat, "names": reader.names, "since": since}
    return {
        "match": match_words(reader),
        "number": number,
        "said": first,
        "opened": rest,
        "made": time_words(line.at, reader.zone),
        "receipt": receipt_of(line),
        "board_svg": show.svg(slug, reader.position, **look),
        "board_text": show.text(slug, reader.position, **look),
        "board_key": show.who(reader.seat, reader.names),
        "over": over_words(reader),
        "awaited": reader.awaited,
    }


def _unsaid(line: Line, reader: Reader) -> str:
    """Of an entry that the game says nothing about."""
    if reader.log.under_seal(line):
        return capfirst(_("{name} has chosen.").format(name=reader.names[line.seat or 0]))
    return _service(line, reader) or _("Nothing changed on the board.")


def history_page(sight: Sight, log: Log, user: Any, now: datetime) -> dict[str, Any]:
    """All that happened, and for who plays there every receipt: what a letter showed stands here too."""
    reader = reader_of(sight, log, user, now)
    return {
        "match": match_words(reader),
        "public": sight.match.public,
        "told": list(happened(reader)),
        "receipts": receipts(reader) if sight.seat is not None else [],
    }


def happened(reader: Reader) -> Iterator[dict[str, Any]]:
    """What happened, newest first, each line with the step it leads to; told as it is asked for."""
    for line in reversed(reader.log.lines[reader.log.shown :]):
        if service := _service(line, reader):  # a number would tell how many entries stand before it
            yield {"turn": None, "text": service, "said": (), "number": None, "url": ""}
    for line in _newest_first(reader.log):
        if said := _said(line, reader):
            url = reverse("match-step", args=[reader.log.match.public, line.number])
            yield {**said, "number": line.number, "url": url}


def receipts(reader: Reader, most: int | None = None) -> list[dict[str, Any]]:
    """The number and digest of every entry, or of so many, newest first."""
    lines = itertools.islice(_newest_first(reader.log), most)
    return [{**receipt_of(line), "at": time_words(line.at, reader.zone)} for line in lines]


def _newest_first(log: Log) -> Iterator[Line]:
    return reversed(log.lines[: log.shown])


def _said(line: Line, reader: Reader) -> dict[str, Any] | None:
    """The turn of a line and its words; no turn where the service speaks; nothing where nobody does."""
    if service := _service(line, reader):
        return {"turn": None, "text": service, "said": (service,)}
    told = story(reader.log, reader.seat, reader.names, [line])
    if not told:
        return None
    return reader.listed(told[0])


def _service(line: Line, reader: Reader) -> str:
    """What the service wrote down beside the game, where everybody may know it."""
    for fact in line.events:
        if isinstance(fact, SeatResigned):
            gave_up = _("You resigned.") if fact.seat == reader.seat else _("{name} resigned.")
            return capfirst(gave_up.format(name=reader.names[fact.seat]))
        if isinstance(fact, SeatTaken) and line.number > reader.log.dealt:
            said = giving_up.noted(line.events, reader.seat, reader.names)
            return f"{left_words(fact.seat, line)} {said}".rstrip()
        if isinstance(fact, MatchVoided):
            return _("Whoever runs this site ended the match without a result.")
        if isinstance(fact, WatchChanged):
            who = watch_words(fact.watch, later=silent(reader.log.match))[0]
            return _("Who may watch from here on: {who}.").format(who=who)
    return giving_up.noted(line.events, reader.seat, names_then(reader.log, line, reader.names))


def steps_of(log: Log, at: int, last: int) -> dict[str, Any]:
    """Links to the first step, the one before, the one after, and the last; none where there is none."""
    public, first = log.match.public, log.dealt

    def url(number: int) -> str:
        return reverse("match-step", args=[public, number])

    return {
        "first": url(first) if at > first else "",
        "back": url(at - 1) if at > first else "",
        "on": url(at + 1) if at < last else "",
        "last": url(last) if at < last else "",
        "now": reverse("match", args=[public]),
        "at": at,
        "of": last,
    }


def share_url(match: Match, number: int) -> str:
    """Nothing where only those who play may watch, or nobody else before it is over."""
    if not watched(match):
        return ""
    return reverse("shared", args=[shared_token(SharedLink(match.number, number))])
