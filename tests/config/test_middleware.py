"""What every answer carries, and who may act."""

from datetime import UTC, datetime
from io import BytesIO
from typing import Any

import pytest
from django.core.exceptions import BadRequest
from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from config.middleware import POLICY, guarded, stamped, whole


def page(_: HttpRequest) -> HttpResponse:
    return HttpResponse("a page")


def framed(_: HttpRequest) -> HttpResponse:
    return HttpResponse("a letter", headers={"Content-Security-Policy": "default-src 'none'"})


def test_a_page_is_strict_by_itself(rf: RequestFactory) -> None:
    headers = guarded(page)(rf.get("/")).headers
    assert headers["Content-Security-Policy"] == POLICY
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "strict-origin"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert "unsafe" not in POLICY


def test_a_page_with_its_own_policy_keeps_it_and_says_itself_who_frames_it(rf: RequestFactory) -> None:
    headers = guarded(framed)(rf.get("/")).headers
    assert headers["Content-Security-Policy"] == "default-src 'none'"
    assert "X-Frame-Options" not in headers
    assert headers["Referrer-Policy"] == "strict-origin"


def test_the_hour_of_a_request_is_stamped_before_anything_else(rf: RequestFactory) -> None:
    request: Any = rf.get("/")
    before = datetime.now(UTC)
    stamped(page)(request)
    assert before <= request.received_at <= datetime.now(UTC)


def test_the_outermost_layer_is_the_stamp(settings: Any) -> None:
    assert settings.MIDDLEWARE[0] == "config.middleware.stamped"


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_another_sites_page_may_look_and_not_act(rf: RequestFactory, site: str) -> None:
    assert guarded(page)(rf.get("/", headers={"Sec-Fetch-Site": site})).status_code == 200
    refused = guarded(page)(rf.post("/", headers={"Sec-Fetch-Site": site}))
    assert refused.status_code == 403
    assert refused.headers["Content-Security-Policy"] == POLICY


@pytest.mark.parametrize("headers", [{}, {"Sec-Fetch-Site": "same-origin"}, {"Sec-Fetch-Site": "none"}])
def test_our_own_pages_and_mail_servers_may_act(rf: RequestFactory, headers: dict[str, str]) -> None:
    assert guarded(page)(rf.post("/", headers=headers)).status_code == 200


class Broken(BytesIO):
    """A line that breaks before all of it has come."""

    def read(self, *_: Any) -> bytes:
        raise OSError("gone")


def cut_off(stream: Any) -> Any:
    """A POST that said it would be 19 bytes long, and what came of it."""
    request: Any = WSGIRequest(
        {
            "REQUEST_METHOD": "POST",
            "PATH_INFO": "/",
            "CONTENT_TYPE": "application/x-www-form-urlencoded",
            "CONTENT_LENGTH": "19",
            "wsgi.input": stream,
        }
    )
    return request


@pytest.mark.parametrize("stream", [BytesIO(b"move=FIELD+1+RED"), BytesIO(b""), Broken()])
def test_nothing_is_done_on_half_of_what_was_sent(stream: Any) -> None:
    with pytest.raises(BadRequest):
        whole(page)(cut_off(stream))


def test_what_came_whole_is_read_as_ever() -> None:
    request = cut_off(BytesIO(b"move=FIELD+1+RED+X2"))
    assert whole(page)(request).status_code == 200
    assert request.POST["move"] == "FIELD 1 RED X2"


def test_a_body_that_is_too_long_is_refused_whatever_its_kind(client: Client) -> None:
    for kind in ("application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain"):
        answer = client.post("/open/", b"x" * 300_000, content_type=kind)
        assert answer.status_code == 400
        assert answer.headers["Content-Security-Policy"] == POLICY


def test_health_is_told_without_a_database(client: Client) -> None:
    answer = client.get("/healthz")
    assert (answer.status_code, answer.content) == (200, b"ok")
    assert client.post("/healthz").status_code == 405


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", ""])
def test_an_unknown_host_gets_no_page(client: Client, host: str) -> None:
    answer = client.get("/healthz", headers={"host": host})
    assert answer.status_code == 400
    assert answer.headers["Content-Security-Policy"] == POLICY


def test_a_page_that_is_not_there_is_kind_and_strict(client: Client) -> None:
    answer = client.get("/no/such/page/")
    assert answer.status_code == 404
    assert answer.headers["Content-Security-Policy"] == POLICY


def test_https_is_kept_to(rf: RequestFactory, settings: Any) -> None:
    assert "Strict-Transport-Security" not in guarded(page)(rf.get("/")).headers
    settings.SITE_URL = "https://play.example.org"
    assert "Strict-Transport-Security" in guarded(page)(rf.get("/")).headers
