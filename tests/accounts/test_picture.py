"""The board of a letter: drawn when the letter leaves, part of it, and never a reason that it stays."""

import io
import logging
import re
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from PIL import Image

from accounts.models import Letter
from accounts.outbox import picture
from accounts.outbox.deliver import deliver
from accounts.outbox.message import build
from tests.factories.accounts import NOON, letter
from tests.factories.services import Sink

pytestmark = pytest.mark.django_db
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 320" width="640" height="320" '
    "font-family=\"'Hanken Grotesk', 'Segoe UI', system-ui, sans-serif\">{}</svg>"
)
DISC = SVG.format('<circle cx="320" cy="160" r="100" fill="#6b2f7a"/>')
HTML = (
    "<!doctype html><html><head></head><body><h1>Your move</h1>"
    '<img class="board" src="cid:board" width="544" alt="Board after move 17"><p>Lay it.</p>'
)


@pytest.fixture(autouse=True)
def _kept_here(settings: Any, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path


def with_board(svg: str = DISC) -> Letter:
    return letter(html=HTML, picture=svg)


def opened(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png))


def parts(source: bytes) -> list[EmailMessage]:
    read = message_from_bytes(source, policy=policy.default)
    assert isinstance(read, EmailMessage)
    return [part for part in read.walk() if isinstance(part, EmailMessage)]


def types(source: bytes) -> list[str]:
    return [part.get_content_type() for part in parts(source)]


def test_a_picture_is_1200_pixels_wide_of_few_colours_on_white() -> None:
    image = opened(picture.drawn(DISC))
    assert image.format == "PNG"
    assert image.size == (1200, 600)
    assert image.mode == "P"
    assert len(image.getcolors() or ()) <= 96
    assert image.convert("RGB").getpixel((0, 0)) == (255, 255, 255)
    assert image.convert("RGB").getpixel((600, 300)) == (0x6B, 0x2F, 0x7A)


def test_words_are_drawn_in_our_own_letters() -> None:
    text = '<text x="40" y="200" font-size="200" font-family="{}" font-weight="{}">4 red</text>'
    plain = picture.drawn(SVG.format(text.format("Hanken Grotesk", 400)))
    assert plain != picture.drawn(SVG.format(""))
    assert picture.drawn(SVG.format(text.format("sans-serif", 400))) == plain
    assert picture.drawn(SVG.format(text.format("Hanken Grotesk", 700))) != plain


def test_a_picture_that_would_be_too_large_has_fewer_colours() -> None:
    dots = "".join(
        f'<circle cx="{x}" cy="{y}" r="3" fill="rgb({(7 * x + y) % 256},{x * y % 256},{(x + y) % 256})"/>'
        for x in range(4, 640, 5)
        for y in range(4, 320, 5)
    )
    png = picture.drawn(SVG.format(dots))
    assert len(png) < picture.LARGEST
    assert len(opened(png).getcolors() or ()) < 96


def test_the_picture_is_part_of_the_mail_and_its_html_shows_it() -> None:
    source = build(with_board()).source()
    assert types(source) == [
        "multipart/related",
        "multipart/alternative",
        "text/plain",
        "text/html",
        "image/png",
    ]
    *_, html, image = parts(source)
    assert re.findall(r'src="([^"]+)"', str(html.get_content())) == ["cid:board"]
    assert image["Content-ID"] == "<board>"
    assert image.get_content_disposition() == "inline"
    assert image.get_content() == picture.drawn(DISC)


def test_a_mail_server_gets_it_as_it_is_shown(sink: Sink) -> None:
    with_board()
    deliver(NOON)
    assert types(sink.letters[0].content)[-1] == "image/png"


def test_a_provider_gets_it_as_an_inline_part(settings: Any) -> None:
    settings.MAIL, settings.EMAIL_BACKEND = "test", "anymail.backends.test.EmailBackend"
    with_board()
    deliver(NOON)
    (given,) = vars(mail.outbox[0])["anymail_test_params"]["attachments"]
    assert (given.inline, given.cid, given.mimetype) == (True, "board", "image/png")


def test_a_letter_without_a_board_and_one_without_html_have_no_picture() -> None:
    assert "image/png" not in types(build(letter()).source())
    assert types(build(letter(html="", picture=DISC)).source()) == ["text/plain"]


@pytest.mark.parametrize("svg", ["", "no picture", "<svg", SVG.format("<text>")])
def test_a_board_that_cannot_be_drawn_stops_no_letter(
    sink: Sink, svg: str, caplog: pytest.LogCaptureFixture
) -> None:
    one = with_board(svg)
    with caplog.at_level(logging.ERROR):
        deliver(NOON)
    one.refresh_from_db()
    assert one.state == "sent"
    assert types(sink.letters[0].content) == ["multipart/alternative", "text/plain", "text/html"]
    html = str(parts(sink.letters[0].content)[-1].get_content())
    assert "<img" not in html
    assert "Lay it." in html
    assert bool(svg) == (f"Letter {one.id} (turn) goes without its picture." in caplog.text)


def test_what_shows_the_same_is_drawn_once(tmp_path: Path) -> None:
    build(with_board())
    (drawn,) = (tmp_path / "pictures").iterdir()
    drawn.write_bytes(b"drawn before")
    assert parts(build(with_board()).source())[-1].get_content() == b"drawn before"
    build(with_board(SVG.format("")))
    assert len(list((tmp_path / "pictures").iterdir())) == 2


def test_the_oldest_pictures_give_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picture, "KEPT", 2)
    for width in range(1, 5):
        picture.kept(SVG.format(f'<rect width="{width}" height="9"/>'))
    assert len(list((tmp_path / "pictures").iterdir())) == 2


def test_where_nothing_can_be_kept_it_is_drawn_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "pictures").write_text("not a folder")
    assert types(build(with_board()).source())[-1] == "image/png"


def test_the_page_of_a_letter_shows_its_picture_from_nowhere_else(client: Client, settings: Any) -> None:
    settings.MAIL = "page"
    one = with_board()
    page = client.get(f"/letters/{one.id}.html").text
    (source,) = re.findall(r'<img[^>]* src="([^"]+)"', page)
    assert source.startswith("data:image/png;base64,")
    assert types(client.get(f"/letters/{one.id}.eml").content)[-1] == "image/png"


def test_the_page_of_a_letter_that_cannot_be_drawn_shows_the_rest(client: Client, settings: Any) -> None:
    settings.MAIL = "page"
    page = client.get(f"/letters/{with_board('no picture').id}.html").text
    assert "<img" not in page
    assert "Lay it." in page
