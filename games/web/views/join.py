"""What an invitation's letter leads to: a GET shows who asks and what to; a POST says yes, no, or never."""

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from accounts import refusals
from accounts.languages import speak
from accounts.models import Player
from accounts.web.paths import home, now_of
from accounts.web.people_forms import PersonForm
from accounts.web.sessions import sign_in
from accounts.web.views.wishes import one_click
from games.links import BadLink, SeatLink, read_join, turn_token
from games.models import Invitation, Match, Seat
from games.notices.before import account_of
from games.notices.reader import Reader, begins, few, name_at
from games.notices.table import missed_words
from games.notices.when import due_words
from games.play.decline import decline, never_invite
from games.play.invite import State, ended, newest
from games.play.join import Joined, join
from games.play.joining import chosen_before
from games.play.position import Refused, seats_of
from games.rules import words_of
from games.store.log import load
from games.web.joining import NAME as JOINING
from games.web.joining import chosen_in, joining
from games.web.pages import game_words, match_words
from games.web.sight import zone_of
from games.web.tables import facts, letters_url
from games.web.word_form import WordForm

ENDED = {
    "taken": (
        gettext_lazy("This invitation has been accepted"),
        gettext_lazy("If that was you, the letters of your match lead on, and so does signing in."),
    ),
    "declined": (
        gettext_lazy("This invitation was declined"),
        gettext_lazy("If you would like to play after all, whoever invited you can ask again."),
    ),
    "withdrawn": (
        gettext_lazy("This invitation was taken back"),
        gettext_lazy("Whoever invited you has other plans for this place."),
    ),
    "lapsed": (
        gettext_lazy("This place was kept for a while, and that is over"),
        gettext_lazy("Whoever invited you can keep it once more."),
    ),
    "cancelled": (
        gettext_lazy("This table was cancelled"),
        gettext_lazy("The match it was for does not take place."),
    ),
    "seated": (
        gettext_lazy("You sit at this table already"),
        gettext_lazy("One person has one place in a match."),
    ),
}
INVALID = (
    gettext_lazy("This invitation is not valid any more"),
    gettext_lazy("Open it from the newest letter, or ask whoever invited you to do so again."),
)
# A button and what it means; what was done by pressing it.
NO = (
    gettext_lazy("No, thanks"),
    gettext_lazy("Whoever invited you is told, and the place is free again."),
)
NO_DONE = (
    gettext_lazy("You have declined"),
    gettext_lazy("Whoever invited you is told. Nothing more comes of this."),
)
STOP = (
    gettext_lazy("Never invite this address"),
    gettext_lazy("Nobody here can invite this address again. Only a fingerprint of it is kept for that."),
)
STOP_DONE = (
    gettext_lazy("This address is not invited any more"),
    gettext_lazy("No invitation goes there from now on."),
)


class Invited(NamedTuple):
    """An invitation that stands, with its table."""

    link: SeatLink
    match: Match
    seats: list[Seat]
    invitation: Invitation

    @property
    def seat(self) -> Seat:
        return self.seats[self.link.seat]

    @property
    def account(self) -> Player | None:
        return account_of(self.invitation)


View = Callable[..., HttpResponse]


def of_a_letter(view: View) -> View:
    """The token in the address is the credential: no session, no cookie."""
    return csrf_exempt(never_cache(require_http_methods(["GET", "HEAD", "POST"])(view)))


@of_a_letter
def join_table(request: HttpRequest, token: str) -> HttpResponse:
    if request.method == "POST":
        return _accept(request, token)
    try:
        return _invitation(request, _invited(token, now_of(request)))
    except Refused as refused:
        return _ended(request, refused.code)


@of_a_letter
def decline_table(request: HttpRequest, token: str) -> HttpResponse:
    return _refuse(request, token, decline, ask=NO, done=NO_DONE)


@of_a_letter
def never_invite_me(request: HttpRequest, token: str) -> HttpResponse:
    return _refuse(request, token, never_invite, ask=STOP, done=STOP_DONE)


def _refuse(
    request: HttpRequest,
    token: str,
    act: Callable[..., Invitation],
    *,
    ask: tuple[Promise, Promise],
    done: tuple[Promise, Promise],
) -> HttpResponse:
    """A button, and what was done by pressing it. In which language is known once the token is read."""
    now = now_of(request)
    try:
        if request.POST.get("answer") == "no" or (act is never_invite and one_click(request)):
            speak(act(_read(token), now=now).language)
            return _done(request, done)
        invited = _invited(token, now, over_too=act is never_invite)
    except Refused as refused:
        if request.method == "POST":
            with suppress(Refused):
                _invited(token, now)  # to hear in which language this is said
        return _ended(request, refused.code)
    address, state = invited.invitation.address, invited.invitation.state
    if act is never_invite and state != State.WAITING and refusals.refused(address):
        return _done(request, done)
    context = {
        "match": game_words(invited.match.game),
        "inviter": name_at(invited.seats, invited.match.host),
        "title": ask[0],
        "line": ask[1],
        "action": request.path,
        "back": reverse("join", args=[token]),
    }
    return render(request, "decline.html", context)


def _done(request: HttpRequest, done: tuple[Promise, Promise]) -> HttpResponse:
    return render(request, "note.html", {"title": done[0], "lines": [done[1]], "links": [], "bad": False})


def _read(token: str) -> SeatLink:
    """Raises Refused."""
    try:
        return read_join(token)
    except BadLink as bad:
        raise Refused("gone") from bad


def _invited(token: str, now: datetime, *, over_too: bool = False) -> Invited:
    """What a link is about, while it can be answered: nothing is locked, nothing changed. Raises Refused.

    `over_too`: also when nobody sat down and it is over, while the address is still known.
    """
    link = _read(token)
    match = Match.objects.filter(number=link.match).select_related("host").first()
    seats = seats_of(match) if match else []
    if match is None or link.seat >= len(seats) or seats[link.seat].key != link.key:
        raise Refused("gone")
    invitation = newest(seats[link.seat])
    if invitation:
        speak((invitation.player or invitation).language)
    code = ended(match, seats[link.seat], invitation, now)
    if invitation and (account := account_of(invitation)) and not account.is_active:
        code = code or "gone"
    may = over_too and code != "taken" and invitation is not None and invitation.address
    if invitation is None or (code and not may):
        raise Refused(code)
    return Invited(link, match, seats, invitation)


def _accept(request: HttpRequest, token: str) -> HttpResponse:
    now, word = now_of(request), WordForm(request.POST)
    try:
        link = _read(token)
        form = _person(request, token, now)
        if form is None and request.POST.get("answer") != "yes":  # nothing that this page would send
            return _invitation(request, _invited(token, now))
        if not all([word.is_valid(), form is None or form.is_valid()]):  # each is looked at
            return _invitation(request, _invited(token, now), form, word)
        said = {"name": "", "zone": ""} | (form.cleaned_data if form else {}) | word.cleaned_data
        joined = join(link, **said, chosen=request.POST.get(JOINING, ""), now=now)
    except Refused as refused:
        return _ended(request, refused.code)
    speak(joined.player.language)
    if joined.made and not request.user.is_authenticated:
        sign_in(request, joined.player)
    return render(request, "joined.html", _joined(link, joined, now))


def _person(request: HttpRequest, token: str, now: datetime) -> PersonForm | None:
    """What a new player says of themselves; who has a name is not asked, nor is a second press."""
    try:
        invited = _invited(token, now)
    except Refused:
        return None  # what became of it is judged under the lock
    return _person_form(invited.account, now, request.POST)


def _person_form(account: Player | None, now: datetime, sent: Any = None) -> PersonForm | None:
    """For whoever has no name yet; nobody is called by their address."""
    if account and account.name:
        return None
    return PersonForm(sent, now=now, initial={"zone": account.zone} if account else {})


def _invitation(
    request: HttpRequest, invited: Invited, form: PersonForm | None = None, word: WordForm | None = None
) -> HttpResponse:
    now, match, account = now_of(request), invited.match, invited.account
    if form is None:
        form = _person_form(account, now)
    reader = request.user if request.user.is_authenticated else None
    zone = account.zone if account else zone_of(request.user)
    context = {
        "inviter": name_at(invited.seats, invited.match.host),
        "game": game_words(match.game),
        "facts": facts(match, invited.seats),
        "until": due_words(invited.invitation.until, zone, now),
        "if_missed": missed_words(match.game),
        "form": form,
        "word": (word or WordForm()).at(match),
        "joining": _joining(request, invited),
        "somebody_else": reader is not None and reader != account,
        "action": request.path,
        "decline_url": f"{request.path.rstrip('/')}/no",
        "stop_url": f"{request.path.rstrip('/')}/stop",
        "commitment": load(match).secret_hash,
    }
    refused = any(sent is not None and sent.errors for sent in (form, word))
    return render(request, "join.html", context, status=400 if refused else 200)


def _joining(request: HttpRequest, invited: Invited) -> dict[str, Any] | None:
    """What was sent, or what they had the time before."""
    match, sent = invited.match, chosen_in(request.POST)
    chosen = chosen_before(match, invited.account) if sent is None else sent
    return joining(match.game, words_of(match.game, match.version), chosen)


def _joined(link: SeatLink, joined: Joined, now: datetime) -> dict[str, Any]:
    """Where to go on. Only the press that took the seat shows its first move: the link outlives it."""
    match = Match.objects.get(number=link.match)
    page: dict[str, Any] = {
        "match": game_words(match.game),
        "signed_in": joined.made,
        "home_url": home(),
        "letters_url": letters_url(joined.player.email),
    }
    if match.started_at is None:
        return page | {"first": _("The match begins when every place is taken; a letter tells you then.")}
    reader = Reader(load(match), seats_of(match), link.seat, now=now)
    move = reverse("turn", args=[turn_token(reader.link)]) if reader.link and joined.first else None
    first = reader.awaited if reader.link or not joined.first else _begins(reader)
    return page | {"match": match_words(reader), "first": first, "move_url": move}


def _begins(reader: Reader) -> str:
    """Who moves first, of all the others, or is awaited by now."""
    return begins(reader, few([reader.names[seat] for seat in sorted(reader.log.pending)]))


def _ended(request: HttpRequest, code: str) -> HttpResponse:
    title, line = ENDED.get(code, INVALID)
    links = [{"url": home(), "label": _("To my games")}] if code in ("taken", "seated") else []
    context = {"title": title, "lines": [line], "links": links, "bad": True}
    return render(request, "note.html", context, status=410)
