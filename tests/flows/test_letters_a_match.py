"""How many letters a match of Mandarin costs: four sit there, two of them people who act on their letters.

To see the figures: MATCHES=20 python3 manage.py test --slow tests/flows/test_letters_a_match.py -s
"""

import os
import random
from collections import Counter
from collections.abc import Iterator

import pytest

from accounts.models import Letter
from games.models import Match, Notice
from games.store.log import Log
from tests.factories.games import log_of
from tests.flows.test_match_by_letters import ADA, BO, inside, sweep
from tests.flows.zodiac import Zodiac

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]
MATCHES = int(os.environ.get("MATCHES", "2"))
Cause = tuple[str, int]  # an own turn, or an auction, by its number


def causes(log: Log) -> dict[int, Cause]:
    """What each question belongs to, by its own number."""
    states = [log.state_before(line.number) for line in log.lines if line.move is not None]
    return {
        log.game.turn(state): ("auction", state.auctions)
        if state.phase == "auction"
        else ("turn", state.number)
        for state in states
    }


def written(match: Match, kind: str) -> Iterator[tuple[int, int]]:
    """The letters of a kind: whose, and of which question."""
    told = Notice.objects.filter(match=match, kind=kind, letter__isnull=False)
    yield from told.values_list("seat__number", "turn")


def answered(log: Log, of: dict[int, Cause]) -> set[tuple[int, Cause]]:
    """The own turns and the auctions in which somebody had to decide something."""
    own = [line for line in log.lines if line.move is not None and line.cause == "link"]
    return {(line.seat or 0, of[log.turn_before(line)]) for line in own}


@pytest.mark.parametrize("seed", range(MATCHES))
def test_a_match_costs_a_letter_an_own_turn_with_a_decision_and_one_an_auction(seed: int) -> None:
    Zodiac(inside, random.Random(seed), sweep).play(ADA, BO)
    match = Match.objects.get()
    log = log_of(match)
    of = causes(log)
    asked = Counter((seat, of[turn]) for seat, turn in written(match, Notice.Kind.TURN))
    decided = answered(log, of)
    assert asked.most_common(1)[0][1] == 1  # of none two letters
    assert set(asked) <= decided
    won = Counter(written(match, Notice.Kind.MEANWHILE))
    assert not won or max(won.values()) == 1
    shown(seed, log, Counter(kind for _, (kind, _) in decided))


def shown(seed: int, log: Log, decided: Counter[str]) -> None:
    print(f"\nmatch {seed}: {log.state.number} turns, {log.state.auctions} auctions, decided {dict(decided)}")
    for address in (ADA, BO):
        kinds = Counter(Letter.objects.filter(to=address).values_list("kind", flat=True))
        print(f"  {address} {kinds.total()}: {dict(kinds)}")
