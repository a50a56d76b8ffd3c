"""The least that a move must ask of PostgreSQL, by pgbench: as many statements of the same kinds."""

import re
import subprocess
from pathlib import Path
from typing import Any

from django.db import connection

from games.models import Match
from tests.figures.stage import Stage

MATCHES = 1000
TABLES = ("games_match", "games_matchsecret", "games_seat", "games_decision", "games_entry", "games_notice")
# Four lookups, as many as a move makes: the match under its lock, then its seats, questions and log; the
# secret is joined to the seats. The log is read to its tenth entry, so that it costs the same all along.
SCRIPT = """\
\\set m random(1, {matches})
\\set n random(100, 2000000000)
BEGIN;
SELECT * FROM bench.games_match WHERE id = :m FOR UPDATE;
SELECT * FROM bench.games_seat s JOIN bench.games_matchsecret x ON x.match_id = s.match_id
  WHERE s.match_id = :m;
SELECT * FROM bench.games_decision WHERE match_id = :m;
SELECT * FROM bench.games_entry WHERE match_id = :m ORDER BY number LIMIT 10;
INSERT INTO bench.games_entry ({entry}) SELECT {entry_new} FROM bench.games_entry
  WHERE match_id = :m AND number = 1;
INSERT INTO bench.games_decision ({decision}) SELECT {decision} FROM bench.games_decision WHERE match_id = :m
  ON CONFLICT (seat_id) DO UPDATE SET turn = EXCLUDED.turn, opened_at = EXCLUDED.opened_at,
  due_at = EXCLUDED.due_at, remind_at = EXCLUDED.remind_at, open = EXCLUDED.open;
UPDATE bench.games_match SET entries = entries + 1, digest = digest, status = status WHERE id = :m;
INSERT INTO bench.games_notice ({notice}) SELECT {notice_new} FROM games_notice LIMIT 1
  ON CONFLICT DO NOTHING;
COMMIT;
"""


def columns(table: str) -> list[str]:
    """Those that a row is given; its number comes by itself."""
    with connection.cursor() as cursor:
        found = connection.introspection.get_table_description(cursor, table)
    return [f'"{one.name}"' for one in found if one.name != "id"]


def lay_out(match: Match, folder: Path) -> Path:
    """A thousand copies of a match in tables like ours (no foreign keys, no trigger), and a move's script."""
    with connection.cursor() as cursor:
        cursor.execute("CREATE SCHEMA bench")
        for table in TABLES:
            cursor.execute(f"CREATE TABLE bench.{table} (LIKE public.{table} INCLUDING ALL)")
            _fill(cursor, table, match)
        cursor.execute("ANALYZE")
    entry, decision, notice = (columns(f"games_{name}") for name in ("entry", "decision", "notice"))
    script = SCRIPT.format(
        matches=MATCHES,
        entry=", ".join(entry),
        entry_new=", ".join({'"number"': ":n", '"form_id"': ":n"}.get(one, one) for one in entry),
        decision=", ".join(decision),
        notice=", ".join(notice),
        notice_new=", ".join({'"match_id"': ":m", '"seat_id"': ":n"}.get(one, one) for one in notice),
    )
    path = folder / "move.sql"
    path.write_text(script)
    return path


def _fill(cursor: Any, table: str, match: Match) -> None:
    """Each row of the match once for each copy; what must be unique gets the number of the copy."""
    key = "id" if table == "games_match" else "match_id"
    own = {
        '"number"': "n" if table == "games_match" else '"number"',
        '"form_id"': "NULL",
        '"match_id"': "n",
        '"seat_id"': "n * 10 + mod(seat_id, 2)",
    }
    names = columns(table)
    values = [own.get(name, name) for name in names]
    if table == "games_match":
        names, values = ["id", *names], ["n", *values]
    given = "OVERRIDING SYSTEM VALUE" if table == "games_match" else ""
    cursor.execute(
        f"INSERT INTO bench.{table} ({', '.join(names)}) {given} SELECT {', '.join(values)} "
        f"FROM public.{table}, generate_series(1, {MATCHES}) n WHERE {key} = %s",
        [match.pk],
    )


def run(stage: Stage, script: Path, *, clients: int, seconds: int) -> list[float]:
    """Moves a second."""
    how = f"-n -c {clients} -j 2 -T {seconds} -f {script}".split()
    command = [str(stage.programs / "pgbench"), *how, stage.database]
    done = subprocess.run(command, capture_output=True, text=True)
    found = re.search(r"^tps = ([\d.]+)", done.stdout, re.MULTILINE)
    assert found, done.stdout + done.stderr
    assert "failed transactions: 0 " in done.stdout
    return [float(found[1])]
