"""What is refused, in words: what is so, then what can be done."""

import ast
from pathlib import Path

import pytest

import games.rules.mandarin as package
from games.engine.game import IllegalMove
from games.rules.mandarin import legal, words
from tests.rules.mandarin.spoken import said

ERRORS: list[tuple[IllegalMove, str]] = [
    (IllegalMove("over"), "This match is over; the page shows how it ended."),
    (IllegalMove("not_asked"), "You are not asked now; you get a letter when you are."),
    (IllegalMove("not_your_turn"), "It is not your turn; you get a letter when it is."),
    (IllegalMove("choose_a_sign"), "Everybody chooses a sign first; choose an animal."),
    (IllegalMove("roll_first"), "Your turn begins with the die: roll, or first cash tiles in."),
    (IllegalMove("take_first"), "A tile is to be taken first; choose one."),
    (IllegalMove("claim_or_chance"), "Tiles lie before you: claim them, or chance them for another."),
    (IllegalMove("bid_or_pass"), "An auction goes on: say an amount, or that you are not interested."),
    (IllegalMove("not_so"), "That is no move here now; choose one that is offered."),
    (IllegalMove("no_such_animal"), "There is no such animal; choose one of the twelve."),
    (IllegalMove("nothing_to_cash_in"), "No tile is named; choose some to cash in, or just roll."),
    (IllegalMove("tile_twice"), "There is only one of each tile; name each once."),
    (IllegalMove("not_on_your_card", tile="ox-3"), "Ox 3 is not on your card; cash in tiles that are."),
    (
        IllegalMove("not_on_their_card", tile="dog-e", seat=1),
        "Dog Emperor is not on the card of Bo; take a tile that is.",
    ),
    (
        IllegalMove("dispenser_empty"),
        "The Dispenser is empty, so there is none to chance for; claim what lies there.",
    ),
    (IllegalMove("no_special"), "There are no Special Auctions at this table; claim, or chance."),
    (IllegalMove("special_first_only"), "Only a first tile goes to a Special Auction; claim, or chance."),
    (
        IllegalMove("special_needs", n=6, held=1),
        "A Special Auction needs 6 tiles on your card, and you have 1; claim, or chance.",
    ),
    (IllegalMove("not_in_hundreds", step=100), "Bids go in steps of 100; choose 100, 200, 300 and so on."),
    (IllegalMove("bid_too_low", low=1300), "That is too little; bid 1,300 or more, or pass."),
    (IllegalMove("bid_too_high", high=1_000_000), "That is too much; nobody may bid more than 1,000,000."),
    (
        IllegalMove("more_than_you_have", money=3000),
        "That is more than the 3,000 Yuan you have; bid less, or pass.",
    ),
    (IllegalMove("amount_needed"), "Not sent yet: say an amount, or 0 if you are not interested."),
    (
        IllegalMove("amount_unreadable"),
        "That is no amount. Write an amount in hundreds, such as 300.",
    ),
    (IllegalMove("not_sure"), "That is more than you have; say once more that you mean it, or bid less."),
    (
        IllegalMove("nobody_there", option="start", n=3),
        "Only 3 play, so nobody sits where the match is to begin; choose who begins once more.",
    ),
    (
        IllegalMove("unreadable"),
        "That line is no move; write one such as ROLL, CASH IN OX E, PIG 3, CLAIM, CHANCE, SPECIAL, BID 500, "
        "PASS or TAKE OX 3.",
    ),
]


@pytest.mark.parametrize(("illegal", "line"), ERRORS, ids=lambda value: getattr(value, "code", ""))
def test_an_error_says_what_is_so_and_what_can_be_done(illegal: IllegalMove, line: str) -> None:
    assert said(words.error(illegal)) == line


def codes() -> set[str]:
    """Every code that the package raises by its name, and those of moves that are for another time."""
    found = set(legal._INSTEAD.values())
    for path in Path(package.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "IllegalMove":
                found |= {str(part.value) for part in node.args if isinstance(part, ast.Constant)}
    return found


def test_every_code_that_is_raised_has_its_words() -> None:
    assert codes() <= {illegal.code for illegal, _ in ERRORS}


def test_a_code_of_another_game_has_no_words() -> None:
    with pytest.raises(KeyError):
        words.error(IllegalMove("lies_on_mountain"))
