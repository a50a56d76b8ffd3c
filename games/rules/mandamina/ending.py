"""The result in words: whether all have won, why it ended, and where the points come from."""

from games.engine.game import Outcome
from games.engine.phrases import Facts, Reader
from games.engine.words import Sentence, gettext_noop, ngettext
from games.rules.mandamina.said import Text
from games.rules.mandamina.score import CLUSTERED, SIMPLE_LIMIT, WINS_FROM

# To those who played, and to a spectator. They win or lose together.
_HEADLINES: dict[str, tuple[Text, Text]] = {
    "clustered_won": (
        ngettext("You won: {n} point.", "You won: {n} points."),
        ngettext("They won: {n} point.", "They won: {n} points."),
    ),
    "simple_won": (
        gettext_noop("You won: all eight colours lie together."),
        gettext_noop("They won: all eight colours lie together."),
    ),
    "clustered_lost": (
        ngettext("You lost: {n} point.", "You lost: {n} points."),
        ngettext("They lost: {n} point.", "They lost: {n} points."),
    ),
    "out_of_moves_lost": (
        gettext_noop("You lost: no move is left, and not all colours lie together."),
        gettext_noop("They lost: no move is left, and not all colours lie together."),
    ),
    "abandoned_lost": (
        gettext_noop("You lost: nobody moves any more."),
        gettext_noop("They lost: nobody moves any more."),
    ),
}
_REASONS = {
    "clustered_won": gettext_noop(
        "All eight colours lie together, and the score is {least} or more: that is a win."
    ),
    "simple_won": gettext_noop("All eight colours came together by move {limit}: that is a win."),
    "clustered_lost": gettext_noop(
        "All eight colours lie together, but a win needs a score of {least} or more."
    ),
    "out_of_moves_lost": gettext_noop(
        "Move {limit} was the last: who has not brought all eight colours together by then has lost."
    ),
    "abandoned_lost": gettext_noop("Everybody was skipped, round after round: that ended the match."),
}
_PARTS = {
    "shapes": ngettext("Different shapes: {n} point", "Different shapes: {n} points"),
    "middle": ngettext("The middle empty: {n} point", "The middle empty: {n} points"),
    "turns": ngettext("Turns: {n} point", "Turns: {n} points"),
}


def _key(outcome: Outcome) -> str:
    """The Simpler Game counts nothing, so it is won without a score."""
    scored = bool(outcome.parts[0])
    return outcome.reason if scored or outcome.reason != "clustered_won" else "simple_won"


def headline(outcome: Outcome, reader: Reader) -> Sentence:
    """Whether all have won, with how much."""
    own, other = _HEADLINES[_key(outcome)]
    return Sentence(other if reader is None else own, {"n": outcome.scores[0]})


def reason(outcome: Outcome) -> Sentence:
    """Why it ended, and why that is a win or none."""
    parts = dict(outcome.parts[0])
    facts: Facts = {"least": WINS_FROM, "limit": -parts["turns"] if parts else SIMPLE_LIMIT}
    return Sentence(_REASONS[_key(outcome)], facts)


def points(outcome: Outcome, reader: Reader) -> tuple[Sentence, ...]:
    """The parts of the score, the same for everybody; none where nothing is counted."""
    if not outcome.reason.startswith(CLUSTERED):
        return ()
    return tuple(Sentence(_PARTS[key], {"n": n}) for key, n in outcome.parts[0])
