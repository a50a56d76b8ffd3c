"""People at browsers of their own, who press only what their pages show."""

import re
from typing import Any
from urllib.parse import quote

from playwright.sync_api import Browser, Locator, Page

PHONE: Any = {"width": 390, "height": 844}
PRESSED = ":is(a, button, summary)"
SECONDS_A_PRESS, SECONDS_A_LETTER_TYPED = 2.5, 0.3  # to find and hit it; on a phone's keyboard
FOCUSED = """wanted => {
    const one = document.activeElement
    const rings = [one, one.closest("label")].filter(Boolean).map(each => getComputedStyle(each))
    const seen = rings.some(ring => ring.outlineStyle !== "none" && parseFloat(ring.outlineWidth) >= 1)
    return [one === wanted, seen || one === document.body, one.outerHTML.slice(0, 120)]
}"""


class Person:
    """Somebody with a thumb and a phone."""

    def __init__(self, browser: Browser, house: str, address: str, **context: Any) -> None:
        self.house, self.address = house, address
        self.context = browser.new_context(viewport=PHONE, **context)
        self.context.set_default_timeout(10_000)
        self.page: Page = self.context.new_page()
        self.presses = self.typed = 0

    @property
    def seconds(self) -> int:
        """What all that takes somebody who does not read long."""
        return round(self.presses * SECONDS_A_PRESS + self.typed * SECONDS_A_LETTER_TYPED)

    @property
    def said(self) -> str:
        return " ".join(self.page.inner_text("main").split())

    def go(self, path: str) -> None:
        """By an address typed or kept, not by a press."""
        self.page.goto(self.house + path)

    def offered(self, words: str) -> Locator:
        """What can be pressed and begins with these words, on the page itself before its head."""
        begins = re.compile(rf"^\s*{re.escape(words)}\b")
        for part in ("main", "header"):
            found = self.page.locator(f"{part} {PRESSED}", has_text=begins).locator("visible=true")
            if found.count():
                return found.first
        raise AssertionError(f"{self.page.url} offers no {words!r}: {self.said[:500]}")

    def press(self, words: str) -> None:
        self.press_it(self.offered(words))

    def press_it(self, wanted: Locator) -> None:
        """And wait for the page it leads to, if it is no label and nothing to unfold."""
        self.reach(wanted)
        if wanted.evaluate("one => ['a', 'button'].includes(one.localName)"):
            with self.page.expect_navigation():
                self.hit(wanted)
        else:
            self.hit(wanted)

    def reach(self, wanted: Locator) -> None:
        """A thumb is there at once."""

    def hit(self, wanted: Locator) -> None:
        self.presses += 1
        wanted.click()

    def choose(self, words: str) -> None:
        """A radio or a box, by its label."""
        self.press_it(self.page.locator("label.choice", has_text=words))

    def mark(self, name: str, value: str) -> None:
        """A radio or a box of a form, by what it sends."""
        self.press_it(self.page.locator("label.choice", has=self.marks(name, value)))

    def marks(self, name: str, value: str) -> Locator:
        return self.page.locator(f'input[name="{name}"][value="{value}"]')

    def fill(self, label: str, text: str) -> None:
        self.presses += 1
        self.typed += len(text)
        self.page.get_by_label(label, exact=True).fill(text)

    def say_the_time(self, zone: str = "Europe/Amsterdam") -> None:
        """In the list of clocks, which nobody chose from yet."""
        clocks = self.page.get_by_label("What time is it where you are?", exact=True)
        assert not clocks.input_value(), "a clock is chosen for somebody who said none"
        self.reach(clocks)
        self.presses += 2  # to open the list, and the row
        clocks.select_option(zone)

    def letter(self, subject: str) -> None:
        """The newest letter with these words in its subject, laid out as a mail program does it."""
        self.go(f"/letters/?to={quote(self.address)}")
        self.press_it(self.page.locator("main ul.links a", has_text=subject).first)
        self.page.goto(self.page.url.rstrip("/") + ".html")

    def press_in_letter(self, start: str) -> None:
        """A link of the open letter, by how its address begins."""
        self.press_it_in_letter(self.page.locator(f'a[href^="{self.house}{start}"]').first)

    def press_it_in_letter(self, wanted: Locator) -> None:
        """What it leads to opens beside the letter, which is closed."""
        with self.context.expect_page() as opened:
            self.reach(wanted)
            self.hit(wanted)
        self.page.close()
        self.page = opened.value
        self.page.wait_for_load_state()

    def code(self) -> str:
        """Out of the newest sign-in letter, read beside the page that asks for it."""
        beside, self.page = self.page, self.context.new_page()
        self.letter("sign-in code")
        found = re.findall(r"\b\d{3} \d{3}\b", self.page.inner_text("body"))
        self.page.close()
        self.page = beside
        return str(found[0])

    def come_in(self, name: str) -> None:
        """By the code of a letter, from the page that asks for it on to where one wanted to go."""
        self.fill("The code in the letter", self.code())
        self.press("Sign in")
        if "Who are you?" in self.said:
            self.fill("Your name", name)
            self.say_the_time()
            self.press("That is me")


class AtAKeyboard(Person):
    """Somebody with a keyboard and nothing else, who must see where they are."""

    def hit(self, wanted: Locator) -> None:
        self.key("Enter" if wanted.evaluate("one => one.localName") == "a" else "Space")

    def key(self, name: str) -> None:
        self.presses += 1
        self.page.keyboard.press(name)

    def fill(self, label: str, text: str) -> None:
        self.reach(self.page.get_by_label(label, exact=True))
        self.page.keyboard.press("Control+a")
        self.typed += len(text)
        self.page.keyboard.type(text)

    def mark(self, name: str, value: str) -> None:
        """A box by the space bar; a radio by the arrow keys, from where the tab key enters its group."""
        wanted = self.marks(name, value)
        if wanted.get_attribute("type") == "checkbox":
            self.reach(wanted)
            return self.key("Space")
        group = self.page.locator(f'input[type=radio][name="{name}"]:enabled')
        entered = group.and_(self.page.locator(":checked"))
        self.reach(entered if entered.count() else group.first)
        if not entered.count():
            self.key("Space")
        for _ in range(group.count()):
            if wanted.is_checked():
                return None
            self.key("ArrowDown")
        raise AssertionError(f"{self.page.url}: no arrow leads to {name} {value}")

    def reach(self, wanted: Locator) -> None:
        """By the tab key, past the head of the page where what is wanted comes after it."""
        if wanted.evaluate("one => one.closest('main') && document.activeElement === document.body"):
            self.key("Tab")
            self.key("Enter")  # on "Skip to the page"
        for _ in range(200):
            there, seen, what = wanted.evaluate(FOCUSED)
            assert seen, f"{self.page.url}: nothing shows that this has the focus: {what}"
            if there:
                return
            self.key("Tab")
        raise AssertionError(f"{self.page.url}: no tab leads to {wanted}")
