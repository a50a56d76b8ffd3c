"""Every text a person reads is marked for translation, and the tool that collects them finds it."""

import ast
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from games.engine.fold import seen_by, told
from games.engine.words import Sentence, Word
from games.rules import GAMES, WORDS
from games.tools.matches import Table, dealt
from tests.conftest import need

ROOT = Path(__file__).resolve().parents[1]
CATALOGUED = ("accounts", "config", "games", "templates", "manage.py")
TEMPLATES = sorted(
    path for path in (ROOT / "templates").rglob("*") if path.suffix in (".html", ".txt", ".svg")
)
# What stands in templates and is no word of ours to translate.
NAMES = {"Mandate", "DEC"}
MARKS = {"gettext_noop", "ngettext", "IllegalMove"}
SPOKEN = r'(?:alt|title|aria-label|placeholder)="([^"{]*)"'


def unmarked(template: str) -> set[str]:
    """The words of a template that stand outside its tags and are not marked."""
    text = re.sub(r"{%\s*blocktrans.*?{%\s*endblocktrans\w*\s*%}", " ", template, flags=re.S)
    text = re.sub(r"{#.*?#}|{%.*?%}|{{.*?}}|<style.*?</style>|<!--.*?-->", " ", text, flags=re.S)
    text = re.sub(r"\bg-\w*", " ", text)  # the class of a game, given to a page's frame as a block
    shown = [re.sub(r"<[^>]*>|&\w+;", " ", text, flags=re.S), *re.findall(SPOKEN, text)]
    return {word for part in shown for word in re.findall(r"[^\W\d_]{2,}", part)} - NAMES


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.relative_to(ROOT / "templates").as_posix())
def test_a_template_says_nothing_that_is_not_marked(path: Path) -> None:
    assert unmarked(path.read_text()) == set()


def test_a_word_that_is_not_marked_is_found() -> None:
    assert unmarked('<p class="note">{{ name }} wins</p><img alt="A board">') == {"wins", "board"}


def unmarked_texts(source: str) -> set[str]:
    """What reads like a text in a module and stands in no mark; docstrings and codes of refusals aside."""
    tree, excused = ast.parse(source), set[int]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in MARKS:
            excused |= {id(part) for part in ast.walk(node)}
        elif isinstance(node, ast.Expr):
            excused.add(id(node.value))
    found = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in excused)
    values = (node.value for node in found if isinstance(node.value, str))
    return {value for value in values if re.search(r"[A-Z][a-z]|\w \w|\w[.!?]$", value)}


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_says_nothing_that_is_not_marked(slug: str) -> None:
    sources = (ROOT / "games" / "rules" / slug).glob("*.py")
    assert set().union(*(unmarked_texts(path.read_text()) for path in sources)) <= {GAMES[slug].title}


def test_a_text_that_is_not_marked_is_found() -> None:
    assert unmarked_texts('"""Doc."""\na, b = gettext_noop("You draw."), Sentence("You win.")') == {
        "You win."
    }


@pytest.fixture(scope="session")
def collected(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """All that makemessages finds, in a copy of the house."""
    need("gettext", shutil.which("xgettext"), "install gettext (on Debian and Ubuntu: apt install gettext)")
    copy = tmp_path_factory.mktemp("house")
    for name in CATALOGUED:
        whole = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        whole(ROOT / name, copy / name)
    (copy / "config" / "locale").mkdir(exist_ok=True)
    how = ("-l", "nl", "-e", "html,txt,py,svg", "--no-location", "--no-wrap")
    done = subprocess.run(
        [sys.executable, "manage.py", "makemessages", *how],
        cwd=copy,
        env={**os.environ, "NO_BOOTSTRAP": "1"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    catalogue = copy / "config" / "locale" / "nl" / "LC_MESSAGES" / "django.po"
    subprocess.run(["msgfmt", "--check-format", "-o", os.devnull, catalogue], check=True)
    return set(messages(catalogue.read_text()))


def messages(catalogue: str) -> Iterator[str]:
    for found in re.finditer(r'^msgid(?:_plural)? ((?:".*"\n)+)', catalogue, flags=re.M):
        lines = re.findall(r'"(.*)"', found[1])
        yield "".join(lines).replace('\\"', '"').replace("\\n", "\n").replace("\\\\", "\\")


def texts(thing: Any) -> Iterator[str]:
    """Every text in a sentence, those of its facts among them."""
    match thing:
        case Word(text):
            yield text
        case Sentence():
            yield from (thing.text,) if isinstance(thing.text, str) else thing.text
            for fact in thing.facts.values():
                yield from texts(fact)
        case tuple():
            for member in thing:
                yield from texts(member)


def said(slug: str) -> Iterator[Any]:
    """What a game says in some matches: of every event, question, choice and move, and of the end."""
    game, words = GAMES[slug], WORDS[slug]
    for number, seat in ((0, 0), (1, 1), (2, 0)):
        match = dealt(Table(game, game.Options(), min(game.seats), ("bot", "random"), seed=3), number)
        log = list(match.deal)
        yield from (words.event(event, seat) for event in told(game, match.deal, seat))
        for step in match.steps:
            asked, view = step.seat, seen_by(game, log, step.seat)
            yield words.move(step.move, view, asked)
            yield from (words.ask(view, asked), words.short_ask(view, asked), words.if_nothing(view, asked))
            yield from (words.picks(view), *words.notes(view))
            for group in words.choices(view, asked):
                yield from (
                    group.title,
                    *(row.label for row in group.rows),
                    *(row.then for row in group.rows),
                )
            log += step.events
            yield from (words.event(event, seat) for event in told(game, step.events, seat))
            outcome = game.outcome(step.state)
        yield from (words.headline(outcome, seat), words.reason(outcome), *words.points(outcome, seat))


@pytest.mark.parametrize("slug", GAMES)
def test_every_sentence_of_a_game_is_collected(slug: str, collected: set[str]) -> None:
    options = WORDS[slug].OPTIONS
    labels = {option.label for option in options} | {v.label for option in options for v in option.values}
    spoken = {text for sentence in said(slug) for text in texts(sentence)}
    assert len(spoken) > 30
    assert spoken | labels | {WORDS[slug].BLURB} <= collected


def test_letters_forms_and_pages_are_collected(collected: set[str]) -> None:
    some = {
        "Answers to this letter are not read; please use the links.",  # a letter
        "Say where your letters shall go.",  # a form
        "This link is not valid any more",  # a page from a view
        "In short:",  # a text template
        "in {n} hours",  # a plural
    }
    assert some <= collected
