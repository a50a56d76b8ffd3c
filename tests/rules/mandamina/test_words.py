"""What Mandamina asks of who is to move, offers, refuses, notes and counts, spelled out."""

import re
from typing import Any

import msgspec
import pytest

from games.engine.game import IllegalMove
from games.engine.words import Tongue, say
from games.rules.mandamina import events as e
from games.rules.mandamina import game, words
from games.rules.mandamina.legal import fit
from games.rules.mandamina.moves import Shift
from games.rules.mandamina.score import limit
from games.rules.mandamina.state import State
from tests.rules.mandamina.spoken import NAMES, TABLES, everything, said
from tests.rules.mandamina.table import SEVEN, START, after, at, later, refusal

MOST_RULES, LONGEST_RULE = 20, 110
SILENT = "This game is silent: no words to each other until it is over."
NEXT_TO_IT = "Marbles beside the empty spot may not be moved at this table."


def test_a_question_names_the_empty_spot_and_the_move() -> None:
    view = after(at(START, turns=16), "MOVE F4")
    assert said(words.ask(view, 1)) == "Move one marble to the empty spot, f4."
    assert said(words.short_ask(view, 1)) == "your move"
    assert said(words.point(view)) == "move 18"
    assert said(words.turn(18)) == "turn 18"
    assert words.round_of(18) == 18
    assert words.picks(view) is None


def test_a_skip_is_no_move_and_an_end_is_at_the_last_one() -> None:
    view = at(START, turns=16)
    assert said(words.point(after(view, "SKIP"))) == said(words.point(view)) == "move 17"
    assert words.count_of(after(view, "SKIP")) == words.count_of(view) == 17
    assert said(words.point(after(at(SEVEN, turns=37), "MOVE D4"))) == "move 38"


def test_what_comes_of_doing_nothing_is_told() -> None:
    line = "If you do nothing, you are skipped: nothing is moved and no circle crossed out."
    assert said(words.if_nothing(at(START), 0)) == line


NO_WIN = "A win is out of reach: {} is the best score still possible. You may play on to the end."


@pytest.mark.parametrize(
    ("told", "notes"),
    [
        ({}, [SILENT]),
        ({"seats": 1}, []),
        ({"seats": 1, "adjacent_moves": "forbidden"}, [NEXT_TO_IT]),
        ({"turns": 43}, [SILENT]),
        ({"turns": 44}, [SILENT, NO_WIN.format(0)]),
        ({"turns": 44, "seats": 1}, [NO_WIN.format(0)]),
        ({"turns": 35, "difficulty": "difficult"}, [SILENT]),
        ({"turns": 36, "difficulty": "difficult"}, [SILENT, NO_WIN.format(0)]),
        ({"turns": 51, "difficulty": "easy", "limit": None}, [SILENT]),
        ({"turns": 52, "difficulty": "easy", "limit": None}, [SILENT, NO_WIN.format(0)]),
        ({"turns": 44, "difficulty": "easy"}, [SILENT]),
        ({"turns": 45, "difficulty": "easy"}, [SILENT, "With this one 5 moves are left."]),
        ({"turns": 49, "difficulty": "easy"}, [SILENT, "This is the last move."]),
        ({"turns": 47}, [SILENT, NO_WIN.format(-3), "With this one 3 moves are left."]),
        ({"turns": 38, "mode": "simple"}, [SILENT]),
        ({"turns": 43, "mode": "simple"}, [SILENT, "This is the last move."]),
        ({"turns": 90, "limit": None}, [SILENT, NO_WIN.format(-46)]),
        ({"skipped": 3}, [SILENT]),
        (
            {"skipped": 4},
            [SILENT, "Nobody has moved for a while; if this round goes by as well, the match is lost."],
        ),
    ],
)
def test_what_everybody_should_know_is_noted(told: dict[str, Any], notes: list[str]) -> None:
    """D2: from move 45, 53 or 37 on a win is impossible; that is said, and played on."""
    assert [said(note) for note in words.notes(at(START, **told))] == notes


def test_nothing_is_noted_or_offered_when_it_is_over() -> None:
    over = after(at(SEVEN, turns=37), "MOVE D4")
    assert words.notes(over) == ()
    assert words.choices(over, 0) == words.choices(over, 1) == ()


REFUSED: list[tuple[IllegalMove, str]] = [
    (IllegalMove("over"), "This match is over; the page shows how it ended."),
    (IllegalMove("not_your_turn", seat=1), "It is the turn of Bo; you get a letter when it is yours."),
    (
        IllegalMove("no_such_spot"),
        "There is no such spot; name a column from a to g and a row from 1 to 7.",
    ),
    (
        IllegalMove("spot_is_empty", spot="f4"),
        "The empty spot is f4 itself; choose a marble that shall go there.",
    ),
    (
        IllegalMove("beside_the_hole", spot="f3"),
        "The marble of f3 lies beside the empty spot, so at this table it may not move; choose another.",
    ),
    (
        IllegalMove("only_the_clock_skips"),
        "Nobody may pass: a turn is skipped only when its time runs out; choose a marble.",
    ),
    (IllegalMove("unreadable"), "That line is no move; write one such as MOVE C4."),
    (
        IllegalMove("nobody_there", option="start", n=2),
        "Only 2 play, so nobody sits where the match is to begin; choose who begins once more.",
    ),
    (
        IllegalMove("nobody_there", option="start", n=1),
        "Only 1 plays, so nobody sits where the match is to begin; choose who begins once more.",
    ),
]


@pytest.mark.parametrize(("illegal", "line"), REFUSED, ids=lambda value: getattr(value, "code", ""))
def test_a_refusal_says_what_is_so_and_what_can_be_done(illegal: IllegalMove, line: str) -> None:
    assert said(words.error(illegal)) == line


@pytest.mark.parametrize(
    ("view", "seat", "move"),
    [
        (after(at(SEVEN, turns=37), "MOVE D4"), 1, Shift("a2")),
        (at(START), 1, Shift("a1")),
        (at(START), 0, Shift("h8")),
        (at(START), 0, Shift("d4")),
        (at(START, adjacent_moves="forbidden"), 0, Shift("d3")),
    ],
)
def test_whatever_the_rules_refuse_is_said(view: State, seat: int, move: Shift) -> None:
    illegal = refusal(view, seat, move)
    assert illegal is not None
    assert len(said(words.error(illegal))) > 20


def test_a_line_and_a_table_that_are_refused_are_answered() -> None:
    with pytest.raises(IllegalMove) as unread:
        game.parse("MOVE H9")
    with pytest.raises(IllegalMove) as unfit:
        fit(e.Options(start="3"), 3)
    assert said(words.error(unread.value)).endswith("MOVE C4.")
    assert said(words.error(unfit.value)).startswith("Only 3 play")


def test_a_code_of_another_game_is_not_said() -> None:
    with pytest.raises(KeyError):
        words.error(IllegalMove("lies_in_field"))


def test_the_rules_stand_on_one_page() -> None:
    assert len(words.RULES) <= MOST_RULES
    assert max(map(len, words.RULES)) <= LONGEST_RULE
    assert sum("= 2 points" in line for line in words.RULES) == 1


def test_the_options_are_those_that_can_be_decoded() -> None:
    for option in words.OPTIONS:
        kinds = msgspec.inspect.type_info(e.Options).fields  # type: ignore[attr-defined]
        allowed = next(field.type.values for field in kinds if field.name == option.name)
        assert {value.value for value in option.values} == set(allowed)
    firsts = {option.name: option.values[0].value for option in words.OPTIONS}
    assert game.Options(**firsts) == game.Options()  # type: ignore[arg-type]
    assert [option.name for option in words.OPTIONS] == list(e.Options.__struct_fields__)


def out_of_reach(view: State) -> bool:
    return any("out of reach" in said(note) for note in words.notes(view))


def test_the_last_moves_that_can_win_are_those_that_the_options_name() -> None:
    """44 at normal, 36 at difficult; the limit is where the Simpler Game and a scored one end."""
    hints = {value.value: value.hint for option in words.OPTIONS for value in option.values}
    for difficulty, last in (("normal", 44), ("difficult", 36)):
        assert f"{last} is the last move that can win" in hints[difficulty]
        before, then = (at(START, turns=n, difficulty=difficulty) for n in (last - 1, last))
        assert out_of_reach(then)
        assert not out_of_reach(before)
    assert str(limit(e.Options("simple"))) in hints["simple"]
    assert str(limit(e.Options())) in hints["50"]


def loud(text: str) -> str:
    """Another language: all but the places in capitals."""
    return re.sub(r"{\w+}|[^{]+", lambda part: part[0] if part[0][0] == "{" else part[0].upper(), text)


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_in_another_language_nothing_of_a_match_is_said_in_english(seats: int, options: e.Options) -> None:
    tongue = Tongue(loud, lambda one, many, n: loud(one if n == 1 else many), tuple(map(str.upper, NAMES)))
    lines = {say(sentence, tongue) for sentence in everything(1, seats, options) if sentence}
    lines = {re.sub(r"\b[a-g][1-7]\b", "", line) for line in lines}  # a spot is called the same everywhere
    assert len(lines) > 30
    assert {line for line in lines if line != line.upper() or set("{}") & set(line)} == set()


def test_who_left_for_good_is_told_before_the_match_ends() -> None:
    tired = later(at(START), skipped=5)
    assert "the match is lost" in said(words.notes(tired)[-1])
    assert after(tired, "SKIP").ended is not None


def test_what_is_typed_at_the_end_of_an_address_is_refused_in_words() -> None:
    view = at(START, adjacent_moves="forbidden")
    assert said(words.no_choice(view, 0, "D4")).startswith("The empty spot is d4 itself")
    assert said(words.no_choice(view, 0, "d5")).startswith("The marble of d5 lies beside the empty spot")
    assert said(words.no_choice(view, 0, "skip")).startswith("Nobody may pass")
    for tail in ("", "a8", "h1", "a", "a10", "\x00", "a１"):
        assert said(words.no_choice(view, 0, tail)).startswith("There is no such spot")
