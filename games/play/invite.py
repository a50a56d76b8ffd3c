"""Inviting: a place is kept for an address or for somebody known; strangers are not flooded."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db.models import Max, QuerySet

from accounts import clean
from accounts.alone import alone
from accounts.models import Player
from accounts.outbox.nudge import nudge
from accounts.refusals import refused
from games.models import Invitation, Match, Notice, Seat
from games.notices.due import owe
from games.play.places import Place
from games.play.position import Refused

KEPT = timedelta(days=5)
REMINDED = timedelta(days=1)  # before the place is free again
DAY = timedelta(days=1)
A_DAY_TO_ONE = 5  # letters to a mailbox that never accepted, whoever invites; to one that did, by one
A_DAY_BY_ONE = 20  # strangers whom one player may write to
COMPANIONS = 50

State = Invitation.State


def invite(seat: Seat, place: Place, *, inviter: Player, language: str, now: datetime) -> Invitation:
    """Keep a seat for somebody and owe them the letter, in the caller's transaction. Raises Refused."""
    guest = _guest(seat, place, inviter)
    address = guest.email if guest else place.address
    _allowed(seat, address, inviter, now)
    seat.invited, seat.open_to_all = address, False
    seat.save(update_fields=["invited", "open_to_all", "key"])
    invitation = Invitation.objects.create(
        seat=seat,
        inviter=inviter,
        player=guest,
        address=address,
        language=guest.language if guest else language,
        sent_at=now,
        remind_at=now + KEPT - REMINDED,
        until=now + KEPT,
    )
    tell(seat, Notice.Kind.INVITATION, turn=seat.key, now=now)
    return invitation


def tell(seat: Seat, kind: str, *, turn: int, now: datetime) -> None:
    """Owe a letter about a table, also when one like it went out before."""
    before = Notice.objects.filter(seat=seat, kind=kind, turn=turn)
    if not before.update(done_at=None, due_at=now, entry=seat.match.entries):
        owe(seat.match, [(seat, kind)], turn=turn, now=now)
    nudge("games.tasks.write_letters")


def hold(addresses: Iterable[str], inviter: Player) -> None:
    """Nobody else counts what goes to these mailboxes until the transaction ends."""
    mailboxes = sorted({clean.mailbox(address) for address in addresses})
    alone(*(f"invitation to {mailbox}" for mailbox in mailboxes), f"invitation by {inviter.pk}")


def newest(seat: Seat) -> Invitation | None:
    return Invitation.objects.filter(seat=seat).select_related("player").order_by("-pk").first()


def ended(match: Match, seat: Seat, invitation: Invitation | None, now: datetime) -> str:
    """Why this invitation can no longer be accepted, as a code of Refused; nothing while it stands."""
    if match.status == Match.Status.VOID:
        return "cancelled"
    if invitation is None:
        return "gone"
    if seat.player_id or seat.bot or invitation.state == State.ACCEPTED:
        return "taken"
    if invitation.state == State.WAITING:
        return "lapsed" if now >= invitation.until else ""
    return str(invitation.state)


def companions(player: Player) -> "QuerySet[Player]":
    """Whom somebody has played with, the latest first; by name, for their addresses are nobody's business."""
    played = Match.objects.filter(seat_rows__player=player, started_at__isnull=False)
    theirs = Player.objects.filter(seats__match__in=played, is_active=True).exclude(pk=player.pk)
    return theirs.annotate(last=Max("seats__match__started_at")).order_by("-last", "pk")[:COMPANIONS]


def met(one: Player, address: str) -> bool:
    """Whether two have sat at one table that began."""
    return (
        Match.objects.filter(seat_rows__player=one, started_at__isnull=False)
        .filter(seat_rows__player__email=address)
        .exists()
    )


def accepts_letters(address: str, inviter: Player) -> bool:
    """Whether an address is no stranger: it accepted an invitation once, or has played with this inviter."""
    accepted = Invitation.objects.filter(player__email=address, state=State.ACCEPTED)
    return accepted.exists() or met(inviter, address)


def crowded(address: str, now: datetime) -> bool:
    """Whether a mailbox got as many letters within a day as a stranger may get."""
    ours = _to(address)
    sent = ours.filter(sent_at__gt=now - DAY).count()
    return sent + ours.filter(reminded_at__gt=now - DAY).count() >= A_DAY_TO_ONE


def _to(address: str) -> "QuerySet[Invitation]":
    """What went to this mailbox, under whichever of its addresses, as far as they are remembered."""
    return Invitation.objects.filter(clean.same_mailbox("address", address)).exclude(address="")


def _guest(seat: Seat, place: Place, inviter: Player) -> Player | None:
    """Whom a place names by name: somebody the inviter has played with. Raises Refused."""
    if place.player is None:
        return None
    guest = Player.objects.filter(pk=place.player, is_active=True).first()
    if guest is None or not met(inviter, guest.email):
        raise Refused("stranger", seat=seat.number)
    return guest


def _allowed(seat: Seat, address: str, inviter: Player, now: datetime) -> None:
    """Raises Refused. The caller holds the address."""
    if address == inviter.email:
        raise Refused("host", seat=seat.number)
    others = Seat.objects.filter(match=seat.match_id).exclude(pk=seat.pk)
    if others.filter(invited=address).exists() or others.filter(player__email=address).exists():
        raise Refused("twice", seat=seat.number)
    if refused(address):
        raise Refused("unwanted", seat=seat.number)
    if not accepts_letters(address, inviter):
        _no_flood(seat, address, inviter, now)
    elif _pressing(address, inviter, now):
        raise Refused("crowded", seat=seat.number)


def _pressing(address: str, inviter: Player, now: datetime) -> bool:
    """Whether one inviter has asked somebody often today without a yes: what is accepted has no address."""
    ours = _to(address).filter(inviter=inviter, sent_at__gt=now - DAY)
    return ours.count() >= A_DAY_TO_ONE


def _no_flood(seat: Seat, address: str, inviter: Player, now: datetime) -> None:
    sent = Invitation.objects.filter(inviter=inviter)
    if _to(address).filter(inviter=inviter).exists():
        raise Refused("before", seat=seat.number)
    if crowded(address, now):
        raise Refused("crowded", seat=seat.number)
    if sent.filter(sent_at__gt=now - DAY, player=None).count() >= A_DAY_BY_ONE:
        raise Refused("many", seat=seat.number)
