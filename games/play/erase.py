"""Forgetting a player: no seat of theirs is waited for any more, and the log goes on under a number."""

from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet

from accounts.erase import erase as erase_account
from accounts.models import Player
from games.models import Invitation, Match, Notice, Order, Remark, Report, Seat
from games.play.cancel import cancel
from games.play.decline import free
from games.play.invite import State
from games.play.leave import leave
from games.play.newlinks import GOING_ON
from games.play.position import Refused, locked
from games.play.resign import resign


def erase(player: Player, *, now: datetime) -> None:
    """Resign what runs, get up from what waits, and blank all rows that say who it was.

    Entries stay as they are: they hold a number. Once begun, the account is closed; doing it again goes on
    where it was cut off.
    """
    Player.objects.filter(pk=player.pk).update(is_active=False)
    _get_up(player, now)
    for invitation in _waiting(player):
        _free(invitation, now)
    _get_up(player, now)  # also where a seat was taken just before the account was closed
    _blank(player, now)


def _get_up(player: Player, now: datetime) -> None:
    """From every table, and out of every match, that goes on."""
    going_on = Match.objects.filter(seat_rows__player=player, status__in=GOING_ON)
    for match in going_on.order_by("pk"):
        _end(match, player, now)


def _end(match: Match, player: Player, now: datetime) -> None:
    """What has ended meanwhile needs nothing more; what has begun meanwhile is resigned."""
    try:
        if match.status == Match.Status.RUNNING:
            resign(match.number, player.pk, now=now, cause="system")
        elif match.status == Match.Status.OPEN and match.host_id == player.pk:
            cancel(match.number, host=player.pk, now=now)
        elif match.status == Match.Status.OPEN:
            leave(match.number, player.pk, now=now, cause="system")
    except Refused:
        before = match.status
        match.refresh_from_db()
        if match.status not in GOING_ON:
            return
        if match.status == before:
            raise
        _end(match, player, now)


def _waiting(player: Player) -> list[Invitation]:
    invited = Invitation.objects.filter(state=State.WAITING)
    theirs = invited.filter(player=player) | invited.filter(address=player.email)
    return list(theirs.select_related("seat__match"))


@transaction.atomic
def _free(invitation: Invitation, now: datetime) -> None:
    position = locked(pk=invitation.seat.match_id)
    invitation.refresh_from_db()
    if invitation.state == State.WAITING:
        free(position, position.seats[invitation.seat.number], invitation, state=State.DECLINED, now=now)


@transaction.atomic
def _blank(player: Player, now: datetime) -> None:
    """Names, addresses, words, orders and remarks; who was told what stays as a fact without a text."""
    Invitation.objects.filter(address=player.email).update(address="")
    Seat.objects.filter(player=player).update(word="", unwanted="", wished="", muted="")
    _had(player).update(word="")
    Order.objects.filter(seat__player=player).delete()
    Remark.objects.filter(player=player).update(text="")
    Report.objects.filter(by=player).update(why="")
    Notice.objects.filter(player=player, done_at=None).update(done_at=now)
    erase_account(player)


def _had(player: Player) -> QuerySet[Seat]:
    """The seats that the computer took over from them: whoever sits there when a match begins is told."""
    told = Notice.objects.filter(player=player, kind__in=(Notice.Kind.STARTED, Notice.Kind.TURN))
    return Seat.objects.filter(player=None, pk__in=told.values("seat"))
