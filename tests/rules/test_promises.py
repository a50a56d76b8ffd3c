"""Every game keeps its promises, with every option and number of seats, at random and played by bots."""

import contextlib
import functools
import importlib
import itertools
import os
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from games.bots import BOTS
from games.engine.chance import ScriptedChance
from games.engine.conformance import Report, Trial, Witness, check_match, foreign_types
from games.engine.fold import told
from games.engine.game import AnyGame, IllegalMove, fit
from games.engine.moves import Span, Subset, allows
from games.engine.words import Field, Form, english, say
from games.rules import GAMES, WORDS
from games.tools.matches import Table, dealt

OFTEN = int(os.environ.get("OFTEN", "1"))  # times as many matches of those that are very many
FEWEST = 6  # matches of a large table
LONG = 2000  # entries of a match
MANY = 6  # picks of a form of which every set is tried
TABLES = [
    pytest.param(game, seats, id=f"{game.slug} {seats}") for game in GAMES.values() for seats in game.seats
]
each_table = pytest.mark.parametrize(("game", "seats"), TABLES)
each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def _options(game: AnyGame, seats: int, together: int = 2) -> list[Any]:
    """Every value that so many may choose with every other (so many `together`), in few combinations."""
    sets = {options: _sets(options, together) for options in _combinations(game, seats)}
    seen, kept = set[Any](), []
    every = frozenset[Any]().union(*sets.values())
    while seen != every:
        kept.append(max(sets, key=lambda options: len(sets[options] - seen)))
        seen |= sets[kept[-1]]
    return kept


def _sets(options: Any, size: int) -> frozenset[Any]:
    values = msgspec.structs.asdict(options).items()
    return frozenset(itertools.combinations(values, min(size, len(values))))


def _combinations(game: AnyGame, seats: int) -> list[Any]:
    """Every combination of the values that so many may choose, as they play by it."""
    options = WORDS[game.slug].OPTIONS
    values = itertools.product(*([value.value for value in option.values] for option in options))
    names = [option.name for option in options]
    fitting = []
    for some in values:
        chosen = msgspec.convert(dict(zip(names, some, strict=True)), game.Options, strict=False)
        with contextlib.suppress(IllegalMove):
            fitting.append(fit(game, chosen, seats))
    return list(dict.fromkeys(fitting))


def _of(game: AnyGame, name: str) -> Any:
    return importlib.import_module(f"tests.rules.{game.slug}.{name}")


def _witness(game: AnyGame) -> Witness:
    return Witness(_of(game, "laws").law, _of(game, "twins").twin)


def _long(game: AnyGame) -> int:
    """Some matches never end at random."""
    return getattr(_of(game, "laws"), "ENOUGH", LONG)


def _bots(game: AnyGame, matches: int) -> int:
    """Some bots think long."""
    return min(matches, getattr(_of(game, "laws"), "BY_BOTS", matches))


def _at_most(game: AnyGame, name: str) -> int:
    """Some matches of bots are long."""
    return int(getattr(_of(game, "laws"), name, LONG))


def _think_long(game: AnyGame) -> bool:
    return hasattr(_of(game, "laws"), "BY_BOTS")


def _trials(game: AnyGame, seats: int, matches: int, options: list[Any]) -> Iterator[Trial]:
    """So many matches, the options in turn. A failure names its seed."""
    for seed in range(matches):
        yield Trial(game, options[seed % len(options)], seats, seed, limit=_long(game))


def _few(seats: int, matches: int, options: list[Any]) -> int:
    """As many as for two seats, and one an option: each seat more makes matches longer and entries dearer."""
    return max(min(matches, matches * 4 // seats**2), FEWEST, len(options))


def _at_random(game: AnyGame, seats: int, matches: int, options: list[Any]) -> list[Report]:
    few = _few(seats, min(matches, getattr(_of(game, "laws"), "AT_RANDOM", matches)), options)
    return [check_match(trial, _witness(game)) for trial in _trials(game, seats, few, options)]


def _by_bots(game: AnyGame, seats: int, matches: int, options: list[Any]) -> list[Report]:
    players = [BOTS[game.slug]["bot"]] * seats
    trials = (replace(trial, limit=LONG, ends=True) for trial in _trials(game, seats, matches, options))
    return [check_match(trial, _witness(game), players=players) for trial in trials]


def _hides(game: AnyGame, seats: int) -> bool:
    """Whether anybody is told less than everything, in a match at random."""
    match = _match(game, seats, _options(game, seats)[0], ("random",))
    told_to = itertools.product(_events(match), (*range(seats), None))
    return any(game.redact(event, reader) != event for event, reader in told_to)


@pytest.fixture(scope="module")
def at_length(request: pytest.FixtureRequest) -> bool:
    """Whether there is time for very many matches: then the few are among them."""
    return bool(request.config.getoption("--slow"))


@each_table
def test_every_promise_holds_at_random(game: AnyGame, seats: int, at_length: bool) -> None:
    """At length so many of two seats, with every combination of options."""
    options = _combinations(game, seats) if at_length else _options(game, seats)
    reports = _at_random(game, seats, 150 * OFTEN if at_length else 30, options)
    assert sum(report.entries for report in reports) > (min(450 * OFTEN, 1500) if at_length else 0)
    assert sum(report.refused for report in reports) > 1000
    assert sum(report.twins for report in reports) > 100 or not _hides(game, seats)


@each_table
def test_bots_end_their_matches_and_every_promise_holds(game: AnyGame, seats: int, at_length: bool) -> None:
    options = _options(game, seats)
    if at_length and _think_long(game):  # each value once, and the combinations of the few
        options = [*_options(game, seats, together=1), *options[: _bots(game, len(options))]]
    matches = _bots(game, _few(seats, 25 * OFTEN if at_length else 10, options))
    few = min(matches, _at_most(game, "AT_LENGTH" if at_length else "QUICKLY"))
    reports = _by_bots(game, seats, max(few, len(options)) if at_length else few, options)
    assert all(report.over for report in reports)


@each_game
def test_a_game_holds_only_what_a_log_can_hold(game: AnyGame) -> None:
    assert foreign_types(game) == []


@each_table
def test_whatever_happens_can_be_said_to_everyone(game: AnyGame, seats: int) -> None:
    words, tongue = WORDS[game.slug], english(tuple(f"P{seat}" for seat in range(seats)))
    for match in _matches(game, seats):
        events = _events(match)
        for reader in (*range(seats), None):
            sentences = [words.event(event, reader) for event in told(game, events, reader)]
            assert all(say(sentence, tongue) for sentence in sentences if sentence)


def _events(match: Any) -> list[Any]:
    return [*match.deal, *(event for step in match.steps for event in step.events)]


@each_table
def test_whatever_is_refused_is_refused_in_words(game: AnyGame, seats: int) -> None:
    words, tongue, codes = WORDS[game.slug], english(tuple(f"P{seat}" for seat in range(seats))), set()
    for match in _matches(game, seats):
        for illegal in _refusals(game, seats, match.steps):
            codes.add(illegal.code)
            assert say(words.error(illegal), tongue)
    assert len(codes) >= 4


def _refusals(game: AnyGame, seats: int, steps: Sequence[Any]) -> Iterator[IllegalMove]:
    """What comes of moves at other times and by other seats, and of a line that says none."""
    here, there = (steps[:: -max(1, len(steps) // n)] for n in (20, 30))
    for step, seat, other in itertools.product(here, range(seats), there):
        try:
            game.decide(step.state, seat, other.move, ScriptedChance())
        except IllegalMove as illegal:
            yield illegal
    with pytest.raises(IllegalMove) as unreadable:
        game.parse("ABRACADABRA")
    yield unreadable.value


@each_table
def test_a_form_can_say_every_legal_move(game: AnyGame, seats: int) -> None:
    """A list has each once; or whatever can be ticked and typed together makes them all."""
    for match in _matches(game, seats):
        for state, seat in _questions(game, match):
            legal = game.moves(state, seat)
            form = _form(game, state, seat)
            said = _put_together(game, form, legal) if form else _listed(game, state, seat)
            wide = [one for one in legal if _shaped(one)]
            plain = [move for move in said if not allows(wide, move)]
            assert sorted(map(repr, plain)) == sorted(repr(one) for one in legal if one not in wide)
            assert {end for one in wide for end in _ends(one)} <= {*said}


def _form(game: AnyGame, state: Any, seat: int) -> Form | None:
    """Some games put together some of their moves, and list others."""
    form = getattr(WORDS[game.slug], "form", None)
    return form(state, seat, {}) if form else None


def _shaped(choice: Any) -> bool:
    return isinstance(choice, Span | Subset)


def _ends(choice: Any) -> Iterator[Any]:
    """The least and the most of a span, or of a set."""
    if isinstance(choice, Span):
        assert choice.high is not None, "a form has an end"
        some: tuple[Any, ...] = (choice.low, choice.high)
    else:
        some = (*((one,) for one in choice.of if choice.least <= 1), choice.of[: choice.most])
    yield from (replace(choice.move, **{choice.field: value}) for value in some)


def _questions(game: AnyGame, match: Any) -> Iterator[tuple[Any, int]]:
    """Each question of a match once, whoever else has answered it by then."""
    asked = set()
    for state in (match.start, *(step.state for step in match.steps)):
        for seat in game.pending(state):
            if (game.turn(state), seat) not in asked:
                asked.add((game.turn(state), seat))
                yield state, seat


def _listed(game: AnyGame, state: Any, seat: int) -> list[Any]:
    groups = WORDS[game.slug].choices(state, seat)
    return [row.move for group in groups for row in group.rows]


def _put_together(game: AnyGame, form: Form, legal: tuple[Any, ...]) -> list[Any]:
    """The legal moves among all that the form can send; what is none is refused in words."""
    words = WORDS[game.slug]
    said, refused = set(), []
    for data in _sent(form, legal):
        try:
            said.add(game.parse(words.line(data)))
        except IllegalMove as no:
            refused.append(no)
    assert all(words.error(no) for no in refused)
    listed, wide = frozenset(legal), [one for one in legal if _shaped(one)]
    return [move for move in said if move in listed or allows(wide, move)]


def _sent(form: Form, legal: tuple[Any, ...]) -> Iterator[dict[str, tuple[str, ...]]]:
    """What a browser can send of it: no more than what is ticked, and what somebody may type."""
    for some in itertools.product(*(_ticked(field, legal) for field in form.fields)):
        fields = zip(form.fields, some, strict=True)
        yield {field.name: values for field, values in fields}


def _ticked(field: Field, legal: tuple[Any, ...]) -> list[tuple[str, ...]]:
    """Any of the picks, if there are few; where one is chosen, one of them, or none before any was."""
    if field.number is not None:
        ends = {end for one in legal if isinstance(one, Span) for end in (one.low, one.high)}
        return [("",), ("one",), *((str(n),) for n in {0, field.number.high, *ends})]
    values = [pick.value for pick in field.picks if not pick.off]
    if not field.many:
        return [*((value,) for value in values), *(() if field.chosen else ((),))]
    sizes = range(len(values) + 1) if len(values) <= MANY else (0, 1, len(values))
    return [some for n in sizes for some in itertools.combinations(values, n)]


def _matches(game: AnyGame, seats: int) -> list[Any]:
    return _played(game.slug, seats)


@functools.cache
def _played(slug: str, seats: int) -> list[Any]:
    """Between players at random and bots; every value of an option is chosen in one of them."""
    game = GAMES[slug]
    options = _options(game, seats, together=1)
    by_bots = options[:1] if _think_long(game) else options
    both = (("random", "bot") if some in by_bots else ("random",) for some in options)
    return [_match(game, seats, some, players) for some, players in zip(options, both, strict=True)]


def _match(game: AnyGame, seats: int, options: Any, players: tuple[str, ...]) -> Any:
    match = dealt(Table(game, options, seats, players, seed=7), 0)
    return replace(match, steps=tuple(itertools.islice(match.steps, _long(game))))
