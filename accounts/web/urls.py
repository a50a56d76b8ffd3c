"""The addresses of people: in, out, and what is theirs."""

from django.urls import path, re_path

from accounts.web.views import settings, signin, wishes

TOKEN = r"(?P<token>[A-Za-z0-9]{24})"
WISHES = r"(?P<token>[A-Za-z0-9]{26})"  # of an account; that of one match is longer

urlpatterns = [
    path("in/", signin.ask, name="sign-in"),
    path("in/code", signin.code, name="sign-in-code"),
    re_path(rf"^s/{TOKEN}/?$", signin.link, name="sign-in-link"),
    path("out/", signin.out, name="sign-out"),
    path("you/", settings.settings, name="settings"),
    path("you/invitations", settings.invitations, name="invitations"),
    path("you/address", settings.address, name="address"),
    re_path(rf"^c/{TOKEN}/?$", settings.confirm, name="confirm-address"),
    re_path(rf"^w/{WISHES}/?$", wishes.wishes, name="wishes"),
]
