"""The log as a file, for whoever may look, and the page that says how it is checked."""

import html
import re
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.conf import settings
from django.test import Client

from games.models import Entry, Match, MatchSecret
from games.play.open import open_match
from games.play.places import ANYONE, HOST
from games.tools.proof.command import main
from games.tools.proof.form import Export, read
from tests.factories.games import NOW, a_match, a_table, played_on, played_slowly
from tests.factories.tables import invited
from tests.web.looking import ADA, BO, as_person, show_to, stranger, words
from tests.web.twin_worlds import twin_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _at_noon() -> Any:
    with time_machine.travel(NOW, tick=False):
        yield


def fetched(client: Client, match: Match) -> Any:
    return client.get(f"/m/{match.public}/export.json")


def exported(client: Client, match: Match) -> Export:
    return read(fetched(client, match).content, "the answer")


def test_a_seat_downloads_what_it_was_told_and_a_stranger_nothing() -> None:
    match = a_match()
    played_on(match, 20)
    assert exported(as_person(ADA), match).reader == 0
    assert exported(as_person(BO), match).reader == 1
    for client in (stranger(), Client()):
        assert fetched(client, match).status_code == 404
        assert match.public not in fetched(client, match).headers.get("Content-Disposition", "")
    show_to(match, "open")
    assert exported(stranger(), match).reader == exported(Client(), match).reader == "spectator"


def test_it_is_a_file_with_a_name_and_changes_nothing() -> None:
    match = a_match()
    played_on(match, 20)
    ada = as_person(ADA)
    answer = fetched(ada, match)
    assert answer.headers["Content-Type"] == "application/json"
    name = f"mandala-{match.public}-20.json"
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{name}"'
    assert answer.headers["Cache-Control"] == "private, no-cache"
    assert fetched(ada, match).content == answer.content
    assert ada.post(f"/m/{match.public}/export.json").status_code == 405
    assert Entry.objects.filter(match=match).count() == 20


def test_what_everybody_downloads_proves_and_agrees_with_the_end(tmp_path: Path) -> None:
    match = a_match()
    show_to(match, "open")
    clients = {"ada": as_person(ADA), "bo": as_person(BO), "cy": stranger()}
    earlier = []
    for entries in (4, 20, 40):
        played_on(match, entries)
        for name, client in clients.items():
            earlier.append(tmp_path / f"{name}-{entries}.json")
            earlier[-1].write_bytes(fetched(client, match).content)
            assert main([str(earlier[-1])]) == 0
    played_on(match, 10_000)
    for client in clients.values():
        (tmp_path / "over.json").write_bytes(fetched(client, match).content)
        assert main([str(tmp_path / "over.json"), "--against", *map(str, earlier)]) == 0
        assert exported(client, match).over


@pytest.mark.parametrize("seat", [0, 1, None])
def test_k1_the_files_of_two_worlds_differ_in_nothing_their_reader_may_not_know(seat: int | None) -> None:
    match = a_match()
    played_on(match, 40)
    match.refresh_from_db()
    show_to(match, "open")
    other = twin_of(match, seat)
    client = stranger() if seat is None else as_person((ADA, BO)[seat])
    one, two = (without_hashes(fetched(client, world).content, world) for world in (match, other))
    assert one == two


def without_hashes(content: bytes, match: Match) -> str:
    return re.sub(r"\b([0-9a-f]{64}|[0-9a-f]{32})\b", "", content.decode()).replace(match.public, "a-match")


@pytest.mark.parametrize("entries", [20, 40])
def test_a_file_of_a_running_match_holds_no_secret_and_no_salt_of_what_is_kept_back(entries: int) -> None:
    match = a_match()
    played_on(match, entries)
    content = fetched(as_person(ADA), match).content.decode()
    assert bytes(MatchSecret.objects.get(match=match).secret).hex() not in content
    salts = {row.number: bytes(row.salt).hex() for row in Entry.objects.filter(match=match)}
    told = {line.number for line in exported(as_person(ADA), match).entries if line.told}
    assert {number for number, salt in salts.items() if salt not in content} == told
    assert 4 in told
    forms = Entry.objects.filter(match=match).exclude(form_id=None).values_list("form_id", flat=True)
    assert len(forms) > 10
    assert not [form for form in forms if form in content]


def test_a_table_that_waits_has_a_file_too() -> None:
    match = open_match(a_table(places=(HOST, ANYONE)), now=NOW)
    file = exported(Client(), match)
    assert [line.number for line in file.entries if line.entry] == [1, 2]
    assert (file.reader, file.secret, file.seats[1].player) == ("spectator", None, None)
    assert fetched(Client(), invited()).status_code == 404


@pytest.mark.parametrize("entries", [8, 60])
def test_the_file_asks_five_times_and_seven_when_all_is_open(
    entries: int, django_assert_num_queries: Any
) -> None:
    match = a_match()
    played_slowly(match, entries)
    show_to(match, "open")
    ada, address = as_person(ADA), f"/m/{match.public}/export.json"
    with django_assert_num_queries(5):
        ada.get(address)
    with django_assert_num_queries(3):
        Client().get(address)
    played_on(match, 10_000)
    with django_assert_num_queries(7):
        ada.get(address)


def test_the_page_of_a_match_leads_to_its_file_and_to_how_it_is_checked() -> None:
    match = a_match()
    page = as_person(ADA).get(f"/m/{match.public}/").content.decode()
    assert f'href="/m/{match.public}/export.json" download' in page
    assert 'href="/fair/"' in page


def test_the_page_says_what_a_log_can_show_and_what_it_cannot() -> None:
    page = Client().get("/fair/")
    assert page.status_code == 200
    said = words(page)
    assert "python3 manage.py proof match.json" in said
    assert "What a log cannot show" in said
    assert "That whoever runs the server did not look." in said
    assert 'href="/fair/"' in Client().get("/").content.decode()


def test_what_the_page_tells_to_type_works_on_the_file_of_a_match(tmp_path: Path) -> None:
    """In a shell, as it stands there; the tests of `proof` try the same without a page."""
    page = Client().get("/fair/").content.decode()
    typed = [html.unescape(one) for one in re.findall(r"<pre>(.*?)</pre>", page, re.DOTALL)]
    assert typed[0].startswith("python3 manage.py proof ")
    assert (Path(settings.BASE_DIR) / "manage.py").exists()
    assert [one.splitlines()[-1].split()[0] for one in typed[2:]] == ["sha256sum", "sha256sum", "sed"]
