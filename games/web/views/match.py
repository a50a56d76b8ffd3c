"""The page of a match: what is asked, what happened, and any step of its past."""

import re
from datetime import datetime

from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from accounts.web.guests import remember, whoever
from accounts.web.kept import kept_for, sent_now
from accounts.web.sessions import sign_in_first
from games.engine.codec import public_number
from games.engine.game import IllegalMove
from games.links import BadLink, read_shared
from games.models import Match
from games.notices.reader import Reader
from games.play.doubt import NOT_SURE
from games.play.position import Refused, seats_of
from games.play.submit import Move, Receipt, Sitting, line_of, submit
from games.store.log import load
from games.web.choice import by_sent, by_session, by_tail, no_choice, sent_move
from games.web.forms import FORM_ID
from games.web.match_pages import match_page, table_page
from games.web.pages import made_page, note, unsure
from games.web.past import reader_of, shared_page, step_page
from games.web.sight import Sight, look, watched
from games.web.talk_form import RemarkForm
from games.web.talk_pages import of_match

REFUSED = {
    "gone": gettext_lazy("You have no seat in this match, so nothing was played."),
    "cancelled": gettext_lazy("The match was ended without a result, so nothing was played."),
    "moved": gettext_lazy("The match has gone on since this page was loaded, so nothing was played."),
    "over": gettext_lazy("The match is over, so nothing was played."),
    "late": gettext_lazy("The deadline has passed, so nothing was played."),
    "reused": gettext_lazy("This form has made another move already; please send this one once more."),
}


@require_http_methods(["GET", "HEAD", "POST"])
def match(request: HttpRequest, public: str) -> HttpResponse:
    now = request.received_at  # type: ignore[attr-defined]
    if request.method == "POST":
        return _play(request, public, now)
    return _show(request, public, now)


@require_safe
def step(request: HttpRequest, public: str, number: str) -> HttpResponse:
    now = request.received_at  # type: ignore[attr-defined]
    sight = look(request, public)
    if sight is None:
        return missing(request)
    if not sight.match.begun:
        nothing = _("Nothing has been played yet.")
        return render(request, "table.html", table_page(sight, request.user, now, note=nothing))
    context = step_page(sight, load(sight.match), int(number), request.user, now)
    return render(request, "step.html", context)


@require_safe
def shared(request: HttpRequest, token: str) -> HttpResponse:
    """A position that was passed on: only what a spectator sees, while spectators are welcome."""
    now = request.received_at  # type: ignore[attr-defined]
    try:
        link = read_shared(token)
    except BadLink:
        return _unshared(request)
    found = Match.objects.filter(number=link.match, started_at__isnull=False).first()
    if found is None or not watched(found):
        return _unshared(request)
    sight = Sight(found, seats_of(found), None)
    return render(request, "step.html", shared_page(sight, load(found), link.number, request.user, now))


def missing(request: HttpRequest) -> HttpResponse:
    """No such match, or not for this reader: the same words. Whoever is not known may say who they are."""
    if request.user.is_authenticated:
        raise Http404
    links = [
        {
            "label": _("Sign in"),
            "url": f"{reverse('sign-in')}?{urlencode({'next': request.get_full_path()})}",
        },
        {"label": _("To the front page"), "url": reverse("front")},
    ]
    lines = [_("There is no match here that everybody may look at. If it is yours, sign in first.")]
    context = {"title": _("There is no page here"), "lines": lines, "links": links, "bad": False}
    return render(request, "note.html", context, status=404)


def _unshared(request: HttpRequest) -> HttpResponse:
    line = _("Whoever sent it to you may send a new one, if those who play still let others watch.")
    return note(request, _("This position is not shared any more"), line, status=404)


def _show(
    request: HttpRequest, public: str, now: datetime, *errors: str, status: int = 200, doubted: bool = False
) -> HttpResponse:
    """The match as it stands; a choice comes by the address, or was sent and is kept."""
    sight = look(request, public)
    if sight is None:
        return missing(request)
    if not sight.match.begun:
        context = table_page(sight, request.user, now, note=" ".join(errors))
        return render(request, "table.html", context, status=status)
    reader = reader_of(sight, load(sight.match), request.user, now)
    return _page(request, sight, reader, *errors, status=status, doubted=doubted)


def _page(
    request: HttpRequest,
    sight: Sight,
    reader: Reader,
    *errors: str,
    status: int = 200,
    doubted: bool = False,
) -> HttpResponse:
    door = by_session(sight.match, reader.question.turn if reader.question else None)
    sent = request.POST if request.method == "POST" else kept_for(request)
    again = unsure(reader, sent_move(request.POST, reader.now)) if doubted else None
    gone = [str(REFUSED["moved"])] if doubted and not again else []
    told = [*errors, *gone, *_slip(request, reader)]
    context = match_page(reader, sight, door, chosen=_chosen(request, reader, sent), errors=told)
    context |= of_match(reader, sight, RemarkForm(sent)) | {"unsure": again}
    return render(request, "match.html", context, status=status)


def _chosen(request: HttpRequest, reader: Reader, sent: QueryDict | None) -> object:
    """What was kept counts for its own turn alone: the match may be further."""
    turn = str(reader.question.turn) if reader.question else ""
    if sent is not None and (request.method == "POST" or sent.get("turn") == turn):
        return by_sent(reader, sent)
    return by_tail(reader, request.GET.get("move", ""))


def _slip(request: HttpRequest, reader: Reader) -> list[str]:
    """Why the address chooses nothing, for whoever is asked."""
    if request.method == "POST" or not reader.asked:
        return []
    slip = no_choice(reader, request.GET.get("move", ""))
    return [slip] if slip else []


def _play(request: HttpRequest, public: str, now: datetime) -> HttpResponse:
    """Not looked up first: the move itself reads and judges all there is, in one go."""
    player = whoever(request)
    if player is None:
        return sign_in_first(request)
    remember(request, player)
    sent_now(request)
    asked, turn = sent_move(request.POST, now), request.POST.get("turn", "")
    if not re.fullmatch(FORM_ID, asked.form_id) or not re.fullmatch(r"[0-9]{1,5}", turn):
        again = _("Please choose your move on this page and send it from here.")
        return _show(request, public, now, again, status=400)
    sitting = Sitting(public_number(public), player.pk, int(turn))
    try:
        receipt = submit(sitting, asked)
    except IllegalMove as illegal:
        return _illegal(request, public, now, illegal)
    except ValidationError as unsaid:
        return _show(request, public, now, *unsaid.messages, status=400)
    except Refused as refused:
        return _refused(request, public, now, refused)
    if receipt.log.match.alone:
        return _moved_on(request, receipt, asked, now)
    return shown_receipt(request, receipt, now)


def _moved_on(request: HttpRequest, receipt: Receipt, asked: Move, now: datetime) -> HttpResponse:
    """Alone the board simply moves on: the same page, the next board.

    A page that a browser goes back to has made its move; another touch there plays nothing, and is told so.
    """
    log, line = receipt.log, receipt.line
    sight = Sight(log.match, receipt.seats, line.seat)
    later = any(one.seat == line.seat and one.number > line.number and one.move for one in log.lines)
    spent = later or not _says(asked, receipt)
    errors, status = ([str(REFUSED["over" if log.ended else "moved"])], 409) if spent else ([], 200)
    return _page(request, sight, reader_of(sight, log, request.user, now), *errors, status=status)


def _says(asked: Move, receipt: Receipt) -> bool:
    """Whether a form says the move that it made, however it is spelled."""
    try:
        return bool(receipt.log.game.parse(line_of(receipt.log.match, asked)) == receipt.line.move)
    except IllegalMove:
        return False


def shown_receipt(request: HttpRequest, receipt: Receipt, now: datetime) -> HttpResponse:
    """A move that this very request made, by a form of the match or by orders."""
    reader = Reader(receipt.log, receipt.seats, receipt.line.seat, now=now)
    after = by_session(receipt.log.match, receipt.next.turn) if receipt.next else None
    change = reverse("match", args=[receipt.log.match.public])
    return render(request, "receipt.html", made_page(reader, receipt.line, after=after, change=change))


def _refused(request: HttpRequest, public: str, now: datetime, refused: Refused) -> HttpResponse:
    """What goes on no more is over, and that is said."""
    sight = look(request, public)
    over = sight is not None and sight.match.status == Match.Status.OVER
    code = "over" if over and refused.code == "moved" else refused.code
    return _show(request, public, now, str(REFUSED[code]), status=409)


def _illegal(request: HttpRequest, public: str, now: datetime, illegal: IllegalMove) -> HttpResponse:
    """The game says why, on the page as it stands; or it asks once more."""
    if illegal.code == NOT_SURE:
        return _show(request, public, now, status=400, doubted=True)
    sight = look(request, public)
    sentence = ""
    if sight is not None:
        reader = reader_of(sight, load(sight.match), request.user, now)
        sentence = reader.say(reader.words.error(illegal))
    return _show(request, public, now, sentence, status=400)
