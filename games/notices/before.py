"""The letters before a match begins: an invitation, and what became of a table."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import Player
from games.boards import show
from games.engine.facts import MatchVoided
from games.links import JoinLink, SeatLink, join_url, seat_wishes_url
from games.models import Invitation, Match, Notice, Seat
from games.notices import ending
from games.notices.reader import name_at, name_of_player, names_of
from games.notices.render import Rendered, page_url, render
from games.notices.table import (
    length_line,
    missed_words,
    option_lines,
    pace_line,
    talk_line,
    watch_line,
)
from games.notices.when import due_words, hours_words, short
from games.rules import GAMES, WORDS
from games.store.log import Log
from games.store.reasons import reason_of
from games.store.silence import silent

KEYS = 256  # a seat has fewer versions of its links; see Notice.turn


def invitation_letter(
    invitation: Invitation, seats: Sequence[Seat], *, again: bool, now: datetime
) -> Rendered:
    """Somebody is asked to the table; `again` when this is the one reminder of it."""
    seat = next(s for s in seats if s.pk == invitation.seat_id)
    match = seat.match
    game, name = GAMES[match.game], name_at(seats, invitation.inviter)
    account = account_of(invitation)
    zone = _zone(invitation, account)
    link = JoinLink(match.number, seat.number, seat.key)
    facts = _facts(match, seats)
    context: dict[str, Any] = {
        "match": {"title": game.title, "slug": game.slug, "line": game.title},
        "ask": _asked(invitation, name, _with(seats, seat, invitation.inviter), again=again),
        "due": due_words(invitation.until, zone, now),
        "blurb": _(WORDS[match.game].BLURB),
        "facts": facts,
        "facts_text": show.laid_out("\n".join(f"{label}\t{value}" for label, value in facts)),
        "if_missed": missed_words(match.game),
        "rules_url": page_url("rules", game.slug),
        "accept_url": join_url(link),
        "decline_url": join_url(link, "no"),
        "never_url": join_url(link, "stop"),
        "why": _why_you(invitation, name),
        "then": _then(invitation, zone, known=account is not None, again=again),
    }
    kind = "invitation_reminder" if again else "invitation"
    subject = _subject(invitation, zone, now, again=again)
    return render(kind, subject, context, paper="invitation")


def account_of(invitation: Invitation) -> Player | None:
    """Who is invited, by name or by an address that has an account; nobody while they are unknown."""
    return invitation.player or Player.objects.filter(email=invitation.address).first()


def newest(seat: Seat) -> Invitation:
    """The invitation that counts. Raises Invitation.DoesNotExist."""
    there = Invitation.objects.filter(seat=seat).select_related("inviter", "player")
    return there.latest("pk")


def _subject(invitation: Invitation, zone: str, now: datetime, *, again: bool) -> str:
    name, title = name_of_player(invitation.inviter), GAMES[invitation.seat.match.game].title
    if again:
        until = short(invitation.until, zone, now)
        kept = _("{name} keeps a place for you at {game} until {time}")
        return capfirst(kept.format(name=name, game=title, time=until))
    pace = hours_words(invitation.seat.match.hours)
    invites = _("{name} invites you to {game}, a game by letters ({pace} a move)")
    return capfirst(invites.format(name=name, game=title, pace=pace))


def _asked(invitation: Invitation, name: str, others: str, *, again: bool) -> str:
    """Who asks; by their address too where they typed the reader's, which is how one knows it is no spam."""
    title = GAMES[invitation.seat.match.game].title
    if invitation.player is None:
        name = _("{name} ({address})").format(name=name, address=invitation.inviter.email)
    if again:
        asked = _("{name} invited you to a game of {game}{others}, and waits for your answer.")
    else:
        asked = _("{name} invites you to a game of {game}{others}.")
    return capfirst(asked.format(name=name, game=title, others=others))


def _with(seats: Sequence[Seat], own: Seat, inviter: Player) -> str:
    """` with Cy and Eli`: who else sits or is awaited there; nothing at a table for two."""
    named = zip(seats, names_of(seats), strict=True)
    others = [(s, name) for s, name in named if s.pk != own.pk and s.player_id != inviter.pk]
    known = [name for s, name in others if s.player or s.bot]
    unknown = len(others) - len(known)
    if unknown:
        known.append(ngettext("{n} more", "{n} more", unknown).format(n=unknown))
    return _(" with {names}").format(names=", ".join(known)) if known else ""


def _facts(match: Match, seats: Sequence[Seat]) -> list[tuple[str, str]]:
    """What one would sit down to."""
    lines = [pace_line(match), length_line(match), *option_lines(match, seats), watch_line(match)]
    if silent(match):
        lines.append(talk_line(match))
    return [(line["label"], line["value"]) for line in lines]


def _why_you(invitation: Invitation, name: str) -> str:
    if invitation.player is not None:
        return capfirst(_("{name} has played with you and asked for you by name.").format(name=name))
    return capfirst(_("{name} gave us your address for this invitation only.").format(name=name))


def _then(invitation: Invitation, zone: str, *, known: bool, again: bool) -> str:
    """What happens if nothing is done; an address with an account is nothing to be forgotten."""
    if again or invitation.remind_at is None:
        if known:
            return _("If you do nothing, the place is free again then; we do not write about it again.")
        return _("If you do nothing, we do not write again, and forget your address within 30 days.")
    day = date_format(invitation.remind_at.astimezone(ZoneInfo(zone)), "l")
    if known:
        return _("If you do nothing, we write once more on {day}.").format(day=day)
    return _("If you do nothing, we write once more on {day}, then forget it within 30 days.").format(day=day)


def _zone(invitation: Invitation, account: Player | None) -> str:
    """The reader's own; of somebody unknown the inviter's is the best guess."""
    return (account or invitation.inviter).zone


def declined_letter(log: Log, host: Seat, notices: Iterable[Notice]) -> Rendered:
    """To the host: places that were kept are free again."""
    gone = [_not_coming(log.match, notice.turn // KEYS) for notice in notices]
    title = log.game.title
    several = _("Places at your table of {game} are free again.").format(game=title)
    context = {
        "match": _game(log),
        "ask": gone[0] if len(gone) == 1 else several,
        "due": None,
        "short": gone if len(gone) > 1 else [],
        "lines": [_("Invite somebody else, or let anybody or the computer take the place:")],
        "url": page_url("match", log.match.public),
        "label": _("See the table"),
        "wishes_url": _wishes_url(host),
    }
    subject = _("{game}: a place at your table is free again").format(game=title)
    return render("declined", subject, context, paper="news")


def cancelled_letter(log: Log, reader: Seat, seats: Sequence[Seat]) -> Rendered:
    """To all who sat at a table that is no more; its host reads also who did not come."""
    title, match = log.game.title, log.match
    host = next((seat for seat in seats if seat.player_id == match.host_id), seats[0])
    if reader.pk == host.pk:
        ask = _("Your table of {game} is cancelled; the match had not begun.").format(game=title)
    else:
        ask = _("The table of {game} that {name} opened is cancelled; the match had not begun.").format(
            game=title, name=names_of(seats)[host.number]
        )
    context = {
        "match": _game(log),
        "ask": ask,
        "due": None,
        "short": _why(log, reader, host, seats),
        "lines": [_("Open tables stand in the lobby:")],
        "url": page_url("lobby"),
        "label": _("See the lobby"),
        "wishes_url": _wishes_url(reader),
    }
    subject = _("{game}: the match is cancelled").format(game=title)
    return render("cancelled", subject, context, paper="news")


def _not_coming(match: Match, seat: int) -> str:
    """Whose place is free, as its host knows them: by the address they typed, or by name."""
    there = Invitation.objects.filter(seat__match=match, seat__number=seat).select_related("player")
    invitation = there.order_by("-pk").first()
    if invitation is None or not invitation.address:
        return _("A place at your table is free again.")
    who = capfirst(name_of_player(invitation.player)) if invitation.player else invitation.address
    if invitation.state == Invitation.State.DECLINED:
        return _("{who} says no to your invitation.").format(who=who)
    return _("{who} did not answer your invitation in time.").format(who=who)


def _why(log: Log, reader: Seat, host: Seat, seats: Sequence[Seat]) -> list[str]:
    facts = (fact for line in log.lines for fact in line.events)
    reason = next((fact.reason for fact in facts if isinstance(fact, MatchVoided)), "")
    if reason == "staff":
        return [_("Whoever runs this site ended it."), *ending.why(reason_of(log))]
    if reason != "unfilled":
        return [capfirst(_("{name} cancelled it.").format(name=names_of(seats)[host.number]))]
    empty = [seat for seat in seats if not seat.player and not seat.bot and not seat.open_to_all]
    gone = [_not_coming(log.match, seat.number) for seat in empty] if reader.pk == host.pk else []
    return [_("Not all its places were taken in time."), *gone]


def _wishes_url(seat: Seat) -> str:
    return seat_wishes_url(SeatLink(seat.match.number, seat.number, seat.key))


def _game(log: Log) -> dict[str, str]:
    return {"title": log.game.title, "slug": log.game.slug, "line": log.game.title}
