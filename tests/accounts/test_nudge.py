"""Workers are told after the commit, if that can be had for a moment's waiting."""

import threading
from typing import Any

import pytest
from django.db import transaction

from accounts.outbox import nudge as nudging
from accounts.outbox.nudge import QUIET, breaker, nudge
from tests.factories.services import Listener, free_port

pytestmark = pytest.mark.django_db(transaction=True)


def test_without_a_transaction_the_worker_is_told_at_once(broker: Any) -> None:
    app = broker("memory://")
    nudge("sweep.one")
    assert app.asked == ["sweep.one"]


def test_the_message_lies_in_the_queue(broker: Any) -> None:
    app = broker("memory://")
    app.conf.task_default_queue = "told"
    nudge("sweep.one")
    with app.connection_for_read() as connection:
        message = connection.SimpleQueue("told").get(block=False)
    assert message.headers["task"] == "sweep.one"
    assert message.headers["eta"] is None


def test_one_transaction_names_each_task_once(broker: Any) -> None:
    app = broker("memory://")
    with transaction.atomic():
        for name in ("sweep.one", "sweep.two", "sweep.one"):
            nudge(name)
        with transaction.atomic():
            nudge("sweep.two")
        assert app.asked == []
    assert app.asked == ["sweep.one", "sweep.two"]


def test_two_transactions_name_it_twice(broker: Any) -> None:
    app = broker("memory://")
    for _ in range(2):
        with transaction.atomic():
            nudge("sweep.one")
    assert app.asked == ["sweep.one", "sweep.one"]


def test_a_part_rolled_back_does_not_take_the_nudge_of_the_rest_with_it(broker: Any) -> None:
    app = broker("memory://")

    def part() -> None:
        with transaction.atomic():
            nudge("sweep.one")
            raise RuntimeError

    with transaction.atomic():
        with pytest.raises(RuntimeError):
            part()
        nudge("sweep.one")
    assert app.asked == ["sweep.one"]


@pytest.mark.parametrize("scheme", ["redis", "amqp"])
def test_a_broker_that_refuses_is_asked_once_and_said_once(scheme: str, broker: Any, caplog: Any) -> None:
    app = broker(f"{scheme}://127.0.0.1:{free_port()}//")
    for _ in range(5):
        nudge("sweep.one")
    assert app.asked == ["sweep.one"]
    assert caplog.text.count("No worker could be told") == 1


@pytest.mark.parametrize("scheme", ["redis", "amqp"])
def test_a_broker_that_never_answers_gets_one_connection(
    scheme: str, broker: Any, silent: Listener, caplog: Any
) -> None:
    broker(f"{scheme}://127.0.0.1:{silent.port}//")
    with transaction.atomic():
        nudge("sweep.one")
        nudge("sweep.two")
    for _ in range(3):
        nudge("sweep.one")
    assert len(silent.taken) == 1
    assert caplog.text.count("No worker could be told") == 1


def test_after_half_a_minute_of_quiet_the_broker_is_asked_again(broker: Any, caplog: Any) -> None:
    app = broker(f"redis://127.0.0.1:{free_port()}//")
    nudge("sweep.one")
    breaker.quiet_until -= QUIET
    nudge("sweep.one")
    assert app.asked == ["sweep.one"] * 2
    assert caplog.text.count("No worker could be told") == 1


def test_a_broker_that_comes_back_is_used_again_at_once(broker: Any, caplog: Any) -> None:
    broker(f"redis://127.0.0.1:{free_port()}//")
    nudge("sweep.one")
    app = broker("memory://")
    breaker.quiet_until -= QUIET
    nudge("sweep.one")
    nudge("sweep.one")
    assert app.asked == ["sweep.one"] * 2
    assert "can be told again" in caplog.text


def test_a_caller_waits_for_an_attempt_without_end_as_long_as_it_said_and_no_longer() -> None:
    never = threading.Event()

    def wait() -> None:
        never.wait()

    problem = nudging.within(0.05, wait)
    assert isinstance(problem, TimeoutError)
    never.set()


def test_a_transport_that_does_not_exist_harms_nobody(broker: Any, caplog: Any) -> None:
    broker("carrier-pigeon://")
    nudge("sweep.one")
    assert "No worker could be told" in caplog.text
