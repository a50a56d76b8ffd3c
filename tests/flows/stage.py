"""One house, its mail server and its players, and what is done with them between two faults."""

import random
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from tests.flows.audit import OWED, Found, audit
from tests.flows.driver import Players, playing
from tests.flows.embedded import Embedded
from tests.flows.parts import House, answers, house
from tests.flows.post_office import PostOffice, post_office
from tests.flows.servers import Rabbit, Redis, until

ENOUGH = 8  # matches that wait for somebody, so that several people find something to do
RUNNING = "SELECT count(*) FROM games_decision d JOIN games_seat s ON s.id = seat_id WHERE open AND bot = ''"
UNSENT = "SELECT count(*) FROM accounts_letter WHERE state IN ('waiting', 'sending', 'unknown')"
TIME_PASSES = (
    "UPDATE games_notice SET due_at = CURRENT_TIMESTAMP WHERE done_at IS NULL",
    "UPDATE accounts_letter SET due_at = CURRENT_TIMESTAMP WHERE state IN ('waiting', 'sending', 'unknown')",
    "UPDATE accounts_failing SET again_at = CURRENT_TIMESTAMP",
)


@dataclass
class Stage:
    """`away` is how many seconds something stays away that is to be missed."""

    place: House | Embedded
    office: PostOffice
    dice: random.Random
    away: float = 3.0
    opened: int = 0
    everyone: Players = field(init=False)  # what all players so far were told
    playing: Players = field(init=False, repr=False)
    notes: list[str] = field(default_factory=list)

    @property
    def house(self) -> House:
        """With its parts one by one."""
        assert isinstance(self.place, House)
        return self.place

    def __post_init__(self) -> None:
        self.everyone = self.players()

    def players(self) -> Players:
        return Players(self.place.site, self.place.ask, seed=self.dice.getrandbits(32))

    def moment(self, longest: float = 0.7) -> None:
        """Some time, nobody knows how long."""
        time.sleep(self.dice.uniform(0, longest))

    def open_tables(self) -> None:
        if self.place.ask(RUNNING)[0][0] < ENOUGH:
            self.place.run("-m", "tests.flows.tables", str(2 * ENOUGH), str(self.opened))
            self.opened += 2 * ENOUGH

    @contextmanager
    def driven(self) -> Iterator[Players]:
        """Matches are played meanwhile, and go on afterwards."""
        self.open_tables()
        with playing(self.players()) as players:
            self.playing = players
            goes_on(players)
            yield players
            goes_on(players)
        self.everyone.accepted += players.accepted
        self.everyone.sent |= players.sent
        self.everyone.odd += players.odd
        self.everyone.answers += players.answers

    def settled(self) -> None:
        """An hour passes: whoever held a letter is gone, and whatever waits is due."""
        house = self.place
        house.rest()
        for statement in TIME_PASSES:
            house.ask(statement)
        house.go_on()
        until(self.all_told, "The end of all letters")

    def all_told(self) -> bool:
        """What a letter that could not be sent now waits for has passed as well."""
        if self.place.ask(OWED)[0][0] == 0 == self.place.ask(UNSENT)[0][0]:
            return True
        self.place.ask(f"{TIME_PASSES[1]} AND state <> 'sending'")
        return False

    def checked(self) -> Found:
        found = audit(self.place.ask, self.everyone, self.office)
        try:
            self.notes.append(self.place.run("manage.py", "verify").strip())
        except AssertionError as problem:
            found.wrong.append(f"verify: {problem}")
        if (count := len(self.place.everybody())) != self.place.processes:
            found.wrong.append(f"{count} processes run, and there should be {self.place.processes}")
        return found

    def answers(self) -> Counter[int]:
        return self.everyone.answers


def goes_on(players: Players) -> None:
    """A move is taken that was not yet sent when this was asked, and it is not the only one."""
    begun = len(players.accepted)
    until(lambda: len(players.accepted) >= begun + 3, "The next move")


@contextmanager
def stage(seed: int, *, away: float = 3.0, broker: type[Redis] | type[Rabbit] = Redis) -> Iterator[Stage]:
    with post_office() as office, house(office.port, broker) as made:
        set_up = Stage(made, office, random.Random(seed), away)
        until(lambda: answers(made.site), "The web server")
        yield set_up
