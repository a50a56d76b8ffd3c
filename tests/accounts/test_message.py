"""A letter as it leaves the house."""

from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

import pytest
from django.core import mail

from accounts.models import Letter
from accounts.outbox.deliver import deliver
from accounts.outbox.message import build, flowed
from tests.factories.accounts import NOON, letter
from tests.factories.services import Sink

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def site(settings: Any) -> None:
    settings.SITE_URL = "https://mandate.example"
    settings.MAIL_FROM = "Mandate <turns@mandate.example>"


def as_read(one: Letter) -> EmailMessage:
    """The mail after the way of every mail: made into bytes and parsed."""
    return parsed(build(one).source())


def parsed(source: bytes) -> EmailMessage:
    read = message_from_bytes(source, policy=policy.default)
    assert isinstance(read, EmailMessage)
    return read


def body(read: EmailMessage, kind: str) -> str:
    part = read.get_body((kind,))
    assert part is not None
    return str(part.get_content()).replace("\r\n", "\n")


def test_the_headers_say_who_we_are_and_that_no_person_writes() -> None:
    one = letter()
    read = as_read(one)
    assert read["From"] == "Mandate <turns@mandate.example>"
    assert read["To"] == "bo@example.com"
    assert read["Subject"] == one.subject
    assert read["Message-ID"] == one.message_id
    assert read["Auto-Submitted"] == "auto-generated"
    assert read["List-Id"] == "<letters.mandate.example>"


def test_q3_the_letters_of_a_match_share_a_root_and_other_matches_have_another() -> None:
    g1 = [as_read(letter(thread="aaaa2222", subject=f"Mandala, turn {n}: your move")) for n in range(3)]
    g5 = [as_read(letter(thread="bbbb3333", subject=f"Mandala, turn {n}: your move")) for n in range(2)]
    assert {read["References"] for read in g1} == {"<m.aaaa2222@mandate.example>"}
    assert {read["References"] for read in g5} == {"<m.bbbb3333@mandate.example>"}
    assert all(read["In-Reply-To"] == read["References"] for read in g1 + g5)
    assert len({read["Message-ID"] for read in g1 + g5}) == 5


def test_a_letter_of_no_match_belongs_to_no_thread() -> None:
    read = as_read(letter(thread=""))
    assert (read["References"], read["In-Reply-To"]) == (None, None)


def test_only_a_letter_with_an_address_for_it_offers_to_unsubscribe() -> None:
    assert as_read(letter())["List-Unsubscribe"] is None
    read = as_read(letter(unsubscribe="https://mandate.example/u/q9t4x8b3q9t4x8b3q9t4x8b3q9t4x8b3"))
    assert read["List-Unsubscribe"] == "<https://mandate.example/u/q9t4x8b3q9t4x8b3q9t4x8b3q9t4x8b3>"
    assert read["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"


def test_text_comes_first_and_html_second() -> None:
    read = as_read(letter())
    assert [part.get_content_type() for part in read.iter_parts()] == ["text/plain", "text/html"]
    assert "Choose a card." in body(read, "plain")
    assert "<p>Choose a card.</p>" in body(read, "html")


def test_a_letter_without_html_is_plain_text() -> None:
    read = as_read(letter(html=""))
    assert read.get_content_type() == "text/plain"
    assert read.get_param("format") == "flowed"


@pytest.mark.parametrize("tail", ["", "/a5", "?a=1&b=2", "=3D=20", "/" + "x" * 1200])
def test_a_link_is_whole_in_the_bytes_that_leave(tail: str) -> None:
    link = "https://mandate.example/t/k7m2q9t4x8b3c6w5k7m2q9t4x8b3c6w" + tail
    one = letter(text=f"Choose. Wähle. {'word ' * 30}{link}\n\n  Play it: {link}\n", html="")
    assert body(as_read(one), "plain").split().count(link) == 2
    if len(tail) < 900:
        assert build(one).source().count(link.encode()) == 2


def test_every_script_survives_the_way() -> None:
    one = letter(subject="曼陀羅 mit Zoë 🎲", text="曼陀羅\nZoë 🎲\n", html="<p>曼陀羅 Zoë 🎲</p>")
    read = as_read(one)
    assert read["Subject"] == "曼陀羅 mit Zoë 🎲"
    assert body(read, "plain") == "曼陀羅\nZoë 🎲\n"
    assert "曼陀羅 Zoë 🎲" in body(read, "html")


def test_short_lines_stay_as_they_are_and_long_ones_flow() -> None:
    assert flowed("Board\n  A  red 2\n\nEnd\n") == "Board\n   A  red 2\n\nEnd\n"
    long = "word " * 30
    lines = flowed(long).splitlines()
    assert [len(line) <= 73 for line in lines] == [True] * len(lines)
    assert [line.endswith(" ") for line in lines] == [True] * (len(lines) - 1) + [False]
    assert "".join(lines) == long.strip()


def test_flowed_text_is_stuffed_and_the_signature_line_kept() -> None:
    assert flowed("From Ada\n> quoted\nplain  \n-- \nFor Bo") == " From Ada\n > quoted\nplain\n-- \nFor Bo\n"


def test_q1_the_provider_is_told_not_to_track_and_which_letter_it_is(settings: Any) -> None:
    settings.MAIL, settings.EMAIL_BACKEND = "test", "anymail.backends.test.EmailBackend"
    one = letter()
    deliver(NOON)
    given = vars(mail.outbox[0])["anymail_test_params"]
    assert (given["track_clicks"], given["track_opens"]) == (False, False)
    assert given["metadata"] == {"letter": str(one.id)}
    assert "tags" not in given
    one.refresh_from_db()
    assert one.state == "sent"


def test_the_server_gets_what_the_source_shows(sink: Sink) -> None:
    one = letter(text="Zoë wählt.\n")
    deliver(NOON)
    sent, shown = parsed(sink.letters[0].content), as_read(one)
    assert sink.letters[0].rcpt_tos == ["bo@example.com"]
    assert sink.letters[0].mail_from == "turns@mandate.example"
    for name in ("Message-ID", "Subject", "References", "Auto-Submitted", "List-Id"):
        assert sent[name] == shown[name]
    assert body(sent, "plain") == body(shown, "plain") == "Zoë wählt.\n"
