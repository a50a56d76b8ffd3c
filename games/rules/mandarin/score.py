"""Who controls a segment, what tiles are worth, when a collection is complete, and who has won."""

from collections import Counter
from collections.abc import Sequence

from games.rules.mandarin.events import MatchEnded
from games.rules.mandarin.state import Person, State
from games.rules.mandarin.tiles import ANIMALS, EMPEROR, OF_A_SET, Tiles, animal, is_emperor

CONTROL = 3  # tiles of an animal
TILE, WITH_EMPEROR = 200, 400  # a fine, and a tile that is cashed in or counted
TWELVE, SIX = "twelve_animals", "six_of_one"  # why it ended (D32)


def worth(tiles: Tiles) -> int:
    """What the Bank pays for tiles, and what they count in the Optional Variation."""
    return sum(WITH_EMPEROR if is_emperor(tile) else TILE for tile in tiles)


def held(tiles: Tiles) -> Counter[str]:
    """How many of each animal."""
    return Counter(map(animal, tiles))


def controller(cards: Sequence[Tiles], of: str) -> int | None:
    """The seat that controls an animal's segment; D29: of two with three each, the one with the Emperor."""
    able = [seat for seat, tiles in enumerate(cards) if held(tiles)[of] >= CONTROL]
    return max(able, key=lambda seat: f"{of}-{EMPEROR}" in cards[seat], default=None)


def fine(tiles: Tiles, of: str) -> int:
    """What whoever controls an animal's segment with these tiles may charge."""
    return WITH_EMPEROR if f"{of}-{EMPEROR}" in tiles else TILE


def cards(state: State) -> tuple[Tiles, ...]:
    """Everybody's tiles, by seat."""
    return tuple(person.tiles for person in state.people)


def completed(tiles: Tiles) -> str | None:
    """Why these tiles end the match; None where they do not."""
    counts = held(tiles)
    if len(counts) == len(ANIMALS):
        return TWELVE
    return SIX if OF_A_SET in counts.values() else None


def points(state: State) -> tuple[int, ...]:
    """How it stands: different animals, or money and tiles."""
    return tuple(sum(n for _, n in parts) for parts in _parts(state))


def verdict(state: State, completer: int, reason: str) -> MatchEnded:
    """Who has won, now that `completer` has what ends the match."""
    scores = points(state)
    places = _by_wealth(scores, completer) if state.options.goal == "wealth" else _by_goal(state, completer)
    return MatchEnded(reason, completer, scores, places, _parts(state))


def _parts(state: State) -> tuple[tuple[tuple[str, int], ...], ...]:
    if state.options.goal == "wealth":
        return tuple((("money", person.money), ("tiles", worth(person.tiles))) for person in state.people)
    return tuple((("animals", _different(person)),) for person in state.people)


def _different(person: Person) -> int:
    return len(held(person.tiles))


def _by_goal(state: State, completer: int) -> tuple[int, ...]:
    """Whoever is first to complete a collection wins; the rulebook ranks nobody else."""
    return tuple(1 if seat == completer else 2 for seat in range(state.seats))


def _by_wealth(scores: tuple[int, ...], completer: int) -> tuple[int, ...]:
    """D26: of those tied for most the completer wins, else they share; below that ties are shared."""
    alone = scores[completer] == max(scores)
    return tuple(
        1 + sum(other > score for other in scores) + (alone and score == max(scores) and seat != completer)
        for seat, score in enumerate(scores)
    )
