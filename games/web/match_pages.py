"""What the pages of one match say: the match itself, and its table before it begins."""

import itertools
import secrets
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from accounts.guests import is_guest
from games.boards import show
from games.engine.game import together
from games.engine.orders import takes_orders
from games.links import SeatLink, seat_wishes_token
from games.models import Match, Seat
from games.notices import giving_up
from games.notices.left import whoever
from games.notices.reader import Reader, name_at, names_of
from games.notices.standing import said_before
from games.notices.table import missed_words, option_lines, pace_line, talk_line, watch_line
from games.notices.tallies import tallies
from games.notices.when import Due, due_words
from games.rules import rules, words_of
from games.store.export import secret_of
from games.store.log import load
from games.store.silence import hushed
from games.web import tables
from games.web.alone_pages import own_layout, par_line
from games.web.choice import Door
from games.web.joining import joining
from games.web.pages import game_words, match_words, move_page, over_words, time_words
from games.web.past import happened, reader_of, receipts, share_url, steps_of
from games.web.sight import Sight, person_url, places
from games.web.word_form import WordForm

FRESH = 10  # lines of what happened
RECEIPTS = 5  # the newest; the others are on the page of the whole story


def match_page(reader: Reader, sight: Sight, door: Door, *, chosen: Any, errors: list[str]) -> dict[str, Any]:
    """The match as it stands, with its question for whoever is asked."""
    log = reader.log
    asked = reader.asked
    late = reader.decision is not None and not asked
    page = move_page(reader, door, chosen=chosen, errors=errors) if asked else _looked_at(reader, errors)
    fresh = list(itertools.islice(happened(reader), FRESH + 1))
    return page | {
        "title": _title(reader, asked and reader.sealed is None),
        "asked": asked,
        "late": late,
        "waits": [] if asked else _waits(reader, sight.seats),
        "over": over_words(reader),
        "fresh": fresh[:FRESH],
        "older": len(fresh) > FRESH,
        "steps": steps_of(log, log.shown, log.shown),
        "commitment": log.secret_hash,
        "words": words(sight),
        "begun": True,
        "secret": secret_of(sight.match).hex() if log.ended else "",
        "receipts": receipts(reader, RECEIPTS) if sight.seat is not None else [],
        "public": sight.match.public,
        "facts": facts(sight.match, sight.seats),
        "people": _people(sight),
        **_own(sight),
        "takes_orders": takes_orders(log.game),
        "said_before": said_before(reader),
        "share_url": share_url(sight.match, log.shown),
        "giving_up": [] if log.ended else giving_up.standing(log.conceding, reader.seat, reader.names),
        "gives_up": reader.seat in log.conceding,
        "par": par_line(sight.match) if log.ended else "",
        **own_layout(sight.match),
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
        "host": name_at(sight.seats, match.host),
        "facts": tables.facts(match, sight.seats),
        "if_missed": missed_words(match.game),
        "people": _people(sight),
        "commitment": log.secret_hash,
        "may_join": bool(free) and sight.seat is None,
        "word": WordForm().at(match),
        "joining": joining(match.game, words_of(match.game, match.version), ""),
        "signed_in": user.is_authenticated,
        **_own(sight),
    }


def _looked_at(reader: Reader, errors: list[str]) -> dict[str, Any]:
    """The same as for whoever is asked, without a question."""
    return {
        "match": match_words(reader),
        "awaited": reader.awaited,
        "tallies": tallies(reader),
        "board_svg": reader.board_svg(),
        "board_text": reader.board_text(),
        "board_key": show.who(reader.seat, reader.names),
        "notes": [reader.say(line) for line in reader.words.notes(reader.view)],
        "errors": errors,
        "as_of": _("As of {time}").format(time=time_words(reader.now, reader.zone)),
    }


def _title(reader: Reader, asked: bool) -> str:
    if reader.log.ended:
        return _("{game}: over").format(game=reader.line)
    return _("{game}: your move").format(game=reader.line) if asked else reader.line


def _waits(reader: Reader, seats: list[Seat]) -> list[dict[str, Any]]:
    """Who is asked and until when; a time that is over is said so."""
    asked = [seat for seat in seats if seat.number in reader.log.pending]
    return [
        {
            "name": _("you") if seat.number == reader.seat else reader.names[seat.number],
            "due": _due(reader, seat),
        }
        for seat in asked
    ]


def _due(reader: Reader, seat: Seat) -> Due | None:
    decision = getattr(seat, "decision", None)
    if decision is None or not decision.open or decision.due_at is None:
        return None
    due = due_words(decision.due_at, reader.zone, reader.now)
    return due | {"left": _("the time is over")} if decision.late(reader.now) else due


def facts(match: Match, seats: list[Seat]) -> list[dict[str, str]]:
    """The settings of a match in words; nobody talks to nobody, or watches without a clock."""
    if match.alone:
        return [*option_lines(match, seats), pace_line(match)]
    return [*option_lines(match, seats), pace_line(match), watch_line(match), talk_line(match)]


def _people(sight: Sight) -> list[dict[str, Any]]:
    """Who sits where; only a seat with an account leads to a person."""
    return [
        {
            "letter": chr(ord("A") + seat.number),
            "name": name,
            "url": person_url(seat.player),
            "you": seat.number == sight.seat,
        }
        for seat, name in zip(sight.seats, seat_names(sight.seats), strict=True)
    ]


def seat_names(seats: list[Seat]) -> list[str]:
    """How the places of a table are called before and after somebody sits there."""
    return [
        name if seat.player_id or seat.bot else _free(seat)
        for seat, name in zip(seats, names_of(seats), strict=True)
    ]


def _free(seat: Seat) -> str:
    if seat.open_to_all:
        return _("free, for anyone")
    return _("kept for somebody who was invited") if seat.invited else _("free")


def words(sight: Sight) -> list[dict[str, str]]:
    """What the players added to the chance: for everybody's eyes once the match has begun.

    While it is silent it is a word to the others like any other: then each reads their own alone.
    """
    named = [
        (seat, whoever(seat.number) if seat.bot else name)
        for seat, name in zip(sight.seats, seat_names(sight.seats), strict=True)
    ]
    kept = hushed(sight.match)
    seen = [(seat, name) for seat, name in named if seat.word and (not kept or seat.number == sight.seat)]
    return [{"name": name, "word": seat.word} for seat, name in seen]


def _own(sight: Sight) -> dict[str, Any]:
    """What only somebody who sits there may do."""
    match, seat = sight.match, sight.seat
    if seat is None:
        return {"mine": False}
    own = sight.seats[seat]
    link = SeatLink(match.number, seat, own.key)
    return {
        "mine": True,
        "guest": is_guest(own.player),
        "form_id": secrets.token_urlsafe(12),
        "hosted": match.host_id == sight.seats[seat].player_id,
        "running": match.status == Match.Status.RUNNING,
        "together": together(rules(match.game, match.version)),
        "with_others": any(other.player_id and other.number != seat for other in sight.seats),
        **tables.word_of(match, sight.seats[seat]),
        "wishes_token": seat_wishes_token(link),
        "quiet": "turn" in f"{own.unwanted} {own.player.unwanted if own.player else ''}".split(),
    }
