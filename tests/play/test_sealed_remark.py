"""What is said with a sealed choice opens with it, and nothing tells before that it was said or changed."""

from datetime import timedelta

import pytest

from games.models import Match, Remark, Seat
from games.play.expire import expire
from games.play.remark import say, set_muted
from games.play.resign import resign
from games.store.remarks import Said, talk
from tests.factories.bazaars import a_bazaar, sealed
from tests.factories.games import ADA, NOW, log_of
from tests.factories.tables import pk_of, seat_of

pytestmark = pytest.mark.django_db(transaction=True)
A, B = "STALL A CARD 1", "STALL B CARD 2"
MINUTE = timedelta(minutes=1)


def heard(match: Match, seat: int | None) -> list[Said]:
    return talk(log_of(match), None if seat is None else seat_of(match, seat))


def texts(match: Match, seat: int | None) -> list[str]:
    return [one.text for one in heard(match, seat)]


def test_until_the_reveal_only_its_own_seat_reads_it() -> None:
    match = a_bazaar()
    sealed(match, 0, A, remark="The Chai is mine.")
    assert [(one.text, one.sealed) for one in heard(match, 0)] == [("The Chai is mine.", True)]
    assert (texts(match, 1), texts(match, None)) == ([], [])


def test_with_the_last_choice_all_that_was_sealed_opens_at_once() -> None:
    match = a_bazaar()
    sealed(match, 0, A, remark="The Chai is mine.")
    sealed(match, 1, B, remark="We shall see.", now=NOW + MINUTE)
    reveal = log_of(match).lines[-1]
    for seat in (0, 1, None):
        assert sorted(texts(match, seat)) == ["The Chai is mine.", "We shall see."]
        assert {(one.at, one.opened, one.sealed) for one in heard(match, seat)} == {
            (reveal.at, reveal.number, False)
        }


def test_sealing_again_replaces_what_was_said_and_an_empty_one_takes_it_back() -> None:
    match = a_bazaar()
    for remark in ("First.", "Second."):
        sealed(match, 0, A, remark=remark)
    assert (texts(match, 0), Remark.objects.count()) == (["Second."], 1)
    sealed(match, 0, B)
    assert texts(match, 0) == []
    sealed(match, 0, A, remark="Third.")
    sealed(match, 1, B)
    assert texts(match, 1) == ["Third."]


def test_what_is_called_by_a_name_keeps_it_however_often_it_is_changed() -> None:
    """Else names would be drawn that others could miss."""
    match = a_bazaar()
    names = set()
    for remark in ("First.", "Second.", "Third."):
        sealed(match, 0, A, remark=remark)
        names |= set(Remark.objects.values_list("name", flat=True))
    assert len(names) == 1


def test_what_is_sent_alone_meanwhile_is_open() -> None:
    match = a_bazaar()
    sealed(match, 0, A, remark="Sealed.")
    say(match.number, pk_of(ADA), "Open.", form_id="a-form", now=NOW)
    assert (texts(match, 1), sorted(texts(match, 0))) == (["Open."], ["Open.", "Sealed."])


def test_the_clock_opens_it_when_it_chooses_for_the_last_one() -> None:
    match = a_bazaar()
    sealed(match, 0, A, remark="Where are you?")
    expire(match.pk, now=NOW + timedelta(hours=49))
    assert texts(match, 1) == ["Where are you?"]


def test_a_match_that_is_over_hides_nothing_that_was_said() -> None:
    match = a_bazaar()
    sealed(match, 0, A, remark="Do not give up.")
    resign(match.number, seat_of(match).player_id or 0, now=NOW + MINUTE)
    assert texts(match, None) == ["Do not give up."]


def test_whoever_muted_a_seat_reads_nothing_of_it_after_the_reveal_either() -> None:
    match = a_bazaar()
    set_muted(match.number, seat_of(match).player_id or 0, 0, quiet=True)
    sealed(match, 0, A, remark="Can you hear me?")
    sealed(match, 1, B)
    assert (texts(match, 1), texts(match, None)) == ([], ["Can you hear me?"])


def test_the_reveal_is_owed_to_whoever_wishes_to_know_of_remarks_and_the_seal_is_not() -> None:
    match = a_bazaar()
    Seat.objects.filter(match=match).update(wished="remark")
    owed = match.notices.filter(kind="remark").values_list("seat__number", flat=True)
    sealed(match, 0, A, remark="The Chai is mine.")
    assert not owed
    sealed(match, 1, B)
    assert sorted(owed.all()) == [0, 1]
