"""What the tests of sign-in do and ask again and again."""

import re
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from accounts import signin
from accounts.models import SignIn
from accounts.signin import NotSignedIn
from tests.factories.accounts import NOON
from tests.factories.people import code_of, newest, words

ADA = "ada@example.org"
SECOND = timedelta(seconds=1)
MINUTE = timedelta(minutes=1)


def asked(address: str = ADA, *, ip: str = "203.0.113.9", now: datetime = NOON) -> SignIn:
    return signin.ask(address, ip=ip, now=now)


def reason(call: Any, *args: Any, **kwargs: Any) -> str:
    with pytest.raises(NotSignedIn) as refused:
        call(*args, **kwargs)
    return refused.value.code


def ask_for(client: Client, address: str = ADA, **more: str) -> Any:
    return client.post("/in/", {"address": address} | more)


def who(client: Client) -> str:
    """Who is signed in, as the settings page says; nobody when it leads to the sign-in page."""
    page = client.get("/you/")
    return re.findall(r"Your letters go to (\S+?)\.\s", words(page))[0] if page.status_code == 200 else ""


def wrong_code() -> str:
    return f"{(int(code_of(newest(ADA)).replace(' ', '')) + 1) % 10**6:06}"
