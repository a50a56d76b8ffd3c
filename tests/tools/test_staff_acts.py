"""`proof` on a match that whoever runs the service ended: where that could be, by whom, and why."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from games.engine.codec import reason_hash
from games.tools.proof.form import Why, written
from games.tools.proof.record import Record
from tests.tools.logs import ADA, a_log, changed, file_of, proved

Out = pytest.CaptureFixture[str]
SALT, TEXT, OP = bytes(range(16)), "The server lost a day.", 99
HASH = reason_hash(SALT, TEXT).hex()
VOIDED = '{"reason":"staff","type":"match-voided"}'
LOG = a_log(entries=12)


def by(player: int, why: str = HASH) -> str:
    return f'{{"player":{player},"type":"by-staff","why":"{why}"}}'


def the_end(number: int = 13, **changes: Any) -> Record:
    at = "2027-01-01T00:00:00.000000Z"
    whole = Record(number, at, None, "system", None, f"[{VOIDED},{by(OP)}]")
    return msgspec.structs.replace(whole, **changes)


def filed(*records: Record, reasons: tuple[Why, ...] | None = (Why(13, HASH, SALT.hex(), TEXT),)) -> bytes:
    return written(msgspec.structs.replace(file_of(records), reasons=reasons))


def test_a_hash_of_a_reason_is_that_of_salt_and_text() -> None:
    """As sha256sum has it."""
    assert HASH == "beb1b8f8ca6f2e6379d047b2db46af6d7dd9a6194ace0a86ed08b20c0a5c069a"


def test_it_is_checked_from_the_deal_to_the_reason(tmp_path: Path, capsys: Out) -> None:
    assert proved(tmp_path, filed(*LOG, the_end())) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[-2].startswith("Play: the deal and 8 moves decided again, with the same ")
    assert said[-1] == "End: whoever runs the service, account 99, ended it without a result."
    assert "Reasons: 1 reason is what was hashed with it." in said


def test_a_table_may_be_ended_before_anybody_plays(tmp_path: Path, capsys: Out) -> None:
    file = msgspec.structs.replace(
        file_of([*LOG[:2], the_end(3)]), words=None, reasons=(Why(3, HASH, None, None),)
    )
    assert proved(tmp_path, written(file)) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[-2:] == [
        "Play: there was none.",
        "End: whoever runs the service, account 99, ended it without a result.",
    ]
    assert not [line for line in said if line.startswith("Reasons")]


NOT_HERE = "whoever runs the service could not end the match here"
NOTHING = "whoever runs the service does nothing of this kind"
FORGED: dict[str, tuple[list[Record], str]] = {
    "by somebody who plays": ([*LOG, the_end(events=f"[{VOIDED},{by(ADA)}]")], f"Entry 13: {NOT_HERE}"),
    "by a seat": ([*LOG, the_end(seat=0)], f"Entry 13: {NOT_HERE}"),
    "by another door": ([*LOG, the_end(cause="host")], f"Entry 13: {NOT_HERE}"),
    "twice": ([*LOG, the_end(), the_end(14)], f"Entry 14: {NOT_HERE}"),
    "after the end": ([*a_log(entries=12, resigns=True), the_end(14)], f"Entry 14: {NOT_HERE}"),
    "without a reason": ([*LOG, the_end(events=f"[{VOIDED},{by(OP, '')}]")], f"Entry 13: {NOTHING}"),
    "without saying what": ([*LOG, the_end(events=f"[{by(OP)}]")], f"Entry 13: {NOTHING}"),
    "without saying who": (
        [*LOG, the_end(events=f"[{VOIDED}]")],
        "Entry 13: the match could not be cancelled here",
    ),
    "as a host": (
        [*LOG, the_end(events=f"[{VOIDED.replace('staff', 'host')},{by(OP)}]")],
        f"Entry 13: {NOTHING}",
    ),
    "with more than that": ([*LOG, the_end(events=f"[{VOIDED},{by(OP)},{by(OP)}]")], f"Entry 13: {NOTHING}"),
    "beside a move": (
        changed(LOG, 12, events=LOG[11].events.replace("[", f"[{by(OP)},", 1)),
        "Entry 12: facts stand in it that belong to no move",
    ),
    "beside the deal": (
        changed(LOG, 4, events=f"{LOG[3].events[:-1]},{by(OP)}]"),
        "Entry 4: its event 11 does not follow from its move",
    ),
    "and a move after it": (
        [*LOG, the_end(), msgspec.structs.replace(LOG[11], number=14, at="2027-01-01T00:00:00.000000Z")],
        "Entry 14: somebody moved where nobody could",
    ),
    "and a resignation after it": (
        [*LOG, the_end(), the_end(14, seat=0, cause="web", events='[{"seat":0,"type":"seat-resigned"}]')],
        "Entry 14: nobody could resign there",
    ),
}


@pytest.mark.parametrize("what", FORGED)
def test_what_staff_cannot_have_done_is_named_by_its_entry(tmp_path: Path, capsys: Out, what: str) -> None:
    records, sentence = FORGED[what]
    assert proved(tmp_path, filed(*records)) == 1
    assert capsys.readouterr().out.startswith(sentence)


def test_a_reason_that_was_changed_is_found(tmp_path: Path, capsys: Out) -> None:
    other = (Why(13, HASH, SALT.hex(), "The server lost a week."),)
    assert proved(tmp_path, filed(*LOG, the_end(), reasons=other)) == 1
    assert capsys.readouterr().out == "Entry 13: its reason is not the one that was hashed.\n"


@pytest.mark.parametrize(
    "reasons", [None, (), (Why(12, HASH, None, None),), (Why(13, "0" * 64, SALT.hex(), TEXT),)]
)
def test_a_file_that_names_other_reasons_than_its_entries_is_none(
    tmp_path: Path, capsys: Out, reasons: tuple[Why, ...] | None
) -> None:
    assert proved(tmp_path, filed(*LOG, the_end(), reasons=reasons)) == 2
    assert capsys.readouterr().err == "The file names other reasons than its entries.\n"


def test_a_file_of_before_there_were_reasons_is_still_checked(tmp_path: Path) -> None:
    old = written(file_of(a_log())).replace(b',"reasons":null', b"")
    assert b"reasons" not in old
    assert proved(tmp_path, old) == 0
