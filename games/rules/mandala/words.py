"""Mandala in English: what the game is, what is asked, what may be chosen, what happened, how it ended."""

from games.engine.phrases import Facts, both, you_or
from games.engine.words import Length, Named, Option, Sentence, Value, gettext_noop, ngettext
from games.rules.mandala.choices import button as button
from games.rules.mandala.choices import choices as choices
from games.rules.mandala.choices import move as move
from games.rules.mandala.decide import QUIET_LIMIT, QUIET_WARNING
from games.rules.mandala.drawing import to_draw
from games.rules.mandala.ending import headline as headline
from games.rules.mandala.ending import points as points
from games.rules.mandala.ending import reason as reason
from games.rules.mandala.fallback import fallback
from games.rules.mandala.moves import Mountain, Take
from games.rules.mandala.ordering import FIRST_LEFT, ordering
from games.rules.mandala.ordering import besides as besides
from games.rules.mandala.ordering import filled as filled
from games.rules.mandala.ordering import form as form
from games.rules.mandala.ordering import line as line
from games.rules.mandala.ordering import ordered as ordered
from games.rules.mandala.ordering import orders as orders
from games.rules.mandala.ordering import parted as parted
from games.rules.mandala.ordering import said_before as said_before
from games.rules.mandala.ordering import with_order as with_order
from games.rules.mandala.refusals import error as error
from games.rules.mandala.said import COLOUR, one_after_the_other
from games.rules.mandala.state import State
from games.rules.mandala.telling import event as event

BLURB = gettext_noop(
    "Mandala is a card game for two, who lay two pictures of coloured sand together. "
    "Whoever has more cards in a finished picture takes first from its mountain, "
    "and the order in which you take colours is what they are worth."
)

OPTIONS = (
    Option(
        "start",
        gettext_noop("Who begins"),
        (
            Value("random", gettext_noop("Drawn by lot")),
            Value("0", gettext_noop("Whoever opens the match"), seat=0),
            Value("1", gettext_noop("The other player"), seat=1),
        ),
    ),
)

# Sixty matches of the bots: half of them lie between these.
LENGTH = Length(letters=(20, 30), moves=(40, 60))

RULES = (
    gettext_noop("There are 108 cards of sand, 18 in each of six colours, and two mandalas to lay them in."),
    gettext_noop("A mandala has a mountain in the middle, which you share, and a field for each of you."),
    gettext_noop("In a mandala a colour may lie in only one of these three places; adding to it is allowed."),
    gettext_noop("On your turn do one of three things."),
    gettext_noop("Lay one card on a mountain, then draw three, but never to more than eight in your hand."),
    gettext_noop("Or lay cards of one colour in your field; you draw none, and one card stays in your hand."),
    gettext_noop("Or discard cards of one colour and draw as many."),
    gettext_noop("A mandala with all six colours is complete, and its mountain is shared."),
    gettext_noop("More cards in the field takes first; if equal, whoever did not lay the last card."),
    gettext_noop("In turn you each take all cards of one colour, until the mountain is empty."),
    gettext_noop("A colour new to you: one card goes to the next space of your river, the rest to your cup."),
    gettext_noop("A colour of your river: all go to your cup. With an empty field, to the discard pile."),
    gettext_noop("Then the fields are discarded, and two new cards lie on that mountain."),
    gettext_noop("It ends after a sixth colour in a river, or one more mandala once the pile has run out."),
    gettext_noop("Each card in your cup counts the number of its colour's river space. Most points win."),
)


def point(view: State) -> Sentence:
    """Where the match is, as its head line and a subject say it."""
    return turn(view.turn)


def turn(number: int) -> Sentence:
    """A decision point by its number, as a list calls it."""
    return Sentence(gettext_noop("turn {turn}"), {"turn": number})


def round_of(number: int) -> int:
    """What stands beside what happened then: each turn by its own number."""
    return number


def ask(view: State, seat: int) -> Sentence:
    """What is asked of `seat`: the first line of a letter."""
    if view.sharing is None:
        return Sentence(gettext_noop("It is your turn."))
    if n := ordering(view):
        text = gettext_noop("Put the {n} colours left on mountain {mandala} in the order you want them.")
        return Sentence(text, {"n": n, "mandala": view.sharing})
    return Sentence(gettext_noop("Take a colour from mountain {mandala}."), {"mandala": view.sharing})


def short_ask(view: State, seat: int) -> Sentence:
    """The same in two or three words, for a subject."""
    if n := ordering(view):
        return Sentence(gettext_noop("put {n} colours in order"), {"n": n})
    return Sentence(gettext_noop("your move") if view.sharing is None else gettext_noop("take a colour"))


def picks(view: State) -> Sentence | None:
    """In a sharing, to whoever takes now: who takes after that, and who gets the last colour."""
    return both(then, Sentence(FIRST_LEFT) if ordering(view) else None) if (then := _picks(view)) else None


def _picks(view: State) -> Sentence | None:
    if view.sharing is None:
        return None
    left = sum(n > 0 for n in view.mandala(view.sharing).mountain)
    me = view.to_move
    seats = [me if i % 2 == 0 else 1 - me for i in range(1, left)]
    if not seats:
        return None
    *between, last = (you_or(seat, me) for seat in seats)
    if not between:
        return Sentence(
            gettext_noop("You take now; the last colour goes to {name}."), {"name": Named(1 - me)}
        )
    facts: Facts = {"order": one_after_the_other(tuple(between)), "last": last}
    return Sentence(gettext_noop("You take now, then {order}; the last colour goes to {last}."), facts)


def if_nothing(view: State, seat: int) -> Sentence:
    """What is played for `seat` if its time runs out."""
    played = fallback(view, seat)
    facts: Facts = {"colour": COLOUR[played.colour], "n": to_draw(view, seat, played)}
    if isinstance(played, Take):
        return Sentence(gettext_noop("If you do nothing, {colour} is taken for you."), facts)
    if isinstance(played, Mountain):
        pair = ngettext(
            "If you do nothing, {colour} is laid on mountain {mandala} for you and {n} card drawn.",
            "If you do nothing, {colour} is laid on mountain {mandala} for you and {n} cards drawn.",
        )
        return Sentence(pair, facts | {"mandala": played.mandala})
    return Sentence(
        gettext_noop("If you do nothing, 1 {colour} is discarded for you and 1 card drawn."), facts
    )


def notes(view: State) -> tuple[Sentence, ...]:
    """What both should know now: that the end is near."""
    if view.phase == "over":
        return ()
    return tuple(note for note in (_last_mandala(view), _standstill(view)) if note)


def _last_mandala(view: State) -> Sentence | None:
    if view.sharing is not None and (view.final or view.sixth):
        return Sentence(gettext_noop("When this mountain is shared, the match is over."))
    text = gettext_noop("The pile has run out once: the next mandala to be completed is the last.")
    return Sentence(text) if view.final else None


def _standstill(view: State) -> Sentence | None:
    if view.quiet < QUIET_WARNING:
        return None
    text = gettext_noop("No card was laid for {turns} turns; after {limit} the match ends and is counted.")
    return Sentence(text, {"turns": view.quiet, "limit": QUIET_LIMIT})
