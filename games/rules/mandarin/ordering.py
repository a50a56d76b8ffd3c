"""Standing orders in words: what their page asks for, what it sent, and what holds."""

import itertools
from collections.abc import Collection, Mapping

import msgspec

from games.engine.game import IllegalMove
from games.engine.phrases import Facts
from games.engine.words import Field, Form, Number, Pick, Sentence, gettext_noop
from games.rules.mandarin.auction import CEILING, STEP
from games.rules.mandarin.moves import Move, Roll, Sign
from games.rules.mandarin.orders import Orders
from games.rules.mandarin.preference import PREFERENCE
from games.rules.mandarin.said import money, tile, tiles
from games.rules.mandarin.score import worth
from games.rules.mandarin.sent import CASH, amount_of, sent
from games.rules.mandarin.state import State
from games.rules.mandarin.tiles import INDEX, Tiles, sort

Data = Mapping[str, tuple[str, ...]]
MOST_TILES = 5  # that one may chance up to by an order of the page
ROLL, FIRST, UPTO, PREFER, STEAL = "roll", "first", "upto", "prefer", "steal"
YES = "yes"
_UPTO = tuple(str(n) for n in range(1, MOST_TILES + 1))
_WAYS = tuple(" ".join(way) for way in itertools.permutations(PREFERENCE))
_LIMITS = {
    "new_animal": gettext_noop("The most you would pay for an animal you lack, in Yuan"),
    "control": gettext_noop("The most you would pay for your third tile of an animal, or a further one"),
    "other": gettext_noop("The most you would pay for any other tiles, also for those face down"),
}
_REASONS = {
    "missing": gettext_noop("an animal you lack"),
    "control": gettext_noop("one that ends a control"),
    "emperor": gettext_noop("an Emperor"),
}
_FEW = gettext_noop(
    "Face up or face down; a second one face up brings all of them to auction. What wins you the match is "
    "claimed at once."
)


def orders(view: State, seat: int, orders: Orders) -> Form:
    """All that may be said, with what holds now."""
    fields = (
        _roll(orders),
        *_cash(view, seat, orders),
        _first(orders),
        _upto(orders),
        *(_limit(name, getattr(orders, name)) for name in _LIMITS),
        _prefer(orders),
        _steal(orders),
    )
    note = Sentence(
        gettext_noop(
            "Of several tiles for sale the highest limit that fits one of them counts, for all of them "
            "together; a tile face down fits none while others lie face up. The orders hold until you change "
            "them."
        )
    )
    return Form(fields, gettext_noop("Keep these orders"), note)


def _roll(orders: Orders) -> Field:
    picks = (
        Pick("", Sentence(gettext_noop("Roll at once")), _unless_empty()),
        Pick(YES, Sentence(gettext_noop("Ask me before each roll"))),
    )
    return Field(ROLL, Sentence(gettext_noop("When your turn begins")), picks, (YES * orders.ask,))


def _unless_empty() -> Sentence:
    return Sentence(gettext_noop("you cash nothing in; you are asked while the Dispenser is empty"))


def _cash(view: State, seat: int, orders: Orders) -> tuple[Field, ...]:
    card = view.people[seat].tiles
    some = sort({*card, *orders.cash_in})
    if not some:
        return ()
    picks = tuple(
        Pick(
            one,
            tile(one, begins=True),
            Sentence(gettext_noop("for {gained}"), {"gained": worth((one,))}),
            one,
            off=one not in card,
        )
        for one in some
    )
    hint = Sentence(gettext_noop("For one roll. If one of them is not on your card then, you are asked."))
    title = Sentence(gettext_noop("Cash in before your next roll"))
    return (Field(CASH, title, picks, orders.cash_in, many=True, hint=hint),)


def _first(orders: Orders) -> Field:
    picks = (Pick(YES, Sentence(gettext_noop("Claim it at once, if it is an animal you lack"))),)
    title = Sentence(gettext_noop("A first tile that lies face up"))
    return Field(FIRST, title, picks, (YES,) * orders.claim, many=True)


def _upto(orders: Orders) -> Field:
    ask = Pick("", Sentence(gettext_noop("ask me")))
    picks = (ask, *(Pick(n, Sentence(gettext_noop("{n}"), {"n": int(n)})) for n in _UPTO))
    title = Sentence(gettext_noop("Chance until so many tiles lie there, then claim"))
    chosen = (str(orders.upto),) if orders.upto else ()
    return Field(UPTO, title, picks, chosen, tight=True, hint=Sentence(_FEW))


def _limit(name: str, limit: int | None) -> Field:
    hint = Sentence(gettext_noop("Empty: you are asked. 0: you do not bid."))
    typed = () if limit is None else (str(limit),)
    return Field(name, Sentence(_LIMITS[name]), (), typed, hint=hint, number=Number(0, CEILING, STEP))


def _prefer(orders: Orders) -> Field:
    text = gettext_noop("{one}, then {two}, then {three}")
    picks = tuple(Pick(way, Sentence(text, _ways(way))) for way in _WAYS)
    title = Sentence(gettext_noop("Of the tiles you may take of others"))
    hint = Sentence(
        gettext_noop(
            "What you seize is always taken so: it comes in somebody else's turn. A tile that wins is taken "
            "before all."
        )
    )
    return Field(PREFER, title, picks, (" ".join(orders.prefer),), hint=hint)


def _ways(way: str) -> Facts:
    one, two, three = (Sentence(_REASONS[reason]) for reason in way.split())
    return {"one": one, "two": two, "three": three}


def _steal(orders: Orders) -> Field:
    picks = (
        Pick("", Sentence(gettext_noop("Ask me each time"))),
        Pick(YES, Sentence(gettext_noop("Take the best by that order without asking"))),
    )
    title = Sentence(gettext_noop("When you passed somebody"))
    return Field(STEAL, title, picks, (YES * orders.take,))


def ordered(data: Data, view: State, seat: int) -> Orders:
    """What such a page sent, as far as it offers that. Raises IllegalMove."""
    said = {
        "ask": bool(_one(data, ROLL, (YES,))),
        "cash_in": _to_cash_in(data, view.people[seat].tiles),
        "claim": bool(_one(data, FIRST, (YES,))),
        "upto": int(_one(data, UPTO, _UPTO) or 0),
        "prefer": tuple(_one(data, PREFER, _WAYS).split()) or PREFERENCE,
        "take": bool(_one(data, STEAL, (YES,))),
    }
    return msgspec.convert(said | {name: _amount(data, name) for name in _LIMITS}, Orders)


def _one(data: Data, name: str, offered: Collection[str]) -> str:
    """What came in a field, of what there is to choose; nothing where nothing came. Raises IllegalMove."""
    values = sent(data, name)
    if len(values) > 1 or any(value not in offered for value in values):
        raise IllegalMove("unreadable")
    return "".join(values)


def _to_cash_in(data: Data, card: Tiles) -> Tiles:
    named = sent(data, CASH)
    for one in named:
        if one not in card:
            raise IllegalMove("not_on_your_card", tile=one) if one in INDEX else IllegalMove("unreadable")
    return sort(set(named))


def _amount(data: Data, name: str) -> int | None:
    """A limit as it was typed. Raises IllegalMove."""
    amount = amount_of(sent(data, name))
    if amount is None:
        return None
    if amount % STEP:
        raise IllegalMove("not_in_hundreds", step=STEP)
    if amount > CEILING:
        raise IllegalMove("bid_too_high", high=CEILING)
    return amount


def dropped(illegal: IllegalMove) -> Sentence:
    """What of the orders was dropped, and why: all else holds."""
    if illegal.code == "more_than_you_have":
        text = gettext_noop("You said up to {said} Yuan, and have {money}; your limits are dropped.")
        return Sentence(text, {name: money(int(illegal.facts[name])) for name in ("said", "money")})
    text = gettext_noop("{tile} is not on your card; what you said of cashing in is dropped.")
    return Sentence(text, {"tile": tile(str(illegal.facts["tile"]), begins=True)})


def unsaid(move: Move) -> bool:
    """Whether it is what is done for whoever says nothing: a sign is played, and the die rolled."""
    return isinstance(move, Sign | Roll)


def said_before(view: State, seat: int, orders: Orders) -> Sentence:
    """What a seat has said of its rolls, to itself; whoever said nothing is told what holds."""
    if orders.cash_in:
        text = gettext_noop("Before your next roll you cash in {tiles}.")
        return Sentence(text, {"tiles": tiles(orders.cash_in)})
    if orders.ask:
        return Sentence(gettext_noop("You are asked before each roll."))
    return Sentence(gettext_noop("You never cash in before a roll unless you say so."))
