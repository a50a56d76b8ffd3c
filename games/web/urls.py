"""The addresses of the games."""

from django.urls import path, re_path

from games.web.views import front, join, open, turn

TOKEN = r"(?P<token>[A-Za-z0-9]{8,40})"

urlpatterns = [
    path("", front.front, name="front"),
    path("open/", open.open_table, name="open"),
    path("rules/<slug:slug>/", front.rules, name="rules"),
    re_path(rf"^i/{TOKEN}/?$", join.join_table, name="join"),
    re_path(rf"^t/{TOKEN}/?$", turn.turn, name="turn"),
    re_path(rf"^t/{TOKEN}/letter$", turn.resend, name="resend"),
    re_path(rf"^t/{TOKEN}/(?P<tail>[A-Za-z0-9]{{1,5}})/?$", turn.turn, name="turn-choice"),
]
