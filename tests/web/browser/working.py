"""What the workers do while people look at pages."""

from datetime import UTC, datetime

from accounts.outbox.deliver import deliver
from games.tasks import expire_due, find_pars, remind_due, tend_tables, think_bots, write_letters


def work() -> None:
    for sweep in (expire_due, remind_due, think_bots, tend_tables, find_pars, write_letters):
        sweep()
    deliver(datetime.now(UTC))
