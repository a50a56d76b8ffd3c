"""Mandarin in English: what the game is, what is asked, what may be chosen, what happened, how it ended."""

from games.engine.phrases import Facts, who_begins
from games.engine.words import Length, Named, Option, Sentence, Value, gettext_noop, ngettext
from games.rules.mandarin.auction import least
from games.rules.mandarin.choices import button as button
from games.rules.mandarin.choices import choices as choices
from games.rules.mandarin.choices import move as move
from games.rules.mandarin.ending import headline as headline
from games.rules.mandarin.ending import points as points
from games.rules.mandarin.ending import reason as reason
from games.rules.mandarin.fallback import fallback
from games.rules.mandarin.form import filled as filled
from games.rules.mandarin.form import form as form
from games.rules.mandarin.form import sealed as sealed
from games.rules.mandarin.joining import JOINING as JOINING
from games.rules.mandarin.joining import WHICH as WHICH
from games.rules.mandarin.joining import joined as joined
from games.rules.mandarin.moves import Roll, Sign, Take
from games.rules.mandarin.ordering import dropped as dropped
from games.rules.mandarin.ordering import ordered as ordered
from games.rules.mandarin.ordering import orders as orders
from games.rules.mandarin.ordering import said_before as said_before
from games.rules.mandarin.ordering import unsaid as unsaid
from games.rules.mandarin.refusals import error as error
from games.rules.mandarin.said import ANIMAL, money, tile
from games.rules.mandarin.sent import line as line
from games.rules.mandarin.state import State, sale
from games.rules.mandarin.sure import sure as sure
from games.rules.mandarin.tallies import tallies as tallies
from games.rules.mandarin.telling import event as event
from games.rules.mandarin.telling import sentences as sentences
from games.rules.mandarin.yours import at_once as at_once
from games.rules.mandarin.yours import excused as excused
from games.rules.mandarin.yours import in_short as in_short
from games.rules.mandarin.yours import missed as missed
from games.rules.mandarin.yours import news as news
from games.rules.mandarin.yours import weight as weight

BLURB = gettext_noop(
    "Mandarin is a race round the Chinese zodiac for two to five players. You draw tiles face up or face "
    "down, claim them, or chance them for more; when luck fails, all of them go to auction. "
    "Whoever first has all twelve animals, or all six tiles of one, wins."
)

OPTIONS = (
    Option(
        "goal",
        gettext_noop("Goal"),
        (
            Value(
                "collection",
                gettext_noop("A collection"),
                gettext_noop("Whoever first has all twelve animals, or all six tiles of one, wins."),
            ),
            Value(
                "wealth",
                gettext_noop("Wealth"),
                gettext_noop(
                    "The Optional Variation: a collection ends it, and money and tiles are counted. "
                    "With six tiles you may offer a first tile in a Special Auction."
                ),
            ),
        ),
    ),
    Option(
        "auction",
        gettext_noop("Auctions"),
        (
            Value(
                "maxima",
                gettext_noop("By secret limits"),
                gettext_noop(
                    "All are asked at once for the most they would pay; the bids run by themselves."
                ),
            ),
            Value(
                "open",
                gettext_noop("Bid by bid"),
                gettext_noop("In turn, as at a table. By letter that takes much longer."),
            ),
        ),
    ),
    Option(
        "overbids",
        gettext_noop("Bids above cash"),
        (
            Value(
                "penalised",
                gettext_noop("Punished"),
                gettext_noop("Who cannot pay loses all their money, and the auction is held again."),
            ),
            Value("refused", gettext_noop("Refused"), gettext_noop("Nobody can bid more than they have.")),
        ),
    ),
    who_begins(5),
)

# Nine own turns and eleven auctions for each of four; a third of the turns asks nothing.
LENGTH = Length(letters=(12, 25), moves=(35, 60))

RULES = (
    gettext_noop("There are 72 tiles: of each of twelve animals an Emperor and five others, in a Dispenser."),
    gettext_noop("Each begins with 3,000 Yuan on the middle space of an own sign, one of the animals."),
    gettext_noop("On your turn you may first cash tiles in, 200 each, Emperors 400; then roll and move."),
    gettext_noop("On a middle space the Bank pays you 100, and your turn ends."),
    gettext_noop("On another space you draw a tile. It comes face up or face down, by chance."),
    gettext_noop("Claim it, or chance it for one more. Face down again: claim all, or chance on."),
    gettext_noop("A second or later tile that comes face up sends all of them to auction."),
    gettext_noop("In an auction everybody names a limit in secret; the bids run by themselves, 100 a step."),
    gettext_noop("The winner pays the last bid to the Bank. If nobody bids, all goes back."),
    gettext_noop("Who wins at a price they cannot pay loses all their money; it is held again."),
    gettext_noop("With three tiles of an animal you control its segment; the Emperor decides a tie."),
    gettext_noop("Others who land there pay you 200, with its Emperor 400, and get no 100 there."),
    gettext_noop("Who cannot pay gives all their money and a tile of your choice, and plays on."),
    gettext_noop("Who passes others takes a tile of each, rolls again to move on, and draws none."),
    gettext_noop("All twelve animals, or six tiles of one, end the match at once, and win it."),
    gettext_noop("For wealth: most money and tiles win then, 200 each, Emperors 400."),
)

BY_TURNS = True  # what happened is told turn by turn of the players: all of one is a line


def point(view: State) -> Sentence:
    """Where the match stands, for a subject: the turn of a player, or an auction."""
    if view.phase == "auction":
        return Sentence(gettext_noop("auction {number}"), {"number": view.auctions})
    if not view.number:
        return Sentence(gettext_noop("the start"))
    return Sentence(gettext_noop("turn {turn}"), {"turn": view.number})


def turn(number: int) -> Sentence:
    """A decision point by its number, as a list calls it; a player's turn may have several or none."""
    return Sentence(gettext_noop("question {number}"), {"number": number})


def round_of(number: int) -> int:
    """A decision point by its own number; what happened is counted by `count_of`."""
    return number


def count_of(view: State) -> int:
    """What stands beside that which happened next: the turn of the player it was."""
    return view.number


def ask(view: State, seat: int) -> Sentence:
    """What is asked of `seat`: the first line of a letter."""
    return _ASKS[view.phase](view)


def _of_the_roll(view: State) -> Sentence:
    if view.dry:
        return Sentence(gettext_noop("The Dispenser is empty: roll the die, or first cash tiles in."))
    return Sentence(gettext_noop("Roll the die, or first cash tiles in."))


def _of_the_choice(view: State) -> Sentence:
    n, first = len(view.board), view.board[0]
    if n > 1:
        pair = ngettext(
            "{n} tile lies before you: claim it, or chance it for another.",
            "{n} tiles lie before you: claim them, or chance them for another.",
        )
        return Sentence(pair, {"n": n})
    if first.up and first.tile is not None:
        text = gettext_noop("{tile} lies face up before you: claim it, or chance it for another.")
        return Sentence(text, {"tile": tile(first.tile, begins=True)})
    return Sentence(gettext_noop("A tile lies face down before you: claim it, or chance it for another."))


def _of_the_auction(view: State) -> Sentence:
    facts: Facts = {"n": len(view.board), "low": money(least(sale(view).bid))}
    if (seller := sale(view).seller) is not None:
        return Sentence(_OFFERED[view.options.auction], facts | {"name": Named(seller)})
    if view.options.auction == "open":
        pair = ngettext(
            "{n} tile is for sale: bid {low} or more, or pass.",
            "{n} tiles are for sale: bid {low} or more, or pass.",
        )
    else:
        pair = ngettext(
            "{n} tile is for sale: name the most you would pay.",
            "{n} tiles are for sale: name the most you would pay.",
        )
    return Sentence(pair, facts)


# Of a single tile, always.
_OFFERED = {
    "open": gettext_noop("{name} offers a tile in a Special Auction: bid {low} or more, or pass."),
    "maxima": gettext_noop("{name} offers a tile in a Special Auction: name the most you would pay."),
}


def _of_a_theft(view: State) -> Sentence:
    text = gettext_noop("You passed {name}: take a tile of theirs.")
    if view.phase == "seize":
        text = gettext_noop("{name} cannot pay your fine: take a tile of theirs.")
    return Sentence(text, {"name": Named(view.owner)})


_ASKS = {
    "signs": lambda view: Sentence(gettext_noop("Choose your sign.")),
    "roll": _of_the_roll,
    "choose": _of_the_choice,
    "auction": _of_the_auction,
    "steal": _of_a_theft,
    "seize": _of_a_theft,
}
_SHORT = {
    "signs": gettext_noop("choose a sign"),
    "roll": gettext_noop("roll or cash in"),
    "choose": gettext_noop("claim or chance"),
    "steal": gettext_noop("take a tile"),
    "seize": gettext_noop("take a tile"),
}


def short_ask(view: State, seat: int) -> Sentence:
    """The same in two or three words, for a subject."""
    if view.phase == "auction":
        by_maxima = view.options.auction == "maxima"
        return Sentence(gettext_noop("name a limit") if by_maxima else gettext_noop("bid or pass"))
    return Sentence(_SHORT[view.phase])


def picks(view: State) -> Sentence | None:
    """The order of bidding stands on the board."""
    return None


def if_nothing(view: State, seat: int) -> Sentence:
    """What is played for `seat` if its time runs out."""
    if view.phase == "auction":
        stands = seat in sale(view).locked
        text = gettext_noop("If you do nothing: what you sealed stands.")
        return Sentence(text if stands else gettext_noop("If you do nothing, you do not bid."))
    match fallback(view, seat):
        case Sign(of):
            return Sentence(
                gettext_noop("If you do nothing, your sign is the {animal}."), {"animal": ANIMAL[of]}
            )
        case Take(one):
            return Sentence(gettext_noop("If you do nothing, {tile} is taken for you."), {"tile": tile(one)})
        case Roll():
            return Sentence(gettext_noop("If you do nothing, the die is rolled and nothing cashed in."))
    return Sentence(gettext_noop("If you do nothing, what lies there is claimed for you."))


def notes(view: State) -> tuple[Sentence, ...]:
    """What everybody should know now."""
    if view.phase not in ("auction", "over") and view.dry:
        text = gettext_noop("The Dispenser was empty when this turn began: no tile is drawn in it.")
        return (Sentence(text),)
    return ()


def explained(view: State) -> tuple[Sentence, ...]:
    """To whoever may bid: how it runs, and what comes of a bid that cannot be paid."""
    if view.phase != "auction":
        return ()
    runs: tuple[str, ...]
    if view.options.auction == "open":
        runs = (gettext_noop("Each bid is higher than the last, in hundreds; who passes bids no more."),)
    else:
        runs = (
            gettext_noop(
                "Everybody names a limit in secret; then the bidding runs by itself in steps of 100, and the "
                "winner pays the last bid."
            ),
            gettext_noop(
                "A limit can be changed until the last has answered. Limits are shown when the match is over."
            ),
        )
    over = gettext_noop(
        "Who wins at a price above their money loses all of it, and the auction is held again."
    )
    refused = gettext_noop("Nobody can bid more than they have.")
    last = refused if view.options.overbids == "refused" else over
    return tuple(Sentence(text) for text in (*runs, last))
