"""What things are to whoever reads: what a tile would bring, the odds of one face down, what they got."""

from typing import NamedTuple

from games.engine.phrases import Facts, Reader, both, you_or
from games.engine.words import Fact, Named, Sentence, Word, gettext_noop, ngettext
from games.rules.mandarin import bidding
from games.rules.mandarin import events as e
from games.rules.mandarin.moves import Claim, Move, Pass, Roll, Sign, Take
from games.rules.mandarin.said import ANIMAL, money, of_twelve, people, space, tile, yuan
from games.rules.mandarin.score import cards, completed, controller, fine, held
from games.rules.mandarin.state import State
from games.rules.mandarin.tiles import SPACES, TILES, Tiles, animal

_NTH = {
    2: Word(gettext_noop("second")),
    3: Word(gettext_noop("third")),
    4: Word(gettext_noop("fourth")),
    5: Word(gettext_noop("fifth")),
    6: Word(gettext_noop("sixth")),
}


class Odds(NamedTuple):
    """How many tiles one that lies face down may be, and how many of them a card has no animal of."""

    of: int
    new: int


def unknown(view: State) -> Tiles:
    """All tiles that lie on no card and not face up: each of them may be one that lies face down."""
    up = {lying.tile for lying in view.board if lying.up}
    seen = up.union(*cards(view))
    return tuple(one for one in TILES if one not in seen)


def odds(view: State, seat: int) -> Odds:
    """The odds of a tile that lies face down, to one seat."""
    some, mine = unknown(view), held(view.people[seat].tiles)
    return Odds(len(some), sum(not mine[animal(one)] for one in some))


def odds_said(view: State, seat: Reader) -> Sentence:
    """`It is one of 53. 30 of them would be a new animal for you.`"""
    down, of = sum(not lying.up for lying in view.board), len(unknown(view))
    one, each = gettext_noop("It is one of {of}."), gettext_noop("Each of them is one of {of}.")
    text = ngettext(
        "{n} of them would be a new animal for you.", "{n} of them would be a new animal for you."
    )
    may_be = Sentence(one if down == 1 else each, {"of": of})
    if seat is None:
        return may_be
    n = odds(view, seat).new
    every = Sentence(gettext_noop("Any of them would be a new animal for you."))
    return both(may_be, every if n == of else Sentence(text, {"n": n}))


def would_be(view: State, seat: int, one: str) -> Sentence:
    """`tiger Emperor would be your fourth tiger and raise your fine there from 200 to 400.`"""
    mine = view.people[seat].tiles
    after = (*mine, one)
    of, facts = animal(one), _facts(mine, one)
    if completed(after):
        return Sentence(gettext_noop("{tile} would complete your collection."), facts)
    if not held(mine)[of]:
        return Sentence(gettext_noop("{tile} would be a new animal for you."), facts)
    if _controls(view, seat, mine, of):
        if fine(after, of) == fine(mine, of):
            return Sentence(gettext_noop("{tile} would be your {nth} {animal}."), facts)
        return Sentence(_RAISED, facts)
    if _controls(view, seat, after, of):
        return Sentence(_CONTROLLED, facts)
    return Sentence(gettext_noop("{tile} would be your {nth} {animal}."), facts)


_RAISED = gettext_noop("{tile} would be your {nth} {animal} and raise your fine there from {old} to {new}.")
_CONTROLLED = gettext_noop(
    "{tile} would be your {nth} {animal}, and you would control its segment: fine {new}."
)


def _facts(mine: Tiles, one: str) -> Facts:
    of, after = animal(one), (*mine, one)
    nth: Fact = _NTH.get(held(after)[of], "")
    return {
        "tile": tile(one),
        "animal": ANIMAL[of],
        "nth": nth,
        "old": fine(mine, of),
        "new": fine(after, of),
    }


def _controls(view: State, seat: int, mine: Tiles, of: str) -> bool:
    all_cards = list(cards(view))
    all_cards[seat] = mine
    return controller(all_cards, of) == seat


def in_short(event: e.Event, seat: int) -> Sentence | None:
    """What an event was to `seat`; None where it was nothing."""
    match event:
        case e.DieRolled(leg=1) if event.seat == seat:
            return _rolled(event)
        case e.FinePaid(to=to) if seat in (to, event.seat):
            return _fined(event, seat)
        case e.WentBankrupt() if seat in (event.to, event.seat):
            return _bankrupt(event, seat)
        case e.TileSeized(debtor=owner) | e.TileStolen(owner=owner) if seat in (owner, event.seat):
            return _taken(event, owner, seat)
        case e.AuctionWon():
            return bidding.in_short(event, seat)
        case e.MoneyForfeited() if event.seat == seat:
            return bidding.forfeited(event, seat)
    return None


def weight(event: e.Event, seat: int) -> int:
    """How much it matters to `seat` what an event was to it: what is said where there is little room."""
    match event:
        case e.AuctionWon(seat=by, to=to) if seat in (by, to):
            return 4
        case e.MoneyForfeited() | e.WentBankrupt():
            return 4
        case e.TileSeized() | e.TileStolen():
            return 3
        case e.AuctionWon():
            return 2
    return int(isinstance(event, e.FinePaid))


def _rolled(event: e.DieRolled) -> Sentence:
    facts: Facts = {
        "pips": event.pips,
        "source": space((event.space - event.pips) % SPACES),
        "to": space(event.space),
        "passed": people(event.passed, event.seat),
    }
    if event.passed:
        return Sentence(gettext_noop("You rolled {pips}, from {source} past {passed} to {to}."), facts)
    return Sentence(gettext_noop("You rolled {pips}, from {source} to {to}, and passed nobody."), facts)


def _fined(event: e.FinePaid, seat: int) -> Sentence:
    own, other = (
        gettext_noop("You paid {name} a fine of {amount}."),
        gettext_noop("{name} paid you a fine of {amount}."),
    )
    facts: Facts = {
        "amount": money(event.amount),
        "name": Named(event.to if event.seat == seat else event.seat),
    }
    return Sentence(own if event.seat == seat else other, facts)


def _bankrupt(event: e.WentBankrupt, seat: int) -> Sentence:
    own = gettext_noop("You could not pay {name} a fine of {owed} and lost all your money, {amount}.")
    other = gettext_noop("{name} could not pay you a fine of {owed}; you got all their money, {amount}.")
    name = Named(event.to if event.seat == seat else event.seat)
    facts: Facts = {"owed": money(event.owed), "amount": money(event.amount), "name": name}
    return Sentence(own if event.seat == seat else other, facts)


def _taken(event: e.TileSeized | e.TileStolen, owner: int, seat: int) -> Sentence:
    own, other = gettext_noop("You took {tile} of {name}."), gettext_noop("{name} took your {tile}.")
    mine = event.seat == seat
    facts: Facts = {"tile": tile(event.tile), "name": Named(owner if mine else event.seat)}
    return Sentence(own if mine else other, facts)


def missed(move: Move, seat: int, reader: Reader) -> Sentence:
    """That the time of `seat` ran out, and what was played for it."""
    own, other = _MISSED[type(move)]
    facts: Facts = {"name": Named(seat), "who": you_or(seat, reader)}
    if isinstance(move, Take):
        facts |= {"tile": tile(move.tile)}
    if isinstance(move, Sign):
        facts |= {"animal": ANIMAL[move.animal]}
    return Sentence(own if seat == reader else other, facts)


_MISSED: dict[type, tuple[str, str]] = {
    Sign: (
        gettext_noop("Your time ran out, so your sign is the {animal}."),
        gettext_noop("{name}'s time ran out, so the sign of {name} is the {animal}."),
    ),
    Roll: (
        gettext_noop("Your time ran out, so the die was rolled for you."),
        gettext_noop("{name}'s time ran out, so the die was rolled for {name}."),
    ),
    Take: (
        gettext_noop("Your time ran out, so {tile} was taken for you."),
        gettext_noop("{name}'s time ran out, so {tile} was taken for {name}."),
    ),
    Claim: (
        gettext_noop("Your time ran out, so what lay there was claimed for you."),
        gettext_noop("{name}'s time ran out, so what lay there was claimed for {name}."),
    ),
    Pass: (
        gettext_noop("Your time ran out, so you did not bid."),
        gettext_noop("{name}'s time ran out, so {name} did not bid."),
    ),
}


def at_once(event: e.Event) -> bool:
    """Whether it was done for whoever had said nothing, too: a tile seized in somebody else's turn."""
    return isinstance(event, e.TileSeized)


def excused(event: e.Event) -> bool:
    """Whether that the time ran out says it already: what was played is not to bid."""
    return isinstance(event, e.BidderDropped) or (isinstance(event, e.MaximumSealed) and not event.amount)


def news(events: tuple[e.Event, ...], seat: int) -> bool:
    """Whether who is not asked anything gets a letter: an auction won, or lost by order, or all money.

    An auction bid by bid that the seat's orders lost is told, for what was prepared ran out in it. One by
    maxima is not: whoever named a limit, by hand or by order, reads in their next letter that it was too
    low, and has a letter of its own only if they won, or must act.
    """
    own = any(isinstance(fact, e.AuctionWon | e.MoneyForfeited) and fact.seat == seat for fact in events)
    return own or _outbid(events, seat)


def _outbid(events: tuple[e.Event, ...], seat: int) -> bool:
    """Whether a seat fell out of an open auction in the very go that ended it, so without being asked."""
    kinds = {type(fact) for fact in events}
    dropped = any(isinstance(fact, e.BidderDropped) and fact.seat == seat for fact in events)
    return dropped and e.AuctionWon in kinds and e.MaximumSealed not in kinds


def has(view: State, seat: int) -> Sentence:
    """`2,300 Yuan, 5 of 12 animals`"""
    person = view.people[seat]
    facts: Facts = {"money": yuan(person.money), "animals": of_twelve(len(held(person.tiles)))}
    return Sentence(gettext_noop("{money}, {animals}"), facts)
