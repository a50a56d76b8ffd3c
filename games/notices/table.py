"""A table in words, before anybody sits down: its options, its pace, how long it takes, who may watch."""

import statistics
from collections.abc import Sequence
from datetime import timedelta

import msgspec
from django.db.models import Count
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.words import Option
from games.models import Match, Notice, Seat
from games.notices.reader import names_of
from games.notices.when import hours_words
from games.rules import WORDS, words_of
from games.store.silence import silent

ENOUGH = 5  # finished matches of people, before they say more than the rules do
NEWEST = 50
BUSY, SLOW = 0.2, 0.4  # how much of their time people take for a move, from quick to slow
DAY = timedelta(days=1)
Line = dict[str, str]  # one setting: its label and its value


def option_lines(match: Match, seats: Sequence[Seat]) -> list[Line]:
    """Each option with what was chosen; one that is about a seat names who sits there, if several do."""
    chosen = msgspec.json.decode(match.options, type=dict[str, str | int | bool | None])
    return [
        {"label": _(option.label), "value": _value(option, str(chosen[option.name]), seats)}
        for option in words_of(match.game, match.version).OPTIONS
        if len(seats) > 1 or all(value.seat is None for value in option.values)
    ]


def pace_line(match: Match) -> Line:
    pace = _("{time} for each move").format(time=hours_words(match.hours)) if match.hours else _("No clock")
    return {"label": _("Pace"), "value": pace}


def length_line(match: Match) -> Line:
    return {"label": _("Length"), "value": length_words(match.game, match.hours)}


def watch_line(match: Match, *, meaning: bool = False) -> Line:
    """Who may look, where it is new to the reader with what that means."""
    who, means = watch_words(match.watch, later=silent(match))
    return {"label": _("Who may watch"), "value": f"{who}. {means}" if meaning else who}


def talk_line(match: Match, *, meaning: bool = False) -> Line:
    """Whether they talk, where it is new to the reader with what that means."""
    said, means = silence_words() if silent(match) else talk_words(match.talk)
    return {"label": _("Table talk"), "value": f"{said}. {means}" if meaning else said}


def missed_words(game: str) -> str:
    """What comes of a move that is not made in time, as the game says it where no quiet one is made."""
    own = getattr(WORDS[game], "IF_MISSED", None)
    return _(own) if own else _("If you miss one, a quiet move is made for you, and the match goes on.")


def watch_words(watch: str, *, later: bool = False) -> tuple[str, str]:
    """Who may look, and what that means; `later`, where nobody else does before it is over."""
    if later and watch != Match.Watch.PRIVATE:
        return {
            "link": (
                _("Whoever has the link, when it is over"),
                _("You may show it to friends then; it is listed nowhere."),
            ),
            "open": (
                _("Everybody, when it is over"),
                _("It is listed in the lobby, and everybody may look at it then."),
            ),
        }[watch]
    return {
        "private": (_("Only the players"), _("Nobody else sees the match.")),
        "link": (_("Whoever has the link"), _("You may show it to friends; it is listed nowhere.")),
        "open": (_("Everybody"), _("It is listed in the lobby, and everybody may follow it.")),
    }[watch]


def talk_words(talk: str) -> tuple[str, str]:
    """Whether those who play may say something, and what that means."""
    return {
        "table": (
            _("With remarks"),
            _("Whoever plays may say something with a move, or alone; whoever may watch reads it."),
        ),
        "none": (_("A silent match"), _("Nothing is said at this table.")),
    }[talk]


def silence_words() -> tuple[str, str]:
    """The same of a game that is played without a word."""
    return (
        _("Silent until it is over"),
        _("Nothing is said while it runs; afterwards whoever has played may talk about it."),
    )


def length_words(game: str, hours: int) -> str:
    """`usually 5 to 9 days and 20 to 30 letters`: from matches that were played, else from the rules."""
    days, letters = _measured(game, hours) or _expected(game, hours)
    return _("usually {time} and {letters}").format(time=_days(*days), letters=_letters(*letters))


Span = tuple[int, int]


def _value(option: Option, chosen: str, seats: Sequence[Seat]) -> str:
    value = next((value for value in option.values if value.value == chosen), option.values[0])
    if value.seat is None or value.seat >= len(seats):
        return _(value.label)
    return names_of(seats)[value.seat]


def _expected(game: str, hours: int) -> tuple[Span, Span]:
    """What the rules' own figures make at this pace."""
    length = WORDS[game].LENGTH
    few, many = length.moves
    return (round(few * hours * BUSY / 24), round(many * hours * SLOW / 24)), length.letters


def _measured(game: str, hours: int) -> tuple[Span, Span] | None:
    """The middle half of the newest matches between people at this pace, where there are enough."""
    over = Match.objects.filter(game=game, hours=hours, status=Match.Status.OVER).exclude(
        seat_rows__bot__gt=""
    )
    times = list(over.order_by("-over_at").values_list("pk", "started_at", "over_at")[:NEWEST])
    if len(times) < ENOUGH:
        return None
    told = Notice.objects.filter(match__in=[pk for pk, _began, _ended in times], letter__isnull=False)
    letters = told.order_by().values("seat").annotate(n=Count("letter", distinct=True))
    days = [(ended - began) / DAY for _pk, began, ended in times if began and ended]
    return _middle(days), _middle([row["n"] for row in letters])


def _middle(found: Sequence[float]) -> Span:
    low, _half, high = statistics.quantiles(found, n=4) if len(found) > 1 else (1, 1, 1)
    return max(1, round(low)), max(1, round(high))


def _days(few: int, many: int) -> str:
    """Weeks from two weeks on."""
    few, many = max(1, few), max(1, many)
    if few >= 14:
        few, many = round(few / 7), round(many / 7)
        if few == many:
            return ngettext("{n} week", "{n} weeks", many).format(n=many)
        return _("{few} to {many} weeks").format(few=few, many=many)
    if few == many:
        return ngettext("{n} day", "{n} days", many).format(n=many)
    return _("{few} to {many} days").format(few=few, many=many)


def _letters(few: int, many: int) -> str:
    if few == many:
        return ngettext("{n} letter", "{n} letters", many).format(n=many)
    return _("{few} to {many} letters").format(few=few, many=many)
