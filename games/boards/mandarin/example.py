"""A position to show to somebody who has never seen the game: four people, and three tiles for sale."""

from games.rules.mandarin import events as e
from games.rules.mandarin.score import cards
from games.rules.mandarin.state import Auction, Lying, Person, State
from games.rules.mandarin.tiles import TILES, sort

UP = "rooster-e"
PEOPLE = (
    ("dragon", 13, 2300, "rat 3, ox e25, dragon 4, horse 2, monkey 6, pig 3"),
    ("dog", 27, 1700, "tiger 23, rabbit e, snake 5, goat 4, dog e36"),
    ("ox", 4, 2900, "rat e, snake 2, horse 45, rooster 2"),
    ("goat", 29, 800, "ox 3, rabbit 4, dragon e26, goat e, monkey 2, rooster 6, pig 5"),
)


def _person(sign: str, space: int, money: int, card: str) -> Person:
    some = (of.split() for of in card.split(", "))
    return Person(
        sign, space, money, sort(tuple(f"{animal}-{kind}" for animal, kinds in some for kind in kinds))
    )


def _shown() -> State:
    """The second one of them has chanced two tiles that came face down; the third came face up."""
    people = tuple(_person(*person) for person in PEOPLE)
    board = (Lying(None, False), Lying(None, False), Lying(UP, True))
    out = sum(map(len, cards(State(e.Options(), people)))) + len(board)
    return State(
        e.Options(),
        people,
        phase="auction",
        turn=118,
        number=42,
        to_move=1,
        leg=1,
        dispenser=len(TILES) - out,
        board=board,
        draws=51,
        auctions=6,
        auction=Auction(6, None, (1, 2, 3, 0), (None,) * 4, locked=frozenset({3}), bidder=1),
    )


EXAMPLE: tuple[State, tuple[e.Event, ...]] = (_shown(), (e.DieRolled(1, 5, 1, 27, ()),))
