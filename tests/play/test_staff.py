"""An operator ends a match or a table without a result, with a reason; nobody is asked any more."""

import json
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest
from django.core.exceptions import ValidationError
from django.core.management import CommandError, call_command

from accounts.models import Letter, Player
from games.engine.codec import reason_hash
from games.engine.facts import ByStaff, MatchVoided
from games.links import SeatLink
from games.models import Decision, Invitation, Match, Notice, Reason
from games.notices.write import write
from games.play import again, staff
from games.play.erase import erase
from games.play.expire import expire, overdue
from games.play.position import Refused
from games.play.remind import owing, remind
from games.play.resign import resign
from games.play.submit import Move, submit
from games.play.think import think, waiting
from games.play.watch import set_watch
from games.store.export import export
from games.store.verify import verdict
from games.tools.proof.command import main
from games.tools.proof.form import written
from tests.factories.faults import at_once
from tests.factories.games import ADA, BO, NOW, a_match, a_move, log_of, open_link, played, played_on
from tests.factories.staff import WHY, an_operator, ended
from tests.factories.tables import invited, owed, pk_of
from tests.play.at_a_table import code_of, facts_of

pytestmark = pytest.mark.django_db(transaction=True)
DAY = timedelta(days=1)
UNCLEAN = ("\0", "Ada\nBcc: x@example.org", "x\u202ey", "\u200b", "\ud800", "\u2028", "\ufffd")


def underway(entries: int = 12) -> Match:
    match = a_match()
    played_on(match, entries)
    match.refresh_from_db()
    return match


def test_the_entry_says_who_and_holds_the_hash_of_why_alone() -> None:
    match = ended(underway())
    reason, line = Reason.objects.get(), log_of(match).lines[-1]
    assert (line.number, line.cause, line.seat, line.move) == (13, "system", None, None)
    hashed = reason_hash(bytes(reason.salt), WHY).hex()
    assert line.events == (MatchVoided("staff"), ByStaff(an_operator().pk, hashed))
    assert WHY not in line.row.events
    assert (reason.match, reason.entry, reason.text, len(bytes(reason.salt))) == (match, 13, WHY, 16)
    assert (match.status, match.cancelled_at, match.over_at) == (Match.Status.VOID, NOW, None)


def test_after_it_everything_is_open_and_nobody_is_asked() -> None:
    match = ended(underway())
    log = log_of(match)
    assert (log.voided, log.ended, log.open, log.outcome, log.pending) == (
        True,
        True,
        True,
        None,
        frozenset(),
    )
    assert log.view(None) == log.view(1) == log.state
    assert not Decision.objects.filter(match=match, open=True).exists()
    assert not Decision.objects.filter(match=match, remind_at__isnull=False).exists()


def test_nothing_that_comes_later_moves_it_any_more() -> None:
    match = underway()
    link, move, asked = open_link(match), a_move(match), pk_of(ADA)
    ended(match)
    later = NOW + 9 * DAY
    assert (overdue(later), waiting(later), owing(later)) == ([], [], [])
    assert (expire(match.pk, now=later), think(match.pk, now=later), remind(asked, now=later)) == (0, 0, 0)
    assert code_of(lambda: submit(link, Move(move, "after-the-end", NOW))) == "cancelled"
    assert code_of(lambda: resign(match.number, asked, now=NOW)) == "cancelled"
    assert match.entries == log_of(match).lines[-1].number == 13


def test_a_bot_that_is_asked_is_let_go() -> None:
    match = a_match(other=None)
    played_on(match, 10)
    bot = match.seat_rows.get(number=1)
    asked = {"match": match, "turn": 1, "opened_at": NOW, "due_at": NOW, "remind_at": NOW, "open": True}
    Decision.objects.update_or_create(seat=bot, defaults=asked)
    assert waiting(NOW) == [match.pk]
    ended(match)
    assert (waiting(NOW), think(match.pk, now=NOW)) == ([], 0)


def test_a_press_that_is_repeated_gets_its_receipt_all_the_same() -> None:
    match = a_match()
    link, asked = open_link(match), Move(a_move(match), "a-form-of-its-own", NOW)
    first = submit(link, asked)
    ended(match)
    assert submit(link, asked).line.number == first.line.number == 5


def test_pressing_twice_is_once_and_the_first_reason_stands() -> None:
    match, op = underway(), an_operator()
    press = partial(staff.end, match.number, op, WHY, now=NOW)
    assert at_once(press, press) == [None, None]
    staff.end(match.number, op, "Another one.", now=NOW)
    assert sum(isinstance(fact, ByStaff) for fact in facts_of(match)) == 1
    assert Reason.objects.get().text == WHY
    assert Letter.objects.count() == 0
    assert write(NOW) == 2


def test_it_is_refused_for_what_is_over_for_who_plays_and_for_who_is_no_staff() -> None:
    op = an_operator()
    over, own, cancelled = underway(), a_match(address=op.email, name="Op"), invited()
    resign(over.number, pk_of(BO), now=NOW)
    call = partial(staff.end, staff=op, why=WHY, now=NOW)
    assert code_of(lambda: call(over.number)) == "over"
    assert code_of(lambda: call(own.number)) == "own"
    Match.objects.filter(pk=cancelled.pk).update(status="void", cancelled_at=NOW)
    assert code_of(lambda: call(cancelled.number)) == "cancelled"
    running = a_match()
    ada = Player.objects.get(email=ADA)
    assert code_of(lambda: staff.end(running.number, ada, WHY, now=NOW)) == "gone"
    Player.objects.filter(pk=op.pk).update(is_active=False)
    op.refresh_from_db()
    assert code_of(lambda: call(running.number)) == "gone"
    assert code_of(lambda: staff.end(1, an_operator("op2@example.org"), WHY, now=NOW)) == "gone"
    assert Reason.objects.count() == 0


@pytest.mark.parametrize("why", ["", "   ", "x" * 201, *UNCLEAN])
def test_a_reason_is_one_clean_line_that_says_something(why: str) -> None:
    match = a_match()
    with pytest.raises(ValidationError):
        ended(match, why)
    assert log_of(match).lines[-1].number == 4


def test_everybody_who_sits_there_gets_one_letter_and_nothing_else_is_owed() -> None:
    match = underway(4)
    assert owed(match) == {(0, "turn"), (1, "started"), (1, "invitation")}
    ended(match)
    assert write(NOW) == 2
    letters = {letter.to: letter for letter in Letter.objects.all()}
    assert set(letters) == {ADA, BO}
    assert {letter.kind for letter in letters.values()} == {"ended"}
    assert all(f"Why: {WHY}" in letter.text for letter in letters.values())
    assert owed(match) == set()
    assert write(NOW + DAY) == 0


def test_a_missed_turn_is_no_news_any_more() -> None:
    match = a_match()
    write(NOW)
    late = NOW + 3 * DAY
    expire(match.pk, now=late)
    Notice.objects.filter(match=match, kind="missed").update(due_at=late + DAY)
    ended(match, now=late)
    assert write(late) == 2
    assert write(late + DAY) == 0
    assert Letter.objects.filter(kind="missed").count() == 0


def test_a_reminder_that_was_owed_is_dropped() -> None:
    match = a_match()
    write(NOW)
    assert remind(pk_of(ADA), now=NOW + timedelta(hours=36)) == 1
    ended(match, now=NOW + timedelta(hours=36))
    assert write(NOW + timedelta(hours=36)) == 2
    assert Letter.objects.filter(kind="reminder").count() == 0


def test_a_table_is_ended_too_with_its_invitations() -> None:
    table = invited()
    ended(table)
    assert facts_of(table)[-2] == MatchVoided("staff")
    assert Invitation.objects.get().state == Invitation.State.WITHDRAWN
    assert write(NOW) == 1
    letter = Letter.objects.get()
    assert (letter.to, letter.kind, letter.subject) == (ADA, "cancelled", "Mandala: the match is cancelled")
    assert f"Whoever runs this site ended it.\nWhy: {WHY}\n" in letter.text
    assert verdict(table.pk).faults == ()


def test_the_same_people_may_play_again_and_fewer_may_watch() -> None:
    match = ended(underway())
    set_watch(match.number, pk_of(ADA), "private", now=NOW)
    table = again.again_by_link(SeatLink(match.number, 0, 1), now=NOW)
    assert (table.again, table.status) == (match, Match.Status.OPEN)
    assert again.against(match, match.seat_rows.get(number=0)) == ("again", table)


def proved(match: Match, tmp_path: Path) -> tuple[int, Path]:
    match.refresh_from_db()
    file = tmp_path / f"{match.public}.json"
    file.write_bytes(written(export(match, None)))
    return main([str(file)]), file


def test_its_file_proves_and_a_reason_that_was_changed_is_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = underway()
    earlier = tmp_path / "earlier.json"
    earlier.write_bytes(written(export(match, 0)))
    ended(match)
    code, file = proved(match, tmp_path)
    said = capsys.readouterr().out.splitlines()
    assert code == 0
    assert said[-2].startswith("Play: the deal and 8 moves decided again")
    assert (
        said[-1] == f"End: whoever runs the service, account {an_operator().pk}, ended it without a result."
    )
    assert "Reasons: 1 reason is what was hashed with it." in said
    assert main([str(file), "--against", str(earlier)]) == 0
    (reason,) = json.loads(file.read_bytes())["reasons"]
    assert (reason["entry"], reason["text"], len(reason["salt"]), len(reason["hash"])) == (13, WHY, 32, 64)
    file.write_bytes(file.read_bytes().replace(b"one person", b"two people"))
    capsys.readouterr()
    assert main([str(file)]) == 1
    assert capsys.readouterr().out == "Entry 13: its reason is not the one that was hashed.\n"


def test_a_reason_that_is_erased_leaves_log_and_proof_as_they_were(tmp_path: Path) -> None:
    match = ended(underway())
    digest = bytes(match.digest)
    call_command("forget_reason", match.public)
    assert Reason.objects.count() == 0
    code, file = proved(match, tmp_path)
    (reason,) = json.loads(file.read_bytes())["reasons"]
    assert (code, reason["text"], reason["salt"], len(reason["hash"])) == (0, None, None, 64)
    assert WHY not in file.read_text()
    assert (verdict(match.pk).faults, bytes(match.digest)) == ((), digest)


def test_verify_is_clean_after_it_and_says_what_was_changed() -> None:
    match = ended(underway())
    assert verdict(match.pk).faults == ()
    Reason.objects.update(text="Nothing of the kind.")
    sentence = "Entry 13: after it the reason kept for entry 13 is not the one that was hashed."
    assert verdict(match.pk).faults == (sentence,)
    Reason.objects.update(entry=12)
    assert verdict(match.pk).faults == (sentence.replace("for entry 13", "for entry 12"),)
    Reason.objects.all().delete()
    Notice.objects.filter(seat__number=1, kind="cancelled").delete()
    sentence = "Entry 13: after it the match is over, and nothing tells seat 1 so."
    assert verdict(match.pk).faults == (sentence,)


def test_whoever_played_in_it_can_be_forgotten_after_it() -> None:
    match = ended(underway())
    for address in (ADA, BO):
        erase(Player.objects.get(email=address), now=NOW)
    assert verdict(match.pk).faults == ()


def test_the_command_does_the_same_and_says_what_it_cannot_do(capsys: pytest.CaptureFixture[str]) -> None:
    match, op = a_match(), an_operator()
    for by, why, sentence in (
        ("nobody@example.org", WHY, "No account has the address nobody@example.org."),
        (ADA, WHY, "Only whoever runs this site ends a match."),
        (op.email, " ", "Say why: whoever sits there is told."),
        ("no address", WHY, "That is not a mail address: write it like name@example.org."),
    ):
        with pytest.raises(CommandError) as refused:
            call_command("end", match.public, "--by", by, "--why", why)
        assert str(refused.value) == sentence
    call_command("end", match.public, "--by", op.email, "--why", WHY)
    assert capsys.readouterr().out == f"Match {match.public} is ended without a result.\n"
    over = a_match()
    resign(over.number, pk_of(BO), now=NOW)
    with pytest.raises(CommandError, match=r"^The match is over, and its result stands\.$"):
        call_command("end", over.public, "--by", op.email, "--why", WHY)
    assert verdict(match.pk).faults == ()


def test_a_match_played_into_by_nobody_can_be_ended_at_its_first_question() -> None:
    match = a_match(other=None)
    played(match)
    ended(match)
    assert verdict(match.pk).faults == ()
    with pytest.raises(Refused):
        again.play_again(match.number, an_operator().pk, cause="web", now=NOW)
