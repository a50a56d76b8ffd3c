"""The forms of a page as they stand on it: every field, and which values it offers."""

from dataclasses import dataclass, field
from html.parser import HTMLParser

CSRF = "csrfmiddlewaretoken"
# A button's own word is not sent unless it is pressed; a box that is not ticked is not sent at all.
TYPED = ("text", "email", "search", "password", "number", "date", "time", "url", "tel")


@dataclass
class Field:
    """`offered` are the only values it can have; whoever types is offered nothing."""

    name: str
    typed: bool
    value: str | None  # as it is sent when nobody touches it; nothing if it is not sent
    offered: list[str] = field(default_factory=list)
    optional: bool = False


@dataclass
class Form:
    action: str
    method: str
    fields: dict[str, Field] = field(default_factory=dict)

    def filled(self) -> list[tuple[str, str]]:
        """As a person sends it who touches nothing but what is empty."""
        return [(one.name, one.value) for one in self.fields.values() if one.value is not None]


class Forms(HTMLParser):
    def __init__(self, path: str, body: str) -> None:
        super().__init__()
        self.path, self.forms = path, list[Form]()
        self._open: Form | None = None
        self._select: Field | None = None
        self.feed(body)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        have = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._open = Form(have.get("action") or self.path, have.get("method", "get").upper())
            self.forms.append(self._open)
        elif self._open is None:
            return
        elif tag == "option" and self._select is not None:
            self._option(self._select, have)
        elif have.get("name"):
            self._named(self._open, tag, have)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._open = None
        elif tag == "select":
            self._select = None

    def _named(self, form: Form, tag: str, have: dict[str, str]) -> None:
        name, kind = have["name"], have.get("type", "text")
        if "disabled" in have:
            return
        if tag == "select":
            self._select = form.fields.setdefault(name, Field(name, False, None))
        elif tag == "textarea" or (tag == "input" and kind in TYPED):
            form.fields[name] = Field(name, True, have.get("value") or _likely(kind))
        elif tag in ("input", "button"):
            chosen = kind not in ("radio", "checkbox") or "checked" in have
            value = have.get("value", "on" if kind == "checkbox" else "")
            _offer(form.fields.setdefault(name, Field(name, False, None)), value, chosen)
            form.fields[name].optional |= kind == "checkbox" or tag == "button"

    def _option(self, select: Field, have: dict[str, str]) -> None:
        _offer(select, have.get("value", ""), "selected" in have or not select.offered)


def _offer(one: Field, value: str, chosen: bool) -> None:
    one.offered.append(value)
    if chosen:
        one.value = value


def _likely(kind: str) -> str:
    return {"email": "gil@example.net", "number": "1"}.get(kind, "Gil")
