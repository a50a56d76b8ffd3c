"""A small browser for flows, of the standard library alone: pages with their links and forms."""

import http.cookiejar
import re
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Mapping
from html.parser import HTMLParser
from typing import NamedTuple


class Answer(NamedTuple):
    """What came back, and from where, when one address led to another."""

    status: int
    body: str
    path: str


Value = str | list[str]  # a list where several of a name are sent
Fetch = Callable[[str, str, Mapping[str, Value] | None], Answer]  # method, path, fields


class Form:
    """A form as it stands on the page, its fields filled in as shown, and what else may be chosen."""

    def __init__(self, action: str, method: str) -> None:
        self.action, self.method = action, method
        self.fields: dict[str, Value] = {}
        self.picks: dict[str, list[str]] = {}  # what boxes, radios, menus, buttons of a name offer

    def add(self, name: str, value: str) -> None:
        """One more value under a name: a browser sends each of them."""
        self.fields[name] = [*self.chosen(name), value] if name in self.fields else value

    def chosen(self, name: str) -> list[str]:
        """All that is filled in under a name."""
        value = self.fields.get(name, [])
        return [value] if isinstance(value, str) else value


class Page(HTMLParser):
    """What a page offers: its text, its links, its forms."""

    def __init__(self, path: str, status: int, body: str) -> None:
        super().__init__()
        self.path, self.status, self.body = path, status, body
        self.links: list[str] = []
        self.forms: list[Form] = []
        self._select = ""
        self._words: list[str] = []
        self.feed(body)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self._words).split())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        have = {name: value or "" for name, value in attrs}
        if tag == "a" and "href" in have:
            self.links.append(have["href"])
        elif tag == "form":
            self.forms.append(Form(have.get("action") or self.path, have.get("method", "get").lower()))
        elif self.forms:
            self._field(tag, have)

    def handle_data(self, data: str) -> None:
        self._words.append(data)

    def _field(self, tag: str, have: dict[str, str]) -> None:
        fields = self.forms[-1].fields
        if tag == "select":
            self._select = have.get("name", "")
        elif tag == "option":
            self.forms[-1].picks.setdefault(self._select, []).append(have.get("value", ""))
            if "selected" in have or self._select not in fields:
                fields[self._select] = have.get("value", "")
        elif tag == "input" and "name" in have and "disabled" not in have:
            self._input(have)
        elif tag == "button" and "name" in have:
            self.forms[-1].picks.setdefault(have["name"], []).append(have.get("value", ""))

    def _input(self, have: dict[str, str]) -> None:
        """A box or a radio counts only when it is chosen."""
        form, name, value = self.forms[-1], have["name"], have.get("value", "")
        offered = have.get("type") in ("radio", "checkbox")
        if offered:
            form.picks.setdefault(name, []).append(value)
        if not offered or "checked" in have:
            form.add(name, value)


class Browser:
    """One person with a browser that keeps its cookies; a site address in a link is left out."""

    def __init__(self, fetch: Fetch) -> None:
        self._fetch = fetch

    def get(self, link: str) -> Page:
        return self._page("GET", path_of(link), None)

    def send(self, form: Form, **fields: Value) -> Page:
        return self._page("POST", path_of(form.action), form.fields | fields)

    def _page(self, method: str, path: str, fields: Mapping[str, Value] | None) -> Page:
        answer = self._fetch(method, path, fields)
        return Page(path_of(answer.path), answer.status, answer.body)


def path_of(link: str) -> str:
    parts = urllib.parse.urlsplit(link)
    return parts.path + (f"?{parts.query}" if parts.query else "")


def over_http(site: str) -> Fetch:
    """Fetch from a running server, with cookies of one's own."""
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))

    def fetch(method: str, path: str, fields: Mapping[str, Value] | None) -> Answer:
        data = urllib.parse.urlencode(fields, doseq=True).encode() if fields is not None else None
        request = urllib.request.Request(site + path, data, method=method)
        try:
            with opener.open(request, timeout=30) as answer:
                return Answer(answer.status, answer.read().decode(), answer.geturl())
        except urllib.error.HTTPError as refused:
            return Answer(refused.code, refused.read().decode(), refused.geturl())

    return fetch


def links_in(text: str, start: str) -> list[str]:
    """The links of a text letter whose path begins with `start`."""
    return [link for link in re.findall(r"https?://\S+", text) if path_of(link).startswith(start)]


def division_on(page: Page) -> Form | None:
    """The form in which colours are put in order, if that is asked."""
    return next((form for form in page.forms if "place1" in form.fields), None)
