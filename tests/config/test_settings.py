"""Every value is checked at start: a wrong one is one exact sentence, and no trace."""

import os
import re
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.conftest import need

ROOT = Path(__file__).parents[2]
DATABASES = "sqlite:////FOLDER/FILE or postgresql://USER:PASSWORD@HOST:PORT/NAME"
SMTP = "smtp://USER:PASSWORD@HOST:PORT, with ?tls=1 or ?ssl=1 if it is needed"


def ask(data: Path, question: str, **given: str) -> subprocess.CompletedProcess[str]:
    """A fresh process that reads the settings in an environment with nothing else of ours."""
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "DATA_DIR": str(data), **given}
    code = f"from config import settings; print({question})"
    return subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)


def setting(data: Path, question: str, **given: str) -> str:
    done = ask(data, question, **given)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.strip()


WRONG = {
    "PROXIES": {"-1": "a whole number from 0 to 5", "6": "a whole number from 0 to 5"},
    "PORT": {"abc": "a whole number from 1 to 65535", "70000": "a whole number from 1 to 65535"},
    "LOG_LEVEL": {"LOUD": "one of DEBUG, INFO, WARNING, ERROR, CRITICAL"},
    "DEFAULT_ZONE": {
        "Mars/Base": "a time zone such as UTC or Europe/Amsterdam",
        "../etc/passwd": "a time zone such as UTC or Europe/Amsterdam",
    },
    "SITE_URL": {
        "play.example.org": "an address such as https://play.example.org, with no path after it",
        "https://example.org/play": "an address such as https://play.example.org, with no path after it",
        "http://example.org:port": "an address such as https://play.example.org",
        "http://play example.org": "an address of ASCII letters (xn--… for others) and without blanks",
        "http://bücher.example": "an address of ASCII letters (xn--… for others) and without blanks",
    },
    "BROKER_URL": {
        "kafka://x": "redis://HOST:PORT/0 or amqp://USER:PASSWORD@HOST:PORT/VHOST",
        "redis://[::1": "redis://HOST:PORT/0 or amqp://USER:PASSWORD@HOST:PORT/VHOST",
        "redis://broker:port/0": "redis://HOST:PORT/0 or amqp://USER:PASSWORD@HOST:PORT/VHOST",
    },
    "DATABASE_URL": {"mysql://x/y": DATABASES, "postgresql://host:port/name": DATABASES, "sqlite": DATABASES},
    "MAIL": {
        "pigeon": "page, smtp://USER:PASSWORD@HOST:PORT, or the name of a provider such as postmark",
        "smtp://host?tls=yes": SMTP,
        "smtp://host?tls=1&ssl=1": SMTP,
    },
    "EMAIL_TIMEOUT": {"0": "a whole number from 1 to 20", "2.5": "a whole number from 1 to 20"},
    "MAIL_FROM": {
        "Mandate": "a mailbox such as Mandate <turns@example.org>",
        "a@example.org, b@example.org": "a mailbox such as Mandate <turns@example.org>",
    },
}


@pytest.mark.parametrize(
    ("name", "given", "accepted"),
    [(name, given, accepted) for name, values in WRONG.items() for given, accepted in values.items()],
)
def test_a_wrong_value_is_named_with_what_is_accepted(
    tmp_path: Path, name: str, given: str, accepted: str
) -> None:
    done = ask(tmp_path, "'read'", **{"SECRET_KEY": "given", name: given})
    assert done.stderr == f'{name} is "{given}", but it must be {accepted}.\n'
    assert (done.returncode, done.stdout) == (1, "")


def test_a_password_is_not_repeated_in_a_complaint(tmp_path: Path) -> None:
    done = ask(tmp_path, "'read'", SECRET_KEY="given", DATABASE_URL="mysql://me:hidden@db/name")
    assert "hidden" not in done.stderr
    assert 'DATABASE_URL is "mysql://…@db/name"' in done.stderr


@pytest.mark.parametrize("name", ["DATABASE_URL", "BROKER_URL"])
def test_production_must_be_given_its_key(tmp_path: Path, name: str) -> None:
    value = {"DATABASE_URL": "postgresql://db/mandate", "BROKER_URL": "redis://broker/0"}[name]
    done = ask(tmp_path, "'read'", **{name: value})
    assert done.stderr == "SECRET_KEY is missing: with DATABASE_URL or BROKER_URL it must be given.\n"
    assert done.returncode == 1


def test_one_machine_makes_its_key_once_for_itself_alone(tmp_path: Path) -> None:
    with ThreadPoolExecutor(6) as starts:
        keys = set(starts.map(lambda _: setting(tmp_path, "settings.SECRET_KEY"), range(6)))
    assert len(keys) == 1
    assert len(keys.pop()) >= 50
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]


@pytest.mark.parametrize("content", [b"", b" \n", b"\xff\xfe", None])
def test_a_key_file_without_a_key_is_one_sentence_and_is_left_alone(
    tmp_path: Path, content: bytes | None
) -> None:
    path = tmp_path / "secret_key"
    path.mkdir() if content is None else path.write_bytes(content)
    done = ask(tmp_path, "'read'")
    assert done.stderr == f"{path} holds no key: put the old one back, or remove it for a new one.\n"
    assert done.returncode == 1
    assert content is None or path.read_bytes() == content


@pytest.mark.parametrize("closed", ["/sys", "/proc"])
def test_a_data_folder_that_takes_no_files_is_one_sentence(closed: str) -> None:
    need("A folder nobody may write", Path(closed).is_dir(), "these tests look into /proc and /sys")
    done = ask(Path(closed), "'read'")
    sentence = rf'DATA_DIR is "{closed}", but it must be a folder that can be written \(.+\)\.\n'
    assert re.fullmatch(sentence, done.stderr)
    assert done.returncode == 1


def test_a_file_that_is_no_database_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "mandate.sqlite3").write_text("no database at all\n" * 99)
    done = manage(tmp_path, "migrate")
    assert done.stderr.splitlines()[-1] == "The database cannot be used: file is not a database"
    assert "Traceback" not in done.stderr


def test_a_data_folder_that_cannot_be_made_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    done = ask(tmp_path / "file" / "below", "'read'")
    accepted = "a folder that can be written (Not a directory)"
    assert done.stderr == f'DATA_DIR is "{tmp_path}/file/below", but it must be {accepted}.\n'
    assert done.returncode == 1


def test_the_environment_is_read_as_it_was_meant(tmp_path: Path) -> None:
    assert setting(tmp_path, "settings.SITE_URL", PORT="8123") == "http://127.0.0.1:8123"
    assert (
        setting(tmp_path, "settings.SITE_URL", SITE_URL="https://play.example.org/")
        == "https://play.example.org"
    )
    assert setting(tmp_path, "settings.ALLOWED_HOSTS[0]", SITE_URL="http://[::1]:8000") == "[::1]"
    assert (
        setting(tmp_path, "settings.SECRET_KEY_FALLBACKS", SECRET_KEY_FALLBACKS="old, older")
        == "['old', 'older']"
    )
    assert setting(tmp_path, "settings.LOG_LEVEL", LOG_LEVEL="warning") == "WARNING"
    assert setting(tmp_path, "settings.PORT", PORT="") == "8000"


def test_a_database_is_read_with_what_its_address_says(tmp_path: Path) -> None:
    here = {"SECRET_KEY": "given"}
    question = (
        "[settings.DATABASES['default'][part] for part in ('NAME', 'USER', 'PASSWORD', 'HOST', 'PORT')]"
    )
    address = "postgresql://me:p%40ss@db.example.org:5433/mandate?sslmode=require"
    assert setting(tmp_path, question, DATABASE_URL=address, **here) == (
        "['mandate', 'me', 'p@ss', 'db.example.org', '5433']"
    )
    on_socket = "postgresql:///mandate?host=/run/pg&user=me"
    assert (
        setting(tmp_path, question, DATABASE_URL=on_socket, **here) == "['mandate', 'me', '', '/run/pg', '']"
    )
    options = "settings.DATABASES['default']['OPTIONS']['sslmode']"
    assert setting(tmp_path, options, DATABASE_URL=address, **here) == "require"
    name = "settings.DATABASES['default']['NAME']"
    assert setting(tmp_path, name, DATABASE_URL="sqlite:////srv/m.db", **here) == "/srv/m.db"
    assert setting(tmp_path, name) == str(tmp_path / "mandate.sqlite3")


def test_mail_goes_by_page_by_server_or_by_provider(tmp_path: Path) -> None:
    assert setting(tmp_path, "[settings.MAIL_MODE, settings.EMAIL_BACKEND]") == (
        "['page', 'django.core.mail.backends.dummy.EmailBackend']"
    )
    question = "[settings.MAIL_MODE, settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_HOST_PASSWORD]"
    assert setting(tmp_path, question, MAIL="smtp://me:p%3Ass@mail.example.org?tls=1") == (
        "['smtp', 'mail.example.org', 587, 'p:ss']"
    )
    question = "[settings.MAIL_MODE, settings.EMAIL_BACKEND, settings.ANYMAIL['POSTMARK_SERVER_TOKEN']]"
    assert setting(tmp_path, question, MAIL="postmark", POSTMARK_SERVER_TOKEN="abc") == (
        "['postmark', 'anymail.backends.postmark.EmailBackend', 'abc']"
    )


def manage(data: Path, *command: str, **given: str) -> subprocess.CompletedProcess[str]:
    environment = {"PATH": os.environ["PATH"], "NO_BOOTSTRAP": "1", "DATA_DIR": str(data), **given}
    return subprocess.run(
        [sys.executable, ROOT / "manage.py", *command], env=environment, capture_output=True, text=True
    )


def test_serve_says_the_same_sentence_and_starts_nothing(tmp_path: Path) -> None:
    done = manage(tmp_path, "serve", DEFAULT_ZONE="Mars/Base")
    assert done.stderr == (
        'DEFAULT_ZONE is "Mars/Base", but it must be a time zone such as UTC or Europe/Amsterdam.\n'
    )
    assert (done.returncode, done.stdout) == (1, "")


def test_a_port_that_is_none_is_named(tmp_path: Path) -> None:
    done = manage(tmp_path, "serve", "--port", "http")
    assert done.stderr == 'PORT is "http", but it must be a whole number from 1 to 65535.\n'
    assert done.returncode == 1


def test_a_provider_without_its_key_is_known_at_start(tmp_path: Path) -> None:
    done = manage(tmp_path, "check", MAIL="postmark")
    assert done.stderr.startswith("MAIL=postmark cannot be used: ")
    assert "POSTMARK_SERVER_TOKEN" in done.stderr
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)


@pytest.mark.slow
def test_a_database_out_of_reach_is_one_sentence(tmp_path: Path) -> None:
    absent = f"postgresql:///mandate?host={tmp_path}&user=me"
    done = manage(tmp_path, "migrate", DATABASE_URL=absent, SECRET_KEY="given")
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith("The database cannot be used: ")
    assert "Traceback" not in done.stderr


def test_notes_tell_of_long_links_and_of_letters_anybody_can_read(tmp_path: Path) -> None:
    question = "__import__('config.notes').notes.notes()"
    assert setting(tmp_path, question) == "[]"
    short = setting(tmp_path, question, SITE_URL="https://play.example.org")
    assert "whoever reaches https://play.example.org can read every letter" in short
    assert "characters" not in short
    long = setting(tmp_path, question, SITE_URL="https://games.example.org", MAIL="smtp://localhost")
    assert "SITE_URL has 25 characters; beyond 24" in long
    assert "every letter" not in long


def test_cookies_are_for_encrypted_ways_where_the_site_is_on_one(tmp_path: Path) -> None:
    question = "settings.SESSION_COOKIE_SECURE, settings.CSRF_COOKIE_SECURE, settings.SESSION_COOKIE_NAME"
    assert setting(tmp_path, question, SITE_URL="https://play.example.org") == "True True session"
    assert setting(tmp_path, question, PORT="8001") == "False False session-8001"


def test_no_script_reads_a_cookie_and_no_other_site_sends_one(tmp_path: Path) -> None:
    question = ", ".join(
        f"settings.{who}_COOKIE_{what}" for who in ("SESSION", "CSRF") for what in ("HTTPONLY", "SAMESITE")
    )
    assert setting(tmp_path, question) == "True Lax True Lax"


def test_a_browser_may_name_our_site_in_small_letters(tmp_path: Path) -> None:
    asked = setting(tmp_path, "settings.CSRF_TRUSTED_ORIGINS", SITE_URL="https://Play.example.org")
    assert asked == "['https://play.example.org']"
