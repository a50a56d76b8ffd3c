"""Chance comes from the secret, the words and the purpose alone, and anybody can work it out again."""

import itertools
import json
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from games.engine.chance import ScriptedChance, SecretChance, Stream
from tests.engine import vectors

VECTORS = json.loads((Path(__file__).parent / "chance_vectors.json").read_text())
BIG = 2**64
HALF = 2**63 + 1  # nearly every second number is refused
SECRET = sha256(b"a secret").digest()
each_vector = pytest.mark.parametrize("vector", VECTORS, ids=[f"{i}" for i in range(len(VECTORS))])


def _words(vector: Any) -> list[bytes | None]:
    return [None if word is None else bytes.fromhex(word) for word in vector["words"]]


def _chance(vector: Any) -> SecretChance:
    return SecretChance(bytes.fromhex(vector["secret"]), _words(vector))


def _told_again(vector: Any) -> Iterator[int]:
    return vectors.numbers(bytes.fromhex(vector["secret"]), _words(vector), vector["purpose"])


@each_vector
def test_the_published_vectors_follow_from_the_published_way(vector: Any) -> None:
    numbers = itertools.islice(_told_again(vector), 8)
    assert [f"{number:016x}" for number in numbers] == vector["numbers"]
    assert vectors.below(_told_again(vector), 6) == vector["below_6"]
    assert str(vectors.below(_told_again(vector), HALF)) == vector["below_half"]
    assert vectors.shuffled(_told_again(vector), 10) == vector["shuffle_10"]


@each_vector
def test_the_engine_draws_the_published_vectors(vector: Any) -> None:
    stream = _chance(vector).stream(vector["purpose"])
    assert [f"{stream.below(BIG):016x}" for _ in range(8)] == vector["numbers"]
    assert _chance(vector).below(vector["purpose"], 6) == vector["below_6"]
    assert str(_chance(vector).below(vector["purpose"], HALF)) == vector["below_half"]
    assert list(_chance(vector).shuffle(vector["purpose"], range(10))) == vector["shuffle_10"]


def test_no_word_counts_as_zeros_but_no_seat_as_nothing() -> None:
    without, with_none = VECTORS[1], VECTORS[2]
    assert without["purpose"] == with_none["purpose"]
    assert without["secret"] == with_none["secret"]
    assert without["numbers"] != with_none["numbers"]
    zeros = SecretChance(SECRET, [bytes(32), bytes(32)])
    assert zeros.below("deck", BIG) == SecretChance(SECRET, [None, None]).below("deck", BIG)


class Told(Stream):
    """A stream whose numbers are told beforehand."""

    def __init__(self, *numbers: int) -> None:
        self._numbers = iter(numbers)


def test_a_number_from_the_largest_multiple_on_is_refused() -> None:
    limit = BIG - BIG % 6
    assert Told(limit, BIG - 1, limit - 1).below(6) == 5
    assert Told(limit, 7).below(6) == 1
    assert Told(BIG - 1).below(2) == 1
    assert Told(BIG - 1).below(BIG) == BIG - 1


def test_a_number_below_one_is_none() -> None:
    for n in (0, -1, BIG + 1):
        with pytest.raises(ValueError, match="no number below"):
            Told(1).below(n)
    assert Told(BIG - 1).below(1) == 0


@pytest.mark.parametrize("size", range(6))
def test_every_order_comes_from_as_many_draws(size: int) -> None:
    """All that the draws can say, each once, gives every order exactly once."""
    draws = itertools.product(*(range(n) for n in range(size, 1, -1)))
    orders = Counter(Told(*numbers).shuffle(range(size)) for numbers in draws)
    assert orders == Counter(itertools.permutations(range(size)))


def test_orders_of_three_come_about_equally_often() -> None:
    chance = SecretChance(SECRET, ())
    orders = Counter(chance.shuffle(f"deck/{i}", "abc") for i in range(6000))
    squares = sum((n - 1000) ** 2 / 1000 for n in orders.values())
    assert len(orders) == 6
    assert squares < 20.5  # chi squared with 5 degrees of freedom: one secret in a thousand has more


def test_a_shuffle_keeps_what_it_was_given_and_leaves_it_alone() -> None:
    given = ["red", "red", "green", "black"]
    shuffled = SecretChance(SECRET, ()).shuffle("deck", given)
    assert Counter(shuffled) == Counter(given)
    assert given == ["red", "red", "green", "black"]
    assert SecretChance(SECRET, ()).shuffle("deck", []) == ()


def test_a_pick_is_the_candidate_at_the_number() -> None:
    number = SecretChance(SECRET, ()).below("start", 3)
    assert SecretChance(SECRET, ()).pick("start", "xyz") == "xyz"[number]


def test_a_purpose_is_used_once() -> None:
    chance = SecretChance(SECRET, ())
    chance.below("start", 2)
    for verb in (chance.below, chance.pick, chance.shuffle):
        with pytest.raises(ValueError, match="start"):
            verb("start", [1, 2])  # type: ignore[arg-type]
    assert chance.used == {"start"}


def test_one_purpose_moves_no_other() -> None:
    alone, after = SecretChance(SECRET, ()), SecretChance(SECRET, ())
    after.shuffle("deck", range(100))
    assert alone.below("coin/1", BIG) == after.below("coin/1", BIG)


@pytest.mark.parametrize(("secret", "words"), [(b"short", ()), (SECRET, (b"short",)), (SECRET, (b"",))])
def test_secrets_and_word_hashes_have_32_bytes(secret: bytes, words: tuple[bytes, ...]) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        SecretChance(secret, words)


def test_the_scripted_twin_answers_by_purpose_and_remembers_the_candidates() -> None:
    chance = ScriptedChance({"start": 1, "deck": "cab", "suit": "b"})
    assert chance.below("start", 2) == 1
    assert chance.pick("suit", "abc") == "b"
    assert chance.shuffle("deck", "abc") == ("c", "a", "b")
    assert (chance.below("other", 6), chance.pick("another", "xy")) == (0, "x")
    assert chance.shuffle("rest", [3, 1, 2]) == (3, 1, 2)
    assert chance.asked[:2] == [("start", (0, 1)), ("suit", ("a", "b", "c"))]


def test_the_scripted_twin_refuses_what_is_no_candidate() -> None:
    with pytest.raises(ValueError):
        ScriptedChance({"start": 7}).below("start", 2)
    with pytest.raises(NotImplementedError):
        ScriptedChance().stream("layout")
