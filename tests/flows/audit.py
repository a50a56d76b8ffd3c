"""What must be so after any fault, asked of the database in its own words and of whoever took the letters."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.flows.driver import Players
from tests.flows.post_office import PostOffice

Ask = Callable[[str], list[tuple[Any, ...]]]
LETTERS = 'SELECT message_id, "to", state, doubts, error FROM accounts_letter'
ENTRIES = """
    SELECT m.number, e.form_id, e.number, e.digest FROM games_entry e JOIN games_match m ON m.id = e.match_id
    WHERE e.form_id IS NOT NULL AND e.move IS NOT NULL"""
OWED = "SELECT count(*) FROM games_notice WHERE done_at IS NULL"
UNOWED = """
    SELECT count(*) FROM accounts_letter l
    WHERE NOT EXISTS (SELECT 1 FROM games_notice n WHERE n.letter_id = l.id) AND l.kind <> 'signin'"""
LAST_DOUBT = 4  # so many times a letter may arrive and nobody know: see accounts/outbox/deliver.py
TWICE = """
    SELECT count(*) FROM (SELECT match_id, number FROM games_entry GROUP BY 1, 2 HAVING count(*) > 1) x"""


@dataclass
class Found:
    """What was counted, and a sentence for each thing that is wrong."""

    moves: int = 0
    letters: int = 0
    doubled: int = 0
    gave_up: int = 0
    wrong: list[str] = field(default_factory=list)


def audit(ask: Ask, players: Players, office: PostOffice) -> Found:
    found = Found()
    found.wrong += players.odd
    found.wrong += moves(ask, players, found)
    found.wrong += letters(ask, office, found)
    return found


def moves(ask: Ask, players: Players, found: Found) -> Iterator[str]:
    """Whatever was told to stand is in the log, once, as it was told; nothing is there that nobody sent."""
    found.moves = len(players.accepted)
    rows = [(match, form, number, bytes(digest).hex()) for match, form, number, digest in ask(ENTRIES)]
    times = Counter((match, form) for match, form, _, _ in rows)
    told = {(match, form): (number, digest) for match, form, number, digest in rows}
    for one in players.accepted:
        number, digest = told.get((one.match, one.form_id), (0, ""))
        if number != one.entry or not digest.startswith(one.digest):
            yield f"move {one.form_id} of match {one.match} is not entry {one.entry} {one.digest}"
    yield from (f"form {form} stands {count} times" for (_, form), count in times.items() if count > 1)
    yield from (f"nobody sent form {form}" for _, form in times if form not in players.sent)
    if twice := ask(TWICE)[0][0]:
        yield f"{twice} entries have the number of another"


def letters(ask: Ask, office: PostOffice, found: Found) -> Iterator[str]:
    """What is owed became a letter, and each is with its reader once; twice only where nobody could know."""
    rows, copies = ask(LETTERS), office.copies()
    found.letters = len(rows)
    known = {row[0] for row in rows}
    for message_id, to, state, doubts, error in rows:
        arrived = copies[message_id]
        found.doubled += max(arrived - 1, 0)
        if state == "gave_up":
            found.gave_up += 1
            if to not in office.refused and doubts < LAST_DOUBT:
                yield f"a letter to {to} gave up: {error}"
        elif state != "sent":
            yield f"a letter to {to} is still {state}: {error}"
        elif not arrived:
            yield f"a letter to {to} is said to be sent, and never arrived"
        if arrived > 1 + doubts:
            yield f"a letter to {to} arrived {arrived} times, with {doubts} doubts"
    yield from (f"{number} arrived, and no row tells of it" for number in copies if number not in known)
    if owed := ask(OWED)[0][0]:
        yield f"{owed} notices are still to become letters"
    if unowed := ask(UNOWED)[0][0]:
        yield f"{unowed} letters were owed by nothing"
