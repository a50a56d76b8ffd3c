"""Letters from their rows to a mail server, and the same messages sent by Django's own backend."""

import time
from typing import Any

from django.conf import settings
from django.core.mail import get_connection
from django.utils import timezone

from accounts.models import Letter
from accounts.outbox.deliver import deliver
from accounts.outbox.message import Mail, build
from accounts.outbox.post import post
from games.notices.write import write
from tests.factories.services import use_server

DJANGO = "django.core.mail.backends.smtp.EmailBackend"


class Post:
    """A turn's letter with its board, as often as a round wants it."""

    def __init__(self, mail: int, letters: int) -> None:
        use_server(settings, mail)
        write(timezone.now())
        self.letters, self.like = letters, Letter.objects.filter(kind="turn").exclude(picture="").latest("pk")
        Letter.objects.all().update(state=Letter.State.SENT)
        self.mails: list[Mail] = [build(self.like) for _ in range(letters)]  # its board is drawn, too

    def ours(self) -> list[float]:
        """Letters a second, from rows that wait to rows that are sent, over one connection."""
        same = ("player", "to", "kind", "thread", "subject", "text", "html", "picture", "unsubscribe")
        fields: dict[str, Any] = {name: getattr(self.like, name) for name in same}
        for _ in range(self.letters):
            post(**fields, now=timezone.now())
        began = time.perf_counter()
        sent = deliver(timezone.now(), limit=self.letters).fates.total()
        took = time.perf_counter() - began
        assert sent == self.letters
        assert not Letter.objects.exclude(state=Letter.State.SENT).exists()
        return [sent / took]

    def djangos(self) -> list[float]:
        """The same messages, made before, over one connection."""
        began = time.perf_counter()
        with get_connection(DJANGO) as line:
            sent = sum(line.send_messages([mail]) for mail in self.mails)
        assert sent == self.letters
        return [sent / (time.perf_counter() - began)]
