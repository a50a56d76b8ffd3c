"""What is owed to whom, and whether it is still true and wanted when its letter is written."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from accounts.guests import is_guest
from accounts.outbox.nudge import nudge
from accounts.wishes import wants
from games.models import Decision, Match, Notice, Seat
from games.notices.talk import unread
from games.store.log import Log

Kind = Notice.Kind
ON_THE_PAGE = timedelta(minutes=10)  # whoever has just moved sees the next question there first
# What people may do without, by the name of their wish; invitations always go.
WISH = {
    Kind.TURN: "turn",
    Kind.MEANWHILE: "turn",
    Kind.REMINDER: "reminder",
    Kind.RESULT: "result",
    Kind.STARTED: "news",
    Kind.MISSED: "news",
    Kind.DECLINED: "news",
    Kind.CANCELLED: "news",
}
# What comes only to whoever asked for it, of one match; see Seat.wished.
WISHED = {Kind.REMARK: "remark"}
BETWEEN = timedelta(hours=1)  # two letters of remarks of one match
# What is told before a match begins.
TABLE = {Kind.INVITATION, Kind.INVITATION_REMINDER, Kind.DECLINED, Kind.CANCELLED}


def owe(
    match: Match,
    owed: Iterable[tuple[Seat, str]],
    *,
    turn: int,
    now: datetime,
    mover: int | None = None,
    asked: bool = False,
) -> None:
    """Write the notices of one move: one statement, one row a (seat, turn, kind).

    `mover` is the seat that has just moved on the page: its next question waits there for a while.
    `asked` for, a notice is owed also to whoever does without its kind.
    """
    notices = [
        Notice(
            match=match,
            seat=seat,
            player=seat.player,
            turn=turn,
            kind=kind,
            entry=match.entries,
            asked=asked,
            due_at=now + ON_THE_PAGE if kind == Kind.TURN and seat.number == mover else now,
        )
        for seat, kind in owed
        if _reads(seat) and (asked or match.hours or _wished(seat, kind))
    ]
    Notice.objects.bulk_create(notices, ignore_conflicts=True)


def _reads(seat: Seat) -> bool:
    """Whether letters go to whoever sits there: not to bots, nor to guests, who have no address."""
    return not seat.bot and not is_guest(seat.player)


def _wished(seat: Seat, kind: str) -> bool:
    """Where somebody plays alone, without a clock, only what they wish for is written down at all."""
    return WISH.get(Kind(kind)) not in seat.unwanted.split()


def owe_reminders(decisions: Iterable[Decision], *, now: datetime) -> None:
    """Write the reminders of one player. One that was owed before is owed anew: its time had moved."""
    notices = [
        Notice(
            match=asked.match,
            seat=asked.seat,
            player=asked.seat.player,
            turn=asked.turn,
            kind=Kind.REMINDER,
            entry=asked.match.entries,
            due_at=now,
        )
        for asked in decisions
    ]
    Notice.objects.bulk_create(
        notices,
        update_conflicts=True,
        unique_fields=["match", "seat", "turn", "kind"],
        update_fields=["entry", "due_at", "done_at"],
    )


def owe_remark(match: Match, listening: Iterable[Seat], *, entry: int, now: datetime) -> None:
    """Write that something was said to each who wishes to know: gathered, at most one letter an hour."""
    notices = []
    for seat in listening:
        told = Notice.objects.filter(seat=seat, kind=Kind.REMARK).order_by("-turn").first()
        if told is None or told.done_at is not None:
            notices.append(
                Notice(
                    match=match,
                    seat=seat,
                    player=seat.player,
                    turn=told.turn + 1 if told else 1,
                    kind=Kind.REMARK,
                    entry=entry,
                    due_at=max(now, told.done_at + BETWEEN) if told and told.done_at else now,
                )
            )
    if notices:
        Notice.objects.bulk_create(notices, ignore_conflicts=True)
        nudge("games.tasks.write_letters")


def wanted(notice: Notice) -> bool:
    """Whether its reader wants it, of all matches and of this one; what they asked for they do."""
    if wish := WISHED.get(Kind(notice.kind)):
        return wish in notice.seat.wished.split()
    wish, player = WISH.get(Kind(notice.kind)), notice.seat.player
    if wish is None or player is None or notice.asked:
        return True
    return wants(player, wish) and wish not in notice.seat.unwanted.split()


def still_true(notice: Notice, log: Log) -> bool:
    """A question stands only while it is open, an invitation while it waits; news stay."""
    match notice.kind:
        case Kind.INVITATION | Kind.INVITATION_REMINDER:
            return _kept_for_them(notice)
        case Kind.DECLINED:
            return notice.match.status == Match.Status.OPEN
        case Kind.TURN:
            return _asked(notice, log)
        case Kind.REMINDER:
            return _asked(notice, log) and _in_time(notice)
        case Kind.STARTED | Kind.MISSED | Kind.MEANWHILE:
            return not log.voided
        case Kind.REMARK:
            return bool(unread(log.upto(notice.entry), notice.seat))
    return True


def _kept_for_them(notice: Notice) -> bool:
    seat = notice.seat
    return seat.player_id is None and bool(seat.invited) and seat.key == notice.turn


def _asked(notice: Notice, log: Log) -> bool:
    """Whether the question is open; or answered under a seal, and its letter asked for all the same."""
    seat = notice.seat.number
    open_still = seat in log.pending or (notice.asked and log.may_think_again(seat))
    return open_still and log.game.turn(log.state) == notice.turn


def _in_time(notice: Notice) -> bool:
    """Nothing is recalled whose time was moved meanwhile, or that was asked in a letter only now."""
    if Decision.objects.filter(seat=notice.seat, remind_at__isnull=False).exists():
        return False
    told = Notice.objects.filter(seat=notice.seat, turn=notice.turn, kind=Kind.TURN, letter__isnull=False)
    return not told.filter(done_at__gte=notice.due_at).exists()
