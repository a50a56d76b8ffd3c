"""Rows that always fail: a letter that cannot be made, and a notice that no letter can be made of."""

from tests.flows.browser import over_http
from tests.flows.servers import until
from tests.flows.stage import Stage, goes_on

LETTER = """
    INSERT INTO accounts_letter (id, "to", kind, thread, subject, text, html, picture, unsubscribe,
        message_id, created_at, state, tries, doubts, due_at, error)
    VALUES (7, 'bo@example.com', 'signin', '', E'two\\nlines', 'x', '', '', '', '<seven@127.0.0.1>',
        now(), 'waiting', 0, 0, now() - interval '1 day', '')"""
NOTICE = """
    INSERT INTO games_notice (match_id, seat_id, turn, kind, entry, asked, due_at)
    SELECT m.id, s.id, 999, 'nonsense', 1, true, now() - interval '1 day'
    FROM games_match m JOIN games_seat s ON s.match_id = m.id AND s.number = 0
    ORDER BY m.id DESC LIMIT 1"""
FIGURE = 'mandate_sweep_failing{sweep="write_letters"} 1.0'
MENDED = (
    "UPDATE accounts_letter SET subject = 'one line', due_at = now() WHERE id = 7",
    "DELETE FROM games_notice WHERE kind = 'nonsense'",
    "UPDATE accounts_failing SET again_at = now()",
)


def rows_that_fail(on: Stage) -> None:
    """Neither stops anybody, both are seen, and what was in the way is put right."""
    ask, site = on.house.ask, over_http(on.house.site)
    ask(LETTER)
    ask(NOTICE)
    until(lambda: ask("SELECT 1 FROM accounts_failing WHERE sweep = 'write_letters'"), "A row that fails")
    until(lambda: ask("SELECT 1 FROM accounts_letter WHERE id = 7 AND error <> ''"), "A letter that fails")
    gone = len(on.office.taken)
    goes_on(on.playing)
    until(lambda: len(on.office.taken) > gone, "A letter of somebody else")
    until(lambda: FIGURE in site("GET", "/metrics", None).body, "The figure of it alone")
    assert 'mandate_letters{state="waiting"} 0.0' not in site("GET", "/metrics", None).body
    ask("UPDATE accounts_failing SET since = since - interval '10 minutes'")
    until(lambda: "cannot settle 1 row" in site("GET", "/readyz", None).body, "A word about it")
    for statement in MENDED:
        ask(statement)
    until(lambda: not ask("SELECT 1 FROM accounts_failing"), "The end of what failed")
