"""An order of colours in words: what a page asks for, what it sent, and what holds."""

from collections.abc import Mapping
from typing import Any

import msgspec

from games.engine.game import IllegalMove
from games.engine.phrases import Facts
from games.engine.words import Field, Form, Pick, Sentence, gettext_noop
from games.rules.mandala.cards import COLOURS, INDEX
from games.rules.mandala.moves import Field as InField
from games.rules.mandala.moves import Mountain, Move
from games.rules.mandala.notation import name, parse
from games.rules.mandala.orders import Orders
from games.rules.mandala.said import CAPITAL, COLOUR, one_after_the_other
from games.rules.mandala.sharing import after, completes, field_sizes, first_chooser
from games.rules.mandala.state import State

Data = Mapping[str, tuple[str, ...]]
WHICH = "mandala"
PLACES = tuple(f"place{n}" for n in range(1, len(COLOURS) + 1))
FEWEST = 4  # with fewer colours left there is nothing to say for a second pick
_TITLES = (
    gettext_noop("First"),
    gettext_noop("Second"),
    gettext_noop("Third"),
    gettext_noop("Fourth"),
    gettext_noop("Fifth"),
    gettext_noop("Sixth"),
)
FIRST_LEFT = gettext_noop("Your first colour still there is taken each time it is your pick.")


def left(view: State) -> tuple[str, ...]:
    """The colours on the mountain that is shared."""
    if view.sharing is None:
        return ()
    mountain = view.mandala(view.sharing).mountain
    return tuple(colour for colour in COLOURS if mountain[INDEX[colour]])


def ordering(view: State) -> int:
    """How many colours are to be put in order; 0 where it is a single pick."""
    n = len(left(view))
    return n if n >= FEWEST else 0


def form(view: State, seat: int, data: Data) -> Form | None:
    """The colours left, to be put in order: the first is taken now. None where one is picked, or none."""
    if not ordering(view):
        return None
    note = Sentence(gettext_noop("The first is taken at once, and a sent move stands."))
    fields = places(left(view), data or filled(view, seat, ""))
    return Form(fields, gettext_noop("Take them in this order"), note)


def filled(view: State, seat: int, tail: str) -> dict[str, tuple[str, ...]]:
    """What it opens with: the colour that an address names is the first."""
    named = [colour for colour in left(view) if tail.lower() in (f"t{colour[0]}", colour)]
    return {PLACES[0]: tuple(named[:1])}


def line(data: Data) -> str:
    """The line that says it. Raises IllegalMove."""
    colours = chosen(data)
    if not colours:
        raise IllegalMove("no_colour_named")
    return f"TAKE {', '.join(colour.upper() for colour in colours)}"


def besides(move: Move, view: State, seat: int) -> tuple[Field, ...]:
    """What may be said with a move that completes a mandala: the order of the colours on its mountain."""
    if not (isinstance(move, Mountain | InField) and completes(view, move)):
        return ()
    mandala = after(view, seat, move)
    there = tuple(colour for colour in COLOURS if mandala.mountain[INDEX[colour]])
    mine = first_chooser(field_sizes(mandala), seat)
    if mine is None or len(there) < (2 if mine == seat else 3):
        return ()
    return places(there, {})


def with_order(line: str, data: Data) -> str:
    """A line with the order that was said besides. Raises IllegalMove."""
    colours = chosen(data)
    return f"{line}, TAKE {', '.join(colour.upper() for colour in colours)}" if colours else line


def parted(line: str, view: State) -> tuple[str, Orders | None]:
    """A line such as `TAKE RED, GREEN` or `MOUNTAIN 1 RED, TAKE GREEN, BLACK`: the move, and the order.

    Raises IllegalMove.
    """
    first, *rest = (part.strip() for part in " ".join(line.split()).split(","))
    if not rest:
        return line, None
    move = parse(first)
    which = move.mandala if isinstance(move, Mountain | InField) else view.sharing
    if isinstance(move, Mountain | InField):
        rest = [name(parse(rest[0])).removeprefix("TAKE "), *rest[1:]]
    colours = tuple(dict.fromkeys(said.lower() for said in rest))
    if not set(colours) <= set(COLOURS):
        raise IllegalMove("unreadable")
    return first, None if which is None else _orders(which, colours)


def orders(view: State, seat: int, orders: Orders) -> Form:
    """The same for a sharing that is to come, or goes on."""
    of = (view.sharing,) if view.sharing else (1, 2)
    nothing = Pick("", Sentence(gettext_noop("Ask me each time")))
    picks = (nothing, *(Pick(str(which), _mandala(which)) for which in of))
    title = Sentence(gettext_noop("When a mountain is shared"))
    kept = (str(orders.mandala),) if orders.mandala in of else ()
    data = {place: (colour,) for place, colour in zip(PLACES, orders.colours, strict=False)}
    which = Field(WHICH, title, picks, kept, hint=Sentence(gettext_noop("It holds for one sharing.")))
    there = left(view) if view.sharing else COLOURS
    return Form((which, *places(there, data)), gettext_noop("Keep this order"))


def ordered(data: Data, view: State, seat: int) -> Orders:
    """What such a page sent. Raises IllegalMove."""
    which, colours = data.get(WHICH, ()), chosen(data)
    if which in ((), ("",)):
        return Orders()
    if which not in (("1",), ("2",)):
        raise IllegalMove("unreadable")
    if not colours:
        raise IllegalMove("no_colour_named")
    return _orders(int(which[0]), colours)


def _orders(which: int, colours: tuple[str, ...]) -> Orders:
    return msgspec.convert({"mandala": which, "colours": colours}, Orders)


def said_before(view: State, seat: int, orders: Orders) -> Sentence | None:
    """What a seat has said, to itself."""
    if not orders.mandala:
        return None
    text = gettext_noop("When mountain {mandala} is shared, you take {colours}.")
    colours = one_after_the_other(tuple(COLOUR[colour] for colour in orders.colours))
    facts: Facts = {"mandala": orders.mandala, "colours": colours}
    return Sentence(text, facts)


def places(there: tuple[str, ...], data: Data) -> tuple[Field, ...]:
    """As many places as there are colours, each a menu of them."""
    picks = (Pick("", Sentence(gettext_noop("-"))), *(Pick(c, _capital(c), icon=c) for c in there))
    last = Sentence(FIRST_LEFT)
    return tuple(
        Field(
            place,
            Sentence(title),
            picks,
            data.get(place, ())[:1],
            menu=True,
            hint=last if n == len(there) else None,
        )
        for n, (place, title) in enumerate(zip(PLACES[: len(there)], _TITLES, strict=False), 1)
    )


def chosen(data: Data) -> tuple[str, ...]:
    """The colours that were named, each once, in their order. Raises IllegalMove."""
    named: list[Any] = [value for place in PLACES for value in data.get(place, ())[:1] if value]
    if any(value not in INDEX for value in named):
        raise IllegalMove("unreadable")
    if len(set(named)) < len(named):
        raise IllegalMove("colour_twice")
    return tuple(named)


def _mandala(which: int) -> Sentence:
    return Sentence(gettext_noop("Mountain {mandala}, in this order:"), {"mandala": which})


def _capital(colour: str) -> Sentence:
    return Sentence(CAPITAL[colour].text)
