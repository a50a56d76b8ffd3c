"""Which zone somebody lives in, asked as people know it: what time is it where you are?"""

from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.translation import gettext as _

ZONES = (
    "Pacific/Honolulu", "America/Anchorage", "America/Los_Angeles", "America/Denver", "America/Phoenix",
    "America/Chicago", "America/Mexico_City", "America/New_York", "America/Bogota", "America/Caracas",
    "America/Halifax", "America/Santiago", "America/St_Johns", "America/Sao_Paulo",
    "America/Argentina/Buenos_Aires", "Atlantic/Azores", "UTC", "Europe/London", "Europe/Lisbon",
    "Africa/Lagos", "Europe/Amsterdam", "Europe/Berlin", "Europe/Paris", "Africa/Johannesburg",
    "Africa/Cairo", "Europe/Athens", "Europe/Kyiv", "Europe/Istanbul", "Europe/Moscow", "Africa/Nairobi",
    "Asia/Tehran", "Asia/Dubai", "Asia/Kabul", "Asia/Karachi", "Asia/Kolkata", "Asia/Kathmandu",
    "Asia/Dhaka", "Asia/Yangon", "Asia/Bangkok", "Asia/Jakarta", "Asia/Shanghai", "Asia/Singapore",
    "Australia/Perth", "Asia/Tokyo", "Asia/Seoul", "Australia/Adelaide", "Australia/Brisbane",
    "Australia/Sydney", "Pacific/Auckland",
)  # fmt: skip
SPELLED = {"St_Johns": "St. John's"}  # where the name of a zone cannot hold it


def zone_choices(now: datetime, *also: str) -> list[tuple[str, str]]:
    """(zone, "19:04, Tuesday (Amsterdam)"), from west to east; `also` are always among them."""
    zones = sorted({*ZONES, *also}, key=lambda zone: (now.astimezone(ZoneInfo(zone)).utcoffset(), zone))
    return [(zone, f"{clock(now, zone)} ({city(zone)})") for zone in zones]


def city(zone: str) -> str:
    """`St. John's`: the place a zone is named after, as it is written."""
    name = zone.rpartition("/")[2]
    return SPELLED.get(name, name.replace("_", " "))


def clock(now: datetime, zone: str) -> str:
    """`19:04, Tuesday`: what a watch shows there now."""
    return _("{time}, {weekday}").format(
        time=date_format(now.astimezone(ZoneInfo(zone)), _("H:i")),
        weekday=date_format(now.astimezone(ZoneInfo(zone)), "l"),
    )
