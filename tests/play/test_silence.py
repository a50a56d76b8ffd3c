"""A silent match is silent until it is over, whichever way the words come in."""

import pytest
from django.core.exceptions import ValidationError

from accounts.models import Player
from accounts.people import introduce, known, name_held
from games.models import Match, Remark, Seat
from games.play.again import play_again
from games.play.erase import erase
from games.play.open import open_match
from games.play.position import Refused
from games.play.remark import say, set_muted
from games.play.resign import resign
from games.play.staff import end
from games.play.word import say_word
from games.store.export import export
from games.store.remarks import talk
from games.store.silence import hushed
from games.store.verify import verify
from tests.factories.games import ADA, BO, NOW, a_match, a_table, log_of, played, played_on
from tests.factories.marbles import GAME, a_silent_match, given_up, of_three, solo
from tests.factories.staff import an_operator
from tests.factories.tables import accepted, invited, pk_of, seat_of

pytestmark = pytest.mark.django_db(transaction=True)
PSST = "Psst: c4 next."


def psst(match: Match, by: str = ADA) -> None:
    say(match.number, pk_of(by), PSST, form_id=f"{by}-says", now=NOW)


def test_nothing_is_said_alone_while_it_runs_and_all_may_talk_once_it_is_over() -> None:
    match = a_silent_match()
    for who in (ADA, BO):
        with pytest.raises(Refused, match="hushed"):
            psst(match, who)
    given_up(match)
    for who in (ADA, BO):
        psst(match, who)
    assert [one.text for one in talk(log_of(match), seat_of(match, 0))] == [PSST, PSST]


def test_a_move_with_a_remark_is_not_made_and_the_same_move_without_one_is() -> None:
    match = a_silent_match()
    with pytest.raises(ValidationError, match="This match is silent until"):
        played(match, "MOVE C4", remark=PSST)
    assert (log_of(match).state.turns, Remark.objects.count()) == (0, 0)
    played(match, "MOVE C4", remark="  \n")
    assert (log_of(match).state.turns, Remark.objects.count()) == (1, 0)


def test_the_last_move_takes_no_remark_along_either() -> None:
    match = a_silent_match(options={"start": "0", "difficulty": "simple"})
    while log_of(match).state.turns < 43:
        played(match)
    with pytest.raises(ValidationError, match="silent"):
        played(match, remark=PSST)
    played(match)
    match.refresh_from_db()
    assert match.status == Match.Status.OVER
    assert not Remark.objects.exists()
    psst(match)


def test_whatever_a_row_says_nothing_of_it_is_read_while_it_runs() -> None:
    match = a_silent_match()
    seat = seat_of(match, 0)
    Remark.objects.create(match=match, seat=seat, player_id=pk_of(ADA), text=PSST, at=NOW)
    assert [talk(log_of(match), reader) for reader in (seat, seat_of(match, 1), None)] == [[], [], []]


def test_it_is_open_to_talk_afterwards_however_it_was_opened_and_whoever_ended_it() -> None:
    match = a_silent_match(talk=Match.Talk.NONE)
    assert match.talk == Match.Talk.TABLE
    end(match.number, an_operator(), "The second account is the first one.", now=NOW)
    psst(match)
    over = given_up(a_silent_match(talk=Match.Talk.NONE))
    again = play_again(over.number, pk_of(BO), cause="web", now=NOW)
    assert again.talk == Match.Talk.TABLE


def test_nobody_is_muted_or_heard_again_before_there_is_something_to_hear() -> None:
    match = a_silent_match()
    with pytest.raises(Refused, match="hushed"):
        set_muted(match.number, pk_of(BO), 0, quiet=True)
    given_up(match)
    set_muted(match.number, pk_of(BO), 0, quiet=True)
    psst(match)
    assert talk(log_of(match), seat_of(match, 1)) == []


@pytest.mark.parametrize("reader", [0, 1])
def test_the_words_for_the_chance_stand_in_no_file_before_the_end(reader: int) -> None:
    match = invited(**GAME)
    say_word(match.number, pk_of(ADA), PSST)
    accepted(match)
    assert export(Match.objects.get(pk=match.pk), reader).words is None
    words = export(given_up(match), None).words
    assert words is not None
    assert words[0] is not None
    assert words[0].word == PSST


def test_the_name_of_whoever_plays_it_with_others_is_held_until_it_is_over() -> None:
    match = a_silent_match()
    ada, bo = (Player.objects.get(email=address) for address in (ADA, BO))
    for player in (ada, bo):
        assert name_held(player) == (
            "You play a silent match of Mandamina with others: your name stays as it is until that is over."
        )
    given_up(match)
    assert name_held(ada) == name_held(bo) == ""


def test_nobody_s_name_is_held_who_waits_or_plays_alone_or_plays_what_is_not_silent() -> None:
    a_match()
    open_match(a_table(**GAME), now=NOW)
    solo()
    solo(bots=2)
    assert name_held(Player.objects.get(email=ADA)) == ""


def test_whoever_plays_on_with_the_computer_alone_has_their_name_back_and_so_has_who_left() -> None:
    match = a_silent_match()
    resign(match.number, pk_of(BO), now=NOW)
    assert [name_held(Player.objects.get(email=who)) for who in (ADA, BO)] == ["", ""]
    assert hushed(Match.objects.get(pk=match.pk))


def test_a_name_cannot_be_given_at_another_table_meanwhile_by_whoever_has_none() -> None:
    a_silent_match()
    bo = Player.objects.get(email=BO)
    Player.objects.filter(pk=bo.pk).update(name="")
    bo.refresh_from_db()
    introduce(bo, name="Psst c4", zone="Europe/Berlin")
    bo.refresh_from_db()
    assert bo.name == ""
    table = invited(BO, by="cy@example.org")
    accepted(table, name="Psst c4")
    bo.refresh_from_db()
    assert bo.name == ""


def test_somebody_who_is_forgotten_while_it_runs_is_forgotten_all_the_same() -> None:
    match = of_three()
    erase(Player.objects.get(email=BO), now=NOW)
    assert Seat.objects.get(match=match, number=1).bot == "bot"
    assert not Player.objects.filter(name="Bo").exists()
    assert [verdict.faults for verdict in verify([match])] == [()]


def test_an_account_that_is_new_is_called_as_it_says() -> None:
    a_silent_match()
    assert known("di@example.net", name="Di").name == "Di"


def test_a_match_that_talks_is_as_it_was() -> None:
    match = a_match()
    psst(match)
    played_on(match, 8)
    assert not hushed(match)
