"""The page /letters/: every letter of this house, so that one person can try every seat."""

import re

from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts import clean
from accounts.models import Letter
from accounts.outbox import picture
from accounts.outbox.deliver import on_page
from accounts.outbox.message import build

NEWEST = 100
# A letter's HTML was made for mail programs: it may style itself, and its links may open a new tab.
LETTER_POLICY = (
    "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; frame-ancestors 'self'; "
    "sandbox allow-popups allow-popups-to-escape-sandbox"
)
HEAD = re.compile(r"<head\b[^>]*>", re.IGNORECASE)
LANGUAGE = re.compile(r"""<html\b[^>]*\blang=["']([\w-]+)""", re.IGNORECASE)
NEW_TAB = '<base target="_blank">'


@never_cache
@require_safe
def letters(request: HttpRequest) -> HttpResponse:
    """The newest letters, of one address or of all."""
    shown, to, error = all_letters(), request.GET.get("to", "").strip(), ""
    if to:
        try:
            shown = shown.filter(to=clean.address(to))
        except ValidationError as problem:
            shown, error = shown.none(), problem.messages[0]
    rows = [(letter, in_words(letter)) for letter in shown.defer("text", "html", "picture")[:NEWEST]]
    shown_with = {"rows": rows, "to": to, "error": error, "newest": NEWEST}
    return render(request, "letters/list.html", shown_with)


@never_cache
@require_safe
def letter(request: HttpRequest, number: int) -> HttpResponse:
    shown = found(number)
    shown_with = {"letter": shown, "state": in_words(shown)}
    return render(request, "letters/page.html", shown_with)


@never_cache
@require_safe
def letter_text(request: HttpRequest, number: int) -> HttpResponse:
    return HttpResponse(found(number).text, content_type="text/plain; charset=utf-8")


@never_cache
@require_safe
def letter_html(request: HttpRequest, number: int) -> HttpResponse:
    shown = found(number)
    if not shown.html:
        raise Http404
    png = picture.picture_of(shown)
    html = picture.within(shown.html, png) if png else picture.without(shown.html)
    headers = {"Content-Security-Policy": LETTER_POLICY}
    if language := LANGUAGE.search(html):
        headers["Content-Language"] = language[1]  # that of its reader, whoever looks on
    return HttpResponse(with_new_tab(html), headers=headers)


@never_cache
@require_safe
def letter_source(request: HttpRequest, number: int) -> HttpResponse:
    """The letter as it would leave, byte for byte."""
    return HttpResponse(build(found(number)).source(), content_type="message/rfc822")


def all_letters() -> QuerySet[Letter]:
    """Every letter while they stay in the house; none at all, not even by number, once they leave it."""
    if not on_page():
        raise Http404
    return Letter.objects.order_by("-created_at", "-id")


def found(number: int) -> Letter:
    return get_object_or_404(all_letters(), id=number)


def with_new_tab(html: str) -> str:
    """The HTML with its links opening a new tab: a frame that is shut in can open nothing else."""
    head = HEAD.search(html)
    place = head.end() if head else 0
    return html[:place] + NEW_TAB + html[place:]


def in_words(shown: Letter) -> str:
    """What has become of the letter, as an operator reads it."""
    match shown.state:
        case Letter.State.SENT:
            return gettext("sent")
        case Letter.State.SENDING:
            return gettext("being sent")
        case Letter.State.UNKNOWN:
            return gettext("unknown, retried")
        case Letter.State.GAVE_UP:
            return gettext("gave up: %(reason)s") % {"reason": shown.error}
    if shown.error:
        return gettext("waiting: %(reason)s") % {"reason": shown.error}
    return gettext("waiting")
