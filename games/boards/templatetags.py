"""Pictures that a page asks for by the slug of a game."""

from django import template
from django.utils.safestring import SafeString

from games.boards import show

register = template.Library()


@register.simple_tag
def stamp(slug: str) -> SafeString:
    return show.stamp(slug)


@register.simple_tag
def icon(slug: str, key: str) -> SafeString:
    return show.icon(slug, key)


@register.simple_tag
def example_board(slug: str) -> SafeString:
    return show.example(slug)
