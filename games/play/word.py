"""A word for the chance: each seat may say one before the match begins, and the log keeps its hash."""

from django.db import transaction

from games.play.position import Refused, locked, waits_no_more


@transaction.atomic
def say_word(match: int, player: int, word: str) -> None:
    """The word of a player's seat from now on, or none; the match must not have begun. Raises Refused."""
    position = locked(number=match)
    seat = position.seat_of(player)
    if code := waits_no_more(position.match):
        raise Refused(code)
    seat.word = word
    seat.save(update_fields=["word"])
