"""Times as a person reads them: weekday, date and hour in their own zone, which is named."""

import math
from datetime import datetime, timedelta
from typing import TypedDict
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.zones import city

SOON = timedelta(hours=6)


class Due(TypedDict):
    """`when` "Thursday 3 December, 13:00", `zone` "New York, EST", `left` "in 47 hours"."""

    when: str
    zone: str
    left: str
    soon: bool


def due_words(due: datetime, zone: str, now: datetime) -> Due:
    return Due(
        when=moment(due, zone), zone=zone_words(due, zone), left=left(due - now), soon=due - now < SOON
    )


def moment(at: datetime, zone: str) -> str:
    """`Thursday 3 December, 13:00`"""
    # Translators: a date by Django's letters for dates, each language in its own order.
    return date_format(at.astimezone(ZoneInfo(zone)), _("l j F, H:i"))


def short(at: datetime, zone: str, now: datetime) -> str:
    """For subjects: `Thu 13:00` within six days, `Thu 17 Dec` beyond."""
    pattern = _("D H:i") if at - now < timedelta(days=6) else _("D j M")
    return date_format(at.astimezone(ZoneInfo(zone)), pattern)


def zone_words(at: datetime, zone: str) -> str:
    """`New York, EST`; a zone that is its own short name stands alone."""
    abbreviation = at.astimezone(ZoneInfo(zone)).tzname() or zone
    place = city(zone)
    return place if abbreviation == place else f"{place}, {abbreviation}"


def left(time: timedelta) -> str:
    """`in 47 hours` of minutes begun, rounded down; days from three on, minutes below two hours."""
    minutes = max(math.ceil(time.total_seconds() / 60), 0)
    if minutes < 120:
        return ngettext("in {n} minute", "in {n} minutes", minutes).format(n=minutes)
    if minutes < 72 * 60:
        return ngettext("in {n} hour", "in {n} hours", minutes // 60).format(n=minutes // 60)
    return ngettext("in {n} day", "in {n} days", minutes // 1440).format(n=minutes // 1440)


def lasting(time: timedelta) -> str:
    """`30 hours`, in the steps of `left`, for what is over."""
    minutes = max(math.ceil(time.total_seconds() / 60), 0)
    if minutes < 120:
        return ngettext("{n} minute", "{n} minutes", minutes).format(n=minutes)
    if minutes < 72 * 60:
        return ngettext("{n} hour", "{n} hours", minutes // 60).format(n=minutes // 60)
    return ngettext("{n} day", "{n} days", minutes // 1440).format(n=minutes // 1440)


def hours_words(hours: int) -> str:
    """A pace: `48 hours`, `3 days`."""
    if hours % 24 == 0 and hours >= 72:
        return ngettext("{n} day", "{n} days", hours // 24).format(n=hours // 24)
    return ngettext("{n} hour", "{n} hours", hours).format(n=hours)
