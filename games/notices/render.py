"""A letter on paper: its text part first, its HTML part second, of the same facts."""

import re
from typing import Any, NamedTuple

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse

from accounts.outbox.inline import inlined

LINKS = 8  # at most so many in a text part


class Rendered(NamedTuple):
    """`picture` is the board as SVG, for letters that show one."""

    kind: str
    subject: str
    text: str
    html: str
    picture: str = ""


def render(
    kind: str, subject: str, context: dict[str, Any], *, picture: str = "", paper: str = ""
) -> Rendered:
    """`paper` is the name of the templates, where they are not the kind's own."""
    context = context | {"subject": subject}
    text = _tidy(render_to_string(f"mail/{paper or kind}.txt", context))
    html = inlined(render_to_string(f"mail/{paper or kind}.html", context))
    return Rendered(kind, " ".join(subject.split()), text, html, picture)


def page_url(name: str, *args: object) -> str:
    """The address of a page by its name, as a letter has to write it."""
    return settings.SITE_URL + reverse(name, args=args)


def _tidy(text: str) -> str:
    """Never more than one empty line: parts that are left out leave their gaps."""
    return re.sub(r"\n{3,}", "\n\n", text.strip()) + "\n"
