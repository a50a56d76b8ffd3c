"""Where a question is answered, and which of its choices somebody means."""

from datetime import datetime
from typing import NamedTuple

from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _

from games.engine.words import Row
from games.links import TurnLink, turn_token
from games.models import Match
from games.notices.reader import Reader
from games.play.submit import Move

SERVICE = {"csrfmiddlewaretoken", "form_id", "move", "remark", "sure", "turn"}  # what every form sends


class Door(NamedTuple):
    """The page of a question: its address, what a choice's tail is written after, and the turn.

    By a letter's link the token is the credential. For whoever is signed in the form names the turn, since
    the address does not.
    """

    page: str
    lead: str
    turn: int | None = None


def by_link(link: TurnLink) -> Door:
    page = reverse("turn", args=[turn_token(link)])
    return Door(page, f"{page}/")


def by_session(match: Match, turn: int | None = None) -> Door:
    page = reverse("match", args=[match.public])
    return Door(page, f"{page}?move=", turn)


def by_tail(reader: Reader, wanted: str) -> object:
    """The choice a short tail names, if it names exactly one; or what a form opens with."""
    if reader.answers_by_form:
        return reader.words.filled(reader.view, reader.seat or 0, wanted)
    named = _named(reader, wanted)
    return named[0].move if len(named) == 1 else None


def no_choice(reader: Reader, wanted: str) -> str:
    """Why a short tail names no choice, in the words of the game if it has some; nothing where it does."""
    if not wanted or len(_named(reader, wanted)) == 1:
        return ""
    if reader.answers_by_form and by_tail(reader, wanted) != by_tail(reader, ""):
        return ""
    if own := getattr(reader.words, "no_choice", None):
        return reader.say(own(reader.view, reader.seat or 0, wanted))
    return _("That is no choice here now; choose below.")


def _named(reader: Reader, wanted: str) -> list[Row]:
    rows = [row for group in reader.groups() for row in group.rows]
    return [row for row in rows if wanted and reader.tail_of(row) == wanted.lower()]


def by_sent(reader: Reader, sent: QueryDict) -> object:
    """The choice that was sent, so that one more press sends it; or the form as it was filled in."""
    if reader.answers_by_form:
        return fields_of(sent) or by_tail(reader, "")
    name, line = reader.log.game.name, sent.get("move", "")
    moves = (row.move for group in reader.groups() for row in group.rows)
    return next((move for move in moves if name(move) == line), None)


def sent_move(sent: QueryDict, at: datetime) -> Move:
    """What any form of a question sends, received at that moment."""
    line, form_id, remark, sure = (sent.get(name, "") for name in ("move", "form_id", "remark", "sure"))
    return Move(line, form_id, at, fields_of(sent), remark, sure)


def fields_of(sent: QueryDict) -> dict[str, tuple[str, ...]]:
    """What a game's own form sent; a field with nothing chosen is there too, and empty."""
    own = (name for name in sent if name not in SERVICE)
    return {name: tuple(value for value in sent.getlist(name) if value) for name in own}
