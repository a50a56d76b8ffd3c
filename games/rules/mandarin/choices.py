"""What a player may choose from, as a letter lists it, with what follows; and a chosen move read back."""

from typing import Any

from games.engine.phrases import Facts
from games.engine.words import Group, Named, Row, Sentence, gettext_noop, ngettext
from games.rules.mandarin.auction import STEP, least
from games.rules.mandarin.legal import SPECIAL_FROM, moves
from games.rules.mandarin.moves import Bid, CashIn, Chance, Claim, Move, Pass, Roll, Sign, Special, Take
from games.rules.mandarin.said import ANIMAL, SIGN, money, tile, tiles
from games.rules.mandarin.score import CONTROL, cards, controller, held, worth
from games.rules.mandarin.state import State, sale
from games.rules.mandarin.tiles import animal, is_emperor
from games.rules.mandarin.yours import would_be

_OFFERED = 3  # amounts that a letter offers by a link of their own
_SHORT = 3  # letters by which the animals are told apart


def choices(view: State, seat: int) -> tuple[Group, ...]:
    """What is offered now; the whole of an auction and of cashing in stands on the page."""
    some = moves(view, seat)
    if not some:
        return ()
    match view.phase:
        case "signs":
            return (_signs(some),)
        case "roll":
            return (_before_the_roll(view, seat),)
        case "choose":
            return (_claim_or_chance(view, seat, some),)
        case "auction":
            return (_bids(view, seat),)
    return (_tiles(view, seat, some),)


def _signs(some: tuple[Any, ...]) -> Group:
    rows = tuple(
        Row(sign, Sentence(SIGN[sign.animal].text), icon=sign.animal, tail=sign.animal[:_SHORT])
        for sign in some
    )
    return Group(Sentence(gettext_noop("Choose your sign")), rows)


def _before_the_roll(view: State, seat: int) -> Group:
    person = view.people[seat]
    rows = [Row(None, Sentence(gettext_noop("Roll the die")), tail="roll")]
    if person.tiles:
        pair = ngettext("your {n} tile is worth {gained}", "all {n} tiles are worth {gained}")
        facts: Facts = {"n": len(person.tiles), "gained": money(worth(person.tiles))}
        label = Sentence(gettext_noop("Cash tiles in first"))
        rows.append(Row(None, label, Sentence(pair, facts), tail="cash"))
    return Group(Sentence(gettext_noop("Your turn begins")), tuple(rows))


def _claim_or_chance(view: State, seat: int, some: tuple[Any, ...]) -> Group:
    rows = tuple(_laid(view, seat, move) for move in some)
    return Group(Sentence(gettext_noop("Claim or chance")), rows)


def _laid(view: State, seat: int, move: Move) -> Row:
    match move:
        case Claim():
            pair = ngettext("Claim it", "Claim all {n}")
            return Row(
                move,
                Sentence(pair, {"n": len(view.board)}),
                _brings(view, seat),
                _single(view) or "",
                "claim",
            )
        case Chance():
            then = gettext_noop(
                "if it comes face down, you choose again at once; face up, all of it goes to auction"
            )
            label = Sentence(gettext_noop("Chance for another"))
            return Row(move, label, Sentence(then), tail="draw")
    then = gettext_noop("the others bid, you are paid, and your turn ends")
    return Row(move, Sentence(gettext_noop("Offer it in a Special Auction")), Sentence(then), tail="sell")


def _single(view: State) -> str | None:
    """The only tile on the board, if it lies face up."""
    first, *others = view.board
    return first.tile if first.up and not others else None


def _brings(view: State, seat: int) -> Sentence | None:
    """What a single tile would be that lies face up; the odds of others stand on the board."""
    one = _single(view)
    return None if one is None else would_be(view, seat, one)


def _tiles(view: State, seat: int, some: tuple[Any, ...]) -> Group:
    rows = (_tile(view, seat, take) for take in some)
    best = tuple(sorted(rows, key=lambda row: row.then is None))
    return Group(Sentence(gettext_noop("Take a tile of {name}"), {"name": Named(view.owner)}), best)


def _tile(view: State, seat: int, take: Take) -> Row:
    one = take.tile
    return Row(take, tile(one, begins=True), _reason(view, seat, one), one, tail_of(one))


def tail_of(one: str) -> str:
    """`roo3`, of the rooster, at the end of an address that must not grow long."""
    return animal(one)[:_SHORT] + one[-1]


def _reason(view: State, seat: int, one: str) -> Sentence | None:
    """Why somebody would take this one of another's tiles."""
    of, owner = animal(one), view.owner
    if not held(view.people[seat].tiles)[of]:
        return Sentence(gettext_noop("a new animal for you"))
    theirs = held(view.people[owner].tiles)[of]
    if controller(cards(view), of) == owner and theirs == CONTROL:
        return Sentence(gettext_noop("{name} would not control its segment any more"), {"name": Named(owner)})
    return Sentence(gettext_noop("worth 400")) if is_emperor(one) else None


def _bids(view: State, seat: int) -> Group:
    open_one = view.options.auction == "open"
    text = gettext_noop("Bid {amount}") if open_one else gettext_noop("Up to {amount}")
    amounts = (
        Row(None, Sentence(text, {"amount": money(amount)}), tail=str(amount))
        for amount in offered(view, seat)
    )
    out = gettext_noop("Pass") if open_one else gettext_noop("Not interested")
    rows = (Row(None, Sentence(out), tail="0"), *amounts, Row(None, Sentence(gettext_noop("Another amount"))))
    title = gettext_noop("Your bid") if open_one else gettext_noop("The most you would pay")
    return Group(Sentence(title), rows)


def offered(view: State, seat: int) -> tuple[int, ...]:
    """Some amounts, spread over what is sensible for so many tiles and within the cash."""
    low, cash = least(sale(view).bid), view.people[seat].money
    if view.options.auction == "open":
        some = {low, low + 2 * STEP, low + 5 * STEP}
    else:
        top = min(cash, 3 * STEP * (1 + len(view.board)))
        some = {_hundreds(top * k // _OFFERED) for k in range(1, _OFFERED + 1)}
    return tuple(sorted(amount for amount in some if low <= amount <= cash))


def _hundreds(amount: int) -> int:
    return max(STEP, amount // STEP * STEP)


def move(move: Move, view: State, seat: int) -> Sentence:
    """A chosen move read back before it is sent, with what it does."""
    match move:
        case Sign(of):
            return Sentence(gettext_noop("Your sign is the {animal}."), {"animal": ANIMAL[of]})
        case CashIn(some):
            facts: Facts = {"tiles": tiles(some), "gained": money(worth(some))}
            return Sentence(gettext_noop("Cash in {tiles} for {gained}, then roll the die."), facts)
        case Claim():
            pair = ngettext("Claim it; that ends your turn.", "Claim all {n}; that ends your turn.")
            return Sentence(pair, {"n": len(view.board)})
        case Take(one):
            facts = {"tile": tile(one), "name": Named(view.owner)}
            return Sentence(gettext_noop("Take {tile} of {name}."), facts)
        case Bid(amount):
            return Sentence(_BIDS[view.options.auction], {"amount": money(amount)})
    return Sentence(_READ_BACK[type(move)], {"n": SPECIAL_FROM})


_BIDS = {
    "open": gettext_noop("Bid {amount} Yuan."),
    "maxima": gettext_noop("Bid up to {amount} Yuan."),
}
_READ_BACK: dict[type, str] = {
    Roll: gettext_noop("Roll the die; nothing is cashed in."),
    Chance: gettext_noop(
        "Chance it: if the next tile comes face down, you choose again; "
        "if it comes face up, all of it goes to auction."
    ),
    Special: gettext_noop("Offer it to the others; whoever wins it pays you."),
    Pass: gettext_noop("You do not bid."),
}
_BUTTONS: dict[type, str] = {
    Sign: gettext_noop("Choose it"),
    Roll: gettext_noop("Roll the die"),
    CashIn: gettext_noop("Cash in and roll"),
    Claim: gettext_noop("Claim it"),
    Chance: gettext_noop("Chance it"),
    Special: gettext_noop("Offer it"),
    Take: gettext_noop("Take it"),
    Bid: gettext_noop("Bid it"),
    Pass: gettext_noop("Do not bid"),
}


def button(move: Move) -> str:
    """What stands on the button that sends it."""
    return _BUTTONS[type(move)]
