"""A move that is put together on its page: the game's own form, ready for its template."""

import secrets
from typing import Any

from django.utils.translation import gettext as _

from games.boards import show
from games.engine.words import Field, Form, Pick
from games.notices.reader import Reader
from games.web.choice import Door


def form_of(reader: Reader, door: Door, data: Any) -> dict[str, Any]:
    """The form of the question, filled in with `data`, as `words.filled` or a form gives it."""
    form: Form = reader.words.form(reader.view, reader.seat or 0, data)
    return {
        "url": door.page,
        "turn": door.turn,
        "form_id": secrets.token_urlsafe(12),
        "button": _(form.button),
        "note": reader.say(form.note) or _note(reader),
        "fields": [field_of(reader, field) for field in form.fields],
    }


def _note(reader: Reader) -> str:
    """What comes of pressing the button."""
    if reader.log.pending == {reader.seat}:
        return _("You are the last to choose: this opens it all.")
    return _("It can be changed until the last one has chosen.")


def field_of(reader: Reader, field: Field) -> dict[str, Any]:
    """One field of a form of the game's own, in words."""
    return {
        "name": field.name,
        "title": reader.say(field.title),
        "hint": reader.say(field.hint),
        "many": field.many,
        "tight": field.tight,
        "menu": field.menu,
        "number": _number(field),
        "picks": [_pick(reader, field, pick) for pick in field.picks],
    }


def _number(field: Field) -> dict[str, Any] | None:
    """What stands where a number is typed: as it came, also where it is none.

    It is typed as text, for a browser's own field of numbers takes no amount as pages write it; what is too
    low, too high or between the steps is refused in words.
    """
    if field.number is None:
        return None
    return {"typed": field.chosen[0] if field.chosen else ""}


def _pick(reader: Reader, field: Field, pick: Pick) -> dict[str, Any]:
    return {
        "value": pick.value,
        "label": reader.say(pick.label),
        "then": reader.say(pick.then),
        "icon": show.icon(reader.log.match.game, pick.icon) if pick.icon else "",
        "off": pick.off,
        "chosen": pick.value in field.chosen or not (pick.value or field.chosen or field.many),
    }
