"""A match of Mandi between three people, on their pages alone."""

from collections.abc import Iterable

from tests.web.browser.people import Person
from tests.web.browser.playing import accept, waits
from tests.web.browser.working import work

SEALED = "Your choice is sealed"
OPENED = "Your move is made"  # by the last one


def invite(ada: Person, guests: dict[str, Person]) -> None:
    """Ada opens a table of Mandi, each guest comes by a letter."""
    ada.go("/")
    ada.press("Open a match")
    ada.press("Mandi")
    for number, guest in enumerate(guests.values(), 2):
        seat(ada, number, guest.address)
    ada.fill("Your mail address", ada.address)
    ada.press("Open the match")
    ada.come_in("Ada")
    ada.press("Open the match")
    assert "The table is open" in ada.said
    work()
    for name, guest in guests.items():
        accept(guest, "Ada invites you", name)


def seat(host: Person, number: int, address: str) -> None:
    place = host.page.get_by_role("group", name=f"Place {number}").first
    kinds = place.locator("select")
    if kinds.count():
        kinds.first.select_option("person")
    place.get_by_label("Their mail address").fill(address)


def to_the_question(person: Person) -> None:
    assert waits(person)
    person.press("Move")


def open_cards(person: Person) -> list[str]:
    """Those that can be played now."""
    cards = person.page.locator('input[name="card"]:enabled')
    return [str(card.get_attribute("value")) for card in cards.all() if card.get_attribute("value")]


def seal(person: Person, stall: str, card: str = "") -> None:
    """What is asked now: a stall with the lowest card unless one is named; the button is pressed."""
    person.mark("stall", stall)
    if card or open_cards(person):
        person.mark("card", card or open_cards(person)[0])
    person.press("Seal my choice")
    assert SEALED in person.said or OPENED in person.said


def a_round(people: Iterable[tuple[Person, str]]) -> None:
    for person, stall in people:
        to_the_question(person)
        seal(person, stall)
