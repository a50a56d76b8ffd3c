"""Which language somebody is spoken to in: their own while it is offered, else that of the house."""

from django.conf import settings
from django.utils import translation
from django.utils.translation.trans_real import parse_accept_lang_header


def usable(language: str) -> str:
    """The language itself or its nearest kin that is offered (`pt` for `pt-br`), else the house's."""
    return _offered(language) or settings.LANGUAGE_CODE


def heard(accepted: str) -> str:
    """What a browser asks for by Accept-Language, as far as it is offered."""
    codes = (code for code, weight in parse_accept_lang_header(accepted) if weight > 0)
    return next(filter(None, map(_offered, codes)), settings.LANGUAGE_CODE)


def speaking(language: str) -> translation.override:
    """While something is written in a language: a letter, or the whole answer to a request."""
    return translation.override(usable(language))


def speak(language: str) -> None:
    """From here to the end of the request; its outermost layer puts back what was spoken before."""
    translation.activate(usable(language))


def _offered(language: str) -> str:
    try:
        return translation.get_supported_language_variant(language)
    except LookupError:
        return ""
