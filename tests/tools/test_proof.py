"""`proof` finds whatever was changed in a file, and names the entry."""

import json
import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.tools.proof.command import main
from games.tools.proof.form import Unreadable, read, written
from games.tools.proof.recipe import COMMITMENT, DIGEST
from games.tools.proof.recipe import SECRET as RECIPE_OF_THE_SECRET
from tests.tools.logs import PUBLIC, SECRET, a_log, file_of, proved

LOG = a_log()
WHOLE = written(file_of(LOG))
Out = pytest.CaptureFixture[str]


def tampered(old: bytes, new: bytes, content: bytes = WHOLE) -> bytes:
    assert content.count(old) >= 1
    assert old != new
    return content.replace(old, new, 1)


def line(number: int, content: bytes = WHOLE) -> bytes:
    """The line of an entry."""
    return content.splitlines(keepends=True)[number]


def test_a_finished_match_is_checked_from_the_first_entry_to_the_last(tmp_path: Path, capsys: Out) -> None:
    assert proved(tmp_path, WHOLE) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"Match {PUBLIC}: Mandala, version 1 of its rules, 2 seats; it is over, and all is open.",
        "Chain: 91 entries without a gap, each digest from the one before.",
        "Commitments: 91 entries are what was committed to.",
        "Chance: the secret is the one of entry 1; 3 draws, none made twice.",
        "Words: 1 word is what was hashed at the start.",
        "Play: the deal and 87 moves decided again, with the same 251 events; 5 forced, 1 by the clock.",
        "End: seat 0 has 28 and place 2, seat 1 has 32 and place 1.",
    ]


def test_a_match_that_somebody_gave_up_is_checked_too(tmp_path: Path, capsys: Out) -> None:
    assert proved(tmp_path, written(file_of(a_log(entries=30, resigns=True)))) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "End: seat 0 resigned."


def of(number: int, old: str, new: str) -> bytes:
    """The file with one thing changed in the line of an entry."""
    return WHOLE.replace(line(number), tampered(old.encode(), new.encode(), line(number)))


EXPORT = file_of(LOG)
NOT_COMMITTED = "it is not what was committed to: its text or its salt was changed."
SALT, LINK = EXPORT.entries[19].salt or "", EXPORT.entries[19].digest
TAMPERED = {
    "a card": (of(4, '"black"', '"green"'), f"Entry 4: {NOT_COMMITTED}"),
    "a salt": (of(20, SALT, SALT[:-1] + ("0" if SALT[-1] != "0" else "1")), f"Entry 20: {NOT_COMMITTED}"),
    "a move": (of(5, '"move":{"colour":"black"', '"move":{"colour":"green"'), f"Entry 5: {NOT_COMMITTED}"),
    "an at": (of(20, ":00:00.000000Z", ":00:00.000001Z"), f"Entry 20: {NOT_COMMITTED}"),
    "a digest": (
        of(20, LINK, LINK[:-1] + ("0" if LINK[-1] != "0" else "1")),
        "Entry 20: its digest does not follow from its commitment and the digest before.",
    ),
    "the secret": (
        tampered(SECRET.hex().encode(), (SECRET[:-1] + b"\0").hex().encode()),
        "Entry 1: the secret is not the one it was opened with: their hashes differ.",
    ),
    "an entry dropped": (
        WHOLE.replace(line(20), b""),
        "Entry 20: it is missing, and entry 21 stands in its place.",
    ),
    "two entries swapped": (
        WHOLE.replace(line(20) + line(21), line(21) + line(20)),
        "Entry 20: it is missing, and entry 21 stands in its place.",
    ),
    "the last entry dropped": (
        WHOLE.replace(b",\n" + line(91), b"\n"),
        "Entry 90: the match is not over after it, and yet its secret is open.",
    ),
    "a word": (
        tampered(b'"word":"monsoon"', b'"word":"mansoon"'),
        "Entry 4: the word of seat 0 is not the one that was hashed.",
    ),
}


@pytest.mark.parametrize("what", TAMPERED)
def test_what_was_changed_in_a_file_is_named_by_its_entry(tmp_path: Path, capsys: Out, what: str) -> None:
    content, sentence = TAMPERED[what]
    assert proved(tmp_path, content) == 1
    assert capsys.readouterr().out == sentence + "\n"


@given(place=st.integers(0, len(WHOLE) - 1), byte=st.integers(0, 255))
def test_any_changed_byte_of_a_finished_match_is_found_or_changes_nothing_that_is_said(
    tmp_path_factory: pytest.TempPathFactory, place: int, byte: int
) -> None:
    """What may be written in another way without being noticed is the room between the values."""
    content = WHOLE[:place] + bytes([byte]) + WHOLE[place + 1 :]
    file = tmp_path_factory.mktemp("flipped") / "match.json"
    file.write_bytes(content)
    if main([str(file)]) == 0:
        assert read(content, "") == EXPORT


TOLD = b'"told":{"at":"2026-12-01T18:00:00.000000Z","cause":"host","events":[],"seat":null}'
NO_EXPORTS = {
    "nothing": b"",
    "something else": b'{"format":"mandate match 2"}',
    "no text": b"\xff\xfe",
    "a list": b"[]",
    "very deep": b"[" * 100_000,
    "two truths": tampered(b'"salt":"', TOLD + b',"salt":"'),
    "upper case": tampered(SECRET.hex().encode(), SECRET.hex().upper().encode()),
    "other seats": tampered(b'"player":17', b'"player":18'),
    "another game": tampered(b'"game":"mandala"', b'"game":"mandela"'),
    "other words": tampered(b'"words":[{', b'"words":[null,{'),
    "open and not over": tampered(b'"reader":"all"', b'"reader":"spectator"'),
}


@pytest.mark.parametrize("what", NO_EXPORTS)
def test_what_is_no_exported_match_is_one_sentence_and_exit_2(tmp_path: Path, capsys: Out, what: str) -> None:
    assert proved(tmp_path, NO_EXPORTS[what]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert said.err.endswith(".\n")


NO_RECEIPT = "A receipt is a number, a colon and 16 digits of a digest, not {!r}."


@pytest.mark.parametrize(
    "said", ["4", "0:0123456789abcdef", "4:0123", "4:0123456789abcdeg", "٤:0123456789abcdef"]
)
def test_what_is_no_receipt_is_one_sentence_and_exit_2(capsys: Out, said: str) -> None:
    assert main(["match.json", "--receipt", said]) == 2
    assert capsys.readouterr().err == NO_RECEIPT.format(said) + "\n"


def test_no_file_is_one_sentence_and_exit_2(capsys: Out) -> None:
    assert main([]) == main(["nowhere.json"]) == 2
    assert capsys.readouterr().err.splitlines() == [
        "The following arguments are required: FILE.",
        "nowhere.json cannot be read: No such file or directory.",
    ]


def test_a_receipt_is_what_a_letter_showed(tmp_path: Path, capsys: Out) -> None:
    digest = EXPORT.entries[11].digest[:16]
    letters = [digest[i : i + 4] for i in range(0, 16, 4)]
    spelt = [f"12:{' '.join(letters)}", f"12:{digest.upper()}", f"12 {' '.join(letters)}"]
    spelt += [f"entry 12, {' '.join(letters)}", f"12, {digest}"]
    assert proved(tmp_path, WHOLE, "--receipt", *spelt) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "Receipts: 5 digests as letters showed."
    assert proved(tmp_path, WHOLE, "--receipt", f"13:{digest}") == 1
    other = EXPORT.entries[12].digest[:16]
    assert capsys.readouterr().out == f"Entry 13: a letter showed {digest}, and here it is {other}.\n"
    assert proved(tmp_path, WHOLE, "--receipt", f"92:{digest}") == 1
    assert capsys.readouterr().out == "Entry 92: a letter showed it, and it is not in this file.\n"


def test_the_file_reads_back_as_it_was_written_and_may_be_laid_out_otherwise(tmp_path: Path) -> None:
    assert read(WHOLE, "") == EXPORT
    assert proved(tmp_path, json.dumps(json.loads(WHOLE), indent=1, sort_keys=True).encode()) == 0
    with pytest.raises(Unreadable, match=r"^a file is no exported match: "):
        read(b"{}", "a file")


def test_an_entry_is_checked_by_hand_with_the_tools_of_any_system(tmp_path: Path) -> None:
    """The recipe of the page "How it stays fair", word for word."""
    (tmp_path / "match.json").write_bytes(WHOLE)
    recipe = "\n".join([COMMITMENT, DIGEST, RECIPE_OF_THE_SECRET])
    done = subprocess.run(["bash", "-euc", recipe], cwd=tmp_path, capture_output=True, text=True, check=True)
    entry, chain, secret = (one.split()[0] for one in done.stdout.splitlines())
    assert (entry, chain) == (EXPORT.entries[4].commitment, EXPORT.entries[4].digest)
    assert secret in LOG[0].events
