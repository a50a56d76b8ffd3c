"""What each page says: plain dicts of ready strings, made from a reader of the match."""

import secrets
from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from games.boards import show
from games.engine.facts import TurnMissed
from games.engine.game import keeps_seals
from games.notices import ending
from games.notices.reader import Reader, in_fours, receipt_of
from games.notices.standing import dropped_words
from games.notices.story import newest, story
from games.notices.tallies import tallies
from games.notices.when import moment, zone_words
from games.play.doubt import doubt
from games.play.submit import Move, line_of
from games.rules import GAMES, WORDS
from games.store.export import committed
from games.store.log import Line, Log
from games.store.reasons import reason_of
from games.web.choice import Door, by_tail
from games.web.grid import at_once, grid_of, in_lists
from games.web.move_form import field_of, form_of

SINCE = 6  # lines of what came after a move, the newest


def note(request: HttpRequest, title: str, *lines: str, status: int) -> HttpResponse:
    """A kind page for what did not work: what is so, then what can be done."""
    context = {"title": title, "lines": lines, "bad": True, "links": []}
    return render(request, "note.html", context, status=status)


def game_words(slug: str) -> dict[str, str]:
    title, blurb = GAMES[slug].title, _(WORDS[slug].BLURB)
    return {"slug": slug, "title": title, "blurb": blurb, "seats": seat_words(slug)}


def seat_words(slug: str) -> str:
    seats = GAMES[slug].seats
    few, most = seats[0], seats[-1]
    span = str(few) if few == most else _("{few} to {most}").format(few=few, most=most)
    return _("{seats} players").format(seats=span)


def move_page(reader: Reader, door: Door, *, chosen: Any, errors: list[str]) -> dict[str, Any]:
    """The question, the board, the choices, and the chosen one read back."""
    words, view, seat = reader.words, reader.view, reader.seat or 0
    return {
        "match": match_words(reader),
        "ask": _sealed_words(reader) if reader.sealed else reader.say(words.ask(view, seat)),
        "sealed": reader.sealed is not None,
        "awaited": reader.awaited,
        "due": reader.due,
        "board_svg": reader.board_svg(),
        "board_text": reader.board_text(),
        "board_key": show.who(reader.seat, reader.names),
        **_choices(reader, door, chosen),
        "tallies": tallies(reader),
        "errors": [*errors, *filter(None, [dropped_words(reader, reader.turn)])],
        "picks": reader.say(words.picks(view)),
        "notes": [reader.say(line) for line in words.notes(view)],
        "explained": reader.explained,
        "if_nothing": "" if reader.sealed else reader.if_nothing,
        "happened": reader.listed_all(reader.news),
        "as_of": _("As of {time}").format(time=time_words(reader.now, reader.zone)),
        "rules_url": reverse("rules", args=[reader.log.match.game]),
    }


def receipt_page(reader: Reader, line: Line | None, *, title: str, after: Door | None) -> dict[str, Any]:
    """A move that stands. `reader` is the spectator unless this very request made the move."""
    mover = line.seat if line else None
    own = _own_words(reader, line)
    later = [other for other in reader.log.lines if line and other.number > line.number]
    return {
        "match": match_words(reader),
        "title": title,
        "sentence": own[0] if own else _unsaid(reader, line),
        "opened": own[1:],
        "made": _made(reader, line),
        "receipt": receipt_of(line) if line else None,
        "stands": _("A sent move stands.") if mover is not None else "",
        "match_url": reverse("match", args=[reader.log.match.public]),
        **_next(reader, after),
        "board_svg": reader.board_svg(),
        "board_text": reader.board_text(),
        "board_key": show.who(reader.seat, reader.names),
        "as_of": _("As of {time}").format(time=time_words(reader.now, reader.zone)),
        "since": [told.text for told in newest(reader.log, reader.seat, reader.names, later, SINCE)],
        "awaited": reader.awaited,
        "over": over_words(reader),
    }


def _unsaid(reader: Reader, line: Line | None) -> str:
    if line is None:
        return _("Nothing was played by this link.")
    if reader.log.superseded(line):
        return _("What was chosen by it was changed before it was opened.")
    return _("What was chosen by it is not opened yet.")


def _own_words(reader: Reader, line: Line | None) -> tuple[str, ...]:
    """What a move did; first the move itself, where it opened what others had sealed.

    A choice that was sealed is everybody's to know once it is opened: then its own seat's words are told.
    """
    if line is None:
        return ()
    seat = reader.seat
    if seat is None and reader.log.under_seal(line):
        if reader.log.opening(line) is None:
            return ()
        seat = line.seat
    told = story(reader.log, seat, reader.names, [line])
    return (told[0].said or (told[0].text,)) if told else ()


def made_page(reader: Reader, line: Line, *, after: Door | None, change: str) -> dict[str, Any]:
    """What this very request made: a move that stands, or a choice under its seal that `change` leads to."""
    if not reader.log.sealed(line):
        return receipt_page(reader, line, title=_("Your move is made"), after=after)
    return receipt_page(reader, line, title=_("Your choice is sealed"), after=None) | {
        "sentence": _sealed_words(reader),
        "receipt": None,
        "commitment": in_fours(committed(line.row, reader.log.match)),
        "stands": _kept(reader),
        "change_url": change,
        "since": [],
    }


def _kept(reader: Reader) -> str:
    """How long what was sealed stays closed, and can be changed."""
    if keeps_seals(reader.log.game):
        return _("Nobody else sees it before the match is over; it can be changed until all have answered.")
    return _("It is opened with all the others, and can be changed until the last one has chosen.")


def _sealed_words(reader: Reader) -> str:
    """What the seat has chosen, to itself."""
    return reader.say(reader.words.sealed(reader.view, reader.seat or 0))


def match_words(reader: Reader) -> dict[str, str]:
    game = reader.log.game
    return {"title": game.title, "slug": game.slug, "line": reader.line}


def time_words(at: datetime, zone: str) -> str:
    """`Monday 30 November, 06:04 (Amsterdam, CET)`"""
    return f"{moment(at, zone)} ({zone_words(at, zone)})"


def missed_at(log: Log, line: Line | None) -> TurnMissed | None:
    facts = line.events if line else ()
    return next((fact for fact in facts if isinstance(fact, TurnMissed)), None)


def _choices(reader: Reader, door: Door, chosen: Any) -> dict[str, Any]:
    """What may be chosen: a form of the game's own, or each move by a link."""
    if reader.answers_by_form:
        return {"form": form_of(reader, door, chosen)}
    chosen = None if at_once(reader, door) else chosen
    return {
        "grid": grid_of(reader, door, chosen),
        "groups": _groups(reader, door, chosen),
        "chosen": _chosen(reader, door, chosen),
    }


def _groups(reader: Reader, door: Door, chosen: Any) -> list[dict[str, Any]]:
    slug = reader.log.match.game
    return [
        {
            "title": reader.say(group.title),
            "rows": [
                {
                    "label": reader.say(row.label),
                    "then": reader.say(row.then),
                    "icon": show.icon(slug, row.icon) if row.icon else "",
                    "url": door.lead + reader.tail_of(row),
                    "chosen": row.move == chosen,
                }
                for row in group.rows
            ],
        }
        for group in in_lists(reader)
    ]


def _chosen(reader: Reader, door: Door, move: Any) -> dict[str, Any] | None:
    """The chosen move read back in one sentence, and the form that sends it."""
    if move is None:
        return None
    return {
        "sentence": reader.say(reader.words.move(move, reader.view, reader.seat or 0)),
        "button": _(reader.words.button(move)),
        "notation": reader.log.game.name(move),
        "fields": _besides(reader, move),
        "doubt": reader.say(doubt(reader.log, reader.seat or 0, move)),
        "form_id": secrets.token_urlsafe(12),
        "url": door.page,
        "turn": door.turn,
    }


def _besides(reader: Reader, move: Any) -> list[dict[str, Any]]:
    """What may be said in advance with a move, in a game where something can."""
    own = getattr(reader.words, "besides", None)
    fields = own(move, reader.view, reader.seat or 0) if own else ()
    return [field_of(reader, field) for field in fields]


def unsure(reader: Reader, asked: Move) -> dict[str, str] | None:
    """What is asked once more about a move that a form put together, and the line that is confirmed by it.

    Nothing where the match has gone on meanwhile.
    """
    move = reader.log.game.parse(line_of(reader.log.match, asked))
    question = doubt(reader.log, reader.seat or 0, move) if reader.asked else None
    return {"question": reader.say(question), "line": reader.log.game.name(move)} if question else None


def _made(reader: Reader, line: Line | None) -> str:
    return _("on {time}").format(time=time_words(line.at, reader.zone)) if line else ""


def _next(reader: Reader, after: Door | None) -> dict[str, Any]:
    """The question that the move opened to the same seat, with its choices."""
    if after is None or reader.seat is None:
        return {"ask": ""}
    return {
        "ask": reader.say(reader.words.ask(reader.view, reader.seat)),
        "due": reader.due,
        **_choices(reader, after, by_tail(reader, "") if reader.answers_by_form else None),
        "picks": reader.say(reader.words.picks(reader.view)),
    }


def over_words(reader: Reader) -> dict[str, Any] | None:
    """How it ended, in the game's words, or without a result; None while it goes on."""
    if reader.log.void:
        return _without_result(reader, reader.log.void)
    outcome = reader.log.outcome
    if outcome is None:
        return None
    lines = [ending.reason(reader, outcome), *ending.points(reader, outcome)]
    return {"headline": ending.headline(reader, outcome), "lines": lines}


def _without_result(reader: Reader, void: Line) -> dict[str, Any]:
    """Since when, and why, where that is kept."""
    since = _("Whoever runs this site ended it on {time}.").format(time=time_words(void.at, reader.zone))
    why = ending.why(reason_of(reader.log)) or [_("The reason is not kept any more.")]
    return {"headline": _("Ended without a result"), "lines": [since, *why]}
