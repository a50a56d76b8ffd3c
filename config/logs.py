"""What the service says to its operator: never a link that could be played, never a secret."""

import logging
import re
from typing import Any

# The addresses that hold a token, and the bare token wherever else it turns up.
TOKENS = re.compile(
    r"/((?i:again|[cistuvw]))/[^\s\"'<>?#,;)]+|\b(?:[a-z2-7]{24,40}|[A-Z2-7]{24,40})\b|\brow=[a-z2-7]+"
)
# PostgreSQL shows the row that it refused, which may be a letter or a hand; the end is that of its message.
ROW = re.compile(r"DETAIL:.*?(?=\n+(?:The above exception|During handling|Traceback )|\Z)", re.DOTALL)
CREDENTIALS = re.compile(r"://[^/\s@]+@")
SHORTEST = 8
QUIET = ("celery", "kombu", "amqp", "django", "gunicorn.error", "urllib3", "anymail")


class Discreet(logging.Filter):
    """Takes tokens and secrets out of every record, its traceback included."""

    def __init__(self, secrets: list[str]) -> None:
        super().__init__()
        # What is short hides nothing and would make holes in every sentence.
        self.secrets = [secret for secret in secrets if len(secret) >= SHORTEST]

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = self.clean(record.getMessage()), None
        if record.exc_info:
            record.exc_text = self.clean(logging.Formatter().formatException(record.exc_info))
        return True

    def clean(self, text: str) -> str:
        text = TOKENS.sub(lambda found: f"/{found[1]}/…" if found[1] else "…", text)
        for secret in self.secrets:
            text = text.replace(secret, "…")
        return CREDENTIALS.sub("://…@", ROW.sub("DETAIL: …", text))


class Traceless(Discreet):
    """For what a stranger sent wrong: one line says it, and a thousand of them fill no disk."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.exc_info = None
        return super().filter(record)


def logging_to_stderr(level: str, *, secrets: list[str]) -> dict[str, Any]:
    """The same handlers for every process of the house."""
    loud = level if level in ("DEBUG", "ERROR", "CRITICAL") else "WARNING"
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {
            "discreet": {"()": Discreet, "secrets": secrets},
            "traceless": {"()": Traceless, "secrets": secrets},
        },
        "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
        "handlers": {
            "stderr": {"class": "logging.StreamHandler", "filters": ["discreet"], "formatter": "line"},
            "brief": {"class": "logging.StreamHandler", "filters": ["traceless"], "formatter": "line"},
        },
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            **{name: {"handlers": [], "level": loud, "propagate": True} for name in QUIET},
            # A page that is not there is no news, and its address may be a link.
            "django.request": {"handlers": [], "level": "ERROR", "propagate": True},
            # A variable that a template may lack is no news either, and each would be a trace.
            "django.template": {"handlers": [], "level": "INFO", "propagate": True},
            "django.security": {"handlers": ["brief"], "level": "WARNING", "propagate": False},
            # A page in the answer to HEAD is not sent on; every look of a scanner would be a line.
            "gunicorn.http.wsgi": {"handlers": [], "level": "ERROR", "propagate": True},
        },
    }
