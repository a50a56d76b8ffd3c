"""The picture of Mandarin shows all that lies open, and whom it is about."""

import re
from itertools import combinations
from xml.etree.ElementTree import Element

from msgspec.structs import replace

from games.boards.mandarin import cards as card
from games.boards.mandarin.characters import CHARACTERS
from games.boards.mandarin.pieces import DARK, GOLD, IVORY, RED
from games.boards.mandarin.track import CENTRE, INNER, OUTER, point
from games.engine.fold import fold, told
from games.rules.mandarin import events as e
from games.rules.mandarin.game import game
from games.rules.mandarin.score import cards, controller, fine
from games.rules.mandarin.state import Lying
from games.rules.mandarin.tiles import ANIMALS, SPACES, TILES, is_character, is_emperor, start
from tests.boards.bazaars import texts
from tests.boards.positions import SVG
from tests.boards.positions import groups as sentences
from tests.boards.zodiacs import (
    EXAMPLE,
    NAMES,
    READERS,
    UP,
    Seen,
    all_of_them,
    by_hand,
    drawn,
    every,
    full,
    part,
    used,
    words,
)
from tests.rules.mandarin.table import at, facts, table


def row(it: Seen, seat: int) -> Element:
    return part(drawn(it), "Your card: " if seat == it.seat else f"Card of {NAMES[seat]}: ")


def starts(paths: list[Element]) -> set[tuple[float, float]]:
    """Where the parts of paths begin."""
    found = (re.findall(r"M(\S+) ([\d.]+)", path.get("d", "")) for path in paths)
    return {(float(x), float(y)) for some in found for x, y in some}


@READERS
def test_a_card_shows_every_tile_in_its_place_and_a_dot_in_each_other(seat: int | None) -> None:
    for it in all_of_them(seat):
        for who, person in enumerate(it.view.people):
            mine, ordinary = row(it, who), [tile for tile in person.tiles if not is_emperor(tile)]
            tiles = starts([path for path in mine.iter(f"{SVG}path") if path.get("class") == "b-tile"])
            dots = starts([path for path in mine.iter(f"{SVG}path") if path.get("class") == "b-dots"])
            places = {tile: card.place(tile) for tile in TILES}
            assert tiles == {rounded(places[tile].x, places[tile].y + 1) for tile in ordinary}
            assert used(mine).count("emperor") == len(person.tiles) - len(ordinary)
            assert dots == {
                rounded(places[tile].x + 7.5, places[tile].y + 9.5)
                for tile in TILES
                if tile not in person.tiles
            }


def rounded(x: float, y: float) -> tuple[float, float]:
    return float(f"{x:.1f}"), float(f"{y:.1f}")


def test_a_card_has_twelve_columns_of_two_by_three() -> None:
    places = {card.place(tile) for tile in TILES}
    assert len(places) == len(TILES)
    for i, of in enumerate(ANIMALS):
        for tile in (f"{of}-{kind}" for kind in "e23456"):
            left = card.LEFT + card.STEP * i
            assert left < card.place(tile).x < left + card.WIDE - 15


@READERS
def test_a_row_says_how_many_animals_and_how_much_money(seat: int | None) -> None:
    for it in all_of_them(seat):
        for who, person in enumerate(it.view.people):
            said = [text.text for text in row(it, who).iter(f"{SVG}text")]
            assert f"{len({tile.split('-')[0] for tile in person.tiles})}/12" in said
            assert f"{person.money:,} Yuan" in said
            assert ("You" in said) == (who == seat)
            assert any((text or "").startswith("total") for text in said) == (
                it.view.options.goal == "wealth"
            )


@READERS
def test_a_flag_says_who_controls_a_sign_and_a_frame_stands_on_that_card(seat: int | None) -> None:
    for it in all_of_them(seat):
        root = drawn(it)
        frames = dict.fromkeys(range(it.view.seats), 0)
        for of in ANIMALS:
            owner = controller(cards(it.view), of)
            said = part(root, f"{of.capitalize()}: ")
            flags = [text.text for text in said.findall(f"{SVG}g/{SVG}text")]
            if owner is None:
                assert flags == []
                assert said.get("aria-label") == f"{of.capitalize()}: controlled by nobody."
                continue
            frames[owner] += 1
            amount = fine(it.view.people[owner].tiles, of)
            who = "you" if owner == seat else NAMES[owner]
            assert flags == [f"{'ABCDE'[owner]} {amount}"]
            assert said.get("aria-label") == f"{of.capitalize()}: controlled by {who}, fine {amount}."
        for ruler, n in frames.items():
            assert used(row(it, ruler)).count("frame") == n


@READERS
def test_every_mandarin_stands_on_its_space(seat: int | None) -> None:
    for it in all_of_them(seat):
        standing = [g for g in drawn(it).iter(f"{SVG}g") if " on " in g.get("aria-label", "")]
        standing = [g for g in standing if "stand" in g.get("aria-label", "").split(" on ")[0]]
        assert len(standing) == sum(bool(person.sign) for person in it.view.people)
        for g in standing:
            (use,) = g.findall(f"{SVG}use")
            who = int(use.get("href", "")[-1])
            at_space = it.view.people[who].space
            x, y = float(use.get("x", "")), float(use.get("y", ""))
            sign, number = ANIMALS[at_space // 3].capitalize(), at_space % 3 + 1
            begins = "You stand" if who == seat else f"{NAMES[who]} stands"
            assert g.get("aria-label") == f"{begins} on {sign} {number}."
            away = abs(complex(x, y) - complex(*CENTRE))
            assert INNER < away < OUTER
            nearest = min(range(SPACES), key=lambda n: abs(complex(x, y) - complex(*point(n, away))))
            assert nearest == at_space


def test_many_on_one_space_are_all_seen() -> None:
    """No letter lies under another one, nor under a hat drawn after it."""
    for n in range(2, 6):
        for space in range(SPACES):
            people = tuple(
                replace(person, space=space if i < n else (space + 9) % SPACES)
                for i, person in enumerate(full().people)
            )
            uses = [
                (float(use.get("x", "")), float(use.get("y", "")))
                for g in drawn(Seen(replace(full(), people=people), 0)).iter(f"{SVG}g")
                if "stand" in g.get("aria-label", "").split(" on ")[0]
                for use in g.findall(f"{SVG}use")
            ]
            assert len(set(uses)) == 5
            assert uses == sorted(uses, key=lambda place: place[1])
            for (x, y), (to_x, to_y) in combinations(uses, 2):
                assert abs(to_x - x) >= 16 or abs(to_y - y) >= 28, (n, space)


def test_whoever_stands_alone_leaves_the_character_to_be_seen() -> None:
    for sign in ANIMALS:
        one, two = (replace(person, space=start(sign)) for person in full(2).people)
        alone = drawn(Seen(replace(full(2), people=(one, replace(two, space=0))), 0))
        both = drawn(Seen(replace(full(2), people=(one, two)), 0))
        assert used(alone).count(sign) == 2  # on its space, and over its column
        assert used(both).count(sign) == 1


def test_nobody_stands_on_the_track_before_the_signs_are_chosen() -> None:
    first = next(it for it in every(0) if it.view.phase == "signs" and not it.view.people[0].sign)
    root = drawn(first)
    assert root.findtext(f"{SVG}title") == "The zodiac of Mandarin before the first turn"
    assert not [one for one in sentences(root) if "stand" in one]
    assert not {"die", "lock", "asked"} & set(used(root))
    assert "dispenser 72" in words(first)


@READERS
def test_what_lies_on_the_board_lies_in_the_middle(seat: int | None) -> None:
    for it in all_of_them(seat):
        up = [lying.tile for lying in it.view.board if lying.up]
        down = sum(not lying.up for lying in it.view.board)
        (middle,) = (
            g for g in drawn(it).iter(f"{SVG}g") if re.search(r"in the Dispenser", g.get("aria-label", ""))
        )
        said = middle.get("aria-label", "")
        faces = [rect.get("fill") for rect in middle.iter(f"{SVG}rect") if rect.get("rx") == "8"]
        assert faces.count(IVORY) == len(up)
        for tile in up:
            assert f"{tile}".replace("-e", " Emperor").replace("-", " ") + " face up" in said
            glyphs = [path.get("d") for path in middle.iter(f"{SVG}path")]
            assert CHARACTERS[str(tile).split("-")[0]] in glyphs
        if down:
            assert f"{down} face down" in said
            assert faces.count(DARK) == (down if down + len(up) <= 6 else 1)
            assert (f"\N{MULTIPLICATION SIGN} {down}" in words(it)) == (down + len(up) > 6)
        left = it.view.dispenser
        assert (f"dispenser {left}" if left else "dispenser empty") in words(it)


def test_the_own_sealed_limit_is_in_no_other_picture() -> None:
    sale = (e.AuctionOpened(1, None, (0, 1), again=False),)
    before = replace(table(at(1), at(4)), phase="choose", board=(UP, Lying("dog-2", True)))
    opened = fold(game, sale, before)
    for line, shown in (("BID 600", "up to 600"), ("PASS", "no bid")):
        log = facts(opened, (0, line))
        views = {reader: fold(game, told(game, log, reader), opened) for reader in (0, 1, None)}
        own = drawn(Seen(views[0], 0))
        assert shown in [box.words for box in texts(own)]
        assert f"Yours, sealed: {shown}." in " ".join(sentences(own))
        for other in (1, None):
            assert shown not in words(Seen(views[other], other))
            assert "lock" in used(row(Seen(views[other], other), 0))


def test_marks_say_who_has_the_turn_and_who_has_answered() -> None:
    for it in all_of_them(0):
        view, sale = it.view, it.view.auction
        for seat in range(view.seats):
            marks = set(used(row(it, seat))) & {"die", "lock", "asked", "out", "star"}
            if view.phase == "over":
                assert marks == ({"star"} if view.ended and view.ended.places[seat] == 1 else set())
            elif sale:
                waiting = seat in game.pending(view)
                wanted = "out" if seat in sale.out else "lock" if seat in sale.locked else ""
                assert marks == {mark for mark in (wanted or ("asked" if waiting else ""),) if mark}
            else:
                assert marks == ({"die"} if seat == view.to_move and view.phase != "signs" else set())


def test_each_mark_that_is_there_is_explained() -> None:
    meant = {
        "die": "has the turn",
        "asked": "is to bid",
        "lock": "has answered",
        "out": "is out",
        "star": "wins",
    }
    for it in all_of_them(0):
        marks = set().union(*(used(row(it, seat)) for seat in range(it.view.seats)))
        assert {meant[mark] for mark in marks & set(meant)} == set(meant.values()) & set(words(it))


def test_an_open_auction_shows_the_highest_bid_and_who_sells() -> None:
    view = next(view for view in by_hand() if view.options.auction == "open")
    assert {"auction 3", "B sells", "C bids 12,400"} <= set(words(Seen(view, 0)))
    said = " ".join(sentences(drawn(Seen(view, 1))))
    assert "Auction 3. You sell. Cy bids most: 12,400 Yuan." in said


def test_the_last_roll_is_a_dotted_way_round_the_middle() -> None:
    root = drawn(EXAMPLE)
    way = part(root, "Bo rolled 5, from Goat 2 to Rooster 1.")
    assert len(way.findall(f"{SVG}path")) == 2
    assert not [one for one in sentences(drawn(EXAMPLE._replace(since=()))) if " rolled " in one]


def test_two_legs_of_a_turn_are_one_way() -> None:
    view = replace(full(), people=tuple(replace(one, space=9) for one in full().people))
    legs = (e.DieRolled(2, 6, 1, 5, (1,)), e.TileStolen(2, 1, "rat-2"), e.DieRolled(2, 4, 2, 9, ()))
    assert part(drawn(Seen(view, 0, legs)), "Cy rolled 6 and 4, from Pig 3 to Rabbit 1.")
    moved_on = replace(view, people=tuple(replace(one, space=12) for one in view.people))
    assert not [one for one in sentences(drawn(Seen(moved_on, 0, legs))) if " rolled " in one]


def test_tiles_that_came_since_are_marked() -> None:
    tiles = full().people[1].tiles
    came = (e.TilesClaimed(1, tiles[:2]), e.TileStolen(0, 1, "rat-6"))
    it = Seen(full(), 0, came)
    new = starts([path for path in row(it, 1).iter(f"{SVG}path") if path.get("stroke-width") in ("6", "7")])
    assert len(new) == 2
    assert "new" in words(it)
    assert "new" not in words(it._replace(since=()))


def test_gold_spaces_are_those_of_the_characters() -> None:
    root = drawn(Seen(full(2), 0))
    track = root.find(f"{SVG}g[@aria-hidden='true']")
    assert track is not None
    ground = {path.get("fill"): path.get("d", "") for path in track.findall(f"{SVG}path")}
    assert [ground[fill].count("M") for fill in (GOLD, RED, DARK)] == [12, 12, 12]
    for space in filter(is_character, range(SPACES)):
        x, y = point(space, OUTER)
        assert any(abs(complex(x, y) - complex(*corner)) < 30 for corner in starts_of(ground[GOLD]))


def starts_of(d: str) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in re.findall(r"M(\S+) ([\d.]+)A", d)]
