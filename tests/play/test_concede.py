"""Who wins or loses together gives up together: it is over when all people at the table have said so."""

from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from random import Random

import msgspec
import pytest

from accounts.models import Player
from games.engine.facts import ConcessionOffered, ConcessionWithdrawn, MatchConceded, SeatTaken
from games.models import Decision, Entry, Match, Notice
from games.notices import ending
from games.notices.reader import Reader
from games.play.again import play_again
from games.play.concede import offer, withdraw
from games.play.erase import erase
from games.play.open import open_match
from games.play.position import Refused, seats_of
from games.play.resign import resign
from games.play.staff import end
from games.store.append import Draft, append
from games.store.export import export
from games.store.verify import verify
from games.tools.proof.chain import linked
from games.tools.proof.command import main
from games.tools.proof.form import written
from games.tools.proof.record import Fault, Record, record_of
from games.tools.proof.replay import replayed
from tests.factories.faults import at_once
from tests.factories.games import ADA, BO, NOW, a_match, a_table, log_of, played
from tests.factories.marbles import GAME, a_silent_match, given_up, of_three, solo
from tests.factories.staff import an_operator
from tests.factories.tables import pk_of, seat_of

pytestmark = pytest.mark.django_db(transaction=True)
CY = "cy@example.org"


def gives_up(match: Match, who: str) -> None:
    offer(match.number, pk_of(who), now=NOW)


def fresh(match: Match) -> Match:
    return Match.objects.get(pk=match.pk)


def kept(match: Match) -> None:
    """What is kept beside the log says what the log says, and the file of it stands by itself."""
    assert [verdict.faults for verdict in verify([match])] == [()]
    linked(export(fresh(match), 0))


def test_one_of_two_does_not_end_it_and_both_do() -> None:
    match = a_silent_match()
    gives_up(match, ADA)
    log = log_of(match)
    assert (log.conceding, log.outcome, log.pending) == ({0}, None, {0})
    assert (log.lines[-1].events, log.lines[-1].seat) == ((ConcessionOffered(0),), 0)
    kept(match)
    gives_up(match, BO)
    log = log_of(match)
    assert log.lines[-1].events == (ConcessionOffered(1), MatchConceded())
    assert (log.outcome and log.outcome.reason, log.outcome and log.outcome.places) == ("conceded", (1, 1))
    assert (log.outcome and log.outcome.won) is False
    assert (fresh(match).status, fresh(match).over_at) == (Match.Status.OVER, NOW)
    assert not Decision.objects.filter(match=match, open=True).exists()
    assert Notice.objects.filter(match=match, kind="result").count() == 2
    kept(match)


def test_saying_so_twice_is_saying_it_once() -> None:
    match = a_silent_match()
    for _press in range(2):
        gives_up(match, ADA)
    assert Entry.objects.filter(match=match, events__contains="concession-offered").count() == 1


def test_who_takes_it_back_plays_on_and_the_other_one_alone_ends_nothing() -> None:
    match = a_silent_match()
    gives_up(match, ADA)
    for _press in range(2):
        withdraw(match.number, pk_of(ADA), now=NOW)
    assert log_of(match).lines[-1].events == (ConcessionWithdrawn(0),)
    gives_up(match, BO)
    assert (log_of(match).conceding, fresh(match).status) == ({1}, Match.Status.RUNNING)
    played(match)
    assert log_of(match).conceding == {1}
    kept(match)


def test_once_in_a_turn_it_is_said_and_once_taken_back_and_again_after_the_next_move() -> None:
    match = a_silent_match()
    for turn in range(2):
        gives_up(match, ADA)
        withdraw(match.number, pk_of(ADA), now=NOW)
        entries = log_of(match).lines[-1].number
        for _press in range(3):
            with pytest.raises(Refused, match="repeated"):
                gives_up(match, ADA)
            withdraw(match.number, pk_of(ADA), now=NOW)
        assert (log_of(match).lines[-1].number, turn) == (entries, turn)
        played(match)
    gives_up(match, ADA)
    gives_up(match, BO)
    assert fresh(match).status == Match.Status.OVER
    kept(match)


def test_an_offer_from_before_is_taken_back_in_any_turn_and_then_not_made_anew() -> None:
    """So nobody is held to what they offered, whatever they did in the turn before."""
    match = of_three()
    for _turn in range(2):
        gives_up(match, ADA)
        played(match)
        withdraw(match.number, pk_of(ADA), now=NOW)
        assert log_of(match).conceding == set()
        with pytest.raises(Refused, match="repeated"):
            gives_up(match, ADA)
        gives_up(match, BO)
        withdraw(match.number, pk_of(BO), now=NOW)
        played(match)
    kept(match)


@pytest.mark.parametrize("seed", range(12))
def test_however_they_press_a_turn_grows_by_two_entries_a_seat_at_most(seed: int) -> None:
    match, dice = of_three(), Random(seed)
    for _turn in range(3):
        before = log_of(match).lines[-1].number
        for _press in range(12):
            how, who = dice.choice([offer, withdraw]), dice.choice([ADA, BO])
            with suppress(Refused):
                how(match.number, pk_of(who), now=NOW)
            assert log_of(match).lines[-1].number - before <= 4
        for who in (ADA, BO):
            withdraw(match.number, pk_of(who), now=NOW)
        assert log_of(match).conceding == set(), "nobody is held to it"
        played(match)
    kept(match)


def test_the_last_word_is_free_also_to_who_took_theirs_back() -> None:
    match = a_silent_match()
    gives_up(match, ADA)
    withdraw(match.number, pk_of(ADA), now=NOW)
    gives_up(match, BO)
    gives_up(match, ADA)
    assert fresh(match).status == Match.Status.OVER
    kept(match)


def test_a_log_in_which_it_was_said_often_in_one_turn_is_as_good_as_ever() -> None:
    match = a_silent_match()
    rows = Match.objects.get(pk=match.pk)
    facts = [ConcessionOffered(0), ConcessionWithdrawn(0)] * 3
    append(rows, [Draft(NOW, "web", (fact,), 0) for fact in facts])
    rows.save(update_fields=["entries", "digest"])
    kept(match)


def test_of_three_all_three_and_the_computer_agrees_with_the_people() -> None:
    match = of_three()
    gives_up(match, ADA)
    gives_up(match, CY)
    assert fresh(match).status == Match.Status.RUNNING
    gives_up(match, BO)
    assert fresh(match).status == Match.Status.OVER
    alone = solo(bots=2)
    gives_up(alone, ADA)
    assert log_of(alone).conceded
    kept(match)
    kept(alone)


@pytest.mark.parametrize("how", [offer, resign])
def test_alone_it_is_over_at_once(how: Callable[..., None]) -> None:
    match = solo()
    how(match.number, pk_of(ADA), now=NOW)
    assert log_of(match).lines[-1].events == (ConcessionOffered(0), MatchConceded())
    assert fresh(match).status == Match.Status.OVER
    kept(match)


def test_who_leaves_hands_the_seat_to_the_computer_also_of_two() -> None:
    match = a_silent_match()
    resign(match.number, pk_of(ADA), now=NOW)
    seat = seat_of(match, 0)
    assert (seat.player_id, seat.bot, log_of(match).resigned) == (None, "bot", None)
    assert (log_of(match).pending, fresh(match).status) == ({1}, Match.Status.RUNNING)
    kept(match)
    resign(match.number, pk_of(BO), now=NOW)
    assert log_of(match).conceded
    kept(match)


def test_who_leaves_takes_their_offer_along() -> None:
    match = of_three()
    gives_up(match, ADA)
    resign(match.number, pk_of(ADA), now=NOW)
    assert (log_of(match).conceding, fresh(match).status) == (set(), Match.Status.RUNNING)
    kept(match)


def test_where_all_the_others_waited_for_whoever_leaves_it_is_over_with_that() -> None:
    match = of_three()
    gives_up(match, ADA)
    gives_up(match, CY)
    resign(match.number, pk_of(BO), now=NOW)
    assert log_of(match).lines[-1].events == (SeatTaken(1, bot="bot"), MatchConceded())
    told = Notice.objects.filter(match=match, kind="result").values_list("seat__number", flat=True)
    assert (fresh(match).status, set(told)) == (Match.Status.OVER, {0, 2})
    kept(match)


def test_who_is_forgotten_leaves_it_to_the_others_and_the_last_one_ends_it() -> None:
    match = a_silent_match()
    erase(Player.objects.get(email=BO), now=NOW)
    assert (seat_of(match, 1).bot, log_of(match).lines[-1].cause) == ("bot", "system")
    kept(match)
    erase(Player.objects.get(email=ADA), now=NOW)
    log = log_of(match)
    assert (log.conceded, log.lines[-1].cause) == (True, "system")
    kept(match)


def test_two_who_say_so_at_the_same_moment_end_it_once() -> None:
    match = a_silent_match()
    assert at_once(*(lambda who=who: gives_up(match, who) for who in (ADA, BO))) == [None, None]
    assert fresh(match).status == Match.Status.OVER
    assert Entry.objects.filter(match=match, events__contains="match-conceded").count() == 1
    kept(match)


@pytest.mark.parametrize("how", [offer, withdraw])
def test_it_is_refused_with_its_reason_where_it_cannot_be(how: Callable[..., None]) -> None:
    rivals, over, staffs = a_match(), given_up(solo()), solo()
    end(staffs.number, an_operator(), "Two accounts of one person.", now=NOW)
    table = open_match(a_table(**GAME, other="di@example.net"), now=NOW)
    for match, code in ((rivals, "rivals"), (over, "over"), (staffs, "cancelled"), (table, "unstarted")):
        with pytest.raises(Refused, match=code):
            how(match.number, pk_of(ADA), now=NOW)
    with pytest.raises(Refused, match="gone"):
        how(solo().number, pk_of(BO), now=NOW)


def test_the_same_people_play_again_after_it() -> None:
    again = play_again(given_up(a_silent_match()).number, pk_of(BO), cause="web", now=NOW)
    assert [seat.player_id or seat.invited for seat in seats_of(again)] == [pk_of(BO), ADA]


@pytest.mark.parametrize(
    ("seat", "headline"),
    [(0, "You gave up together."), (1, "You gave up together."), (None, "They gave up.")],
)
def test_nobody_is_ahead_of_anybody_in_how_it_is_told(seat: int | None, headline: str) -> None:
    match = given_up(a_silent_match())
    reader = Reader(log_of(match), seats_of(match), seat, now=NOW, zone="UTC")
    outcome = reader.log.outcome
    assert outcome is not None
    assert ending.headline(reader, outcome) == headline
    assert ending.reason(reader, outcome) == "It was given up, so it is lost, and nothing was counted."
    assert ending.points(reader, outcome) == []


def forged(match: Match, *changes: tuple[int, list[dict[str, object]], int | None, str]) -> str:
    """What the replay says of the log with some of its last entries told otherwise."""
    file = export(fresh(match), 0)
    records = [record_of(line.entry) for line in file.entries if line.entry]
    for back, events, seat, cause in changes:
        old = records[-back]
        facts = msgspec.json.encode(events, order="sorted").decode()
        records[-back] = Record(old.number, old.at, seat, cause, None, facts)
    with pytest.raises(Fault) as fault:
        replayed(records, bytes.fromhex(file.secret or ""))
    return str(fault.value)


def offered(seat: int) -> dict[str, object]:
    return {"type": "concession-offered", "seat": seat}


CONCEDED: dict[str, object] = {"type": "match-conceded"}


def test_a_log_in_which_not_all_gave_up_or_all_did_and_it_went_on_is_found_out() -> None:
    match = given_up(a_silent_match())
    assert "not all have given up there" in forged(match, (2, [offered(0), CONCEDED], 0, "web"))
    assert "and yet the match goes on" in forged(match, (1, [offered(1)], 1, "web"))
    assert "nobody could offer to give up there" in forged(match, (1, [offered(0), CONCEDED], 0, "web"))
    assert "nobody could offer to give up there" in forged(match, (1, [offered(1), CONCEDED], 0, "web"))
    assert "nobody could offer to give up there" in forged(match, (1, [offered(1), CONCEDED], 1, "clock"))
    back: list[dict[str, object]] = [{"type": "concession-withdrawn", "seat": 1}]
    assert "nobody had offered to give up there" in forged(match, (1, back, 1, "web"))
    resigned: list[dict[str, object]] = [{"type": "seat-resigned", "seat": 1}]
    assert "nobody could resign there" in forged(match, (1, resigned, 1, "web"))


def test_of_two_rivals_nobody_offers_and_nobody_hands_over() -> None:
    match = a_match()
    resign(match.number, pk_of(ADA), now=NOW + timedelta(hours=1))
    assert "nobody could offer to give up there" in forged(match, (1, [offered(0)], 0, "web"))
    taken: list[dict[str, object]] = [{"type": "seat-taken", "seat": 0, "player": None, "bot": "bot"}]
    assert "nobody could hand over a seat there" in forged(match, (1, taken, 0, "web"))


def test_the_file_of_one_that_was_given_up_is_proved(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = given_up(a_silent_match())
    path = tmp_path / "match.json"
    path.write_bytes(written(export(match, None)))
    assert main([str(path)]) == 0
    assert "End: all at the table gave up, and lost." in capsys.readouterr().out
