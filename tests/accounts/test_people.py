"""One address is one account."""

import threading
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, connection, transaction

from accounts.models import Player
from accounts.people import known
from tests.factories.accounts import PlayerFactory

pytestmark = pytest.mark.django_db


def test_a_new_address_makes_an_account_without_a_password() -> None:
    ada = known("Ada@Example.org", name=" Ada ", zone="Europe/Amsterdam")
    assert (ada.email, ada.name, ada.zone, ada.language) == (
        "ada@example.org",
        "Ada",
        "Europe/Amsterdam",
        "en",
    )
    assert ada.reachable == Player.Reachable.FINE
    assert not ada.has_usable_password()


def test_a_known_address_keeps_its_name_and_zone() -> None:
    ada = known("ada@example.org", name="Ada", zone="Europe/Amsterdam")
    again = known(" ADA@example.org", name="Another", zone="Asia/Kolkata")
    assert (again.pk, again.name, again.zone) == (ada.pk, "Ada", "Europe/Amsterdam")


@pytest.mark.parametrize("zone", ["", "Mars/Olympus", "../../etc/passwd", "Europe", "a\0b", "x" * 300])
def test_a_zone_that_tells_no_time_is_the_house_zone(zone: str, settings: Any) -> None:
    settings.DEFAULT_ZONE = "Asia/Kolkata"
    assert known("ada@example.org", name="Ada", zone=zone).zone == "Asia/Kolkata"


@pytest.mark.parametrize("name", ["Ada\u202e", "The Computer", "www.example.org"])
def test_a_name_that_hides_or_deceives_is_refused(name: str) -> None:
    with pytest.raises(ValidationError):
        known("ada@example.org", name=name)
    assert not Player.objects.exists()


def test_an_operator_is_staff_and_has_no_password_either() -> None:
    made = Player.objects.create_superuser("Op@example.org", "Op")
    assert (made.is_staff, made.is_superuser, made.has_usable_password()) == (True, True, False)
    assert Player.objects.get_by_natural_key(" OP@example.org") == made


def test_the_database_keeps_addresses_apart() -> None:
    PlayerFactory.create(email="ada@example.org")
    with pytest.raises(IntegrityError), transaction.atomic():
        PlayerFactory.create(email="ada@example.org")


def test_the_database_knows_the_states_of_an_address() -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        PlayerFactory.create(reachable="perhaps")


@pytest.mark.django_db(transaction=True)
def test_ten_people_naming_one_address_at_once_make_one_account() -> None:
    start, found, problems = threading.Barrier(10), [], []

    def name_it() -> None:
        try:
            start.wait()
            found.append(known("ada@example.org", name="Ada").pk)
        except Exception as problem:
            problems.append(problem)
        finally:
            connection.close()

    threads = [threading.Thread(target=name_it) for _ in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert problems == []
    assert (len(found), len(set(found)), Player.objects.count()) == (10, 1, 1)
