"""How the tests read what a host is given: the environment file, units, the web server's maps, addresses."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from django.urls import URLResolver, get_resolver

ROOT = Path(__file__).resolve().parent.parent.parent
DEPLOY = ROOT / "deploy"
UNITS = DEPLOY / "systemd"


def unit(name: str) -> dict[str, dict[str, list[str]]]:
    """A unit's settings by section; one that stands several times has several values."""
    sections: dict[str, dict[str, list[str]]] = {}
    for line in (UNITS / name).read_text().splitlines():
        if heading := re.fullmatch(r"\[(\w+)\]", line):
            section = sections.setdefault(heading[1], {})
        elif line and not line.startswith("#"):
            key, equals, value = line.partition("=")
            assert equals, f"{name}: {line}"
            section.setdefault(key, []).append(value)
    return sections


def seconds(said: str) -> int:
    number, letter = re.fullmatch(r"(\d+)([hms]?)", said).groups()  # type: ignore[union-attr]
    return int(number) * {"h": 3600, "m": 60, "s": 1, "": 1}[letter]


def settings_read() -> set[str]:
    """The variables the settings ask for, by the calls that read them."""
    found = set()
    for path, reader in ((ROOT / "config/settings.py", ast.Attribute), (ROOT / "config/env.py", ast.Name)):
        for call in ast.walk(ast.parse(path.read_text())):
            if isinstance(call, ast.Call) and isinstance(call.func, reader) and call.args:
                name = call.args[0]
                if isinstance(name, ast.Constant) and re.fullmatch(r"[A-Z][A-Z_]+", str(name.value)):
                    found.add(str(name.value))
    return found


def maps(text: str) -> dict[str, list[tuple[str, str]]]:
    """The maps of a web server's file: the variable each sets, with its lines in order."""
    found = {}
    for name, body in re.findall(r"^map \$\w+ \$(\w+) \{(.*?)^\}", text, re.MULTILINE | re.DOTALL):
        lines = (line.strip().rstrip(";") for line in body.splitlines())
        found[name] = [pair(line) for line in lines if line]
    return found


def pair(line: str) -> tuple[str, str]:
    pattern, _, shown = line[1:].rpartition('" ') if line.startswith('"') else line.partition(" ")
    return pattern, shown.strip()


def mapped(lines: list[tuple[str, str]], given: str) -> str:
    """What the web server's map makes of a text: the first pattern that fits, else the default."""
    for pattern, shown in lines:
        flags = re.IGNORECASE if pattern.startswith("~*") else 0
        if pattern.startswith("~") and (fits := re.search(pattern.lstrip("~*"), given, flags)):
            return put_in(shown, fits.groupdict())
    default = dict(lines)["default"]
    return given if default.startswith("$") else default


def put_in(shown: str, groups: dict[str, str]) -> str:
    for name, text in groups.items():
        shown = shown.replace(f"${name}", text)
    return shown


def addresses(resolver: URLResolver | None = None, before: str = "/") -> Iterator[tuple[str, list[str]]]:
    """Every address of the house with its gaps, and the names of what fills them."""
    resolver = resolver or get_resolver()
    keys = list(resolver.reverse_dict.keys())
    for possibilities, *_ in (one for key in keys for one in resolver.reverse_dict.getlist(key)):
        for address, names in possibilities:
            yield before + address, names
    for beginning, inner in resolver.namespace_dict.values():
        yield from addresses(inner, before + beginning)
