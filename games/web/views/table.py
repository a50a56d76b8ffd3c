"""A table before its match begins: somebody sits down, and its host keeps, fills or cancels it."""

from collections.abc import Callable
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.web.kept import sent_or_kept
from accounts.web.paths import now_of
from accounts.web.sessions import named, person
from games.engine.codec import public_number
from games.models import Invitation, Match, Seat
from games.play import cancel, decline, join, keep, leave, word
from games.play.invite import companions, newest
from games.play.places import Place
from games.play.position import Refused, waits_no_more
from games.web.deeds import Deed, do, is_so, refuse, shown_first
from games.web.joining import chosen_in
from games.web.pages import game_words
from games.web.place_form import REFUSED, PlaceForm
from games.web.sight import Sight
from games.web.views.match import missing
from games.web.word_form import WordForm


@shown_first
@named
def join_match(request: HttpRequest, public: str) -> HttpResponse:
    sent = sent_or_kept(request)[0]
    form, chosen = WordForm(sent), chosen_in(sent) or ""
    deed = Deed(
        _("Join this table"),
        (_("You take a place that is open to anyone. The match begins when every place is taken."),),
        _("Join"),
        lambda match, _p, now: join.join_open(
            match, person(request), word=form.cleaned_data["word"], chosen=chosen, now=now
        ),
        form=form,
        chosen=chosen,
        against=lambda sight: join.against(sight.match, sight.seats, request.user.pk),
        unseen=partial(_no_place, form=form),
    )
    return do(request, public, deed, for_all=True)


def _no_place(request: HttpRequest, *, form: WordForm) -> HttpResponse:
    """One answer for a place that is taken and for one that never was: they must not be told apart."""
    lines = [_("Somebody was faster, or there never was one.")]
    if form.is_bound and form.is_valid() and (said := form.cleaned_data["word"]):
        lines.append(_("Your word was: {word}").format(word=said))
    links = [{"url": reverse("lobby"), "label": _("To the lobby")}]
    context = {"title": _("No place is free here"), "lines": lines, "links": links, "bad": True}
    return render(request, "note.html", context, status=404)


@shown_first
def leave_table(request: HttpRequest, public: str) -> HttpResponse:
    """Getting up before the match begins; whoever sits at no table of this address is told no more."""
    deed = Deed(
        _("Leave this table"),
        (_("Your place is free again, and whoever opened the table is told."),),
        _("Leave this table"),
        lambda match, player, now: leave.leave(match, player, now=now),
        then="",
        against=lambda sight: leave.against(sight.match, _own(sight)),
    )
    return do(request, public, deed, for_all=True)


def _own(sight: Sight) -> Seat | None:
    return None if sight.seat is None else sight.seats[sight.seat]


@shown_first
def say_word(request: HttpRequest, public: str) -> HttpResponse:
    """What a seat adds to the chance, until the match begins."""
    form = WordForm(sent_or_kept(request)[0], initial={"word": own_word(request, public)})
    deed = Deed(
        _("A word for the chance"),
        (_("It can be changed until the match begins."),),
        _("Keep this word"),
        lambda match, player, _now: word.say_word(match, player, form.cleaned_data["word"]),
        form=form,
        against=lambda sight: waits_no_more(sight.match),
    )
    return do(request, public, deed)


@shown_first
def cancel_match(request: HttpRequest, public: str) -> HttpResponse:
    deed = Deed(
        _("Cancel this table"),
        (_("Everybody who sits here by now is told by letter."),),
        _("Cancel this table"),
        lambda match, player, now: cancel.cancel(match, host=player, now=now),
        against=lambda sight: decline.against_host(sight.match, request.user.pk),
    )
    return do(request, public, deed)


@shown_first
def withdraw(request: HttpRequest, public: str, seat: str) -> HttpResponse:
    deed = Deed(
        _("Take the invitation back"),
        (_("The links of its letter lead nowhere any more."),),
        _("Take the invitation back"),
        lambda match, player, now: keep.withdraw(match, int(seat), host=player, now=now),
        then="opened",
        against=_of_invitation(request, int(seat), keep.against_withdrawing),
    )
    return do(request, public, deed)


@shown_first
def renew(request: HttpRequest, public: str, seat: str) -> HttpResponse:
    deed = Deed(
        _("Keep the place for five more days"),
        (
            _("The links of the first letter go on. Somebody who has never said yes gets no second letter."),
            _("This can be done once."),
        ),
        _("Keep the place"),
        lambda match, player, now: keep.renew(match, int(seat), host=player, now=now),
        then="opened",
        against=_of_invitation(request, int(seat), keep.against_renewing),
    )
    return do(request, public, deed)


@shown_first
def fill_place(request: HttpRequest, public: str, seat: str) -> HttpResponse:
    """Somebody else for a place that is free."""
    host, number = person(request), int(seat)
    match = Match.objects.filter(number=public_number(public), host=host).first()
    if match is None or number >= match.seat_rows.count():
        return missing(request)
    code = waits_no_more(match) or keep.against_filling(match.seat_rows.get(number=number))
    if code:
        return is_so(request, public, _("Somebody for a free place"), code)
    sent, kept = sent_or_kept(request)
    form = PlaceForm(sent, companions=companions(host))
    if request.method == "POST" and form.is_valid() and (place := form.place):
        try:
            _fill(match, number, place, request)
            return redirect("opened", public)
        except Refused as refused:
            if refused.code not in REFUSED:
                return refuse(request, public, refused)
            form.refuse(refused)
    context = {"match": game_words(match.game), "place": form, "public": public, "kept": kept}
    return render(request, "place.html", context, status=400 if form.errors and not kept else 200)


def _of_invitation(
    request: HttpRequest, number: int, against: Callable[[Seat, Invitation | None], str]
) -> Callable[[Sight], str]:
    """Why a host can do nothing about the invitation to a place."""

    def code(sight: Sight) -> str:
        if number >= len(sight.seats):
            return "gone"
        seat = sight.seats[number]
        return decline.against_host(sight.match, request.user.pk) or against(seat, newest(seat))

    return code


def own_word(request: HttpRequest, public: str) -> str:
    """What somebody has said before, as only they see it."""
    seats = Seat.objects.filter(match__number=public_number(public), player=person(request))
    return seats.values_list("word", flat=True).first() or ""


def _fill(match: Match, number: int, place: Place, request: HttpRequest) -> None:
    host = person(request)
    keep.fill(match.number, number, place, host=host.pk, language=host.language, now=now_of(request))
