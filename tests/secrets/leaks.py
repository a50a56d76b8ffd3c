"""Leaks of every sort, to see that the harness finds them: each a middleware that tells too much."""

import logging
import re
import zlib
from collections.abc import Callable
from typing import Any

from accounts.models import Heartbeat
from games.models import Entry, Match
from games.rules.mandi.events import RestockSealed
from games.store.log import load
from tests.secrets.twins import TWINS

Handler = Callable[[Any], Any]
log = logging.getLogger(__name__)


def hidden(path: str) -> str:
    """What Ada may not know of the match at this address."""
    match = next(match for match in Match.objects.all() if match.public in path)
    events = load(match).events
    return str(TWINS[match.game].hidden(events, 0)) if events else ""


def leaking(leak: Callable[[Any, str], None], where: str = r"/m/\w+/") -> Callable[[Handler], Handler]:
    """On the page of a match, or on another."""

    def middleware(get_response: Handler) -> Handler:
        def handle(request: Any) -> Any:
            response = get_response(request)
            if re.fullmatch(where, request.path) and response.status_code == 200:
                leak(response, request.path)
            return response

        return handle

    return middleware


def _card(response: Any, path: str) -> None:
    response.content += f"<!-- {hidden(path)} -->".encode()


def _length(response: Any, path: str) -> None:
    response.headers["Content-Length"] = str(10_000 + zlib.crc32(hidden(path).encode()) % 80_000)


def _cookie(response: Any, path: str) -> None:
    response.set_cookie("seen", str(zlib.crc32(hidden(path).encode())))


def _line(response: Any, path: str) -> None:
    log.debug("shown with %s", hidden(path))


def _row(response: Any, path: str) -> None:
    Heartbeat.objects.update_or_create(name=path, defaults={"failed_place": hidden(path)[:120]})


def _salt(response: Any, path: str) -> None:
    salts = Entry.objects.filter(match__status="running").values_list("salt", flat=True)
    response.content += b" ".join(bytes(salt).hex().encode() for salt in salts)


def _remark(response: Any, path: str) -> None:
    """What was said with a choice that is sealed."""
    for match in Match.objects.filter(status="running").order_by("pk"):
        log = load(match)
        said = match.remarks.filter(turn=log.game.turn(log.state)).order_by("pk")
        response.content += " ".join(said.values_list("text", flat=True)).encode()


def _provisional(response: Any, path: str) -> None:
    """What was chosen along with a restock."""
    log = load(next(match for match in Match.objects.all() if match.public in path))
    seals = [event.choice for event in log.events if isinstance(event, RestockSealed)]
    response.content += f"\n{seals}".encode()


def _changes(response: Any, path: str) -> None:
    """How often the open turn was answered, and nothing of the answers."""
    log = load(next(match for match in Match.objects.all() if match.public in path))
    response.content += f"<!-- {log.lines[-1].number - log.shown} -->".encode()


def _total(response: Any, path: str) -> None:
    response.content += f"<!-- {Entry.objects.count()} entries -->".encode()


def _stir(response: Any, path: str) -> None:
    """When the newest match was last moved in."""
    last = Entry.objects.exclude(move=None).order_by("-at").first()
    response.headers["Last-Modified"] = last.at.isoformat() if last else ""


a_card, a_length, a_cookie = leaking(_card), leaking(_length), leaking(_cookie)
a_line, a_row, a_salt = leaking(_line), leaking(_row), leaking(_salt)
a_remark, a_total = leaking(_remark, "/operator/"), leaking(_total, "/admin/")
a_provisional = leaking(_provisional, r"/m/\w+/export\.json")
a_number_of_changes, a_stir = leaking(_changes), leaking(_stir, "/lobby/")
