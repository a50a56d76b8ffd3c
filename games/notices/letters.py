"""The letters, one named function each: what is asked, until when, and all that helps to answer."""

from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.boards import show
from games.engine.ending import GIVEN_UP
from games.engine.facts import TurnMissed
from games.engine.game import Outcome, together
from games.links import again_url, seat_wishes_url, stop_url, turn_url
from games.notices import ending, giving_up, shortly, talk
from games.notices.grid import grid_of
from games.notices.reader import Reader, begins, receipt_of
from games.notices.render import LINKS, Rendered, page_url, render
from games.notices.standing import dropped_words, standing
from games.notices.tallies import tallies
from games.notices.when import lasting, moment, short, zone_words
from games.store.log import Line
from games.store.silence import silent


def turn_letter(reader: Reader, *, missed: bool = False, rules: bool = False) -> Rendered:
    """It is the reader's turn; `missed` when their time ran out just before, `rules` when all is new."""
    if reader.question is None or reader.seat is None or reader.link is None:
        raise ValueError("nothing is asked of this seat")
    view, seat, words = reader.view, reader.seat, reader.words
    subject = _asks(reader, reader.say(words.short_ask(view, seat)))
    advance, room = standing(reader), LINKS - 3 - bool(rules)
    if rules and reader.answers_by_form and _links(reader) >= room:
        advance = None  # in a first letter the answers come before what may be said in advance
    groups, more = _choices(reader, room - bool(advance))
    return _render(
        "turn",
        subject,
        reader,
        _rules(reader, rules)
        | {
            "ask": reader.say(words.ask(view, seat)),
            "due": reader.due,
            "short": [
                *filter(None, [dropped_words(reader, reader.turn)]),
                *_stands(reader),
                *shortly.in_short(reader, missed=missed),
                *giving_up.standing(reader.log.conceding, reader.seat, reader.names),
                *_new_here(reader, rules),
            ],
            "groups": groups,
            "notes": [*_notes(reader), *reader.explained],
            "grid": grid_of(reader),
            "picks": reader.say(words.picks(view)),
            "all_url": turn_url(reader.link),
            "all_label": more,
            "if_nothing": reader.if_nothing,
            "happened": _happened(reader, missed=missed),
            "standing": advance,
        },
    )


def _asks(reader: Reader, ask: str) -> str:
    """The subject of a question: until when is in it, where there is a clock."""
    due = reader.question.due_at if reader.question else None
    if due is None:
        return _("{line}: {ask}").format(line=reader.subject_line, ask=ask)
    until = short(due, reader.zone, reader.now)
    return _("{line}: {ask} by {time}").format(line=reader.subject_line, ask=ask, time=until)


def _stands(reader: Reader) -> list[str]:
    """To who asked for the letter of a question that is answered under a seal."""
    return [_("You have chosen already; that stands, unless you change it.")] if reader.sealed else []


def started_letter(reader: Reader, *, rules: bool = False) -> Rendered:
    """The match has begun, and somebody else moves first."""
    subject = _("{line}: it has begun").format(line=reader.subject_line)
    short_lines = [_("You get a letter when it is your turn."), *_new_here(reader, rules)]
    context = {
        "ask": _("The match has begun.") + f" {begins(reader, _mover(reader))}",
        "due": None,
        "short": short_lines,
        "happened": _happened(reader) if reader.moved else [],
        "match_url": page_url("match", reader.log.match.public),
    }
    return _render("started", subject, reader, context | _rules(reader, rules))


def meanwhile_letter(reader: Reader) -> Rendered:
    """Something came to somebody who is asked nothing now, as the game says."""
    ask, others = shortly.headline(reader)
    context: dict[str, Any] = {
        "ask": ask,
        "due": None,
        "short": others,
        "match_url": page_url("match", reader.log.match.public),
    }
    subject = _("{line}: {news}").format(line=reader.subject_line, news=ask.rstrip("."))
    return _render("meanwhile", subject, reader, context)


def missed_letter(reader: Reader) -> Rendered:
    """The reader's time ran out, and a move was played for them."""
    line, missed = _newest_miss(reader)
    at, then = datetime.fromisoformat(missed.due), reader.before(line)
    subject = _("{line}: your time ran out").format(line=then.subject_line)
    ask = _("Your time for {point} ran out on {when} ({zone}).").format(
        point=then.point, when=moment(at, reader.zone), zone=zone_words(at, reader.zone)
    )
    context: dict[str, Any] = {"ask": ask, "due": None, "short": [_played(reader, missed), _waiting(reader)]}
    return _render("missed", subject, reader, context)


def result_letter(reader: Reader) -> Rendered:
    """It is over: who won, and where the points come from."""
    outcome = reader.log.outcome
    if outcome is None:
        raise ValueError("the match is not over")
    headline = ending.headline(reader, outcome)
    counted = [] if outcome.reason in GIVEN_UP else tallies(reader)
    game, said = reader.log.game.title, headline.rstrip(".!")
    if len(reader.names) == 1:
        subject = _("{game} is over: {headline}").format(game=game, headline=said)
    else:
        over = _("{game} is over, with {names}: {headline}")
        subject = over.format(game=game, names=reader.others, headline=said)
    context: dict[str, Any] = {
        "ask": headline,
        "due": None,
        "short": [ending.reason(reader, outcome), *_may_talk(reader)],
        "table": _table(reader, outcome),
        "tallies": counted,
        "parts": [] if counted else ending.points(reader, outcome),
        "took": _took(reader),
        "again_url": again_url(reader.seat_link),
        "steps_url": page_url("match-step", reader.log.match.public, reader.log.dealt),
        "fair_url": page_url("fair"),
    }
    return _render("result", subject, reader, context)


def _may_talk(reader: Reader) -> list[str]:
    """Where nothing was to be said until now."""
    if not silent(reader.log.match) or len(reader.seats) == 1:
        return []
    return [_("The silence is over: on the page of the match you may talk now.")]


def ended_letter(reader: Reader, why: str) -> Rendered:
    """Whoever runs the site ended it without a result; `why` in their own words, where they are kept."""
    subject = _("{line}: ended without a result").format(line=reader.subject_line)
    after = _("Nobody wins or loses it, nothing is asked of anybody any more, and everything is open.")
    context: dict[str, Any] = {
        "ask": _("Whoever runs this site ended this match without a result."),
        "due": None,
        "short": [*ending.why(why), after],
        "again_url": again_url(reader.seat_link),
        "steps_url": page_url("match-step", reader.log.match.public, reader.log.dealt),
    }
    return _render("ended", subject, reader, context)


def remark_letter(reader: Reader) -> Rendered:
    """What was said, and nothing else: for whoever wishes to know at once."""
    subject = _("{line}: something was said").format(line=reader.subject_line)
    context: dict[str, Any] = {
        "ask": _("Something was said at your table."),
        "due": None,
        "match_url": page_url("match", reader.log.match.public),
    }
    return render("remark", subject, _common(reader) | context)


def _render(kind: str, subject: str, reader: Reader, context: dict[str, Any]) -> Rendered:
    """With what every letter of a match says, in the words of its reader."""
    return render(kind, subject, _common(reader) | context, picture=reader.picture())


def _common(reader: Reader) -> dict[str, Any]:
    game = reader.log.game
    return {
        "match": {"title": game.title, "slug": game.slug, "line": reader.line},
        "board_text": reader.board_text(),
        "board_key": show.who(reader.seat, reader.names),
        "picture_alt": _alt(reader),
        "notes": _notes(reader),
        "happened": _happened(reader),
        "talk": talk.lines(talk.unread(reader.log, reader.seats[reader.seat_link.seat]), reader.names),
        "awaited": reader.awaited,
        "receipt": receipt_of(reader.log.lines[reader.log.shown - 1]),
        "only_for": reader.own_name,
        "how": _how(reader),
        "unread": _("Answers to this letter are not read; please use the links."),
        "wishes_url": seat_wishes_url(reader.seat_link),
        "stop_url": stop_url(reader.seat_link),
    }


def _notes(reader: Reader) -> list[str]:
    """What everybody should know now."""
    return [reader.say(note) for note in reader.words.notes(reader.view)]


def _happened(reader: Reader, *, missed: bool = False) -> list[dict[str, Any]]:
    """What the board does not tell; `missed` when the letter begins with what the clock played."""
    return reader.listed_all(
        told for told in reader.untold if not (missed and told.mine and told.text == told.excuse)
    )


def _how(reader: Reader) -> str:
    """What a link of a choice does."""
    if reader.answers_by_form:
        return _(
            "A link opens the page with that choice filled in; it counts when you press the button there."
        )
    return _("A link shows the move first; it counts when you press the button there.")


def _alt(reader: Reader) -> str:
    """One sentence: the words below it say the rest."""
    if reader.log.ended:
        return _("The board at the end; described below.")
    if reader.turn == 1:
        return _("The board at the start; described below.")
    return _("The board after move {n}; described below.").format(n=reader.turn - 1)


def _new_here(reader: Reader, rules: bool) -> list[str]:
    return [_("New to {game}? Its rules stand below.").format(game=reader.log.game.title)] if rules else []


def _rules(reader: Reader, wanted: bool) -> dict[str, Any]:
    """The rules on half a page, for a first match."""
    if not wanted:
        return {}
    rules = [_(line) for line in reader.words.RULES]
    return {"rules": rules, "rules_url": page_url("rules", reader.log.match.game)}


def _choices(reader: Reader, room: int) -> tuple[list[dict[str, Any]], str]:
    """The best choices as links, as many as there is room for, and the words of the link to all of them."""
    groups = [group for group in reader.groups() if not group.across]
    total = sum(len(group.rows) for group in groups)
    shown = []
    for group in groups:
        # A form has few rows, and all are listed; those beyond the last link are chosen on the page.
        rows = [
            {
                "label": reader.say(row.label),
                "then": reader.say(row.then),
                "url": reader.row_url(row) if i < room else "",
                # What is said on the page alone leads to it: in the text that link stands below all of them.
                "page": turn_url(reader.link) if reader.link and not reader.tail_of(row) else "",
            }
            for i, row in enumerate(group.rows if reader.answers_by_form else group.rows[:room])
        ]
        room -= len(rows)
        if rows:
            shown.append({"title": reader.say(group.title), "rows": rows})
    if total == 0:  # all there is to choose stands in a grid
        return shown, _("To the board")
    listed = sum(len(group["rows"]) for group in shown)
    if listed == total or reader.answers_by_form:
        return shown, _("All of it on a page") if reader.answers_by_form else _("The same on a page")
    return shown, ngettext("The one move on the page", "All {n} moves", total).format(n=total)


def _links(reader: Reader) -> int:
    """How many of the choices are links of their own, beside that to all of them."""
    return sum(bool(reader.tail_of(row)) for group in reader.groups() for row in group.rows)


def _played(reader: Reader, missed: TurnMissed) -> str:
    """What the clock did, in the game's words where it has some: it need not have played anything."""
    turn = [told for told in reader.news if told.turn == missed.turn]
    if hasattr(reader.words, "missed"):
        return " ".join(told.text for told in turn)
    return _("This was played for you: {played}").format(played=" ".join(told.played for told in turn))


def _newest_miss(reader: Reader) -> tuple[Line, TurnMissed]:
    facts = ((line, fact) for line in reversed(reader.log.lines) for fact in line.events)
    own = ((line, fact) for line, fact in facts if isinstance(fact, TurnMissed) and fact.seat == reader.seat)
    return next(own)


def _mover(reader: Reader) -> str:
    return ", ".join(reader.names[seat] for seat in sorted(reader.log.game.pending(reader.view)))


def _waiting(reader: Reader) -> str:
    return _("The match goes on: it waits for {name} now.").format(name=_mover(reader))


def _table(reader: Reader, outcome: Outcome) -> list[dict[str, Any]]:
    """Names and scores, the best first; where all win or lose, nobody stands before another."""
    if together(reader.log.game):
        return []
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
