"""What people type comes in by one door."""

from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ValidationError

from accounts.clean import address, alike, line, mailbox, name
from tests.factories.catalogue import MARKED, compile_marked


@pytest.mark.parametrize(
    ("typed", "known"),
    [
        ("ada@example.org", "ada@example.org"),
        ("  Ada@Example.ORG \t", "ada@example.org"),
        ("ADA+Turns@example.org", "ada+turns@example.org"),
        ("ada@bücher.example", "ada@xn--bcher-kva.example"),
        ("ada@BÜCHER.example", "ada@xn--bcher-kva.example"),
        ("ada@xn--bcher-kva.example", "ada@xn--bcher-kva.example"),
    ],
)
def test_an_address_is_known_by_one_spelling(typed: str, known: str) -> None:
    assert address(typed) == known


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "ada",
        "ada@",
        "@example.org",
        "ada@example",
        "ada bo@example.org",
        "ada@example.org, bo@example.com",
        "Ada <ada@example.org>",
        "ada@example.org\nBcc: bo@example.com",
        "ada@example.org\0",
        "ädå@example.org",
        "bo\u017f@example.org",
        "\u0131da@example.org",
        "\u0130da@example.org",
        "ada\ufffd@example.org",
        "ada@exam\u200bple.org",
        "ada@" + "a" * 64 + ".example",
        "a" * 250 + "@example.org",
        "ada@" + ".".join(["bücher"] * 40),
        "ada" + chr(0xD800) + "@example.org",
        "ada@..example.org",
        '"ada"@example.org',
        '"a\\da"@example.org',
        '"ada+1"@example.org',
        "a\\da@example.org",
    ],
)
def test_what_is_no_address_is_answered_kindly(typed: str) -> None:
    with pytest.raises(ValidationError) as refused:
        address(typed)
    assert refused.value.messages == ["That is not a mail address: write it like name@example.org."]


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ada  of   Delft ", "Ada of Delft"),
        ("Zoë", "Zoë"),
        ("Zoe\u0308", "Zoë"),
        ("阿达", "阿达"),
        ("आदा", "आदा"),
        ("Ada 🎲", "Ada 🎲"),
        ("Ada ❤\ufe0f", "Ada ❤\ufe0f"),
        ("Ada = ?", "Ada = ?"),
        ("<b>Ada</b>", "<b>Ada</b>"),
        ("Ada\u00a0B", "Ada B"),
        ("", ""),
    ],
)
def test_a_line_keeps_what_can_be_seen(typed: str, kept: str) -> None:
    assert line(typed, 20) == kept


@pytest.mark.parametrize(
    "sign",
    [
        *("\0", "\n", "\r", "\t", "\x1b", "\x85", "\u2028", "\u2029", "\u200b", "\u200d", "\u200e"),
        *("\u202e", "\u2066", "\u061c", "\ufeff", "\u00ad", "\ud800", "\udfff", "\ue000", "\u3164"),
        *("\u2800", "\U000e0041", "\u034f", "\u115f", "\u17b4", "\u17b5", "\u180b", "\u180e", "\u180f"),
        *("\ufe00", "\ufe0e", "\ufe0f", "\U000e0100", "\U000e01ef", "+\ufe0f", "❤\ufe0f\ufe0f"),
    ],
)
def test_a_line_holds_nothing_that_cannot_be_seen(sign: str) -> None:
    with pytest.raises(ValidationError, match="invisible"):
        line(f"A{sign}da", 20)


@pytest.mark.parametrize("text", ["A" + "\u0301\u0302" * 3, "\u0301", "\u0301Ada"])
def test_marks_neither_pile_up_nor_stand_without_a_letter(text: str) -> None:
    with pytest.raises(ValidationError, match="fewer marks"):
        line(text, 20)


def test_what_was_lost_on_the_way_is_asked_for_again() -> None:
    with pytest.raises(ValidationError, match="type it once more"):
        line(b"J\xfcrgen".decode(errors="replace"), 20)


def test_a_line_is_not_longer_than_its_limit() -> None:
    assert line("x" * 20, 20) == "x" * 20
    with pytest.raises(ValidationError) as refused:
        line("x" * 21, 20)
    assert refused.value.messages == ["Please use at most 20 characters."]


@pytest.mark.parametrize("text", ["=?utf-8?q?=E2=80=AE?=", "Ada =?us-ascii?q?=0ABcc:_x?=", "=?"])
def test_a_line_holds_no_word_that_mail_programs_decode(text: str) -> None:
    with pytest.raises(ValidationError, match="mail programs take it for a code"):
        line(text, 80)


@pytest.mark.parametrize(
    "text", ["https://x.example", "see ftp://x", "www.x.example", "WWW.x", "ｗｗｗ.x", "a：//b"]
)
def test_a_name_is_no_address_of_a_page(text: str) -> None:
    assert line(text, 40)
    with pytest.raises(ValidationError, match="not the address of a page"):
        name(text, 40)


@pytest.mark.parametrize(
    "text",
    [
        *("you", "You", "ＹＯＵ", "The  Computer", "SOMEBODY", "your guest", "bot", "Bot\u00a0"),
        *("guest", "Guest", "a guest", "A  Guest", "(you)", "Ann (you)", "Ann (YOU)", "Ann ( you )"),
        *("Ann （you）", "Ann(you)", "Ann [you]", "Ann (A) (you)", "Ann (you", "Ann ((you))", "Ann (guest)"),
    ],
)
def test_nobody_is_called_as_the_pages_call_others(text: str) -> None:
    with pytest.raises(ValidationError, match="call others so"):
        name(text, 40)


def test_nobody_is_called_so_in_any_language_of_the_house(tmp_path: Path, settings: Any) -> None:
    compile_marked(tmp_path)
    settings.LOCALE_PATHS = [tmp_path]
    assert name("«you»", 40)
    settings.LANGUAGES = [("en", "English"), (MARKED, "Marked")]
    for text in ("«You»", "«guest»", "Ann («you»)", "«(you)»", "Ann «(you)»"):
        with pytest.raises(ValidationError, match="call others so"):
            name(text, 40)


@pytest.mark.parametrize(
    "text",
    [
        "Ada",
        "Youri",
        "Bo T.",
        "Robot",
        "",
        "Ada www.",
        "Somebody Else",
        "Guest List",
        "Ann (Bo)",
        "Ann (younger)",
        "Ann (:",
        "Ann ()",
    ],
)
def test_other_names_are_taken(text: str) -> None:
    assert name(text, 40) == text


def test_names_are_alike_whatever_their_case_and_width() -> None:
    assert {alike(text) for text in ("Ann", "ANN", "ａｎｎ", "ann")} == {"ann"}
    assert alike("Ann ❤") == alike("Ann ❤\ufe0f")
    assert alike("Ann") != alike("Anne")


@pytest.mark.parametrize(
    ("known", "box"),
    [
        ("bo@example.com", "bo@example.com"),
        ("bo+1@example.com", "bo@example.com"),
        ("bo+1+2@example.com", "bo@example.com"),
        ("+bo@example.com", "+bo@example.com"),
        ("7", "7"),
    ],
)
def test_a_mailbox_has_one_name(known: str, box: str) -> None:
    assert mailbox(known) == box
