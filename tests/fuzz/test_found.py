"""What fuzzing found once, each by its name."""

import pytest
from django.conf import settings

from tests.fuzz.junk import FORM
from tests.fuzz.requests import Request, through_the_handler

pytestmark = pytest.mark.django_db(transaction=True)

MARKED = ("Cookie", f"{settings.CSRF_COOKIE_NAME}={'a' * 32}")
UNREADABLE = {
    "a boundary that is no ASCII": ("multipart/form-data; boundary=\xff", ""),
    "more fields than any form has": (FORM, "&".join(["a=1"] * 999)),
    "more than any form sends": (FORM, "a" * 300_000),
}


@pytest.mark.parametrize("path", ["/nothing/", "/in/", "/you/", "/admin/"])
@pytest.mark.parametrize("kind", UNREADABLE)
def test_what_cannot_be_read_is_refused_to_a_browser_with_our_cookie_wherever_it_is_sent(
    path: str, kind: str
) -> None:
    """The page that says so looked for its mark against forgery in what could not be read."""
    said, body = UNREADABLE[kind]
    answer = through_the_handler(Request("POST", path, (MARKED, ("Content-Type", said)), body))
    assert answer.status == 400
    assert b"<h1>" in answer.body


@pytest.mark.parametrize("length", ["x", "9" * 5000])
def test_a_length_that_is_no_number_is_refused(length: str) -> None:
    said = (MARKED, ("Content-Type", FORM))
    assert through_the_handler(Request("POST", "/in/", said, "address=x", length=length)).status == 400


@pytest.mark.parametrize("nothing", ["\x00", r"\000", "\\\x00000"])
def test_a_session_cookie_with_a_sign_that_no_text_can_hold_is_nobodys(nothing: str) -> None:
    """A quoted cookie says any sign by its number, and PostgreSQL takes all but this one."""
    cookie = f'{settings.SESSION_COOKIE_NAME}="abcdefghijk{nothing}"'
    assert through_the_handler(Request("GET", "/games/", (("Cookie", cookie),))).status == 302
