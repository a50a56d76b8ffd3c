"""What may be chosen is shown once, in groups, the best first."""

from typing import Any

from msgspec.structs import replace

from games.engine.words import Group, english, say
from games.rules.mandala import game, words
from games.rules.mandala.cards import COLOURS
from games.rules.mandala.legal import moves
from tests.rules.mandala.scenario import position
from tests.rules.mandala.table import match

TONGUE = english(("Ada", "Bo"))
POSITION = {
    "m1": {"mountain": "RGPP", "P1": "YY", "P2": "KKK"},
    "m2": {"mountain": "GO"},
    "P1": {"hand": "OORRP"},
    "pile": "KKKKK",
}


def shown(groups: tuple[Group, ...]) -> dict[str, list[tuple[str, str, str]]]:
    return {
        say(group.title, TONGUE): [
            (game.name(row.move), say(row.label, TONGUE), say(row.then, TONGUE) if row.then else "")
            for row in group.rows
        ]
        for group in groups
    }


def test_every_legal_move_is_shown_exactly_once() -> None:
    for seed in range(6):
        for moment in match(seed):
            for seat in (0, 1):
                view = moment.view(seat)
                rows = [row for group in words.choices(view, seat) for row in group.rows]
                assert sorted(map(game.name, [row.move for row in rows])) == sorted(
                    map(game.name, moves(moment.state, seat))
                )
                assert all(row.icon in COLOURS for row in rows)
                assert all(group.rows for group in words.choices(view, seat))
                shown(words.choices(view, seat))


def test_what_completes_a_mandala_comes_first_and_says_who_takes_first() -> None:
    groups = shown(words.choices(position(POSITION), 0))
    assert [*groups] == [
        "Complete mandala 1",
        "Lay on a mountain, and draw 3 cards",
        "Lay in your field, and draw none",
        "Discard, and draw as many",
    ]
    assert groups["Complete mandala 1"] == [
        ("FIELD 1 ORANGE X2", "2 orange in your field", "4 against 3, you take first"),
        ("MOUNTAIN 1 ORANGE", "Orange on the mountain", "3 against your 2, Bo takes first; you draw 3"),
        ("FIELD 1 ORANGE", "1 orange in your field", "3 each, Bo did not complete it and takes first"),
    ]


def test_the_other_groups_say_what_follows() -> None:
    groups = shown(words.choices(position(POSITION), 0))
    assert groups["Lay on a mountain, and draw 3 cards"] == [
        ("MOUNTAIN 1 RED", "Red on mountain 1", ""),
        ("MOUNTAIN 2 RED", "Red on mountain 2", ""),
        ("MOUNTAIN 2 ORANGE", "Orange on mountain 2", ""),
        ("MOUNTAIN 1 PURPLE", "Purple on mountain 1", ""),
        ("MOUNTAIN 2 PURPLE", "Purple on mountain 2", ""),
    ]
    assert groups["Lay in your field, and draw none"] == [
        ("FIELD 2 RED X2", "2 red in your field of mandala 2", "2 against 0"),
        ("FIELD 2 RED", "1 red in your field of mandala 2", "1 against 0"),
        ("FIELD 2 PURPLE", "1 purple in your field of mandala 2", "1 against 0"),
    ]
    assert [row[0] for row in groups["Discard, and draw as many"]][:2] == ["DISCARD PURPLE", "DISCARD RED"]


def test_the_move_after_which_one_colour_is_missing_warns_and_more_of_the_same_does_not() -> None:
    told: dict[str, Any] = POSITION | {"m1": {"mountain": "RGP", "P1": "YY"}, "P1": {"hand": "OKRRP"}}
    groups = shown(words.choices(position(told), 0))
    assert {row[1:] for row in groups["Lay on a mountain, and draw 3 cards"] if "mountain 1" in row[1]} == {
        ("Red on mountain 1", ""),
        ("Purple on mountain 1", ""),
        ("Orange on mountain 1", "then it needs only black"),
        ("Black on mountain 1", "then it needs only orange"),
    }


def test_a_colour_to_take_says_where_it_goes_and_what_it_brings_the_best_first() -> None:
    told: dict[str, Any] = {
        "m2": {"mountain": "RRRGGO", "P1": "YY"},
        "P1": {"river": "KG", "cup": "R"},
    }
    view = replace(position(told), sharing=2, phase="share")
    assert shown(words.choices(view, 0)) == {
        "Take a colour from mountain 2": [
            ("TAKE RED", "3 red", "1 to space 3 of your river, 2 to your cup, +9 points"),
            ("TAKE GREEN", "2 green", "all 2 go to your cup, +4 points"),
            ("TAKE ORANGE", "1 orange", "it goes to space 3 of your river"),
        ]
    }


def test_nothing_is_shown_to_a_seat_that_is_not_asked() -> None:
    assert words.choices(position(POSITION), 1) == ()
