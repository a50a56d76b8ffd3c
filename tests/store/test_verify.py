"""`verify` decides every match in the database again, and names what is not as it was decided."""

import io
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Decision, Entry, Match, MatchSecret, Notice, Seat
from games.play.cancel import cancel_unfilled
from games.play.expire import expire
from games.play.newlinks import renew_links
from games.play.open import open_match
from games.play.places import ANYONE, HOST
from games.play.resign import resign
from games.play.watch import set_watch
from games.store.verify import verdict
from tests.factories.games import ADA, BO, NOW, a_match, a_table, log_of, played, played_on
from tests.factories.tables import invited, pk_of
from tests.factories.versions import drawing_two

pytestmark = pytest.mark.django_db(transaction=True)


def verified(*public: str) -> tuple[int, list[str]]:
    """How it ends, and what it says."""
    out = io.StringIO()
    try:
        call_command("verify", *public, stdout=out)
    except SystemExit as ended:
        return int(ended.code or 0), out.getvalue().splitlines()
    return 0, out.getvalue().splitlines()


def of_every_kind() -> None:
    """Running, missed, looked at, over, given up, against the computer, waiting, cancelled."""
    played_on(a_match(), 20)
    missed = a_match()
    expire(missed.pk, now=NOW + timedelta(days=3))
    renew_links(missed.number, pk_of(ADA), key=None, now=NOW + timedelta(days=3))
    set_watch(a_match(watch="open").number, pk_of(BO), "link", now=NOW)
    played_on(a_match(), 10_000)
    given_up = a_match()
    played(given_up)
    resign(given_up.number, pk_of(BO), now=NOW)
    played_on(a_match(other=None), 30)
    open_match(a_table(places=(HOST, ANYONE)), now=NOW)
    cancel_unfilled(invited().pk, now=NOW + timedelta(days=8))


def test_a_house_in_which_nothing_was_touched_is_as_it_was_decided() -> None:
    assert verified() == (0, ["0 matches, 0 entries: all as they were decided."])
    of_every_kind()
    entries = Entry.objects.count()
    assert verified() == (0, [f"8 matches, {entries} entries: all as they were decided."])


def test_matches_are_named_by_their_letters() -> None:
    match = a_match()
    a_match()
    assert verified(match.public) == (0, ["1 matches, 4 entries: all as they were decided."])
    for public in ("aaaaaaaa", "no match"):
        with pytest.raises(CommandError, match=f"There is no match '{public}'.") as refused:
            call_command("verify", public)
        assert refused.value.returncode == 2


def test_it_reads_and_asks_as_often_for_a_long_match_as_for_a_short_one() -> None:
    match = a_match()
    counted = []
    for entries in (4, 60):
        played_on(match, entries)
        with CaptureQueriesContext(connection) as queries:
            verdict(match.pk)
        assert all(query["sql"].startswith("SELECT") for query in queries)
        counted.append(len(queries))
    assert counted == [7, 7]


def rewritten(match: Match, entry: int, /, **changes: Any) -> None:
    """An entry changed past the store, which SQLite lets happen and PostgreSQL with its triggers off."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("ALTER TABLE games_entry DISABLE TRIGGER USER")
        Entry.objects.filter(match=match, number=entry).update(**changes)
        if connection.vendor == "postgresql":
            cursor.execute("ALTER TABLE games_entry ENABLE TRIGGER USER")


def text_of(match: Match, number: int) -> str:
    return Entry.objects.get(match=match, number=number).events


CHANGED = "its digest does not follow from what it says: one of them was changed."
ENTRIES: dict[str, Callable[[Match], dict[str, Any]]] = {
    "a card": lambda match: {"events": text_of(match, 4).replace("red", "black", 1)},
    "an at": lambda match: {"at": NOW + timedelta(microseconds=1)},
    "a move": lambda match: {"move": '{"colour":"red","type":"take"}'},
    "a cause": lambda match: {"cause": "clock"},
    "a salt": lambda match: {"salt": bytes(16)},
    "a digest": lambda match: {"digest": bytes(32)},
}


@pytest.mark.parametrize("what", ENTRIES)
def test_an_entry_that_was_changed_is_named(what: str) -> None:
    match, other = a_match(), a_match()
    played_on(match, 20)
    rewritten(match, 4, **ENTRIES[what](match))
    assert verified() == (
        1,
        [
            f"Match {match.public}: Entry 4: {CHANGED}",
            f"2 matches, {Entry.objects.count()} entries: 1 not as decided.",
        ],
    )
    assert verified(other.public)[0] == 0


def test_an_entry_of_which_no_commitment_can_be_made_is_named_and_stops_no_other() -> None:
    match, other = a_match(), a_match()
    rewritten(match, 2, salt=b"")
    rewritten(other, 3, cause="clock")
    said = [
        f"Match {match.public}: Entry 2: its salt was changed.",
        f"Match {other.public}: Entry 3: {CHANGED}",
    ]
    assert verified() == (1, [*said, "2 matches, 8 entries: 2 not as decided."])


def test_an_entry_that_was_taken_away_is_named() -> None:
    match = a_match()
    played_on(match, 10)
    rewritten(match, 7, number=70)
    sentence = "Entry 7: it is missing, and entry 8 stands in its place."
    assert verified()[1][0] == f"Match {match.public}: {sentence}"


def set_on(model: Any, **changes: Any) -> Callable[[Match], object]:
    return lambda match: model.objects.filter(match=match).update(**changes)


BESIDE: dict[str, tuple[Callable[[Match], object], str]] = {
    "the secret": (
        set_on(MatchSecret, secret=bytes(32)),
        "Entry 1: the secret is not the one it was opened with: their hashes differ.",
    ),
    "no secret": (
        lambda match: MatchSecret.objects.filter(match=match).delete(),
        "Entry 1: the secret of the match is gone.",
    ),
    "the number of entries": (
        lambda match: Match.objects.filter(pk=match.pk).update(entries=9),
        "Entry 10: the match names another entry or digest as its newest.",
    ),
    "the status": (
        lambda match: Match.objects.filter(pk=match.pk).update(status="over"),
        "Entry 10: after it status is running, and the match says over.",
    ),
    "the version": (
        lambda match: Match.objects.filter(pk=match.pk).update(version=2),
        "Entry 10: after it version is 1, and the match says 2.",
    ),
    "the start": (
        lambda match: Match.objects.filter(pk=match.pk).update(started_at=None),
        "Entry 10: after it started_at is 2026-12-01T18:00:00.000000Z, and the match says None.",
    ),
    "a key": (
        set_on(Seat, key=0),
        "Entry 10: after it the links of seat 0 were renewed 0 times, and the seat says fewer.",
    ),
    "a bot": (
        lambda match: Seat.objects.filter(match=match, number=1).update(player=None, bot="bot"),
        "Entry 10: after it seat 1 is taken by player {bo}, and the seat says the bot bot.",
    ),
    "a question": (
        set_on(Decision, open=False),
        "Entry 10: after it seat 0 is asked, and its question says otherwise.",
    ),
    "a turn": (
        set_on(Decision, turn=3),
        "Entry 10: after it turn 7 is open, and the question of seat 0 is of turn 3.",
    ),
    "a notice": (
        lambda match: Notice.objects.filter(match=match, turn=7).delete(),
        "Entry 10: after it seat 0 is asked at turn 7, and nothing tells it so.",
    ),
}


@pytest.mark.parametrize("what", BESIDE)
def test_what_is_kept_beside_the_log_is_compared_with_it(what: str) -> None:
    match = a_match()
    played_on(match, 10)
    change, sentence = BESIDE[what]
    change(match)
    ended, said = verified()
    assert ended == 1
    assert said[0] == f"Match {match.public}: {sentence.format(bo=pk_of(BO))}"


def test_an_end_that_nobody_is_told_is_named() -> None:
    match = a_match()
    resign(match.number, pk_of(BO), now=NOW)
    Notice.objects.filter(match=match, kind="result", seat__number=0).delete()
    sentence = "Entry 5: after it the match is over, and nothing tells seat 0 so."
    assert verified()[1][0] == f"Match {match.public}: {sentence}"


def test_i1_a_constant_changed_without_a_new_version_is_named_by_match_and_entry() -> None:
    quiet, match = a_match(), a_match()
    played(quiet, named(quiet, "DISCARD"))
    played(match, named(match, "MOUNTAIN"))
    sentence = "Entry 5: its event 2 is not the cards-drawn that follows from its move."
    with drawing_two():
        said = [f"Match {match.public}: {sentence}", "2 matches, 10 entries: 1 not as decided."]
        assert verified() == (1, said)
    assert verified()[0] == 0


def named(match: Match, start: str) -> str:
    """A legal move of this kind, in notation."""
    log = log_of(match)
    names = (log.game.name(move) for move in log.game.moves(log.state, 0))
    return next(name for name in names if name.startswith(start))


def test_a_match_that_goes_on_while_it_is_read_is_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is read between two moves belongs together, or is not believed."""
    match = a_match()
    played_on(match, 10)
    moved: list[str] = []

    def meanwhile(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if 'FROM "games_notice"' in sql and len(moved) < 3 and "INSERT" not in sql:
            moved.append(sql)
            played(match)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(meanwhile):
        found = verdict(match.pk)
    assert found.faults == ()
    assert len(moved) == 3
    assert found.entries >= 13
