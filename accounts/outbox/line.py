"""One connection to the mail server for a whole batch: opened when needed, opened anew after a failure."""

import logging
import traceback
from contextlib import suppress
from types import TracebackType

from django.core.mail import get_connection

from accounts.models import Letter
from accounts.outbox.message import Mail, build
from accounts.outbox.outcome import NO_CONNECTION, NOT_TAKEN, SENT, Fate, Outcome, broken, judge, not_let_in

log = logging.getLogger(__name__)


class Line:
    """Sends letters and says what became of each; raises nothing that one letter could cause."""

    def __init__(self) -> None:
        # A provider that cannot switch tracking off or carry our number takes the letter all the same.
        self.backend = get_connection(ignore_unsupported_features=True)
        self.away = False

    def __enter__(self) -> "Line":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.hang_up()

    def send(self, letter: Letter) -> Outcome:
        try:
            mail = build(letter)
        except Exception as problem:
            return self.told(letter, problem, broken(problem))
        return self.opened(letter) or self.handed_over(letter, mail)

    def opened(self, letter: Letter) -> Outcome | None:
        """Nothing if the line stands, else what that means for the letter."""
        if self.away:
            return NO_CONNECTION
        try:
            self.backend.open()
        except Exception as problem:
            return self.told(letter, problem, not_let_in(problem))
        return None

    def handed_over(self, letter: Letter, mail: Mail) -> Outcome:
        try:
            taken = self.backend.send_messages([mail])
        except Exception as problem:
            return self.told(letter, problem, judge(problem))
        return NOT_TAKEN if taken == 0 else SENT

    def told(self, letter: Letter, problem: Exception, outcome: Outcome) -> Outcome:
        """The outcome, after hanging up where that is due; loud if the fault is ours."""
        if outcome.fate is Fate.BROKEN:
            trace = "".join(traceback.format_tb(problem.__traceback__))  # without its message: that may quote
            log.error("Letter %s (%s): %s\n%s", letter.id, letter.kind, outcome.reason, trace)
        if outcome.line_lost:
            self.hang_up()
        self.away = outcome.away
        return outcome

    def hang_up(self) -> None:
        with suppress(OSError):  # a line that is gone cannot say goodbye; SMTP's own errors are OSErrors
            self.backend.close()
