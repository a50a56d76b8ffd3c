"""The games app."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Who people are is known below; that a table holds their names is known here alone."""
        from accounts.people import hold_names
        from games.play.names import held

        hold_names(held)
