"""A match between two people, on their pages alone."""

from itertools import count, cycle
from random import Random

from tests.web.browser.people import Person
from tests.web.browser.working import work

CHOICE = "a.choice:visible"
ENOUGH = 300  # moves: no match is that long


def invite(ada: Person, bo: Person) -> None:
    """Ada opens a table for Bo, who comes by the letter."""
    ada.go("/")
    ada.press("Open a match")
    ada.fill("Their mail address", bo.address)
    ada.fill("Your mail address", ada.address)
    ada.press("Open the match")
    ada.come_in("Ada")
    ada.press("Open the match")
    assert "The table is open" in ada.said
    work()
    accept(bo, "Ada invites you")


def accept(guest: Person, subject: str, name: str = "Bo") -> None:
    guest.letter(subject)
    guest.press_in_letter("/i/")
    if guest.page.get_by_label("Your name").count():
        guest.fill("Your name", name)
        guest.say_the_time()
    guest.press("Join")
    assert "You have joined" in guest.said
    guest.press("To my games")


def waits(person: Person) -> bool:
    """Whether something waits for them among their games, where they look."""
    person.press("My games")
    return "for you" in person.page.inner_text("h1") and "Nothing" not in person.page.inner_text("h1")


def look(person: Person) -> None:
    """At the newest match, whoever is asked there."""
    person.press("Move" if waits(person) else "Mandala")


def answer(person: Person, dice: Random) -> int:
    """The most urgent question, from My games to the receipt, and those that follow on receipts. How many."""
    person.press("Move")
    for made in count(1):  # noqa: B007
        choices = person.page.locator(CHOICE)
        if n := choices.count():
            person.press_it(choices.nth(dice.randrange(n)))
            person.press_it(person.page.locator(".chosen button"))
        else:
            put_in_order(person)
        assert "Your move is made" in person.said
        if not person.page.locator(CHOICE).count():
            break
    return made


def put_in_order(person: Person) -> None:
    """One colour of a mountain is wanted first; the rest is left to be asked."""
    first = person.page.locator("#choice select").first
    offered = [one.get_attribute("value") for one in first.locator("option").all()]
    first.select_option(next(value for value in offered if value))
    person.press_it(person.page.locator("#choice .send button.big"))


def play(one: Person, other: Person, moves: int = ENOUGH) -> int:
    """Both move when they are asked, until the match is over, or so often. How many moves were made."""
    dice, made, idle = Random(1), 0, 0
    for person in cycle((one, other)):
        now = answer(person, dice) if waits(person) else 0
        made, idle = made + now, 0 if now else idle + 1
        if made >= moves or idle == 2:
            break
    return made


def again(asking: Person, asked: Person) -> None:
    """The same table once more, by the letter with the result; the other comes by the letter that follows."""
    work()
    asking.letter("over")
    asking.press_in_letter("/again/")
    asking.press("Play again")
    assert "The table is open" in asking.said
    work()
    accept(asked, "invites you")
