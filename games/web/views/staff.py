"""What whoever runs the site may do about a match, seeing of it no more than the columns of its rows."""

from functools import wraps

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.web.kept import sent_or_kept
from accounts.web.paths import now_of
from accounts.web.sessions import person
from games.engine.codec import public_number
from games.models import Match
from games.play import staff
from games.play.position import Refused, seats_of
from games.web.deeds import View, shown_first
from games.web.pages import note
from games.web.staff_pages import ReasonForm, end_page


def for_staff(view: View) -> View:
    """For anybody else an address that never was, whatever match it names."""
    theirs = shown_first(view)

    @wraps(view)
    def shown(request: HttpRequest, **kwargs: str) -> HttpResponse:
        if not (request.user.is_authenticated and staff.may_decide(person(request))):
            raise Http404
        return theirs(request, **kwargs)

    return shown


@for_staff
@require_safe
def find_match(request: HttpRequest) -> HttpResponse:
    """From the name of a match, as a letter or a log has it, to what may be done about it."""
    public = request.GET.get("match", "").strip().lower()
    if match := _named(public):
        return redirect("end-match", match.public)
    line = _("A match is called by eight letters and digits, as in the address of its page.")
    return note(request, _("There is no match of this name"), line, status=404)


@for_staff
def end_match(request: HttpRequest, public: str) -> HttpResponse:
    match = _named(public)
    if match is None:
        raise Http404
    sent, kept = sent_or_kept(request)
    form, refused, status = ReasonForm(sent), "", 200
    if request.method == "POST":
        status = 400
        if form.is_valid():
            try:
                staff.end(match.number, person(request), form.cleaned_data["why"], now=now_of(request))
                return redirect("end-match", match.public)
            except Refused as why:
                refused, status = why.code, 409
    page = end_page(match, seats_of(match), person(request), refused=refused)
    return render(request, "end.html", page | {"form": form, "kept": kept}, status=status)


def _named(public: str) -> Match | None:
    try:
        return Match.objects.filter(number=public_number(public)).first()
    except ValueError:
        return None
