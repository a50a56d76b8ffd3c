"""Forgetting a person: nothing says who it was, nothing waits for them, and every log still proves itself."""

import io
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db.models import CharField, EmailField, TextField
from django.test import Client

from accounts.models import Letter, Player, SignIn
from accounts.people import known
from games.models import Decision, Entry, Invitation, Match, Seat
from games.notices.write import write
from games.play.erase import erase
from games.play.open import open_match
from games.play.places import ANYONE, HOST
from games.play.resign import resign
from games.play.word import say_word
from games.store.export import export
from games.store.verify import verify
from games.tools.proof.command import main as proof
from tests.factories.games import ADA, BO, NOW, a_match, a_table, played_on

pytestmark = pytest.mark.django_db(transaction=True)
ADDRESS, NAME, WORD = "ada.lovelace@example.org", "Ada King Noel", "enchantress"


def a_life() -> Player:
    """Somebody who plays, has played, waits, is invited, and has signed in and been written to."""
    ada = known(ADDRESS, name=NAME)
    running = a_match(address=ADDRESS, name=NAME)
    played_on(running, 12)
    over = a_match(address=ADDRESS, name=NAME)
    played_on(over, 10)
    resign(over.number, over.host_id, now=NOW)
    waiting = open_match(a_table(address=ADDRESS, name=NAME, places=(HOST, ANYONE)), now=NOW)
    say_word(waiting.number, ada.pk, WORD)
    open_match(a_table(address="cy@example.org", name="Cy", other=ADDRESS), now=NOW)
    write(NOW)
    Client().post("/in/", {"address": ADDRESS})
    return ada


def said_anywhere(text: str) -> list[str]:
    """Each column of our own tables that still says it."""
    columns = [
        (model, field.name)
        for model in apps.get_models()
        for field in model._meta.concrete_fields
        if isinstance(field, CharField | TextField | EmailField)
    ]
    says = [
        (model, name)
        for model, name in columns
        if model.objects.filter(**{f"{name}__icontains": text}).exists()  # type: ignore[attr-defined]
    ]
    return [f"{model.__name__}.{name}" for model, name in says]


def test_the_address_the_name_and_the_word_stand_in_no_row_but_letters_to_others() -> None:
    ada = a_life()
    assert {"Player.email", "Letter.to", "SignIn.address", "Invitation.address"} <= set(
        said_anywhere(ADDRESS)
    )
    erase(ada, now=NOW)
    assert said_anywhere(ADDRESS) == []
    assert said_anywhere(WORD) == []
    assert set(said_anywhere(NAME)) <= {"Letter.subject", "Letter.text", "Letter.html"}
    assert not Letter.objects.filter(text__contains=NAME, to=ADDRESS).exists()


def test_nothing_waits_for_somebody_who_is_forgotten() -> None:
    ada = a_life()
    erase(ada, now=NOW)
    assert not Decision.objects.filter(seat__player=ada, open=True).exists()
    assert not Match.objects.filter(seat_rows__player=ada, status__in=("open", "running")).exists()
    assert not Invitation.objects.filter(player=ada, state="waiting").exists()
    before = Letter.objects.filter(player=ada).count()
    write(NOW)
    assert Letter.objects.filter(player=ada).count() == before == 0
    assert Letter.objects.filter(to=BO, kind="result").exists()


def test_every_log_is_replayed_and_proved_as_before(tmp_path: Path, capsys: Any) -> None:
    ada = a_life()
    logs = {match.pk: list(match.log.values_list("digest", flat=True)) for match in Match.objects.all()}
    erase(ada, now=NOW)
    assert [fault for verdict in verify([]) for fault in verdict.faults] == []
    for match in Match.objects.all():
        digests = list(match.log.values_list("digest", flat=True))
        assert digests[: len(logs[match.pk])] == logs[match.pk]
    for match in Match.objects.filter(status="over"):
        file = tmp_path / f"{match.public}.json"
        call_command("export", match.public, output=file)
        assert proof([str(file)]) == 0, capsys.readouterr().out
        assert NAME not in file.read_text()


def test_the_others_read_of_somebody() -> None:
    ada = a_life()
    match = Match.objects.filter(status="over").latest("pk")
    bo = Client()
    bo.force_login(Player.objects.get(email=BO))
    assert NAME in bo.get(f"/m/{match.public}/").content.decode()
    erase(ada, now=NOW)
    page = bo.get(f"/m/{match.public}/").content.decode()
    assert NAME not in page
    assert "omebody" in page


def test_whoever_is_forgotten_has_no_page_and_no_link_to_one() -> None:
    ada = a_life()
    bo = Client()
    bo.force_login(Player.objects.get(email=BO))
    erase(ada, now=NOW)
    assert bo.get(f"/player/{ada.pk}/").status_code == 404
    pages = ["/games/", "/lobby/", f"/player/{Player.objects.get(email=BO).pk}/"]
    pages += [f"/m/{match.public}/" for match in Match.objects.filter(seat_rows__player__email=BO)]
    for path in pages:
        page = bo.get(path)
        assert page.status_code == 200
        assert f"/player/{ada.pk}/" not in page.content.decode()


def test_done_again_it_goes_on_where_it_was_cut_off_and_changes_nothing_more() -> None:
    ada = a_life()
    erase(ada, now=NOW)
    entries = Entry.objects.count()
    erase(Player.objects.get(pk=ada.pk), now=NOW)
    assert Entry.objects.count() == entries
    assert known(ADDRESS, name="Ada").pk != ada.pk


def test_the_operator_forgets_somebody_by_a_command() -> None:
    ada, out = a_life(), io.StringIO()
    call_command("erase", ADDRESS.upper(), stdout=out)
    assert f"Account {ada.pk} " in out.getvalue()
    assert not SignIn.objects.filter(address=ADDRESS).exists()
    with pytest.raises(CommandError, match="No account has the address"):
        call_command("erase", ADDRESS)


def test_from_the_settings_only_with_the_own_address_and_signed_out_after() -> None:
    match = a_match()
    ada = Client()
    ada.force_login(Player.objects.get(email=ADA))
    other = Client()
    other.force_login(Player.objects.get(email=ADA))
    assert "/you/erase" in ada.get("/you/").content.decode()
    for wrong in ("", BO, "ada"):
        assert ada.post("/you/erase", {"address": wrong}).status_code == 400
    assert Player.objects.filter(email=ADA).exists()
    answer = ada.post("/you/erase", {"address": " Ada@Example.ORG "})
    assert "You are forgotten" in answer.content.decode()
    assert "To the front page" in answer.content.decode()
    assert not Player.objects.filter(email=ADA).exists()
    for client in (ada, other):
        assert client.get("/games/").status_code == 302
    match.refresh_from_db()
    assert match.status == Match.Status.OVER


def test_the_file_of_a_match_names_the_same_players_before_and_after() -> None:
    ada = a_life()
    match = Match.objects.filter(status="running").earliest("pk")
    seat = Seat.objects.get(match=match, player=ada)
    before = export(match, seat.number)
    erase(ada, now=NOW)
    match.refresh_from_db()
    after = export(match, None)
    assert after.entries[0] == before.entries[0]
    assert after.seats == before.seats
