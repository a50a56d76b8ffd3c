"""A request byte for byte: handed to the program as a web server hands it on, or sent to a real one."""

import io
import re
import socket
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote_to_bytes

from config.wsgi import application

PATIENCE = 20.0
HOST = "127.0.0.1"


@dataclass(frozen=True)
class Request:
    """Every text in it stands for bytes, one character each (Latin-1)."""

    method: str
    target: str
    headers: tuple[tuple[str, str], ...] = ()
    body: str = ""
    chunked: bool = False
    length: str | None = None  # what it says of its length, where that is not so

    @property
    def said(self) -> tuple[tuple[str, str], ...]:
        """All its headers, with what it says of its host and length where nothing else is said."""
        names = {name.lower() for name, _ in self.headers}
        host = () if "host" in names else (("Host", HOST),)
        return (*host, *self.headers, *self._length())

    def _length(self) -> tuple[tuple[str, str], ...]:
        if self.length is not None:
            return (("Content-Length", self.length),)
        if self.chunked:
            return (("Transfer-Encoding", "chunked"),)
        return (("Content-Length", str(len(self.body))),) if self.body or self.method == "POST" else ()

    def raw(self) -> bytes:
        lines = [f"{self.method} {self.target} HTTP/1.1", *(f"{n}: {v}" for n, v in self.said)]
        head = "\r\n".join([*lines, "Connection: close", "", ""])
        return (head + (chunks(self.body) if self.chunked else self.body)).encode("latin-1")

    def environ(self) -> dict[str, Any]:
        path, _, query = self.target.partition("#")[0].partition("?")
        headers: dict[str, str] = {}
        for name, value in self.said:
            value = re.sub(r"[\r\n\0]", "", value)  # a web server hands none of these on
            key = name.upper().replace("-", "_")
            headers[key] = f"{headers[key]},{value}" if key in headers else value
        kept = ("CONTENT_TYPE", "CONTENT_LENGTH")
        return {
            "REQUEST_METHOD": self.method,
            "SCRIPT_NAME": "",
            "PATH_INFO": unquote_to_bytes(path.encode("latin-1")).decode("latin-1"),
            "QUERY_STRING": query,
            "SERVER_NAME": HOST,
            "SERVER_PORT": "80",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "REMOTE_ADDR": HOST,
            "wsgi.version": (1, 0),
            "wsgi.url_scheme": "http",
            "wsgi.input": io.BytesIO(self.body.encode("latin-1")),
            "wsgi.errors": io.StringIO(),
            "wsgi.multithread": True,
            "wsgi.multiprocess": True,
            "wsgi.run_once": False,
            **{key if key in kept else f"HTTP_{key}": value for key, value in headers.items()},
        }


@dataclass(frozen=True)
class Answer:
    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes

    def header(self, name: str) -> str:
        return next((value for key, value in self.headers if key.lower() == name.lower()), "")


def chunks(body: str) -> str:
    """The body in two pieces, as who does not know its length sends it."""
    pieces = [piece for piece in (body[:7], body[7:]) if piece]
    return "".join(f"{len(piece):x}\r\n{piece}\r\n" for piece in pieces) + "0\r\n\r\n"


def through_the_handler(request: Request) -> Answer:
    """What the program itself answers; a fault that gets out of it is one of ours."""
    begun: list[tuple[str, Iterable[tuple[str, str]]]] = []
    answer = application(request.environ(), lambda status, headers, *_: begun.append((status, headers)))
    try:
        body = b"".join(answer)
    finally:
        getattr(answer, "close", lambda: None)()
    status, headers = begun[-1]
    return Answer(int(status[:3]), tuple(headers), body)


def over_a_socket(port: int, request: Request) -> Answer:
    """What a real server answers; status 0 when it hangs up without a word."""
    with socket.create_connection((HOST, port), timeout=PATIENCE) as line:
        with suppress(OSError):  # it may hang up on what it will not read to its end
            line.sendall(request.raw())
            line.shutdown(socket.SHUT_WR)
        return parsed(heard(line))


def heard(line: socket.socket) -> bytes:
    found = bytearray()
    with suppress(ConnectionError):
        while more := line.recv(65536):
            found += more
    return bytes(found)


def parsed(answer: bytes) -> Answer:
    head, _, body = answer.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    pairs = tuple((name, value.strip()) for name, _, value in (line.partition(":") for line in lines))
    return Answer(int(first.split()[1]) if first.startswith("HTTP/") else 0, pairs, body)
