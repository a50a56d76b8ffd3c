"""What is sent, said so that it means the same in the next house: a form touched here and there, or bytes."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any
from urllib.parse import quote, urlencode

from django.urls import Resolver404, resolve

from tests.fuzz.house import USED, House
from tests.fuzz.junk import FORM, PARTS
from tests.fuzz.pages import CSRF, Field, Form, Forms
from tests.fuzz.requests import Request, through_the_handler

# Offered, and yet not what decides: where to go, what was typed before and for whom, the form's own id, which
# links it knew, and what belongs to another choice than the one that is made.
UNDECIDED = {"next", "kept", "form_id", "key", "other_player", "address"}


@dataclass(frozen=True)
class Change:
    """What is done to a field: set, before (another value first), after, drop, add, foreign, stale."""

    how: str
    field: int
    value: str = ""


@dataclass(frozen=True)
class Touched:
    """A form of a page, as its reader finds it, with changes."""

    reader: str
    page: str
    form: int
    changes: tuple[Change, ...]
    parts: bool = False  # sent as multipart


@dataclass(frozen=True)
class Bytes:
    """Any bytes to any address; `edits` are (where, what) of its path, `mark` sends the page's own token."""

    reader: str
    page: str
    method: str
    edits: tuple[tuple[int, str], ...] = ()
    query: str | None = None
    headers: tuple[tuple[str, str], ...] = ()
    body: str = ""
    chunked: bool = False
    length: str | None = None
    mark: bool = False
    wire: bool = False  # over a socket, to a real server


Sent = Touched | Bytes


def written(sent: Sent) -> str:
    """One line from which it can be sent again."""
    return json.dumps({type(sent).__name__: asdict(sent)}, separators=(",", ":"))


def read(line: str) -> Sent:
    ((kind, given),) = json.loads(line).items()
    given = {name: _tuples(value) for name, value in given.items()}
    if kind == "Bytes":
        return Bytes(**given)
    changes = tuple(Change(**one) for one in given.pop("changes"))
    return Touched(**given, changes=changes)


def _tuples(value: Any) -> Any:
    return tuple(_tuples(one) for one in value) if isinstance(value, list) else value


@dataclass
class Desk:
    """All forms of the house, by who finds them where."""

    house: House
    readers: Sequence[str]
    forms: dict[tuple[str, str, int], Form] = field(default_factory=dict)
    buttons: set[tuple[str, str]] = field(default_factory=set)  # where a press alone says all

    def __post_init__(self) -> None:
        for reader in self.readers:
            for page, path in self.house.pages.items():
                self._read(reader, page, path)

    def _read(self, reader: str, page: str, path: str) -> None:
        answer = through_the_handler(Request("GET", path, self.browser(reader)))
        if not answer.header("Content-Type").startswith("text/html"):
            return
        for number, form in enumerate(Forms(path, answer.body.decode()).forms):
            self.forms[reader, page, number] = form
            if form.method == "POST" and not any(_decides(one) for one in form.fields.values()):
                self.buttons.add((reader, deed_of(form.action)))

    def browser(self, reader: str) -> tuple[tuple[str, str], ...]:
        return (("Cookie", self.house.cookies[reader]),)

    def request(self, sent: Sent) -> Request:
        return self._of_form(sent) if isinstance(sent, Touched) else self._of_bytes(sent)

    def right(self, sent: Sent) -> bool:
        """Whether it says nothing but what the page offered, so that something may come of it."""
        if isinstance(sent, Bytes):
            path = str(self.request(sent).environ()["PATH_INFO"])
            pressed = sent.method == "POST" and (sent.reader, deed_of(path)) in self.buttons
            return pressed and (sent.mark or by_token(path))
        form = self.form(sent)
        said = dict(self.fields(sent))
        idle = ({CSRF} if by_token(form.action) else set()) | ({"answer"} if "name" in form.fields else set())
        asked = [one for one in form.fields.values() if one.name not in idle]
        return all(_offered(one, said.get(one.name)) for one in asked)

    def form(self, sent: Touched) -> Form:
        return self.forms[sent.reader, sent.page, sent.form]

    def fields(self, sent: Touched) -> list[tuple[str, str]]:
        """What is sent, each text as its bytes (Latin-1)."""
        form = self.form(sent)
        pairs = [(name, value.encode().decode("latin-1")) for name, value in form.filled()]
        names = list(form.fields) or ["extra"]
        for change in sent.changes:
            pairs = _changed(pairs, change, names[change.field % len(names)], self)
        return pairs

    def foreign(self, name: str, value: str) -> str:
        """What stands in the same field of another form."""
        others = (form.fields[name].value or "" for form in self.forms.values() if name in form.fields)
        return next((other for other in others if other != value), "foreign")

    def _of_form(self, sent: Touched) -> Request:
        form, pairs = self.form(sent), self.fields(sent)
        sent_as = [(name.encode(), value.encode("latin-1")) for name, value in pairs]
        if form.method == "GET":
            target = f"{form.action.partition('?')[0]}?{urlencode(sent_as)}"
            return Request("GET", target, self.browser(sent.reader))
        kind, body = (PARTS, in_parts(pairs)) if sent.parts else (FORM, urlencode(sent_as))
        return Request("POST", form.action, (*self.browser(sent.reader), ("Content-Type", kind)), body)

    def _of_bytes(self, sent: Bytes) -> Request:
        path, _, query = self.house.pages[sent.page].partition("?")
        query = query if sent.query is None else sent.query
        headers = (*self.browser(sent.reader), *sent.headers)
        if sent.mark:
            headers = (*headers, ("X-CSRFToken", sent.reader[0] * 32))
        target = edited(path, sent.edits) + (f"?{query}" if query else "")
        return Request(sent.method, target, headers, sent.body, sent.chunked, sent.length)


def deed_of(path: str) -> str:
    """What is done at an address, however it is written."""
    try:
        there = resolve(path.partition("?")[0])
    except Resolver404:
        return ""
    return f"{there.view_name} {sorted(there.kwargs.items())}".lower()


def by_token(path: str) -> bool:
    """Whether the address is the credential, so that its form needs no mark against forgery."""
    try:
        return getattr(resolve(path.partition("?")[0]).func, "csrf_exempt", False)
    except Resolver404:
        return False


def _changed(pairs: list[tuple[str, str]], change: Change, name: str, desk: Desk) -> list[tuple[str, str]]:
    others = [pair for pair in pairs if pair[0] != name]
    own = dict(pairs).get(name, "")
    match change.how:
        case "set":
            return [*others, (name, change.value)]
        case "before":
            return [(name, change.value), *pairs]
        case "after":
            return [*pairs, (name, change.value)]
        case "drop":
            return others
        case "foreign":
            return [*others, (name, desk.foreign(name, own))]
        case "stale":
            return [*others, (name, USED)]
    return [*pairs, (change.value, change.value)]


def _decides(one: Field) -> bool:
    return not one.typed and not one.optional and one.name not in {CSRF, *UNDECIDED}


def _offered(one: Field, said: str | None) -> bool:
    if one.typed or one.name in UNDECIDED:
        return True
    if said is None:  # the same as the empty value, where a page offers that
        return one.optional or "" in one.offered
    return said in [value.encode().decode("latin-1") for value in one.offered]


def in_parts(pairs: list[tuple[str, str]]) -> str:
    parts = [f'--part\r\nContent-Disposition: form-data; name="{n}"\r\n\r\n{v}\r\n' for n, v in pairs]
    return "".join(parts) + "--part--\r\n"


def edited(path: str, edits: tuple[tuple[int, str], ...]) -> str:
    """With pieces put in; what no request line can hold is written as browsers write it."""
    for where, what in edits:
        at = where % (len(path) + 1)
        path = path[:at] + what if what.startswith("\n") else path[:at] + what + path[at:]
    return quote(path.encode("latin-1", "replace"), safe="/%:@!$&'()*+,;=~-._?#[]")
