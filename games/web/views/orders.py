"""The page of a seat's standing orders: its player alone sees them, and changes them."""

import re
import secrets
from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from msgspec.structs import replace

from accounts.web.kept import sent_or_kept
from accounts.web.paths import now_of
from games.engine.game import IllegalMove
from games.engine.words import Form
from games.notices.reader import Reader
from games.notices.standing import dropped_words, said_before
from games.play.order import UNFIT, Ordered, against, set_orders
from games.play.position import Refused
from games.store.log import load
from games.store.orders import orders_of
from games.web.choice import fields_of
from games.web.deeds import is_so, refuse, shown_first
from games.web.forms import FORM_ID
from games.web.move_form import field_of
from games.web.pages import match_words
from games.web.past import reader_of
from games.web.sight import Sight, look
from games.web.views.match import missing, shown_receipt

Fields = Mapping[str, tuple[str, ...]]


@shown_first
def orders(request: HttpRequest, public: str) -> HttpResponse:
    """What holds in advance, and what may; looking changes nothing."""
    now = now_of(request)
    sight = look(request, public)
    if sight is None or sight.seat is None:
        return missing(request)
    log = load(sight.match)
    if code := against(log):
        return is_so(request, public, _("Standing orders"), code)
    reader = reader_of(sight, log, request.user, now)
    sent, kept = sent_or_kept(request)
    fields = fields_of(sent) if sent is not None else None
    if request.method == "POST" and sent is not None:
        return _set(request, sight, reader, sent.get("form_id", ""))
    return _page(request, reader, fields=fields, kept=kept)


def _set(request: HttpRequest, sight: Sight, reader: Reader, form_id: str) -> HttpResponse:
    fields, public = fields_of(request.POST), sight.match.public
    if not re.fullmatch(FORM_ID, form_id):
        return _page(request, reader, _("Please send it from here once more."), fields=fields)
    try:
        made = set_orders(sight.match.number, request.user.pk or 0, Ordered(fields, form_id, reader.now))
    except IllegalMove as illegal:
        return _page(request, reader, _illegal(reader, illegal), fields=fields)
    except Refused as refused:
        return refuse(request, public, refused)
    return shown_receipt(request, made, reader.now) if made else redirect("match", public)


def _illegal(reader: Reader, illegal: IllegalMove) -> str:
    """Why nothing of it is kept; how a line of notation is written helps nobody here."""
    if illegal.code == UNFIT:
        return _("Not kept: choose from what stands here, and write amounts in digits, each once.")
    return reader.say(reader.words.error(illegal))


def _page(
    request: HttpRequest, reader: Reader, *errors: str, fields: Fields | None = None, kept: bool = False
) -> HttpResponse:
    seat = reader.seats[reader.seat_link.seat]
    form: Form = reader.words.orders(reader.view, seat.number, orders_of(reader.log.game, seat))
    shown = form.fields if fields is None else [_as_sent(field, fields) for field in form.fields]
    context: dict[str, Any] = {
        "match": match_words(reader),
        "public": reader.log.match.public,
        "errors": errors,
        "lines": [
            *filter(None, [dropped_words(reader), said_before(reader)]),
            _(
                "What you say here is played for you, at once and without a letter. Nobody else reads it; "
                "that a move was played by orders stands in the log."
            ),
        ],
        "fields": [field_of(reader, field) for field in shown],
        "button": _(form.button),
        "note": reader.say(form.note),
        "form_id": secrets.token_urlsafe(12),
        "kept": kept,
    }
    return render(request, "orders.html", context, status=400 if errors else 200)


def _as_sent(field: Any, fields: Fields) -> Any:
    return replace(field, chosen=fields.get(field.name, ()))
