"""What the pages of a table say before its match begins, to its host and to whoever is asked."""

from datetime import datetime, timedelta
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from accounts.models import Player
from games.engine.codec import public_number
from games.models import Invitation, Match, Seat
from games.notices.reader import name_of_player, names_of
from games.notices.table import length_line, missed_words, option_lines, pace_line, talk_line, watch_line
from games.notices.when import due_words, moment, zone_words
from games.play.again import companion_of
from games.play.invite import State, newest
from games.play.position import seats_of
from games.store.log import load
from games.web.pages import game_words

NEAR = timedelta(days=2)  # before a place is free again; earlier nobody thinks of keeping it longer


class Standing(NamedTuple):
    """A match with its seats."""

    match: Match
    seats: list[Seat]


def table_of(public: str) -> Standing | None:
    match = Match.objects.filter(number=public_number(public)).select_related("host").first()
    return Standing(match, seats_of(match)) if match else None


def onward(public: str) -> HttpResponse:
    """To the match, wherever it stands by now."""
    return redirect("match", public)


def facts(match: Match, seats: list[Seat]) -> list[dict[str, str]]:
    """All settings of a table, each in words."""
    options = option_lines(match, seats)
    return [*options, pace_line(match), length_line(match), watch_line(match, meaning=True), talk_line(match)]


def host_page(table: Standing, host: Player, now: datetime) -> dict[str, Any]:
    """What became of each place, what the host may do about it, and until when it may be filled."""
    match = table.match
    return {
        "match": game_words(match.game),
        "public": match.public,
        "places": [
            _place(seat, name, host, now)
            for seat, name in zip(table.seats, names_of(table.seats), strict=True)
            if seat.player_id != host.pk
        ],
        "until": due_words(match.until, host.zone, now) if match.until else None,
        "facts": facts(match, table.seats),
        "if_missed": missed_words(match.game),
        "commitment": load(match).secret_hash,
        "letters_url": letters_url(host.email),
        **next(word_of(match, seat) for seat in table.seats if seat.player_id == host.pk),
    }


def word_of(match: Match, own: Seat) -> dict[str, str]:
    """The way to one's own word for the chance, while it can be said."""
    if match.status != Match.Status.OPEN:
        return {}
    return {"word_url": reverse("say-word", args=[match.public]), "own_word": own.word}


def _place(seat: Seat, name: str, host: Player, now: datetime) -> dict[str, Any]:
    if seat.player_id or seat.bot:
        return {"number": seat.number, "line": sits(name)}
    invitation = newest(seat)
    told = {"number": seat.number, **fate(seat, invitation, host, now)}
    if invitation is None and not seat.open_to_all and (other := _not_invited(seat)):
        told["line"] = _("{name} cannot be invited. The place is free.").format(name=other)
    return told


def _not_invited(seat: Seat) -> str:
    """Whose place it was the time before, where people play once more; why not is nobody's business."""
    companion = companion_of(seat)
    return companion.name if companion else ""


def sits(name: str) -> str:
    return capfirst(_("{name} sits here.").format(name=name))


def fate(seat: Seat, invitation: Invitation | None, host: Player, now: datetime) -> dict[str, Any]:
    """What became of a place where nobody sits, told to its host, and what may be done about it."""
    if seat.open_to_all:
        return {"line": _("Open to anyone: it stands in the lobby."), "fill": True}
    if invitation is None:
        return {"line": _("This place is free."), "fill": True}
    guest = guest_of(invitation)
    until = f"{moment(invitation.until, host.zone)} ({zone_words(invitation.until, host.zone)})"
    renew = not invitation.renewed and bool(invitation.address) and invitation.until - now < NEAR
    if invitation.state == State.WAITING and now < invitation.until:
        line = _("A letter is on its way to {guest}. The place is kept until {time}.")
        return {"line": line.format(guest=guest, time=until), "withdraw": True, "renew": renew}
    if invitation.state == State.DECLINED:
        line = _begun(_("{guest} said no. The place is free."), invitation)
        return {"line": line, "fill": True}
    if invitation.state == State.ACCEPTED:
        line = _begun(_("{guest} left the table. The place is free."), invitation)
        return {"line": line, "fill": True}
    if invitation.state == State.WITHDRAWN:
        return {"line": _("You took the invitation of {guest} back.").format(guest=guest), "fill": True}
    line = _begun(_("{guest} did not answer in time. The place is free."), invitation)
    return {"line": line, "fill": True, "renew": renew}


def _begun(line: str, invitation: Invitation) -> str:
    """A line that begins with a guest; an address stays as the host typed it."""
    said = line.format(guest=guest_of(invitation))
    return said if invitation.address and not invitation.player else capfirst(said)


def guest_of(invitation: Invitation) -> str:
    """Whoever was invited by name has a name here; others are the address that the host typed."""
    if invitation.player:
        return name_of_player(invitation.player)
    return invitation.address or _("your guest")


def letters_url(address: str) -> str:
    """Where letters are read that leave for nowhere."""
    return f"{reverse('letters')}?{urlencode({'to': address})}" if settings.MAIL == "page" else ""
