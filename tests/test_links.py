"""Links: short, of one case, signed, and readable without a database."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytest_django.fixtures import Settings

from games import links as all_links
from games.links import (
    BadLink,
    JoinLink,
    SeatLink,
    SharedLink,
    TurnLink,
    join_token,
    join_url,
    read_join,
    read_shared,
    read_turn,
    shared_token,
    tail,
    turn_token,
    turn_url,
)
from games.rules.mandala import game, moves
from games.rules.mandala.cards import COLOURS

links = st.builds(
    TurnLink, st.integers(0, 2**40 - 1), st.integers(0, 255), st.integers(0, 65535), st.integers(0, 255)
)


@given(links)
def test_a_token_is_31_lower_case_letters_and_reads_back_in_either_case(link: TurnLink) -> None:
    token = turn_token(link)
    assert len(token) == 31
    assert token == token.lower()
    assert token.isalnum()
    assert read_turn(token) == read_turn(token.upper()) == link


@given(links, st.integers(0, 30), st.sampled_from("abcdefghijklmnopqrstuvwxyz234567"))
def test_any_changed_letter_makes_it_no_link_of_ours(link: TurnLink, place: int, letter: str) -> None:
    token = turn_token(link)
    changed = token[:place] + letter + token[place + 1 :]
    if changed != token:
        with pytest.raises(BadLink):
            read_turn(changed)


@pytest.mark.parametrize("token", ["", "a", "a" * 31, "1" * 31, "é" * 31, "a" * 40])
def test_what_nobody_signed_is_no_link(token: str) -> None:
    with pytest.raises(BadLink):
        read_turn(token)


def test_an_invitation_is_no_turn_and_a_turn_no_invitation() -> None:
    with pytest.raises(BadLink):
        read_turn(join_token(JoinLink(1, 1, 1)))
    with pytest.raises(BadLink):
        read_join(turn_token(TurnLink(1, 1, 1, 1)))


SEAT_LINKS = ("join", "again", "seat_wishes", "stop")
seats = st.builds(SeatLink, st.integers(0, 2**40 - 1), st.integers(0, 255), st.integers(0, 255))


def token_of(kind: str, link: SeatLink) -> str:
    return str(getattr(all_links, f"{kind}_token")(link))


@given(seats, st.sampled_from(SEAT_LINKS))
def test_a_link_of_a_seat_is_28_letters_and_is_good_for_one_thing_only(link: SeatLink, kind: str) -> None:
    token = token_of(kind, link)
    assert len(token) == 28
    assert token == token.lower()
    for other in SEAT_LINKS:
        read = getattr(all_links, f"read_{other}")
        if other == kind:
            assert read(token) == read(token.upper()) == link
        else:
            with pytest.raises(BadLink):
                read(token)


@given(st.builds(SharedLink, st.integers(0, 2**40 - 1), st.integers(0, 2**24 - 1)))
def test_a_shared_position_reads_back(link: SharedLink) -> None:
    assert len(shared_token(link)) == 29
    assert read_shared(shared_token(link).upper()) == link


@pytest.mark.parametrize("kind", [*SEAT_LINKS, "shared"])
def test_every_address_in_a_letter_is_the_sites_own_and_has_at_most_64_letters(
    kind: str, settings: Settings
) -> None:
    settings.SITE_URL = "https://mandate.example"
    link = SharedLink(2**40 - 1, 99) if kind == "shared" else SeatLink(2**40 - 1, 1, 1)
    address = getattr(all_links, f"{kind}_url")(link)
    assert address.startswith("https://mandate.example/")
    assert len(address) <= 64
    assert len(join_url(SeatLink(1, 1, 1), "stop")) <= 64


def test_a_link_in_a_letter_has_at_most_64_letters_with_its_longest_tail(settings: Settings) -> None:
    settings.SITE_URL = "https://mandate.example"
    assert len(turn_url(TurnLink(1, 1, 1, 1), "abcde")) <= 64


def test_m5_old_links_go_on_while_their_key_is_a_fallback_and_end_with_it(settings: Settings) -> None:
    link = TurnLink(1, 0, 3, 1)
    settings.SECRET_KEY = "the key of yesterday"
    old = turn_token(link)
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "the key of today", ["the key of yesterday"]
    assert read_turn(old) == link
    assert turn_token(link) != old
    settings.SECRET_KEY_FALLBACKS = []
    with pytest.raises(BadLink):
        read_turn(old)


@pytest.mark.parametrize(
    ("line", "short"),
    [
        ("MOUNTAIN 1 RED", "m1r"),
        ("FIELD 2 GREEN X2", "f2g2"),
        ("DISCARD BLACK X12", "db12"),
        ("TAKE RED", "tr"),
        ("STALL B CARD 4 SIFARISH", "sbc4s"),
        ("MOVE C4", "mc"),
        ("BID 500", "b500"),
    ],
)
def test_a_tail_is_the_first_letters_and_the_numbers_of_a_move(line: str, short: str) -> None:
    assert tail(line) == short


def test_no_two_moves_of_mandala_that_could_be_offered_together_share_a_tail() -> None:
    every: list[moves.Move] = [moves.Take(colour) for colour in COLOURS]
    every += [moves.Mountain(m, colour) for m in (1, 2) for colour in COLOURS]
    every += [moves.Field(m, colour, n) for m in (1, 2) for colour in COLOURS for n in range(1, 8)]
    every += [moves.Discard(colour, n) for colour in COLOURS for n in range(1, 9)]
    tails = [tail(game.name(move)) for move in every]
    assert len(set(tails)) == len(tails)
