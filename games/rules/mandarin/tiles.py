"""The zodiac: twelve animals in a circle, six tiles of each, and the thirty-six spaces they stand on."""

ANIMALS = (
    "rat",
    "ox",
    "tiger",
    "rabbit",
    "dragon",
    "snake",
    "horse",
    "goat",
    "monkey",
    "rooster",
    "dog",
    "pig",
)
EMPEROR = "e"
KINDS = (EMPEROR, "2", "3", "4", "5", "6")  # D6: the colours of the ordinary ones mean nothing
TILES = tuple(f"{animal}-{kind}" for animal in ANIMALS for kind in KINDS)
INDEX = {tile: i for i, tile in enumerate(TILES)}
OF_A_SET = len(KINDS)
SEGMENT, SPACES = 3, 3 * len(ANIMALS)  # D5
_FIRST_YEAR, _FEBRUARY = 1900, 2  # a year of the Rat

Tiles = tuple[str, ...]


def animal(tile: str) -> str:
    """`rooster-e` is a rooster."""
    return tile.rpartition("-")[0]


def is_emperor(tile: str) -> bool:
    return tile.endswith(f"-{EMPEROR}")


def sort(tiles: frozenset[str] | set[str] | Tiles) -> Tiles:
    """In the order of the zodiac, the Emperor first."""
    return tuple(sorted(tiles, key=INDEX.__getitem__))


def sign_at(space: int) -> str:
    """The animal in whose segment a space (0 to 35) lies."""
    return ANIMALS[space // SEGMENT]


def is_character(space: int) -> bool:
    """D5: the Chinese Character space is the middle one of the three."""
    return space % SEGMENT == 1


def start(sign: str) -> int:
    """The Character space of a sign."""
    return SEGMENT * ANIMALS.index(sign) + 1


def sign_of(year: int, month: int) -> str:
    """D4: the sign of whoever was born then; the Chinese year runs from February to January."""
    chinese = year if month >= _FEBRUARY else year - 1
    return ANIMALS[(chinese - _FIRST_YEAR) % len(ANIMALS)]
