"""The way to the admin is the way of everybody: a letter."""

from urllib.parse import urlencode

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache

from accounts.web.paths import local


@never_cache
def staff_sign_in(request: HttpRequest) -> HttpResponse:
    """Where the admin sends whom it does not know. Who is signed in and no staff is told so, not sent on."""
    if request.user.is_authenticated and not request.user.is_staff:
        raise PermissionDenied
    onward = local(request.GET.get("next", "")) or reverse("admin:index")
    return redirect(f"{reverse('sign-in')}?{urlencode({'next': onward})}")
