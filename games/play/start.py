"""The deal: when the last seat is taken, chance is drawn and the first question is asked."""

from datetime import datetime

import msgspec

from games.engine.chance import SecretChance, word_hash, word_salt
from games.engine.facts import MatchStarted
from games.engine.fold import fold
from games.engine.settle import chain_limit, follow
from games.models import Match, Notice
from games.play.advance import advance, drafts_of
from games.play.position import Position
from games.store.append import Draft


def start_if_full(position: Position, *, now: datetime) -> None:
    """Begin, once nobody is waited for any more."""
    if all(seat.player_id or seat.bot for seat in position.seats):
        start(position, now=now)


def start(position: Position, *, now: datetime) -> None:
    """Begin a match whose seats are all taken, inside the caller's transaction and under its lock."""
    game, match, seats = position.game, position.match, len(position.seats)
    chance, words = _chance(position)
    at = position.moment(now)
    options = msgspec.json.decode(match.options, type=game.Options)
    deal = game.setup(options, seats, chance)
    state = fold(game, deal)
    limit = chain_limit(game, seats)
    steps = list(follow(game, state, chance=chance, autos=position.autos(deal), limit=limit))
    state = steps[-1].state if steps else state
    first = Draft(at, "system", (MatchStarted(words), *deal))
    match.status, match.started_at = Match.Status.RUNNING, at
    _leave_alone_with_bots(position)
    waiting = [seat for seat in position.seats if seat.number not in game.pending(state)]
    news = [(seat, Notice.Kind.STARTED) for seat in waiting]
    advance(position, [first, *drafts_of(steps, at)], state, news=news)


def _chance(position: Position) -> tuple[SecretChance, tuple[str | None, ...]]:
    """The secret with the words of the seats, and their hashes as the log keeps them."""
    secret = position.secret
    words = [word_hash(word_salt(secret, seat.number), seat.word) for seat in position.seats]
    return SecretChance(secret, words), tuple(word.hex() if word else None for word in words)


def _leave_alone_with_bots(position: Position) -> None:
    """Nobody waits for whoever plays against bots alone: no letter at each turn, unless they wish for it.

    Whoever plays with nobody at all sees also how it ends.
    """
    people = [seat for seat in position.seats if not seat.bot]
    if len(people) == 1:
        people[0].unwanted = "turn" if position.match.hours else "turn result"
        people[0].save(update_fields=["unwanted"])
