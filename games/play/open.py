"""Opening a match: the table is laid, the secret is made and its hash is the first thing in the log."""

import hashlib
import secrets
from datetime import datetime

import msgspec
from django.db import IntegrityError, transaction

from accounts.outbox.nudge import nudge
from accounts.people import known
from games.engine.facts import MatchOpened, SeatTaken
from games.engine.game import AnyGame
from games.models import Match, MatchSecret, Notice, Seat
from games.notices.due import owe
from games.play.position import locked
from games.play.start import start
from games.rules import GAMES
from games.store.append import Draft, append


class Table(msgspec.Struct, frozen=True):
    """What a host asks for. The other seat is the invited address, or a bot where there is none."""

    game: str
    options: dict[str, str]
    hours: int
    address: str
    name: str
    zone: str
    other: str | None
    form_id: str
    bot: str = "bot"


def open_match(table: Table, *, now: datetime) -> Match:
    """The match, with its host seated and the other invited; against a bot it has begun.

    The same form again is the same match.
    """
    try:
        return Match.objects.filter(form_id=table.form_id).first() or _open(table, now)
    except IntegrityError:  # the other press of the same form was faster
        return Match.objects.get(form_id=table.form_id)


@transaction.atomic
def _open(table: Table, now: datetime) -> Match:
    game = GAMES[table.game]
    secret = secrets.token_bytes(32)
    match = _laid(game, table, now)
    MatchSecret.objects.create(match=match, secret=secret)
    mine, other = _seats(match, table)
    facts = [(_opened(game, match, secret),), (SeatTaken(0, player=mine.player_id),)]
    if other.bot:
        facts.append((SeatTaken(1, bot=other.bot),))
    append(match, [Draft(now, "host", events) for events in facts])
    match.save(update_fields=["entries", "digest"])
    if other.bot:
        start(locked(pk=match.pk), now=now)
    else:
        owe(match, [(other, Notice.Kind.INVITATION)], turn=0, now=now)
        nudge("games.tasks.write_letters")
    match.refresh_from_db()
    return match


def _laid(game: AnyGame, table: Table, now: datetime) -> Match:
    options = msgspec.convert(table.options, game.Options, strict=False)
    return Match.objects.create(
        game=game.slug,
        version=game.version,
        options=msgspec.json.encode(options).decode(),
        hours=table.hours,
        form_id=table.form_id,
        host=known(table.address, name=table.name, zone=table.zone),
        opened_at=now,
    )


def _seats(match: Match, table: Table) -> tuple[Seat, Seat]:
    mine = Seat.objects.create(match=match, number=0, player=match.host)
    bot = "" if table.other else table.bot
    return mine, Seat.objects.create(match=match, number=1, invited=table.other or "", bot=bot)


def _opened(game: AnyGame, match: Match, secret: bytes) -> MatchOpened:
    options = msgspec.json.decode(match.options, type=dict[str, str | int | bool | None])
    return MatchOpened(
        game=game.slug,
        version=game.version,
        options=tuple(sorted(options.items())),
        seats=2,
        secret_hash=hashlib.sha256(secret).hexdigest(),
    )
