"""How a match ended, in words: those of its game, or the service's own when somebody ended it before."""

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.engine.ending import CONCEDED, GIVEN_UP, RESIGNED
from games.engine.game import Outcome
from games.notices.reader import Reader, few


def headline(reader: Reader, outcome: Outcome) -> str:
    """Who won, to whoever reads it."""
    if outcome.reason == CONCEDED:
        return _conceded(reader)
    if outcome.reason != RESIGNED:
        return reader.say(reader.words.headline(outcome, reader.seat))
    loser = reader.log.resigned
    first = [seat for seat, place in enumerate(outcome.places) if place == 1 and seat != loser]
    if loser == reader.seat:
        gave_up = _("You resigned.")
    else:
        gave_up = capfirst(_("{name} resigned.").format(name=reader.names[loser or 0]))
    if reader.seat in first and len(first) == 1:
        return f"{gave_up} " + _("You win.")
    winners = [_("you") if seat == reader.seat else reader.names[seat] for seat in first]
    won = _("{name} wins.") if len(first) == 1 else _("{name} share the first place.")
    return f"{gave_up} " + capfirst(won.format(name=few(winners)))


def _conceded(reader: Reader) -> str:
    """All have lost, or the one who played by themselves."""
    alone = len(reader.seats) == 1
    if reader.seat is None:
        return capfirst(_("{name} gave up.").format(name=reader.names[0])) if alone else _("They gave up.")
    return _("You gave up.") if alone else _("You gave up together.")


def reason(reader: Reader, outcome: Outcome) -> str:
    """Why it ended."""
    if outcome.reason == CONCEDED:
        return _("It was given up, so it is lost, and nothing was counted.")
    if outcome.reason != RESIGNED:
        return reader.say(reader.words.reason(outcome))
    return _("Whoever resigns is last, and from then on everything is open; the points are as they stood.")


def points(reader: Reader, outcome: Outcome) -> list[str]:
    """Where the points come from; a match that was given up was never counted."""
    if outcome.reason in GIVEN_UP:
        return []
    return [reader.say(line) for line in reader.words.points(outcome, reader.seat)]


def why(said: str) -> list[str]:
    """The reason of whoever ended it, in their own words; nothing where none is kept."""
    return [_("Why: {reason}").format(reason=said)] if said else []
