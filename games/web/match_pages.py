"""What the pages of one match say: the match itself, its table before it begins, any step of its past."""

from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from games.boards import show
from games.engine.codec import played
from games.links import SeatLink, SharedLink, seat_wishes_token, shared_token
from games.models import Match, Seat
from games.notices.reader import Reader, name_of, receipt_of
from games.notices.story import story
from games.notices.table import missed_words, option_lines, pace_words, watch_words
from games.notices.when import Due, due_words
from games.store.log import Log, load
from games.web import tables
from games.web.choice import Door
from games.web.pages import game_words, match_words, move_page, over_words, time_words
from games.web.sight import Sight, places, zone_of

FRESH = 10  # lines of what happened that stand open


def reader_of(sight: Sight, log: Log, user: Any, now: datetime) -> Reader:
    """Times are told in the zone of whoever looks."""
    return Reader(log, sight.seats, sight.seat, now=now, zone=zone_of(user))


def match_page(reader: Reader, sight: Sight, door: Door, *, chosen: Any, errors: list[str]) -> dict[str, Any]:
    """The match as it stands, with its question for whoever is asked."""
    log = reader.log
    asked = reader.decision is not None and reader.now <= reader.decision.due_at
    late = reader.decision is not None and not asked
    page = move_page(reader, door, chosen=chosen, errors=errors) if asked else _looked_at(reader, errors)
    told = _told(reader)
    return page | {
        "title": _title(reader, asked),
        "asked": asked,
        "late": late,
        "awaited": reader.awaited,
        "waits": [] if asked else _waits(reader, sight.seats),
        "over": over_words(reader),
        "fresh": told[:FRESH],
        "older": told[FRESH:],
        "steps": _steps(log, log.shown, log.shown),
        "commitment": log.secret_hash,
        "receipts": _receipts(reader) if sight.seat is not None else [],
        "public": sight.match.public,
        "facts": facts(sight.match, sight.seats),
        "people": _people(sight),
        **_own(sight),
        "share_url": _share_url(sight.match, log.shown),
    }


def table_page(sight: Sight, user: Any, now: datetime, *, note: str = "") -> dict[str, Any]:
    """A match before it begins: its settings, who sits there, who is awaited."""
    match, log = sight.match, load(sight.match)
    reader = reader_of(sight, log, user, now)
    free = places(match, sight.seats)
    return {
        "match": game_words(match.game),
        "note": note,
        "public": match.public,
        "void": match.status == Match.Status.VOID,
        "until": due_words(match.until, reader.zone, now) if match.until else None,
        "host": name_of(sight.seats[0]) if sight.seats[0].player else str(match.host),
        "facts": tables.facts(match, sight.seats),
        "if_missed": missed_words(),
        "people": _people(sight),
        "commitment": log.secret_hash,
        "may_join": bool(free) and sight.seat is None,
        "signed_in": user.is_authenticated,
        **_own(sight),
    }


def step_page(sight: Sight, whole: Log, number: int, user: Any, now: datetime) -> dict[str, Any]:
    """The match after one of its entries, as this reader saw it; after the end everything is open."""
    last, first = whole.shown, dealt(whole)
    at = min(max(number, first), last)
    log = whole.upto(at, opened=whole.open)
    reader = reader_of(sight, log, user, now)
    nearest = _("There is no entry {number} here: this is the nearest.").format(number=number)
    return _position(reader, at) | {
        "note": nearest if at != number else "",
        "steps": _steps(whole, at, last),
        "public": sight.match.public,
        "as_of": _("After entry {number} of {last}").format(number=at, last=last),
        "share_url": _share_url(sight.match, at),
    }


def shared_page(sight: Sight, whole: Log, number: int, user: Any, now: datetime) -> dict[str, Any]:
    """A position somebody passed on, as a spectator saw it then."""
    at = min(max(number, dealt(whole)), whole.shown)
    reader = reader_of(sight._replace(seat=None), whole.upto(at), user, now)
    made = time_words(reader.log.lines[-1].at, reader.zone)
    return _position(reader, at) | {
        "as_of": _("As it stood on {time}, after entry {number}. The match may be further by now.").format(
            time=made, number=at
        ),
    }


def dealt(log: Log) -> int:
    """The first entry after which there is something on the table."""
    return next(line.number for line in log.lines if played(line.events))


def _position(reader: Reader, number: int) -> dict[str, Any]:
    """The board after entry `number`, the last of the reader's log, with what changed in it."""
    log, slug = reader.log, reader.log.match.game
    line = log.lines[-1]
    said = story(log, reader.seat, reader.names, [line])
    since = log.told(line, reader.seat)
    look: dict[str, Any] = {"seat": reader.seat, "names": reader.names, "since": since}
    return {
        "match": match_words(reader),
        "number": number,
        "said": said[0].text if said else _("Nothing changed on the board."),
        "made": time_words(line.at, reader.zone),
        "receipt": receipt_of(line),
        "board_svg": show.svg(slug, reader.view, **look),
        "board_text": show.text(slug, reader.view, **look),
        "board_key": show.who(reader.seat, reader.names),
        "over": over_words(reader) if log.outcome else None,
        "awaited": reader.awaited,
    }


def _looked_at(reader: Reader, errors: list[str]) -> dict[str, Any]:
    """The same as for whoever is asked, without a question."""
    return {
        "match": match_words(reader),
        "board_svg": reader.board_svg(),
        "board_text": reader.board_text(),
        "board_key": show.who(reader.seat, reader.names),
        "notes": [reader.say(line) for line in reader.words.notes(reader.view)],
        "errors": errors,
        "as_of": _("As of {time}").format(time=time_words(reader.now, reader.zone)),
    }


def _title(reader: Reader, asked: bool) -> str:
    if reader.log.outcome:
        return _("{game}: over").format(game=reader.line)
    return _("{game}: your move").format(game=reader.line) if asked else reader.line


def _told(reader: Reader) -> list[dict[str, Any]]:
    """What happened, newest first, each line with the step it leads to."""
    public, shown = reader.log.match.public, reader.log.shown
    return [
        {
            "turn": told.turn,
            "text": told.text,
            "url": reverse("match-step", args=[public, told.number]),
        }
        for told in reversed(story(reader.log, reader.seat, reader.names))
        if told.number <= shown
    ]


def _waits(reader: Reader, seats: list[Seat]) -> list[dict[str, Any]]:
    """Who is asked and until when; a time that is over is said so."""
    if reader.log.outcome:
        return []
    asked = [seat for seat in seats if seat.number in reader.log.game.pending(reader.view)]
    return [
        {"name": _("you") if seat.number == reader.seat else name_of(seat), "due": _due(reader, seat)}
        for seat in asked
    ]


def _due(reader: Reader, seat: Seat) -> Due | None:
    decision = getattr(seat, "decision", None)
    if decision is None or not decision.open:
        return None
    due = due_words(decision.due_at, reader.zone, reader.now)
    return due if reader.now <= decision.due_at else due | {"left": _("the time is over")}


def _steps(log: Log, at: int, last: int) -> dict[str, Any]:
    """Links to the first step, the one before, the one after, and the last; none where there is none."""
    public, first = log.match.public, dealt(log)

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


def _receipts(reader: Reader) -> list[dict[str, Any]]:
    """Every entry by its number and digest, newest first: what a letter showed must stand here too."""
    lines = [line for line in reader.log.lines if line.number <= reader.log.shown]
    return [{**receipt_of(line), "at": time_words(line.at, reader.zone)} for line in reversed(lines)]


def facts(match: Match, seats: list[Seat]) -> list[dict[str, str]]:
    """The settings of a match in words."""
    return [
        *option_lines(match, seats),
        {"label": _("Pace"), "value": pace_words(match.hours)},
        {"label": _("Who may watch"), "value": watch_words(match.watch)[0]},
    ]


def _people(sight: Sight) -> list[dict[str, Any]]:
    """Who sits where; only a seat with an account leads to a person."""
    return [
        {
            "letter": chr(ord("A") + seat.number),
            "name": seat_name(seat),
            "url": reverse("player", args=[seat.player_id]) if seat.player_id else "",
            "you": seat.number == sight.seat,
        }
        for seat in sight.seats
    ]


def seat_name(seat: Seat) -> str:
    """How a place is called before and after somebody sits there."""
    if seat.player_id or seat.bot:
        return name_of(seat)
    return _("free, for anyone") if seat.open_to_all else _("kept for somebody who was invited")


def _own(sight: Sight) -> dict[str, Any]:
    """What only somebody who sits there may do."""
    match, seat = sight.match, sight.seat
    if seat is None:
        return {"mine": False}
    link = SeatLink(match.number, seat, sight.seats[seat].key)
    return {
        "mine": True,
        "hosted": match.host_id == sight.seats[seat].player_id,
        "running": match.status == Match.Status.RUNNING,
        "wishes_token": seat_wishes_token(link),
    }


def _share_url(match: Match, number: int) -> str:
    """Nothing where only those who play may watch."""
    if match.watch == Match.Watch.PRIVATE:
        return ""
    return reverse("shared", args=[shared_token(SharedLink(match.number, number))])
