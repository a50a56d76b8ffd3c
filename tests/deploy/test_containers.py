"""The image holds what the service needs, by the hashed lock, and the parts are those of the units."""

import json
import re
import shlex

from tests.deploy.reading import DEPLOY, ROOT, unit

CONTAINERFILE = (DEPLOY / "Containerfile").read_text().replace("\\\n", " ")
COMPOSE = (DEPLOY / "compose.yaml").read_text()
IMAGE = re.compile(r"[a-z0-9./-]+:(\d+[\w.-]*)")


def copied() -> list[str]:
    lines = re.findall(r"^COPY (?!--from)(\S+) \S+$", CONTAINERFILE, re.MULTILINE)
    return [name for name in lines if name != "deploy/runtime.txt"]


def test_everything_the_service_is_made_of_is_copied_and_nothing_else() -> None:
    packages = {path.parent.name for path in ROOT.glob("*/__init__.py")} - {"tests"}
    assert set(copied()) == packages | {"manage.py", "templates"}
    assert all((ROOT / name).exists() for name in copied())


def test_what_the_image_is_built_of_is_let_through() -> None:
    ignored = (DEPLOY / "Containerfile.dockerignore").read_text().split()
    assert ignored[0] == "*"
    assert {line[1:] for line in ignored if line.startswith("!")} == {*copied(), "deploy/runtime.txt"}


def test_its_packages_come_by_the_lock_with_hashes() -> None:
    assert "--require-hashes" in CONTAINERFILE
    assert "/srv/mandate/runtime.txt" in CONTAINERFILE
    assert "--hash=sha256:" in (DEPLOY / "runtime.txt").read_text()


def test_it_is_nobody_with_rights() -> None:
    users = re.findall(r"^USER (\S+)$", CONTAINERFILE, re.MULTILINE)
    assert users == ["mandate"]


def test_every_image_says_which_version_it_is() -> None:
    named = re.findall(r"^FROM (\S+)", CONTAINERFILE, re.MULTILINE)
    named += [image for image in re.findall(r"image: (\S+)", COMPOSE) if not image.startswith("mandate:")]
    assert len(named) == 5
    for image in named:
        assert IMAGE.fullmatch(image), image
    assert "image: mandate:${MANDATE_VERSION:?" in COMPOSE


def test_containers_start_what_the_units_start() -> None:
    web = re.search(r"^CMD (\[.*\])$", CONTAINERFILE, re.MULTILINE)
    assert web
    assert in_house(json.loads(web[1])) == in_house(started("web"))
    for part in ("worker", "beat", "migrate"):
        command = re.search(rf"^  {part}:\n(?:    .*\n)*?    command: \[(.*)\]$", COMPOSE, re.MULTILINE)
        assert command
        words = [word.strip('"') for word in re.split(r", (?=\S)", command[1])]
        assert words == started(part)


def started(part: str) -> list[str]:
    program, *rest = shlex.split(unit(f"mandate-{part}.service")["Service"]["ExecStart"][0])
    return [program.rpartition("/")[2], *rest]


def in_house(words: list[str]) -> list[str]:
    """Without the address to listen at, which in a container is another."""
    return [word for word in words if not re.fullmatch(r"[\d.]+:\d+", word)]
