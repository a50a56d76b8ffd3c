"""What must be there before any process of the house begins."""

from importlib import import_module

from django.apps import AppConfig
from django.conf import settings


class HouseConfig(AppConfig):
    name = "config"
    label = "house"
    verbose_name = "The house"

    def ready(self) -> None:
        import_module("config.celery")  # so that a nudge from anywhere finds the broker
        if settings.MAIL_MODE not in ("page", "smtp"):
            check_provider()


def check_provider() -> None:
    """A provider without its key must be known at start, not at the first letter."""
    from anymail.exceptions import AnymailConfigurationError
    from django.core.mail import get_connection

    from config.env import SettingError

    try:
        get_connection(settings.EMAIL_BACKEND)
    except AnymailConfigurationError as problem:
        first = str(problem).partition("\n")[0]
        raise SettingError(f"MAIL={settings.MAIL} cannot be used: {first}") from None
