"""Players that see only what their seat was told: for every game one at random, a decent one, and its own."""

from collections.abc import Callable
from random import Random
from typing import Any

from games.bots import mandala, mandamina, mandarin, mandi
from games.engine.game import AnyGame
from games.engine.moves import pick
from games.rules import GAMES

RANDOM = "random"
Bot = Callable[[Any, int, Random], Any]  # (view, seat, dice) -> move


def at_random(game: AnyGame) -> Bot:
    """A player of any game who takes the first legal move the dice fall on."""
    return lambda view, seat, dice: pick(game.moves(view, seat), dice)


def _players(slug: str, own: dict[str, Bot]) -> dict[str, Bot]:
    return {RANDOM: at_random(GAMES[slug]), **own}


# What a host may choose among: of each game, by name.
BOTS: dict[str, dict[str, Bot]] = {
    "mandala": _players("mandala", mandala.PLAYERS),
    "mandi": _players("mandi", mandi.PLAYERS),
    "mandamina": _players("mandamina", mandamina.PLAYERS),
    "mandarin": _players("mandarin", mandarin.PLAYERS),
}

# Of games with a start to compare by: the fewest moves found from it, in rows, and the method's name.
PARS: dict[str, Callable[[tuple[str, ...]], tuple[int, str]]] = {"mandamina": mandamina.par}


def bot_of(game: AnyGame, name: str) -> Bot:
    """The bot of a match, which plays by the rules that match was opened with."""
    return at_random(game) if name == RANDOM else BOTS[game.slug][name]
