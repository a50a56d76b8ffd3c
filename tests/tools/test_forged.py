"""A log that is forged with all its hashes is decided otherwise, and `proof` names the entry."""

from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest

from games.engine.facts import ServiceFact
from games.tools.proof import replay
from games.tools.proof.form import written
from games.tools.proof.record import Record
from tests.tools.logs import SECRET, a_log, changed, file_of, proved

LOG = a_log()
Out = pytest.CaptureFixture[str]


RESIGNED = Record(92, "2027-01-01T00:00:00.000000Z", 0, "web", None, '[{"seat":0,"type":"seat-resigned"}]')
# The number of an entry, what is put there instead, and what is said of it.
FORGED: dict[str, tuple[int, dict[str, tuple[Any, Any]], str]] = {
    "a card of the deal": (
        *(4, {"events": ('"green","yellow","orange"', '"yellow","green","orange"')}),
        "its event 3 is not the pile-shuffled that follows from its move",
    ),
    "a card that was drawn": (
        *(7, {"events": ('["green",', '["black",')}),
        "its event 2 is not the cards-drawn that follows from its move",
    ),
    "chance asked again for a pile": (
        *(79, {"events": ('["green","red","yellow"', '["red","green","yellow"')}),
        "its event 4 is not the pile-shuffled that follows from its move",
    ),
    "an event removed": (
        *(7, {"events": ('{"cards":["green","yellow","red"],"seat":0,"type":"cards-drawn"},', "")}),
        "its event 2 is not the cards-drawn that follows from its move",
    ),
    "the last event removed": (
        *(7, {"events": (',{"seat":1,"type":"turn-opened"}', "")}),
        "its event 3, turn-opened, is missing",
    ),
    "an event more": (
        *(7, {"events": ("}]", '},{"seat":1,"type":"seat-passed"}]')}),
        "its event 4 does not follow from its move",
    ),
    "another move": (
        *(7, {"move": ('"mandala":1', '"mandala":2')}),
        "its event 1 is not the laid-on-mountain that follows from its move",
    ),
    "a move nobody can make": (*(7, {"move": ('"orange"', '"pink"')}), "its move is not legal"),
    "a move with something in it": (
        *(7, {"move": ("{", '{"aside":"hello",')}),
        "its move holds more than a move",
    ),
    "a time before the last": (*(30, {"at": ("-02T", "-01T")}), "it was written before the one before it"),
    "a bot where none sits": (*(7, {"cause": ("link", "bot")}), "a bot moved where none sits"),
    "an order where a bot sits": (
        *(6, {"cause": ("bot", "order")}),
        "an order moved where nobody could have given one",
    ),
    "a person where a bot sits": (
        *(6, {"cause": ("bot", "link")}),
        "a move does not come by 'link' at this seat",
    ),
    "a move called forced": (
        *(7, {"cause": ("link", "forced")}),
        "its move was not the only one, so it was not forced",
    ),
    "a move called the clock's": (
        *(7, {"cause": ("link", "clock")}),
        "the clock moved without saying what was missed",
    ),
    "a clock that came too early": (
        *(19, {"events": ('"due":"2026', '"due":"2027')}),
        "the clock names another seat or turn, or it came too early",
    ),
    "a clock that plays for itself": (
        *(19, {"move": ('"mandala":1', '"mandala":2')}),
        "the clock did not play what it plays here",
    ),
    "a press that is called the clock": (
        *(19, {"cause": ("clock", "link")}),
        "facts stand in it that belong to no move",
    ),
    "a seat that is not there": (*(7, {"seat": (0, 2)}), "there is no seat 2"),
    "another seat's move": (
        *(7, {"seat": (0, 1)}),
        "a move does not come by 'link' at this seat",
    ),
    "somebody who sits twice": (
        *(3, {"events": ('"bot":"bot","player":null', '"bot":null,"player":17')}),
        "nobody could sit down there",
    ),
    "half a word": (
        *(4, {"events": ('"words":["53', '"words":["')}),
        "it does not hold one word hash, or none, for each seat",
    ),
    "another word": (
        *(4, {"events": ('"words":["53', '"words":["54')}),
        "its event 2 is not the table-set that follows from its move",
    ),
    "options the game does not have": (
        *(1, {"events": ('"random"', '"2"')}),
        "its options are none of Mandala: Invalid enum value '2' - at `$.start`",
    ),
    "a deal by somebody": (*(4, {"cause": ("system", "host")}), "a match begins by itself"),
    "cards without a move": (
        *(7, {"move": ('{"colour":"orange","mandala":1,"type":"mountain"}', None)}),
        "nobody moved in it, and yet something happened on the board",
    ),
}


def forged(number: int, changes: dict[str, tuple[Any, Any]]) -> list[Record]:
    """The log with an entry in which the old is replaced by the new."""
    found = {}
    for name, (old, new) in changes.items():
        value = getattr(LOG[number - 1], name)
        assert old in value if isinstance(value, str) else old == value
        found[name] = value.replace(old, new, 1) if isinstance(value, str) and new is not None else new
    return changed(LOG, number, **found)


@pytest.mark.parametrize("what", FORGED)
def test_a_log_that_is_forged_and_committed_to_is_decided_otherwise(
    tmp_path: Path, capsys: Out, what: str
) -> None:
    """As by somebody who holds the database and writes all hashes anew."""
    number, changes, sentence = FORGED[what]
    assert proved(tmp_path, written(file_of(forged(number, changes)))) == 1
    assert capsys.readouterr().out == f"Entry {number}: {sentence}.\n"


def test_a_secret_that_is_forged_deals_other_cards(tmp_path: Path, capsys: Out) -> None:
    """Even where its hash is put into entry 1."""
    other = bytes(32)
    events = LOG[0].events.replace(sha256(SECRET).hexdigest(), sha256(other).hexdigest())
    assert proved(tmp_path, written(file_of(changed(LOG, 1, events=events), secret=other))) == 1
    sentence = "its event 2 is not the table-set that follows from its move"
    assert capsys.readouterr().out == f"Entry 4: {sentence}.\n"


def test_nobody_gives_up_after_the_end_or_moves_after_giving_up(tmp_path: Path, capsys: Out) -> None:
    assert proved(tmp_path, written(file_of([*LOG, RESIGNED]))) == 1
    assert capsys.readouterr().out == "Entry 92: nobody could resign there.\n"
    records = [*a_log(entries=10, resigns=True), *(msgspec.structs.replace(LOG[10], number=12),)]
    assert proved(tmp_path, written(file_of(records))) == 1
    assert capsys.readouterr().out == "Entry 12: somebody moved where nobody could.\n"


def test_rules_that_are_not_here_are_one_sentence_and_exit_2(tmp_path: Path, capsys: Out) -> None:
    events = LOG[0].events.replace('"version":1', '"version":7')
    assert proved(tmp_path, written(file_of(changed(LOG, 1, events=events)))) == 2
    assert capsys.readouterr().err == "Version 7 of the rules of mandala is not here.\n"


def test_every_fact_of_the_service_is_known_to_the_replay() -> None:
    assert set(replay._NOTED) == set(ServiceFact.__args__)
