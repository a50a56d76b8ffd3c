"""Which letter is made of which notices: of what is still true and wanted, and to whom it goes."""

from datetime import datetime
from typing import NamedTuple

from django.db.models import Max
from django.utils import translation

from accounts.languages import speaking
from accounts.models import Player
from accounts.wishes import wishes_url
from games.links import JoinLink, SeatLink, join_url, stop_url
from games.models import Match, Notice, Seat
from games.notices import before, letters
from games.notices.due import TABLE, Kind, still_true, wanted
from games.notices.reader import Reader
from games.notices.reminder import reminder_letter
from games.notices.render import Rendered
from games.store.log import Log, load
from games.store.reasons import reason_of

INVITATIONS = {Kind.INVITATION, Kind.INVITATION_REMINDER}
WITHOUT_STORY = {*TABLE, Kind.REMINDER, Kind.REMARK}


class Addressed(NamedTuple):
    """A letter and where it goes. `unsubscribe` is the address at which one press stops such letters."""

    rendered: Rendered
    player: Player | None
    to: str
    thread: str
    unsubscribe: str


def for_seat(notices: list[Notice], now: datetime) -> Addressed | None:
    """One letter for a chain, or for what became of a table."""
    log = load(notices[0].match)
    true = [notice for notice in notices if wanted(notice) and still_true(notice, log)]
    if not true:
        return None
    seats = _seats(log.match)
    seat = next(s for s in seats if s.pk == true[0].seat_id)
    kinds = {Kind(notice.kind) for notice in true}
    if kinds & INVITATIONS:
        return _invitation(seat, seats, now, again=Kind.INVITATION not in kinds)
    with _tongue(seat.player):
        if Kind.CANCELLED in kinds:
            return _to(seat, _without_result(log, seat, seats, now))
        if Kind.DECLINED in kinds:
            return _to(seat, before.declined_letter(log, seat, true))
        told = log.upto(max(notice.entry for notice in true))
        reader = Reader(told, seats, seat.number, now=now)
        reader.told = _told(seat, told)
        return _to(seat, _of_match(kinds, reader))


def for_player(notices: list[Notice], now: datetime) -> Addressed | None:
    """One letter for all questions of a player that wait: as they stand now, not when they were owed."""
    readers = []
    for notice in notices:
        log = load(notice.match)
        if wanted(notice) and still_true(notice, log):
            readers.append(Reader(log, _seats(log.match), notice.seat.number, now=now))
    if not readers:
        return None
    one = readers[0].seats[readers[0].seat or 0]
    with _tongue(one.player):
        letter = _to(one, reminder_letter(readers))
    if len(readers) == 1 or one.player is None:
        return letter
    return letter._replace(thread="", unsubscribe=wishes_url(one.player))


def _without_result(log: Log, seat: Seat, seats: list[Seat], now: datetime) -> Rendered:
    """A table that is no more, or a match with its board as it stood."""
    if not log.started:
        return before.cancelled_letter(log, seat, seats)
    return letters.ended_letter(Reader(log, seats, seat.number, now=now), reason_of(log))


def _of_match(kinds: set[Kind], reader: Reader) -> Rendered:
    """The newest question or the result, with what came before it."""
    if Kind.RESULT in kinds:
        return letters.result_letter(reader)
    if Kind.TURN in kinds:
        return letters.turn_letter(reader, missed=Kind.MISSED in kinds, rules=_first(reader))
    if Kind.MISSED in kinds:
        return letters.missed_letter(reader)
    if Kind.MEANWHILE in kinds:
        return letters.meanwhile_letter(reader)
    if kinds == {Kind.REMARK}:
        return letters.remark_letter(reader)
    return letters.started_letter(reader, rules=_first(reader))


def _told(seat: Seat, log: Log) -> int:
    """Up to which entry an earlier letter has told a seat what happened; what was sealed then it has not."""
    written = Notice.objects.filter(seat=seat, letter__isnull=False, done_at__isnull=False)
    before = written.filter(entry__lt=log.lines[-1].number).exclude(kind__in=WITHOUT_STORY)
    newest = before.aggregate(entry=Max("entry"))["entry"]
    return log.upto(newest).shown if newest else 0


def _first(reader: Reader) -> bool:
    """Whether this is the first letter of the reader's first match of this game."""
    told = Notice.objects.filter(player=reader.player, match__game=reader.log.match.game)
    return not told.filter(letter__isnull=False).exclude(kind__in=TABLE).exists()


def _invitation(seat: Seat, seats: list[Seat], now: datetime, *, again: bool) -> Addressed:
    """To the address the place is kept for, in the language its inviter chose for a stranger."""
    invitation = before.newest(seat)
    with speaking((invitation.player or invitation).language):
        rendered = before.invitation_letter(invitation, seats, again=again, now=now)
    guest = invitation.player
    to = guest.email if guest else invitation.address  # who is known may read elsewhere by now
    never = join_url(JoinLink(seat.match.number, seat.number, seat.key), "stop")
    return Addressed(rendered, guest, to, seat.match.public, never)


def _to(seat: Seat, rendered: Rendered) -> Addressed:
    if seat.player is None:
        raise ValueError("nobody sits there")
    stop = stop_url(SeatLink(seat.match.number, seat.number, seat.key))
    return Addressed(rendered, seat.player, seat.player.email, seat.match.public, stop)


def _seats(match: Match) -> list[Seat]:
    return list(Seat.objects.filter(match=match).select_related("match", "player", "decision", "order"))


def _tongue(player: Player | None) -> translation.override:
    return speaking(player.language if player else "")
