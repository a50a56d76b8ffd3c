"""What a request says of its own content is believed only as far as it can do no harm."""

from io import BytesIO
from typing import Any

import pytest
from django.db import connections

from config.wsgi import application, plain

PARTS = (
    b'--x\r\nContent-Disposition: form-data; name="to"\r\n\r\nM\xfcnchen\r\n'
    b'--x\r\nContent-Disposition: form-data; name="f"; filename="a.bin"\r\n\r\n'
    + b"\x00" * 9000
    + b"\r\n--x--\r\n"
)
CHARSETS = ("hex", "zip", "idna", "undefined", "rot13", "utf-16", "punycode", "nonsense", "latin-1", '"', "")


@pytest.fixture(autouse=True)
def _no_connection_of_another_test() -> None:
    """A real request begins with a look at the connections that are open."""
    connections.close_all()


def ask(path: str, content_type: str, query: str = "", body: bytes = b"") -> str:
    """The status line of the application's own answer."""
    told: list[str] = []

    def start_response(status: str, headers: Any, problem: Any = None) -> None:
        told.append(status)

    environ = {
        "REQUEST_METHOD": "POST" if body else "GET",
        "PATH_INFO": path,
        "QUERY_STRING": query,
        "CONTENT_TYPE": content_type,
        "CONTENT_LENGTH": str(len(body)),
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "REMOTE_ADDR": "127.0.0.1",
        "wsgi.url_scheme": "http",
        "wsgi.input": BytesIO(body),
    }
    answer = application(environ, start_response)
    b"".join(answer)
    getattr(answer, "close", lambda: None)()
    return told[-1]


@pytest.mark.parametrize("charset", CHARSETS)
@pytest.mark.parametrize("kind", ["multipart/form-data; boundary=x", "application/x-www-form-urlencoded"])
def test_no_charset_a_request_claims_breaks_a_page(charset: str, kind: str) -> None:
    said = f"{kind}; charset={charset}"
    assert ask("/in/", said, "next=%ff%e9") == "200 OK"
    assert ask("/in/", said, "next=%ff%e9", PARTS) == "400 Bad Request"


@pytest.mark.parametrize(
    ("said", "believed"),
    [
        ("text/html", "text/html"),
        (
            "multipart/form-data; charset=hex; boundary=----WebKit1",
            "multipart/form-data; boundary=----WebKit1",
        ),
        ('multipart/form-data; boundary="a b"', 'multipart/form-data; boundary="a b"'),
        ("application/x-www-form-urlencoded; charset=UTF-8", "application/x-www-form-urlencoded"),
        ("a/b; x*=zz''%41", "a/b"),
        ("a", ""),
        ("", ""),
        ("text/plain\xff", ""),
        ("; boundary=x", ""),
    ],
)
def test_of_a_content_type_the_kind_and_the_boundary_are_kept(said: str, believed: str) -> None:
    assert plain(said) == believed
