"""Every page of the house, with the state it is looked at in."""

from collections.abc import Callable, Iterator
from itertools import chain

from django.urls import URLPattern, get_resolver, reverse
from django.urls.resolvers import URLResolver
from playwright.sync_api import Browser, Page, Route

from accounts import signin
from accounts.models import Letter, Player, SignIn
from accounts.wishes import wishes_token
from games.links import (
    SharedLink,
    TurnLink,
    again_token,
    join_token,
    seat_wishes_token,
    shared_token,
    stop_token,
    tail,
    turn_token,
)
from games.models import Match
from games.rules import GAMES
from tests.factories.bazaars import link_of as link_of_seat
from tests.factories.games import ADA, BO, a_move, open_link
from tests.web.browser.bazaars import Bazaars
from tests.web.browser.looking import Trouble
from tests.web.browser.standing import Place, at
from tests.web.browser.tray_places import of_trays
from tests.web.browser.world import CY, OP, World, cookies, link_of, link_to
from tests.web.browser.zodiac_places import of_zodiacs

# Addresses without a page of their own: what stands there instead.
NO_PAGE = {
    "healthz": "a word for machines",
    "readyz": "the same in more words",
    "metrics": "figures for machines",
    "letter-again": "only a press",
    "report-seen": "only a press",
    "sign-out": "only a press",
    "invitations": "only a press",
    "all-links": "only a press",
    "letter-text": "plain text",
    "letter-source": "a mail as it is sent",
    "letter-picture": "a picture",
    "export": "a file",
    "staff-sign-in": "leads on",
}


def every_place(world: World) -> list[Place]:
    many = chain(of_bazaars(world.bazaars), of_trays(world.trays), of_zodiacs(world.zodiacs))
    matches = chain(of_matches(world), many, of_tables(world))
    return list(chain(of_the_house(world), of_people(), matches, of_letters(world)))


def of_the_house(world: World) -> Iterator[Place]:
    send = "main form button.big"
    yield at("front")
    for slug in GAMES:
        yield at("rules", slug)
        yield Place("open", f"{reverse('open')}?game={slug}")
    yield at("fair")
    yield at("open", who=ADA)
    yield at("open", fill=("[name=address]", "no address at all"), press=send)
    yield at("lobby")
    yield at("lobby", who=ADA)
    yield at("my-games", who=ADA)
    yield at("my-games", who=CY)
    yield Place("nowhere", "/nothing/")
    yield at("operator", who=OP)
    yield at("operator", who=ADA)
    yield at("settings", who=OP)
    yield at("letters")
    for letter in letters_of(world):
        yield at("letter", letter.pk)


def every_letter(world: World) -> list[Place]:
    """Laid out as a mail program does it."""
    return [at("letter-html", letter.pk) for letter in letters_of(world)]


def letters_of(world: World) -> list[Letter]:
    """One of each kind and game, and the newest to Ada of matches that are not like others."""
    some, trays = world.bazaars, world.trays
    unlike = (some.asked, some.restock, some.crowd, trays.asked, trays.over, trays.given_up)
    found = [Letter.objects.filter(to=ADA, thread=match.public) for match in unlike]
    return [*newest_of_each_kind(), *(letters.latest("created_at", "pk") for letters in found)]


def newest_of_each_kind() -> list[Letter]:
    """One of each kind and game; one about no match is of none."""
    games = {match.public: match.game for match in Match.objects.all()}
    letters = Letter.objects.exclude(state="gave_up").order_by("created_at", "pk")  # which nobody composed
    newest = {(letter.kind, games.get(letter.thread, "")): letter for letter in letters}
    return [newest[kind] for kind in sorted(newest)]


def of_people() -> Iterator[Place]:
    row = signin.name_of(SignIn.objects.earliest("created_at"))
    yield at("sign-in")
    yield at("sign-in", fill=("[name=address]", "no address"), press="main form button")
    yield Place("sign-in-code", f"{reverse('sign-in-code')}?row={row}")
    yield Place("sign-in-link", link_of("signin", "/s/"))
    yield at("sign-in-link", "a" * 24)
    yield at("settings", who=ADA)
    yield Place("settings", f"{reverse('settings')}?first=1", who=ADA)
    yield at("settings", who=ADA, fill=("[name=name]", "\u202e"), press="main form button.big")
    yield at("address", who=ADA)
    yield at("all-links-are-new", who=ADA)
    yield at("erase", who=ADA)
    yield at("erase", who=ADA, fill=("[name=address]", "bo@example.com"), press="main form button.big")
    yield Place("confirm-address", link_of("address", "/c/"))
    yield at("wishes", wishes_token(Player.objects.get(email=ADA)))
    yield at("wishes", "a" * 26)
    yield at("player", Player.objects.get(email=BO).pk, who=ADA)
    yield at("player", Player.objects.get(email=ADA).pk, who=ADA)


def of_matches(world: World) -> Iterator[Place]:
    mine, over = world.mine.public, world.over.public
    yield at("match", mine, who=ADA)
    yield Place("match", f"{reverse('match', args=[mine])}?move={tail(a_move(world.mine))}", who=ADA)
    yield at("match", world.theirs.public, who=ADA)
    yield at("match", world.late.public, who=ADA)
    yield at("match", world.watched.public)
    yield at("match", over, who=ADA)
    yield at("match", world.given_up.public, who=ADA)
    yield at("match", world.ended.public, who=ADA)
    yield at("match-step", world.ended.public, 999, who=ADA)
    yield at("match", mine)
    yield at("match-step", mine, 9, who=ADA)
    yield at("match-step", over, 999, who=ADA)
    for public in (mine, over, world.ended.public):
        yield at("history", public, who=ADA)
    yield at("history", world.watched.public)
    yield at("shared", shared_token(SharedLink(world.over.number, 20)))
    for name in (
        "orders",
        "resign-match",
        "concede-match",
        "play-on",
        "watch-match",
        "new-links",
        "links-are-new",
    ):
        yield at(name, mine, who=ADA)
    yield at("play-again", over, who=ADA)
    yield from of_talk(world)
    yield from of_staff(world)


def of_bazaars(some: Bazaars) -> Iterator[Place]:
    """All of a match in which everybody chooses at once."""
    for match in some:
        yield at("match", match.public, who=ADA)
    for match in (some.over, some.table):
        yield at("match", match.public)
    yield at("opened", some.table.public, who=ADA)
    yield at("join", join_token(link_to(some.table, 2)))
    yield at("join-match", some.table.public, who=OP)
    for match in (some.asked, some.sealed, some.over):
        yield at("history", match.public, who=ADA)
        yield at("match-step", match.public, 9, who=ADA)
    yield at("match-step", some.crowd.public, 40, who=ADA)
    for match in (some.asked, some.sealed, some.restock):
        yield at("turn", turn_token(link_of_seat(match, 0)))
    yield at("turn-choice", turn_token(link_of_seat(some.asked, 0)), "a")
    seal = "main form button.big"
    yield at("turn", turn_token(link_of_seat(some.crowd, 0)), press=seal)  # without a stall
    yield at("match", some.asked.public, who=ADA, press=seal)
    yield at("match", some.sealed.public, who=BO)
    for who in (ADA, BO):
        yield at("talk", some.sealed.public, who=who)
    yield at("play-again", some.over.public, who=ADA)
    yield at("match", some.restock.public, who=ADA, press=seal)  # last: as it stands, it is sealed


def of_talk(world: World) -> Iterator[Place]:
    """Ada has muted nobody, and reported what Bo said first."""
    theirs = world.theirs.public
    yield at("talk", theirs, who=ADA)
    yield at("talk", theirs, who=ADA, fill=("[name=remark]", "\u202e"), press="main form button.plain")
    yield at("talk", world.watched.public)
    yield at("talk", world.waiting.public, who=ADA)
    yield at("mute", theirs, 1, who=ADA)
    yield at("hear", theirs, 1, who=ADA)
    for name in world.remarks:
        yield at("report", theirs, name, who=ADA)


def of_staff(world: World) -> Iterator[Place]:
    """What an operator finds of a match, and what somebody else does."""
    yield at("end-match", world.mine.public, who=OP)
    yield at(
        "end-match", world.mine.public, who=OP, fill=("[name=why]", "\u202e"), press="main form button.big"
    )
    yield at("end-match", world.ended.public, who=OP)
    yield at("end-match", world.mine.public, who=ADA)
    yield Place("find-match", f"{reverse('find-match')}?match=aaaaaaaa", who=OP)


def of_tables(world: World) -> Iterator[Place]:
    waiting = world.waiting.public
    yield at("match", waiting, who=ADA)
    yield at("match", world.lobby.public)
    yield at("match", world.void.public, who=ADA)
    yield at("opened", waiting, who=ADA)
    yield at("opened", world.free.public, who=ADA)
    yield at("fill-place", world.free.public, 1, who=ADA)
    yield at("say-word", waiting, who=ADA)
    yield at("cancel-match", waiting, who=ADA)
    yield at("withdraw-invitation", waiting, 1, who=ADA)
    yield at("renew-invitation", waiting, 1, who=ADA)
    yield at("join-match", world.lobby.public, who=ADA)
    yield at("join-match", "aaaaaaaa", who=ADA)
    yield at("leave-match", world.lobby.public, who=ADA)


def of_letters(world: World) -> Iterator[Place]:
    """What the links in letters lead to."""
    link, invited = open_link(world.mine), link_to(world.waiting, 1)
    question = turn_token(link)
    yield at("turn", question)
    yield at("turn-choice", question, tail(a_move(world.mine)))
    yield at("turn", turn_token(open_link(world.late)))
    yield at("turn", turn_token(TurnLink(link.match, link.seat, 1, link.key)))
    yield at("turn", "a" * 31)
    for name in ("join", "decline", "never-invite"):
        yield at(name, join_token(invited))
    yield at("join", join_token(link_to(world.mine, 1)))
    yield at("wishes", seat_wishes_token(link_to(world.mine, 0)))
    yield at("again-link", again_token(link_to(world.over, 0)))
    yield at("unsubscribe", stop_token(link_to(world.mine, 0)))
    yield at("resend", turn_token(TurnLink(link.match, link.seat, 1, link.key)))


def names() -> set[str]:
    """What the addresses are called, without those of the admin."""
    return set(_names(get_resolver().url_patterns))


def _names(patterns: list[URLPattern | URLResolver]) -> Iterator[str]:
    for one in patterns:
        if isinstance(one, URLResolver):
            if one.namespace != "admin":
                yield from _names(one.url_patterns)
        elif not str(one.pattern).startswith("admin/"):
            yield one.name or str(one.pattern)


def visit(
    browser: Browser,
    house: str,
    places: list[Place],
    look: Callable[[Place, Page], None],
    trouble: Trouble | None = None,
) -> None:
    """Look at each, everybody in a browser of their own."""
    for who in dict.fromkeys(place.who for place in places):
        own = browser.new_context()
        own.route("**/letters/*.html", open_up)
        own.add_cookies(cookies(house, who) if who else [])
        page = own.new_page()
        if trouble:
            trouble.watch(page)
        for place in places:
            if place.who == who:
                arrive(page, house, place)
                look(place, page)
        own.close()


def open_up(route: Route) -> None:
    """A letter without the policy of the page it stands on: no script runs under that, ours neither."""
    answer = route.fetch()
    kept = {name: value for name, value in answer.headers.items() if name != "content-security-policy"}
    route.fulfill(response=answer, headers=kept)


def arrive(page: Page, house: str, place: Place) -> None:
    page.goto(house + place.path)
    page.eval_on_selector_all("form", "all => all.forEach(one => one.noValidate = true)")
    if place.fill:
        page.fill(*place.fill)
    if place.press:
        with page.expect_navigation():
            page.click(place.press)
