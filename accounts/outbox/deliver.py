"""Sending what is due: claim a letter, send it, write down what became of it; one letter stops no other."""

import logging
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.conf import settings
from django.db import InterfaceError, OperationalError, connection, transaction
from django.db.models import F, QuerySet

from accounts.models import Letter, Player
from accounts.outbox.line import Line
from accounts.outbox.models import DUE, ERROR_LENGTH
from accounts.outbox.nudge import nudge
from accounts.outbox.outcome import ABANDONED, Fate, Outcome

log = logging.getLogger(__name__)
State = Letter.State

# After the first try fails, the second comes 30 seconds later, and so on; the tenth is the last,
# 44 hours and 42 minutes after the first.
WAITS = tuple(timedelta(seconds=wait) for wait in (30, 120, 600, 1800, 7200, 21600, 43200, 43200, 43200))
LAST_TRY = len(WAITS) + 1
# A letter that may have arrived is tried three more times and no more: each try may be one more copy.
LAST_DOUBT = 4
BATCH = 50
# Both in time-outs. No letter of a batch is begun later than the first; with the longest talk about one
# letter (connect, greet, secure, sign in, three commands, text) that is how long a worker keeps its claim.
BATCH_STEPS = 3
TALK_STEPS = 12
PAUSES = (0.25, 0.5, 1.0, 2.0)  # seconds between tries to write down what became of a letter


@dataclass(frozen=True)
class Delivered:
    """How many letters met which fate, and whether more can be sent at once."""

    fates: Counter[Fate] = field(default_factory=Counter)
    more: bool = False


def on_page() -> bool:
    """Whether letters go to the page /letters/ instead of into the world."""
    return getattr(settings, "MAIL", "page") == "page"


def deliver(now: datetime, *, limit: int = BATCH) -> Delivered:
    """Send the letters that are due, the longest due first, over one connection."""
    if on_page():
        return show(now)
    letters = list(due(now).order_by("due_at")[:limit])
    if not letters:
        return Delivered()
    fates: Counter[Fate] = Counter()
    end = time.monotonic() + steps(BATCH_STEPS).total_seconds()
    with Line() as line:
        for letter in letters:
            if time.monotonic() > end:
                return Delivered(fates)
            if claim(letter, now):
                outcome = line.send(letter) if letter.tries <= LAST_TRY else ABANDONED
                settle(letter, outcome, now)
                fates[outcome.fate] += 1
    return Delivered(fates, more=len(letters) == limit and not line.away)


def due(now: datetime) -> QuerySet[Letter]:
    return Letter.objects.filter(state__in=DUE, due_at__lte=now)


def show(now: datetime) -> Delivered:
    """On the page a letter is delivered by being there."""
    shown = due(now).update(state=State.SENT, tries=F("tries") + 1, sent_at=now, error="")
    return Delivered(Counter({Fate.SENT: shown} if shown else {}))


def lease() -> timedelta:
    """How long a claim holds: longer than any talk, short enough to find a dead worker's letters soon."""
    return steps(BATCH_STEPS + TALK_STEPS)


def steps(count: int) -> timedelta:
    """So many of the time-outs that bound each step of a talk."""
    return timedelta(seconds=count * (settings.EMAIL_TIMEOUT or 10))


def claim(letter: Letter, now: datetime) -> bool:
    """Take the letter as it was read, or not at all; committed before anybody talks to a mail server.

    One that is still being sent after its lease was left behind by a worker that died: perhaps sent.
    """
    letter.doubts += letter.state == State.SENDING
    same = Letter.objects.filter(id=letter.id, state=letter.state, tries=letter.tries)
    letter.tries += 1
    letter.state = State.SENDING
    with transaction.atomic(durable=True):
        taken = same.update(
            state=State.SENDING, tries=letter.tries, doubts=letter.doubts, due_at=now + lease()
        )
    return taken == 1


def try_again(number: int, now: datetime) -> bool:
    """A letter that gave up begins anew, because an operator says so; that it may have arrived is kept."""
    given_up = Letter.objects.filter(id=number, state=State.GAVE_UP)
    anew = {"tries": 0, "due_at": now, "error": ""}
    with transaction.atomic():
        again = given_up.filter(doubts=0).update(state=State.WAITING, **anew)
        again += given_up.filter(doubts__gt=0).update(state=State.UNKNOWN, **anew)
        nudge("accounts.outbox.tasks.deliver_letters")
    return again == 1


def settle(letter: Letter, outcome: Outcome, now: datetime) -> None:
    """Write down what became of the try; the number of the try says that the claim is still ours."""
    letter.doubts += outcome.fate is Fate.UNKNOWN
    claimed = Letter.objects.filter(id=letter.id)
    if outcome.fate is not Fate.SENT:  # what is sent is sent, whoever holds the claim by now
        claimed = claimed.filter(state=State.SENDING, tries=letter.tries)
    after = aftermath(letter, outcome, now)
    if surely(partial(claimed.update, doubts=letter.doubts, **after)) and after["state"] != State.SENT:
        report(letter, after)
    if outcome.no_mailbox and letter.player_id:
        Player.objects.filter(id=letter.player_id, email=letter.to).update(reachable=Player.Reachable.BOUNCED)


def surely(write: Callable[[], int]) -> int:
    """A database that starts again is waited for: what is not written down is sent once more."""
    for pause in PAUSES:
        try:
            return write()
        except (OperationalError, InterfaceError):
            if connection.in_atomic_block:
                raise
            connection.close()
            time.sleep(pause)
    return write()


def aftermath(letter: Letter, outcome: Outcome, now: datetime) -> dict[str, Any]:
    """The letter's columns after this try."""
    if outcome.fate is Fate.SENT:
        return {"state": State.SENT, "sent_at": now, "error": ""}
    error = outcome.reason[:ERROR_LENGTH]
    if outcome.fate is Fate.REFUSED or is_over(letter, outcome):
        return {"state": State.GAVE_UP, "error": error}
    again = State.UNKNOWN if letter.doubts else State.WAITING
    return {"state": again, "due_at": now + WAITS[letter.tries - 1], "error": error}


def is_over(letter: Letter, outcome: Outcome) -> bool:
    too_doubtful = outcome.fate is Fate.UNKNOWN and letter.doubts >= LAST_DOUBT
    return too_doubtful or letter.tries >= LAST_TRY


def report(letter: Letter, after: dict[str, Any]) -> None:
    """Tell the operator which letter and why; never its text, its links or whom it is for."""
    given_up = after["state"] == State.GAVE_UP
    words = {State.GAVE_UP: "gave up", State.UNKNOWN: "unknown, retried", State.WAITING: "waiting"}
    log.log(
        logging.ERROR if given_up else logging.WARNING,
        "Letter %s (%s), try %s: %s: %s",
        letter.id,
        letter.kind,
        letter.tries,
        words[after["state"]],
        after["error"],
    )
