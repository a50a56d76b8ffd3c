"""What the rulebook of Mandala says, sentence by sentence; each test quotes its rule in English."""

import pytest

from games.rules.mandala.cards import counted, spread
from tests.rules.mandala.table import match, play, score

OPEN = {"mountain": "RG"}


def test_the_box_holds_108_cards_18_of_each_colour() -> None:
    """'108 sand cards in six colours (18 of each colour)'"""
    state = next(match(1)).state
    everything = [*state.pile.known]
    for place in (*state.hands, *state.cups):
        everything += spread(place.known)
    for mandala in state.mandalas:
        everything += spread(mandala.mountain)
    assert set(counted(everything)) == {18}
    assert len(everything) == 108


def test_you_see_your_own_hand_and_cup_and_the_other_does_not() -> None:
    """'You may look at your hand and your cup at any time. Your opponent may not see them.'"""
    start = next(match(2))
    own, other = start.view(0), start.view(1)
    assert (own.hands[0], own.cups[0]) == (start.state.hands[0], start.state.cups[0])
    assert (other.hands[0].known, other.hands[0].unknown) == ((0,) * 6, 6)
    assert (other.cups[0].known, other.cups[0].unknown) == ((0,) * 6, 2)
    assert own.pile.known == other.pile.known == ()


@pytest.mark.parametrize(
    ("mandala", "action", "allowed"),
    [
        ({"mountain": "R", "P1": "Y"}, "P1 A m1 Y", False),
        ({"mountain": "R", "P2": "Y"}, "P1 A m1 Y", False),
        ({"mountain": "Y"}, "P1 A m1 Y", True),
        ({"mountain": "R"}, "P1 A m1 Y", True),
        ({"mountain": "Y"}, "P1 B m1 Y", False),
        ({"mountain": "R", "P2": "Y"}, "P1 B m1 Y", False),
        ({"mountain": "R", "P1": "Y"}, "P1 B m1 Y", True),
        ({"mountain": "R"}, "P1 B m1 Y", True),
    ],
)
def test_a_colour_lies_in_one_area_of_a_mandala(mandala: dict[str, str], action: str, allowed: bool) -> None:
    """'Within one mandala each colour may occur in only one of the three areas'; adding there is allowed."""
    came = play({"m1": mandala, "P1": {"hand": "YO"}, "pile": "KKKK"}, action)
    assert (came["illegal"] is None) == allowed


def test_the_colour_rule_is_for_each_mandala_by_itself() -> None:
    """'The rule applies per mandala, so in the other one the same colour may lie in another area.'"""
    told = {"m1": {"mountain": "RG", "P2": "Y"}, "m2": OPEN, "P1": {"hand": "YYO"}, "pile": "KKKK"}
    assert play(told, "P1 A m2 Y")["m2"]["mountain"] == "RYG"


@pytest.mark.parametrize(("left", "drawn"), [(7, 1), (6, 2), (5, 3), (4, 3), (1, 3), (0, 3)])
def test_with_seven_left_you_draw_one_with_six_two_with_five_or_fewer_three(left: int, drawn: int) -> None:
    """'Never more than eight cards in hand. Seven after laying: draw one; six: two; five or fewer: three.'"""
    came = play({"m1": OPEN, "P1": {"hand": "R" * (left + 1)}, "pile": "KKKK"}, "P1 A m1 R")
    assert (len(came["P1"]["hand"]), came["pile"]) == (left + drawn, 4 - drawn)


def test_exactly_one_card_goes_on_a_mountain() -> None:
    """'You lay exactly one card on one of the two mountains.'"""
    assert play({"m1": OPEN, "P1": {"hand": "RRR"}, "pile": "KKK"}, "P1 A m1 RR")["illegal"] == "P1 A m1 RR"


def test_cards_of_two_colours_do_not_go_into_a_field_together() -> None:
    """'One or more cards of the same colour'"""
    assert play({"m1": OPEN, "P1": {"hand": "YYOO"}}, "P1 B m1 YO")["illegal"] == "P1 B m1 YO"


def test_laying_in_a_field_draws_nothing() -> None:
    """'You draw no new cards in this turn.'"""
    came = play({"m1": OPEN, "P1": {"hand": "YYO"}, "pile": "KKK"}, "P1 B m1 YY")
    assert (came["P1"]["hand"], came["pile"]) == ("O", 3)


def test_after_laying_in_a_field_a_card_stays_in_hand() -> None:
    """'After this action you must always keep at least one card in hand.'"""
    told = {"m1": OPEN, "P1": {"hand": "YY"}, "pile": "KKK"}
    assert play(told, "P1 B m1 YY")["illegal"] == "P1 B m1 YY"
    assert play(told, "P1 B m1 Y")["P1"]["hand"] == "Y"


def test_as_many_cards_are_drawn_as_were_discarded() -> None:
    """'Then you draw as many cards from the pile as you discarded.'"""
    came = play({"m1": OPEN, "P1": {"hand": "YYO"}, "pile": "KKP"}, "P1 C YY")
    assert (came["P1"]["hand"], came["discard"], came["pile"]) == ("OKK", "YY", 1)


def test_discarding_asks_for_no_colour_rule_and_lays_nothing() -> None:
    """'The colour rule plays no part here. You lay no cards on a mountain or in a field in this turn.'"""
    told = {"m1": {"mountain": "RGOYP", "P1": "K"}, "P1": {"hand": "KK"}, "pile": "RRR"}
    came = play(told, "P1 C K")
    assert (came["illegal"], came["phase"]) == (None, "play")


@pytest.mark.parametrize(
    ("mandala", "action", "first"),
    [
        ({"mountain": "RGO", "P1": "YY", "P2": "P"}, "P1 A m1 K", "P1"),
        ({"mountain": "RGO", "P1": "Y", "P2": "PP"}, "P1 A m1 K", "P2"),
        ({"mountain": "RGO", "P1": "Y", "P2": "P"}, "P1 A m1 K", "P2"),
        ({"mountain": "RGO", "P1": "Y", "P2": "P"}, "P2 A m1 K", "P1"),
        ({"mountain": "RGO", "P1": "Y", "P2": "P"}, "P1 B m1 K", "P1"),
    ],
)
def test_more_cards_in_the_field_choose_first(mandala: dict[str, str], action: str, first: str) -> None:
    """'Most cards in the own field chooses first; if equal, the player who did not lay the last card.'"""
    told = {"turn": action[:2], "m1": mandala, action[:2]: {"hand": "KO"}, "pile": "RRRR"}
    assert play(told, action)["first"] == [first]


def test_a_new_colour_goes_to_the_first_empty_space_and_the_rest_to_the_cup() -> None:
    """'You lay one card on the first empty space of your river, the others face down in your cup.'"""
    told = {"m1": {"mountain": "RRRGGO", "P1": "YY", "P2": "P"}, "P1": {"hand": "KO", "river": "KP"}}
    came = play(told | {"pile": "YYYY"}, "P1 A m1 K", "P1 take R")
    assert (came["P1"]["river"], came["P1"]["cup"]) == ("KPR", "RR")


def test_all_cards_of_a_colour_of_the_river_go_to_the_cup() -> None:
    """'If that colour is in your river already, you lay all the cards in your cup.'"""
    told = {"m1": {"mountain": "RRRGGO", "P1": "YY", "P2": "P"}, "P1": {"hand": "KO", "river": "RP"}}
    came = play(told | {"pile": "YYYY"}, "P1 A m1 K", "P1 take R")
    assert (came["P1"]["river"], came["P1"]["cup"]) == ("RP", "RRR")


def test_an_empty_field_takes_in_turn_and_keeps_nothing() -> None:
    """'You still choose in turn, but the cards go to the discard pile.'"""
    told = {"m1": {"mountain": "RRGGO", "P1": "YYP"}, "P1": {"hand": "KO"}, "pile": "YYYY"}
    came = play(told, "P1 A m1 K", "P1 take R", "P2 take G")
    assert (came["P2"]["river"], came["P2"]["cup"], came["discard"]) == ("", "", "GG")


def test_the_taker_chooses_among_the_colours_that_lie_there() -> None:
    """'You point at a colour that lies on the mountain.'"""
    told = {"m1": {"mountain": "RGO", "P1": "YY", "P2": "P"}, "P1": {"hand": "KO"}, "pile": "RRRR"}
    assert play(told, "P1 A m1 K", "P1 take Y")["illegal"] == "P1 take Y"
    assert play(told, "P1 A m1 K", "P2 take R")["illegal"] == "P2 take R"
    assert play(told, "P1 A m1 K", "P1 C O")["illegal"] == "P1 C O"


def test_the_match_goes_on_to_one_more_mandala_when_the_pile_is_exhausted() -> None:
    """'The discard pile is shuffled into a new pile. You play on until one more mandala is complete.'"""
    told = {
        "m1": OPEN,
        "m2": OPEN,
        "P1": {"hand": "RO"},
        "P2": {"hand": "RO"},
        "pile": "KKK",
        "discard": "PPPP",
    }
    came = play(told, "P1 A m1 R")
    assert (came["final"], came["over"], came["reshuffled"], came["pile"]) == (True, False, 1, 4)


def test_a_sixth_colour_ends_the_match_after_the_rest_is_shared() -> None:
    """'Then you share the rest of the cards on that mountain. After that the game is over.'"""
    told = {
        "m1": {"mountain": "KRG", "P1": "YY", "P2": "O"},
        "P1": {"hand": "PPR", "river": "ROYGP"},
        "P2": {"hand": "R"},
        "pile": "YYYY",
    }
    assert not play(told, "P1 B m1 P", "P1 take K")["over"]
    assert play(told, "P1 B m1 P", "P1 take K", "P2 take R")["over"]


def test_a_cup_card_scores_the_number_of_its_space() -> None:
    """'2 x 1 + 4 x 2 + 3 x 3 = 19 points'; a colour outside the river and the river itself count nothing."""
    came = score({"river": "KRP", "cup": "KKRRRRPPPYY"}, {"river": "ROYGPK"})
    assert (came["scores"], came["winner"]) == ([19, 0], "P1")


def test_equal_points_are_won_by_fewer_cards_in_the_cup() -> None:
    """'If equal, the player with the fewest cards in the cup wins.'"""
    assert score({"river": "R", "cup": "RRKK"}, {"river": "RO", "cup": "O"})["winner"] == "P2"


def test_the_colours_are_taken_in_turn_until_the_mountain_is_empty() -> None:
    """'In turn you choose a colour until the mountain is empty.'"""
    told = {
        "m2": {"mountain": "RGO", "P1": "YYP"},
        "P1": {"hand": "KO"},
        "P2": {"hand": "R"},
        "pile": "RRRRRR",
    }
    came = play(told, "P1 A m2 K", "P1 take R", "P2 take G")
    assert (came["phase"], came["turn"], came["m2"]["mountain"]) == ("choose", "P1", "OK")
    came = play(told, "P1 A m2 K", "P1 take R", "P2 take G", "P1 take O")
    assert (came["phase"], came["turn"], came["auto_takes"]) == ("play", "P2", 1)


def test_the_fields_are_cleared_and_two_new_cards_lie_on_the_mountain() -> None:
    """'All cards of the two fields go to the discard pile'; 'you turn up two new cards'"""
    told = {"m1": {"mountain": "RR", "P1": "YYG", "P2": "OP"}, "P1": {"hand": "KO"}, "P2": {"hand": "R"}}
    came = play(told | {"pile": "KGOOO"}, "P1 B m1 K")
    assert came["m1"] == {"mountain": "GK", "P1": "", "P2": ""}
    assert (came["discard"], came["pile"], came["P1"]["cup"]) == ("OYYGPK", 3, "R")
