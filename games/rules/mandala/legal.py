"""What is allowed now, and the reason when something is not."""

from collections.abc import Callable
from typing import Any

from games.engine.game import IllegalMove
from games.rules.mandala.cards import INDEX
from games.rules.mandala.moves import (
    IN_FIELD,
    ON_MOUNTAIN,
    TO_DISCARD,
    TO_TAKE,
    Discard,
    Field,
    Mountain,
    Move,
    Take,
)
from games.rules.mandala.state import Mandala, State

KEPT = 1  # D13: action B leaves a card in hand; A may lay the last one, C may discard them all
BOTH = (1, 2)


def moves(state: State, seat: int) -> tuple[Move, ...]:
    """All that is legal for `seat` in the order of the rules: mountains, fields, discards; or takes."""
    if seat != state.to_move or state.phase == "over":
        return ()
    if state.sharing is not None:
        mountain = state.mandala(state.sharing).mountain
        return tuple(take for take, n in zip(TO_TAKE, mountain, strict=True) if n)
    return _actions(state, seat)


def _actions(state: State, seat: int) -> tuple[Move, ...]:
    hand = state.hands[seat].known
    held = [i for i in range(len(hand)) if hand[i]]
    most = sum(hand) - KEPT
    on_mountains: list[Move] = []
    in_fields: list[Move] = []
    for mandala, on_mountain, in_field in zip(state.mandalas, ON_MOUNTAIN, IN_FIELD, strict=True):
        mountain, own, other = mandala.mountain, mandala.fields[seat], mandala.fields[1 - seat]
        for i in held:
            if not other[i]:
                if not own[i]:
                    on_mountains.append(on_mountain[i])
                if not mountain[i]:
                    in_fields += in_field[i][hand[i] if hand[i] < most else most]
    for i in held:
        in_fields += TO_DISCARD[i][hand[i]]
    return (*on_mountains, *in_fields)


def check(state: State, seat: int, move: Move) -> None:
    """Raises IllegalMove with the rule that refuses `move`."""
    if state.phase == "over":
        raise IllegalMove("over")
    if seat != state.to_move:
        raise IllegalMove("not_your_turn", seat=state.to_move)
    if move.colour not in INDEX:
        raise IllegalMove("no_such_colour")
    _CHECKS[type(move)](state, seat, move)


def _check_mountain(state: State, seat: int, move: Mountain) -> None:
    mandala = _mandala(state, move.mandala)
    _check_held(state, seat, move.colour, 1)
    i = INDEX[move.colour]
    for owner in (seat, 1 - seat):
        if mandala.fields[owner][i]:
            raise IllegalMove(
                "lies_in_field", colour=move.colour, mandala=move.mandala, owner=owner, seat=seat
            )


def _check_field(state: State, seat: int, move: Field) -> None:
    mandala = _mandala(state, move.mandala)
    _check_held(state, seat, move.colour, move.n)
    i = INDEX[move.colour]
    if mandala.mountain[i]:
        raise IllegalMove("lies_on_mountain", colour=move.colour, mandala=move.mandala)
    if mandala.fields[1 - seat][i]:
        raise IllegalMove(
            "lies_in_field", colour=move.colour, mandala=move.mandala, owner=1 - seat, seat=seat
        )
    if state.hands[seat].size - move.n < KEPT:
        raise IllegalMove("keep_one")


def _check_discard(state: State, seat: int, move: Discard) -> None:
    _check_playing(state)
    _check_held(state, seat, move.colour, move.n)


def _check_take(state: State, seat: int, move: Take) -> None:
    if state.sharing is None:
        raise IllegalMove("nothing_shared")
    if not state.mandala(state.sharing).mountain[INDEX[move.colour]]:
        raise IllegalMove("not_on_mountain", colour=move.colour, mandala=state.sharing)


def _mandala(state: State, which: int) -> Mandala:
    _check_playing(state)
    if which not in BOTH:
        raise IllegalMove("no_such_mandala")
    return state.mandala(which)


def _check_playing(state: State) -> None:
    if state.sharing is not None:
        raise IllegalMove("sharing", mandala=state.sharing)


def _check_held(state: State, seat: int, colour: str, n: int) -> None:
    held = state.hands[seat].known[INDEX[colour]]
    if n < 1:
        raise IllegalMove("none_named")
    if n > held:
        raise IllegalMove("not_in_hand", colour=colour, n=held, wanted=n)


_CHECKS: dict[type, Callable[[State, int, Any], None]] = {
    Mountain: _check_mountain,
    Field: _check_field,
    Discard: _check_discard,
    Take: _check_take,
}
