"""Who is told how the service is, and that they are told in time, whatever is away."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from django.test import Client

from accounts.models import Heartbeat
from tests.factories.running import ROOT, Service, until
from tests.factories.services import Listener, free_port

FAR: dict[str, Any] = {"REMOTE_ADDR": "8.8.8.8"}
TOKEN = "a-token-of-sixteen-signs-or-more"


@pytest.mark.usefixtures("well")
def test_it_is_asked_without_a_session_and_in_english() -> None:
    Heartbeat.objects.all().delete()
    client = Client(headers={"Accept-Language": "nl"})
    for path in ("/healthz", "/readyz", "/metrics"):
        answer = client.get(path)
        assert not answer.cookies
        assert "no-store" in answer.headers["Cache-Control"]
        assert client.post(path).status_code == 405
    assert b"has never run" in client.get("/readyz").content


@pytest.mark.usefixtures("well")
def test_strangers_learn_whether_and_not_what() -> None:
    Heartbeat.objects.all().delete()
    answer = Client(**FAR).get("/readyz")
    assert (answer.status_code, json.loads(answer.content)) == (503, {"ready": False})
    answer = Client(**FAR).get("/metrics")
    assert answer.status_code == 403
    assert b"mandate" not in answer.content


NEAR = [
    "127.0.0.1",
    "10.1.2.3",
    "192.168.0.9",
    "172.16.0.1",
    "::1",
    "fd00::1",
    "fe80::1%eth0",
    "::ffff:10.0.0.1",
]
AFAR = ["8.8.8.8", "2001:4860:4860::8888", "::ffff:8.8.8.8", "", "unix:", "10.0.0.1, 8.8.8.8"]


@pytest.mark.usefixtures("well")
@pytest.mark.parametrize("address", NEAR + AFAR)
def test_a_private_network_may_read_the_figures(address: str) -> None:
    assert Client(REMOTE_ADDR=address).get("/metrics").status_code == (200 if address in NEAR else 403)


@pytest.mark.usefixtures("well")
def test_a_proxy_nobody_told_us_of_opens_nothing_and_one_of_ours_is_believed(settings: Any) -> None:
    for header in ({"X-Forwarded-For": "10.0.0.1"}, {"Forwarded": "for=10.0.0.1"}):
        assert Client(headers=header).get("/metrics").status_code == 403
    settings.PROXIES = 1
    for said, status in (("8.8.8.8", 403), ("10.0.0.1, 8.8.8.8", 403), ("8.8.8.8, 10.0.0.1", 200)):
        assert Client(headers={"X-Forwarded-For": said}).get("/metrics").status_code == status


@pytest.mark.usefixtures("well")
def test_where_there_is_a_token_it_opens_from_anywhere_and_nothing_else_does(settings: Any) -> None:
    settings.METRICS_TOKEN = TOKEN
    right, wrong = {"Authorization": f"Bearer {TOKEN}"}, {"Authorization": f"Bearer {TOKEN[:-1]}é"}
    assert Client(headers=right, **FAR).get("/metrics").status_code == 200
    assert "wrong" in json.loads(Client(headers=right, **FAR).get("/readyz").content)
    for headers in ({}, wrong, {"Authorization": TOKEN}):
        assert Client(headers=headers).get("/metrics").status_code == 403
        assert json.loads(Client(headers=headers).get("/readyz").content) == {"ready": True}


def test_a_token_that_is_no_token_is_refused_at_start_and_not_repeated(tmp_path: Path) -> None:
    for given in ("too-short", "with blanks in it that nobody sees"):
        done = bare(tmp_path, "import config.settings", METRICS_TOKEN=given)
        assert done.returncode == 1
        assert done.stderr == "METRICS_TOKEN must be 16 to 200 letters, digits and signs, without blanks.\n"


ASK_ALL = """
import django; django.setup()
from django.test import Client
from config import health
ask = Client(headers={"host": "localhost"}, raise_request_exception=False).get
for path in ("/healthz", "/readyz", "/readyz", "/metrics"):
    answer = ask(path)
    print(answer.status_code, b"".join(answer.content.split()).decode(), flush=True)
print(health.taken.answer.done(), flush=True)
import os; os._exit(0)
"""
ALL_AWAY = """\
200 ok
503 {"ready":false,"wrong":["Thedatabasedoesnotanswer."]}
503 {"ready":false,"wrong":["Thedatabasedoesnotanswer."]}
503 Thedatabasedoesnotanswer.
False
"""


def bare(data: Path, code: str, **given: str) -> subprocess.CompletedProcess[str]:
    """A process of its own, with an environment of its own."""
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "DATA_DIR": str(data), **given}
    environment["DJANGO_SETTINGS_MODULE"] = "config.settings"
    return subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)


@pytest.mark.parametrize("away", ["refused", "silent"])
def test_a_database_that_is_away_or_hangs_is_said_while_it_is_still_waited_for(
    tmp_path: Path, silent: Listener, away: str
) -> None:
    port = free_port() if away == "refused" else silent.port
    address = f"postgresql://me:hidden@127.0.0.1:{port}/mandate"
    done = bare(tmp_path, ASK_ALL, DATABASE_URL=address, SECRET_KEY="given for this")
    assert done.stdout == ALL_AWAY
    assert "hidden" not in done.stdout + done.stderr


def test_a_database_that_is_no_database_is_said_too(tmp_path: Path) -> None:
    (tmp_path / "mandate.sqlite3").write_text("something else " * 1000)
    done = bare(tmp_path, ASK_ALL)
    assert done.stdout == ALL_AWAY.replace("False", "True")


def test_a_fresh_service_gets_ready_by_itself(serve: Any) -> None:
    port = free_port()
    service: Service = serve("--port", str(port))
    assert service.first_line()
    until(lambda: fetched(port)["ready"])
    assert fetched(port)["wrong"] == []


def fetched(port: int) -> dict[str, Any]:
    try:
        with urlopen(f"http://127.0.0.1:{port}/readyz") as answer:
            return json.load(answer)
    except HTTPError as answer:
        return json.load(answer)
