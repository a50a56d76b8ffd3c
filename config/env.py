"""How the environment is read: typed, and with one exact sentence when a value cannot be used."""

import os
import re
import secrets
import tempfile
from collections.abc import Mapping
from email.utils import getaddresses
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, unquote, urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")


class SettingError(SystemExit):
    """A setting that cannot be used: it ends any program of the house with its one sentence."""


def masked(text: str) -> str:
    """The text without the user and password an address may hold."""
    return re.sub(r"://[^/\s]*@", "://…@", text)


def refuse(name: str, given: str, accepted: str) -> SettingError:
    return SettingError(f'{name} is "{masked(given)}", but it must be {accepted}.')


def text(name: str, default: str = "") -> str:
    return os.environ.get(name, "").strip() or default


def words(name: str) -> list[str]:
    return [word.strip() for word in os.environ.get(name, "").split(",") if word.strip()]


def whole(name: str, default: int, *, low: int, high: int) -> int:
    given = text(name, str(default))
    if not re.fullmatch(r"[0-9]{1,9}", given) or not low <= int(given) <= high:
        raise refuse(name, given, f"a whole number from {low} to {high}")
    return int(given)


def level(name: str, default: str) -> str:
    given = text(name, default)
    if given.upper() not in LEVELS:
        raise refuse(name, given, "one of " + ", ".join(LEVELS))
    return given.upper()


def zone(name: str, default: str) -> str:
    given = text(name, default)
    try:
        ZoneInfo(given)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise refuse(name, given, "a time zone such as UTC or Europe/Amsterdam") from None
    return given


def site(name: str, default: str) -> str:
    """The address links start with, without a slash at its end; the host as it stands in a Host header."""
    given = text(name, default).rstrip("/")
    try:
        parts = urlsplit(given)
        whole_port = parts.port != 0
    except ValueError:
        raise refuse(name, given, "an address such as https://play.example.org") from None
    plain = not (parts.path or parts.query or parts.fragment or parts.username) and whole_port
    if parts.scheme not in ("http", "https") or not parts.hostname or not plain:
        raise refuse(name, given, "an address such as https://play.example.org, with no path after it")
    if not re.fullmatch(r"[A-Za-z0-9._:-]+", parts.hostname):
        raise refuse(name, given, "an address of ASCII letters (xn--… for others) and without blanks")
    return given


def host_of(address: str) -> str:
    """The host of an address as a Host header has it."""
    host = urlsplit(address).hostname or ""
    return f"[{host}]" if ":" in host else host


def cookie(name: str, address: str) -> str:
    """A cookie's name with the port of the site, where it has one."""
    port = urlsplit(address).port
    return f"{name}-{port}" if port else name


def folder(name: str, default: Path) -> Path:
    """A folder that exists, and takes files, when this returns."""
    path = Path(text(name, str(default))).absolute()
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=path).close()
    except OSError as error:
        raise refuse(name, str(path), f"a folder that can be written ({error.strerror})") from None
    return path


def database(name: str, default: Path) -> dict[str, Any]:
    """The database as Django's settings name it; a relative path starts beside the default one."""
    given = text(name, f"sqlite:///{default}")
    accepted = "sqlite:////FOLDER/FILE or postgresql://USER:PASSWORD@HOST:PORT/NAME"
    try:
        url = urlsplit(given)
        port = url.port
    except ValueError:
        raise refuse(name, given, accepted) from None
    path = unquote(url.path.removeprefix("/"))
    if url.scheme not in ("sqlite", "postgres", "postgresql") or not path:
        raise refuse(name, given, accepted)
    if url.scheme == "sqlite":
        return {"ENGINE": "django.db.backends.sqlite3", "NAME": str(default.parent / path), "OPTIONS": {}}
    options: dict[str, Any] = dict(parse_qsl(url.query))
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": path,
        "USER": unquote(url.username or "") or options.pop("user", ""),
        "PASSWORD": unquote(url.password or "") or options.pop("password", ""),
        "HOST": unquote(url.hostname or "") or options.pop("host", ""),
        "PORT": str(port or options.pop("port", "")),
        "OPTIONS": options,
    }


def broker(name: str) -> str:
    given = text(name)
    accepted = "redis://HOST:PORT/0 or amqp://USER:PASSWORD@HOST:PORT/VHOST"
    try:
        url = urlsplit(given)
        plain = url.port != 0 and ("://" in given or not given)
    except ValueError:
        raise refuse(name, given, accepted) from None
    if url.scheme not in ("redis", "rediss", "amqp", "amqps", "memory", "") or not plain:
        raise refuse(name, given, accepted)
    return given


class Smtp(NamedTuple):
    """A mail server, and how to talk to it."""

    host: str
    port: int
    user: str
    password: str
    tls: bool
    ssl: bool


def smtp(name: str, given: str) -> Smtp:
    try:
        url = urlsplit(given)
        port = url.port
    except ValueError:
        raise refuse(name, given, "smtp://USER:PASSWORD@HOST:PORT?tls=1") from None
    options = dict(parse_qsl(url.query, keep_blank_values=True))
    tls, ssl = options.pop("tls", "0"), options.pop("ssl", "0")
    if not url.hostname or options or (tls, ssl) not in {("0", "0"), ("1", "0"), ("0", "1")}:
        raise refuse(name, given, "smtp://USER:PASSWORD@HOST:PORT, with ?tls=1 or ?ssl=1 if it is needed")
    return Smtp(
        host=url.hostname,
        port=port or (465 if ssl == "1" else 587 if tls == "1" else 25),
        user=unquote(url.username or ""),
        password=unquote(url.password or ""),
        tls=tls == "1",
        ssl=ssl == "1",
    )


def provider(name: str, given: str) -> str:
    """A backend of anymail by its name."""
    backends = find_spec("anymail.backends")
    folders = (backends and backends.submodule_search_locations) or []
    if given not in {module.name for module in iter_modules(folders)} - {"base", "base_requests"}:
        accepted = "page, smtp://USER:PASSWORD@HOST:PORT, or the name of a provider such as postmark"
        raise refuse(name, given, accepted)
    return given


def mailbox(name: str, default: str) -> str:
    given = text(name, default)
    addresses = [address for _, address in getaddresses([given])]
    one = len(addresses) == 1 and re.fullmatch(r"[^@\s]+@[^@\s]+", addresses[0])
    if not one or re.search(r"[\r\n]", given):
        raise refuse(name, given, "a mailbox such as Mandate <turns@example.org>")
    return given


def token(name: str) -> str:
    """A secret of ours to be shown in a header, or nothing; a wrong one is not repeated."""
    given = text(name)
    if given and not re.fullmatch(r"[!-~]{16,200}", given):
        raise SettingError(f"{name} must be 16 to 200 letters, digits and signs, without blanks.")
    return given


def prefixed(prefix: str, environ: Mapping[str, str] = os.environ) -> dict[str, str]:
    return {name: value for name, value in environ.items() if name.startswith(prefix)}


def secret_key(data: Path, *, production: bool) -> str:
    """The key that signs links: given in production, made once in the data folder otherwise."""
    if given := text("SECRET_KEY"):
        return given
    if production:
        raise SettingError("SECRET_KEY is missing: with DATABASE_URL or BROKER_URL it must be given.")
    path = data / "secret_key"
    if not path.exists():
        make_key(path)
    try:
        key = path.read_text().strip()
    except (OSError, UnicodeError):
        key = ""
    if not key:
        raise SettingError(f"{path} holds no key: put the old one back, or remove it for a new one.")
    return key


def make_key(path: Path) -> None:
    """Write a key that appears whole or not at all; of two makers at once the first one wins."""
    draft = path.with_name(f".secret_key.{os.getpid()}.{secrets.token_hex(4)}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(secrets.token_urlsafe(48))
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
