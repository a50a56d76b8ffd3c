"""Sentences are data: marked for translation, and filled in by whoever speaks."""

import pytest

from games.engine.words import Named, Sentence, Tongue, Word, english, gettext_noop, ngettext, say

ANNA = english(("Anna", "Bram {n} %s"))
CARDS = ngettext("{name} drew {n} card.", "{name} drew {n} cards.")


def test_what_is_marked_is_left_as_it_is() -> None:
    assert gettext_noop("Take {colour}.") == "Take {colour}."
    assert ngettext("one", "many") == ("one", "many")


@pytest.mark.parametrize(
    ("n", "said"), [(0, "Anna drew 0 cards."), (1, "Anna drew 1 card."), (2, "Anna drew 2 cards.")]
)
def test_a_text_that_counts_chooses_its_form(n: int, said: str) -> None:
    assert say(Sentence(CARDS, {"name": Named(0), "n": n}), ANNA) == said


def test_lists_are_joined_and_sentences_stand_in_sentences() -> None:
    red, jade = Word("red"), Word("jade")
    pair = Sentence("{most} and {last}", {"most": (red, 2), "last": jade})
    assert say(Sentence("Took {what}!", {"what": pair}), ANNA) == "Took red, 2 and jade!"
    assert say(Sentence("Nothing: {what}", {"what": ()}), ANNA) == "Nothing: "


def test_a_name_is_never_read_as_a_text() -> None:
    assert say(Sentence("{name} passed.", {"name": Named(1)}), ANNA) == "Bram {n} %s passed."


def test_a_sentence_begins_with_a_capital_and_a_part_of_one_does_not() -> None:
    chance = english(("the computer",))
    assert say(Sentence("{name} passed.", {"name": Named(0)}), chance) == "The computer passed."
    assert say(Sentence("with {name}", {"name": Named(0)}), chance) == "with the computer"


def test_a_place_without_a_fact_is_loud() -> None:
    with pytest.raises(KeyError):
        say(Sentence("{name} passed."), ANNA)


@pytest.mark.parametrize("n", ["2", None, Word("two")])
def test_a_text_that_counts_needs_a_number(n: object) -> None:
    facts = {"name": Named(0)} if n is None else {"name": Named(0), "n": n}
    with pytest.raises((TypeError, KeyError)):
        say(Sentence(CARDS, facts), ANNA)  # type: ignore[arg-type]


def test_texts_words_and_counts_are_translated_where_they_stand() -> None:
    dutch = {"{name} took {colour}.": "{name} nam {colour}.", "red": "rood"}
    tongue = Tongue(dutch.__getitem__, lambda one, many, n: "{n} kaarten", ("Zoë",))
    taken = Sentence("{name} took {colour}.", {"name": Named(0), "colour": Word("red")})
    assert say(taken, tongue) == "Zoë nam rood."
    assert say(Sentence(CARDS, {"n": 2}), tongue) == "2 kaarten"
