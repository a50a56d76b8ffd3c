"""The one door for what people type: a line of text, a name, a mail address."""

import re
import unicodedata
from itertools import pairwise

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db.models import Q
from django.utils import translation
from django.utils.encoding import punycode
from django.utils.translation import gettext_lazy as _

# Cc: controls with NUL and newlines; Cf: direction marks, zero-width characters, soft hyphens;
# Cs: lone surrogates; Co and Cn: private and unassigned; Zl and Zp: line and paragraph separators.
REFUSED = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
# Letters and marks by category that are drawn as nothing at all: Hangul fillers, the blank Braille cell,
# the grapheme joiner, Khmer vowels that are not written, and what chooses a variant of the sign before.
INVISIBLE = frozenset("\u115f\u1160\u2800\u3164\uffa0\u034f\u17b4\u17b5") | frozenset(
    chr(code) for first, last in ((0x180B, 0x180F), (0xFE00, 0xFE0E), (0xE0100, 0xE01EF))
    for code in range(first, last + 1)
)  # fmt: skip
# Makes an emoji of the symbol before it, and is nothing at all behind anything else.
EMOJI = "\ufe0f"
# What stands where something was that could not be read.
LOST = "\ufffd"
# Marks pile up on one letter until they cover the lines above; no language needs more than a few.
MARKS_IN_A_ROW = 4
PILE = re.compile(f"M{{{MARKS_IN_A_ROW + 1}}}")
# So begins, in the head of a mail, a word that mail programs decode: to newlines, to direction marks.
ENCODED = "=?"
# What the pages call people and seats themselves; nobody else is called so, in no language of the house.
OURS = (
    _("you"),
    _("(you)"),
    _("the computer"),
    _("somebody"),
    _("your guest"),
    _("a guest"),
    _("guest"),
    _("bot"),
)
# So a page adds behind a name who that is.
BRACKETS = re.compile(r"[(\[{<]+([^()\[\]{}<>]*)[)\]}>]*")

ADDRESS_LENGTH = 254
QUOTED = frozenset('"\\')
NOT_AN_ADDRESS = _("That is not a mail address: write it like name@example.org.")


def line(text: str, limit: int) -> str:
    """One visible line of at most `limit` characters, ends stripped, inner spaces folded."""
    text = text.strip()
    categories = "".join(unicodedata.category(sign)[0] for sign in text)
    if any(_unseen(before, sign) for before, sign in pairwise(f" {text}")):
        raise ValidationError(_("Please leave out line breaks and invisible characters."), code="invisible")
    if LOST in text:
        raise ValidationError(_("A sign in this could not be read: please type it once more."), code="lost")
    if ENCODED in text:
        raise ValidationError(_('Please leave out "=?": mail programs take it for a code.'), code="encoded")
    if PILE.search(categories) or categories.startswith("M"):
        raise ValidationError(_("Please put fewer marks on one letter."), code="marks")
    folded = " ".join(unicodedata.normalize("NFC", text).split())
    if len(folded) > limit:
        raise ValidationError(
            _("Please use at most %(limit)d characters."), code="long", params={"limit": limit}
        )
    return folded


def lines(text: str, limit: int) -> str:
    """The same of what may have been typed over several lines: their breaks are blanks."""
    return line(re.sub(r"[\r\n\t]+", " ", text), limit)


def name(text: str, limit: int) -> str:
    """A line by which people call somebody: no address of a page, and none of our own words."""
    known = line(text, limit)
    said = alike(known)
    if "://" in said or said.startswith("www."):
        raise ValidationError(_("Please give a name, not the address of a page."), code="page")
    if _ours() & {said, *(alike(added) for added in BRACKETS.findall(said))}:
        raise ValidationError(_("These pages call others so: please take another name."), code="ours")
    return known


def alike(text: str) -> str:
    """The same for all spellings that people take for one name."""
    folded = unicodedata.normalize("NFKC", text.replace(EMOJI, "")).casefold()
    return " ".join(unicodedata.normalize("NFKC", folded).split())


def _ours() -> set[str]:
    """Our own words in every language that is offered."""
    found = set()
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            found |= {alike(str(word).strip("()")) for word in OURS}
    return found


def _unseen(before: str, sign: str) -> bool:
    """Whether a sign is nothing to the eye, where it stands."""
    if sign == EMOJI:
        return before.isascii() or not unicodedata.category(before).startswith("S")
    return sign in INVISIBLE or unicodedata.category(sign) in REFUSED


def address(text: str) -> str:
    """The address by which we know a person: lower case, its domain as mail servers write it."""
    try:
        local, at, domain = line(text, ADDRESS_LENGTH).rpartition("@")
        known = f"{local}{at}{punycode(domain)}".lower()
        validate_email(known)
    except (ValidationError, UnicodeError) as problem:
        raise ValidationError(NOT_AN_ADDRESS, code="address") from problem
    # Letters that only look like those of a mail address slip through where case is ignored. What is quoted
    # before the @ is a second spelling of a mailbox, or one that nobody has.
    if len(known) > ADDRESS_LENGTH or not known.isascii() or QUOTED & set(known):
        raise ValidationError(NOT_AN_ADDRESS, code="address")
    return known


def mailbox(address: str) -> str:
    """The address without what its owner may add behind a plus: by this, letters and refusals are counted."""
    local, at, domain = address.rpartition("@")
    return f"{local.partition('+')[0] or local}{at}{domain}"


def same_mailbox(field: str, address: str) -> Q:
    """The rows whose `field` is any address of this mailbox; few enough beside a time or a person."""
    base = mailbox(address)
    local, _at, domain = base.rpartition("@")
    added = Q((f"{field}__startswith", f"{local}+"), (f"{field}__endswith", f"@{domain}"))
    return Q((field, base)) | added
