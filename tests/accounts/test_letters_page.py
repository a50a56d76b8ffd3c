"""While letters stay in the house, one person can read them all, and try every seat."""

import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import Letter
from accounts.outbox.message import build
from tests.factories.accounts import NOON, letter

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def on_the_page(settings: Any) -> None:
    settings.MAIL = "page"


def test_letters_to_an_address_stand_newest_first(client: Client) -> None:
    first, second = letter(subject="The first"), letter(subject="The second", now=NOON.replace(hour=13))
    letter("ada@example.org", subject="To somebody else")
    page = client.get("/letters/", {"to": " Bo@Example.com"})
    assert page.status_code == 200
    links = re.findall(r"/letters/(\d+)/", page.text)
    assert links == [str(second.id), str(first.id)]
    assert "To somebody else" not in page.text


def test_without_an_address_all_letters_stand_there(client: Client) -> None:
    letter()
    letter("ada@example.org")
    page = client.get("/letters/")
    assert "bo@example.com" in page.text
    assert "ada@example.org" in page.text


def test_the_list_has_an_end(client: Client) -> None:
    for _ in range(102):
        letter()
    page = client.get("/letters/")
    assert len(re.findall(r"/letters/\d+/", page.text)) == 100
    assert "Only the newest 100 are shown." in page.text


def test_an_address_that_is_none_gets_a_kind_sentence(client: Client) -> None:
    letter()
    page = client.get("/letters/", {"to": '"><script>\0'})
    assert page.status_code == 200
    assert "That is not a mail address" in page.text
    assert "<script>" not in page.text
    assert not re.findall(r"/letters/\d+/", page.text)


def test_a_letter_shows_what_it_says_and_what_became_of_it(client: Client) -> None:
    one = letter(subject="Mandala <b>turn</b> 3")
    page = client.get(f"/letters/{one.id}/").text
    assert "Mandala &lt;b&gt;turn&lt;/b&gt; 3" in page
    assert "bo@example.com" in page
    assert "waiting" in page
    assert 'href="https://mandate.example/t/k7m2q9t4x8b3c6w5/a5"' in page
    frame = re.search(r"<iframe[^>]*>", page)
    assert frame is not None
    assert f'src="/letters/{one.id}.html"' in frame[0]
    assert 'sandbox="allow-popups allow-popups-to-escape-sandbox"' in frame[0]


@pytest.mark.parametrize(
    ("state", "error", "words"),
    [
        ("waiting", "", "waiting"),
        ("waiting", "the mail server cannot be reached", "waiting: the mail server cannot be reached"),
        ("sending", "", "being sent"),
        ("unknown", "the mail server took it and gave no answer", "unknown, retried"),
        ("sent", "", "sent"),
        ("gave_up", "the mail server says 550", "gave up: the mail server says 550"),
    ],
)
def test_the_state_stands_there_in_words(client: Client, state: str, error: str, words: str) -> None:
    one = letter()
    Letter.objects.filter(id=one.id).update(state=state, error=error)
    for address in ("/letters/", f"/letters/{one.id}/"):
        page = client.get(address).text
        assert f"UTC: {words}</p>" in page
        assert "failed" not in page


def test_the_text_comes_as_it_was_written(client: Client) -> None:
    one = letter(text="Zoë wählt & <b>spielt</b>.\n")
    answer = client.get(f"/letters/{one.id}.txt")
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    assert answer.content == one.text.encode()


def test_the_html_has_an_address_and_a_policy_of_its_own(client: Client) -> None:
    one = letter()
    answer = client.get(f"/letters/{one.id}.html")
    assert answer["Content-Type"] == "text/html; charset=utf-8"
    assert answer["Content-Security-Policy"] == (
        "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; frame-ancestors 'self'; "
        "sandbox allow-popups allow-popups-to-escape-sandbox"
    )
    assert "X-Frame-Options" not in answer
    assert answer.text == one.html.replace("<head>", '<head><base target="_blank">')


def test_the_html_says_the_language_of_its_reader_and_not_of_whoever_looks_on(client: Client) -> None:
    shown = letter(html="<!doctype html><html lang='nl'><head></head><body>Hoi</body></html>")
    assert client.get(f"/letters/{shown.id}.html").headers["Content-Language"] == "nl"


def test_html_without_a_head_opens_new_tabs_too(client: Client) -> None:
    one = letter(html='<p><a href="https://mandate.example/">Play</a></p>')
    assert client.get(f"/letters/{one.id}.html").text.startswith('<base target="_blank"><p>')


def test_a_letter_without_html_shows_its_text_alone(client: Client) -> None:
    one = letter(html="")
    page = client.get(f"/letters/{one.id}/")
    assert "Choose a card." in page.text
    assert "<iframe" not in page.text
    assert client.get(f"/letters/{one.id}.html").status_code == 404


def test_the_source_is_the_mail_as_it_would_leave(client: Client) -> None:
    one = letter(html="")
    answer = client.get(f"/letters/{one.id}.eml")
    assert answer["Content-Type"] == "message/rfc822"
    assert without_date(answer.content) == without_date(build(one).source())
    assert one.message_id.encode() in answer.content


def without_date(source: bytes) -> bytes:
    return re.sub(rb"\r\nDate: [^\r]*", b"", source)


@pytest.mark.parametrize("tail", ["/", ".txt", ".html", ".eml"])
@pytest.mark.parametrize("number", [1, 2**63, 10**40])
def test_a_number_that_is_no_letter_is_not_found(client: Client, number: int, tail: str) -> None:
    assert client.get(f"/letters/{number}{tail}").status_code == 404


@pytest.mark.parametrize("mail", ["smtp://mail.example", "postmark"])
def test_letters_that_go_into_the_world_are_not_on_any_page(client: Client, settings: Any, mail: str) -> None:
    one = letter()
    settings.MAIL = mail
    for tail in ("", "?to=bo@example.com", f"{one.id}/", f"{one.id}.txt", f"{one.id}.html", f"{one.id}.eml"):
        assert client.get(f"/letters/{tail}").status_code == 404


def test_nothing_on_these_pages_acts(client: Client) -> None:
    one = letter()
    before = Letter.objects.values().get()
    for address in ("/letters/", f"/letters/{one.id}/", f"/letters/{one.id}.html"):
        assert client.head(address).status_code == 200
        assert client.post(address).status_code == 405
        assert "no-store" in client.get(address)["Cache-Control"]
    assert Letter.objects.values().get() == before
