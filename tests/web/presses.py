"""What people send, rightly and wrongly, so that every answer to a form is seen once."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from accounts import signin
from accounts.models import Player, SignIn
from accounts.wishes import wishes_token
from games.links import again_token, join_token, seat_wishes_token, stop_token, turn_token
from games.models import Invitation, Match, Report
from tests.factories.bazaars import link_of
from tests.factories.catalogue import MARKED
from tests.factories.games import ADA, BO, a_move, log_of, open_link
from tests.factories.people import newest, path_of
from tests.factories.staff import WHY
from tests.web.browser.bazaars import Bazaars
from tests.web.browser.trays import TODAYS, Trays
from tests.web.browser.world import CY, GUEST, OP, POLITE, WHY_RUDE, World, link_to
from tests.web.browser.zodiacs import Zodiacs

FORM = "a-form-of-its-own"
TABLE = {
    "option_start": "random",
    "hours": "48",
    "watch": "private",
    "language": MARKED,
    "form_id": FORM,
}
PERSON = {"answer": "yes", "name": "Eli", "zone": "Asia/Kolkata"}


class Press(NamedTuple):
    """A form that is sent; `known` when the house knows who sends it, by their session or by a token."""

    who: str
    path: str
    sent: Any = {}
    status: int = 200
    known: bool = True
    headers: dict[str, str] = {}


def every_press(world: World) -> Iterator[Press]:
    """In this order: what ends something comes after what needs it."""
    yield from at_the_door(world)
    yield from at_home()
    yield from alone()
    yield from at_a_match(world)
    yield from at_bazaars(world.bazaars)
    yield from at_trays(world.trays)
    yield from at_zodiacs(world.zodiacs)
    yield from at_tables(world)
    yield from by_letters(world)


def at_the_door(world: World) -> Iterator[Press]:
    row = signin.name_of(SignIn.objects.earliest("created_at"))

    def unknown(path: str, sent: Any, status: int, **headers: str) -> Press:
        return Press("", path, sent, status, known=False, headers=headers)

    yield unknown("/in/", {"address": "no address"}, 400)
    yield unknown("/in/", {"address": "new@example.net"}, 200)
    for status in (400, 400, 400, 400, 410):
        yield unknown("/in/code", {"row": row, "code": "12"}, status)
    yield unknown("/open/", TABLE | {"address": "", "other": "person", "other_address": "x"}, 400)
    yield unknown(f"/m/{world.lobby.public}/join", {}, 403)
    yield unknown("/you/", {}, 403, **{"Sec-Fetch-Site": "cross-site"})
    yield unknown("/open/", {"x": "x" * 300_000}, 400)


def alone() -> Iterator[Press]:
    """Begun without an account and with one, and what is wrong with a form."""
    options = {"option_difficulty": "easy", "option_limit": "50", "option_adjacent_moves": "allowed"}
    for path in ("/alone/", f"/alone/{'a' * 13}/", "/today/"):
        status = 404 if "aaa" in path else 400
        yield Press("", path, {}, status, known=False)
        yield Press(ADA, path, {"form_id": "?"}, status)
    yield Press(ADA, "/alone/", options | {"form_id": f"{FORM}-alone"})
    yield Press("", "/alone/", options | {"form_id": f"{FORM}-guest"}, known=False)
    yield Press(ADA, "/today/", {"form_id": f"{FORM}-today"})


def at_home() -> Iterator[Press]:
    yield Press(ADA, "/you/", {"name": "\u202e", "zone": "x", "language": "x"}, 400)
    yield Press(ADA, "/you/", {"name": "Ada", "zone": "Europe/Amsterdam", "language": MARKED})
    yield Press(ADA, "/you/address", {"address": ADA}, 400)
    yield Press(ADA, "/you/address", {"address": "ada@example.net"})
    yield Press(ADA, "/open/", TABLE | {"form_id": "?", "other": "person", "other_address": ADA}, 400)
    yield Press(ADA, "/open/", TABLE | {"hours": "", "watch": "", "other": "known"}, 400)
    yield Press(ADA, "/open/", TABLE | {"other": "bot"})


def at_a_match(world: World) -> Iterator[Press]:
    mine, over, turn = f"/m/{world.mine.public}", f"/m/{world.over.public}", open_link(world.mine).turn
    move = {"form_id": FORM, "turn": str(turn), "move": a_move(world.mine)}
    yield Press(ADA, f"{mine}/", {}, 400)
    yield Press(ADA, f"{mine}/", move | {"move": "nothing"}, 400)
    yield Press(ADA, f"{mine}/", move | {"turn": "1"}, 409)
    yield Press(BO, f"{mine}/", move, 409)
    yield Press(ADA, f"{mine}/watch", {}, 400)
    yield Press(ADA, f"{mine}/watch", {"watch": "open"}, 409)
    for deed in ("cancel", "concede", "play-on"):
        yield Press(ADA, f"{mine}/{deed}", {}, 409)
    yield Press(ADA, f"{over}/resign", {}, 409)
    yield Press(ADA, f"{over}/orders/", {}, 409)
    yield Press(ADA, f"{mine}/orders/", {"mandala": "1"}, 400)
    yield Press(ADA, f"{mine}/orders/", {"form_id": FORM, "mandala": "1"}, 400)
    yield Press(ADA, f"{mine}/orders/", {"form_id": FORM, "mandala": "1", "place1": "red"})
    yield Press(ADA, f"{mine}/", move)
    yield Press(ADA, f"{over}/again")
    yield from of_talk(world)
    yield Press(ADA, f"/m/{world.theirs.public}/resign")
    yield Press(ADA, f"/m/{world.ended.public}/", move, 409)
    yield Press(OP, f"/operator/match/{world.watched.public}", {"why": "\u202e"}, 400)
    yield Press(OP, f"/operator/match/{over.split('/')[2]}", {"why": WHY}, 409)
    yield Press(OP, f"/operator/match/{world.watched.public}", {"why": WHY})


def at_bazaars(some: Bazaars) -> Iterator[Press]:
    """What cannot be sealed, and what can, by a page and by a letter."""
    page, letter = f"/m/{some.asked.public}/", f"/t/{turn_token(link_of(some.restock, 0))}"
    choice = {"form_id": FORM, "turn": str(link_of(some.asked, 0).turn)}
    for wrong in ({}, {"stall": "a"}, {"stall": "h", "card": "1"}, {"stall": "a", "card": "9"}):
        yield Press(ADA, page, choice | wrong, 400)
    burned = next(card for card in "12345" if int(card) not in hand(some.asked))
    yield Press(ADA, page, choice | {"stall": "a", "card": burned}, 400)
    yield Press(ADA, page, choice | {"stall": "a", "card": str(hand(some.asked)[0])})
    yield Press(ADA, page, choice | {"stall": "b", "card": str(hand(some.asked)[0])}, 409)
    buying = {"form_id": FORM, "stall": "", "card": ""}
    yield Press("", letter, buying | {"cards": ["1", "2", "3", "4", "5"]}, 400)
    yield Press("", letter, buying | {"cards": ["1", "1"]}, 400)
    yield Press("", letter, buying | {"cards": ["1"], "card": "1"}, 400)
    yield Press("", letter, buying | {"cards": ["1"], "remark": "\u202e"}, 400)
    yield Press("", letter, buying | {"cards": ["1", "2"], "stall": "a", "card": "2"})


def hand(match: Match) -> tuple[int, ...]:
    return tuple(log_of(match).state.merchants[0].hand)


def at_trays(some: Trays) -> Iterator[Press]:
    """Marbles that move and that do not, words that nobody may send, and giving up together."""
    for match, who in ((some.guest, GUEST), (some.touching, ADA)):
        turn = str(log_of(match).game.turn(log_of(match).state))
        marble = {"form_id": FORM, "turn": turn, "move": a_move(match)}
        page, known = f"/m/{match.public}/", who != GUEST
        yield Press(who, page, marble | {"move": "MOVE H9"}, 400, known)
        yield Press(who, page, marble | {"move": "SKIP"}, 400, known)
        yield Press(who, page, marble, known=known)
        yield Press(who, page, marble | {"form_id": FORM + "-2"}, 409, known)
    asked, letter = f"/m/{some.asked.public}", f"/t/{turn_token(open_link(some.asked))}"
    marble = {"form_id": FORM, "move": a_move(some.asked)}
    yield Press("", letter, marble | {"remark": POLITE}, 400)
    yield Press(ADA, f"{asked}/talk", {"form_id": FORM, "remark": POLITE}, 409)
    yield Press(ADA, f"{asked}/seats/1/mute", {}, 409)
    yield Press(ADA, "/you/", {"name": "Ada B.", "zone": "Europe/Amsterdam", "language": MARKED}, 400)
    yield Press("", letter, marble)
    yield Press(ADA, f"{asked}/concede")
    yield Press(ADA, f"{asked}/play-on")
    yield Press(ADA, f"{asked}/resign")
    yield Press(ADA, f"/m/{some.theirs.public}/concede")
    yield Press(BO, f"/m/{some.theirs.public}/concede")
    yield Press(GUEST, f"/m/{some.guest.public}/resign", known=False)
    yield Press(GUEST, f"/alone/{TODAYS}/", {"form_id": f"{FORM}-again"}, 400, known=False)
    yield Press(
        "", f"/w/{seat_wishes_token(link_to(some.touching, 0))}", {"letters": ["turn"], "touch": ["x"]}, 400
    )
    yield Press(
        "", f"/w/{seat_wishes_token(link_to(some.touching, 0))}", {"letters": ["turn"], "touch": ["touch"]}
    )


def at_zodiacs(some: Zodiacs) -> Iterator[Press]:
    """Amounts that are none, or more than Ada has, which she is asked about; and what she says in advance."""
    page, letter = f"/m/{some.bidding.public}/", f"/t/{turn_token(link_of(some.bidding, 0))}"
    bid = {"form_id": FORM, "turn": str(link_of(some.bidding, 0).turn)}
    for amount in ("", "250", "5000"):
        yield Press(ADA, page, bid | {"amount": amount}, 400)
        yield Press("", letter, bid | {"amount": amount}, 400)
    yield Press(ADA, f"{page}orders/", {"form_id": FORM, "new_animal": "250"}, 400)
    yield Press(ADA, f"{page}orders/", {"form_id": FORM, "new_animal": "300", "upto": "2"})
    yield Press("", letter, bid | {"amount": "5000", "sure": "BID 5000"})


def of_talk(world: World) -> Iterator[Press]:
    theirs, form = f"/m/{world.theirs.public}", {"form_id": FORM}
    yield Press(ADA, f"{theirs}/talk", form | {"remark": "\u202e"}, 400)
    yield Press(ADA, f"{theirs}/talk", form, 400)
    yield Press(ADA, f"{theirs}/talk", {"remark": POLITE}, 400)
    yield Press(ADA, f"{theirs}/talk", form | {"remark": POLITE})
    yield Press(CY, f"/m/{world.watched.public}/talk", form | {"remark": POLITE})
    yield Press(ADA, f"/m/{world.watched.public}/talk", form | {"remark": POLITE}, 409)
    yield Press(ADA, f"{theirs}/talk/{world.remarks[1]}/report", {"why": "\u202e"}, 400)
    yield Press(ADA, f"{theirs}/talk/{world.remarks[1]}/report", {"why": WHY_RUDE})
    yield Press(ADA, f"{theirs}/seats/1/mute")
    yield Press(ADA, f"{theirs}/seats/1/hear")
    yield Press(OP, f"/operator/reports/{Report.objects.earliest('pk').pk}/seen")


def at_tables(world: World) -> Iterator[Press]:
    waiting, free = f"/m/{world.waiting.public}", f"/m/{world.free.public}"
    yield Press(ADA, f"{free}/places/1", {"other": "person", "other_address": ADA}, 400)
    yield Press(ADA, f"{free}/places/1", {"other": "person"}, 400)
    yield Press(ADA, f"{free}/places/1", {"other": "bot"})
    yield Press(ADA, f"{free}/cancel", {}, 409)
    yield Press(ADA, f"{waiting}/invitations/1/renew")
    yield Press(ADA, f"{waiting}/invitations/1/renew", {}, 409)
    yield Press(ADA, f"/m/{world.lobby.public}/join")


def by_letters(world: World) -> Iterator[Press]:
    yield from of_moves(world)
    yield from of_wishes(world)
    yield from of_invitations(world)
    yield Press("", f"/again/{again_token(link_to(world.mine, 0))}", {}, 409)
    yield Press("", f"/again/{again_token(link_to(world.given_up, 0))}")
    for address in (ADA, "ada@example.net"):
        yield Press("", path_of(newest(address, "address")))
    came_in = path_of(newest("new@example.net", "signin"))
    yield Press("", came_in, known=False)


def of_moves(world: World) -> Iterator[Press]:
    link, late = open_link(world.mine), open_link(world.late)
    path, move = f"/t/{turn_token(link)}", {"form_id": FORM + "-2", "move": a_move(world.mine)}
    yield Press("", path, {}, 400)
    yield Press("", path, move | {"move": "nothing"}, 400)
    yield Press("", f"{path}/letter")
    yield Press("", path, move)
    yield Press("", path, move)
    yield Press("", path, move | {"form_id": FORM + "-3"}, 409)
    yield Press("", f"{path}/letter")
    yield Press("", f"/t/{turn_token(late)}", move | {"move": a_move(world.late)}, 409)


def of_wishes(world: World) -> Iterator[Press]:
    seat = link_to(world.mine, 0)
    for token in (seat_wishes_token(seat), wishes_token(Player.objects.get(email=BO))):
        yield Press("", f"/w/{token}", {"letters": ["turn"]})
        yield Press("", f"/w/{token}", {"letters": ["x"]}, 400)
    yield Press("", f"/u/{stop_token(seat)}")


def of_invitations(world: World) -> Iterator[Press]:
    accepted = f"/i/{join_token(link_to(world.waiting, 1))}"
    yield Press("", accepted, {}, 400)
    yield Press("", accepted, PERSON | {"zone": "x"}, 400)
    yield Press("", accepted, PERSON)
    yield Press("", f"{accepted}/no", {"answer": "no"}, 410)
    refused = Invitation.objects.filter(state=Invitation.State.WAITING).latest("pk").seat
    declined = f"/i/{join_token(link_to(refused.match, refused.number))}"
    yield Press("", f"{declined}/no", {"answer": "no"})
    yield Press("", f"{declined}/stop", {"answer": "no"})
    yield Press("", declined, PERSON, 410)
