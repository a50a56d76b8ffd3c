"""A whole match of Mandi as a file: seals that were changed, a restock, somebody who left, and the proof."""

import re
from pathlib import Path
from random import Random

import msgspec
import pytest

from games.engine.moves import pick
from games.models import Match
from games.play.resign import resign
from games.store.export import export
from games.store.verify import verdict
from games.tools.proof.command import main
from games.tools.proof.form import written
from tests.factories.bazaars import many, sealed
from tests.factories.games import NOW, log_of

pytestmark = pytest.mark.django_db


def played_out(match: Match, files: Path) -> list[Path]:
    """To the end; two of three change each answer, Bo leaves in round 4. The files there were on the way."""
    dice, running = Random(11), list[Path]()
    while not (log := log_of(match)).ended:
        if log.state.round == 4 and match.seat_rows.get(number=1).player_id:
            resign(match.number, match.seat_rows.get(number=1).player_id or 0, now=NOW)
            continue
        for seat in sorted(log.pending):
            for _again in range(2 if seat < 2 else 1):
                now = log_of(match)
                if now.game.turn(now.state) == log.game.turn(log.state) and not now.ended:
                    sealed(match, seat, now.game.name(pick(now.game.moves(now.state, seat), dice)))
            running.append(files / f"{len(running)}.json")
            match.refresh_from_db()
            running[-1].write_bytes(written(export(match, 0)))
    return running


def test_it_is_proved_and_all_that_was_told_on_the_way_was_the_truth(tmp_path: Path) -> None:
    match = many("Bo", "Cy")
    running = played_out(match, tmp_path)
    assert verdict(match.pk).faults == ()
    over = tmp_path / "over.json"
    over.write_bytes(written(export(match, None)))
    against = [part for path in running for part in ("--against", str(path))]
    assert main([str(over), *against]) == 0
    assert all(main([str(path)]) == 0 for path in running[:-1])


@pytest.mark.parametrize("claimed", [(0,), (0, 7)])
def test_a_choice_that_stands_from_the_restock_counts_as_chosen_and_no_other_does(
    tmp_path: Path, claimed: tuple[int, ...]
) -> None:
    match = many("Bo", "Cy")
    for card in range(1, 6):
        for seat, stall in enumerate("ABC"):
            sealed(match, seat, f"STALL {stall} CARD {card}")
    for seat, line in enumerate(("RESTOCK 1 2 STALL A CARD 2", "RESTOCK 1 2", "RESTOCK 1")):
        sealed(match, seat, line)
    match.refresh_from_db()
    running, over = tmp_path / "running.json", tmp_path / "over.json"
    told = export(match, None)
    assert told.sealed == (0,)
    running.write_bytes(written(msgspec.structs.replace(told, sealed=claimed)))
    sealed(match, 1, "STALL B CARD 1")
    sealed(match, 2, "STALL C CARD 1")
    match.refresh_from_db()
    over.write_bytes(written(export(match, None)))
    assert main([str(over), "--against", str(running)]) == (0 if claimed == (0,) else 1)


@pytest.mark.parametrize("word", ["haggle", "crates", "owned"])
def test_one_byte_changed_in_it_is_found(tmp_path: Path, word: str) -> None:
    match = many("Bo", "Cy")
    played_out(match, tmp_path)
    content = written(export(match, None)).decode()
    at = next(found.end() for found in re.finditer(rf"{word}\W+(?=\d)", content))
    other = "1" if content[at] != "1" else "2"
    over = tmp_path / "over.json"
    over.write_text(content[:at] + other + content[at + 1 :])
    assert main([str(over)]) == 1
