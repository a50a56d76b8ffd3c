"""Opening a match: the table is laid, the secret is made and its hash is the first thing in the log."""

import hashlib
import secrets
from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.db import IntegrityError, transaction

from games.engine.facts import MatchOpened, SeatTaken
from games.engine.game import AnyGame, fit, silent
from games.models import Match, MatchSecret, Seat
from games.play.invite import hold, invite
from games.play.joining import choose
from games.play.layouts import made
from games.play.limits import room_for
from games.play.places import Table
from games.play.position import Refused, locked
from games.play.start import start_if_full
from games.play.take import still_here
from games.rules import GAMES
from games.store.append import Draft, append

KEPT = timedelta(days=7)  # until then a table must be full
LONGEST, DIGEST = 40, 16  # characters of what a form is known by, and of those for its content


def open_match(table: Table, *, now: datetime) -> Match:
    """The match, with its host seated and the others invited; where nobody is waited for it has begun.

    The same form again is the same match; one that was changed is another table. Raises Refused.
    """
    if _anothers(table):
        raise Refused("reused")
    table = _named(table)
    try:
        return _opened_before(table) or lay(table, now=now)
    except IntegrityError as same:  # the other press of the same form was faster
        if match := _opened_before(table):
            return match
        raise Refused("reused") from same


@transaction.atomic
def lay(table: Table, *, now: datetime) -> Match:
    """The table as it is asked for; one transaction. Raises Refused."""
    room_for(table.host, table.places, now=now)
    still_here(table.host)
    game = GAMES[table.game]
    table = _on_a_layout(table, now)
    secret = bytes(table.layout.secret) if table.layout else secrets.token_bytes(32)
    match = _laid(game, table, now)
    MatchSecret.objects.create(match=match, secret=secret)
    seats = _seats(match, table)
    facts = [
        (_opened(game, match, secret, len(seats)),),
        *((fact,) for seat in seats if (fact := _taken(seat))),
    ]
    append(match, [Draft(now, "host", events) for events in facts])
    match.save(update_fields=["entries", "digest"])
    _invite(table, seats, now)
    position = locked(pk=match.pk)
    choose(position, position.seat_of(table.host.pk), table.chosen, now=now)
    start_if_full(position, now=now)
    match.refresh_from_db()
    return match


def options_of(slug: str, options: dict[str, Any], seats: int) -> Any:
    """The options of a table as so many play by them. Raises IllegalMove where so many do not."""
    game = GAMES[slug]
    return fit(game, msgspec.convert(options, game.Options, strict=False), seats)


def _named(table: Table) -> Table:
    """What makes two openings one: the form, and all that was asked for in it."""
    if table.form_id is None:
        return table
    places, options = msgspec.to_builtins(table.places), sorted(table.options.items())
    layout = table.layout.name if table.layout else ""
    told = (table.hours, table.watch, table.talk, table.language, places, layout, table.chosen)
    asked = (table.form_id, table.game, options, *told)
    digest = hashlib.sha256(msgspec.json.encode(asked)).hexdigest()[:DIGEST]
    return msgspec.structs.replace(table, form_id=begin_of(table.form_id) + digest)


def _anothers(table: Table) -> bool:
    """Whether somebody else has opened a table with this form."""
    if table.form_id is None:
        return False
    same = Match.objects.filter(form_id__startswith=begin_of(table.form_id))
    return same.exclude(host=table.host).exists()


def begin_of(form_id: str) -> str:
    """By what all openings with one form are known, whatever was asked for in it."""
    return f"{form_id[: LONGEST - DIGEST - 1]}."


def _opened_before(table: Table) -> Match | None:
    return Match.objects.filter(form_id=table.form_id, host=table.host).first() if table.form_id else None


def _laid(game: AnyGame, table: Table, now: datetime) -> Match:
    options = options_of(table.game, table.options, len(table.places))
    return Match.objects.create(
        game=game.slug,
        version=game.version,
        options=msgspec.json.encode(options).decode(),
        hours=table.hours,
        form_id=table.form_id,
        host=table.host,
        watch=table.watch,
        talk=Match.Talk.TABLE if silent(game) else table.talk,
        again=table.again,
        layout=table.layout,
        opened_at=now,
        until=now + KEPT,
    )


def _on_a_layout(table: Table, now: datetime) -> Table:
    """Every match without a clock is laid from a layout that others can try, else one that is made for it."""
    if table.hours or table.layout:
        return table
    return msgspec.structs.replace(table, layout=made(table.game, now=now))


def _seats(match: Match, table: Table) -> list[Seat]:
    return Seat.objects.bulk_create(
        Seat(
            match=match,
            number=number,
            player=match.host if place.kind == "host" else None,
            bot=place.bot if place.kind == "bot" else "",
            open_to_all=place.kind == "anyone",
        )
        for number, place in enumerate(table.places)
    )


def _taken(seat: Seat) -> SeatTaken | None:
    if seat.player_id or seat.bot:
        return SeatTaken(seat.number, player=seat.player_id, bot=seat.bot or None)
    return None


def _invite(table: Table, seats: list[Seat], now: datetime) -> None:
    asked = [(s, p) for s, p in zip(seats, table.places, strict=True) if p.kind in ("address", "player")]
    if asked:
        hold((place.address or str(place.player) for _seat, place in asked), table.host)
    for seat, place in asked:
        try:
            invite(seat, place, inviter=table.host, language=table.language, now=now)
        except Refused:  # before anything was written
            if table.again is None:
                raise


def _opened(game: AnyGame, match: Match, secret: bytes, seats: int) -> MatchOpened:
    options = msgspec.json.decode(match.options, type=dict[str, str | int | bool | None])
    return MatchOpened(
        game=game.slug,
        version=game.version,
        options=tuple(sorted(options.items())),
        seats=seats,
        secret_hash=hashlib.sha256(secret).hexdigest(),
    )
