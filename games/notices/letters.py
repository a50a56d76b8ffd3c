"""The letters, one named function each: what is asked, until when, and all that helps to answer."""

import re
from datetime import datetime
from typing import Any, NamedTuple

from django.conf import settings
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.outbox.inline import inlined
from games.engine.facts import TurnMissed
from games.engine.game import Outcome
from games.links import JoinLink, join_url, turn_url
from games.models import Match, Seat
from games.notices.reader import Reader, name_of, receipt_of
from games.notices.when import hours_words, lasting, moment, short, zone_words
from games.rules import GAMES, WORDS

LINKS = 8  # at most so many in a text part


class Rendered(NamedTuple):
    kind: str
    subject: str
    text: str
    html: str


def turn_letter(reader: Reader, *, missed: bool = False) -> Rendered:
    """It is the reader's turn; `missed` when their time ran out just before."""
    decision, due = reader.decision, reader.due
    if decision is None or due is None or reader.seat is None or reader.link is None:
        raise ValueError("nothing is asked of this seat")
    view, seat, words = reader.view, reader.seat, reader.words
    subject = _("{line}: {ask} by {time}").format(
        line=_subject_line(reader),
        ask=reader.say(words.short_ask(view, seat)),
        time=short(decision.due_at, reader.zone, reader.now),
    )
    groups, more = _choices(reader)
    return _render(
        "turn",
        subject,
        _common(reader)
        | {
            "ask": reader.say(words.ask(view, seat)),
            "due": due,
            "short": _in_short(reader, missed=missed),
            "groups": groups,
            "picks": reader.say(words.picks(view)),
            "all_url": turn_url(reader.link),
            "all_label": more,
            "if_nothing": reader.say(words.if_nothing(view, seat)),
        },
    )


def started_letter(reader: Reader) -> Rendered:
    """The match has begun, and somebody else moves first."""
    subject = _("{line}: it has begun").format(line=_subject_line(reader))
    ask = _("The match has begun. {name} moves first.").format(name=_mover(reader))
    short_lines = [_("You get a letter when it is your turn.")]
    return _render("started", subject, _common(reader) | {"ask": ask, "due": None, "short": short_lines})


def missed_letter(reader: Reader) -> Rendered:
    """The reader's time ran out, and a move was played for them."""
    missed = _newest_miss(reader)
    at = datetime.fromisoformat(missed.due)
    subject = _("{game} turn {turn}, with {names}: your time ran out").format(
        game=reader.log.game.title, turn=missed.turn, names=reader.others
    )
    ask = _("Your time for turn {turn} ran out on {when} ({zone}).").format(
        turn=missed.turn, when=moment(at, reader.zone), zone=zone_words(at, reader.zone)
    )
    played = [told.played for told in reader.news if told.turn == missed.turn]
    lines = [_("This was played for you: {played}").format(played=" ".join(played)), _waiting(reader)]
    context: dict[str, Any] = {"ask": ask, "due": None, "short": lines}
    return _render("missed", subject, _common(reader) | context)


def result_letter(reader: Reader) -> Rendered:
    """It is over: who won, and where the points come from."""
    outcome = reader.log.outcome
    if outcome is None:
        raise ValueError("the match is not over")
    words = reader.words
    headline = reader.say(words.headline(outcome, reader.seat))
    subject = _("{game} is over, with {names}: {headline}").format(
        game=reader.log.game.title, names=reader.others, headline=headline.rstrip(".!")
    )
    context: dict[str, Any] = {
        "ask": headline,
        "due": None,
        "short": [reader.say(words.reason(outcome))],
        "table": _table(reader, outcome),
        "parts": [reader.say(line) for line in words.points(outcome, reader.seat)],
        "took": _took(reader),
    }
    return _render("result", subject, _common(reader) | context)


def invitation_letter(match: Match, seat: Seat, inviter: Seat) -> Rendered:
    """Somebody is asked to the table: who asks, what the game is, and one link that shows more."""
    game, words = GAMES[match.game], WORDS[match.game]
    name = name_of(inviter)
    pace = hours_words(match.hours)
    subject = _("{name} invites you to {game}, a game by letters ({pace} a move)").format(
        name=name, game=game.title, pace=pace
    )
    ask = _("{name} ({address}) invites you to a game of {game}.").format(
        name=name, address=inviter.player.email if inviter.player else "", game=game.title
    )
    context: dict[str, Any] = {
        "site": settings.SITE_URL,
        "match": {"title": game.title, "slug": game.slug, "line": game.title},
        "ask": ask,
        "due": None,
        "short": [],
        "inviter": name,
        "blurb": _(words.BLURB),
        "pace": _("{pace} for each move").format(pace=pace),
        "if_missed": _("If you miss one, a quiet move is made for you, and the match goes on."),
        "rules_url": f"{settings.SITE_URL}/rules/{game.slug}/",
        "accept_url": join_url(JoinLink(match.number, seat.number, seat.key)),
        "kept": _("{name} gave us your address for this invitation only.").format(name=name),
    }
    return _render("invitation", subject, context)


def _common(reader: Reader) -> dict[str, Any]:
    """What every letter of a match says, in the words of its reader."""
    game = reader.log.game
    return {
        "site": settings.SITE_URL,
        "match": {"title": game.title, "slug": game.slug, "line": reader.line},
        "board_text": reader.board_text(),
        "notes": [reader.say(note) for note in reader.words.notes(reader.view)],
        "happened": [{"turn": told.turn, "text": told.text, "new": not told.mine} for told in reader.news],
        "awaited": reader.awaited,
        "receipt": receipt_of(reader.log.lines[-1]),
        "only_for": reader.names[reader.seat or 0],
        "unread": _("Answers to this letter are not read; please use the links."),
    }


def _render(kind: str, subject: str, context: dict[str, Any]) -> Rendered:
    context = context | {"subject": subject}
    text = _tidy(render_to_string(f"mail/{kind}.txt", context))
    html = inlined(render_to_string(f"mail/{kind}.html", context))
    return Rendered(kind, " ".join(subject.split()), text, html)


def _tidy(text: str) -> str:
    """Never more than one empty line: parts that are left out leave their gaps."""
    return re.sub(r"\n{3,}", "\n\n", text.strip()) + "\n"


def _subject_line(reader: Reader) -> str:
    """`Mandala turn 19, with Bo`: game and turn first, for a list of ten."""
    return _("{game} turn {turn}, with {names}").format(
        game=reader.log.game.title, turn=reader.turn, names=reader.others
    )


def _choices(reader: Reader) -> tuple[list[dict[str, Any]], str]:
    """The best choices as links, and the words of the link to all of them. At most eight links in all."""
    groups = reader.groups()
    total = sum(len(group.rows) for group in groups)
    room = LINKS - 1
    shown = []
    for group in groups:
        rows = [
            {"label": reader.say(row.label), "then": reader.say(row.then), "url": reader.move_url(row.move)}
            for row in group.rows[:room]
        ]
        room -= len(rows)
        if rows:
            shown.append({"title": reader.say(group.title), "rows": rows})
    listed = sum(len(group["rows"]) for group in shown)
    if listed == total:
        return shown, _("The same on a page, with the board as a picture")
    return shown, ngettext("The one move on the page", "All {n} moves", total).format(n=total)


def _in_short(reader: Reader, *, missed: bool) -> list[str]:
    """At most three lines: what happened to the reader."""
    if missed:
        return [told.text for told in reader.news if told.cause == "clock" and told.seat == reader.seat][-1:]
    theirs = [told.text for told in reader.news if not told.mine and told.turn]
    own = [told.text for told in reader.news if told.mine]
    return theirs[-3:] or own[-1:] or [_("The match has begun, and you move first.")]


def _newest_miss(reader: Reader) -> TurnMissed:
    facts = (fact for line in reversed(reader.log.lines) for fact in line.events)
    return next(fact for fact in facts if isinstance(fact, TurnMissed) and fact.seat == reader.seat)


def _mover(reader: Reader) -> str:
    return ", ".join(reader.names[seat] for seat in sorted(reader.log.game.pending(reader.view)))


def _waiting(reader: Reader) -> str:
    return _("The match goes on: it waits for {name} now.").format(name=_mover(reader))


def _table(reader: Reader, outcome: Outcome) -> list[dict[str, Any]]:
    """Names and scores, the best first."""
    order = sorted(range(len(reader.names)), key=lambda seat: outcome.places[seat])
    return [
        {"name": reader.names[seat], "score": outcome.scores[seat], "mine": seat == reader.seat}
        for seat in order
    ]


def _took(reader: Reader) -> str:
    match = reader.log.match
    moves = sum(1 for line in reader.log.lines if line.move is not None)
    if match.started_at is None or match.over_at is None:
        return ""
    took = lasting(match.over_at - match.started_at)
    words = ngettext("It took {time} and {n} move.", "It took {time} and {n} moves.", moves)
    return words.format(time=took, n=moves)
