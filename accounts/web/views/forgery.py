"""A form without the mark that it is ours: it is shown again, with all that was typed."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache

from accounts.web.guests import whoever
from accounts.web.kept import NOT_OURS_TO_KEEP
from accounts.web.origin import Origin, origin_of
from accounts.web.sessions import sign_in_first


@never_cache
def send_again(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Signed in anew or with a cookie lost since the page was opened: one more press sends it.

    Only what a browser says it sent from one of our own pages is shown with a button.
    """
    if origin_of(request) is not Origin.OURS:
        return render(request, "403.html", status=403)
    if whoever(request) is None:
        return sign_in_first(request)
    fields = [(n, v) for n, values in request.POST.lists() for v in values if n != NOT_OURS_TO_KEEP]
    context = {"fields": fields, "action": request.get_full_path()}
    return render(request, "accounts/send_again.html", context, status=403)
