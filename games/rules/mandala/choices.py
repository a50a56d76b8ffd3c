"""What a player may choose, in groups and with what follows, and a chosen move read back."""

from games.engine.phrases import Facts, both
from games.engine.words import Group, Row, Sentence, gettext_noop, ngettext
from games.rules.mandala.cards import INDEX
from games.rules.mandala.drawing import to_draw
from games.rules.mandala.legal import moves
from games.rules.mandala.moves import Discard, Field, Mountain, Move, Take
from games.rules.mandala.said import CAPITAL, COLOUR, takes_first
from games.rules.mandala.sharing import (
    Landing,
    after,
    completes,
    field_sizes,
    first_chooser,
    gain,
    landing,
    missing,
)
from games.rules.mandala.state import State


def choices(view: State, seat: int) -> tuple[Group, ...]:
    """Every legal move once: what completes a mandala, mountains, fields, discards; or takes."""
    legal = moves(view, seat)
    if view.sharing is not None:
        return _takes(view, seat, tuple(move for move in legal if isinstance(move, Take)))
    laid = [move for move in legal if isinstance(move, Mountain | Field)]
    last = [move for move in laid if completes(view, move)]
    on = [move for move in laid if isinstance(move, Mountain) and move not in last]
    into = [move for move in laid if isinstance(move, Field) and move not in last]
    away = [move for move in legal if isinstance(move, Discard)]
    groups = (
        *(_completing(view, seat, [move for move in last if move.mandala == which]) for which in (1, 2)),
        _mountains(view, seat, on),
        _fields(view, seat, into),
        _discards(view, seat, away),
    )
    return tuple(group for group in groups if group)


def _completing(view: State, seat: int, last: list[Mountain | Field]) -> Group | None:
    """The moves that complete a mandala, first those after which the own seat takes first."""
    if not last:
        return None
    last = sorted(last, key=lambda move: (_first(view, seat, move) != seat, isinstance(move, Field)))
    rows = (Row(move, _short_label(move), _follows(view, seat, move), move.colour) for move in last)
    return Group(
        Sentence(gettext_noop("Complete mandala {mandala}"), {"mandala": last[0].mandala}), tuple(rows)
    )


def _short_label(move: Mountain | Field) -> Sentence:
    facts: Facts = {"colour": CAPITAL[move.colour], "small": COLOUR[move.colour]}
    if isinstance(move, Mountain):
        return Sentence(gettext_noop("{colour} on the mountain"), facts)
    return Sentence(gettext_noop("{n} {small} in your field"), facts | {"n": move.n})


def _mountains(view: State, seat: int, on: list[Mountain]) -> Group | None:
    """The moves onto a mountain, first the colours held most."""
    if not on:
        return None
    hand = view.hands[seat].known
    pair = ngettext("Lay on a mountain, and draw {n} card", "Lay on a mountain, and draw {n} cards")
    label = gettext_noop("{colour} on mountain {mandala}")
    rows = (
        Row(
            move,
            Sentence(label, {"colour": CAPITAL[move.colour], "mandala": move.mandala}),
            _still_missing(view, seat, move),
            move.colour,
        )
        for move in sorted(on, key=lambda move: -hand[INDEX[move.colour]])
    )
    return Group(Sentence(pair, {"n": to_draw(view, seat, on[0])}), tuple(rows))


def _fields(view: State, seat: int, into: list[Field]) -> Group | None:
    """The moves into the own fields, with how the fields compare then; most cards first."""
    label = gettext_noop("{n} {colour} in your field of mandala {mandala}")
    rows = (
        Row(
            move,
            Sentence(label, {"n": move.n, "colour": COLOUR[move.colour], "mandala": move.mandala}),
            _against(view, seat, move),
            move.colour,
        )
        for move in sorted(into, key=lambda move: -move.n)
    )
    return Group(Sentence(gettext_noop("Lay in your field, and draw none")), tuple(rows)) if into else None


def _discards(view: State, seat: int, away: list[Discard]) -> Group | None:
    """The discards, first the colours held least."""
    hand = view.hands[seat].known
    rows = (
        Row(
            move,
            Sentence(gettext_noop("{n} {colour}"), {"n": move.n, "colour": COLOUR[move.colour]}),
            icon=move.colour,
        )
        for move in sorted(away, key=lambda move: hand[INDEX[move.colour]])
    )
    return Group(Sentence(gettext_noop("Discard, and draw as many")), tuple(rows)) if away else None


def _takes(view: State, seat: int, takes: tuple[Take, ...]) -> tuple[Group, ...]:
    """The colours on the mountain, first what is worth most."""
    if not takes or view.sharing is None:
        return ()
    mountain = view.mandala(view.sharing).mountain
    best = sorted(takes, key=lambda take: (-gain(view, seat, take.colour), -mountain[INDEX[take.colour]]))
    rows = tuple(Row(take, _heap(view, take), _goes(view, seat, take), take.colour) for take in best)
    title = gettext_noop("Take a colour from mountain {mandala}")
    return (Group(Sentence(title, {"mandala": view.sharing}), rows),)


def _heap(view: State, take: Take) -> Sentence:
    n = view.mandala(view.sharing or 1).mountain[INDEX[take.colour]]
    return Sentence(gettext_noop("{n} {colour}"), {"n": n, "colour": COLOUR[take.colour]})


def _goes(view: State, seat: int, take: Take) -> Sentence:
    """Where the cards of a colour go, and by how much the own score rises at once, if it does."""
    lands, points = _lands(landing(view, seat, take.colour)), gain(view, seat, take.colour)
    if not points:
        return lands
    return Sentence(ngettext("{lands}, +{n} point", "{lands}, +{n} points"), {"lands": lands, "n": points})


def _lands(where: Landing) -> Sentence:
    facts: Facts = {"space": where.space or 0, "n": where.cup + where.discarded}
    if where.discarded:
        pair = ngettext(
            "it goes to the discard pile, for your field is empty",
            "all {n} go to the discard pile, for your field is empty",
        )
        return Sentence(pair, facts)
    if where.space is None:
        return Sentence(ngettext("it goes to your cup", "all {n} go to your cup"), facts)
    if not where.cup:
        return Sentence(gettext_noop("it goes to space {space} of your river"), facts)
    return Sentence(gettext_noop("1 to space {space} of your river, {n} to your cup"), facts)


def _first(view: State, seat: int, move: Mountain | Field) -> int | None:
    return first_chooser(field_sizes(after(view, seat, move)), seat)


def _who_first(view: State, seat: int, move: Mountain | Field) -> Sentence:
    sizes = field_sizes(after(view, seat, move))
    return takes_first(first_chooser(sizes, seat), sizes, seat)


def _follows(view: State, seat: int, move: Mountain | Field) -> Sentence:
    first, n = _who_first(view, seat, move), to_draw(view, seat, move)
    return Sentence(gettext_noop("{first}; you draw {n}"), {"first": first, "n": n}) if n else first


def _against(view: State, seat: int, move: Field) -> Sentence:
    sizes = field_sizes(after(view, seat, move))
    facts: Facts = {"mine": sizes[seat], "theirs": sizes[1 - seat]}
    return Sentence(gettext_noop("{mine} against {theirs}"), facts)


def _still_missing(view: State, seat: int, move: Mountain | Field) -> Sentence | None:
    """A warning: by this move one more colour, and the next player can complete the mandala."""
    before, needs = missing(view.mandala(move.mandala)), missing(after(view, seat, move))
    if len(needs) != 1 or needs == before:
        return None
    return Sentence(gettext_noop("then it needs only {colour}"), {"colour": COLOUR[needs[0]]})


def move(move: Move, view: State, seat: int) -> Sentence:
    """A chosen move read back before it is sent, with what it does."""
    match move:
        case Mountain():
            return both(_lay_on(move, view, seat), _completion(move, view, seat))
        case Field(mandala, colour, n):
            text = gettext_noop("Lay {n} {colour} in your field of mandala {mandala}.")
            laid = Sentence(text, {"n": n, "colour": COLOUR[colour], "mandala": mandala})
            return both(laid, _completion(move, view, seat))
        case Discard(colour, n):
            text = gettext_noop("Discard {n} {colour} and draw as many.")
            return Sentence(text, {"n": n, "colour": COLOUR[colour]})
        case Take():
            text = gettext_noop("Take {what} from mountain {mandala}: {goes}.")
            what, goes = _heap(view, move), _goes(view, seat, move)
            return Sentence(text, {"what": what, "mandala": view.sharing or 0, "goes": goes})


def _lay_on(move: Mountain, view: State, seat: int) -> Sentence:
    n = to_draw(view, seat, move)
    facts: Facts = {"colour": COLOUR[move.colour], "mandala": move.mandala, "n": n}
    if n == 0:
        return Sentence(gettext_noop("Lay {colour} on mountain {mandala}; there is no card to draw."), facts)
    pair = ngettext(
        "Lay {colour} on mountain {mandala} and draw {n} card.",
        "Lay {colour} on mountain {mandala} and draw {n} cards.",
    )
    return Sentence(pair, facts)


def _completion(move: Mountain | Field, view: State, seat: int) -> Sentence | None:
    if not completes(view, move):
        return None
    facts: Facts = {"mandala": move.mandala, "first": _who_first(view, seat, move)}
    return Sentence(gettext_noop("It completes mandala {mandala}: {first}."), facts)


def button(move: Move) -> str:
    """What stands on the button that sends it."""
    match move:
        case Mountain() | Field(n=1):
            return gettext_noop("Lay it")
        case Field():
            return gettext_noop("Lay them")
        case Discard(n=1):
            return gettext_noop("Discard it")
        case Discard():
            return gettext_noop("Discard them")
        case Take():
            return gettext_noop("Take it")
