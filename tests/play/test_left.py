"""Who leaves a table of more than two does not end it: the computer plays on in their place."""

import pytest

from accounts.models import Player
from games.models import Decision, Match, Notice, Seat
from games.notices.reader import Reader, names_of
from games.notices.story import story
from games.notices.talk import lines, speaker
from games.play.erase import erase
from games.play.position import Refused, seats_of
from games.play.remark import say
from games.play.resign import resign
from games.play.submit import Move, submit
from games.store.remarks import talk
from games.store.verify import verify
from tests.factories.bazaars import link_of, many, sealed
from tests.factories.games import BO, NOW, log_of
from tests.factories.people import signed_in, words

pytestmark = pytest.mark.django_db


def player_of(match: Match, seat: int) -> int:
    return match.seat_rows.get(number=seat).player_id or 0


def leave(match: Match, seat: int) -> None:
    resign(match.number, player_of(match, seat), now=NOW)


def test_the_computer_sits_there_at_once_and_plays_what_is_asked() -> None:
    match = many("Bo", "Cy")
    leave(match, 1)
    seat = match.seat_rows.get(number=1)
    assert (seat.player_id, seat.bot) == (None, "bot")
    assert log_of(match).state.locked == {1}
    assert not Decision.objects.get(match=match, seat=seat).open
    assert match.status == Match.Status.RUNNING


def test_what_they_had_sealed_stands() -> None:
    match = many("Bo", "Cy")
    sealed(match, 1, "STALL B CARD 3")
    leave(match, 1)
    assert str(log_of(match).state.choices[1].stall) == "b"


def test_the_last_answer_may_be_that_of_the_computer() -> None:
    match = many("Bo", "Cy")
    sealed(match, 0, "STALL A CARD 1")
    sealed(match, 2, "STALL C CARD 1")
    leave(match, 1)
    assert log_of(match).state.round == 2
    assert set(Notice.objects.filter(match=match, turn=2).values_list("seat__number", flat=True)) == {0, 2}


def test_their_links_are_dead_and_nothing_more_is_told_to_them() -> None:
    match = many("Bo", "Cy")
    link = link_of(match, 1)
    leave(match, 1)
    with pytest.raises(Refused, match="withdrawn"):
        submit(link, Move("STALL A CARD 1", "an old letter", NOW))
    assert not Notice.objects.filter(match=match, seat__number=1, done_at=None).exists()


def test_the_others_are_told_and_the_log_is_as_it_was_decided() -> None:
    match = many("Bo", "Cy")
    leave(match, 1)
    for card in (1, 2):
        sealed(match, 0, f"STALL A CARD {card}")
        sealed(match, 2, f"STALL C CARD {card}")
    names = names_of(seats_of(match))
    told = [one.text for one in story(log_of(match), 0, names)]
    assert "Whoever played B has left, and the computer plays on there." in told
    assert [one.faults for one in verify([match])] == [()]


def test_the_last_person_ends_it() -> None:
    match = many("Bo", bots=2)
    leave(match, 1)
    leave(match, 0)
    log = log_of(match)
    assert log.outcome
    assert log.outcome.places[0] == 4


def test_a_person_who_is_forgotten_leaves_like_anybody_else() -> None:
    match = many("Bo", "Cy")
    erase(Player.objects.get(email=BO), now=NOW)
    assert match.seat_rows.get(number=1).bot == "bot"
    assert [one.faults for one in verify([match])] == [()]


def test_what_they_said_stays_theirs_and_is_not_put_in_the_mouth_of_the_computer() -> None:
    match = many("Bo", "Cy")
    say(match.number, player_of(match, 1), "Open.", form_id="said-by-bo-alone", now=NOW)
    sealed(match, 1, "STALL B CARD 3", remark="Sealed.")
    leave(match, 1)
    sealed(match, 0, "STALL A CARD 1", remark="Mine.")
    sealed(match, 2, "STALL C CARD 1")
    seats = seats_of(match)
    said = {one.text: one for one in talk(log_of(match), seats[2])}
    assert {text: speaker(one, names_of(seats)) for text, one in said.items()} == {
        "Open.": "whoever played B",
        "Sealed.": "whoever played B",
        "Mine.": "Ada",
    }
    assert "Whoever played B says: “Open.”" in lines([said["Open."]], names_of(seats))
    page = words(signed_in("cy@example.org").get(f"/m/{match.public}/talk"))
    assert page.count("Whoever played B") == 2
    assert "The computer ," not in page


def test_the_word_of_whoever_left_is_forgotten_with_them_and_no_other() -> None:
    """Also of whoever left long before; a word that somebody else said at the same table stays."""
    match = many("Bo", "Cy")
    for seat, word in ((0, "ours"), (1, "theirs"), (2, "mine")):
        match.seat_rows.filter(number=seat).update(word=word)
    bo, cy = (Player.objects.get(pk=player_of(match, seat)) for seat in (1, 2))
    leave(match, 1)
    assert match.seat_rows.get(number=1).word == "theirs"
    for player, left in ((bo, ["ours", "", "mine"]), (cy, ["ours", "", ""])):
        erase(player, now=NOW)
        assert list(match.seat_rows.values_list("word", flat=True)) == left


def test_nothing_stops_whoever_leaves_not_even_links_that_were_made_new_too_often() -> None:
    match = many("Bo", "Cy")
    Seat.objects.filter(match=match, number=1).update(key=255)
    link = link_of(match, 1)
    leave(match, 1)
    with pytest.raises(Refused, match="withdrawn"):
        submit(link, Move("STALL A CARD 1", "by-the-last-link", NOW))


def test_several_computers_are_told_apart() -> None:
    match = many("Bo", bots=2)
    reader = Reader(log_of(match), seats_of(match), 0, now=NOW)
    assert reader.names == ("Ada", "Bo", "computer C", "computer D")
