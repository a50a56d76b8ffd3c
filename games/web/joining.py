"""What is chosen by whoever sits down, as every page asks for it on which somebody does."""

from typing import Any

from django.http import QueryDict

from games.boards import show
from games.boards.tongue import tongue
from games.engine.words import Field, Sentence, Tally, say, say_fact

NAME = "joining"  # of the field


def chosen_in(sent: QueryDict | None) -> str | None:
    """What a form sent; None where it did not ask."""
    return sent.get(NAME) if sent is not None else None


def joining(slug: str, words: Any, chosen: str) -> dict[str, Any] | None:
    """The choice with what is chosen in it, and what helps to make it; None where there is none."""
    field: Field | None = getattr(words, "JOINING", None)
    if field is None:
        return None
    known = chosen in {pick.value for pick in field.picks}
    return {
        "name": NAME,
        "title": _say(field.title),
        "hint": _say(field.hint),
        "picks": [
            {
                "value": pick.value,
                "label": _say(pick.label),
                "icon": show.icon(slug, pick.icon) if pick.icon else "",
                "chosen": pick.value == (chosen if known else ""),
            }
            for pick in field.picks
        ],
        "which": _which(getattr(words, "WHICH", None)),
    }


def _which(help_: Tally | None) -> dict[str, Any] | None:
    """A table to look it up in: nothing is sent for it."""
    if help_ is None:
        return None
    rows = [(say_fact(who, tongue(())), cells[0]) for who, cells in help_.rows]
    return {"title": _say(help_.title), "rows": rows, "note": _say(help_.note)}


def _say(sentence: Sentence | None) -> str:
    return "" if sentence is None else say(sentence, tongue(()))
