"""Every text a person reads is marked for translation, and the tool that collects them finds it."""

import ast
import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from games.engine.fold import seen_by, told
from games.engine.words import Form, Sentence, Word
from games.rules import GAMES, WORDS
from games.tools.matches import Table, dealt
from tests.factories import catalogue as catalogues

ROOT = catalogues.ROOT
TEMPLATES = sorted(
    path for path in (ROOT / "templates").rglob("*") if path.suffix in (".html", ".txt", ".svg")
)
# What stands in templates and is no word of ours to translate.
NAMES = {"Mandate"}
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
def collected() -> set[str]:
    """All that makemessages finds, once msgfmt has found nothing wrong with it."""
    catalogue = catalogues.collected()
    subprocess.run(["msgfmt", "--check-format", "-o", os.devnull, catalogue], check=True)
    return set(messages(catalogue.read_text()))


def translators(tree: ast.AST, *, at_once: bool = False) -> set[str]:
    """What a module calls Django's translators; with `at_once` not those that wait for a reader."""
    return {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "django.utils.translation"
        for alias in node.names
        if "gettext" in alias.name and not (at_once and alias.name.endswith("lazy"))
    }


def translated(source: str) -> set[str]:
    """The texts that a module hands to a translator."""
    tree = ast.parse(source)
    names = translators(tree)
    calls = [n for n in ast.walk(tree) if isinstance(n, ast.Call) and getattr(n.func, "id", "") in names]
    given = (part for call in calls for part in texts_of(call) if isinstance(part, ast.Constant))
    return {part.value for part in given if isinstance(part.value, str)}


def texts_of(call: ast.Call) -> list[ast.expr]:
    """The arguments that are texts: the first may say what for."""
    with_context = "pgettext" in getattr(call.func, "id", "")
    return call.args[1:] if with_context else call.args


def translated_at_once(source: str) -> set[int]:
    """The lines on which a module translates while it is imported: outside of every function."""
    tree, lines = ast.parse(source), set[int]()
    names = translators(tree, at_once=True)

    def look(node: ast.AST) -> None:
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in names:
            lines.add(node.lineno)
        inner: list[ast.AST] = list(ast.iter_child_nodes(node))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            inner = [*node.decorator_list, node.args]
        elif isinstance(node, ast.Lambda):
            inner = [node.args]
        for child in inner:
            look(child)

    look(tree)
    return lines


@pytest.mark.parametrize("part", ["accounts", "config", "games"])
def test_every_text_that_is_translated_is_collected_and_none_before_anybody_reads(
    part: str, collected: set[str]
) -> None:
    """One that stands inside an f-string is not found by the tool; one said at import is English for ever."""
    copy = catalogues.collected().parents[4]
    texts = {path: path.read_text() for path in (copy / part).rglob("*.py")}
    assert len(texts) > 10
    assert set().union(*(translated(text) for text in texts.values())) - collected == set()
    assert {path: lines for path, text in texts.items() if (lines := translated_at_once(text))} == {}


def fixed_dates(source: str) -> set[str]:
    """The patterns of dates that no language could write in its own order; a single part has none."""
    calls = [n for n in ast.walk(ast.parse(source)) if isinstance(n, ast.Call)]
    patterns = (n.args[1] for n in calls if getattr(n.func, "id", "") == "date_format" and len(n.args) > 1)
    return {str(p.value) for p in patterns if isinstance(p, ast.Constant) and len(str(p.value)) > 1}


def test_the_order_of_a_date_is_left_to_each_language() -> None:
    assert fixed_dates('date_format(day, "j F"), date_format(day, "l"), date_format(day, _("H:i"))') == {
        "j F"
    }
    modules = [path for part in ("accounts", "config", "games") for path in (ROOT / part).rglob("*.py")]
    assert {path for path in modules if fixed_dates(path.read_text())} == set()


def test_what_is_translated_and_what_is_translated_too_early_is_found() -> None:
    source = (
        "from django.utils.translation import gettext as _, gettext_lazy\n"
        "EARLY = {1: _('a')}\nLATE = gettext_lazy('b')\nTHEN = lambda: _('c')\n"
        "class Form:\n    label = _('d')\n"
        "def page(title=_('e')):\n    return f\"{_('f')}\"\n"
    )
    assert translated(source) == set("abcdef")
    assert translated_at_once(source) == {2, 6, 7}


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
    """What a game says in some matches: of every event, question, choice and answer, and of the end."""
    game, words = GAMES[slug], WORDS[slug]
    for number, seat in ((0, 0), (1, 1), (2, 0)):
        match = dealt(Table(game, game.Options(), min(game.seats), ("bot", "random"), seed=3), number)
        log = list(match.deal)
        yield from (words.event(event, seat) for event in told(game, match.deal, seat))
        for step in match.steps:
            asked, view = step.seat, seen_by(game, log, step.seat)
            form = words.form(view, asked, {}) if hasattr(words, "form") else None
            yield from filled_in(words, form) if form else chosen(words, step.move, view, asked)
            yield from counted(words, view, asked)
            yield from (words.ask(view, asked), words.short_ask(view, asked), words.if_nothing(view, asked))
            yield from (words.picks(view), *words.notes(view))
            for group in words.choices(view, asked):
                yield from (
                    group.title,
                    *(row.label for row in group.rows),
                    *(row.then for row in group.rows),
                )
            log += step.events
            if hasattr(words, "sealed"):
                yield words.sealed(seen_by(game, log, asked), asked)
            yield from (words.event(event, seat) for event in told(game, step.events, seat))
            outcome = game.outcome(step.state)
        yield from (words.headline(outcome, seat), words.reason(outcome), *words.points(outcome, seat))


def chosen(words: Any, move: Any, view: Any, seat: int) -> Iterator[Any]:
    """Where each move is a link: the one that was followed read back, and the button that sends it."""
    yield words.move(move, view, seat)
    yield Word(words.button(move))


def filled_in(words: Any, form: Form) -> Iterator[Any]:
    """Where a form is filled in: all that stands on it."""
    yield from (Word(form.button), form.note)
    for field in form.fields:
        yield from (field.title, field.hint)
        yield from (sentence for pick in field.picks for sentence in (pick.label, pick.then))


def counted(words: Any, view: Any, seat: int) -> Iterator[Any]:
    """The tables of points beside the question."""
    for tally in words.tallies(view, seat) if hasattr(words, "tallies") else ():
        yield from (tally.title, tally.note, *tally.columns, *(who for who, _ in tally.rows))


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
