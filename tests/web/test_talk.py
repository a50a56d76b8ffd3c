"""Talk at a table on the pages: with a move and alone, read by whoever may look, muted, and reported."""

import re
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client

from accounts.models import Letter
from accounts.people import known
from games.links import seat_wishes_token, tail, turn_token
from games.models import Match, Remark, Report, Seat
from games.play.remark import say
from tests.factories.bazaars import a_bazaar, link_of, sealed
from tests.factories.games import ADA, BO, NOW, a_match, a_move, open_link
from tests.factories.hostile import TEXTS
from tests.factories.staff import an_operator
from tests.factories.tables import link_of as seat_link
from tests.factories.tables import pk_of
from tests.web.looking import CY, as_person, show_to, stranger, words
from tests.web.tables import FILLED, OPEN, ada

__all__ = ["ada"]
pytestmark = pytest.mark.django_db(transaction=True)
FORM = "a-form-of-its-own"
SHY = "Hand <b>on</b> & heart: {name}"
SILENT = "This is a silent match: nothing is said at its table."


@pytest.fixture(autouse=True)
def _now() -> Any:
    with time_machine.travel(NOW, tick=False):
        yield


def said(match: Match, text: str = SHY, *, by: str = ADA) -> Remark:
    say(match.number, pk_of(by), text, form_id=f"{by}-{text}"[:40], now=NOW)
    return Remark.objects.latest("pk")


def home(match: Match, end: str = "") -> str:
    return f"/m/{match.public}/{end}"


def typed(page: Any, name: str = "remark") -> list[str]:
    """What stands in the fields for remarks."""
    return re.findall(
        rf'<textarea[^>]* name="{name}"[^>]*>\n(.*?)</textarea>', page.content.decode(), re.DOTALL
    )


def sent(text: str, form: str = FORM) -> dict[str, str]:
    return {"remark": text, "form_id": form}


def test_what_is_said_alone_stands_on_the_page_of_both_escaped_and_with_its_time() -> None:
    match = a_match()
    answer = as_person(ADA).post(home(match, "talk"), sent(SHY))
    assert answer["Location"] == f"{home(match)}#talk"
    for who, name in ((ADA, "You"), (BO, "Ada")):
        page = as_person(who).get(home(match))
        assert f"{SHY} {name} , Tuesday 1 December, 19:00 (" in words(page)
        assert "Hand &lt;b&gt;on&lt;/b&gt; &amp; heart" in page.content.decode()


def test_a_second_press_of_the_same_form_says_it_once() -> None:
    match = a_match()
    for _press in range(2):
        assert as_person(ADA).post(home(match, "talk"), sent("Hello.")).status_code == 302
    assert Remark.objects.count() == 1


def test_a_move_by_the_page_takes_a_remark_along() -> None:
    match, line = a_match(), None
    line = a_move(match)
    page = as_person(ADA).get(f"{home(match)}?move={tail(line)}")
    assert typed(page) == ["", ""]
    form = {"move": line, "turn": "1"} | sent("Your turn.")
    assert as_person(ADA).post(home(match), form).status_code == 200
    assert "Your turn. Ada , " in words(as_person(BO).get(home(match)))


def test_a_move_by_the_link_takes_a_remark_along_and_the_page_of_the_other_s_link_shows_it() -> None:
    match, line = a_match(), None
    line, link = a_move(match), turn_token(open_link(match))
    assert typed(Client().get(f"/t/{link}/{tail(line)}")) == [""]
    assert Client().post(f"/t/{link}", {"move": line} | sent("Your turn.")).status_code == 200
    page = Client().get(f"/t/{turn_token(open_link(match))}")
    assert "Your turn. Ada , " in words(page)
    assert "/report" not in page.content.decode()


@pytest.mark.parametrize("door", ["page", "link"])
def test_a_remark_that_is_refused_moves_nothing_and_keeps_what_was_typed(door: str) -> None:
    match = a_match()
    line, link = a_move(match), turn_token(open_link(match))
    client, path = (as_person(ADA), home(match)) if door == "page" else (Client(), f"/t/{link}")
    answer = client.post(path, {"move": line, "turn": "1"} | sent("x" * 501))
    assert (answer.status_code, "Please use at most 500 characters." in words(answer)) == (400, True)
    assert "x" * 501 in typed(answer)
    assert not Remark.objects.exists()
    assert open_link(match).turn == 1


def test_a_move_that_comes_too_late_keeps_what_was_typed_where_it_can_be_sent() -> None:
    match = a_match()
    line, link = a_move(match), turn_token(open_link(match))
    for form in ("the-first-form", "the-second-form"):
        by_link = Client().post(f"/t/{link}", {"move": line} | sent("Too late?", form))
    assert (by_link.status_code, "Not said Too late?" in words(by_link)) == (409, True)
    by_page = as_person(ADA).post(
        home(match), {"move": line, "turn": "1"} | sent("Still here.", "a-third-form")
    )
    assert (by_page.status_code, typed(by_page)) == (409, ["Still here."])


@pytest.mark.parametrize("text", TEXTS)
def test_whatever_is_typed_is_refused_kindly_or_shown_harmlessly(text: str) -> None:
    match = a_match()
    answer = as_person(ADA).post(home(match, "talk"), sent(text))
    assert answer.status_code in (302, 400)
    page = as_person(BO).get(home(match))
    assert page.status_code == 200
    assert "<script" not in page.content.decode()
    assert (answer.status_code == 302) == Remark.objects.exists()


def test_more_than_enough_for_a_day_is_refused_kindly_and_kept() -> None:
    match = a_match()
    for number in range(20):
        said(match, f"number {number}")
    answer = as_person(ADA).post(home(match, "talk"), sent("One more!"))
    assert (answer.status_code, typed(answer)) == (409, ["One more!"])
    assert "That is enough for a day" in words(answer)


def test_the_page_has_the_newest_remarks_and_leads_to_all() -> None:
    match = a_match()
    for number in range(9):
        with time_machine.travel(NOW + timedelta(minutes=number), tick=False):
            say(match.number, pk_of(ADA), f"number {number}.", form_id=f"form-{number}", now=NOW)
    page = as_person(BO).get(home(match))
    assert [f"number {n}." in words(page) for n in (2, 3, 8)] == [False, True, True]
    assert home(match, "talk") in page.content.decode()
    every = words(as_person(BO).get(home(match, "talk")))
    assert every.index("number 8.") < every.index("number 0.")


@pytest.mark.parametrize("watch", ["private", "link", "open"])
def test_spectators_read_the_talk_only_where_they_may_watch_and_never_speak(watch: str) -> None:
    match = a_match()
    said(match)
    show_to(match, watch)
    cy, seen = stranger(), watch == "open"
    for client in (cy, Client()):
        for end in ("", "talk"):
            page = client.get(home(match, end))
            assert (page.status_code == 200, "heart" in words(page)) == (seen, seen)
            assert typed(page) == []
    answer = cy.post(home(match, "talk"), sent("Me too!"))
    assert answer.status_code in (404, 409)
    assert Client().post(home(match, "talk"), sent("Me too!")).status_code in (302, 403)
    assert Remark.objects.count() == 1


def test_a_silent_match_has_no_talk_and_no_field_and_says_so_before_and_after(ada: Client) -> None:
    ada.post(OPEN, FILLED | {"other": "bot", "talk": "none"})
    match = Match.objects.get()
    assert match.talk == "none"
    page = ada.get(f"{home(match)}?move={tail(a_move(match))}")
    assert ("Table talk A silent match" in words(page), typed(page)) == (True, [])
    assert 'id="talk"' not in page.content.decode()
    answer = ada.post(home(match, "talk"), sent("Hello?"))
    assert (answer.status_code, SILENT in words(answer)) == (409, True)


def test_a_table_that_waits_says_whether_it_will_be_silent_and_nobody_speaks_at_it(ada: Client) -> None:
    ada.post(OPEN, FILLED | {"talk": "none"})
    match = Match.objects.get()
    assert "Table talk A silent match" in words(ada.get(home(match)))
    assert "Nothing is said before the match begins." in words(ada.get(home(match, "talk")))


def test_whoever_mutes_a_seat_reads_it_no_more_and_may_hear_it_again() -> None:
    match = a_match()
    said(match)
    bo = as_person(BO)
    assert home(match, "seats/0/mute") in bo.get(home(match)).content.decode()
    assert "Mute Ada" in words(bo.get(home(match, "seats/0/mute")))
    assert bo.post(home(match, "seats/0/mute"))["Location"] == home(match)
    page = bo.get(home(match))
    assert "heart" not in words(page)
    assert home(match, "seats/0/hear") in page.content.decode()
    assert "heart" in words(as_person(ADA).get(home(match)))
    assert "You have muted them already." in words(bo.get(home(match, "seats/0/mute")))
    bo.post(home(match, "seats/0/hear"))
    assert "heart" in words(bo.get(home(match)))


@pytest.mark.parametrize("end", ["seats/0/mute", "seats/1/hear", "seats/7/mute"])
def test_looking_mutes_nobody_and_only_who_sits_there_mutes(end: str) -> None:
    match = a_match(watch="open")
    as_person(BO).get(home(match, end))
    assert stranger().post(home(match, end)).status_code in (404, 409)
    assert set(Seat.objects.values_list("muted", flat=True)) == {""}


def test_anyone_who_may_read_a_remark_reports_it_once_and_the_operator_reads_it_and_is_done() -> None:
    match = a_match(watch="open")
    remark, op = said(match), as_person(an_operator().email)
    path = home(match, f"talk/{remark.name}/report")
    assert path in as_person(BO).get(home(match)).content.decode()
    for client, why in ((as_person(BO), "It is rude."), (stranger(), "")):
        assert "heart" in words(client.get(path))
        assert "Whoever runs this site will read it." in words(client.post(path, {"why": why}))
        assert client.post(path, {"why": "again"}).status_code == 200
        assert "You have reported it" in words(client.get(path))
    assert Report.objects.count() == 2
    assert [letter.to for letter in Letter.objects.filter(kind="report")] == ["op@example.org"] * 2
    page = op.get("/operator/")
    assert f"{SHY} Said by Ada, reported by Bo at" in words(page)
    assert "It is rude." in words(page)
    for one in Report.objects.all():
        assert op.post(f"/operator/reports/{one.pk}/seen").status_code == 302
    assert "heart" not in words(op.get("/operator/"))


def test_nobody_reports_their_own_or_what_they_may_not_read_and_only_staff_have_seen_it() -> None:
    match = a_match()
    path = home(match, f"talk/{said(match).name}/report")
    known(CY, name="Cy")
    for address in (ADA, CY):
        assert as_person(address).get(path).status_code == 404
        assert as_person(address).post(path).status_code == 404
    assert as_person(BO).post(path, {"why": "x" * 201}).status_code == 400
    assert not Report.objects.exists()
    as_person(BO).post(path)
    seen = f"/operator/reports/{Report.objects.get().pk}/seen"
    assert as_person(BO).post(seen).status_code == 403
    assert as_person(an_operator().email).get(seen).status_code == 405


def test_letters_of_remarks_are_wished_for_on_the_page_of_the_letters_of_this_match() -> None:
    match = a_match()
    seat = Seat.objects.get(match=match, number=1)
    path = f"/w/{seat_wishes_token(seat_link(match))}"
    assert 'value="remark">' in Client().get(path).content.decode()
    Client().post(path, {"letters": ["turn", "remark"]})
    seat.refresh_from_db()
    assert (seat.wished, "remark" in seat.unwanted) == ("remark", False)
    assert 'value="remark" checked' in Client().get(path).content.decode()
    Client().post(path, {"letters": ["turn"]})
    seat.refresh_from_db()
    assert seat.wished == ""
    silent = a_match(talk="none")
    assert "remark" not in Client().get(f"/w/{seat_wishes_token(seat_link(silent))}").content.decode()


def test_what_is_sealed_is_shown_to_its_own_seat_alone_and_stands_in_its_form_again() -> None:
    match = a_bazaar(watch="open")
    sealed(match, 0, "STALL A CARD 1", remark=SHY)
    name = Remark.objects.get().name
    own = as_person(ADA).get(home(match))
    assert "with your choice: it opens with the reveal" in words(own)
    assert "Hand &lt;b&gt;on&lt;/b&gt; &amp; heart: {name}" in typed(own)
    others = [as_person(BO), stranger(), Client(), as_person(an_operator().email)]
    for client in others:
        for path in (
            home(match),
            home(match, "talk"),
            home(match, "history"),
            home(match, "export.json"),
            "/operator/",
        ):
            page = client.get(path).content.decode()
            assert ("heart" in page, name in page) == (False, False)
        assert client.get(home(match, f"talk/{name}/report")).status_code in (302, 404)
    assert "heart" not in Client().get(f"/t/{turn_token(link_of(match, 1))}").content.decode()
    sealed(match, 1, "STALL B CARD 2")
    for client in others[:3]:
        assert "heart" in words(client.get(home(match)))


def test_a_choice_is_sealed_on_the_page_with_what_is_said_and_changed_with_it() -> None:
    match = a_bazaar()
    for stall, text in (("a", "The Chai."), ("b", "")):
        form = {"stall": stall, "card": "1", "turn": "1"} | sent(text, f"a-form-for-{stall}")
        assert as_person(ADA).post(home(match), form).status_code == 200
        said = [one.text for one in Remark.objects.exclude(text="")]
        assert said == ([text] if text else [])
