"""What the pages say of the talk at a table: what was said, by whom, and what its reader may do about it."""

import secrets
from typing import Any

from django.forms import BoundField
from django.urls import reverse
from django.utils.translation import gettext as _

from games.models import Match, Seat
from games.notices.reader import Reader
from games.notices.talk import speaker
from games.play.remark import HUSHED, alone
from games.store.remarks import Said, muted, talk
from games.store.silence import hushed
from games.web.pages import match_words, time_words
from games.web.sight import Sight
from games.web.talk_form import RemarkForm

FRESH = 6  # remarks on the page of a match, the newest


def beside(reader: Reader, typed: RemarkForm) -> dict[str, Any]:
    """For a page with the question of a seat: the newest remarks, and the field that goes with the move."""
    if reader.log.match.talk == Match.Talk.NONE or hushed(reader.log.match) or alone(reader.seats):
        return {}
    said = talk(reader.log, _seat(reader))
    lines = [line(reader, one) for one in said[:FRESH]]
    return {"talk": {"lines": lines, "older": len(said) > FRESH}, **with_move(said, typed)}


def of_match(reader: Reader, sight: Sight, typed: RemarkForm) -> dict[str, Any]:
    """For the page of a match: the same, with what its reader may do; what was typed can be sent there."""
    context = beside(reader, typed)
    if not context:
        return {}
    context["talk"] |= _for_reader(reader, sight, RemarkForm() if reader.asked else typed)
    return context


def talk_page(reader: Reader, sight: Sight, form: RemarkForm) -> dict[str, Any]:
    """All that was said."""
    said = talk(reader.log, _seat(reader))
    return {
        "match": match_words(reader),
        "public": sight.match.public,
        "silent": sight.match.talk == Match.Talk.NONE,
        "hushed": HUSHED if hushed(sight.match) else "",
        "talk": {"lines": [line(reader, one) for one in said], **_for_reader(reader, sight, form)},
        "form": form,
    }


def _for_reader(reader: Reader, sight: Sight, form: RemarkForm) -> dict[str, Any]:
    """Whoever sits there may say something, and hear others no more; the others read."""
    public = sight.match.public
    about = {"public": public, "all_url": reverse("talk", args=[public]), "report": True}
    if sight.seat is None:
        return about
    return about | {
        "say": form["remark"],
        "form_id": secrets.token_urlsafe(12),
        "heard": _heard(reader, sight.seats, sight.seats[sight.seat]),
    }


def _heard(reader: Reader, seats: list[Seat], own: Seat) -> list[dict[str, Any]]:
    quiet, public = muted(own), reader.log.match.public
    return [
        {
            "name": reader.names[seat.number],
            "muted": seat.number in quiet,
            "url": reverse("hear" if seat.number in quiet else "mute", args=[public, seat.number]),
        }
        for seat in seats
        if seat.player_id and seat.number != own.number
    ]


def line(reader: Reader, said: Said) -> dict[str, Any]:
    mine = said.seat == reader.seat
    return {
        "name": _("you") if mine else speaker(said, reader.names),
        "mine": mine,
        "text": said.text,
        "at": time_words(said.at, reader.zone),
        "with_move": said.turn is not None,
        "sealed": said.sealed,
        "report_url": "" if mine else reverse("report", args=[reader.log.match.public, said.name]),
    }


def with_move(said: list[Said], typed: RemarkForm) -> dict[str, Any]:
    """The field beside a move: with what was typed, or with what goes with the choice that may be changed."""
    kept = next((one.text for one in said if one.sealed), "")
    form = typed if typed.is_bound else RemarkForm(initial={"remark": kept})
    return {"remark": form["remark"], "remark_open": _shows(form["remark"])}


def _shows(field: BoundField) -> bool:
    return bool(field.errors or field.value())


def _seat(reader: Reader) -> Seat | None:
    return None if reader.seat is None else reader.seats[reader.seat]
