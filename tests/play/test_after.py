"""After a match, and beside it: once more with the same people, new links, who may watch."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial

import pytest

from accounts.models import Player
from accounts.refusals import refuse
from games.engine.facts import LinksRenewed, WatchChanged
from games.links import SeatLink
from games.models import Match, Notice, Seat
from games.notices.write import write
from games.play.again import again_by_link, companion_of, next_of, play_again
from games.play.cancel import cancel
from games.play.decline import decline
from games.play.newlinks import renew_links
from games.play.open import open_match
from games.play.places import ANYONE, BOT, HOST, Place
from games.play.position import Refused
from games.play.resign import resign
from games.play.submit import Move, submit
from games.play.watch import choices, set_watch
from tests.factories.faults import at_once
from tests.factories.games import ADA, BO, NOW, a_match, a_move, a_table, log_of, open_link
from tests.factories.tables import (
    CY,
    a_person,
    accepted,
    invitation_of,
    invited,
    link_of,
    owed,
    pk_of,
    seat_of,
    wide,
)
from tests.play.at_a_table import fill

pytestmark = pytest.mark.django_db(transaction=True)


def finished(**changes: object) -> Match:
    match = a_match(**changes)  # type: ignore[arg-type]
    resign(match.number, pk_of(ADA), now=NOW)
    match.refresh_from_db()
    return match


def again(match: Match, address: str) -> Match:
    return play_again(match.number, pk_of(address), cause="web", now=NOW)


# Once more.


def test_one_press_opens_the_same_table_with_the_seats_changed_and_invites_the_other() -> None:
    before = finished(options={"start": "1"}, hours=24, watch="open")
    table = again(before, ADA)
    assert (table.game, table.options, table.hours, table.watch) == (
        *(before.game, before.options, before.hours, before.watch),
    )
    assert (table.host.email, seat_of(table, 1).player, seat_of(table, 0).invited) == (
        *(ADA, before.host, BO),
    )
    assert (invitation_of(table, 0).player_id, owed(table)) == (pk_of(BO), {(0, "invitation")})
    assert write(NOW) > 0


def test_pressing_twice_is_one_table_also_at_once() -> None:
    before = finished()
    tables = at_once(*[partial(again, before, ADA)] * 4)
    assert len({table.pk for table in tables}) == 1
    assert Match.objects.filter(again=before).count() == 1
    assert Notice.objects.filter(match=tables[0], kind="invitation").count() == 1


def test_whoever_presses_after_the_other_sits_down_at_that_table_and_it_begins() -> None:
    before = finished()
    table = again(before, ADA)
    assert again(before, BO).pk == table.pk
    table.refresh_from_db()
    assert table.status == Match.Status.RUNNING
    assert (seat_of(table, 0).player_id, seat_of(table, 1).player_id) == (pk_of(BO), pk_of(ADA))
    assert again(before, ADA).pk == again(before, BO).pk == table.pk
    assert [line.cause for line in log_of(table).lines][:4] == ["host", "host", "web", "system"]


def test_both_pressing_at_once_meet_at_one_table() -> None:
    for i in range(10):
        before = finished(other=f"bo{i}@example.com")
        one, other = at_once(partial(again, before, ADA), partial(again, before, f"bo{i}@example.com"))
        assert one.pk == other.pk
        assert Match.objects.get(pk=one.pk).status == Match.Status.RUNNING


def test_whoever_declined_may_still_sit_down_there() -> None:
    before = finished()
    table = again(before, ADA)
    decline(link_of(table, 0), now=NOW)
    again(before, BO)
    assert seat_of(table, 0).player_id == pk_of(BO)
    assert invitation_of(table, 0).state == "accepted"


def test_a_table_that_was_cancelled_is_in_nobodys_way() -> None:
    before = finished()
    first = again(before, ADA)
    cancel(first.number, host=pk_of(ADA), now=NOW)
    second = again(before, BO)
    assert second.pk != first.pk
    assert next_of(before) == second
    assert second.host.email == BO


def test_against_the_computer_the_next_match_begins_at_once() -> None:
    before = finished(other=None)
    table = again(before, ADA)
    assert table.status == Match.Status.RUNNING
    assert (seat_of(table, 0).bot, seat_of(table, 1).player_id) == ("bot", pk_of(ADA))


def test_only_those_who_sat_there_and_only_when_it_is_over() -> None:
    running = a_match()
    with pytest.raises(Refused) as refused:
        again(running, ADA)
    assert refused.value.code == "unfinished"
    stranger = a_match(address="cy@example.org", other=None)
    with pytest.raises(Refused) as refused:
        play_again(finished(other="di@example.org").number, stranger.host_id, cause="web", now=NOW)
    assert refused.value.code == "gone"


def _pesters() -> None:
    """Ada has asked Bo as often today as she may."""
    for _ in range(5):
        table = open_match(a_table(places=(HOST, Place("player", player=pk_of(BO)))), now=NOW)
        cancel(table.number, host=pk_of(ADA), now=NOW)


NOT_TO_BE_INVITED: dict[str, Callable[[], object]] = {
    "refuses": lambda: refuse(BO),
    "closed": lambda: Player.objects.filter(email=BO).update(is_active=False),
    "unreachable": lambda: Player.objects.filter(email=BO).update(reachable="bounced"),
    "erased": lambda: Seat.objects.filter(player__email=BO).update(player=None),
    "asked often": _pesters,
}


@pytest.mark.parametrize("why", NOT_TO_BE_INVITED)
def test_whoever_cannot_be_invited_leaves_a_free_place_that_the_host_fills(why: str) -> None:
    before = finished()
    NOT_TO_BE_INVITED[why]()
    table = again(before, ADA)
    assert (table.status, table.host.email) == (Match.Status.OPEN, ADA)
    free = seat_of(table, 0)
    assert (free.player_id, free.bot, free.invited, free.open_to_all) == (None, "", "", False)
    assert owed(table) == set()
    assert again(before, ADA).pk == table.pk
    fill(table, BOT, 0)
    assert Match.objects.get(pk=table.pk).status == Match.Status.RUNNING


def test_whoever_was_not_invited_may_still_press_again_and_sit_down_at_their_place() -> None:
    before = finished()
    refuse(BO)
    table = again(before, ADA)
    assert again(before, BO).pk == table.pk
    assert seat_of(table, 0).player_id == pk_of(BO)
    assert Match.objects.get(pk=table.pk).status == Match.Status.RUNNING


def test_a_place_that_the_host_has_given_away_is_nobody_elses() -> None:
    before = finished()
    refuse(BO)
    table = again(before, ADA)
    fill(table, Place("address", address="di@example.org"), 0)
    with pytest.raises(Refused) as refused:
        again(before, BO)
    assert refused.value.code == "full"


def test_of_three_the_others_are_invited_all_the_same() -> None:
    people = [a_person(address) for address in (ADA, BO, CY)]
    before = finished()
    Seat.objects.create(match=before, number=2, player=people[2])
    refuse(BO)
    table = again(before, ADA)
    assert [seat_of(table, n).invited for n in range(3)] == [CY, "", ""]
    assert seat_of(table, 2).player == people[0]
    assert owed(table) == {(0, "invitation")}
    assert [companion_of(seat_of(table, n)) for n in range(3)] == people[::-1]


def test_by_the_letters_link_it_is_the_same_until_the_links_are_new() -> None:
    before = finished()
    link = SeatLink(before.number, 1, 1)
    table = again_by_link(link, now=NOW)
    assert table.host.email == BO
    again_by_link(SeatLink(before.number, 0, 1), now=NOW)
    assert [line.cause for line in log_of(table).lines][:3] == ["host", "host", "link"]
    renew_links(before.number, pk_of(BO), key=None, now=NOW)
    for other in (link, SeatLink(before.number, 7, 1), SeatLink(before.number + 1, 0, 1)):
        with pytest.raises(Refused):
            again_by_link(other, now=NOW)


def test_the_letters_link_has_its_time_and_the_page_of_the_match_has_none() -> None:
    before, late = finished(), NOW + timedelta(days=30, seconds=1)
    with pytest.raises(Refused) as refused:
        again_by_link(SeatLink(before.number, 1, 1), now=late)
    assert refused.value.code == "expired"
    assert play_again(before.number, pk_of(BO), cause="web", now=late).host.email == BO
    assert again_by_link(SeatLink(before.number, 0, 1), now=NOW + timedelta(days=30))


# New links.


def test_new_links_end_all_older_ones_and_the_question_comes_anew() -> None:
    match = a_match()
    write(NOW)
    old = open_link(match)
    renew_links(match.number, pk_of(ADA), key=1, now=NOW)
    with pytest.raises(Refused) as refused:
        submit(old, Move(a_move(match), "by-an-old-link", NOW))
    assert refused.value.code == "withdrawn"
    assert log_of(match).lines[-1].events == (LinksRenewed(0),)
    assert owed(match) == {(0, "turn")}
    assert submit(open_link(match), Move(a_move(match), "by-a-new-link", NOW))


def test_the_other_seats_links_go_on() -> None:
    match = a_match()
    renew_links(match.number, pk_of(BO), key=None, now=NOW)
    assert seat_of(match, 0).key == 1
    assert submit(open_link(match), Move(a_move(match), "of-the-other", NOW))


def test_two_presses_of_one_form_make_new_links_once() -> None:
    match = a_match()
    press = partial(renew_links, match.number, pk_of(ADA), key=1, now=NOW)
    at_once(press, press)
    assert seat_of(match, 0).key == 2


def test_links_are_renewed_at_most_199_times() -> None:
    """A link has room for 255 versions: those above are for whoever gets up, which nothing may stop."""
    match = a_match()
    Seat.objects.filter(match=match, number=0).update(key=200)
    with pytest.raises(Refused) as refused:
        renew_links(match.number, pk_of(ADA), key=200, now=NOW)
    assert refused.value.code == "spent"
    assert submit(open_link(match), Move(a_move(match), "by-the-last-link", NOW))


# Who may watch.


@pytest.mark.parametrize(("before", "after"), [("open", "link"), ("open", "private"), ("link", "private")])
def test_fewer_may_watch_at_any_time_and_the_log_says_so(before: str, after: str) -> None:
    match = a_match(watch=before)
    set_watch(match.number, pk_of(BO), after, now=NOW)
    set_watch(match.number, pk_of(BO), after, now=NOW)
    match.refresh_from_db()
    assert match.watch == after
    assert [line.events for line in log_of(match).lines].count((WatchChanged(after),)) == 1


@pytest.mark.parametrize(("before", "after"), [("private", "link"), ("private", "open"), ("link", "open")])
def test_more_may_not_once_somebody_else_sits_there_or_was_invited(before: str, after: str) -> None:
    for match in (a_match(watch=before), invited("cy@example.org", watch=before), wide(ANYONE)):
        Match.objects.filter(pk=match.pk).update(watch=before)
        with pytest.raises(Refused) as refused:
            set_watch(match.number, pk_of(ADA), after, now=NOW)
        assert refused.value.code == "wider"
        assert Match.objects.get(pk=match.pk).watch == before


def test_alone_with_the_computer_it_is_ones_own_affair() -> None:
    match = a_match(other=None)
    set_watch(match.number, pk_of(ADA), "open", now=NOW)
    assert Match.objects.get(pk=match.pk).watch == "open"


def test_whoever_does_not_sit_there_changes_nothing() -> None:
    match = a_match(watch="open")
    stranger = a_match(address="cy@example.org", places=(HOST, BOT))
    with pytest.raises(Refused) as refused:
        set_watch(match.number, stranger.host_id, "private", now=NOW)
    assert refused.value.code == "gone"


def test_what_is_offered_is_what_is_allowed() -> None:
    assert choices("private", alone=False) == ["private"]
    assert choices("link", alone=False) == ["private", "link"]
    assert choices("private", alone=True) == ["private", "link", "open"]


def test_accepting_an_invitation_that_waits_for_another_is_not_possible_by_again() -> None:
    before = finished()
    table = again(before, ADA)
    accepted(table, 0)
    assert seat_of(table, 0).player_id == pk_of(BO)
