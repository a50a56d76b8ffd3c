"""What is refused, by which code, and with which facts its sentence is told."""

import ast
from pathlib import Path

import pytest
from msgspec.structs import replace

import games.rules.mandarin as package
from games.engine.game import IllegalMove
from games.engine.moves import allows
from games.rules.mandarin.events import Options
from games.rules.mandarin.game import game
from games.rules.mandarin.moves import Bid, CashIn, Chance, Claim, Move, Pass, Roll, Sign, Special, Take
from games.rules.mandarin.state import State
from tests.rules.mandarin.table import OPEN, WEALTH, after, at, chance, dealt, refusal, table

REFUSED_OVERBIDS = Options(overbids="refused")
ROLLING = table(at(1, "ox 2, ox 3"), at(3, "pig 2, pig 3"))
STEALING = after(ROLLING, (0, "ROLL"), chance=chance(3, 1))
CHOOSING = after(ROLLING, (0, "ROLL"), chance=chance(1))
LAST = replace(CHOOSING, dispenser=0)
OVER = replace(ROLLING, phase="over")
DRAWS = chance(1, draws=("ox 4 down", "pig 4 up"))


def selling(options: Options, money: int = 3000) -> State:
    state = table(at(1, money=money), at(20), options=options)
    return after(state, (0, "ROLL"), (0, "CHANCE"), chance=DRAWS)


MANY = after(table(at(1), at(20), options=WEALTH), (0, "ROLL"), chance=chance(1))
SECOND = after(
    table(at(1, "ox 2, ox 3, dog 2, dog 3, pig 2, pig 3"), at(20), options=WEALTH),
    *((0, "ROLL"), (0, "CHANCE")),
    chance=chance(1, draws=("ox 4 down", "ox 5 down")),
)
REFUSED: list[tuple[State, int, Move, str, dict[str, int | str]]] = [
    (OVER, 0, Roll(), "over", {}),
    (OVER, 1, Pass(), "over", {}),
    (ROLLING, 1, Roll(), "not_your_turn", {}),
    (ROLLING, 0, Claim(), "roll_first", {}),
    (ROLLING, 0, Bid(100), "roll_first", {}),
    (dealt(2), 0, Roll(), "choose_a_sign", {}),
    (dealt(2), 0, Sign("cat"), "no_such_animal", {}),
    (after(dealt(2), (0, "SIGN OX")), 0, Sign("rat"), "not_asked", {}),
    (ROLLING, 0, CashIn(()), "nothing_to_cash_in", {}),
    (ROLLING, 0, CashIn(("ox-2", "ox-2")), "tile_twice", {}),
    (ROLLING, 0, CashIn(("ox-2", "pig-2")), "not_on_your_card", {"tile": "pig-2"}),
    (ROLLING, 0, CashIn(("ox-3", "ox-2")), "not_so", {}),
    (STEALING, 1, Take("pig-2"), "not_your_turn", {}),
    (STEALING, 0, Roll(), "take_first", {}),
    (STEALING, 0, Take("ox-2"), "not_on_their_card", {"tile": "ox-2", "seat": 1}),
    (CHOOSING, 0, Roll(), "claim_or_chance", {}),
    (LAST, 0, Chance(), "dispenser_empty", {}),
    (CHOOSING, 0, Special(), "no_special", {}),
    (MANY, 0, Special(), "special_needs", {"n": 6, "held": 0}),
    (SECOND, 0, Special(), "special_first_only", {}),
    (selling(OPEN), 0, Claim(), "bid_or_pass", {}),
    (selling(OPEN), 1, Bid(100), "not_asked", {}),
    (selling(Options(), money=0), 0, Bid(100), "not_asked", {}),
    (selling(OPEN), 0, Bid(150), "not_in_hundreds", {"step": 100}),
    (selling(OPEN), 0, Bid(0), "bid_too_low", {"low": 100}),
    (selling(OPEN), 0, Bid(-100), "bid_too_low", {"low": 100}),
    (after(selling(OPEN), (0, "BID 300")), 1, Bid(300), "bid_too_low", {"low": 400}),
    (selling(OPEN), 0, Bid(1_000_100), "bid_too_high", {"high": 1_000_000}),
    (selling(REFUSED_OVERBIDS), 0, Bid(3100), "more_than_you_have", {"money": 3000}),
    (selling(OPEN, money=0), 0, Bid(100), "more_than_you_have", {"money": 0}),
]


@pytest.mark.parametrize(("state", "seat", "move", "code", "shown"), REFUSED)
def test_a_refusal_has_its_code_and_its_facts(
    state: State, seat: int, move: Move, code: str, shown: dict[str, int | str]
) -> None:
    illegal = refusal(state, seat, move)
    assert illegal is not None
    assert (illegal.code, illegal.facts) == (code, shown)
    assert not allows(game.moves(state, seat), move)


@pytest.mark.parametrize(("start", "seats"), [("2", 2), ("4", 4)])
def test_a_table_that_cannot_be_is_refused(start: str, seats: int) -> None:
    with pytest.raises(IllegalMove) as unfit:
        game.fit(Options(start=start), seats)  # type: ignore[arg-type]
    assert (unfit.value.code, unfit.value.facts) == ("nobody_there", {"option": "start", "n": seats})


def test_whoever_has_answered_by_a_maximum_may_say_another_one_until_the_last() -> None:
    state = after(selling(Options()), (1, "BID 500"))
    assert game.pending(state) == {0}
    again = after(state, (1, "PASS"), (1, "BID 700"))
    assert again.auction is not None
    assert (again.auction.maxima, again.turn) == ((None, 700), state.turn)
    assert refusal(after(again, (0, "PASS")), 0, Bid(100)) is not None


def test_every_code_of_the_rules_is_tried_here() -> None:
    source = ast.parse(Path(package.__file__).with_name("legal.py").read_text())
    calls = [node for node in ast.walk(source) if isinstance(node, ast.Call)]
    named = [call.args[0] for call in calls if getattr(call.func, "id", "") == "IllegalMove"]
    raised = {node.value for arg in named for node in ast.walk(arg) if isinstance(node, ast.Constant)}
    instead = {"choose_a_sign", "roll_first", "take_first", "claim_or_chance", "bid_or_pass"}
    tried = {code for *_, code, _ in REFUSED} | {"nobody_there"}
    assert {str(code) for code in raised} - {"signs", "auction"} | instead == tried
