"""What is offered in a letter and on a page, with what follows, and read back before it is sent."""

import pytest

from games.rules.mandarin import events as e
from games.rules.mandarin import game, words
from games.rules.mandarin.moves import Bid, CashIn, Chance, Claim, Move, Pass, Roll, Sign, Special, Take
from games.rules.mandarin.state import State
from tests.rules.mandarin.spoken import TABLES, said
from tests.rules.mandarin.table import OPEN, WEALTH, after, at, chance, dealt, match, table
from tests.rules.mandarin.test_words import BIDS, DOWN, ROLLING, SALE, TWO, UP, seizing, stealing

FORE = "if it comes face down, you choose again at once; face up, all of it goes to auction"


def offered(view: State, seat: int = 0) -> list[tuple[str, str, str]]:
    (group,) = words.choices(view, seat)
    return [(row.tail, said(row.label), said(row.then)) for row in group.rows]


def title(view: State, seat: int = 0) -> str:
    (group,) = words.choices(view, seat)
    return said(group.title)


def test_before_the_roll_tiles_may_be_cashed_in() -> None:
    assert title(ROLLING) == "Your turn begins"
    assert offered(ROLLING) == [
        ("roll", "Roll the die", ""),
        ("cash", "Cash tiles in first", "all 2 tiles are worth 600"),
    ]


def test_a_tile_face_down_is_claimed_or_chanced() -> None:
    assert offered(DOWN) == [
        ("claim", "Claim it", ""),
        ("draw", "Chance for another", FORE),
    ]
    assert offered(TWO)[0] == ("claim", "Claim all 2", "")


def test_a_tile_face_up_is_known() -> None:
    assert offered(UP)[0] == ("claim", "Claim it", "Snake 4 would be a new animal for you.")


def test_who_has_six_tiles_may_sell_a_first_one_where_wealth_counts() -> None:
    seller = at(1, "ox 2, ox 3, dog 2, dog 3, pig 2, pig 3")
    state = after(table(seller, at(20), options=WEALTH), (0, "ROLL"), chance=chance(1, draws=("ox 6 down",)))
    assert offered(state)[2] == (
        "sell",
        "Offer it in a Special Auction",
        "the others bid, you are paid, and your turn ends",
    )


def test_what_is_missing_stands_first_among_the_tiles_to_take() -> None:
    assert title(stealing()) == "Take a tile of Bo"
    rich = table(at(1, "ox 2"), at(3, "ox 3, dog 4, pig e, pig 2, pig 3"), at(20))
    state = after(rich, (0, "ROLL"), chance=chance(4, 1))
    assert offered(state) == [
        ("dog4", "Dog 4", "a new animal for you"),
        ("pige", "Pig Emperor", "a new animal for you"),
        ("pig2", "Pig 2", "a new animal for you"),
        ("pig3", "Pig 3", "a new animal for you"),
        ("ox3", "Ox 3", ""),
    ]
    assert offered(seizing(), 1)[0] == ("ox3", "Ox 3", "a new animal for you")


def test_a_tile_that_ends_a_control_and_an_emperor_say_so() -> None:
    rich = table(at(1, "pig 4, ox 4, dog 2"), at(3, "ox e, pig 2, pig 3, pig 5, dog 3"), at(20))
    state = after(rich, (0, "ROLL"), chance=chance(4, 1))
    assert offered(state)[:2] == [
        ("oxe", "Ox Emperor", "worth 400"),
        ("pig2", "Pig 2", "Bo would not control its segment any more"),
    ]


def test_an_auction_offers_some_limits_within_the_money() -> None:
    assert title(SALE, 1) == "The most you would pay"
    assert offered(SALE, 1) == [
        ("0", "Not interested", ""),
        ("300", "Up to 300", ""),
        ("600", "Up to 600", ""),
        ("900", "Up to 900", ""),
        ("", "Another amount", ""),
    ]
    poor = after(
        table(at(1), at(20, money=200), at(30)),
        (0, "ROLL"),
        (0, "CHANCE"),
        chance=chance(1, draws=("snake 4 down", "dog 2 up")),
    )
    assert [tail for tail, _, _ in offered(poor, 1)] == ["0", "100", "200", ""]


def test_an_open_auction_offers_the_least_bid_and_some_more() -> None:
    assert offered(BIDS) == [
        ("0", "Pass", ""),
        ("100", "Bid 100", ""),
        ("300", "Bid 300", ""),
        ("600", "Bid 600", ""),
        ("", "Another amount", ""),
    ]
    assert [tail for tail, _, _ in offered(after(BIDS, (0, "BID 2900")), 1)] == ["0", "3000", ""]


def test_a_sign_is_chosen_of_twelve() -> None:
    assert len(offered(dealt(2))) == 12
    assert offered(dealt(2))[4] == ("dra", "Dragon", "")


def test_nothing_is_offered_to_who_is_not_asked() -> None:
    assert words.choices(DOWN, 1) == ()


READ_BACK: list[tuple[Move, State, str, str]] = [
    (Sign("ox"), dealt(2), "Your sign is the ox.", "Choose it"),
    (Roll(), ROLLING, "Roll the die; nothing is cashed in.", "Roll the die"),
    (
        CashIn(("ox-e", "pig-3")),
        ROLLING,
        "Cash in ox Emperor and pig 3 for 600, then roll the die.",
        "Cash in and roll",
    ),
    (Claim(), DOWN, "Claim it; that ends your turn.", "Claim it"),
    (Claim(), TWO, "Claim all 2; that ends your turn.", "Claim it"),
    (
        Chance(),
        DOWN,
        "Chance it: if the next tile comes face down, you choose again; if it comes face up, all of it goes "
        "to auction.",
        "Chance it",
    ),
    (Special(), DOWN, "Offer it to the others; whoever wins it pays you.", "Offer it"),
    (Take("pig-e"), stealing(), "Take pig Emperor of Bo.", "Take it"),
    (Bid(1200), SALE, "Bid up to 1,200 Yuan.", "Bid it"),
    (Bid(1200), BIDS, "Bid 1,200 Yuan.", "Bid it"),
    (Pass(), SALE, "You do not bid.", "Do not bid"),
]


@pytest.mark.parametrize(("move", "view", "sentence", "button"), READ_BACK)
def test_a_chosen_move_is_read_back(move: Move, view: State, sentence: str, button: str) -> None:
    assert said(words.move(move, view, 0)) == sentence
    assert words.button(move) == button


@pytest.mark.parametrize(("seats", "options"), [*TABLES[:3], (4, OPEN), (3, e.Options("wealth"))])
def test_each_choice_has_an_address_of_its_own_and_is_allowed(seats: int, options: e.Options) -> None:
    for moment in match(7, seats, options):
        for seat in game.pending(moment.state):
            view = moment.view(seat)
            rows = [row for group in words.choices(view, seat) for row in group.rows]
            assert len({row.tail for row in rows}) == len(rows) > 0
            by_form = words.form(view, seat, {}) is not None
            assert all((row.move is None) == by_form for row in rows)
            for row in rows:
                if not by_form:
                    assert row.move in game.moves(view, seat)
                elif row.tail and row.tail not in ("roll", "cash"):
                    game.decide(
                        moment.state,
                        seat,
                        game.parse(words.line(words.filled(view, seat, row.tail))),
                        chance(),
                    )
