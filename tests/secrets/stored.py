"""The rows as they lie in the database, and the secrets that may lie nowhere else."""

import base64
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from django.conf import settings

from accounts.models import Letter
from games.engine import codec
from games.models import Entry, Match, MatchSecret, Order, Remark, Seat
from games.rules import GAMES
from games.store.log import load
from tests.secrets import photograph
from tests.secrets.given import Leak
from tests.secrets.house import SEATED
from tests.secrets.marks import Marks
from tests.secrets.truths import HIDDEN, hides
from tests.secrets.twins import Viewer

Held = Mapping[str, set[str]]  # columns, by the names of their tables
# The columns that must hold secrets; all others hold none.
HELD: Held = {
    "entry": {"events", "move", "salt", "digest"},
    "matchsecret": {"secret"},
    "seat": {"word"},
}
ADDRESSES: dict[Viewer, str] = {None: "", **dict(enumerate(SEATED))}


def stored(viewer: Viewer, marks: Marks, held: Held = HELD) -> Iterator[tuple[str, str]]:
    """Every row of every table, without the columns that must hold secrets and what letters tell others.

    Whether others have said anything in advance is theirs alone, so that they need not have a row at all.
    """
    for row in photograph.taken():
        if isinstance(row, Order) and not _is_own(row, viewer):
            continue
        table = row._meta.model_name or ""
        left_out = set(held.get(table, ()))
        if isinstance(row, Letter) and row.to != ADDRESSES[viewer]:
            left_out = {"text", "html", "picture"}
        if isinstance(row, Remark) and row.turn is not None:
            left_out |= {"text"}  # of what may be sealed
        values = {name: value for name, value in photograph.columns(row).items() if name not in left_out}
        yield f"{table} {row.pk}", marks.without(repr(values))


def _is_own(row: Order, viewer: Viewer) -> bool:
    return row.seat.player is not None and row.seat.player.email == ADDRESSES[viewer]


def needles(viewer: Viewer) -> dict[bytes, str]:
    """What this reader must find nowhere, in every form it could have, and what each is."""
    return {form: what for value, what in _withheld(viewer) for form in forms(value)}


def forms(value: bytes) -> set[bytes]:
    """As it is, and as it would be written."""
    coded = (base64.b64encode(value), base64.urlsafe_b64encode(value))
    return {value, value.hex().encode(), *(code.rstrip(b"=") for code in coded)}


def _withheld(viewer: Viewer) -> Iterator[tuple[bytes, str]]:
    for secret in MatchSecret.objects.filter(match__status__in=HIDDEN).select_related("match"):
        yield bytes(secret.secret), f"the secret of {secret.match.public}"
    for seat in Seat.objects.filter(match__status=Match.Status.OPEN).exclude(word=""):
        if seat.player is None or seat.player.email != ADDRESSES[viewer]:
            yield seat.word.encode(), f"the word of {seat}"
    for order in Order.objects.exclude(orders=""):
        if not _is_own(order, viewer):
            yield order.orders.encode(), str(order)
    for match in Match.objects.filter(status__in=HIDDEN, remarks__isnull=False).distinct():
        yield from _sealed(match, viewer)
    over = Match.objects.exclude(status__in=HIDDEN)  # where all can be read: it may be the same
    opened = {codec.canonical(event) for match in over for event in load(match).events}
    for row in Entry.objects.filter(match__status__in=HIDDEN).select_related("match"):
        yield from ((form, what) for form, what in _of_entry(row, viewer) if form not in opened)


def _sealed(match: Match, viewer: Viewer) -> Iterator[tuple[bytes, str]]:
    """What others say with a choice that is sealed."""
    log = load(match)
    for row in Remark.objects.filter(match=match, turn=log.game.turn(log.state)).exclude(text=""):
        if row.seat.number != viewer:
            yield row.text.encode(), f"{row}, which is sealed"


def _of_entry(row: Entry, viewer: Viewer) -> Iterator[tuple[bytes, str]]:
    """Its salt, and the text of each event that was told with less in it."""
    game = GAMES[row.match.game]
    events = codec.codec(game).events(row.events)
    if hides(row, events, viewer, game):
        yield bytes(row.salt), f"the salt of {row}"
    for event in codec.played(events):
        if game.redact(event, viewer) != event:
            yield codec.canonical(event), f"an event of {row}"


def shown_only_there(over: Match) -> set[bytes]:
    """The secret of a match that is over."""
    return forms(bytes(MatchSecret.objects.get(match=over).secret))


def search(places: Mapping[str, bytes], withheld: Mapping[bytes, str]) -> None:
    """Raises Leak where something lies that must not."""
    everything = b"\0\0".join(places.values())
    for needle, what in withheld.items():
        if needle in everything:
            raise Leak(f"{what} is in {[place for place, lies in places.items() if needle in lies][:3]}")


def files() -> dict[str, bytes]:
    """What this machine keeps beside the database: pictures, and what workers are told."""
    found: Iterable[Path] = (path for path in Path(settings.DATA_DIR).rglob("*") if path.is_file())
    return {str(path.relative_to(settings.DATA_DIR)): path.read_bytes() for path in found}
