"""One match between players on this machine, the same again from the same seed."""

import hashlib
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from games.bots import BOTS, RANDOM, Bot
from games.engine.chance import Chance, SecretChance
from games.engine.fold import fold, seen_by, told
from games.engine.game import AnyGame
from games.engine.moves import pick, sole
from games.engine.settle import Step, step_of


class Table(msgspec.Struct, frozen=True):
    """A game with its options and number of seats, the names of its players, and the seed of it all."""

    game: AnyGame
    options: Any
    seats: int
    players: tuple[str, ...]
    seed: int

    def seated(self, match: int) -> tuple[str, ...]:
        """Who sits where in match 0, 1, …: dealt round the seats, and one seat further each match."""
        return tuple(self.players[(seat - match) % len(self.players)] for seat in range(self.seats))


class Match(msgspec.Struct, frozen=True):
    """The facts of the deal, and the entries that follow, each played when it is asked for."""

    deal: tuple[Any, ...]
    start: Any
    steps: Iterator[Step]


def dealt(table: Table, number: int) -> Match:
    """Match `number` of a table, ready to be played."""
    game = table.game
    # This secret can be guessed, as it must be here and nowhere else: these matches are nobody's.
    secret = hashlib.sha256(f"playout {table.seed} {number}".encode()).digest()
    chance = SecretChance(secret, ())
    deal = game.setup(table.options, table.seats, chance)
    start = fold(game, deal)
    names = table.seated(number)
    bots = {seat: BOTS[game.slug][name] for seat, name in enumerate(names) if name != RANDOM}
    views = {seat: seen_by(game, deal, seat) for seat in bots}
    dice = Random(f"{table.seed} {number}")
    return Match(deal, start, _steps(Players(game, bots, views, dice), start, chance))


class Players(msgspec.Struct):
    """Who chooses. A random player is asked for its move in truth: it would find the same in its view."""

    game: AnyGame
    bots: dict[int, Bot]
    views: dict[int, Any]
    dice: Random

    def asked(self, state: Any) -> tuple[int, str, Any] | None:
        """The next move with its seat and cause: a forced one, else that of the first seat waited for."""
        game, open_to = self.game, None
        for seat in sorted(game.pending(state)):
            moves = game.moves(state, seat)
            if (move := sole(moves)) is not None:
                return seat, "forced", move
            open_to = open_to or (seat, moves)
        if open_to is None:
            return None
        seat, moves = open_to
        bot = self.bots.get(seat)
        return seat, "bot", bot(self.views[seat], seat, self.dice) if bot else pick(moves, self.dice)

    def hear(self, step: Step) -> None:
        """Bots see what their seat is told."""
        for seat, view in self.views.items():
            self.views[seat] = fold(self.game, told(self.game, step.events, seat), view)


def _steps(players: Players, state: Any, chance: Chance) -> Iterator[Step]:
    while asked := players.asked(state):
        step = step_of(players.game, state, asked, chance=chance)
        state = step.state
        players.hear(step)
        yield step
