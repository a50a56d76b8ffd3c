"""The letters before a match begins: an invitation, and what became of a table."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.engine.facts import MatchVoided
from games.links import JoinLink, join_url
from games.models import Invitation, Match, Notice, Seat
from games.notices.reader import name_of
from games.notices.render import Rendered, page_url, render
from games.notices.when import hours_words
from games.rules import GAMES, WORDS
from games.store.log import Log

KEYS = 256  # a seat has fewer versions of its links; see Notice.turn


def invitation_letter(match: Match, seat: Seat, inviter: Seat) -> Rendered:
    """Somebody is asked to the table: who asks, what the game is, and one link that shows more."""
    game, words = GAMES[match.game], WORDS[match.game]
    name = name_of(inviter)
    pace = hours_words(match.hours)
    subject = _("{name} invites you to {game}, a game by letters ({pace} a move)").format(
        name=name, game=game.title, pace=pace
    )
    ask = _("{name} ({address}) invites you to a game of {game}.").format(
        name=name, address=inviter.player.email if inviter.player else "", game=game.title
    )
    context: dict[str, Any] = {
        "match": {"title": game.title, "slug": game.slug, "line": game.title},
        "ask": ask,
        "due": None,
        "short": [],
        "inviter": name,
        "blurb": _(words.BLURB),
        "pace": _("{pace} for each move").format(pace=pace),
        "if_missed": _("If you miss one, a quiet move is made for you, and the match goes on."),
        "rules_url": page_url("rules", game.slug),
        "accept_url": join_url(JoinLink(match.number, seat.number, seat.key)),
        "kept": _("{name} gave us your address for this invitation only.").format(name=name),
    }
    return render("invitation", subject, context)


def declined_letter(log: Log, notices: Iterable[Notice]) -> Rendered:
    """To the host: places that were kept are free again."""
    gone = [_not_coming(notice) for notice in notices]
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
    }
    subject = _("{game}: a place at your table is free again").format(game=title)
    return render("declined", subject, context, paper="news")


def cancelled_letter(log: Log, seats: Sequence[Seat]) -> Rendered:
    """To all who sat at a table that is no more."""
    title = log.game.title
    context = {
        "match": _game(log),
        "ask": _("The match of {game} is cancelled; it had not begun.").format(game=title),
        "due": None,
        "short": [_why(log, seats)],
        "lines": [_("You can open a table of your own, or look for one in the lobby:")],
        "url": page_url("lobby"),
        "label": _("See the lobby"),
    }
    subject = _("{game}: the match is cancelled").format(game=title)
    return render("cancelled", subject, context, paper="news")


def _not_coming(notice: Notice) -> str:
    """Whose place is free, as its host knows them: by the address they typed, or by name."""
    seat = notice.turn // KEYS
    invitation = (
        Invitation.objects.filter(seat__match=notice.match_id, seat__number=seat).order_by("-pk").first()
    )
    if invitation is None:
        return _("A place at your table is free again.")
    who = invitation.player.name if invitation.player else invitation.address
    if invitation.state == Invitation.State.DECLINED:
        return _("{who} says no to your invitation.").format(who=who)
    return _("{who} did not answer your invitation in time.").format(who=who)


def _why(log: Log, seats: Sequence[Seat]) -> str:
    facts = (fact for line in log.lines for fact in line.events)
    reason = next((fact.reason for fact in facts if isinstance(fact, MatchVoided)), "")
    if reason == "unfilled":
        return _("Not all its places were taken in time.")
    host = next((seat for seat in seats if seat.player_id == log.match.host_id), seats[0])
    return _("{name} cancelled it.").format(name=name_of(host))


def _game(log: Log) -> dict[str, str]:
    return {"title": log.game.title, "slug": log.game.slug, "line": log.game.title}
