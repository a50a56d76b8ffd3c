"""The one door for what people type: a line of text, a mail address."""

import re
import unicodedata

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.encoding import punycode
from django.utils.translation import gettext_lazy as _

# Cc: controls with NUL and newlines; Cf: direction marks, zero-width characters, soft hyphens;
# Cs: lone surrogates; Co and Cn: private and unassigned; Zl and Zp: line and paragraph separators.
REFUSED = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
# Letters by category that are drawn as nothing at all: Hangul fillers and the blank Braille cell.
INVISIBLE = frozenset("\u115f\u1160\u2800\u3164\uffa0")
# What stands where something was that could not be read.
LOST = "\ufffd"
# Marks pile up on one letter until they cover the lines above; no language needs more than a few.
MARKS_IN_A_ROW = 4
PILE = re.compile(f"M{{{MARKS_IN_A_ROW + 1}}}")

ADDRESS_LENGTH = 254
NOT_AN_ADDRESS = _("That is not a mail address: write it like name@example.org.")


def line(text: str, limit: int) -> str:
    """One visible line of at most `limit` characters, ends stripped, inner spaces folded."""
    text = text.strip()
    categories = "".join(unicodedata.category(sign)[0] for sign in text)
    if any(unicodedata.category(sign) in REFUSED or sign in INVISIBLE for sign in text):
        raise ValidationError(_("Please leave out line breaks and invisible characters."), code="invisible")
    if LOST in text:
        raise ValidationError(_("A sign in this could not be read: please type it once more."), code="lost")
    if PILE.search(categories) or categories.startswith("M"):
        raise ValidationError(_("Please put fewer marks on one letter."), code="marks")
    folded = " ".join(unicodedata.normalize("NFC", text).split())
    if len(folded) > limit:
        raise ValidationError(
            _("Please use at most %(limit)d characters."), code="long", params={"limit": limit}
        )
    return folded


def address(text: str) -> str:
    """The address by which we know a person: lower case, its domain as mail servers write it."""
    try:
        local, at, domain = line(text, ADDRESS_LENGTH).rpartition("@")
        known = f"{local}{at}{punycode(domain)}".lower()
        validate_email(known)
    except (ValidationError, UnicodeError) as problem:
        raise ValidationError(NOT_AN_ADDRESS, code="address") from problem
    # Letters that only look like those of a mail address slip through where case is ignored.
    if len(known) > ADDRESS_LENGTH or not known.isascii():
        raise ValidationError(NOT_AN_ADDRESS, code="address")
    return known
