"""What somebody is told first who is asked nothing: what made the letter, not what came after it."""

import pytest

from games.notices.letters import meanwhile_letter, turn_letter
from games.notices.reader import Reader
from games.notices.render import Rendered
from games.play.position import seats_of
from tests.factories.games import log_of
from tests.factories.zodiacs import a_zodiac, said, some
from tests.letters.zodiacs import BOUGHT, asked, held, under_way

pytestmark = pytest.mark.django_db
LOST = "You cannot pay 4,100, so all your money, 3,300, goes to the Bank."
OVER = ("BID 5000", "BID 4000", "PASS", "PASS")


def forfeited() -> Reader:
    """Ada bid more than she had; a round later she has rolled."""
    match = under_way()
    now = held(match, asked(BOUGHT, "auction"))
    for seat, line in enumerate(OVER):
        said(match, seat, line, now=now, sure=line)
    now = held(match, lambda board: board.to_move == 0 and board.phase == "choose", now=now)
    return Reader(log_of(match), seats_of(match), 0, now=now)


def asked_before_the_own_turn() -> Reader:
    """Di has not rolled, and is to bid for what Ada chanced."""
    while True:
        match = a_zodiac("Bo", "Cy", "Di")
        while (log := log_of(match)).state.number == 1 and log.state.phase == "choose":
            said(match, 0, some(log, 0))
        if log.state.number == 1 and log.state.phase == "auction":
            return Reader(log, seats_of(match), 3, now=log.lines[-1].at)


def first_lines(letter: Rendered) -> list[str]:
    """What stands before the board."""
    return letter.text.split("\n\nOn the board")[0].splitlines()


def test_what_was_lost_is_the_headline_and_the_subject_whatever_was_rolled_later() -> None:
    reader = forfeited()
    letter = meanwhile_letter(reader)
    assert letter.subject.endswith(LOST.rstrip("."))
    first, _, *others = first_lines(letter)
    assert first == LOST
    assert others[0] == "Bo won the auction and paid 100 for tiger 2 and goat Emperor."
    assert others[1].startswith("You rolled ")


def test_who_is_asked_reads_it_in_short() -> None:
    assert f"In short: {LOST}" in first_lines(turn_letter(forfeited()))


def test_signs_are_no_news_once_somebody_has_moved() -> None:
    reader = asked_before_the_own_turn()
    letter = turn_letter(reader)
    short = letter.text.split("In short: ")[1].split("\n\n")[0]
    assert short.startswith("Ada ")
    assert "sign" not in short
    assert "The sign of Cy is the " in letter.text
