"""What a reader was given in one world, and where two worlds part."""

import email
import email.policy
import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

from tests.secrets.marks import Marks


class Leak(AssertionError):
    """Two worlds that one reader can tell apart."""


class Given:
    """Texts by what they are; nothing is given twice by one name. `raw` holds every byte, for a scan."""

    def __init__(self, marks: Marks) -> None:
        self.marks = marks
        self.said: dict[str, str] = {}
        self.raw: dict[str, bytes] = {}
        self.fetched: Counter[str] = Counter()
        self.bytes: Counter[str] = Counter()

    def page(self, who: str, name: str, response: Any) -> None:
        """An answer whole: status, headers, cookies, body."""
        body = b"".join(response) if response.streaming else response.content
        heads = "\n".join(f"{key}: {value}" for key, value in response.headers.items())
        source = response.headers.get("Content-Type", "") == "message/rfc822"
        said = unfolded(body) if source else body.decode(errors="backslashreplace")
        self.text(who, name, f"{response.status_code}\n{heads}\n{response.cookies.output()}\n\n{said}", body)

    def text(self, who: str, name: str, said: str, raw: bytes | None = None) -> None:
        key = f"{who}: {name}"
        assert key not in self.said, f"{key} was given before"
        self.said[key] = self.marks.without(said)
        self.raw[key] = said.encode(errors="backslashreplace") + (raw or b"")
        self.fetched[who] += 1
        self.bytes[who] += len(said.encode(errors="backslashreplace") if raw is None else raw)


def unfolded(source: bytes) -> str:
    """A mail with its parts as they are read: lines folded within a hash would hide it from its name."""
    mail = email.message_from_bytes(source, policy=email.policy.default)
    parts = []
    for part in mail.walk():
        heads = "\n".join(f"{key}: {value}" for key, value in part.items())
        content = part.get_payload(decode=True) or b""
        assert isinstance(content, bytes)
        parts.append(f"{heads}\n\n{content.decode(errors='backslashreplace')}")
    return "\n---\n".join(parts)


def compare(one: Mapping[str, str], two: Mapping[str, str]) -> None:
    """Raises Leak with the first places where they part."""
    if one.keys() != two.keys():
        raise Leak(f"given in one world only: {sorted(one.keys() ^ two.keys())[:5]}")
    apart = [f"{key}: {parting(one[key], two[key])}" for key in one if one[key] != two[key]]
    if apart:
        raise Leak(f"{len(apart)} differ:\n" + "\n".join(apart[:5]))


def parting(one: str, two: str) -> str:
    at = next((i for i, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    return " | ".join(re.sub(r"\s+", " ", said[max(at - 60, 0) : at + 60]) for said in (one, two))
