"""An entry has one text; its commitment and digest are the hashes of those bytes."""

import json
import subprocess
import sys
from datetime import UTC, datetime, timedelta, timezone
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest

from games.engine.codec import (
    GENESIS,
    Head,
    canonical,
    canonical_entry,
    chained,
    codec,
    commitment,
    played,
    public_id,
    stamp,
    text,
)
from games.engine.facts import MatchOpened, MatchStarted, SeatTaken, TurnMissed
from games.engine.game import Imperative, Past, kebab
from tests.engine.toys.souk import Bid, ChoiceSealed, ChoicesRevealed, Gather, LotShown, Souk

ROOT = Path(__file__).resolve().parents[2]
NOON = datetime(2026, 12, 3, 18, 0, tzinfo=UTC)


class HeapMade(Past, frozen=True):
    zebra: frozenset[str]
    apple: frozenset[int]
    mixed: frozenset[tuple[str, int]]
    order: tuple[str, ...] = ()
    note: str | None = None
    open: bool = False


VALUES: dict[str, Any] = {
    "a move": Bid(15),
    "a tuple keeps its order": Gather(("silk", "attar", "chai")),
    "an event within an event": ChoicesRevealed((Bid(0), Gather(("chai",))), None),
    "fields and frozensets are sorted": HeapMade(
        frozenset({"red", "green", "black", "Orange"}),
        frozenset({10, 9, -1, 100}),
        frozenset({("pig", 2), ("ox", 10), ("ox", 9)}),
        ("b", "a"),
    ),
    "unicode stands as it is": SeatTaken(1, bot='Žofie "…" \\ \u200f\U0001f409 é e\u0301'),
    "control characters are escaped": SeatTaken(0, bot="a\nb\tc\x00\x1f\x7f"),
    "large numbers": (2**63 - 1, -(2**63), 0),
    "nothing": (),
    "service facts": (
        MatchOpened(
            "souk", 1, (("adjacent", True), ("limit", None), ("rounds", "2"), ("size", 5)), 2, "ab" * 32
        ),
        SeatTaken(0, player=7),
        MatchStarted((None, "cd" * 32)),
        TurnMissed(1, 12, "2026-12-03T18:00:00.000000Z"),
    ),
}
VECTORS = json.loads((Path(__file__).parent / "canonical_vectors.json").read_text())


def test_every_value_has_its_vector() -> None:
    assert list(VECTORS) == list(VALUES)


@pytest.mark.parametrize("name", VALUES)
def test_the_canonical_text_is_the_published_one(name: str) -> None:
    assert text(VALUES[name]) == VECTORS[name]
    assert canonical(VALUES[name]) == VECTORS[name].encode("utf-8")


@pytest.mark.parametrize("name", ["fields and frozensets are sorted", "an event within an event"])
def test_the_text_is_the_same_in_every_run(name: str) -> None:
    """Strings hash differently from run to run, and so do the frozensets that hold them."""
    say = f"from tests.engine.test_codec import VALUES, text; print(text(VALUES[{name!r}]))"
    for seed in ("1", "2"):
        run = subprocess.run(
            [sys.executable, "-c", say],
            env={"PYTHONHASHSEED": seed},
            cwd=ROOT,
            capture_output=True,
            check=True,
        )
        assert run.stdout.decode().strip() == VECTORS[name]


def test_a_name_in_the_log_is_its_class_in_words() -> None:
    assert kebab("CardLaid") == "card-laid"
    assert (kebab("Bid"), kebab("PileShuffledAgain")) == ("bid", "pile-shuffled-again")
    assert json.loads(text(LotShown(3)))["type"] == "lot-shown"


def test_an_entry_is_told_whole_and_in_order() -> None:
    head = Head("mfrggzdf", 12, NOON, 1, "web")
    entry = canonical_entry(head, text(Bid(5)), text((ChoiceSealed(1, Bid(5)),)))
    assert entry.decode() == (
        '{"at":"2026-12-03T18:00:00.000000Z","cause":"web",'
        '"events":[{"choice":{"amount":5,"type":"bid"},"seat":1,"type":"choice-sealed"}],'
        '"match":"mfrggzdf","move":{"amount":5,"type":"bid"},"number":12,"seat":1}'
    )


def test_an_entry_without_a_seat_says_so() -> None:
    entry = canonical_entry(Head("mfrggzdf", 1, NOON, None, "host"), None, "[]")
    assert entry.decode() == (
        '{"at":"2026-12-03T18:00:00.000000Z","cause":"host","events":[],'
        '"match":"mfrggzdf","move":null,"number":1,"seat":null}'
    )


SALT = bytes(range(16))
ENTRY = b'{"number":1}'
COMMITMENT = "26d14b97e68a0c0ba8730a55f0192a90b38ff3136b15f9fe6a985091e54e4453"
DIGEST = "2bc5e409266d4ed02b2c021ef98f295916b6891ed32f453e9dcab0abf3a6f7f1"
NEXT = "ded26d37b421cd04209678d24d43dfc07ba19cba6ed2892cdb05bab0fe64b25c"


def test_commitments_and_digests_are_these() -> None:
    """Worked out with another program: printf and sha256sum."""
    assert commitment(SALT, ENTRY).hex() == COMMITMENT
    first = chained(GENESIS, commitment(SALT, ENTRY))
    assert first.hex() == DIGEST
    assert chained(first, sha256(b"another").digest()).hex() == NEXT
    assert bytes(32) == GENESIS


@pytest.mark.parametrize("salt", [b"", bytes(15), bytes(17), bytes(32)])
def test_a_salt_is_16_bytes(salt: bytes) -> None:
    with pytest.raises(ValueError, match="16 bytes"):
        commitment(salt, ENTRY)


def test_a_time_is_written_in_utc_with_all_its_digits() -> None:
    amsterdam = timezone(timedelta(hours=1))
    assert stamp(NOON) == "2026-12-03T18:00:00.000000Z"
    assert stamp(datetime(2026, 12, 3, 19, 0, 0, 5, amsterdam)) == "2026-12-03T18:00:00.000005Z"


def test_a_time_without_a_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="zone"):
        stamp(NOON.replace(tzinfo=None))


def test_a_public_id_is_eight_letters_for_40_bits() -> None:
    assert public_id(0) == "aaaaaaaa"
    assert public_id(2**40 - 1) == "77777777"
    assert public_id(0x6162636465) == "mfrggzdf"
    with pytest.raises(OverflowError):
        public_id(2**40)


def test_moves_and_events_come_back_from_their_text() -> None:
    of = codec(Souk())
    for move in (Bid(5), Gather(("silk",))):
        assert of.move(text(move)) == move
    events = (LotShown(3), ChoiceSealed(0, None), SeatTaken(1, player=3), TurnMissed(0, 1, stamp(NOON)))
    assert of.events(text(events)) == events


@pytest.mark.parametrize(
    "line",
    [
        '{"type":"bid","amount":"5"}',
        '{"type":"bid","amount":5.5}',
        '{"type":"bid","amount":null}',
        '{"type":"bid"}',
        '{"type":"lend","amount":5}',
        '{"amount":5}',
        "[]",
    ],
)
def test_a_text_that_says_something_else_is_refused(line: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        codec(Souk()).move(line)


def test_the_facts_of_the_service_are_no_part_of_the_play() -> None:
    assert played((SeatTaken(0), LotShown(3), TurnMissed(0, 1, ""))) == (LotShown(3),)


def test_moves_and_events_cannot_be_changed() -> None:
    class Said(Imperative, frozen=True):
        n: int

    for value in (Said(1), LotShown(1)):
        with pytest.raises(AttributeError):
            value.n = 2  # type: ignore[misc, union-attr]
