"""What people do about a table or a match besides moving: each address shows first, and a POST acts."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.web.guests import whoever
from accounts.web.paths import home, now_of
from accounts.web.sessions import person, playing, signed_in
from games.engine.codec import public_number
from games.play.position import Refused
from games.play.remark import HUSHED
from games.rules import words_of
from games.store.log import load
from games.web.joining import joining
from games.web.pages import game_words
from games.web.place_form import REFUSED as PLACE_REFUSED
from games.web.sight import Sight, look
from games.web.views.match import missing
from games.web.word_form import WordForm

REFUSED = {
    "gone": gettext_lazy("This is not yours to decide."),
    "withdrawn": gettext_lazy("This link was withdrawn: the newest letter has one that is good."),
    "taken": gettext_lazy("Somebody sits there already."),
    "kept": gettext_lazy("This place is kept for somebody who was invited: take that back first."),
    "free": gettext_lazy("Nobody is invited to this place: name somebody for it."),
    "recalled": gettext_lazy("You took this invitation back: name somebody else for the place."),
    "seated": gettext_lazy("You sit at this table already."),
    "again": gettext_lazy("You sit at the next table already."),
    "resigned": gettext_lazy("You have resigned this match."),
    "offered": gettext_lazy("You have said so: it is over when all the others say so as well."),
    "repeated": gettext_lazy("You have said so once in this turn; say it again after the next move."),
    "unoffered": gettext_lazy("You have not offered to give up: you play on."),
    "rivals": gettext_lazy("Here one wins and another loses: each gives up alone."),
    "unordered": gettext_lazy("Nothing is said in advance in this game."),
    "declined": gettext_lazy("This invitation was declined: name somebody else for the place."),
    "lapsed": gettext_lazy("This invitation is over: name somebody else for the place."),
    "full": gettext_lazy("Somebody else was faster: no place is free any more."),
    "cancelled": gettext_lazy("This was cancelled or ended without a result."),
    "begun": gettext_lazy("The match has begun by now."),
    "unstarted": gettext_lazy("The match has not begun: its table can still be cancelled."),
    "unfinished": gettext_lazy("The match is not over yet."),
    "over": gettext_lazy("The match is over already."),
    "renewed": gettext_lazy("An invitation is renewed once, and this one was."),
    "spent": gettext_lazy("The links of this place were made new very often: there are no newer ones."),
    "wider": gettext_lazy("Fewer may watch from now on, but not more: the others sat down to this."),
    "unwatched": gettext_lazy(
        "You play this alone, and nobody else sees it. Others can play its layout, if you tell them its name."
    ),
    "hosts": gettext_lazy("You opened this table: cancel it, if it shall not be."),
    "unseated": gettext_lazy("You do not sit at this table."),
    "silent": gettext_lazy("This is a silent match: nothing is said at its table."),
    "hushed": HUSHED,
    "unheard": gettext_lazy("You play this alone: nobody is there to say something to."),
    "talkative": gettext_lazy("That is enough for a day: you may say more tomorrow, or with your next move."),
    "muted": gettext_lazy("You have muted them already."),
    "heard": gettext_lazy("You hear them already."),
    "reported": gettext_lazy("You have reported it: whoever runs this site will read it."),
} | PLACE_REFUSED  # which say also how many tables one person may have


class Deed(NamedTuple):
    """Something to be done about a match: what it is and means, the button that does it, where it leads."""

    title: str
    lines: tuple[str, ...]
    button: str
    act: Callable[[int, int, datetime], object]  # match, player, now
    then: str = "match"  # by the name of its address; nothing is home
    done: str = ""  # what is so then, where there is no page left to lead to
    form: WordForm | None = None
    chosen: str | None = None  # of what whoever sits down may choose; None where nobody sits down
    against: Callable[[Sight], str] = lambda _sight: ""  # why it cannot be done, as a code of Refused
    unseen: Callable[[HttpRequest], HttpResponse] = missing  # what whoever may not see the match is told


View = Callable[..., HttpResponse]


def shown_first(view: View) -> View:
    """Only for people who are signed in; looking changes nothing."""
    return never_cache(require_http_methods(["GET", "HEAD", "POST"])(signed_in(view)))


def shown_to_guests(view: View) -> View:
    """The same also for whoever plays without an account."""
    return never_cache(require_http_methods(["GET", "HEAD", "POST"])(playing(view)))


def do(request: HttpRequest, public: str, deed: Deed, *, for_all: bool = False) -> HttpResponse:
    """The button to whoever looks, the deed to whoever pressed it."""
    refused = deed.form is not None and deed.form.is_bound and not deed.form.is_valid()
    if request.method == "POST" and not refused:
        return act(request, public, deed)
    sight = look(request, public)
    if sight is None or (sight.seat is None and not for_all):
        return deed.unseen(request)
    if code := deed.against(sight):
        return is_so(request, public, deed.title, code)
    context: dict[str, Any] = {"match": game_words(sight.match.game), "public": public, "deed": deed}
    if sight.seat is not None:
        context["key"] = sight.seats[sight.seat].key
    if deed.chosen is not None:
        words = words_of(sight.match.game, sight.match.version)
        context["joining"] = joining(sight.match.game, words, deed.chosen)
    if deed.form is not None:
        context |= {"form": deed.form.at(sight.match), "commitment": load(sight.match).secret_hash}
        context["kept"] = deed.form.is_bound and not refused
    return render(request, "deed.html", context, status=400 if refused and request.method == "POST" else 200)


def act(request: HttpRequest, public: str, deed: Deed) -> HttpResponse:
    try:
        deed.act(public_number(public), (whoever(request) or person(request)).pk, now_of(request))
    except Refused as refused:
        if deed.unseen is not missing and look(request, public) is None:
            return deed.unseen(request)
        return refuse(request, public, refused)
    if deed.done:
        return told(request, deed.title, deed.done, links=[{"url": home(), "label": _("To my games")}])
    return redirect(deed.then, public) if deed.then else redirect(home())


def refuse(request: HttpRequest, public: str, refused: Refused) -> HttpResponse:
    links = [{"url": reverse("match", args=[public]), "label": _("To the match")}]
    if refused.code == "gone":
        links = [{"url": home(), "label": _("To my games")}]
    return told(request, _("Nothing was done"), why(refused), links=links, status=409)


def is_so(request: HttpRequest, public: str, title: str, code: str) -> HttpResponse:
    """Instead of a button what is so already, and the way onward."""
    links = [{"url": reverse("match", args=[public]), "label": _("To the match")}]
    status = 409 if request.method == "POST" else 200
    return told(request, title, why(Refused(code)), links=links, status=status)


def why(refused: Refused) -> str:
    return str(REFUSED.get(refused.code, _("This cannot be done here.")))


def told(
    request: HttpRequest, title: str, line: str, *, links: Sequence[Any] = (), status: int = 200
) -> HttpResponse:
    context = {"title": title, "lines": [line], "links": links, "bad": status >= 400}
    return render(request, "note.html", context, status=status)
