"""What Mandarin asks of a player, plays for one, notes and calls things, spelled out."""

import re

import pytest
from msgspec.structs import replace

from games.engine.words import Tongue, say
from games.rules.mandarin import events as e
from games.rules.mandarin import words
from games.rules.mandarin.said import money, space, tile
from games.rules.mandarin.state import State
from tests.rules.mandarin.spoken import NAMES, TABLES, everything, fact, said
from tests.rules.mandarin.table import COLLECTION, OPEN, WEALTH, after, at, chance, dealt, table

MOST_RULES, LONGEST_RULE = 20, 110
REFUSED = e.Options(overbids="refused")
ROLLING = table(at(1, "ox e, pig 3"), at(20), at(30))


def drawn(*draws: str, people: int = 3, options: e.Options = COLLECTION) -> State:
    """What the first of the people is asked after these draws, or all of them."""
    lines = [(0, "ROLL"), *[(0, "CHANCE")] * (len(draws) - 1)]
    others = [at(20 + i) for i in range(people - 1)]
    return after(table(at(1, "ox e"), *others, options=options), *lines, chance=chance(1, draws=draws))


def stealing() -> State:
    state = table(at(1), at(3, "ox 3, pig e"), at(20))
    return after(state, (0, "ROLL"), chance=chance(4, 1))


def seizing() -> State:
    state = table(at(35, "ox 3, pig 2", money=100), at(20, "rat e, rat 3, rat 4"))
    return after(state, (0, "ROLL"), chance=chance(1))


DOWN, UP = drawn("snake 4 down"), drawn("snake 4 up")
TWO = drawn("snake 4 down", "dog 2 down")
SALE = drawn("snake 4 down", "dog 2 up")
BIDS = drawn("snake 4 down", "dog 2 up", options=OPEN)


def offered(options: e.Options) -> State:
    """Ada has six tiles, and sells a seventh."""
    seller = at(1, "ox 2, ox 3, dog 2, dog 3, pig 2, pig 3")
    view = table(seller, at(20), at(30), options=options)
    return after(view, (0, "ROLL"), (0, "SPECIAL"), chance=chance(1, draws=("ox 6 up",)))


OFFERED, OFFERED_OPENLY = offered(WEALTH), offered(replace(WEALTH, auction="open"))
ASKED: list[tuple[State, int, str, str, str, str]] = [
    (
        dealt(3), 1, "Choose your sign.", "choose a sign", "the start",
        "If you do nothing, your sign is the dragon.",
    ),
    (
        ROLLING, 0, "Roll the die, or first cash tiles in.", "roll or cash in", "turn 1",
        "If you do nothing, the die is rolled and nothing cashed in.",
    ),
    (
        replace(ROLLING, dry=True), 0, "The Dispenser is empty: roll the die, or first cash tiles in.",
        "roll or cash in", "turn 1", "If you do nothing, the die is rolled and nothing cashed in.",
    ),
    (
        DOWN, 0, "A tile lies face down before you: claim it, or chance it for another.", "claim or chance",
        "turn 1", "If you do nothing, what lies there is claimed for you.",
    ),
    (
        UP, 0, "Snake 4 lies face up before you: claim it, or chance it for another.", "claim or chance",
        "turn 1", "If you do nothing, what lies there is claimed for you.",
    ),
    (
        TWO, 0, "2 tiles lie before you: claim them, or chance them for another.", "claim or chance",
        "turn 1", "If you do nothing, what lies there is claimed for you.",
    ),
    (
        SALE, 1, "2 tiles are for sale: name the most you would pay.", "name a limit", "auction 1",
        "If you do nothing, you do not bid.",
    ),
    (
        after(SALE, (1, "BID 300")), 1, "2 tiles are for sale: name the most you would pay.", "name a limit",
        "auction 1", "If you do nothing: what you sealed stands.",
    ),
    (
        BIDS, 0, "2 tiles are for sale: bid 100 or more, or pass.", "bid or pass", "auction 1",
        "If you do nothing, you do not bid.",
    ),
    (
        after(BIDS, (0, "BID 1200")), 1, "2 tiles are for sale: bid 1,300 or more, or pass.", "bid or pass",
        "auction 1", "If you do nothing, you do not bid.",
    ),
    (
        stealing(), 0, "You passed Bo: take a tile of theirs.", "take a tile", "turn 1",
        "If you do nothing, pig Emperor is taken for you.",
    ),
    (
        seizing(), 1, "Ada cannot pay your fine: take a tile of theirs.", "take a tile", "turn 1",
        "If you do nothing, ox 3 is taken for you.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("view", "seat", "ask", "short", "point", "nothing"), ASKED)
def test_a_question_is_asked_in_one_line(
    view: State, seat: int, ask: str, short: str, point: str, nothing: str
) -> None:
    assert [said(words.ask(view, seat)), said(words.short_ask(view, seat))] == [ask, short]
    assert [said(words.point(view)), said(words.if_nothing(view, seat))] == [point, nothing]


def test_a_turn_of_a_player_counts_what_happened_in_it() -> None:
    later = after(UP, (0, "CLAIM"))
    assert [words.count_of(state) for state in (dealt(3), ROLLING, UP, later)] == [0, 1, 1, 2]
    assert said(words.turn(12)) == "question 12"
    assert words.round_of(12) == 12


RUNS = (
    "Everybody names a limit in secret; then the bidding runs by itself in steps of 100, and the winner "
    "pays the last bid.",
    "A limit can be changed until the last has answered. Limits are shown when the match is over.",
)
LOSES = "Who wins at a price above their money loses all of it, and the auction is held again."
DRY = "The Dispenser was empty when this turn began: no tile is drawn in it."
HIGHER = "Each bid is higher than the last, in hundreds; who passes bids no more."


@pytest.mark.parametrize(
    ("view", "notes"),
    [
        (ROLLING, []),
        (
            replace(ROLLING, dry=True),
            ["The Dispenser was empty when this turn began: no tile is drawn in it."],
        ),
        (SALE, []),
    ],
)
def test_what_everybody_should_know_is_noted(view: State, notes: list[str]) -> None:
    assert [said(note) for note in words.notes(view)] == notes
    assert words.picks(view) is None


@pytest.mark.parametrize(
    ("view", "lines"),
    [
        (ROLLING, []),
        (SALE, [*RUNS, LOSES]),
        (BIDS, [HIGHER, LOSES]),
        (drawn("snake 4 down", "dog 2 up", options=REFUSED), [*RUNS, "Nobody can bid more than they have."]),
    ],
)
def test_how_an_auction_runs_is_explained_to_who_may_bid(view: State, lines: list[str]) -> None:
    assert [said(line) for line in words.explained(view)] == lines


@pytest.mark.parametrize(
    ("view", "ask"),
    [
        (OFFERED, "Ada offers a tile in a Special Auction: name the most you would pay."),
        (OFFERED_OPENLY, "Ada offers a tile in a Special Auction: bid 100 or more, or pass."),
    ],
)
def test_the_question_of_a_special_auction_says_that_it_is_one(view: State, ask: str) -> None:
    assert said(words.ask(view, 1)) == ask
    form = words.form(view, 1, {})
    assert form is not None
    assert said(form.fields[0].hint).startswith("In a Special Auction the price goes to Ada. You have 3,000.")


@pytest.mark.parametrize(
    ("amount", "line"), [(0, "0"), (900, "900"), (2300, "2,300"), (12000, "12,000"), (1000000, "1,000,000")]
)
def test_money_is_written_in_thousands(amount: int, line: str) -> None:
    assert fact(money(amount)) == line


def test_tiles_and_spaces_have_their_names() -> None:
    assert [said(tile("ox-3")), said(tile("tiger-e"))] == ["ox 3", "tiger Emperor"]
    assert said(tile("tiger-e", begins=True)) == "Tiger Emperor"
    assert [said(space(at)) for at in (0, 1, 14, 35)] == ["Rat 1", "Rat 2", "Dragon 3", "Pig 3"]


def test_the_rules_fit_on_half_a_page() -> None:
    assert len(words.RULES) <= MOST_RULES
    assert all(len(line) <= LONGEST_RULE and line.endswith((".", "!")) for line in words.RULES)


def test_an_option_offers_what_the_game_knows_and_the_default_first() -> None:
    for option in words.OPTIONS:
        for value in option.values:
            assert getattr(e.Options(**{option.name: value.value}), option.name) == value.value  # type: ignore[arg-type]
        assert option.values[0].value == getattr(e.Options(), option.name)
    assert {option.name for option in words.OPTIONS} == set(e.Options.__struct_fields__)


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_all_that_is_said_in_whole_matches_is_filled_in_and_can_be_translated(
    seats: int, options: e.Options
) -> None:
    """In another language each text is another; here it only loses its letters, and never a place."""
    mute = Tongue(
        lambda text: re.sub(r"[^\W\d_](?![^{]*})", "x", text),
        lambda one, many, n: re.sub(r"[^\W\d_](?![^{]*})", "x", one if n == 1 else many),
        NAMES,
    )
    spoken = [sentence for sentence in everything(5, seats, options) if sentence is not None]
    assert len({said(sentence) for sentence in spoken}) > 100
    for sentence in spoken:
        left = set(re.findall(r"[^\W\d_]{2,}", say(sentence, mute))) - set(NAMES)
        assert all(set(word.lower()) == {"x"} for word in left), (left, sentence)
