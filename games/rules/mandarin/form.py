"""The page on which an amount is named, or tiles are chosen to cash in; and what it opens with."""

from games.engine.phrases import Facts, both
from games.engine.words import Field, Form, Named, Number, Pick, Sentence, gettext_noop
from games.rules.mandarin.auction import CEILING, STEP, least
from games.rules.mandarin.choices import tail_of
from games.rules.mandarin.legal import most, pending
from games.rules.mandarin.said import money, tile
from games.rules.mandarin.score import worth
from games.rules.mandarin.sent import AMOUNT, CASH, Data, sent
from games.rules.mandarin.state import State, sale

Filled = dict[str, tuple[str, ...]]


def form(view: State, seat: int, data: Data) -> Form | None:
    """Where the answer is put together: an amount, or what to cash in. None where it is one of a list."""
    data = data or filled(view, seat, "")
    if view.phase == "auction":
        return _amount(view, seat, data)
    return _cash(view, seat, data) if view.phase == "roll" else None


def _cash(view: State, seat: int, data: Data) -> Form:
    person = view.people[seat]
    picks = tuple(
        Pick(
            one,
            tile(one, begins=True),
            Sentence(gettext_noop("for {gained}"), {"gained": money(worth((one,)))}),
            one,
        )
        for one in person.tiles
    )
    chosen = tuple(one for one in person.tiles if one in sent(data, CASH))
    hint = Sentence(gettext_noop("They go back to the Dispenser. Nothing needs to be cashed in."))
    title = Sentence(gettext_noop("Tiles to cash in before you roll"))
    field = Field(CASH, title, picks, chosen, many=True, hint=hint)
    note = Sentence(gettext_noop("What comes of the roll is shown at once."))
    return Form((field,), gettext_noop("Roll the die"), note)


def _amount(view: State, seat: int, data: Data) -> Form:
    by_maxima = view.options.auction == "maxima"
    low, high = least(sale(view).bid), most(view, seat)
    title = gettext_noop("The most you would pay, in Yuan")
    hint = gettext_noop("You have {money}. 0: you do not bid.")
    if not by_maxima:
        title = gettext_noop("Your bid, in Yuan")
        hint = gettext_noop("You have {money}. {low} or more, in hundreds; 0: you pass and bid no more.")
    facts: Facts = {"money": money(view.people[seat].money), "low": money(low)}
    said = Sentence(hint, facts)
    if (to := _paid_to(view)) is not None:
        said = both(to, said)
    field = Field(
        AMOUNT,
        Sentence(title),
        (),
        sent(data, AMOUNT)[:1],
        hint=said,
        number=Number(0, max(low, min(high, CEILING)), STEP),
    )
    button = gettext_noop("Seal my limit") if by_maxima else gettext_noop("Send my bid")
    return Form((field,), button, _note(view, seat))


def _paid_to(view: State) -> Sentence | None:
    """In a Special Auction, who sells; in all others it is the Bank."""
    seller = sale(view).seller
    if seller is None:
        return None
    return Sentence(gettext_noop("In a Special Auction the price goes to {name}."), {"name": Named(seller)})


def _note(view: State, seat: int) -> Sentence:
    """What comes of pressing the button."""
    if view.options.auction == "open":
        return Sentence(gettext_noop("A bid that was sent stands."))
    if pending(view) == {seat}:
        return Sentence(gettext_noop("You are the last to answer: the bidding runs at once."))
    return Sentence(gettext_noop("It can be changed until the last one has answered."))


def filled(view: State, seat: int, tail: str) -> Filled:
    """What the form opens with: what was sealed, and what `tail` names."""
    if view.phase == "auction":
        return {AMOUNT: (tail,)} if tail.isascii() and tail.isdigit() else _sealed(view, seat)
    if view.phase == "roll":
        return {CASH: tuple(one for one in view.people[seat].tiles if tail_of(one) in tail.split("+"))}
    return {}


def _sealed(view: State, seat: int) -> Filled:
    known = sale(view).maxima[seat]
    return {} if known is None else {AMOUNT: (str(known),)}


def sealed(view: State, seat: int) -> Sentence | None:
    """The limit this seat has named in the auction that goes on; None without one."""
    if view.phase != "auction" or seat not in sale(view).locked:
        return None
    amount = sale(view).maxima[seat]
    if amount is None:  # this reader is not told
        return None
    if not amount:
        return Sentence(gettext_noop("Sealed: you do not bid."))
    return Sentence(gettext_noop("Sealed: you bid up to {amount} Yuan."), {"amount": money(amount)})
