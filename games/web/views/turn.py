"""The page a letter leads to: a GET shows the question, the POST answers it."""

import re
from datetime import datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from games.engine.game import IllegalMove, keeps_seals
from games.links import BadLink, TurnLink, read_turn, turn_token
from games.models import Match
from games.notices.reader import Reader
from games.play.doubt import NOT_SURE
from games.play.position import Refused, seats_of
from games.play.resend import Resent, resend_newest, seat_of
from games.play.submit import submit
from games.store.log import Line, Log, load
from games.web.choice import by_link, by_sent, by_tail, no_choice, sent_move
from games.web.forms import FORM_ID
from games.web.pages import made_page, missed_at, move_page, note, receipt_page, time_words, unsure
from games.web.sight import speak_to, watched
from games.web.talk_form import RemarkForm
from games.web.talk_pages import beside

UNSENT = gettext_lazy("Please choose your move on this page and send it from here.")
# Of a page about one move, what is only for those who may watch.
NOT_TO_WATCH: dict[str, Any] = {"board_svg": "", "opened": (), "since": [], "awaited": "", "over": None}


@csrf_exempt  # the token in the address is the credential
@require_http_methods(["GET", "HEAD", "POST"])
def turn(request: HttpRequest, token: str, tail: str = "") -> HttpResponse:
    now = request.received_at  # type: ignore[attr-defined]
    try:
        link = read_turn(token)
    except BadLink:
        return _invalid(request)
    return _play(request, link, now) if request.method == "POST" else _show(request, link, tail, now)


@csrf_exempt  # as above; the letter goes to the seat's own address and nowhere else
@require_http_methods(["GET", "HEAD", "POST"])
def resend(request: HttpRequest, token: str) -> HttpResponse:
    if request.method != "POST":  # the answer below, looked at again later
        return redirect("turn", token)
    try:
        seat = seat_of(read_turn(token))
    except (BadLink, Refused):
        return _invalid(request)
    speak_to(seat)
    outcome = resend_newest(seat, now=request.received_at)  # type: ignore[attr-defined]
    title, line = {
        Resent.SENT: (
            _("It is on its way"),
            _("The newest letter of this match goes to the address of this seat."),
        ),
        Resent.RECENT: (
            _("It is there already"),
            _("The newest letter went out less than ten minutes ago. Look for it before you ask again."),
        ),
        Resent.NOTHING: (
            _("Nothing is asked of this seat now"),
            _("A letter comes by itself as soon as something is."),
        ),
    }[outcome]
    return render(request, "note.html", {"title": title, "lines": [line], "links": [], "bad": False})


def _show(request: HttpRequest, link: TurnLink, tail: str, now: datetime) -> HttpResponse:
    reader = _reader(link, now)
    if reader is None:
        return _invalid(request)
    question = reader.question
    if question is None or question.turn != link.turn:
        return _past(request, reader, link)
    if question.late(now):
        return _late(request, reader)
    slip = no_choice(reader, tail)
    return _question(request, reader, link, by_tail(reader, tail), *([slip] if slip else []))


def _play(request: HttpRequest, link: TurnLink, now: datetime) -> HttpResponse:
    asked = sent_move(request.POST, now)
    if not re.fullmatch(FORM_ID, asked.form_id):
        return _refuse(request, link, now, UNSENT)
    try:
        receipt = submit(link, asked)
    except IllegalMove as illegal:
        return _illegal(request, link, now, illegal)
    except ValidationError as unsaid:
        return _refuse(request, link, now, unsaid)
    except Refused as refused:
        return _refused(request, link, now, refused)
    speak_to(receipt.seats[link.seat])
    reader = Reader(receipt.log, receipt.seats, link.seat, now=now)
    after = by_link(receipt.next) if receipt.next else None
    change = reverse("turn", args=[turn_token(link)])
    return render(request, "receipt.html", made_page(reader, receipt.line, after=after, change=change))


def _reader(link: TurnLink, now: datetime) -> Reader | None:
    """The seat a link speaks for, if it may speak: three queries, nothing locked."""
    match = Match.objects.filter(number=link.match, started_at__isnull=False).first()
    seats = seats_of(match) if match else []
    if match is None or link.seat >= len(seats) or seats[link.seat].key != link.key:
        return None
    speak_to(seats[link.seat])
    return Reader(load(match), seats, link.seat, now=now)


def _question(
    request: HttpRequest, reader: Reader, link: TurnLink, chosen: object, *errors: str, doubted: bool = False
) -> HttpResponse:
    context = move_page(reader, by_link(link), chosen=chosen, errors=list(errors))
    context |= beside(reader, RemarkForm(request.POST if request.method == "POST" else None))
    if doubted:  # by a question of this very turn
        context["unsure"] = unsure(reader, sent_move(request.POST, reader.now))
    # A slip in an address is answered, and no more.
    refused = doubted or (bool(errors) and request.method == "POST")
    return render(request, "move.html", context, status=400 if refused else 200)


def _past(request: HttpRequest, holder: Reader, link: TurnLink, status: int = 200) -> HttpResponse:
    """A link after its decision: what was played, and what a spectator sees now.

    Where only those who play may watch, whoever was sent the letter is not one of them.
    """
    log = holder.log
    line = log.move_at(link.turn, link.seat)
    hidden = not watched(log.match)
    kept = keeps_seals(log.game) and log.ended  # until the end nobody was told; by now it is no secret
    seen = log.upto(_told_with(log, line).number, opened=kept) if hidden and line else log
    reader = Reader(seen, holder.seats, None, now=holder.now, zone=holder.zone)
    missed = missed_at(log, line)
    title = _("The time for this move ran out") if missed else _("This move is made")
    if line is None:
        asks = _("This link asks for nothing")
        title = _("This match was ended without a result") if log.voided else asks
    context = receipt_page(reader, line, title=title, after=None) | (NOT_TO_WATCH if hidden else {})
    context |= {"past": True, "unsaid": request.POST.get("remark", "")}
    context["resend_url"] = None if log.ended else reverse("resend", args=[turn_token(link)])
    return render(request, "receipt.html", context, status=status)


def _told_with(log: Log, line: Line) -> Line:
    """The entry after which everybody who may watch was told of a move: its own, or that which opened it."""
    return (log.opening(line) if log.under_seal(line) else None) or line


def _late(request: HttpRequest, reader: Reader, status: int = 200) -> HttpResponse:
    due = (reader.question.due_at if reader.question else None) or reader.now
    lines = [
        _("The time for this move ran out on {time}.").format(time=time_words(due, reader.zone)),
        _("The clock plays for you in a moment; you get a letter that says what."),
    ]
    if unsaid := request.POST.get("remark", ""):
        lines.append(_("You wanted to say: {text}").format(text=unsaid))
    return note(request, _("The deadline has passed"), *lines, status=status)


def _refused(request: HttpRequest, link: TurnLink, now: datetime, refused: Refused) -> HttpResponse:
    reader = _reader(link, now)
    if reader is None:
        return _invalid(request)
    if refused.code == "late":
        return _late(request, reader, status=409)
    if refused.code == "reused":
        again = _("This form has made another move already; please send this one once more.")
        return _refuse(request, link, now, again)
    return _past(request, reader, link, status=409)


def _illegal(request: HttpRequest, link: TurnLink, now: datetime, illegal: IllegalMove) -> HttpResponse:
    if illegal.code == NOT_SURE:
        return _refuse(request, link, now, "", doubted=True)
    reader = _reader(link, now)
    sentence = reader.say(reader.words.error(illegal)) if reader else ""
    return _refuse(request, link, now, sentence)


def _refuse(
    request: HttpRequest,
    link: TurnLink,
    now: datetime,
    why: str | Promise | ValidationError,
    *,
    doubted: bool = False,
) -> HttpResponse:
    """The same page again, with what to do: said only when it is known in which language."""
    reader = _reader(link, now)
    if reader is None:
        return _invalid(request)
    if reader.question is None or reader.question.turn != link.turn:
        return _past(request, reader, link, status=409)
    errors = why.messages if isinstance(why, ValidationError) else [str(why)] if why else []
    return _question(request, reader, link, by_sent(reader, request.POST), *errors, doubted=doubted)


def _invalid(request: HttpRequest) -> HttpResponse:
    return note(
        request,
        _("This link is not valid any more"),
        _("Open the newest letter of your match and use the link in it."),
        status=410,
    )
