"""Whose name stays as it is for a while: it is the one text that passes at a silent table."""

from django.db.models import Exists, OuterRef
from django.utils.translation import gettext as _

from accounts.models import Player
from games.models import Match, Seat
from games.rules import GAMES
from games.store.silence import running_hushed


def held(player: Player) -> str:
    """Why, and until when, somebody cannot change their name; nothing while they can: one query."""
    running = Match.objects.filter(running_hushed())
    with_them = Seat.objects.filter(match=OuterRef("match"), player__isnull=False).exclude(player=player)
    theirs = Seat.objects.filter(Exists(with_them), player=player, match__in=running)
    game = theirs.order_by("match").values_list("match__game", flat=True).first()
    if game is None:
        return ""
    why = _("You play a silent match of {game} with others: your name stays as it is until that is over.")
    return why.format(game=GAMES[game].title)
