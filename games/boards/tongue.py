"""A game's sentences in the language that is active, with the names of those who sit at the match."""

from collections.abc import Sequence

from django.utils.translation import gettext, ngettext

from games.engine.words import Tongue


def tongue(names: Sequence[str]) -> Tongue:
    return Tongue(gettext, ngettext, tuple(names))
