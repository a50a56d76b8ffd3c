"""The addresses of the games."""

from django.urls import path, re_path

from accounts.web.sessions import named
from games.web.views import (
    after,
    alone,
    erase,
    fair,
    front,
    history,
    join,
    links,
    lobby,
    match,
    mine,
    open,
    player,
    staff,
    table,
    talk,
    today,
    turn,
    wishes,
)

TOKEN = r"(?P<token>[A-Za-z0-9]{8,40})"
SEAT = r"(?P<token>[A-Za-z0-9]{28})"  # that of an account's wishes is shorter
PUBLIC = r"(?P<public>[A-Za-z2-7]{8})"
PLACE = r"(?P<seat>[0-9]{1,3})"
REMARK = r"(?P<name>[a-z2-7]{8})"

urlpatterns = [
    path("", front.front, name="front"),
    path("open/", named(open.open_table), name="open"),
    path("alone/", alone.alone, name="alone"),
    re_path(r"^alone/(?P<layout>[A-Za-z]{13})/$", alone.by_layout, name="layout"),
    path("today/", today.today, name="today"),
    re_path(r"^today/(?P<year>[0-9]{4})-(?P<month>[0-9]{2})-(?P<date>[0-9]{2})/$", today.day, name="day"),
    path("rules/<slug:slug>/", front.rules, name="rules"),
    path("fair/", fair.fair, name="fair"),
    path("games/", mine.mine, name="my-games"),
    path("you/erase", erase.erase_me, name="erase"),
    path("lobby/", lobby.lobby, name="lobby"),
    path("player/<int:number>/", player.player, name="player"),
    re_path(rf"^m/{PUBLIC}/$", match.match, name="match"),
    re_path(rf"^m/{PUBLIC}/(?P<number>[0-9]{{1,9}})/$", match.step, name="match-step"),
    re_path(rf"^m/{PUBLIC}/history$", history.history, name="history"),
    re_path(rf"^m/{PUBLIC}/export\.json$", fair.export_match, name="export"),
    re_path(rf"^v/{TOKEN}/?$", match.shared, name="shared"),
    re_path(rf"^m/{PUBLIC}/opened$", open.opened, name="opened"),
    re_path(rf"^m/{PUBLIC}/join$", table.join_match, name="join-match"),
    re_path(rf"^m/{PUBLIC}/word$", table.say_word, name="say-word"),
    re_path(rf"^m/{PUBLIC}/leave$", table.leave_table, name="leave-match"),
    re_path(rf"^m/{PUBLIC}/cancel$", table.cancel_match, name="cancel-match"),
    re_path(rf"^m/{PUBLIC}/places/{PLACE}$", table.fill_place, name="fill-place"),
    re_path(rf"^m/{PUBLIC}/invitations/{PLACE}/withdraw$", table.withdraw, name="withdraw-invitation"),
    re_path(rf"^m/{PUBLIC}/invitations/{PLACE}/renew$", table.renew, name="renew-invitation"),
    re_path(rf"^m/{PUBLIC}/resign$", after.resign_match, name="resign-match"),
    re_path(rf"^m/{PUBLIC}/concede$", after.concede_match, name="concede-match"),
    re_path(rf"^m/{PUBLIC}/play-on$", after.play_on, name="play-on"),
    re_path(rf"^m/{PUBLIC}/links$", links.new_links, name="new-links"),
    re_path(rf"^m/{PUBLIC}/links/new$", links.links_are_new, name="links-are-new"),
    path("you/links", links.all_links, name="all-links"),
    path("you/links/new", links.all_links_are_new, name="all-links-are-new"),
    path("operator/match", staff.find_match, name="find-match"),
    re_path(rf"^operator/match/{PUBLIC}$", staff.end_match, name="end-match"),
    re_path(rf"^m/{PUBLIC}/watch$", after.watch_match, name="watch-match"),
    re_path(rf"^m/{PUBLIC}/talk$", talk.talk, name="talk"),
    re_path(rf"^m/{PUBLIC}/talk/{REMARK}/report$", talk.report_remark, name="report"),
    re_path(rf"^m/{PUBLIC}/seats/{PLACE}/mute$", talk.mute, name="mute"),
    re_path(rf"^m/{PUBLIC}/seats/{PLACE}/hear$", talk.hear, name="hear"),
    re_path(rf"^m/{PUBLIC}/again$", after.play_again, name="play-again"),
    re_path(rf"^again/{TOKEN}/?$", after.again_by_letter, name="again-link"),
    re_path(rf"^i/{TOKEN}/?$", join.join_table, name="join"),
    re_path(rf"^i/{TOKEN}/no$", join.decline_table, name="decline"),
    re_path(rf"^i/{TOKEN}/stop$", join.never_invite_me, name="never-invite"),
    re_path(rf"^w/{SEAT}/?$", wishes.seat_wishes, name="wishes"),
    re_path(rf"^u/{SEAT}/?$", wishes.stop, name="unsubscribe"),
    re_path(rf"^t/{TOKEN}/?$", turn.turn, name="turn"),
    re_path(rf"^t/{TOKEN}/letter$", turn.resend, name="resend"),
    re_path(rf"^t/{TOKEN}/(?P<tail>[A-Za-z0-9]{{1,5}})/?$", turn.turn, name="turn-choice"),
]
