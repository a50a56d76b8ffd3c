"""What is said in advance is kept, played when its time comes, spent, dropped with a reason, forgotten."""

import json
from datetime import timedelta
from typing import Any

import pytest

from accounts.models import Letter
from games.engine.facts import TurnMissed
from games.engine.game import IllegalMove
from games.engine.orders import read
from games.engine.settle import chain_limit
from games.models import Decision, Entry, Match, Notice, Order, Seat
from games.notices.write import write
from games.play.erase import erase
from games.play.expire import expire
from games.play.order import Ordered, set_orders
from games.play.position import Refused
from games.play.resign import resign
from games.rules.mandala.ordering import left
from games.rules.mandarin.auction import least
from games.rules.mandarin.events import AuctionWon
from games.rules.mandarin.orders import Orders
from games.rules.mandarin.preference import best
from tests.factories.games import ADA, NOW, a_match, log_of, played, played_on
from tests.factories.ordered import a_sharing, before_a_sharing, in_order, ordered, row
from tests.factories.tables import a_person as player_of
from tests.factories.zodiacs import a_zodiac, said, some, until

pytestmark = pytest.mark.django_db(transaction=True)


def causes(match: Match, since: int = 0) -> list[tuple[int | None, str, str]]:
    """Who moved, why and how, after some entry."""
    log = log_of(match)
    lines = [line for line in log.lines if line.number > since and line.row.move]
    return [(line.seat, line.cause, log.game.name(line.move)) for line in lines]


def said_by(match: Match, seat: int) -> Order:
    kept = row(match, seat)
    assert kept is not None
    return kept


def newest(match: Match) -> int:
    return log_of(match).lines[-1].number


def test_an_order_with_the_first_pick_takes_the_first_colour_still_there_each_time() -> None:
    match = a_sharing()
    before, (one, two, three, four, five) = newest(match), left(log_of(match).state)
    played(match, f"TAKE {one}, {two}, {three}, {four}".upper())
    assert causes(match, before) == [(0, "link", f"TAKE {one.upper()}")]
    played(match, f"TAKE {two}".upper())
    taken = causes(match, before)[2:]
    assert taken[0] == (0, "order", f"TAKE {three.upper()}")
    assert log_of(match).state.sharing == 1
    played(match, f"TAKE {four}".upper())
    assert causes(match, before)[-1] == (0, "forced", f"TAKE {five.upper()}")


def test_an_order_is_over_with_its_sharing() -> None:
    match = a_sharing()
    one, two, three, four, _ = left(log_of(match).state)
    played(match, f"TAKE {one}, {three}".upper())
    kept = said_by(match, 0)
    assert kept.orders == f'{{"colours":["{three}"],"mandala":1}}'
    played(match, f"TAKE {two}".upper())
    played(match, f"TAKE {four}".upper())
    kept.refresh_from_db()
    assert kept.orders == ""


def test_an_order_is_given_with_the_move_that_completes_the_mandala() -> None:
    match, line = before_a_sharing()
    there = left_then(match, line)
    mover = min(log_of(match).pending)
    ordered(match, 1 - mover, mandala="1", **in_order(*there))
    before = newest(match)
    played(match, f"{line}, TAKE {', '.join(there)}".upper())
    made = causes(match, before)
    assert made[0] == (mover, "link", line)
    assert [cause for _seat, cause, _move in made[1:]] == ["order"] * 4 + ["forced"]
    assert [move.split()[-1].lower() for _seat, _cause, move in made[1:]] == there
    assert log_of(match).state.sharing is None


def left_then(match: Match, line: str) -> list[str]:
    """The colours on the mountain once it is laid there."""
    colours = ("red", "orange", "yellow", "green", "purple", "black")
    mountain = log_of(match).state.mandala(1).mountain
    new = line.split()[-1].lower()
    return [colour for colour, n in zip(colours, mountain, strict=True) if n or colour == new]


def test_orders_that_answer_the_open_question_are_played_at_once() -> None:
    match = a_sharing()
    before, there = newest(match), left(log_of(match).state)
    assert ordered(match, 0, mandala="1", **in_order(there[2], there[0]))
    assert causes(match, before) == [(0, "order", f"TAKE {there[2].upper()}")]
    asked = Decision.objects.get(match=match, open=True)
    assert asked.seat.number == 1


def test_the_same_form_again_is_once() -> None:
    match = a_sharing()
    there = left(log_of(match).state)
    ordered(match, 0, form_id="a-form-of-its-own", mandala="1", **in_order(*there))
    after = newest(match)
    assert not ordered(match, 0, form_id="a-form-of-its-own", mandala="1", **in_order(*there))
    assert newest(match) == after


def test_the_same_form_with_something_else_in_it_says_that_instead() -> None:
    match = a_sharing()
    one: dict[str, Any] = {"form_id": "gone-back-to", "mandala": "2"}
    for colours in (("red",), ("green", "red"), ("red",)):
        ordered(match, 1, **one, **in_order(*colours))
        assert f'"colours":{json.dumps(colours).replace(" ", "")}' in said_by(match, 1).orders


def test_what_was_dropped_can_be_said_again_by_the_same_form() -> None:
    match = a_zodiac("Bo", "Cy", options={"overbids": "refused"})
    sent: dict[str, Any] = {
        "form_id": "gone-back-to",
        "new_animal": "5000",
        "control": "5000",
        "other": "5000",
    }
    ordered(match, 1, **sent)
    until(match, "auction")
    assert said_by(match, 1).orders == ""
    said(match, 1, "PASS")
    ordered(match, 1, **sent)
    assert '"other":5000' in said_by(match, 1).orders


def test_tiles_that_were_cashed_in_are_not_named_again_by_a_second_press() -> None:
    match = a_zodiac()
    ordered(match, 1, roll="yes")
    tile = to_turn_of(match, 1).people[1].tiles[0]
    assert ordered(match, 1, form_id="pressed-twice", tiles=[tile])
    before = newest(match)
    assert not ordered(match, 1, form_id="pressed-twice", tiles=[tile])
    assert (newest(match), said_by(match, 1).orders) == (before, "")


def test_whoever_was_asked_answers_by_themselves_until_they_say_something_new() -> None:
    match = a_sharing()
    there = left(log_of(match).state)
    ordered(match, 1, mandala="1", **in_order(there[4]))
    played(match, f"TAKE {there[4]}".upper())
    assert log_of(match).pending == {1}
    ordered(match, 1, mandala="1", **in_order(there[4], there[3]))
    assert log_of(match).pending == {0}


def test_what_is_no_order_is_refused_and_nothing_is_kept() -> None:
    match = a_sharing()
    unfit: list[dict[str, Any]] = [{"mandala": "3"}, {"mandala": "1"}, {"mandala": "1", "place1": "pink"}]
    for fields in unfit:
        with pytest.raises(IllegalMove):
            ordered(match, 0, **fields)
    with pytest.raises(IllegalMove, match="colour_twice"):
        ordered(match, 0, mandala="1", **in_order("red", "red"))
    assert not Order.objects.exists()


def test_nothing_is_said_in_advance_where_nothing_can_be_or_when_it_is_over() -> None:
    bazaar = a_match(game="mandi", options={"variant": "classic", "families": "none"})
    asked = Ordered({}, "a-form-of-its-own", NOW)
    with pytest.raises(Refused, match="unordered"):
        set_orders(bazaar.number, player_of(ADA).pk, asked)
    match = a_match()
    resign(match.number, player_of(ADA).pk, now=NOW)
    with pytest.raises(Refused, match="over"):
        set_orders(match.number, player_of(ADA).pk, asked)


def test_whoever_says_nothing_rolls_at_once_and_is_asked_what_matters() -> None:
    match = a_zodiac()
    made = causes(match)
    assert {cause for _seat, cause, move in made} <= {"order", "forced"}
    assert [line for _seat, _cause, line in made[:2]] == ["SIGN RAT", "SIGN HORSE"]
    assert log_of(match).state.phase == "choose"


def test_whoever_wants_to_be_asked_before_each_roll_is() -> None:
    match = a_zodiac()
    ordered(match, 1, roll="yes")
    assert to_turn_of(match, 1).people[1].tiles
    assert '"ask":true' in said_by(match, 1).orders


def to_turn_of(match: Match, seat: int) -> Any:
    """Claimed until a seat is asked before its roll; how it stands then."""
    for _ in range(100):
        log = log_of(match)
        if log.pending == {seat} and log.state.phase == "roll":
            return log.state
        said(match, min(log.pending), some(log, min(log.pending), "CLAIM"))
    raise AssertionError("nobody was asked before a roll")


def test_a_chain_of_orders_stops_and_somebody_is_asked() -> None:
    match = a_zodiac()
    seat = min(log_of(match).pending)
    ordered(match, 1 - seat, upto="1", steal="yes")
    before = newest(match)
    ordered(match, seat, upto="1", steal="yes")
    made = causes(match, before)
    assert sum(cause == "order" for _seat, cause, _move in made) == 1 + chain_limit(log_of(match).game, 2)
    (asked,) = log_of(match).pending
    assert Decision.objects.get(match=match, open=True).seat.number == asked
    said(match, asked, some(log_of(match), asked, "CLAIM"))
    assert len(causes(match, before)) > len(made) + 1


def stopped(*names: str) -> tuple[Match, int]:
    """A chain came to its bound, and somebody is asked whose orders hold; who that is."""
    match = a_zodiac(*names)
    for seat in range(len(names or ("Bo",)), -1, -1):
        ordered(match, seat, upto="1", steal="yes")
    (asked,) = log_of(match).pending
    return match, asked


def test_whose_orders_hold_when_a_chain_stopped_is_played_by_them_at_the_deadline() -> None:
    match, seat = stopped()
    before = newest(match)
    assert expire(match.pk, now=NOW + timedelta(days=3)) == 1
    made = causes(match, before)
    assert made[0][:2] == (seat, "order")
    assert "clock" not in {cause for _seat, cause, _move in made}
    assert not missed(match, before)
    assert not Notice.objects.filter(match=match, kind=Notice.Kind.MISSED).exists()


def missed(match: Match, since: int) -> list[int]:
    """Who missed their time after some entry."""
    facts = (fact for line in log_of(match).lines if line.number > since for fact in line.events)
    return [fact.seat for fact in facts if isinstance(fact, TurnMissed)]


def test_whose_orders_say_nothing_of_the_question_is_played_by_the_clock() -> None:
    match = a_zodiac()
    seat, before = min(log_of(match).pending), newest(match)
    assert expire(match.pk, now=NOW + timedelta(days=3)) == 1
    assert causes(match, before)[0] == (seat, "clock", "CLAIM")
    assert missed(match, before) == [seat]


def test_what_was_not_stolen_in_time_is_taken_as_the_seat_prefers() -> None:
    match, taker, state = a_steal_that_depends()
    before, wanted = newest(match), best(state, taker, state.owner, ("emperor", "control", "missing"))
    expire(match.pk, now=NOW + timedelta(days=3))
    assert causes(match, before)[0] == (taker, "clock", f"TAKE {wanted.replace('-', ' ').upper()}")


def a_steal_that_depends() -> tuple[Match, int, Any]:
    """Claimed until somebody is to take a tile, and by preference one or another. An Emperor is preferred."""
    match = None
    for _ in range(600):
        if match is None or log_of(match).ended:
            match = a_zodiac()
            for seat in (0, 1):
                ordered(match, seat, prefer="emperor control missing")
        log = log_of(match)
        state, seat = log.state, min(log.pending)
        if state.phase == "steal" and len({best(state, seat, state.owner, by) for by in WAYS}) > 1:
            return match, seat, state
        said(match, seat, some(log, seat, "CLAIM"))
    raise AssertionError("nothing to prefer in six hundred moves")


WAYS: tuple[Any, ...] = (("emperor", "control", "missing"), ("missing", "control", "emperor"))


def test_tiles_are_cashed_in_before_one_roll_and_no_second() -> None:
    match = a_zodiac()
    ordered(match, 1, roll="yes")
    to_turn_of(match, 1)
    tile = log_of(match).state.people[1].tiles[0]
    before = newest(match)
    assert ordered(match, 1, tiles=[tile])
    made = causes(match, before)
    assert made[0] == (1, "order", f"CASH IN {tile.replace('-', ' ').upper()}")
    assert not any(move.startswith("CASH IN") for _seat, _cause, move in made[1:])
    kept = said_by(match, 1)
    assert kept.orders == ""


def test_u1_a_limit_that_cannot_be_kept_drops_the_limits_and_nothing_else_and_the_seat_is_asked() -> None:
    match = a_zodiac("Bo", "Cy", options={"overbids": "refused"})
    ordered(match, 1, roll="yes", first="yes", new_animal="5000", control="5000", other="5000")
    until(match, "auction")
    asked = Decision.objects.get(match=match, seat__number=1)
    assert asked.open
    assert 1 in log_of(match).pending
    kept = said_by(match, 1)
    assert read(log_of(match).game, kept.orders) == Orders(ask=True, claim=True)
    assert kept.turn == asked.turn
    facts = {"money": log_of(match).state.people[1].money, "said": 5000}
    assert json.loads(kept.dropped) == {"code": "more_than_you_have", "facts": facts}
    said(match, 0 if 0 in log_of(match).pending else 2, "PASS")
    assert 1 in log_of(match).pending


def test_what_cannot_be_carried_out_now_is_refused_when_it_is_said() -> None:
    match = a_zodiac("Bo", "Cy", options={"overbids": "refused"})
    until(match, "auction")
    with pytest.raises(IllegalMove, match="more_than_you_have"):
        ordered(match, 1, new_animal="5000", control="5000", other="5000")
    assert row(match, 1) is None


def test_a_limit_is_sealed_for_whoever_named_it_and_can_be_changed() -> None:
    match = a_zodiac("Bo", "Cy")
    ordered(match, 1, new_animal="300", control="300", other="300")
    until(match, "auction")
    assert 1 not in log_of(match).pending
    assert log_of(match).may_think_again(1)
    said(match, 1, "BID 700")
    assert log_of(match).state.auction.maxima[1] == 700


def an_auction_with_limits() -> tuple[Match, int]:
    """An open one that Ada begins; Bo and Cy have limits. The entry before she answers."""
    match = a_zodiac("Bo", "Cy", options={"auction": "open"})
    for seat, limit in ((1, "500"), (2, "600")):
        ordered(match, seat, new_animal=limit, control=limit, other=limit)
    while (log := log_of(match)).state.phase != "auction" or log.pending != {0} or log.state.auction.bid:
        said(match, min(log.pending), some(log, min(log.pending)))
    return match, newest(match)


def test_e4_prepared_bids_run_to_the_end_and_each_is_an_entry() -> None:
    match, before = an_auction_with_limits()
    said(match, 0, f"BID {least(log_of(match).state.auction.bid)}")
    said(match, 0, "PASS")
    bids = [one for one in causes(match, before) if one[2].split()[0] in ("BID", "PASS")]
    assert [cause for seat, cause, _ in bids if seat == 0] == ["link", "link"]
    assert {cause for seat, cause, _ in bids if seat} == {"order"}
    won = [fact for line in log_of(match).lines for fact in line.events if isinstance(fact, AuctionWon)]
    assert (won[-1].seat, won[-1].price in (500, 600)) == (2, True)


@pytest.mark.parametrize("bids", [True, False])
def test_e4_each_seat_that_must_act_or_has_won_or_lost_gets_one_letter_for_the_whole_chain(
    bids: bool,
) -> None:
    match, _ = an_auction_with_limits()
    write(NOW + timedelta(hours=1))
    Letter.objects.all().delete()
    if bids:
        said(match, 0, f"BID {least(log_of(match).state.auction.bid)}", now=NOW + timedelta(hours=2))
    said(match, 0, "PASS", now=NOW + timedelta(hours=2))
    write(NOW + timedelta(hours=3))
    to = [*Letter.objects.order_by("to").values_list("to", "kind")]
    assert [address for address, _kind in to if address != ADA] == ["bo@example.com", "cy@example.org"]
    assert {kind for _address, kind in to} <= {"turn", "meanwhile"}
    cy = Letter.objects.get(to="cy@example.org").text
    assert "You won" in cy or "You pay" in cy or "you pay" in cy
    assert cy.count("By your standing orders:") >= 2


def test_orders_go_with_whoever_gave_them() -> None:
    match = a_zodiac("Bo", "Cy")
    ordered(match, 1, upto="3")
    resign(match.number, Seat.objects.get(match=match, number=1).player_id or 0, now=NOW)
    assert row(match, 1) is None


def test_nothing_is_left_of_them_when_the_match_is_over() -> None:
    match = a_sharing()
    ordered(match, 1, mandala="2", **in_order("red"))
    resign(match.number, player_of(ADA).pk, now=NOW)
    assert not Order.objects.exists()


def test_who_is_forgotten_leaves_none() -> None:
    match = a_sharing()
    ordered(match, 0, mandala="2", **in_order("red"))
    erase(player_of(ADA), now=NOW)
    assert not Order.objects.exists()


def test_other_seats_and_the_log_know_nothing_of_what_waits() -> None:
    match = a_match()
    before = log_of(match)
    ordered(match, 1, mandala="2", **in_order("red", "green"))
    after = log_of(match)
    assert [line.row for line in after.lines] == [line.row for line in before.lines]
    assert not Entry.objects.filter(match=match, events__contains="colours").exists()
    played_on(match, newest(match) + 1)
