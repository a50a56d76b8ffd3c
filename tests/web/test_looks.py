"""What every page keeps: readable colours, no style or script of its own, nothing from elsewhere."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from games.links import turn_token
from games.rules import GAMES
from tests.factories.games import a_match, open_link

TEMPLATES = Path(settings.BASE_DIR) / "templates"
SHEET = (Path(settings.BASE_DIR) / "config/static/site.css").read_text()
PAGES = [path for path in TEMPLATES.rglob("*.*") if path.parent.name != "mail"]
AT_NIGHT = "@media(prefers-color-scheme:dark)"
# Made of a slug, or given to a part of a page.
HANDED_ON = {*(f"g-{slug}" for slug in GAMES), "across-7", "if-known", "if-person"}


class Page(HTMLParser):
    """The tags of a page, in order, as (name, attributes)."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))

    def all(self, *names: str) -> list[dict[str, str]]:
        return [attrs for tag, attrs in self.tags if tag in names]


def luminance(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = (int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4))
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def tokens(slug: str) -> list[dict[str, str]]:
    """The colours of the sheet on a page of a game, by day and by night."""
    by_day, by_night = SHEET.split(AT_NIGHT, 2)[:2]
    day, night = ({**colours(part, ":root"), **colours(part, f".g-{slug}")} for part in (by_day, by_night))
    return [day, day | night]


def colours(part: str, whose: str) -> dict[str, str]:
    rule = re.search(rf"{re.escape(whose)}\{{(.*?)\}}", part, flags=re.DOTALL)
    assert rule, f"{whose} has no colours"
    return dict(re.findall(r"--([a-z]+):(#[0-9a-f]{3,6})", rule[1]))


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("hour", [0, 1], ids=["day", "night"])
def test_words_and_controls_stand_out_from_every_ground(slug: str, hour: int) -> None:
    """WCAG 2.2 AA: 4.5 for words, 3 for what must be seen to be used."""
    seen = tokens(slug)[hour]
    for ground in ("paper", "surface", "panel", "tint"):
        for word in ("ink", "soft", "alert"):
            assert contrast(seen[word], seen[ground]) >= 4.5, (word, ground)
        for control in ("edge", "focus", "game"):
            assert contrast(seen[control], seen[ground]) >= 3, (control, ground)


def test_no_page_brings_a_style_or_a_script_of_its_own() -> None:
    for path in PAGES:
        found = re.search(r"<style|<script|\sstyle=|\son[a-z]+=|javascript:", path.read_text())
        assert not found, (path.name, found)


def test_no_page_fetches_anything_from_elsewhere() -> None:
    for path in PAGES:
        addresses = re.findall(r"(?:https?:)?//[a-z][^\s\"']*", path.read_text())
        assert set(addresses) <= {"http://www.w3.org/2000/svg"}, path.name
    assert "//" not in re.sub(r"/\*.*?\*/", "", SHEET)
    assert "@import" not in SHEET


def used_classes() -> set[str]:
    plain = (re.sub(r"{%.*?%}|{{.*?}}", " ", path.read_text()) for path in PAGES)
    worn = (value for text in plain for value in re.findall(r"class=\"([^\"]*)\"", text))
    return {name for value in worn for name in value.split()}


def test_the_sheet_holds_no_class_that_nothing_wears() -> None:
    styled = set(re.findall(r"\.([a-z][a-z0-9-]*)(?=[^{}]*\{)", SHEET))
    assert styled - used_classes() - HANDED_ON - {"woff2"} == set()


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/", "/open/", *(f"/rules/{slug}/" for slug in GAMES), "/nothing-here/"])
def test_a_page_says_its_language_its_heading_and_where_it_begins(client: Client, address: str) -> None:
    page = Page(client.get(address).content.decode())
    assert page.all("html")[0]["lang"] == "en"
    assert len(page.all("h1")) == 1
    assert page.all("a")[0]["href"] == "#main"
    assert page.all("main")[0]["id"] == "main"
    assert [link["href"] for link in page.all("link")] == ["/static/site.css", "/static/icon.svg"]


@pytest.mark.django_db
def test_every_field_of_the_opening_page_has_a_label(client: Client) -> None:
    page = Page(client.get("/open/").content.decode())
    labelled = {label["for"] for label in page.all("label") if "for" in label}
    fields = [field for field in page.all("input", "select") if field.get("type") not in ("hidden", "radio")]
    assert fields
    assert all(field["id"] in labelled for field in fields)
    assert len(page.all("fieldset")) == len(page.all("legend")) >= 3


@pytest.mark.django_db
def test_a_refused_form_keeps_what_was_typed_and_ties_each_error_to_its_field(client: Client) -> None:
    answer = client.post("/open/", {"other_address": 'Ada "of" <Bar>', "address": "nowhere", "hours": "48"})
    page = Page(answer.content.decode())
    fields = {field.get("name", ""): field for field in page.all("input", "select")}
    assert fields["other_address"]["value"] == 'Ada "of" <Bar>'
    assert fields["address"]["value"] == "nowhere"
    assert fields["address"]["aria-invalid"] == "true"
    errors = {error["id"] for error in page.all("p") if error.get("class") == "error"}
    assert fields["address"]["aria-describedby"].split()[0] in errors


@pytest.mark.django_db
def test_a_move_page_has_links_to_choose_by_and_one_button_once_chosen(client: Client) -> None:
    token = turn_token(open_link(a_match()))
    page = Page(client.get(reverse("turn", args=[token])).content.decode())
    choices = [link["href"] for link in page.all("a") if link.get("class") == "choice"]
    assert len(choices) == len(set(choices)) > 6
    assert page.all("button", "form") == []
    chosen = Page(client.get(choices[0]).content.decode())
    assert len(chosen.all("button")) == 1
    assert [link["href"] for link in chosen.all("a") if link.get("aria-current") == "true"] == [choices[0]]
    assert {field["name"] for field in chosen.all("input")} == {"move", "form_id"}
