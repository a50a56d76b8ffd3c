"""What a command line asks of `playout`, and a sentence where it names something nobody knows."""

import argparse
from collections.abc import Iterable
from typing import Any, NoReturn

import msgspec

from games.bots import BOTS, RANDOM
from games.engine.game import AnyGame, IllegalMove, fit
from games.engine.words import english, say
from games.rules import GAMES, WORDS


class Unknown(Exception):
    """One sentence for whoever asked."""


class Wish(msgspec.Struct, frozen=True):
    """What is to be played, how often, and whether it is to be read."""

    game: AnyGame
    options: Any
    seats: int
    players: tuple[str, ...]
    matches: int
    seed: int | None
    transcript: bool


def read(argv: list[str]) -> Wish:
    """The wish a command line says. Raises Unknown."""
    said = _parser().parse_args(argv)
    game = GAMES.get(said.game)
    if game is None:
        raise Unknown(f"There is no game {said.game!r}; there is {_listed(GAMES)}.")
    if said.seats not in game.seats:
        raise Unknown(f"{game.title} is played with {_seats(game)} seats, not {said.seats}.")
    if said.matches < 1:
        raise Unknown("The number of matches is 1 or more.")
    return Wish(
        game=game,
        options=_options(game, said.option, said.seats),
        seats=said.seats,
        players=_players(game, said.players.split(",")),
        matches=said.matches,
        seed=said.seed,
        transcript=said.transcript,
    )


class Parser(argparse.ArgumentParser):
    """argparse answers with its usage and an end of the program; here a sentence is enough."""

    def error(self, message: str) -> NoReturn:
        raise Unknown(f"{message[:1].upper()}{message[1:]}.")


def _parser() -> argparse.ArgumentParser:
    parser = Parser(
        "manage.py playout",
        description="Play a game on this machine, without a database.",
        epilog="\n".join(["games:", *(line for game in GAMES.values() for line in _known(game))]),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--seats", type=int, required=True, metavar="N")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="one each")
    parser.add_argument("--players", default=RANDOM, metavar="NAME[,NAME…]", help="dealt round the seats")
    parser.add_argument("--matches", type=int, default=1, metavar="K")
    parser.add_argument("--seed", type=int, metavar="S", help="the same seed gives the same matches")
    parser.add_argument("--transcript", action="store_true", help="print every match to be read")
    return parser


def _known(game: AnyGame) -> list[str]:
    """What there is to ask of a game, one line each."""
    return [
        f"  {game.slug}: {_seats(game)} seats; players {_listed(BOTS[game.slug])}",
        *(
            f"    --option {option.name}={'|'.join(value.value for value in option.values)}"
            for option in WORDS[game.slug].OPTIONS
        ),
    ]


def _seats(game: AnyGame) -> str:
    fewest, most = game.seats[0], game.seats[-1]
    return f"{fewest} to {most}" if most > fewest else str(most)


def _options(game: AnyGame, said: Iterable[str], seats: int) -> Any:
    """The options as so many play by them."""
    known = {option.name: [value.value for value in option.values] for option in WORDS[game.slug].OPTIONS}
    chosen = {}
    for pair in said:
        name, _, value = pair.partition("=")
        if name not in known:
            raise Unknown(f"{game.title} has no option {name!r}; it has {_listed(known)}.")
        if value not in known[name]:
            raise Unknown(f"Option {name} cannot be {value!r}; it is {_listed(known[name], 'or')}.")
        chosen[name] = value
    try:
        return fit(game, msgspec.convert(chosen, game.Options, strict=False), seats)
    except IllegalMove as illegal:
        raise Unknown(say(WORDS[game.slug].error(illegal), english(()))) from illegal


def _players(game: AnyGame, names: list[str]) -> tuple[str, ...]:
    for name in names:
        if name not in BOTS[game.slug]:
            raise Unknown(
                f"No player of {game.title} is called {name!r}; there is {_listed(BOTS[game.slug])}."
            )
    return tuple(names)


def _listed(names: Iterable[str], last: str = "and") -> str:
    *most, final = names
    return f"{', '.join(most)} {last} {final}" if most else final
