"""What Mandi asks of a merchant, offers, refuses and counts, spelled out."""

import re
from typing import Any

import msgspec
import pytest

from games.engine.game import IllegalMove
from games.engine.words import Tongue, say
from games.rules.mandi import events as e
from games.rules.mandi import game, words
from games.rules.mandi.goods import CARDS
from games.rules.mandi.state import State
from tests.rules.mandi.spoken import NAMES, TABLES, everything, fact, said
from tests.rules.mandi.table import QUICK, after, before_restock, dealt, had, market

MOST_RULES, LONGEST_RULE = 20, 110
ASKED = market(had((1, 3, 5), silk=2, gems=1, chai=1), had((2, 4)), lots="silk 1, masala 3, gems 2", round=3)
RESTOCK = before_restock(had((), mithai=2), had((), mithai=0))


@pytest.mark.parametrize(
    ("view", "ask", "short", "point"),
    [
        (ASKED, "Choose a stall and a card for round 3 of 6.", "choose a stall", "round 3"),
        (
            market(had((4,)), had(CARDS), round=4, options=QUICK),
            "Choose a stall for round 4 of 4; your card is 4.",
            "choose a stall",
            "round 4",
        ),
        (
            market(had(()), had(CARDS), round=6),
            "Choose a stall for round 6 of 6; you hold no card.",
            "choose a stall",
            "round 6",
        ),
        (
            RESTOCK,
            "Choose which cards to buy back, and, if you like, your stall for round 6 in the same go.",
            "buy back cards",
            "restock",
        ),
    ],
)
def test_a_question_is_asked_in_one_line(view: State, ask: str, short: str, point: str) -> None:
    assert [said(words.ask(view, 0)), said(words.short_ask(view, 0)), said(words.point(view))] == [
        ask,
        short,
        point,
    ]
    assert words.picks(view) is None


@pytest.mark.parametrize(
    ("view", "line"),
    [
        (
            ASKED,
            "If you do nothing: your lowest card, 1, at the stall worth most to you, B Masala 3.",
        ),
        (
            market(had(()), had(CARDS)),
            "If you do nothing: the stall worth most to you, C Gems 3, without a card.",
        ),
        (RESTOCK, "If you do nothing: cards 1 and 2, for free."),
        (after(ASKED, (0, "STALL A CARD 5")), "If you do nothing: what you sealed stands."),
    ],
)
def test_what_is_played_for_who_does_nothing_is_told(view: State, line: str) -> None:
    assert said(words.if_nothing(view, 0)) == line


MAY_CHANGE = "What is sealed can be changed until the last merchant has chosen."
BEFORE_RESTOCK = "Before the next round, the last, burned cards can be bought back."
LAST = "This is the last round."


@pytest.mark.parametrize(
    ("options", "number", "notes"),
    [
        (e.Options(), 1, [MAY_CHANGE]),
        (e.Options(), 5, [BEFORE_RESTOCK, MAY_CHANGE]),
        (e.Options(), 6, [LAST, MAY_CHANGE]),
        (QUICK, 4, [LAST, MAY_CHANGE]),
        (
            e.Options(families="2"),
            2,
            [MAY_CHANGE, "A family counts together, but two of it at one stall bid against each other."],
        ),
    ],
)
def test_what_everybody_should_know_is_noted(options: e.Options, number: int, notes: list[str]) -> None:
    view = market(*[had(CARDS)] * 4, options=options, round=number)
    assert [said(note) for note in words.notes(view)] == notes


def test_the_restock_notes_its_prices_and_what_comes_of_a_stall_chosen_along() -> None:
    assert [said(note) for note in words.notes(RESTOCK)] == [
        "Each Mithai that is kept is 1 point at the end.",
        "A stall chosen now is kept sealed and stands for round 6, unless it is changed after everybody's "
        "cards are revealed. Who lets it stand gets no letter for round 6, only the result.",
    ]


def offered(view: State, seat: int = 0) -> list[tuple[str, str, str]]:
    (group,) = words.choices(view, seat)
    assert all(row.move is None for row in group.rows)
    return [(row.tail, said(row.label), said(row.then)) for row in group.rows]


def test_a_letter_offers_each_stall_with_what_it_is_worth() -> None:
    assert offered(ASKED) == [
        ("a", "A Silk 1", "+8 points, the most Silk so far"),
        ("b", "B Masala 3", "+16 points, a fourth good, so Thali, and the most Masala so far"),
        ("c", "C Gems 2", "+10 points, the most Gems so far"),
    ]
    assert offered(ASKED, 1)[0] == ("a", "A Silk 1", "+1 point")


def test_a_family_sees_what_a_lot_is_worth_to_all_of_it() -> None:
    pooled = market(
        had(CARDS, silk=2, chai=1, attar=1), had(CARDS), had(CARDS, silk=2), had(CARDS, silk=3),
        lots="gems 1, silk 1", options=e.Options(families="2"),
    )  # fmt: skip
    assert offered(pooled) == [
        ("a", "A Gems 1", "+6 points, a fourth good, so Thali"),
        ("b", "B Silk 1", "+4 points"),
    ]


@pytest.mark.parametrize(
    ("mithai", "rows"),
    [
        (0, [("r12", "Cards 1 and 2, free", "0 Mithai left")]),
        (
            2,
            [
                ("r12", "Cards 1 and 2, free", "2 Mithai left"),
                ("r123", "Cards 1, 2 and 3 for 1 Mithai", "1 Mithai left"),
                ("r124", "Cards 1, 2 and 4 for 2 Mithai", "0 Mithai left"),
            ],
        ),
    ],
)
def test_a_letter_offers_the_restocks_that_can_be_paid(mithai: int, rows: list[tuple[str, ...]]) -> None:
    assert offered(before_restock(had((), mithai=mithai), had(()))) == rows


def test_nothing_is_offered_when_it_is_over() -> None:
    assert words.choices(market(had(()), had(()), phase="over"), 0) == ()


REFUSED: list[tuple[IllegalMove, str]] = [
    (IllegalMove("over"), "This match is over; the page shows how it ended."),
    (
        IllegalMove("not_in_hand", card=4),
        "Card 4 is not in your hand; choose one that is, or that you buy back.",
    ),
    (
        IllegalMove("too_dear", price=6, n=2),
        "That costs 6 Mithai and you have 2; buy back fewer or lower cards.",
    ),
    (IllegalMove("no_such_stall", last="D"), "There is no such stall; choose one from A to D."),
    (IllegalMove("stall_needed"), "Not sealed yet: choose a stall."),
    (IllegalMove("card_needed"), "Not sealed yet: choose a card. Whoever has one must play one."),
    (
        IllegalMove("not_burned", card=3),
        "Card 3 is not burned, so it cannot be bought back; leave it out.",
    ),
    (
        IllegalMove("no_families", size=3, seats=5),
        "Families of 3 do not come out with 5 merchants: "
        "of 2 need 4, 6 or 8 merchants, of 3 need 6, of 4 need 8.",
    ),
    (
        IllegalMove("grand_needs", n=6),
        "The Grand Bazaar is for 6 merchants and more; choose Classic or Quick.",
    ),
    (IllegalMove("quick_takes", n=5), "Quick is for 5 merchants at most; choose the Grand Bazaar."),
]


@pytest.mark.parametrize(("illegal", "line"), REFUSED, ids=lambda value: getattr(value, "code", ""))
def test_a_refusal_says_what_is_so_and_what_can_be_done(illegal: IllegalMove, line: str) -> None:
    assert said(words.error(illegal)) == line


@pytest.mark.parametrize(
    ("view", "line"),
    [
        (ASKED, "STALL D CARD 1"),
        (ASKED, "STALL A CARD 2"),
        (ASKED, "STALL A CARD 0"),
        (ASKED, "RESTOCK NONE"),
        (RESTOCK, "STALL A CARD 1"),
        (RESTOCK, "RESTOCK 4 5"),
        (RESTOCK, "RESTOCK 1 1"),
        (before_restock(had((1,)), had(())), "RESTOCK 1"),
        (market(had(CARDS, sifarish=False), had(CARDS)), "STALL A CARD 1 SIFARISH"),
        (market(had(()), had(()), phase="over"), "STALL A CARD 1"),
        (ASKED, "TAKE RED"),
    ],
)
def test_whatever_the_rules_refuse_is_said(view: State, line: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        after(view, (0, line))
    assert len(said(words.error(refused.value))) > 20


@pytest.mark.parametrize(
    ("options", "seats"), [(e.Options("grand"), 5), (QUICK, 6), (e.Options(families="2"), 5)]
)
def test_a_table_that_does_not_fit_is_refused_in_words(options: e.Options, seats: int) -> None:
    with pytest.raises(IllegalMove) as refused:
        dealt(seats, options)
    assert str(seats if options.families != "none" else 11 - seats) in said(words.error(refused.value))


def test_a_code_of_another_game_is_not_said() -> None:
    with pytest.raises(KeyError):
        words.error(IllegalMove("lies_in_field"))


def table(tally: Any) -> list[list[str]]:
    return [[fact(who), *numbers] for who, numbers in tally.rows]


WORKED = market(
    had((), masala=3, silk=4, chai=1, gems=1, mithai=2), had((), masala=3), had((), silk=2, mithai=1)
)


def test_the_worked_example_of_the_rulebook_counts_32_in_the_tables() -> None:
    """The rulebook: sets 15, tied for first in Masala +4, alone in Silk +6, Thali +5, two Mithai."""
    parts, goods = words.tallies(WORKED, 0)
    assert [said(column) for column in parts.columns] == ["Sets", "Majority", "Thali", "Mithai", "Total"]
    assert table(parts) == [
        ["Ada (you)", "15", "10", "5", "2", "32"],
        ["Bo", "5", "4", "0", "0", "9"],
        ["Cy", "3", "0", "0", "1", "4"],
    ]
    assert [said(column) for column in goods.columns] == ["Attar", "Chai", "Gems", "Masala", "Silk"]
    assert table(goods) == [
        ["Ada (you)", "–", "1", "1", "5+4", "8+6"],
        ["Bo", "–", "–", "–", "5+4", "–"],
        ["Cy", "–", "–", "–", "–", "3"],
    ]


def test_majorities_are_provisional_until_the_end() -> None:
    during, over = (
        words.tallies(view, None)[0] for view in (WORKED, msgspec.structs.replace(WORKED, phase="over"))
    )
    assert (said(during.title), said(during.note)) == (
        "If it ended now",
        "Majorities are provisional until the end.",
    )
    assert (said(over.title), said(over.note)) == ("Final score", "")
    assert table(over) == [[who.replace(" (you)", ""), *rest] for who, *rest in table(during)]


def test_a_family_has_one_row_and_its_reader_is_marked() -> None:
    view = market(
        had((), silk=2, chai=1, mithai=1),
        had((), silk=3),
        had((), silk=2, gems=1, attar=1, mithai=2),
        had((), masala=3, mithai=4),
        options=e.Options(families="2"),
    )
    assert table(words.tallies(view, 3)[0]) == [
        ["Ada and Cy", "11", "6", "5", "3", "25"],
        ["Bo and Di (you)", "10", "9", "0", "4", "23"],
    ]


def test_equal_points_stand_by_mithai_then_crates() -> None:
    view = market(had((), silk=2), had((), gems=1, mithai=2), had((), gems=1, chai=1, attar=1))
    assert [row[0] for row in table(words.tallies(view, None)[0])] == ["Bo", "Cy", "Ada"]


def test_the_grand_bazaar_counts_seven_goods() -> None:
    assert [said(column) for column in words.tallies(dealt(6, e.Options("grand")), None)[1].columns][5:] == [
        "Indigo",
        "Kesar",
    ]


def test_the_rules_stand_on_one_page() -> None:
    assert len(words.RULES) <= MOST_RULES
    assert max(map(len, words.RULES)) <= LONGEST_RULE
    assert sum("32" in line for line in words.RULES) == 1


def test_the_options_are_those_that_can_be_decoded() -> None:
    for option in words.OPTIONS:
        for value in option.values:
            assert (
                getattr(msgspec.convert({option.name: value.value}, game.Options), option.name) == value.value
            )
    firsts = {option.name: option.values[0].value for option in words.OPTIONS}
    assert game.Options(**firsts) == game.Options()  # type: ignore[arg-type]


def loud(text: str) -> str:
    """Another language: all but the places in capitals."""
    return re.sub(r"{\w+}|[^{]+", lambda part: part[0] if part[0][0] == "{" else part[0].upper(), text)


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_in_another_language_nothing_of_a_match_is_said_in_english(seats: int, options: e.Options) -> None:
    tongue = Tongue(loud, lambda one, many, n: loud(one if n == 1 else many), tuple(map(str.upper, NAMES)))
    lines = {say(sentence, tongue) for sentence in everything(1, seats, options) if sentence}
    assert len(lines) > 100
    assert {line for line in lines if line != line.upper() or set("{}") & set(line)} == set()
