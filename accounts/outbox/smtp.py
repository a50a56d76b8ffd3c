"""Talking to a mail server so that we know what we do not know."""

import smtplib
from typing import Any

from django.core.mail.backends.smtp import EmailBackend as DjangoBackend


class NoFinalAnswerError(smtplib.SMTPServerDisconnected):
    """The whole letter was handed over and no answer came: it may have arrived, or not."""


class Doubting:
    """Mixed into smtplib's talk: a line lost or a time-out from DATA on is not the same as before it."""

    def data(self, msg: Any) -> Any:
        try:
            return super().data(msg)  # type: ignore[misc]
        except smtplib.SMTPResponseException:
            raise  # an answer, if an unwelcome one
        except OSError as lost:  # SMTPServerDisconnected and time-outs are OSErrors
            raise NoFinalAnswerError(str(lost)) from lost


class Talk(Doubting, smtplib.SMTP):
    pass


class SecretTalk(Doubting, smtplib.SMTP_SSL):
    pass


class EmailBackend(DjangoBackend):
    """Django's own, with a talk that tells lost from refused."""

    @property
    def connection_class(self) -> type[smtplib.SMTP]:
        return SecretTalk if self.use_ssl else Talk
