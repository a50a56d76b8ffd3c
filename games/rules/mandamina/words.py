"""Mandamina in English: what the game is, what is asked, what may be chosen, what happened, how it ended."""

from games.engine.phrases import who_begins
from games.engine.words import Length, Option, Sentence, Value, gettext_noop, ngettext
from games.rules.mandamina.choices import button as button
from games.rules.mandamina.choices import choices as choices
from games.rules.mandamina.choices import move as move
from games.rules.mandamina.ending import headline as headline
from games.rules.mandamina.ending import points as points
from games.rules.mandamina.ending import reason as reason
from games.rules.mandamina.refusals import error as error
from games.rules.mandamina.refusals import no_choice as no_choice
from games.rules.mandamina.said import empty_spot
from games.rules.mandamina.score import SKIPS, WINS_FROM, best_possible, limit
from games.rules.mandamina.state import State
from games.rules.mandamina.tallies import tallies as tallies
from games.rules.mandamina.telling import event as event
from games.rules.mandamina.telling import in_short as in_short
from games.rules.mandamina.telling import missed as missed
from games.rules.mandamina.telling import opens as opens

BLURB = gettext_noop(
    "Mandamina is for one to four, who sort forty-eight marbles by colour together and say nothing. "
    "Each turn one marble goes to the one empty spot. "
    "You all win or lose: by few turns, and by giving each colour a shape of its own."
)

OPTIONS = (
    Option(
        "difficulty",
        gettext_noop("Difficulty"),
        (
            Value(
                "normal",
                gettext_noop("Normal"),
                gettext_noop("Each different shape counts 5 points; 44 is the last move that can win."),
            ),
            Value(
                "easy",
                gettext_noop("Easy"),
                gettext_noop("Each different shape counts 6 points."),
            ),
            Value(
                "difficult",
                gettext_noop("Difficult"),
                gettext_noop("Each different shape counts 4 points; 36 is the last move that can win."),
            ),
            Value(
                "simple",
                gettext_noop("The Simpler Game"),
                gettext_noop("No points: bring every colour together by move 44. It ends there."),
            ),
        ),
    ),
    Option(
        "limit",
        gettext_noop("Limit"),
        (
            Value(
                "50",
                gettext_noop("50 moves"),
                gettext_noop("Who has not brought every colour together by move 50 has lost."),
            ),
            Value(
                "none",
                gettext_noop("None"),
                gettext_noop("It goes on until every colour lies together. The Simpler Game ends at 44."),
            ),
        ),
    ),
    Option(
        "adjacent_moves",
        gettext_noop("Marbles beside the empty spot"),
        (
            Value("allowed", gettext_noop("May move"), gettext_noop("Any marble may, as the rulebook says.")),
            Value(
                "forbidden",
                gettext_noop("May not move"),
                gettext_noop("Not those above, below, left or right of it, which is harder."),
            ),
        ),
    ),
    who_begins(4),
)

# 32 to 50 moves in all, which two to four share out.
LENGTH = Length(letters=(8, 25), moves=(32, 50))

RULES = (
    gettext_noop("On 7 by 7 spots lie 48 marbles, 6 in each of eight colours; one spot is empty."),
    gettext_noop("At the start it is the middle, and no two marbles of a colour lie side by side."),
    gettext_noop("Take turns: move any one marble to the empty spot. Its old spot is then the empty one."),
    gettext_noop("Every move crosses out a circle: it counts as a turn. Nobody may pass."),
    gettext_noop("Say nothing and give no signs until it is over; then talk as you like."),
    gettext_noop("A colour is done when its six marbles lie together, side by side; corners do not join."),
    gettext_noop("Any marble may be moved until the end, also one of a colour that is done."),
    gettext_noop("It ends at once when all eight colours are done."),
    gettext_noop("Each different shape counts 5 points (easy 6, difficult 4), turned or mirrored alike."),
    gettext_noop("An empty middle counts 5. Each turn counts 1 off."),
    gettext_noop("So 7 different shapes, the middle empty and 38 turns: 35 + 5 - 38 = 2 points."),
    gettext_noop("Together you have won with 1 point or more, and lost with 0 or less."),
    gettext_noop("After move 50 it is lost, unless the table plays without that limit."),
    gettext_noop("The Simpler Game has no points: you win if every colour is done by move 44."),
    gettext_noop("Whose time runs out is skipped: nothing is moved and no circle crossed out."),
)

IF_MISSED = gettext_noop("If you miss one, you are skipped, and the match goes on.")

# What somebody may wish for at a table with others: that the first touch on a page is the move.
TOUCH = gettext_noop("In this match a marble moves at the first touch")

FEW = 5  # moves left: from here on they are counted down


def point(view: State) -> Sentence:
    """Where the match is, as its head line and a subject say it."""
    return Sentence(gettext_noop("move {n}"), {"n": view.turns if view.ended else view.turns + 1})


def count_of(view: State) -> int:
    """What stands beside that which happened next: the move it was, or that a skip left to the one after."""
    return view.turns + 1


def turn(number: int) -> Sentence:
    """A decision point by its number, as a list calls it; skips are counted as well."""
    return Sentence(gettext_noop("turn {turn}"), {"turn": number})


def round_of(number: int) -> int:
    """A decision point by its own number; what happened is counted by `count_of`."""
    return number


def ask(view: State, seat: int) -> Sentence:
    """What is asked of `seat`: the first line of a letter."""
    return Sentence(gettext_noop("Move one marble to the empty spot, {spot}."), {"spot": empty_spot(view)})


def short_ask(view: State, seat: int) -> Sentence:
    """The same in two or three words, for a subject."""
    return Sentence(gettext_noop("your move"))


def picks(view: State) -> Sentence | None:
    """Nobody chooses before another in Mandamina."""
    return None


def if_nothing(view: State, seat: int) -> Sentence:
    """What comes of it if the time of `seat` runs out."""
    text = gettext_noop("If you do nothing, you are skipped: nothing is moved and no circle crossed out.")
    return Sentence(text)


def notes(view: State) -> tuple[Sentence, ...]:
    """What everybody should know now."""
    if view.ended:
        return ()
    some = (_silence(view), _beside(view), _no_win(view), _few_left(view), _nobody_moves(view))
    return tuple(note for note in some if note)


def _silence(view: State) -> Sentence | None:
    """D8. Alone there is nobody to talk to."""
    text = gettext_noop("This game is silent: no words to each other until it is over.")
    return Sentence(text) if view.seats > 1 else None


def _beside(view: State) -> Sentence | None:
    """D6."""
    text = gettext_noop("Marbles beside the empty spot may not be moved at this table.")
    return Sentence(text) if view.options.adjacent_moves == "forbidden" else None


def _no_win(view: State) -> Sentence | None:
    """D2: said when it has come so far, but the match is played on."""
    best = best_possible(view)
    if best is None or best >= WINS_FROM:
        return None
    text = gettext_noop(
        "A win is out of reach: {best} is the best score still possible. You may play on to the end."
    )
    return Sentence(text, {"best": best})


def _few_left(view: State) -> Sentence | None:
    most = limit(view.options)
    if most is None or most - view.turns > FEW:
        return None
    pair = ngettext("This is the last move.", "With this one {n} moves are left.")
    return Sentence(pair, {"n": most - view.turns})


def _nobody_moves(view: State) -> Sentence | None:
    """Beside D12: in the last round before the match is given up."""
    text = gettext_noop("Nobody has moved for a while; if this round goes by as well, the match is lost.")
    return Sentence(text) if view.skipped >= (SKIPS - 1) * view.seats else None
