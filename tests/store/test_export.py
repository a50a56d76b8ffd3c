"""A match as a file, by hand and on the command line; and what it holds while several choose at once."""

import io
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.engine.chance import ScriptedChance
from games.engine.facts import LinksRenewed
from games.links import TurnLink
from games.models import Match
from games.play.submit import Move, submit
from games.rules import EARLIER, GAMES, WORDS
from games.store.append import Draft, append
from games.store.export import export
from games.store.verify import verdict
from games.tools.proof.command import main
from games.tools.proof.form import Export, read, written
from tests.engine.toys.souk import Souk
from tests.factories.games import NOW, a_match, log_of, played_on

pytestmark = pytest.mark.django_db(transaction=True)
SOUK: Any = Souk()


@pytest.fixture
def souk(monkeypatch: pytest.MonkeyPatch) -> Match:
    """Two rounds in which Ada and Bo choose at once. It has no words for anything."""
    monkeypatch.setitem(GAMES, "souk", SOUK)
    monkeypatch.setitem(EARLIER, "souk", ())
    monkeypatch.setitem(WORDS, "souk", ModuleType("souk"))
    return a_match(game="souk", options={})


def chosen(match: Match, seat: int, line: str) -> None:
    turn = SOUK.turn(log_of(match).state)
    submit(TurnLink(match.number, seat, turn, 1), Move(line, f"{seat} {turn} {line}", NOW))


def everybody(match: Match) -> list[Export]:
    match.refresh_from_db()
    return [export(match, seat) for seat in (0, 1, None)]


def test_while_several_choose_a_file_says_who_has_chosen_and_ends_before(souk: Match) -> None:
    before = everybody(souk)
    assert [file.sealed for file in before] == [(), (), ()]
    chosen(souk, 0, "BID 5")
    for file, then in zip(everybody(souk), before, strict=True):
        assert file.sealed == (0,)
        assert file.entries == then.entries
        assert "bid" not in written(file).decode()
    chosen(souk, 1, "GATHER SILK")
    assert [len(file.entries) for file in everybody(souk)] == [6, 6, 6]
    assert [file.sealed for file in everybody(souk)] == [(), (), ()]


def test_nothing_of_an_entry_that_is_not_shown_is_in_a_file(souk: Match) -> None:
    """Not even that there was one: here Ada chooses anew, and Bo's links are renewed."""
    chosen(souk, 0, "BID 5")
    one = [written(file) for file in everybody(souk)]
    log = log_of(souk)
    again = log.game.decide(log.state, 0, log.game.parse("BID 10"), ScriptedChance())
    move = log.game.parse("BID 10")
    append(log.match, [Draft(NOW, "link", again, 0, move), Draft(NOW, "web", (LinksRenewed(1),), 1)])
    assert [written(file) for file in everybody(souk)] == one


def test_what_was_sealed_is_proved_at_the_end(souk: Match, tmp_path: Path) -> None:
    files = []
    for turn, (first, second) in enumerate(((0, 1), (1, 0)), 1):
        chosen(souk, first, "BID 5")
        for i, file in enumerate(everybody(souk)):
            files.append(tmp_path / f"{turn}-{i}.json")
            files[-1].write_bytes(written(file))
            assert main([str(files[-1])]) == 0
        chosen(souk, second, "GATHER SILK")
    assert verdict(souk.pk).faults == ()
    over = tmp_path / "over.json"
    over.write_bytes(written(everybody(souk)[2]))
    assert main([str(over), "--against", *map(str, files)]) == 0
    lying = files[0].read_bytes().replace(b'"sealed":[0]', b'"sealed":[1]')
    (tmp_path / "lying.json").write_bytes(lying)
    assert main([str(over), "--against", str(tmp_path / "lying.json")]) == 0  # in that turn she did
    files[0].write_bytes(lying.replace(b'"sealed":[1]', b'"sealed":[2]'))
    assert main([str(over), "--against", str(files[0])]) == 1


def exported(*argv: str) -> tuple[Export, str]:
    """What the command prints, and what it says beside it."""
    out, beside = io.StringIO(), io.StringIO()
    call_command("export", *argv, stdout=out, stderr=beside)
    return read(out.getvalue().encode(), "the output"), beside.getvalue()


def test_the_command_prints_nobodys_hand_while_a_match_runs() -> None:
    match = a_match()
    played_on(match, 20)
    match.refresh_from_db()
    for argv in ((match.public,), (match.public.upper(), "--spectator")):
        file, said = exported(*argv)
        assert (file, said) == (export(match, None), "")
    file, said = exported(match.public, "--seat", "1")
    assert file == export(match, 1)
    assert said == "The match is running: this is for whoever sits at seat 1 alone.\n"


def test_the_command_writes_a_file_that_proves(tmp_path: Path) -> None:
    match, file = a_match(), tmp_path / "match.json"
    played_on(match, 10_000)
    call_command("export", match.public, "--seat", "1", "--output", str(file))
    assert main([str(file)]) == 0
    assert read(file.read_bytes(), "").over


def test_what_cannot_be_exported_is_one_sentence_and_exit_2(tmp_path: Path) -> None:
    match = a_match()
    for argv, sentence in (
        (["aaaaaaaa"], "There is no match 'aaaaaaaa'."),
        ([match.public, "--seat", "2"], f"Match {match.public} has no seat 2."),
        ([match.public, "--output", str(tmp_path)], f"{tmp_path} cannot be written: Is a directory."),
    ):
        with pytest.raises(CommandError) as refused:
            call_command("export", *argv)
        assert (str(refused.value), refused.value.returncode) == (sentence, 2)
