"""Where the rulebook is silent: the numbered decisions of Mandala, and the edge that a player once met."""

from typing import Any

import pytest

from games.engine.chance import ScriptedChance
from games.engine.fold import fold
from games.rules.mandala import events as e
from games.rules.mandala import game
from games.rules.mandala.cards import DECK, EACH, spread
from games.rules.mandala.drawing import draws
from games.rules.mandala.events import Options
from games.rules.mandala.moves import Discard, Mountain, Move, Take
from games.rules.mandala.state import State
from tests.rules.mandala.scenario import cards, position
from tests.rules.mandala.table import facts, match, play, score

Told = dict[str, Any]
OPEN = {"mountain": "RG"}
SHARED = {"mountain": "RRRGGO", "P1": "YY", "P2": "P"}  # black completes it


def kinds(events: tuple[e.Event, ...]) -> list[type]:
    return [type(event) for event in events]


def after(told: Told, moves: tuple[Move, ...], chance: ScriptedChance | None = None) -> State:
    """The position after moves, each by the seat whose turn it is."""
    state = position(told)
    for move in moves:
        state = fold(game, game.decide(state, state.to_move, move, chance or ScriptedChance()), state)
    return state


@pytest.mark.parametrize("first", [0, 1])
def test_d1_the_start_player_is_drawn_among_the_seats(first: int) -> None:
    chance = ScriptedChance({"start": first})
    events = game.setup(Options(), 2, chance)
    assert (events[0], events[-1]) == (e.TableSet(2, Options(), first), e.TurnOpened(first))
    assert ("start", (0, 1)) in chance.asked


def test_d1_a_named_start_player_is_not_drawn() -> None:
    chance = ScriptedChance()
    assert game.setup(Options("1"), 2, chance)[-1] == e.TurnOpened(1)
    assert [purpose for purpose, _ in chance.asked] == ["deck"]


def test_d2_mountains_then_hands_then_cups_are_dealt_from_the_top() -> None:
    dealt = cards("RROOYYYYYYGGGGGGPPKK")
    chance = ScriptedChance({"deck": dealt + DECK[len(dealt) :]})
    state = fold(game, game.setup(Options(), 2, chance))
    assert [spread(mandala.mountain) for mandala in state.mandalas] == [cards("RR"), cards("OO")]
    assert [spread(hand.known) for hand in state.hands] == [cards("YYYYYY"), cards("GGGGGG")]
    assert [spread(cup.known) for cup in state.cups] == [cards("PP"), cards("KK")]


TWO = {"m1": OPEN, "m2": OPEN, "P2": {"hand": "RO"}}


def test_d3_a_draw_that_empties_the_pile_goes_on_from_the_new_one() -> None:
    told = TWO | {"P1": {"hand": "RO"}, "pile": "K", "discard": "YYYY"}
    came = play(told, "P1 A m1 R")
    assert (came["P1"]["hand"], came["pile"], came["discard"], came["final"]) == ("OYYK", 2, "", True)


def test_d3_the_pile_is_exhausted_by_its_last_card_and_not_by_the_next_draw() -> None:
    events = facts(TWO | {"P1": {"hand": "RO"}, "pile": "KKK", "discard": "YY"}, "P1 A m1 R")
    assert kinds(events)[1:] == [e.CardsDrawn, e.PileExhausted, e.PileShuffled, e.TurnOpened]


def test_d3_discarded_cards_are_in_the_new_pile_already() -> None:
    came = play(TWO | {"P1": {"hand": "YYYO"}, "pile": "KK", "discard": "P"}, "P1 C YYY")
    assert (came["P1"]["hand"], came["pile"], came["discard"], came["final"]) == ("OYKK", 3, "", True)


def test_d3_without_a_discard_pile_the_shuffle_waits_until_there_are_cards() -> None:
    told = TWO | {"P1": {"hand": "RO"}, "pile": "KK"}
    came = play(told, "P1 A m1 R")
    assert (came["P1"]["hand"], came["final"], came["reshuffled"], came["pile"]) == ("OKK", True, 0, 0)
    came = play(told, "P1 A m1 R", "P2 C O")
    assert (came["P2"]["hand"], came["reshuffled"], came["pile"], came["discard"]) == ("RO", 1, 0, "")


def test_d3_a_second_exhaustion_only_shuffles() -> None:
    told = TWO | {"final": True, "P1": {"hand": "RO"}, "pile": "KKK", "discard": "YY"}
    events = facts(told, "P1 A m1 R")
    assert e.PileShuffled in kinds(events)
    assert e.PileExhausted not in kinds(events)


def test_d3_each_shuffle_has_its_own_purpose() -> None:
    told = TWO | {"P1": {"hand": "RO"}, "pile": "KKK", "discard": "YY"}
    chance = ScriptedChance()
    after(told, (Mountain(1, "red"), Discard("red"), Discard("black")), chance)
    assert chance.asked == [("reshuffle/1", cards("YY")), ("reshuffle/2", cards("RK"))]


def test_d4_the_pile_exhausted_in_the_completing_turn_makes_that_mandala_the_last() -> None:
    told = {"m1": SHARED, "P1": {"hand": "KO"}, "P2": {"hand": "O"}, "pile": "RRR", "discard": "GG"}
    came = play(told, "P1 A m1 K", "P1 take R", "P2 take G", "P1 take O")
    assert (came["over"], came["m1"]["mountain"]) == (True, "")


@pytest.mark.parametrize(("left", "drawn"), [(7, 1), (6, 2), (5, 3), (0, 3), (8, 0)])
def test_d5_the_draw_is_exact(left: int, drawn: int) -> None:
    assert draws(left) == drawn


@pytest.mark.parametrize(("mover", "first"), [("P1", "P2"), ("P2", "P1")])
def test_d6_with_equal_fields_the_opponent_of_the_completing_player_is_first(mover: str, first: str) -> None:
    told = {"turn": mover, "m1": SHARED | {"P2": "PP"}, mover: {"hand": "KO"}, "pile": "RRRRR"}
    assert play(told, f"{mover} A m1 K")["first"] == [first]


def test_d7_only_the_mandala_just_laid_in_is_looked_at() -> None:
    full = {"mountain": "RGOYPK", "P1": ""}
    came = play({"m1": OPEN, "m2": full, "P1": {"hand": "RO"}, "pile": "KKKK"}, "P1 A m1 R")
    assert (came["phase"], came["m2"]["mountain"]) == ("play", "ROYGPK")


def test_d8_an_empty_field_still_takes_in_its_turn() -> None:
    told = {"m1": {"mountain": "RGO", "P2": "YP"}, "P1": {"hand": "KO", "river": "R"}, "pile": "YYYY"}
    came = play(told, "P1 A m1 K", "P2 take G", "P1 take R")
    assert (came["illegal"], came["discard"], came["P1"]["river"], came["P1"]["cup"]) == (None, "R", "R", "")


def test_d9_and_x1_a_mandala_on_the_mountain_alone_is_discarded_and_nobody_is_asked() -> None:
    """0:0 is a tie, so Bo would choose first; both keep nothing, so nothing is asked."""
    told = {
        "m1": {"mountain": "RGOYP"},
        "P1": {"hand": "KO", "river": "RO", "cup": "RR"},
        "P2": {"hand": "O", "river": "G", "cup": "KK"},
        "pile": "RRRGGG",
    }
    came = play(told, "P1 A m1 K")
    assert (came["phase"], came["turn"], came["over"]) == ("play", "P2", False)
    assert (came["discard"], came["m1"]["mountain"], came["auto_takes"]) == ("ROYGPK", "GG", 0)
    assert came["P1"] == {"hand": "RRRO", "river": "RO", "cup": "RR"}
    assert came["P2"] == {"hand": "O", "river": "G", "cup": "KK"}
    completed = [event for event in facts(told, "P1 A m1 K") if isinstance(event, e.MandalaCompleted)]
    assert completed == [e.MandalaCompleted(0, 1, (0, 0), None)]


def test_d10_the_last_colour_is_a_forced_move_of_its_own() -> None:
    forced = [step for moment in match(3) for step in moment.steps if step.cause == "forced"]
    takes = [step for step in forced if isinstance(step.move, Take)]
    assert takes
    for step in takes:
        taken = [event for event in step.events if isinstance(event, e.ColourTaken)]
        assert taken[0].seat == step.seat


@pytest.mark.parametrize("takes", [("P1 take R", "P2 take G", "P1 take O"), ("P1 take R",)])
def test_d11_the_opponent_of_the_completing_player_is_next_whoever_took_last(takes: tuple[str, ...]) -> None:
    mountain = SHARED if len(takes) > 1 else {"mountain": "RR", "P1": "YYG", "P2": "PO"}
    told = {"m1": mountain, "P1": {"hand": "KO"}, "P2": {"hand": "R"}, "pile": "YYYPPP"}
    came = play(told, "P1 A m1 K", *takes)
    assert (came["phase"], came["turn"]) == ("play", "P2")


def test_d12_without_cards_and_without_any_to_draw_a_turn_goes_by() -> None:
    told = {"m1": OPEN, "m2": OPEN, "P1": {"hand": "RRO"}, "final": True}
    events = facts(told, "P1 A m1 R")
    assert events[-2:] == (e.SeatPassed(1), e.TurnOpened(0))
    assert play(told, "P1 A m1 R")["turn"] == "P1"


def test_d12_two_turns_that_go_by_in_a_row_end_the_match() -> None:
    told = {"m1": OPEN, "P1": {"hand": "R", "river": "K", "cup": "KK"}, "final": True}
    events = facts(told, "P1 A m1 R")
    assert kinds(events)[-3:] == [e.SeatPassed, e.SeatPassed, e.MatchEnded]
    came = play(told, "P1 A m1 R")
    assert (came["over"], came["scores"], came["winner"]) == (True, [2, 0], "P1")


def test_d12_a_turn_that_goes_by_is_no_entry_and_counts_anew_after_a_move() -> None:
    told = {"m1": OPEN, "m2": OPEN, "P1": {"hand": "RRO"}, "final": True}
    came = play(told, "P1 A m1 R", "P1 A m1 R", "P1 A m2 O")
    assert (came["illegal"], came["over"]) == (None, True)
    assert not play(told, "P1 A m1 R", "P1 A m1 R")["over"]


@pytest.mark.parametrize(
    ("action", "allowed"),
    [("P1 A m1 R", True), ("P1 C R", True), ("P1 B m2 R", False)],
)
def test_d13_only_a_field_asks_to_keep_a_card(action: str, allowed: bool) -> None:
    told = {"m1": OPEN, "m2": {"mountain": "G"}, "P1": {"hand": "R"}, "pile": "KKKK"}
    assert (play(told, action)["illegal"] is None) == allowed


def test_d14_equal_points_and_equal_cups_are_a_draw() -> None:
    came = score({"river": "R", "cup": "RK"}, {"river": "O", "cup": "OY"})
    assert (came["scores"], came["winner"]) == ([1, 1], "draw")


def test_d15_forty_turns_without_a_card_laid_end_the_match_and_thirty_are_announced() -> None:
    told = {"m1": OPEN, "P1": {"hand": "O"}, "P2": {"hand": "O"}, "pile": "O" * 60}
    assert not play(told, *["P1 C O", "P2 C O"] * 19, "P1 C O")["over"]
    assert play(told, *["P1 C O", "P2 C O"] * 20)["over"]
    last = facts(told, *["P1 C O", "P2 C O"] * 20)[-1]
    assert isinstance(last, e.MatchEnded)
    assert last.reason == "standstill"
    warned = [e.StandstillWarned(30, 40) in facts(told, *["P1 C O", "P2 C O"] * n) for n in (14, 15, 16)]
    assert warned == [False, True, False]


def test_d15_a_card_laid_begins_the_count_anew() -> None:
    told = TWO | {"P1": {"hand": "RRO"}, "pile": "KKKKKKK"}
    assert after(told, (Discard("orange"), Discard("orange"))).quiet == 2
    assert after(told, (Discard("orange"), Discard("orange"), Mountain(1, "red"))).quiet == 0


def test_d16_a_sixth_colour_in_the_last_mandala_ends_the_match_once() -> None:
    told = {
        "final": True,
        "m1": {"mountain": "KG", "P1": "YYP", "P2": "O"},
        "P1": {"hand": "RO", "river": "ROYGP"},
        "P2": {"river": "ROYPK"},
        "pile": "YYYYY",
    }
    events = facts(told, "P1 A m1 R", "P1 take K", "P2 take G", "P1 take R")
    endings = [event for event in events if isinstance(event, e.MatchEnded)]
    assert [ending.reason for ending in endings] == ["sixth_colour"]
    came = play(told, "P1 A m1 R", "P1 take K", "P2 take G")
    assert (came["P1"]["river"], came["P2"]["river"]) == ("ROYGPK", "ROYPKG")


def test_d17_a_new_colour_always_finds_a_space() -> None:
    rivers = [moment.state.rivers for seed in range(5) for moment in match(seed)]
    assert max(len(river) for pair in rivers for river in pair) == 6
    assert all(len(set(river)) == len(river) <= 6 for pair in rivers for river in pair)


def test_d18_a_field_counts_its_cards_and_not_its_colours() -> None:
    told = {"m1": {"mountain": "RG", "P1": "YYY", "P2": "PO"}, "P1": {"hand": "KO"}, "pile": "RRRR"}
    assert play(told, "P1 A m1 K")["first"] == ["P1"]


def test_d19_the_deck_is_six_times_eighteen() -> None:
    assert (len(DECK), {DECK.count(colour) for colour in DECK}) == (108, {EACH})


def test_d20_hands_and_the_unfinished_mandala_stay_and_count_nothing() -> None:
    told = {
        "final": True,
        "m1": SHARED,
        "m2": {"mountain": "YY", "P1": "KK"},
        "P1": {"hand": "KOO", "river": "O"},
        "P2": {"hand": "RR", "river": "R"},
        "pile": "PPPP",
    }
    came = play(told, "P1 B m1 K", "P1 take G", "P2 take O", "P1 take R")
    assert (came["over"], came["scores"]) == (True, [0 + 1 * 2 + 2 * 3, 0])
    assert (came["P1"]["hand"], came["P2"]["hand"], came["m2"]["P1"]) == ("OO", "RR", "KK")
