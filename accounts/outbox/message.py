"""A letter as the mail that leaves: headers, text first, HTML second, the same facts."""

import textwrap
from typing import Any

from django.conf import settings
from django.core.mail import EmailMultiAlternatives

from accounts.models import Letter
from accounts.outbox import picture
from accounts.outbox.post import mail_host

WIDTH = 72
# A reader's program takes these line starts for something else unless a space stands before them.
STUFFED = (" ", ">", "From ")


class Mail(EmailMultiAlternatives):
    """What Django makes, with its text part said to be flowed (RFC 3676)."""

    mixed_subtype = "related"  # what is attached is the picture that the HTML shows
    track_clicks = False
    track_opens = False
    metadata: dict[str, str]

    def message(self, **options: Any) -> Any:
        made = super().message(**options)
        for part in made.walk():
            if part.get_content_type() == "text/plain":
                part.set_param("format", "flowed")
        return made

    def source(self) -> bytes:
        """The mail byte for byte, as it goes to a mail server."""
        return self.message().as_bytes(linesep="\r\n")


def build(letter: Letter) -> Mail:
    """The mail of this letter: the same at every try, but for its Date."""
    mail = Mail(
        subject=letter.subject,
        body=flowed(letter.text),
        from_email=settings.MAIL_FROM,
        to=[letter.to],
        headers=headers(letter),
    )
    png = picture.picture_of(letter)
    if letter.html:
        mail.attach_alternative(letter.html if png else picture.without(letter.html), "text/html")
    if png:
        mail.attach(picture.inline(png))
    mail.metadata = {"letter": str(letter.id)}
    return mail


def headers(letter: Letter) -> dict[str, str]:
    host = mail_host()
    made = {
        "Message-ID": letter.message_id,
        "Auto-Submitted": "auto-generated",
        "List-Id": f"<letters.{host}>",
    }
    if letter.thread:
        root = f"<m.{letter.thread}@{host}>"
        made |= {"In-Reply-To": root, "References": root}
    if letter.unsubscribe:
        made["List-Unsubscribe"] = f"<{letter.unsubscribe}>"
        made["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    return made


def flowed(text: str) -> str:
    """The text with its long lines broken softly; short lines and links stay whole."""
    lines = text.replace("\r\n", "\n").rstrip("\n").split("\n")
    return "\n".join(piece for line in lines for piece in pieces(line)) + "\n"


def pieces(line: str) -> list[str]:
    """One line of the letter as lines of the mail: all but the last end in a space."""
    if line == "-- ":
        return [line]
    plain = line.rstrip(" ")
    indent = plain[: len(plain) - len(plain.lstrip(" "))]
    broken = textwrap.wrap(
        plain[len(indent) :], WIDTH - len(indent), break_long_words=False, break_on_hyphens=False
    ) or [""]
    broken[0] = indent + broken[0]
    soft = [piece + " " for piece in broken[:-1]] + broken[-1:]
    return [" " + piece if piece.startswith(STUFFED) else piece for piece in soft]
