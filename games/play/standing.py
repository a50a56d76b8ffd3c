"""The standing orders at a match that moves: what they say, what is left of them, what is dropped and why."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from games.engine.codec import played, text
from games.engine.fold import seen_by, told
from games.engine.game import AnyGame, IllegalMove
from games.engine.moves import allows
from games.engine.orders import (
    ORDER,
    acts_unsaid,
    answer,
    late,
    left_of,
    no_orders,
    takes_orders,
    undropped,
    written,
)
from games.engine.settle import Auto
from games.models import Order, Seat
from games.store.append import Draft
from games.store.orders import forget, orders_of, row_of

CLOCK = "clock"  # the cause of an entry whose time had passed
WRITTEN = ["orders", "changed_at", "form_id", "dropped", "turn"]


class Standing:
    """The orders of those who sit there. What changes is written once, by `keep` or `save`."""

    def __init__(self, game: AnyGame, seats: Sequence[Seat]) -> None:
        self._game = game
        self._seats = seats if takes_orders(game) else ()
        # By seat: why, and the question asked instead.
        self._dropped: dict[int, list[tuple[IllegalMove, int]]] = {}
        self._changed: dict[int, Order] = {}  # by seat

    def autos(self, before: tuple[Any, ...], since: tuple[Any, ...]) -> dict[int, Auto]:
        """Each of them with its view of the events `before` and those `since`, which nobody wrote yet."""
        return {seat.number: self._auto(seat, before, since) for seat in self._people() if self._speaks(seat)}

    def _speaks(self, seat: Seat) -> bool:
        """Whether there is anything to ask: no view is folded for orders that say nothing."""
        return acts_unsaid(self._game) or orders_of(self._game, seat) != no_orders(self._game)

    def _people(self) -> list[Seat]:
        return [seat for seat in self._seats if seat.player_id]

    def _auto(self, seat: Seat, before: tuple[Any, ...], since: tuple[Any, ...]) -> Auto:
        game, number = self._game, seat.number
        left = left_of(game, orders_of(game, seat), number, told(game, since, number))
        return Auto(ORDER, seen_by(game, (*before, *since), number), self._answers(seat), left)

    def _answers(self, seat: Seat) -> Any:
        """Whoever was asked a question answers it: orders speak before it is asked, or not at all."""
        game = self._game

        def play(view: Any, number: int, orders: Any) -> Any:
            if _asked(seat, game.turn(view)) or self._instead(number, game.turn(view)):
                return None
            return self._said(view, number, orders)

        return play

    def deadline(self, seat: Seat, events: tuple[Any, ...], since: tuple[Any, ...]) -> tuple[str, Any]:
        """What a seat whose time is over plays, and by which cause: what its orders say, or the clock."""
        game, auto = self._game, self._auto(seat, events, since)
        move = self._said(auto.view, seat.number, auto.orders)
        if allows(game.moves(auto.view, seat.number), move):
            return ORDER, move
        return CLOCK, late(game, auto.view, seat.number, self._undropped(seat.number, auto.orders))

    def _said(self, view: Any, number: int, orders: Any) -> Any:
        """What they say to a view; what cannot be carried out is dropped."""
        try:
            return answer(self._game, view, number, self._undropped(number, orders))
        except IllegalMove as illegal:
            self._dropped.setdefault(number, []).append((illegal, self._game.turn(view)))
            return None

    def _instead(self, number: int, turn: int) -> bool:
        """Whether a seat is asked because its orders were dropped at this question."""
        return any(turn == asked for _illegal, asked in self._dropped.get(number, ()))

    def _undropped(self, number: int, orders: Any) -> Any:
        for illegal, _turn in self._dropped.get(number, ()):
            orders = undropped(self._game, orders, illegal.code)
        return orders

    def put(self, seat: Seat, orders: Any, *, at: datetime, form_id: str = "") -> None:
        """These are the orders of a seat from now on."""
        self._write(seat, Order(orders=written(orders), changed_at=at, form_id=form_id))

    def keep(self, drafts: Sequence[Draft], *, ended: bool) -> None:
        """What is left of them after these entries; nothing when it is over. At most one statement."""
        rows = [(seat, row) for seat in self._people() if (row := row_of(seat))]
        if ended:
            self._changed.clear()
            if any(row.pk for _seat, row in rows):
                forget(*(seat for seat, _row in rows))
            return
        for seat, row in rows:
            self._spend(seat, row, drafts)
        self.save()

    def save(self) -> None:
        """Write what has changed."""
        if self._changed:
            Order.objects.bulk_create(
                self._changed.values(), update_conflicts=True, unique_fields=["seat"], update_fields=WRITTEN
            )
            self._changed.clear()

    def _spend(self, seat: Seat, row: Order, drafts: Iterable[Draft]) -> None:
        game, number, at = self._game, seat.number, row.changed_at
        events = [event for draft in drafts for event in played(draft.events)]
        left = left_of(game, orders_of(game, seat), number, told(game, events, number))
        orders = written(self._undropped(number, left))
        if number in self._dropped:
            illegal, turn = self._dropped[number][-1]
            why = text({"code": illegal.code, "facts": illegal.facts})
            self._write(seat, Order(orders=orders, changed_at=at, dropped=why, turn=turn))
        elif orders != row.orders:
            kept = {"form_id": row.form_id, "dropped": row.dropped, "turn": row.turn}
            self._write(seat, Order(orders=orders, changed_at=at, **kept))

    def _write(self, seat: Seat, row: Order) -> None:
        row.seat = seat
        self._changed[seat.number] = row


def _asked(seat: Seat, turn: int) -> bool:
    decision = getattr(seat, "decision", None)
    return decision is not None and decision.open and decision.turn == turn
