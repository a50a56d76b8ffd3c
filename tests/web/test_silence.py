"""Every way of sending words to somebody at a silent table, tried while it runs and once it is over."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any, NamedTuple

import pytest
import time_machine
from django.test import Client
from django.urls import URLPattern

from accounts.models import Letter, Player
from games.links import SeatLink, SharedLink, seat_wishes_token, shared_token, turn_token
from games.models import Match, Remark, Seat
from games.notices.write import write
from games.play.places import BOT, HOST
from games.play.staff import end
from games.play.watch import set_watch
from games.play.word import say_word
from games.web.urls import urlpatterns
from tests.factories.games import NOW, a_match, log_of, open_link, played
from tests.factories.marbles import GAME, a_silent_match, given_up, of_three, solo
from tests.factories.staff import OP, an_operator
from tests.factories.tables import accepted, invited, pk_of
from tests.web.looking import ADA, BO, as_person, show_to, stranger, words
from tests.web.quiet import MOVE, PSST, by_link, home, post
from tests.web.tables import FILLED, ada

__all__ = ["ada"]
pytestmark = pytest.mark.django_db(transaction=True)
HUSHED = "This match is silent until it is over."
HELD = "You play a silent match of Mandamina with others: your name stays as it is until that is over."
OPENING = "/open/?game=mandamina"


@pytest.fixture(autouse=True)
def _now() -> Any:
    with time_machine.travel(NOW, tick=False):
        yield


def told_to_bo(match: Match) -> str:
    """All that Bo can read of a match: each of its pages, what lists and people's pages say, every letter."""
    bo, ada = as_person(BO), pk_of(ADA)
    write(NOW + timedelta(days=20))
    steps = [f"{number}/" for number in range(1, log_of(match).lines[-1].number + 1)]
    of_the_match = [home(match, end) for end in ("", "history", "talk", "export.json", "watch", *steps)]
    pages = [bo.get(path) for path in (*of_the_match, "/games/", "/lobby/", f"/player/{ada}/", "/open/")]
    letters = Letter.objects.filter(to=BO).values_list("subject", "text", "html")
    return " ".join([*(page.content.decode() for page in pages), *(" ".join(letter) for letter in letters)])


def settings(**changes: str) -> dict[str, Any]:
    ada = {"name": "Ada", "zone": "Europe/Amsterdam", "letters": ["turn", "news"]}
    return ada | changes


class Way(NamedTuple):
    """How somebody might send words, how that is answered while it runs, and whether it is open after."""

    send: Callable[[Match], Any]
    status: int
    sentence: str
    after: bool = False


WAYS = {
    "alone": Way(lambda match: post(match, "talk", remark=PSST), 409, HUSHED, after=True),
    "with a move": Way(lambda match: post(match, **MOVE, remark=PSST), 400, HUSHED),
    "with a move by a link": Way(lambda match: by_link(match, **MOVE, remark=PSST), 400, HUSHED),
    "behind a move": Way(lambda match: post(match, move=f"MOVE C4 {PSST}", turn="1"), 400, "is no move"),
    "as a skip": Way(lambda match: post(match, move="SKIP", turn="1"), 400, "Nobody may pass"),
    "as a skip by a link": Way(lambda match: by_link(match, move="SKIP"), 400, "Nobody may pass"),
    "as a name": Way(lambda _m: as_person(ADA).post("/you/", settings(name=PSST)), 400, HELD, after=True),
    "as a first name": Way(lambda _m: as_person(ADA).post("/you/?first=1", settings(name=PSST)), 400, HELD),
    "as a word for the chance": Way(lambda match: post(match, "word", word=PSST), 409, "has begun by now"),
    "as who may watch": Way(lambda match: post(match, "watch", watch=PSST), 400, "Who may watch"),
    "by muting": Way(lambda match: post(match, "seats/1/mute", remark=PSST), 409, HUSHED),
    "by hearing": Way(lambda match: post(match, "seats/1/hear", remark=PSST), 409, HUSHED),
    "as a report": Way(lambda match: post(match, "talk/aaaaaaaa/report", why=PSST), 404, ""),
    "as a reason of staff": Way(
        lambda match: as_person(ADA).post(f"/operator/match/{match.public}", {"why": PSST}), 404, ""
    ),
}
# What acts, and takes none of the words that are sent along.
DEEDS: dict[str, Callable[[Match], Any]] = {
    "a name of a form": lambda match: post(match, **(MOVE | {"form_id": PSST})),
    "with an offer to give up": lambda match: post(match, "concede", why=PSST, remark=PSST, reason=PSST),
    "with playing on": lambda match: post(match, "play-on", why=PSST, remark=PSST, reason=PSST),
    "with leaving": lambda match: post(match, "resign", why=PSST, remark=PSST, reason=PSST),
    "with new links": lambda match: post(match, "links", why=PSST, remark=PSST, key="1"),
    "with wishes": lambda match: Client().post(
        f"/w/{seat_wishes_token(SeatLink(match.number, 0, 1))}", {"letters": [PSST], "remark": PSST}
    ),
}


@pytest.mark.parametrize("name", WAYS)
def test_each_way_of_sending_words_is_refused_with_its_reason_while_it_runs(name: str) -> None:
    match, way = a_silent_match(), WAYS[name]
    answer = way.send(match)
    assert answer.status_code == way.status
    assert way.sentence in words(answer)
    assert (log_of(match).lines[-1].number, Remark.objects.count()) == (4, 0)
    assert Player.objects.get(email=ADA).name == "Ada"
    played(match)
    assert PSST not in told_to_bo(match)


@pytest.mark.parametrize("name", DEEDS)
def test_no_words_go_along_with_what_may_be_done(name: str) -> None:
    match = of_three()
    assert DEEDS[name](match).status_code < 500
    assert PSST not in told_to_bo(match)


@pytest.mark.parametrize("name", [name for name, way in WAYS.items() if way.after])
def test_what_only_waited_is_open_once_it_is_over(name: str) -> None:
    match = given_up(a_silent_match())
    assert WAYS[name].send(match).status_code == 302
    assert PSST in told_to_bo(match)


def test_after_the_end_one_mutes_hears_and_reports_as_at_any_table() -> None:
    match = given_up(a_silent_match())
    post(match, "talk", remark=PSST)
    remark, bo = Remark.objects.get(), as_person(BO)
    assert bo.post(home(match, f"talk/{remark.name}/report"), {"why": "rude"}).status_code == 200
    assert bo.post(home(match, "seats/0/mute")).status_code == 302
    assert PSST not in told_to_bo(match)
    assert bo.post(home(match, "seats/0/hear")).status_code == 302
    assert PSST in told_to_bo(match)


# Addresses of a match or a letter that take no words, or take them at another time: each with why.
WORDLESS = {
    "join-match": "before it begins",
    "leave-match": "before it begins",
    "cancel-match": "before it begins",
    "fill-place": "before it begins",
    "withdraw-invitation": "before it begins",
    "renew-invitation": "before it begins",
    "opened": "before it begins",
    "join": "before it begins",
    "decline": "before it begins",
    "never-invite": "before it begins",
    "play-again": "after the end",
    "again-link": "after the end",
    "resend": "a letter to oneself",
    "unsubscribe": "what letters oneself gets",
    "orders": "offers what may be said, and nothing in a silent game",
    "links-are-new": "is only looked at",
    "match-step": "is only looked at",
    "history": "is only looked at",
    "export": "is only looked at",
    "shared": "is only looked at",
}
TRIED = {
    *(
        "talk",
        "match",
        "turn",
        "turn-choice",
        "say-word",
        "watch-match",
        "mute",
        "hear",
        "report",
        "end-match",
    ),
    *("concede-match", "play-on", "resign-match", "new-links", "wishes"),
}


def test_every_address_of_a_match_or_a_letter_is_tried_above_or_takes_no_words() -> None:
    patterns = [one for one in urlpatterns if isinstance(one, URLPattern)]
    of_a_match = {one.name for one in patterns if re.search("public|token", str(one.pattern))}
    assert of_a_match == TRIED | set(WORDLESS)


def test_the_name_may_be_sent_as_it_is_with_other_wishes_and_nothing_typed_is_lost() -> None:
    a_silent_match()
    ada = as_person(ADA)
    refused = ada.post("/you/", settings(name="Ada Lovelace", zone="America/New_York"))
    page = refused.content.decode()
    assert 'value="Ada Lovelace"' in page
    assert re.search(r'value="America/New_York"[^>]* selected', page)
    assert Player.objects.get(email=ADA).zone == "Europe/Amsterdam"
    assert ada.post("/you/", settings(zone="America/New_York")).status_code == 302
    assert Player.objects.get(email=ADA).zone == "America/New_York"


def test_staff_may_give_somebody_another_name_and_their_reason_is_read_once_it_is_over() -> None:
    match = a_silent_match()
    an_operator()
    answer = as_person(OP).post(f"/admin/accounts/player/{pk_of(ADA)}/change/", _as_staff("Ada B."))
    assert (answer.status_code, Player.objects.get(email=ADA).name) == (302, "Ada B.")
    end(match.number, Player.objects.get(email=OP), PSST, now=NOW)
    assert PSST in told_to_bo(match)


def _as_staff(name: str) -> dict[str, str]:
    return {"name": name, "email": ADA, "reachable": "fine", "is_active": "on"}


def test_no_field_for_a_remark_stands_on_any_page_of_it_before_the_end() -> None:
    match = a_silent_match()
    link = turn_token(open_link(match))
    pages = [
        as_person(ADA).get(home(match)),
        as_person(ADA).get(f"{home(match)}?move=c4"),
        as_person(ADA).get(home(match, "talk")),
        as_person(BO).get(home(match)),
        Client().get(f"/t/{link}"),
        Client().get(f"/t/{link}/c4"),
    ]
    for page in pages:
        assert (page.status_code, 'name="remark"' in page.content.decode()) == (200, False)
    assert HUSHED in words(pages[2])
    given_up(match)
    assert 'name="remark"' in as_person(BO).get(home(match)).content.decode()
    assert 'name="remark"' in as_person(BO).get(home(match, "talk")).content.decode()


def test_what_was_typed_elsewhere_and_refused_is_told_to_whoever_typed_it() -> None:
    answer = post(a_silent_match(), "talk", remark=PSST)
    assert f"You wanted to say: {PSST}" in words(answer)


def test_a_word_for_the_chance_is_read_by_its_own_seat_alone_until_it_is_over(client: Client) -> None:
    match = invited(**GAME)
    say_word(match.number, pk_of(ADA), PSST)
    accepted(match)
    assert PSST in words(as_person(ADA).get(home(match)))
    assert PSST not in told_to_bo(match)
    given_up(match)
    assert PSST in told_to_bo(match)


def test_whoever_is_asked_for_a_word_reads_when_the_others_do() -> None:
    later = "The others see it when the match is over."
    match = invited(**GAME)
    for page in (as_person(ADA).get(home(match, "word")), Client().get(f"/i/{_invitation()}")):
        assert later in words(page)
    assert later not in words(as_person(ADA).get(home(invited("di@example.net"), "word")))


def _invitation() -> str:
    write(NOW)
    found = re.search(r"/i/([a-z2-7]+)", Letter.objects.get(to=BO).text)
    assert found
    return found[1]


@pytest.mark.parametrize("watch", ["link", "open"])
@pytest.mark.parametrize("alone", [False, True], ids=["together", "alone"])
def test_nobody_else_looks_on_before_it_is_over_whatever_was_chosen(watch: str, alone: bool) -> None:
    match = solo() if alone else a_silent_match()
    show_to(match, watch)
    shared = f"/v/{shared_token(SharedLink(match.number, 4))}"
    seen = [home(match), home(match, "3/"), home(match, "history"), home(match, "export.json")]
    for browser in (stranger(), Client()):
        for path in (*seen, home(match, "talk"), shared):
            assert browser.get(path).status_code == 404, path
    assert "/v/" not in as_person(ADA).get(home(match)).content.decode()
    assert "Once the match is over, the link" in words(as_person(ADA).get(home(match, "watch")))
    given_up(match)
    for browser in (stranger(), Client()):
        for path in (*(seen if watch == "open" else []), shared):
            assert browser.get(path).status_code == 200, path
    assert "/v/" in as_person(ADA).get(home(match)).content.decode()


def test_a_private_one_stays_private() -> None:
    match = given_up(a_silent_match())
    assert stranger().get(home(match)).status_code == 404
    assert Client().get(f"/v/{shared_token(SharedLink(match.number, 4))}").status_code == 404


def test_the_lobby_lists_it_and_leads_there_once_it_is_over() -> None:
    match = a_silent_match()
    show_to(match, "open")
    page = stranger().get("/lobby/")
    assert "It is silent: it can be watched when it is over." in words(page)
    assert home(match) not in page.content.decode()
    assert home(match) in as_person(BO).get("/lobby/").content.decode()
    given_up(match)
    page = stranger().get("/lobby/")
    assert ("It is silent" in words(page), home(match) in page.content.decode()) == (False, True)


def test_its_table_stands_in_the_lobby_as_any_other_and_says_that_it_is_silent(ada: Client) -> None:
    ada.post(OPENING, _opening() | {"other": "anyone", "watch": "open"})
    match = Match.objects.get()
    for path in ("/lobby/", home(match)):
        page = words(Client().get(path))
        assert "Table talk Silent until it is over" in page
        assert "Everybody, when it is over" in page


def _opening() -> dict[str, str]:
    options = {"difficulty": "normal", "limit": "50", "adjacent_moves": "allowed", "start": "0"}
    others = {"place2-other": "nobody", "place3-other": "nobody"}
    kept = {name: value for name, value in FILLED.items() if not name.startswith("option_")}
    return kept | others | {f"option_{name}": value for name, value in options.items()}


def test_the_opening_form_offers_no_choice_of_talk_and_takes_none(ada: Client) -> None:
    page = ada.get(OPENING)
    assert 'name="talk"' not in page.content.decode()
    assert "Silent until it is over" in words(page)
    ada.post(OPENING, _opening() | {"other": "bot", "talk": "none"})
    assert Match.objects.get().talk == Match.Talk.TABLE
    assert 'name="talk"' in ada.get("/open/?game=mandala").content.decode()


def test_a_link_whose_decision_is_past_shows_no_board_to_whoever_has_the_letter() -> None:
    match = a_silent_match()
    show_to(match, "open")
    link = turn_token(open_link(match))
    played(match, "MOVE C4")
    assert 'class="board"' not in Client().get(f"/t/{link}").content.decode()
    given_up(match)
    assert 'class="board"' in Client().get(f"/t/{link}").content.decode()


def test_what_changed_about_who_may_watch_is_told_as_it_is_meant() -> None:
    match = a_silent_match(places=(HOST, BOT))
    set_watch(match.number, pk_of(ADA), "open", now=NOW)
    page = words(as_person(ADA).get(home(match)))
    assert "Who may watch from here on: Everybody, when it is over." in page


def test_the_wish_for_remarks_says_that_a_silent_match_has_none_before_its_end() -> None:
    later = "What the others say, at once: one letter an hour at most; before the end nothing is said"
    silent, other = (Client().get(_wishes_of(match)) for match in (a_silent_match(), a_match()))
    assert (later in words(silent), "nothing is said" in words(other)) == (True, False)
    assert "one letter an hour at most" in words(other)


def _wishes_of(match: Match) -> str:
    key = Seat.objects.get(match=match, number=0).key
    return f"/w/{seat_wishes_token(SeatLink(match.number, 0, key))}"


def test_whoever_is_invited_reads_that_it_is_silent_before_they_sit_down() -> None:
    invited(**GAME)
    write(NOW)
    letter = Letter.objects.get(to=BO, kind="invitation").text
    assert re.search("Table talk +Silent until it is over", letter)
    assert "If you miss one, you are skipped, and the match goes on." in letter
