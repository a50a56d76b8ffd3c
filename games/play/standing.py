"""The standing orders at a match that moves: what they say, what is left of them, what is dropped and why."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from games.engine.codec import played, text
from games.engine.fold import seen_by, told
from games.engine.game import AnyGame, IllegalMove
from games.engine.orders import ORDER, answer, left_of, takes_orders, written
from games.engine.settle import Auto
from games.models import Order, Seat
from games.store.append import Draft
from games.store.orders import forget, orders_of, row_of

WRITTEN = ["orders", "changed_at", "form_id", "dropped", "turn"]


class Standing:
    """The orders of those who sit there. What changes is written once, by `keep` or `save`."""

    def __init__(self, game: AnyGame, seats: Sequence[Seat]) -> None:
        self._game = game
        self._seats = seats if takes_orders(game) else ()
        self._dropped: dict[int, tuple[IllegalMove, int]] = {}  # by seat: why, and the question asked instead
        self._changed: dict[int, Order] = {}  # by seat

    def autos(self, before: tuple[Any, ...], since: tuple[Any, ...]) -> dict[int, Auto]:
        """Each of them with its view of the events `before` and those `since`, which nobody wrote yet."""
        return {seat.number: self._auto(seat, before, since) for seat in self._people()}

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
            turn = game.turn(view)
            if number in self._dropped or _asked(seat, turn):
                return None
            try:
                return answer(game, view, number, orders)
            except IllegalMove as illegal:
                self._dropped[number] = illegal, turn
                return None

        return play

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
        if number in self._dropped:
            illegal, turn = self._dropped[number]
            why = text({"code": illegal.code, "facts": illegal.facts})
            self._write(seat, Order(changed_at=at, form_id=row.form_id, dropped=why, turn=turn))
            return
        events = [event for draft in drafts for event in played(draft.events)]
        left = written(left_of(game, orders_of(game, seat), number, told(game, events, number)))
        if left != row.orders:
            self._write(seat, Order(orders=left, changed_at=at, form_id=row.form_id))

    def _write(self, seat: Seat, row: Order) -> None:
        row.seat = seat
        self._changed[seat.number] = row


def _asked(seat: Seat, turn: int) -> bool:
    decision = getattr(seat, "decision", None)
    return decision is not None and decision.open and decision.turn == turn
