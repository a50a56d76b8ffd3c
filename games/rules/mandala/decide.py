"""The deal, and what follows from each action: drawing, sharing a mountain, the next turn, the end."""

from collections.abc import Callable
from typing import Any

from games.engine.chance import Chance
from games.engine.fold import Draft
from games.rules.mandala import events as e
from games.rules.mandala.cards import DECK, Cards
from games.rules.mandala.drawing import Log, draw, draws
from games.rules.mandala.legal import check
from games.rules.mandala.moves import Discard, Field, Mountain, Move, Take
from games.rules.mandala.score import verdict
from games.rules.mandala.sharing import field_sizes, first_chooser, is_complete, landing
from games.rules.mandala.state import State, evolve

HAND, CUP, REFILL = 6, 2, 2
QUIET_LIMIT, QUIET_WARNING = 40, 30  # D15
SIXTH_COLOUR, PILE, NO_CARDS, STANDSTILL = "sixth_colour", "pile", "no_cards", "standstill"  # why it ended


def setup(options: e.Options, seats: int, chance: Chance) -> tuple[e.Event, ...]:
    """The deal. D1: the start player is drawn unless named; D2: mountains, hands, cups in this order."""
    first = chance.pick("start", (0, 1)) if options.start == "random" else int(options.start)
    log: Log = Draft(evolve, None)
    log.write(e.TableSet(seats, options, first))
    log.write(e.PileShuffled(chance.shuffle("deck", DECK), 0))
    for mandala in (1, 2):
        log.write(e.MountainFilled(mandala, _top(log, REFILL)))
    for seat in (0, 1):
        log.write(e.CardsDrawn(seat, _top(log, HAND)))
    for seat in (0, 1):
        log.write(e.CupFilled(seat, _top(log, CUP)))
    log.write(e.TurnOpened(first))
    return log.events


def decide(state: State, seat: int, move: Move, chance: Chance) -> tuple[e.Event, ...]:
    """What follows from a move. Raises IllegalMove."""
    check(state, seat, move)
    log: Log = Draft(evolve, state)
    _PLAYED[type(move)](log, seat, move, chance)
    return log.events


def _lay_on_mountain(log: Log, seat: int, move: Mountain, chance: Chance) -> None:
    state = log.write(e.LaidOnMountain(seat, move.mandala, move.colour))
    n = draws(state.hands[seat].size)
    draw(log, n, as_event=lambda cards: e.CardsDrawn(seat, cards), chance=chance)
    _finish(log, seat, move.mandala, chance)  # D4: the check comes last, so a pile just exhausted counts


def _lay_in_field(log: Log, seat: int, move: Field, chance: Chance) -> None:
    log.write(e.LaidInField(seat, move.mandala, move.colour, move.n))
    _finish(log, seat, move.mandala, chance)


def _discard(log: Log, seat: int, move: Discard, chance: Chance) -> None:
    state = log.write(e.Discarded(seat, move.colour, move.n))
    draw(log, move.n, as_event=lambda cards: e.CardsDrawn(seat, cards), chance=chance)
    if state.quiet >= QUIET_LIMIT:
        return _end(log, STANDSTILL)
    if state.quiet == QUIET_WARNING:
        log.write(e.StandstillWarned(QUIET_WARNING, QUIET_LIMIT))
    return _next_turn(log, 1 - seat)


def _take(log: Log, seat: int, move: Take, chance: Chance) -> None:
    """One colour leaves the mountain. D10: the last one is the only legal move, so it is taken at once."""
    before = log.state
    assert before.sharing is not None
    space, cup, discarded = landing(before, seat, move.colour)
    n = (space is not None) + cup + discarded
    state = log.write(e.ColourTaken(seat, before.sharing, move.colour, n, space, cup, discarded))
    if any(state.mandala(before.sharing).mountain):
        log.write(e.PickOpened(1 - seat))
    else:
        _close(log, before.sharing, chance)


def _finish(log: Log, seat: int, which: int, chance: Chance) -> None:
    """D7: only the mandala just laid in can be complete."""
    mandala = log.state.mandala(which)
    if not is_complete(mandala):
        return _next_turn(log, 1 - seat)
    sizes = field_sizes(mandala)
    first = first_chooser(sizes, seat)
    log.write(e.MandalaCompleted(seat, which, sizes, first))
    if first is None:
        return _close(log, which, chance)
    log.write(e.PickOpened(first))
    return None


def _close(log: Log, which: int, chance: Chance) -> None:
    """The mandala is cleared. D16: both reasons to end are one; D11: the turn goes by who completed it."""
    completer = log.state.completer
    assert completer is not None
    mandala = log.state.mandala(which)
    state = log.write(e.MandalaCleared(which, sum(mandala.mountain) + sum(field_sizes(mandala))))
    if state.sixth or state.final:
        return _end(log, SIXTH_COLOUR if state.sixth else PILE)
    draw(log, REFILL, as_event=lambda cards: e.MountainFilled(which, cards), chance=chance)
    return _next_turn(log, 1 - completer)


def _top(log: Log, n: int) -> Cards:
    return log.state.pile.known[:n]


def _next_turn(log: Log, seat: int) -> None:
    """D12: who holds no card and can draw none is passed over; two passes in a row end the match."""
    while _is_stuck(log.state, seat):
        if log.write(e.SeatPassed(seat)).passes == 2:
            return _end(log, NO_CARDS)
        seat = 1 - seat
    log.write(e.TurnOpened(seat))
    return None


def _is_stuck(state: State, seat: int) -> bool:
    return not (state.hands[seat].size or state.pile.size or any(state.discard))


def _end(log: Log, reason: str) -> None:
    """D20: hands and the unfinished mandala stay where they are and count nothing."""
    log.write(verdict(log.state, reason))


_PLAYED: dict[type, Callable[[Log, int, Any, Chance], None]] = {
    Mountain: _lay_on_mountain,
    Field: _lay_in_field,
    Discard: _discard,
    Take: _take,
}
