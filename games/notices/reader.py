"""Who reads a letter or a page: one seat of a match, with all that is told to it."""

import functools
from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import groupby
from typing import Any, TypedDict

from django.conf import settings
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.clean import alike
from accounts.guests import is_guest
from accounts.models import Player
from games.boards import show
from games.boards.tongue import tongue
from games.engine.orders import ORDER
from games.engine.words import Group, Row, Sentence, Tongue, say
from games.links import SeatLink, TurnLink, tail, turn_url
from games.models import Decision, Seat
from games.notices.story import Told, since_last_move, story, without
from games.notices.when import Due, due_words
from games.rules import words_of
from games.store.log import Line, Log
from games.store.orders import by_orders

NAMED = 3  # so many people are named in a head line and a subject


class Receipt(TypedDict):
    """The number of an entry and the first 16 digits of its digest, in fours."""

    number: int
    digest: str


class Reader:
    """`seat` None is a spectator; times are shown in `zone`, else in that of the player who sits there."""

    def __init__(
        self, log: Log, seats: Sequence[Seat], seat: int | None, *, now: datetime, zone: str = ""
    ) -> None:
        self.log, self.seats, self.seat, self.now = log, seats, seat, now
        player = None if seat is None else seats[seat].player
        self.zone = zone or (player.zone if player else settings.DEFAULT_ZONE)
        self.words = words_of(log.match.game, log.match.version)
        self.names = names_of(seats)
        self.told = 0  # up to which entry a letter has told the seat what happened

    @functools.cached_property
    def view(self) -> Any:
        return self.log.view(self.seat)

    @functools.cached_property
    def position(self) -> Any:
        """The view as its board shows it: one that nobody plays on in asks for nothing."""
        return show.ended(self.log.match.game, self.view) if self.log.ended else self.view

    def before(self, line: Line) -> "Reader":
        """The same reader as the match stood before an entry."""
        return Reader(self.log.upto(line.number - 1), self.seats, self.seat, now=self.now, zone=self.zone)

    @property
    def tongue(self) -> Tongue:
        return tongue(self.names)

    @property
    def turn(self) -> int:
        return self.log.game.turn(self.view)

    @property
    def decision(self) -> Decision | None:
        """The seat's open question."""
        decision = None if self.seat is None else getattr(self.seats[self.seat], "decision", None)
        return decision if decision and decision.open and not self.log.ended else None

    @functools.cached_property
    def sealed(self) -> Decision | None:
        """The seat's answered question, while its answer may still be changed."""
        decision = None if self.seat is None else getattr(self.seats[self.seat], "decision", None)
        if self.seat is None or decision is None or decision.open or decision.turn != self.turn:
            return None
        return decision if self.log.may_think_again(self.seat) else None

    @property
    def question(self) -> Decision | None:
        """What the seat may answer: for the first time, or anew."""
        return self.decision or self.sealed

    @property
    def due(self) -> Due | None:
        """Until when it is to be answered; nothing where no clock runs."""
        until = self.question.due_at if self.question else None
        return due_words(until, self.zone, self.now) if until else None

    @property
    def if_nothing(self) -> str:
        """What comes of it if that time runs out."""
        if not self.due or self.seat is None:
            return ""
        if self.decision and by_orders(self.log.game, self.view, self.seats[self.seat]):
            return _("If you do nothing, your standing orders hold: they are played then.")
        return self.say(self.words.if_nothing(self.view, self.seat))

    @property
    def asked(self) -> bool:
        """Whether the seat may answer now: a question is open, or can be answered anew, and there is time."""
        return self.question is not None and not self.question.late(self.now)

    @property
    def link(self) -> TurnLink | None:
        """The link that answers the question."""
        if self.question is None or self.seat is None:
            return None
        return TurnLink(self.log.match.number, self.seat, self.question.turn, self.seats[self.seat].key)

    @property
    def player(self) -> Player | None:
        return None if self.seat is None else self.seats[self.seat].player

    @property
    def seat_link(self) -> SeatLink:
        """What the links of a seat name that are about no turn. Raises ValueError for a spectator."""
        if self.seat is None:
            raise ValueError("a spectator has no seat")
        return SeatLink(self.log.match.number, self.seat, self.seats[self.seat].key)

    def say(self, sentence: Sentence | None) -> str:
        return "" if sentence is None else say(sentence, self.tongue)

    @property
    def explained(self) -> list[str]:
        """What whoever is asked should know of how it is answered, where a game tells that to them alone."""
        own = getattr(self.words, "explained", None)
        return [self.say(line) for line in own(self.view)] if own else []

    @property
    def line(self) -> str:
        """`Mandala, turn 19, with Bo`"""
        title, point = self.log.game.title, self.point
        if len(self.names) == 1:
            return _("{game}, {point}").format(game=title, point=point)
        if self.seat is None:
            return _("{game}, {point}, {names}").format(game=title, point=point, names=few(self.names))
        return _("{game}, {point}, with {names}").format(game=title, point=point, names=self.others)

    @property
    def point(self) -> str:
        """`turn 19`, or as the game counts; at the end, however that came, that of the last move."""
        return self.say(self.words.point(self.position))

    @property
    def subject_line(self) -> str:
        """`Mandala turn 19, with Bo`: game and turn first, for a list of ten."""
        if len(self.names) == 1:
            return _("{game} {point}").format(game=self.log.game.title, point=self.point)
        return _("{game} {point}, with {names}").format(
            game=self.log.game.title, point=self.point, names=self.others
        )

    @property
    def moved(self) -> bool:
        """Whether anybody has moved, the computer too."""
        return any(line.row.move is not None for line in self.log.lines)

    @property
    def others(self) -> str:
        return few([name for i, name in enumerate(self.names) if i != self.seat])

    def groups(self) -> tuple[Group, ...]:
        return () if self.seat is None else tuple(self.words.choices(self.view, self.seat))

    @functools.cached_property
    def answers_by_form(self) -> bool:
        """Whether what is asked of the seat is put together on its page; a game may do so for some of it."""
        form = getattr(self.words, "form", None)
        return form is not None and form(self.view, self.seat or 0, {}) is not None

    def row_url(self, row: Row) -> str:
        """The page of the question with this choice on it."""
        return turn_url(self.link, self.tail_of(row)) if self.link else ""

    def tail_of(self, row: Row) -> str:
        return row.tail if row.tail or row.move is None else tail(self.log.game.name(row.move))

    @functools.cached_property
    def news(self) -> list[Told]:
        """What happened from the seat's own last move on, or since its last letter; something is told."""
        if self.seat is None:
            return story(self.log, None, self.names)
        new = since_last_move(self.log, self.seat, told=self.told)
        told = story(self.log, self.seat, self.names, new)
        return told or story(self.log, self.seat, self.names, since_last_move(self.log, self.seat))

    def listed(self, told: Told) -> dict[str, Any]:
        """A line of what happened, for a page or a letter: beside it the turn, as its game counts."""
        return {
            "turn": self._count(told),
            "text": told.text,
            "said": told.said,
            "new": not told.mine or told.cause == ORDER,
        }

    def listed_all(self, some: Iterable[Told]) -> list[dict[str, Any]]:
        """The same of several; those that count alike are one, in a game that is told turn by turn."""
        lines = [self.listed(told) for told in some]
        if not getattr(self.words, "BY_TURNS", False):
            return lines
        return [_as_one(list(same)) for _, same in groupby(lines, key=lambda line: line["turn"])]

    def _count(self, told: Told) -> int:
        """By its turn; or by where the match stood, in a game that does not count each turn."""
        own = getattr(self.words, "count_of", None)
        if own and told.turn:
            return int(own(self.log.state_before(told.number)))
        return int(self.words.round_of(told.turn))

    @functools.cached_property
    def untold(self) -> list[Told]:
        """The same without what stands on the board that is shown beside it."""
        slug = self.log.match.game
        left = (
            without(told, lambda event: show.tells(slug, self.position, event, since=self.fresh))
            for told in self.news
        )
        return [told for told in left if told]

    @functools.cached_property
    def fresh(self) -> tuple[Any, ...]:
        """The events after the seat's own last move, not its own: what a board rings."""
        if self.log.reveal is not None:
            return self.log.told(self.log.reveal, self.seat)  # as new to whoever locked last as to the others
        if self.seat is None:
            return ()  # nothing is news to one who gets no letters
        return tuple(event for told in self.news if not told.mine and told.turn for event in told.events)

    def board_text(self) -> str:
        return show.text(
            self.log.match.game, self.position, seat=self.seat, names=self.names, since=self.fresh
        )

    def picture(self) -> str:
        """The board for a letter: nobody's name is in it, not even unseen."""
        letters = [chr(ord("A") + i) for i in range(len(self.names))]
        return show.svg(self.log.match.game, self.position, seat=self.seat, names=letters, since=self.fresh)

    def board_svg(self) -> str:
        return show.svg(
            self.log.match.game, self.position, seat=self.seat, names=self.names, since=self.fresh
        )

    @property
    def own_name(self) -> str:
        """How a letter calls its own reader."""
        named = self.seat is not None and self.player is not None and self.player.name
        return self.names[self.seat or 0] if named else _("you")

    @property
    def awaited(self) -> str:
        """`Awaited: you.`"""
        if self.log.ended or not self.log.started:
            return ""
        pending = sorted(self.log.game.pending(self.view), key=lambda seat: seat != self.seat)
        names = [_("you") if seat == self.seat else self.names[seat] for seat in pending]
        return _("Awaited: {names}.").format(names=", ".join(names))


def _as_one(lines: list[dict[str, Any]]) -> dict[str, Any]:
    """What happened in one turn, as one line."""
    text = " ".join(line["text"] for line in lines)
    said = tuple(words for line in lines for words in line["said"] or (line["text"],))
    opened = any(line["said"] for line in lines)
    new = any(line["new"] for line in lines)
    return {"turn": lines[0]["turn"], "text": text, "said": said if opened else (), "new": new}


def begins(reader: Reader, who: str) -> str:
    """Who moves first; or that a match waits for them, where somebody has moved already."""
    words = _("It waits for {name} now.") if reader.moved else _("{name} moves first.")
    return capfirst(words.format(name=who))


def few(names: Sequence[str]) -> str:
    """`Bo`, `Bo and Cy`, `Bo, Cy and Di`; of more the first two and how many others."""
    if len(names) <= NAMED:
        *most, last = names
        return _("{names} and {last}").format(names=", ".join(most), last=last) if most else last
    others = len(names) - NAMED + 1
    words = ngettext("{names} and {n} other", "{names} and {n} others", others)
    return words.format(names=", ".join(names[: NAMED - 1]), n=others)


def names_of(seats: Sequence[Seat]) -> tuple[str, ...]:
    """How the seats of one table are called; those that share a name get the letters of their seats."""
    names = [name_of(seat) for seat in seats]
    said = [alike(name) for name in names]
    return tuple(
        _apart(seat, name) if said.count(alike(name)) > 1 else name
        for seat, name in zip(seats, names, strict=True)
    )


def _apart(seat: Seat, name: str) -> str:
    """One of several that have the same name."""
    letter = chr(ord("A") + seat.number)
    if seat.bot:
        return _("computer {letter}").format(letter=letter)
    return _("{name} ({letter})").format(name=name, letter=letter)


def name_at(seats: Sequence[Seat], player: Player) -> str:
    """How somebody is called at a table where they sit, or may sit no more."""
    there = (name for seat, name in zip(seats, names_of(seats), strict=True) if seat.player_id == player.pk)
    return next(there, name_of_player(player))


def name_of(seat: Seat) -> str:
    """How a seat is called by itself: its player, or the computer. At a table, see `names_of`."""
    if seat.player:
        return name_of_player(seat.player)
    return _("the computer") if seat.bot else _("your guest")


def name_of_player(player: Player) -> str:
    """How the others call somebody: never by a part of their address."""
    return player.name or (_("a guest") if is_guest(player) else _("somebody"))


def receipt_of(line: Line) -> Receipt:
    return Receipt(number=line.number, digest=in_fours(bytes(line.row.digest)))


def in_fours(hashed: bytes) -> str:
    """The first 16 digits of a hash, as a letter shows them."""
    digits = hashed.hex()[:16]
    return " ".join(digits[i : i + 4] for i in range(0, 16, 4))
