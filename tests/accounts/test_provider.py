"""Letters go by a provider's interface over HTTP, and its answers mean what a mail server's would."""

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler
from socketserver import ThreadingTCPServer
from typing import Any

import pytest

from accounts.models import Letter
from accounts.outbox.deliver import deliver
from accounts.outbox.outcome import Fate
from accounts.outbox.web import in_words
from tests.factories.accounts import NOON, letter
from tests.factories.services import Listener, free_port

pytestmark = pytest.mark.django_db


class Interface(ThreadingTCPServer):
    """Answers every request with `status`, and keeps what it was asked."""

    daemon_threads = True

    status = 200
    asked: list[dict[str, Any]]


class Answer(BaseHTTPRequestHandler):
    server: Interface

    def do_POST(self) -> None:
        self.server.asked.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self.send_response(self.server.status)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        said = {"ErrorCode": 0 if self.server.status == 200 else 999, "Message": "https://provider/t/secret"}
        self.wfile.write(
            json.dumps(said | {"To": "bo@example.com", "MessageID": "1", "messageId": "1"}).encode()
        )

    def log_message(self, *_args: Any) -> None:
        """Nothing, as a server under test."""


def use_provider(settings: Any, name: str, port: int) -> None:
    settings.MAIL, settings.EMAIL_BACKEND = name, f"anymail.backends.{name}.EmailBackend"
    settings.MAIL_FROM = "Mandate <turns@mandate.example>"
    settings.ANYMAIL = {
        "REQUESTS_TIMEOUT": 1,
        "POSTMARK_SERVER_TOKEN": "x",
        "BREVO_API_KEY": "x",
        f"{name.upper()}_API_URL": f"http://127.0.0.1:{port}/",
    }


@pytest.fixture
def interface(settings: Any) -> Iterator[Interface]:
    server = Interface(("127.0.0.1", 0), Answer)
    server.asked = []
    threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    use_provider(settings, "postmark", server.server_address[1])
    yield server
    server.shutdown()
    server.server_close()


def test_a_provider_that_takes_the_flag_is_told_not_to_track(interface: Interface) -> None:
    one = letter()
    assert deliver(NOON).fates == {Fate.SENT: 1}
    (asked,) = interface.asked
    assert (asked["TrackLinks"], asked["TrackOpens"]) == ("None", False)
    assert asked["Metadata"] == {"letter": str(one.id)}


def test_a_provider_that_refuses_the_flag_takes_the_letter_all_the_same(
    interface: Interface, settings: Any
) -> None:
    use_provider(settings, "brevo", interface.server_address[1])
    letter()
    assert deliver(NOON).fates == {Fate.SENT: 1}
    assert interface.asked[0]["subject"] == "Mandala with Ada, turn 3: your move by Thursday"


@pytest.mark.parametrize(
    ("status", "fate", "words"),
    [
        (422, Fate.REFUSED, "gave up: the mail provider says 422"),
        (401, Fate.NOT_NOW, "waiting: the mail provider says 401"),
        (429, Fate.NOT_NOW, "waiting: the mail provider says 429"),
        (503, Fate.NOT_NOW, "waiting: the mail provider says 503"),
    ],
)
def test_a_provider_that_answers_is_taken_at_its_word(
    interface: Interface, caplog: Any, status: int, fate: Fate, words: str
) -> None:
    interface.status = status
    letter()
    assert deliver(NOON).fates == {fate: 1}
    assert in_words(Letter.objects.get()) == words
    assert "secret" not in caplog.text


def test_a_provider_that_cannot_be_reached_is_asked_once_a_batch(settings: Any) -> None:
    use_provider(settings, "postmark", free_port())
    for _ in range(2):
        letter()
    assert deliver(NOON).fates == {Fate.NOT_NOW: 2}
    assert {one.error for one in Letter.objects.all()} == {"the mail server cannot be reached"}


def test_a_provider_that_never_answers_may_have_taken_it(settings: Any, silent: Listener) -> None:
    use_provider(settings, "postmark", silent.port)
    letter()
    assert deliver(NOON).fates == {Fate.UNKNOWN: 1}
    assert in_words(Letter.objects.get()) == "unknown, retried"
