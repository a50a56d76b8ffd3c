"""Where a page of the house stands, who looks at it, and what they do first."""

from typing import NamedTuple

from django.urls import reverse


class Place(NamedTuple):
    """A page by the name of its address; `press` is sent there, and what follows is the page."""

    name: str
    path: str
    who: str = ""
    press: str = ""  # a selector
    fill: tuple[str, str] | None = None  # a selector, and what is typed there before


def at(name: str, *args: object, who: str = "", **more: object) -> Place:
    return Place(name, reverse(name, args=args), who, **more)  # type: ignore[arg-type]
