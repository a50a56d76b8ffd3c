"""Named layouts: a random name, and the secret from which every match of it is laid."""

import secrets
import string
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta

from games.models import Layout
from games.models.layout import NAME_LENGTH

AHEAD = timedelta(days=7)  # for so long the layouts of the days to come are made before


def made(game: str, *, now: datetime, day: date | None = None) -> Layout:
    """A new layout, by a name that tells nothing."""
    return Layout.objects.create(game=game, **_new(now), day=day)


def named(name: str, game: str, now: datetime) -> Layout | None:
    """The layout of a name as somebody typed it; that of a day to come is nobody's yet."""
    typed = "".join(name.split()).lower()
    if len(typed) != NAME_LENGTH or not set(typed) <= set(string.ascii_lowercase):
        return None
    found = Layout.objects.filter(name=typed, game=game).first()
    return None if found and found.day and found.day > today(now) else found


def today(now: datetime) -> date:
    """A day is a day of UTC, for everybody the same."""
    return now.astimezone(UTC).date()


def of_day(game: str, day: date) -> Layout | None:
    return Layout.objects.filter(game=game, day=day).first()


def made_for_day(game: str, day: date, *, now: datetime) -> Layout:
    """The layout of a day, made now if it is not there; one, however many make it at once."""
    return Layout.objects.get_or_create(game=game, day=day, defaults=_new(now))[0]


def missing(game: str, now: datetime) -> Iterator[date]:
    """The days from today on for which a layout is to be made."""
    first = today(now)
    there = set(
        Layout.objects.filter(game=game, day__range=(first, first + AHEAD)).values_list("day", flat=True)
    )
    days = (first + timedelta(days=n) for n in range(AHEAD.days + 1))
    return (day for day in days if day not in there)


def _new(now: datetime) -> dict[str, object]:
    name = "".join(secrets.choice(string.ascii_lowercase) for _ in range(NAME_LENGTH))
    return {"name": name, "secret": secrets.token_bytes(32), "made_at": now}
