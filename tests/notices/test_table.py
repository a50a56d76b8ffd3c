"""A table in words: who may watch is said with the same words wherever it is said."""

import html
import re

import pytest
import time_machine

from accounts.models import Letter
from games.models import Match
from games.notices.table import watch_words
from games.notices.write import write
from tests.factories.games import ADA, NOW
from tests.factories.tables import accepted, invited
from tests.web.looking import as_person

pytestmark = pytest.mark.django_db(transaction=True)


def facts(page: bytes) -> dict[str, str]:
    pairs = re.findall(r"<dt>([^<]*)</dt><dd>([^<]*)</dd>", page.decode())
    return {label: html.unescape(value) for label, value in pairs}


@pytest.mark.parametrize("watch", Match.Watch.values)
def test_who_may_watch_is_said_alike_before_and_after_the_match_begins(watch: str) -> None:
    who, meaning = watch_words(watch)
    with time_machine.travel(NOW, tick=False):
        match = invited(watch=watch)
        write(NOW)
        told = re.findall(r"^Who may watch +(.*)$", Letter.objects.get(kind="invitation").text, re.MULTILINE)
        ada = as_person(ADA)
        for path in (f"/m/{match.public}/", f"/m/{match.public}/opened"):
            assert facts(ada.get(path).content)["Who may watch"] == f"{who}. {meaning}"
        accepted(match)
        assert told == [who] == [facts(ada.get(f"/m/{match.public}/").content)["Who may watch"]]
