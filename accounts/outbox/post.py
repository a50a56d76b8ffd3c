"""Owing somebody a letter: the row is written where the fact is, and sent afterwards."""

import re
from datetime import datetime
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.encoding import punycode

from accounts import clean
from accounts.models import Letter, Player
from accounts.outbox.models import SUBJECT_LENGTH, UNSUBSCRIBE_LENGTH, public_id, short
from accounts.outbox.nudge import nudge

TASK = "accounts.outbox.tasks.deliver_letters"
# Mail programs fold a Message-ID over 78 characters wrongly; with the local part this stays below 70.
HOST_LENGTH = 50


def post(
    *,
    player: Player | None,
    to: str,
    kind: str,
    thread: str,
    subject: str,
    text: str,
    html: str = "",
    picture: str = "",
    unsubscribe: str = "",
    now: datetime,
) -> Letter:
    """Write the letter in the caller's transaction; a worker hears of it when that commits.

    An address for unsubscribing that headers would tear is left out: the letter itself has it.
    """
    number = public_id()
    letter = Letter.objects.create(
        id=number,
        player=player,
        to=clean.address(to),
        kind=kind,
        thread=thread,
        subject=clean.line(subject, SUBJECT_LENGTH),
        text=text,
        html=html,
        picture=picture,
        unsubscribe=unsubscribe if len(unsubscribe) <= UNSUBSCRIBE_LENGTH else "",
        message_id=f"<l.{short(number)}@{mail_host()}>",
        created_at=now,
        due_at=now,
    )
    nudge(TASK)
    return letter


def mail_host() -> str:
    """The site's name as it stands in Message-IDs, its end if it is very long."""
    host = punycode(urlsplit(settings.SITE_URL).hostname or "localhost")
    return re.sub(r"[^a-z0-9.-]", "-", host.lower())[-HOST_LENGTH:].strip(".-") or "localhost"
