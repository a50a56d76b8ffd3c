"""What became of one try: sent, refused for good, not now, nobody knows, or our own fault."""

import re
import smtplib
from dataclasses import dataclass, replace
from enum import Enum

from anymail.exceptions import AnymailAPIError, AnymailRecipientsRefused
from urllib3.exceptions import ConnectTimeoutError, NewConnectionError

from accounts.outbox.models import ERROR_LENGTH
from accounts.outbox.smtp import NoFinalAnswerError


class Fate(Enum):
    SENT = "sent"
    NOT_NOW = "not now"
    UNKNOWN = "unknown"
    REFUSED = "refused"
    BROKEN = "broken"


@dataclass(frozen=True)
class Outcome:
    """`line_lost`: talk no further on this connection. `away`: nor on another one for now.
    `no_mailbox`: the address itself is wrong."""

    fate: Fate
    reason: str = ""
    line_lost: bool = False
    away: bool = False
    no_mailbox: bool = False


SENT = Outcome(Fate.SENT)
NO_CONNECTION = Outcome(Fate.NOT_NOW, "the mail server cannot be reached", line_lost=True, away=True)
NO_ANSWER = Outcome(Fate.UNKNOWN, "the mail server took it and gave no answer", line_lost=True)
NOT_TAKEN = Outcome(Fate.BROKEN, "the way of sending did not take it")
ABANDONED = Outcome(Fate.UNKNOWN, "every worker that sent it ended before it knew")

# Enhanced status codes (RFC 3463) that speak of the address written to, and not of us or of today.
NO_MAILBOX = re.compile(r"5\.1\.(?:1|2|3|6|10)\b")
# A server may quote the letter: no link, no token and no address goes into a log or on a page.
QUOTED = re.compile(r"\S*[/@]\S*|\S{20,}")
# Answers of a provider's interface that say something of us or of now, not of the letter.
PASSING = frozenset({401, 403, 407, 408, 425, 429})


def not_let_in(problem: Exception) -> Outcome:
    """What it means for every letter that a talk could not be opened."""
    if not isinstance(problem, OSError):
        return broken(problem)
    if isinstance(problem, smtplib.SMTPResponseException):
        reason = f"the mail server does not let us in: {said(problem.smtp_code, problem.smtp_error)}"
        return replace(NO_CONNECTION, reason=reason)
    return NO_CONNECTION


def judge(problem: Exception) -> Outcome:
    """What the problem of one try means for its letter."""
    match problem:
        case NoFinalAnswerError():
            return NO_ANSWER
        case smtplib.SMTPRecipientsRefused():
            return answered(*next(iter(problem.recipients.values())))
        case smtplib.SMTPSenderRefused():  # of us, not of the letter: somebody may put that right
            return not_now(
                f"the mail server refuses our sender: {said(problem.smtp_code, problem.smtp_error)}"
            )
        case smtplib.SMTPResponseException():
            return answered(problem.smtp_code, problem.smtp_error)
        case AnymailRecipientsRefused():
            return Outcome(Fate.REFUSED, "the mail provider refuses the address")
        case AnymailAPIError():
            return provider(problem)
        case OSError():  # also what is left of SMTPException, all of it before the letter was handed over
            return not_now("the mail server broke off", line_lost=True)
    return broken(problem)


def broken(problem: Exception) -> Outcome:
    return Outcome(Fate.BROKEN, f"it could not be made ({type(problem).__name__})", line_lost=True)


def answered(code: int, text: bytes | str) -> Outcome:
    """The server's answer to the address or to the letter."""
    reason = f"the mail server says {said(code, text)}"
    if code < 500:
        return not_now(reason, line_lost=code == 421)
    return Outcome(Fate.REFUSED, reason, no_mailbox=bool(NO_MAILBOX.match(plain(text))))


def provider(problem: AnymailAPIError) -> Outcome:
    """The answer of a provider's interface, or its absence."""
    code = problem.status_code
    if code is None:
        return NO_CONNECTION if never_connected(problem) else NO_ANSWER
    reason = f"the mail provider says {code}"
    passing = code >= 500 or code in PASSING
    return not_now(reason) if passing else Outcome(Fate.REFUSED, reason)


def never_connected(problem: BaseException | None) -> bool:
    while problem is not None:
        causes = [problem, *problem.args, *(getattr(cause, "reason", None) for cause in problem.args)]
        if any(isinstance(cause, NewConnectionError | ConnectTimeoutError) for cause in causes):
            return True
        problem = problem.__cause__ or problem.__context__
    return False


def not_now(reason: str, *, line_lost: bool = False) -> Outcome:
    return Outcome(Fate.NOT_NOW, reason, line_lost=line_lost)


def said(code: int, text: bytes | str) -> str:
    """A server's answer, fit to be shown: its code, and its words without anything quoted."""
    words = QUOTED.sub("…", "".join(sign if sign.isprintable() else " " for sign in plain(text)))
    return f"{code} {' '.join(words.split())}"[: ERROR_LENGTH // 2].rstrip()


def plain(text: bytes | str) -> str:
    return text.decode("utf-8", "replace") if isinstance(text, bytes) else text
