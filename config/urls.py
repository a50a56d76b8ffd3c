"""Where each address leads."""

from django.urls import include, path

from config.health import healthz

urlpatterns = [
    path("healthz", healthz),
    path("", include("accounts.outbox.urls")),
    path("", include("games.web.urls")),
]
