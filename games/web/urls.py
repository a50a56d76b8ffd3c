"""The addresses of the games."""

from django.urls import path, re_path

from games.web.views import front, join, lobby, match, mine, open, player, turn, wishes

TOKEN = r"(?P<token>[A-Za-z0-9]{8,40})"
SEAT = r"(?P<token>[A-Za-z0-9]{28})"  # that of an account's wishes is shorter
PUBLIC = r"(?P<public>[A-Za-z2-7]{8})"

urlpatterns = [
    path("", front.front, name="front"),
    path("open/", open.open_table, name="open"),
    path("rules/<slug:slug>/", front.rules, name="rules"),
    path("games/", mine.mine, name="my-games"),
    path("lobby/", lobby.lobby, name="lobby"),
    path("player/<int:number>/", player.player, name="player"),
    re_path(rf"^m/{PUBLIC}/$", match.match, name="match"),
    re_path(rf"^m/{PUBLIC}/(?P<number>[0-9]{{1,9}})/$", match.step, name="match-step"),
    re_path(rf"^v/{TOKEN}/?$", match.shared, name="shared"),
    re_path(rf"^i/{TOKEN}/?$", join.join_table, name="join"),
    re_path(rf"^w/{SEAT}/?$", wishes.seat_wishes, name="wishes"),
    re_path(rf"^u/{SEAT}/?$", wishes.stop, name="unsubscribe"),
    re_path(rf"^t/{TOKEN}/?$", turn.turn, name="turn"),
    re_path(rf"^t/{TOKEN}/letter$", turn.resend, name="resend"),
    re_path(rf"^t/{TOKEN}/(?P<tail>[A-Za-z0-9]{{1,5}})/?$", turn.turn, name="turn-choice"),
]
