"""`playout` plays what it is asked to, counts it, and says in one sentence what it does not know."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from games.engine.game import Outcome
from games.rules import GAMES
from games.tools.matches import Table, dealt
from games.tools.playout import Tally, count, main

MANDALA = ["mandala", "--seats", "2"]


def _out(capsys: pytest.CaptureFixture[str], *argv: str) -> list[str]:
    assert main([*MANDALA, *argv]) == 0
    return capsys.readouterr().out.splitlines()


def test_one_line_a_name_and_one_for_the_whole(capsys: pytest.CaptureFixture[str]) -> None:
    bot, house, whole = _out(capsys, "--players", "bot,fallback", "--matches", "4", "--seed", "1")
    line = r"{}: \d+(\.5)? wins of 4, average place [12]\.\d\d, average score \d+\.\d"
    assert re.fullmatch(line.format("bot"), bot)
    assert re.fullmatch(line.format("fallback"), house)
    assert re.fullmatch(r"mandala 2 seats: 4 matches, \d+\.\d moves a match, \d+ moves/s", whole)


def test_random_players_are_asked_where_nobody_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    one, whole = _out(capsys)
    assert one.startswith("random: 1 wins of 1, average place ")
    assert whole.startswith("mandala 2 seats: 1 matches, ")


def test_the_same_seed_gives_the_same_matches(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ("--players", "bot,random", "--matches", "2", "--seed", "42", "--transcript")
    assert _out(capsys, *argv)[:-1] == _out(capsys, *argv)[:-1]


def test_without_a_seed_one_is_drawn_and_told(capsys: pytest.CaptureFixture[str]) -> None:
    main([*MANDALA, "--transcript"])
    said = capsys.readouterr()
    seed = re.fullmatch(r"seed (\d+)\n", said.err)
    assert seed
    again = _out(capsys, "--transcript", "--seed", seed[1])
    assert again[:-1] == said.out.splitlines()[:-1]


@pytest.mark.parametrize("seat", ["0", "1"])
def test_an_option_is_played(capsys: pytest.CaptureFixture[str], seat: str) -> None:
    lines = _out(capsys, "--option", f"start={seat}", "--seed", "3", "--transcript")
    assert lines[1] == f"Options: start {seat}"
    assert next(line for line in lines if line.startswith("   1 ")).split()[1] == ("Ada", "Bo")[int(seat)]


def test_more_play_by_the_options_that_are_for_so_many(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mandi", "--seats", "8", "--option", "families=4", "--transcript"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1] == "Options: variant grand, families 4"
    assert lines[2].endswith("Hal (random)")
    assert lines[-1].startswith("mandi 8 seats: 1 matches, ")


def test_where_all_choose_at_once_each_round_stands_apart_and_its_reveal_line_by_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["mandi", "--seats", "3", "--seed", "2", "--transcript"]) == 0
    rounds = capsys.readouterr().out.split("\n\n         Round ")[1:]
    assert [told[0] for told in rounds] == list("123456")
    for told in rounds[:-1]:
        market, *rest = told.splitlines()
        stalls = re.findall(r"([A-E] \w+ \d)", market)
        assert [line.split()[1] for line in rest[:3]] == ["Ada", "Bo", "Cy"]
        assert [
            line.strip()[: len(stall)] for line in rest[3:] for stall in stalls if stall in line
        ] == stalls


def test_the_help_names_every_game_and_what_may_be_asked_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    said = capsys.readouterr().out
    assert "  mandi: 2 to 8 seats; players random, bot" in said
    assert "    --option families=none|2|3|4" in said


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        (
            ["chess", "--seats", "2"],
            "There is no game 'chess'; there is mandala, mandi, mandamina and mandarin.",
        ),
        (["mandala", "--seats", "3"], "Mandala is played with 2 seats, not 3."),
        ([*MANDALA, "--option", "wind=east"], "Mandala has no option 'wind'; it has start."),
        ([*MANDALA, "--option", "start=2"], "Option start cannot be '2'; it is random, 0 or 1."),
        ([*MANDALA, "--option", "start"], "Option start cannot be ''; it is random, 0 or 1."),
        (
            [*MANDALA, "--players", "bot,zoe"],
            "No player of Mandala is called 'zoe'; there is random, bot and fallback.",
        ),
        (["mandi", "--seats", "9"], "Mandi is played with 2 to 8 seats, not 9."),
        (
            ["mandi", "--seats", "7", "--option", "variant=quick"],
            "Quick is for 5 merchants at most; choose the Grand Bazaar.",
        ),
        ([*MANDALA, "--matches", "0"], "The number of matches is 1 or more."),
        ([*MANDALA, "--seed", "spring"], "Argument --seed: invalid int value: 'spring'."),
        ([*MANDALA, "--speed", "9"], "Unrecognized arguments: --speed 9."),
        (["mandala"], "The following arguments are required: --seats."),
        ([], "The following arguments are required: GAME, --seats."),
    ],
)
def test_what_is_unknown_is_one_sentence_and_exit_2(
    capsys: pytest.CaptureFixture[str], argv: list[str], sentence: str
) -> None:
    assert main(argv) == 2
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", sentence + "\n")


def test_a_reader_that_has_seen_enough_ends_it_without_a_trace() -> None:
    command = f"{sys.executable} manage.py playout mandala --seats 2 --matches 3 --transcript"
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", f"{command} | head -1"],
        env={**os.environ, "NO_BOOTSTRAP": "1"},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
    )
    assert done.stdout.startswith("Mandala, match 1 of seed ")
    assert re.fullmatch(r"seed \d+\n", done.stderr)
    assert done.returncode == 0


def test_names_are_dealt_round_and_moved_on_by_a_seat_each_match() -> None:
    game = GAMES["mandala"]
    table = Table(game, game.Options(), 3, ("a", "b"), seed=1)
    assert [table.seated(n) for n in range(3)] == [("a", "b", "a"), ("b", "a", "b"), ("a", "b", "a")]
    table = Table(game, game.Options(), 2, ("a", "b", "c"), seed=1)
    assert [table.seated(n) for n in range(3)] == [("a", "b"), ("c", "a"), ("b", "c")]


def test_a_shared_win_is_split_between_its_seats() -> None:
    tallies = {"a": Tally(), "b": Tally(), "c": Tally()}
    count(tallies, ("a", "b", "c"), Outcome((7, 7, 2), (1, 1, 3), "end"))
    count(tallies, ("a", "b", "c"), Outcome((9, 1, 5), (1, 3, 2), "end"))
    assert tallies["a"].line("a") == "a: 1.5 wins of 2, average place 1.00, average score 8.0"
    assert tallies["b"].line("b") == "b: 0.5 wins of 2, average place 2.00, average score 4.0"
    assert tallies["c"].line("c") == "c: 0 wins of 2, average place 2.50, average score 3.5"


def test_a_name_at_two_seats_wins_whichever_wins() -> None:
    tallies = {"a": Tally()}
    count(tallies, ("a", "a"), Outcome((3, 1), (1, 2), "end"))
    assert tallies["a"].line("a") == "a: 1 wins of 1, average place 1.50, average score 2.0"


def test_who_wins_together_wins_once_a_match_and_has_no_place() -> None:
    tallies = {"a": Tally(), "b": Tally()}
    for won, score in ((True, 4), (False, -5)):
        count(tallies, ("a", "b", "a"), Outcome((score,) * 3, (1,) * 3, "end", won=won))
    assert tallies["a"].line("a") == "a: 1 wins of 2, average score -0.5"
    assert tallies["b"].line("b") == "b: 1 wins of 2, average score -0.5"


def test_forced_moves_are_entries_and_counted(capsys: pytest.CaptureFixture[str]) -> None:
    lines = _out(capsys, "--seed", "5", "--transcript")
    numbers = [int(line[:4]) for line in lines if re.match(r" {1,3}\d+ (Ada|Bo ) ", line)]
    assert any(line.endswith(" (forced)") for line in lines)
    assert numbers == list(range(1, len(numbers) + 1))
    assert f" {len(numbers)}.0 moves a match, " in lines[-1]


def test_a_match_is_played_by_the_engine_to_its_end() -> None:
    game = GAMES["mandala"]
    match = dealt(Table(game, game.Options(), 2, ("random",), seed=1), 0)
    *_, last = match.steps
    assert game.pending(match.start)
    assert not game.pending(last.state)
