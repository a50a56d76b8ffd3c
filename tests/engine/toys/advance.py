"""A toy in which something can be said in advance: which stones to lay, each once, or to swap at random."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec.structs import replace

from games.engine.game import IllegalMove
from tests.engine.toys.pouch import Laid, Lay, Pouch, Swap

Few = Annotated[int, msgspec.Meta(ge=0, le=3)]


class Orders(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`lay` these in turn; `swap` those of one kind; ask from turn `until` on."""

    lay: tuple[str, ...] = ()
    swap: Literal["amber", "coral", "jade"] | None = None
    until: Few = 0
    hush: bool = False


class Advance(Pouch):
    """A pouch with standing orders."""

    slug = "advance"
    Orders: Any = Orders

    def answer(self, view: Any, seat: int, orders: Orders) -> Any:
        held = view.hands[seat].known
        if orders.lay and orders.lay[0] not in held:
            raise IllegalMove("not-held", stone=orders.lay[0])
        if orders.lay:
            return Lay(orders.lay[0])
        return Swap(orders.swap) if orders.swap in held and view.pile.known else None

    def spent(self, orders: Orders, seat: int, event: Any) -> Orders:
        laid = isinstance(event, Laid) and event.seat == seat and orders.lay[:1] == (event.stone,)
        return replace(orders, lay=orders.lay[1:]) if laid else orders
