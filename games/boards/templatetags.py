"""Pictures that a page asks for by the slug of a game."""

from django import template
from django.utils.safestring import SafeString

from games.boards import show
from games.boards.shapes import Stamp

register = template.Library()


@register.simple_tag
def stamp(slug: str) -> SafeString:
    return show.stamp(slug)


@register.simple_tag
def hues(slug: str) -> Stamp:
    """The colour and tint of a game, for a letter: it has no sheet."""
    return show.hues(slug)


@register.filter
def in_rows(board_text: str) -> list[show.Row]:
    """The board in words as (heading or label, value), for a table that a phone can narrow."""
    return show.rows(board_text)


@register.simple_tag
def icon(slug: str, key: str) -> SafeString:
    return show.icon(slug, key)


@register.simple_tag
def example_board(slug: str) -> SafeString:
    return show.example(slug)
