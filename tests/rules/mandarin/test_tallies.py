"""The tables of how it stands."""

from games.engine.words import Tally
from games.rules.mandarin import words
from tests.rules.mandarin.spoken import fact, said
from tests.rules.mandarin.table import WEALTH, at, ended, table

PEOPLE = (at(1, "ox 3, ox 4", money=900), at(4, "ox e, dog 3, pig 3", money=2100), at(7, money=3000))


def read(tally: Tally) -> list[tuple[str, ...]]:
    head = (said(tally.title), *(said(column) for column in tally.columns))
    return [head, *((fact(who), *map(fact, numbers)) for who, numbers in tally.rows)]


def test_most_animals_stand_first_and_the_reader_is_marked() -> None:
    (tally,) = words.tallies(table(*PEOPLE), 0)
    assert read(tally) == [
        ("The collections so far", "Animals", "Most of one", "Yuan"),
        ("Bo", "3", "1", "2,100"),
        ("Ada (you)", "1", "2", "900"),
        ("Cy", "0", "0", "3,000"),
    ]


def test_where_wealth_is_played_for_it_is_counted_first() -> None:
    wealth, _collections = words.tallies(table(*PEOPLE, options=WEALTH), None)
    assert read(wealth) == [
        ("If it ended now", "Money", "Tiles", "Total"),
        ("Cy", "3,000", "0", "3,000"),
        ("Bo", "2,100", "800", "2,900"),
        ("Ada", "900", "400", "1,300"),
    ]


def test_the_count_at_the_end_is_the_score_of_the_match() -> None:
    end = ended(3, 3, WEALTH).state
    wealth, collections = words.tallies(end, None)
    assert said(wealth.title) == "Final count"
    assert said(collections.title) == "How the collections stood"
    assert end.ended is not None
    assert sorted(int(fact(numbers[-1]).replace(",", "")) for _, numbers in wealth.rows) == sorted(
        end.ended.scores
    )
