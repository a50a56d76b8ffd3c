"""What may be said in advance: in which order one takes the colours of a mountain, for one sharing of it."""

from typing import Literal, TypeAlias

import msgspec

from games.rules.mandala.cards import INDEX
from games.rules.mandala.events import Event, MandalaCleared
from games.rules.mandala.moves import TO_TAKE, Take
from games.rules.mandala.state import State

Colour: TypeAlias = Literal["red", "orange", "yellow", "green", "purple", "black"]


class Orders(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """For the next sharing of this mandala (0: of none): the first colour still there is taken."""

    mandala: Literal[0, 1, 2] = 0
    colours: tuple[Colour, ...] = ()


def answer(view: State, seat: int, orders: Orders) -> Take | None:
    """The first of the colours that still lies on the mountain; None: the seat is asked."""
    if view.sharing is None or view.sharing != orders.mandala:
        return None
    mountain = view.mandala(view.sharing).mountain
    return next((TO_TAKE[INDEX[colour]] for colour in orders.colours if mountain[INDEX[colour]]), None)


def spent(orders: Orders, seat: int, event: Event) -> Orders:
    """They are over with their sharing."""
    over = isinstance(event, MandalaCleared) and event.mandala == orders.mandala
    return Orders() if over else orders
