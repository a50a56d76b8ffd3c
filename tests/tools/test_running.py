"""A match that still runs: what each reader is told, and that it is what the finished log says too."""

from pathlib import Path

import msgspec
import pytest

from games.engine.codec import text
from games.tools.proof.form import Export, Line, written
from tests.tools.logs import SECRET, a_log, changed, file_of, proved

LOG = a_log()
OVER = written(file_of(LOG))
READERS = pytest.mark.parametrize("reader", [0, 1, None], ids=["seat 0", "seat 1", "a spectator"])
Out = pytest.CaptureFixture[str]


def running(entries: int, reader: int | None) -> Export:
    return file_of(LOG[:entries], reader, over=False)


def saved(folder: Path, export: Export, name: str = "earlier.json") -> str:
    (folder / name).write_bytes(written(export))
    return str(folder / name)


@pytest.mark.parametrize(
    ("reader", "whole"), [(0, 22), (1, 20), (None, 3)], ids=["seat 0", "seat 1", "a spectator"]
)
def test_a_running_match_is_checked_as_far_as_its_reader_was_told(
    tmp_path: Path, capsys: Out, reader: int | None, whole: int
) -> None:
    export = running(40, reader)
    assert proved(tmp_path, written(export)) == 0
    told = "a spectator" if reader is None else f"seat {reader}"
    assert capsys.readouterr().out.splitlines()[:3] == [
        f"Match k7m2q5t4: Mandala, version 1 of its rules, 2 seats; as {told} is told it.",
        "Chain: 40 entries without a gap, each digest from the one before.",
        f"Commitments: {whole} entries are what was committed to; of {40 - whole} something is kept back.",
    ]


@READERS
def test_a_salt_stands_where_nothing_is_kept_back_and_nowhere_else(reader: int | None) -> None:
    for record, line in zip(LOG, running(len(LOG), reader).entries, strict=True):
        own_move = record.move is None or (record.seat == reader and reader is not None)
        assert (line.salt is not None) == (line.entry is not None) == (line.told is None)
        if line.entry:
            assert own_move
            assert text(line.entry.events) == record.events
        elif own_move:
            assert line.told
            assert text(line.told.events) != record.events


@READERS
def test_nothing_is_in_the_file_of_somebody_who_may_not_know_it(
    reader: int | None,
) -> None:
    whole, content = file_of(LOG), written(running(len(LOG) - 1, reader)).decode()
    assert SECRET.hex() not in content
    assert '"words":null' in content
    assert LOG[3].events[200:300] not in content
    salts = {line.salt for line in whole.entries if line.salt and line.salt in content}
    assert salts == {line.salt for line in running(len(LOG) - 1, reader).entries if line.salt}


@READERS
def test_what_was_told_while_it_ran_is_what_happened(tmp_path: Path, capsys: Out, reader: int | None) -> None:
    earlier = [saved(tmp_path, running(n, reader), f"{n}.json") for n in (3, 4, 19, 90)]
    assert proved(tmp_path, OVER, "--against", *earlier) == 0
    told = "a spectator" if reader is None else f"seat {reader}"
    rest = f"entries as {told} was told then, and nothing was changed since."
    said = capsys.readouterr().out.splitlines()[-4:]
    assert said == [f"3.json: 3 {rest}", f"4.json: 4 {rest}", f"19.json: 19 {rest}", f"90.json: 90 {rest}"]


def test_two_exports_of_a_running_match_agree_as_well(tmp_path: Path) -> None:
    earlier = saved(tmp_path, running(20, 0))
    assert proved(tmp_path, written(running(40, 1)), "--against", earlier) == 0
    assert proved(tmp_path, written(running(10, 1)), "--against", earlier) == 1


def lying(export: Export, number: int, old: str, new: str) -> Export:
    """An export in which somebody was told something else of an entry of which something is kept back."""
    line = export.entries[number - 1]
    assert line.told
    events = text(line.told.events)
    assert old in events
    told = msgspec.structs.replace(line.told, events=msgspec.json.decode(events.replace(old, new, 1)))
    lines: list[Line] = [*export.entries]
    lines[number - 1] = msgspec.structs.replace(line, told=told)
    return msgspec.structs.replace(export, entries=tuple(lines))


def test_something_else_that_was_told_then_is_found(tmp_path: Path, capsys: Out) -> None:
    earlier = saved(tmp_path, lying(running(20, 1), 7, '"cards":3', '"cards":2'))
    assert proved(tmp_path, OVER, "--against", earlier) == 1
    assert capsys.readouterr().out == "Entry 7: what earlier.json was told is not what happened.\n"


def test_a_past_that_was_rewritten_is_found_by_whoever_kept_a_file(tmp_path: Path, capsys: Out) -> None:
    """Even where everything in the new file fits together."""
    events = LOG[6].events.replace('["green",', '["black",')
    rewritten = file_of(changed(LOG[:20], 7, events=events), 0, over=False)
    earlier = saved(tmp_path, running(20, 0))
    assert proved(tmp_path, written(rewritten)) == 0
    assert proved(tmp_path, written(rewritten), "--against", earlier) == 1
    said = capsys.readouterr().out.splitlines()[-1]
    assert said == "Entry 7: it has another digest or commitment than in earlier.json."


def test_an_entry_that_was_taken_away_is_found(tmp_path: Path, capsys: Out) -> None:
    earlier = saved(tmp_path, running(20, 0))
    assert proved(tmp_path, written(running(19, 0)), "--against", earlier) == 1
    assert capsys.readouterr().out == "Entry 20: it is missing; it stands in earlier.json.\n"


def test_an_earlier_file_that_is_wrong_by_itself_is_named(tmp_path: Path, capsys: Out) -> None:
    export = running(20, 0)
    line = msgspec.structs.replace(export.entries[6], digest="0" * 64)
    broken = msgspec.structs.replace(export, entries=(*export.entries[:6], line, *export.entries[7:]))
    assert proved(tmp_path, OVER, "--against", saved(tmp_path, broken)) == 1
    assert capsys.readouterr().out == (
        "Entry 7: earlier.json is wrong by itself: "
        "its digest does not follow from its commitment and the digest before.\n"
    )


def test_another_match_is_one_sentence_and_exit_2(tmp_path: Path, capsys: Out) -> None:
    other = saved(tmp_path, file_of(LOG[:20], 0, over=False, match="aaaaaaaa"))
    assert proved(tmp_path, OVER, "--against", other) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == "earlier.json is of another match: aaaaaaaa, not k7m2q5t4.\n"
