"""The talk at a table: what was said, something to say, whom one does not want to hear, and reporting."""

import re
from datetime import datetime

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.web.kept import sent_or_kept
from accounts.web.paths import now_of
from accounts.web.sessions import person, sign_in_first
from games.notices.reader import names_of
from games.play import report
from games.play.position import Refused
from games.play.remark import against_muting, alone, hush, say, set_muted
from games.store.log import load
from games.store.remarks import Said, remarks
from games.web.deeds import Deed, do, is_so, refuse, shown_first, told, why
from games.web.forms import FORM_ID
from games.web.match_pages import table_page
from games.web.pages import game_words
from games.web.past import reader_of
from games.web.sight import Sight, look
from games.web.talk_form import RemarkForm, ReportForm
from games.web.talk_pages import line, talk_page
from games.web.views.match import missing


@require_http_methods(["GET", "HEAD", "POST"])
def talk(request: HttpRequest, public: str) -> HttpResponse:
    """For whoever may look at the match; those who sit there may say something."""
    now = now_of(request)
    sight = look(request, public)
    if sight is not None and sight.match.begun and alone(sight.seats):
        return is_so(request, public, _("Table talk"), "unheard")
    if request.method == "POST" and not request.user.is_authenticated:
        return sign_in_first(request)
    if sight is None:
        return missing(request)
    if not sight.match.begun:
        nobody = _("Nothing is said before the match begins.")
        return render(request, "table.html", table_page(sight, request.user, now, note=nobody))
    sent, kept = sent_or_kept(request)
    form = RemarkForm(sent)
    if request.method == "POST":
        return _say(request, sight, form, now)
    return _page(request, sight, form, kept=kept)


def _say(request: HttpRequest, sight: Sight, form: RemarkForm, now: datetime) -> HttpResponse:
    public, form_id = sight.match.public, request.POST.get("form_id", "")
    if sight.seat is None:
        return refuse(request, public, Refused("gone"))
    if not re.fullmatch(FORM_ID, form_id):
        form.add_error("remark", _("Please send it from here once more."))
    if not form.is_valid():
        return _page(request, sight, form, status=400)
    try:
        say(sight.match.number, person(request).pk, form.cleaned_data["remark"], form_id=form_id, now=now)
    except ValidationError as empty:
        form.add_error("remark", empty)
        return _page(request, sight, form, status=400)
    except Refused as refused:
        form.add_error("remark", why(refused))
        return _page(request, sight, form, status=409)
    return redirect(f"{reverse('match', args=[public])}#talk")


def _page(
    request: HttpRequest, sight: Sight, form: RemarkForm, *, status: int = 200, kept: bool = False
) -> HttpResponse:
    reader = reader_of(sight, load(sight.match), request.user, now_of(request))
    context = talk_page(reader, sight, form) | {"kept": kept}
    return render(request, "talk.html", context, status=status)


@shown_first
def mute(request: HttpRequest, public: str, seat: str) -> HttpResponse:
    lines = _("What they say is shown to you no more, on no page and in no letter of this match.")
    return _hearing(request, public, int(seat), quiet=True, title=_("Mute {name}"), line=lines)


@shown_first
def hear(request: HttpRequest, public: str, seat: str) -> HttpResponse:
    lines = _("What they say, and have said, is shown to you again.")
    return _hearing(request, public, int(seat), quiet=False, title=_("Hear {name} again"), line=lines)


def _hearing(
    request: HttpRequest, public: str, seat: int, *, quiet: bool, title: str, line: str
) -> HttpResponse:
    sight = look(request, public)
    if sight is None or sight.seat is None or seat >= len(sight.seats):
        return missing(request)
    named = title.format(name=names_of(sight.seats)[seat])
    own = sight.seats[sight.seat]
    deed = Deed(
        capfirst(named),
        (line, _("Nobody else is told.")),
        capfirst(named),
        lambda match, player, _now: set_muted(match, player, seat, quiet=quiet),
        against=lambda _sight: hush(sight.match) or against_muting(sight.seats, own, seat, quiet=quiet),
    )
    return do(request, public, deed)


@shown_first
def report_remark(request: HttpRequest, public: str, name: str) -> HttpResponse:
    """To whoever runs the site, by anybody who may read it."""
    sight = look(request, public)
    said = _said(sight, name) if sight and sight.match.begun else None
    if sight is None or said is None:
        return missing(request)
    title = _("Report a remark")
    if request.method != "POST" and report.reported(name, person(request)):
        return is_so(request, public, title, "reported")
    sent, kept = sent_or_kept(request)
    form = ReportForm(sent)
    if request.method == "POST" and form.is_valid():
        report.report(name, person(request), form.cleaned_data["why"], now=now_of(request))
        links = [{"url": reverse("match", args=[public]), "label": _("To the match")}]
        return told(request, _("It is reported"), _("Whoever runs this site will read it."), links=links)
    reader = reader_of(sight, load(sight.match), request.user, now_of(request))
    context = {
        "match": game_words(sight.match.game),
        "public": public,
        "said": line(reader, said),
        "form": form,
        "kept": kept,
    }
    return render(request, "report.html", context, status=400 if request.method == "POST" else 200)


def _said(sight: Sight, name: str) -> Said | None:
    """An open remark of somebody else, also of whom one has muted."""
    own = None if sight.seat is None else sight.seats[sight.seat]
    found = (one for one in remarks(load(sight.match), own) if one.name == name)
    return next((one for one in found if not one.sealed and one.seat != sight.seat), None)
