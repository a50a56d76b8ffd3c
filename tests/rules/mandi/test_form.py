"""The form of a choice and of a restock: what it offers, opens with, and says as one line."""

from collections.abc import Iterator
from typing import Any

import pytest

from games.engine.game import IllegalMove
from games.engine.words import Field, Form
from games.rules.mandi import events as e
from games.rules.mandi import game, words
from games.rules.mandi.moves import Move, Restock
from games.rules.mandi.state import State
from tests.rules.mandi.spoken import said
from tests.rules.mandi.table import after, before_restock, dealt, had, market, match

Data = dict[str, tuple[str, ...]]
ROUND = market(had((1, 3, 5)), had((2, 4)), lots="silk 1, masala 3, gems 2", round=3)
ONE_CARD = market(had((4,), sifarish=False), had((2,)), round=5)
NO_CARD = market(had(()), had((2,)), round=6)
RESTOCK = before_restock(had((), mithai=2), had((), mithai=2))
KEPT = before_restock(had((1,), mithai=1), had(()))
RICH = before_restock(had((), mithai=6), had(()), lots="silk 1, chai 1, gems 1, silk 2, chai 3")


def fields(form: Form) -> dict[str, Field]:
    return {field.name: field for field in form.fields}


def picks(field: Field) -> list[tuple[str, str, str]]:
    return [(pick.value, said(pick.label), said(pick.then)) for pick in field.picks if not pick.off]


def test_a_choice_is_a_stall_a_card_and_the_sifarish() -> None:
    form = words.form(ROUND, 0, {})
    assert form.button == "Seal my choice"
    assert [(f.name, said(f.title), f.many, f.chosen) for f in form.fields] == [
        ("stall", "Stall", False, ()),
        ("card", "Haggle card", False, ()),
        ("sifarish", "Sifarish", True, ()),
    ]
    some = fields(form)
    assert picks(some["stall"]) == [
        ("a", "A Silk, 1 crate", "+1 point"),
        ("b", "B Masala, 3 crates", "+11 points, the most Masala so far"),
        ("c", "C Gems, 2 crates", "+3 points"),
    ]
    assert [pick.icon for pick in some["stall"].picks] == ["silk", "masala", "gems"]
    assert picks(some["card"]) == [("1", "1", ""), ("3", "3", ""), ("5", "5", "")]
    assert [pick.value for pick in some["card"].picks if pick.off] == ["2", "4"]
    assert picks(some["sifarish"]) == [("yes", "Add my Sifarish: +2, once in the match", "")]


def test_the_only_card_is_chosen_already_and_a_spent_sifarish_not_asked_for() -> None:
    form = fields(words.form(ONE_CARD, 0, {"stall": ("a",)}))
    assert list(form) == ["stall", "card"]
    assert (form["card"].chosen, said(form["card"].hint)) == (("4",), "It is the only card you hold.")
    assert form["stall"].chosen == ("a",)


def test_who_holds_no_card_is_asked_for_none() -> None:
    form = fields(words.form(NO_CARD, 0, {}))
    assert list(form) == ["stall", "sifarish"]
    assert said(form["stall"].hint) == (
        "You hold no card, so you play 0: the lot is yours only if nobody else comes."
    )


def test_a_restock_names_each_price_and_what_remains_and_the_free_cards_are_ticked() -> None:
    form = words.form(RESTOCK, 0, {})
    cards = fields(form)["cards"]
    assert form.button == "Seal my restock"
    assert [(pick.value, said(pick.then), pick.off) for pick in cards.picks] == [
        ("1", "free", False),
        ("2", "free", False),
        ("3", "costs 1, 1 Mithai left", False),
        ("4", "costs 2, 0 Mithai left", False),
        ("5", "costs 3 Mithai, you have 2", True),
    ]
    assert (cards.chosen, cards.many) == (("1", "2"), True)
    assert said(cards.hint) == "You have 2 Mithai. Each one you keep is a point at the end."


def test_a_restock_offers_the_stall_of_the_last_round_and_opens_without_one() -> None:
    form = fields(words.form(RESTOCK, 0, {}))
    assert list(form) == ["cards", "stall", "card", "sifarish"]
    assert [said(form[name].title) for name in ("stall", "card", "sifarish")] == [
        "Stall for round 6",
        "Card for round 6",
        "Sifarish for round 6",
    ]
    assert picks(form["stall"])[0] == ("", "Choose after the restock is revealed", "")
    assert [value for value, _, _ in picks(form["card"])] == ["", "1", "2", "3", "4", "0"]
    assert [form[name].chosen for name in ("stall", "card", "sifarish")] == [("",), ("",), ()]


def test_a_refused_form_keeps_all_that_was_chosen_and_can_be() -> None:
    kept = fields(
        words.form(
            RESTOCK, 0, {"cards": ("4", "3", "5", "x"), "stall": ("b",), "card": ("3",), "other": ("1",)}
        )
    )
    assert [kept[name].chosen for name in kept] == [("3", "4"), ("b",), ("3",), ()]
    assert fields(words.form(RESTOCK, 0, {"stall": ("",)}))["cards"].chosen == ()


def data_of(move: Move) -> Data:
    """What the form sends for a move, a key for each field that has anything to send."""
    if isinstance(move, Restock):
        cards: Data = {"cards": tuple(map(str, move.cards))} if move.cards else {}
        return cards | ({"stall": ("",), "card": ("",)} | (data_of(move.choice) if move.choice else {}))
    sifarish: Data = {"sifarish": ("yes",)} if move.sifarish else {}
    return {"stall": (move.stall,), "card": (str(move.haggle),)} | sifarish


def can_be_sent(form: Form, data: Data) -> bool:
    """Whether each value is an open pick of its field, and is alone where only one may be chosen."""
    some = fields(form)
    return all(
        set(values) <= {value for value, _, _ in picks(some[name])} and (some[name].many or len(values) == 1)
        for name, values in data.items()
    )


@pytest.mark.parametrize(
    ("view", "moves"),
    [(ROUND, 18), (ONE_CARD, 3), (dealt(8, e.Options("grand")), 80), (RICH, 842), (KEPT, 52)],
)
def test_every_legal_move_can_be_put_together(view: State, moves: int) -> None:
    form, legal = words.form(view, 0, {}), game.moves(view, 0)
    assert len(legal) == moves
    empty: Data = {field.name: () for field in form.fields}
    for move in legal:
        data = data_of(move)
        assert can_be_sent(form, data), move
        assert game.parse(words.line(empty | data)) == move


@pytest.mark.parametrize("view", [ROUND, ONE_CARD, RICH])
def test_fields_that_were_left_empty_need_not_be_sent(view: State) -> None:
    for move in game.moves(view, 0):
        assert game.parse(words.line(data_of(move))) == move


def test_without_a_card_to_choose_none_is_sent() -> None:
    for move in game.moves(NO_CARD, 0):
        data = {name: values for name, values in data_of(move).items() if name != "card"}
        assert can_be_sent(words.form(NO_CARD, 0, {}), data)
        assert game.parse(words.line(data)) == move


@pytest.mark.parametrize(
    ("data", "line"),
    [
        ({"stall": ("b",), "card": ("4",), "sifarish": ("yes",)}, "STALL B CARD 4 SIFARISH"),
        ({"stall": ("b",)}, "STALL B CARD 0"),
        ({"cards": ("4", "1"), "stall": ("",), "card": ("",)}, "RESTOCK 1 4"),
        ({"stall": ("",), "card": ("",)}, "RESTOCK NONE"),
        ({"cards": ("1",), "stall": ("c",), "card": ("1",)}, "RESTOCK 1 STALL C CARD 1"),
        ({"cards": (), "stall": ("c",), "card": ("",)}, "RESTOCK NONE STALL C CARD 0"),
    ],
)
def test_what_a_form_sends_is_one_line_of_notation(data: Data, line: str) -> None:
    assert words.line(data) == line


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ({}, "stall_needed"),
        ({"card": ("4",)}, "stall_needed"),
        ({"stall": ("b",), "card": ()}, "card_needed"),
        ({"cards": ("1", "2"), "stall": ("b",), "card": ("",)}, "card_or_neither"),
        ({"cards": ("1", "2"), "stall": ("",), "card": ("2",)}, "stall_or_neither"),
        ({"cards": ("1",), "stall": ("",), "sifarish": ("yes",)}, "stall_or_neither"),
        ({"cards": ("1", "1"), "stall": ("",)}, "card_twice"),
    ],
)
def test_a_form_that_is_not_filled_in_is_refused_in_words(data: Data, code: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        words.line(data)
    assert refused.value.code == code
    assert said(words.error(refused.value))


HOSTILE: list[Any] = [
    {"stall": ("a", "b"), "card": ("1",)},
    {"stall": ("ab",), "card": ("1",)},
    {"stall": ("A\0",), "card": ("1",)},
    {"stall": ("a" * 100_000,), "card": ("1",)},
    {"stall": ("z",), "card": ("1",)},
    {"stall": ("a",), "card": ("6",)},
    {"stall": ("a",), "card": ("²",)},
    {"stall": ("a",), "card": ("-1",)},
    {"stall": ("a",), "card": ("9" * 10_000,)},
    {"stall": ("a",), "card": ("1",), "sifarish": ("no",)},
    {"stall": ("a",), "card": ("1",), "sifarish": ("yes", "yes")},
    {"cards": ("0",), "stall": ("",)},
    {"cards": ("1 2",), "stall": ("",)},
    {"cards": ("1", "NONE"), "stall": ("",)},
    {"cards": tuple(map(str, range(1000))), "stall": ("",)},
    {"cards": ("1",), "stall": ("a\nSTALL B",), "card": ("1",)},
    {"other": ("x",), "csrf": ("y",)},
    {"stall": [["a"]], "card": [{"b": 1}]},
    {"stall": None, "card": 7},
]


@pytest.mark.parametrize("data", HOSTILE, ids=range(len(HOSTILE)))
def test_whatever_is_sent_is_refused_and_never_breaks_a_page(data: Any) -> None:
    with pytest.raises(IllegalMove) as refused:
        words.line(data)
    assert said(words.error(refused.value))
    for view in (ROUND, RESTOCK, NO_CARD):
        for field in words.form(view, 0, data).fields:
            assert set(field.chosen) <= {pick.value for pick in field.picks}


def test_a_list_from_a_form_is_read_as_well() -> None:
    sent: Any = {"stall": ["b"], "card": ["4"], "other": ["x"]}
    assert words.line(sent) == "STALL B CARD 4"


OPEN = {"stall": ("",), "card": ("",), "sifarish": ()}


@pytest.mark.parametrize(
    ("view", "tail", "data"),
    [
        (ROUND, "", {}),
        (ROUND, "b", {"stall": ("b",)}),
        (ROUND, "B", {"stall": ("b",)}),
        (ROUND, "d", {}),  # there are three stalls
        (ROUND, "r12", {}),
        (ROUND, "\0", {}),
        (ONE_CARD, "a", {"stall": ("a",), "card": ("4",)}),
        (NO_CARD, "a", {"stall": ("a",)}),
        (RESTOCK, "", {"cards": ("1", "2")} | OPEN),
        (RESTOCK, "r124", {"cards": ("1", "2", "4")} | OPEN),
        (RESTOCK, "r4", {"cards": ("4",)} | OPEN),
        (RESTOCK, "r6", {"cards": ("1", "2")} | OPEN),
        (RESTOCK, "r" + "1" * 9999, {"cards": ("1", "2")} | OPEN),
        (KEPT, "r3", {"cards": ("3",)} | OPEN),
        (RESTOCK, "c", {"cards": ("1", "2")} | OPEN | {"stall": ("c",)}),
    ],
)
def test_a_form_opens_with_what_the_link_names(view: State, tail: str, data: Data) -> None:
    assert words.filled(view, 0, tail) == data


SEALED = after(ROUND, (0, "STALL B CARD 3 SIFARISH"))
BOUGHT = after(RESTOCK, (0, "RESTOCK 1 3 STALL B CARD 3"))


@pytest.mark.parametrize(
    ("view", "tail", "data"),
    [
        (SEALED, "", {"stall": ("b",), "card": ("3",), "sifarish": ("yes",)}),
        (SEALED, "c", {"stall": ("c",), "card": ("3",), "sifarish": ("yes",)}),
        (BOUGHT, "", {"cards": ("1", "3"), "stall": ("b",), "card": ("3",), "sifarish": ()}),
        (BOUGHT, "r123", {"cards": ("1", "2", "3"), "stall": ("b",), "card": ("3",), "sifarish": ()}),
        (
            after(KEPT, (0, "RESTOCK 2 STALL A CARD 1")),
            "r3",
            {"cards": ("3",), "stall": ("a",), "card": ("1",), "sifarish": ()},
        ),
        (BOUGHT, "r12", {"cards": ("1", "2")} | OPEN),  # the card for the last round is not bought back then
        (after(RESTOCK, (0, "RESTOCK NONE")), "", {"cards": ()} | OPEN),
        (after(BOUGHT, (1, "RESTOCK 1")), "", {"stall": ("b",), "card": ("3",), "sifarish": ()}),
    ],
)
def test_a_form_opens_with_what_was_sealed(view: State, tail: str, data: Data) -> None:
    assert words.filled(view, 0, tail) == data


@pytest.mark.parametrize(
    ("view", "line"),
    [
        (ROUND, ""),
        (SEALED, "Sealed: stall B, card 3 with Sifarish."),
        (after(ROUND, (0, "STALL A CARD 5")), "Sealed: stall A, card 5."),
        (after(NO_CARD, (0, "STALL A CARD 0")), "Sealed: stall A, without a card."),
        (
            after(NO_CARD, (0, "STALL A CARD 0 SIFARISH")),
            "Sealed: stall A, without a card but with Sifarish.",
        ),
        (after(RESTOCK, (0, "RESTOCK 1 2")), "Sealed: cards 1 and 2, nothing paid."),
        (after(RESTOCK, (0, "RESTOCK NONE")), "Sealed: no cards, nothing paid."),
        (BOUGHT, "Sealed: cards 1 and 3, 1 Mithai paid; stall B with card 3 for round 6."),
        (
            after(RESTOCK, (0, "RESTOCK 2 STALL A CARD 2 SIFARISH")),
            "Sealed: card 2, nothing paid; stall A with card 2 and Sifarish for round 6.",
        ),
        (after(BOUGHT, (1, "RESTOCK 1")), "Sealed: stall B, card 3."),
        (after(ROUND, (0, "STALL A CARD 5"), (1, "STALL A CARD 2")), ""),
    ],
)
def test_what_was_sealed_is_read_back(view: State, line: str) -> None:
    assert said(words.sealed(view, 0)) == line


def sealing() -> Iterator[tuple[State, int]]:
    """Each seat before whatever may be sealed, as itself knows it."""
    for seed, options in enumerate((e.Options(), e.Options("quick"), e.Options(families="2"))):
        for moment in match(seed, 4, options):
            for seat in range(4) if moment.state.phase != "over" else ():
                yield moment.view(seat), seat


def test_the_form_sent_as_it_opens_seals_the_same_again() -> None:
    again = 0
    for view, seat in sealing():
        opened = words.filled(view, seat, "")
        chosen = {field.name: field.chosen for field in words.form(view, seat, opened).fields}
        if words.sealed(view, seat) is None:
            continue
        move = game.parse(words.line(chosen))
        assert words.sealed(view, seat) == words.sealed(after(view, (seat, game.name(move))), seat)
        again += 1
    assert again > 20


def test_nobody_reads_what_another_has_sealed() -> None:
    for moment in match(2, 3):
        for reader in (0, 1, 2, None):
            others = [seat for seat in moment.state.locked if seat != reader]
            assert [words.sealed(moment.view(reader), seat) for seat in others] == [None] * len(others)
