"""What is chosen when somebody sits down: their sign (D4). Which one is theirs they look up themselves."""

from games.engine.words import Field, Pick, Sentence, Tally, gettext_noop
from games.rules.mandarin.said import SIGN
from games.rules.mandarin.state import State
from games.rules.mandarin.tiles import ANIMALS, sign_of

_YEARS = range(1924, 2020)  # of whoever may sit there: eight times round the zodiac
_FEBRUARY = 2

JOINING = Field(
    "sign",
    Sentence(gettext_noop("Your sign")),
    (
        Pick("", Sentence(gettext_noop("The house chooses"))),
        *(Pick(key, Sentence(SIGN[key].text), icon=key) for key in ANIMALS),
    ),
    hint=Sentence(gettext_noop("You begin on its Character space. Two may have the same.")),
)

# Read and not asked: so nobody learns when somebody was born.
WHICH = Tally(
    Sentence(gettext_noop("Which sign is mine?")),
    (Sentence(gettext_noop("Born in")),),
    tuple(
        (SIGN[key], (", ".join(str(year) for year in _YEARS if sign_of(year, _FEBRUARY) == key),))
        for key in ANIMALS
    ),
    note=Sentence(
        gettext_noop("A year begins in February here: born in January, look for the year before yours.")
    ),
)


def joined(view: State, seat: int) -> str:
    """What a seat has at a table that was played: so it may be once more."""
    return view.people[seat].sign
