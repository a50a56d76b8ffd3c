"""Going for good: what that means is said first, and the address is typed so that it is no slip."""

from django import forms
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.web.kept import sent_or_kept
from accounts.web.paths import now_of
from accounts.web.people_forms import AddressField
from accounts.web.sessions import person
from games.play.erase import erase
from games.web.deeds import shown_first, told


class EraseForm(forms.Form):
    """The address of whoever is signed in."""

    address = AddressField(
        label=gettext_lazy("Your mail address"),
        help_text=gettext_lazy("Type it, so that this does not happen by a slip."),
        error_messages={"required": gettext_lazy("Type your mail address here.")},
    )

    def __init__(self, data: object, *, own: str) -> None:
        super().__init__(data)  # type: ignore[arg-type]
        self.own = own

    def clean_address(self) -> str:
        if (said := str(self.cleaned_data["address"])) != self.own:
            raise forms.ValidationError(_("This is not the address of this account."))
        return said


@shown_first
def erase_me(request: HttpRequest) -> HttpResponse:
    sent, kept = sent_or_kept(request)
    form = EraseForm(sent, own=person(request).email)
    if request.method == "POST" and form.is_valid():
        erase(person(request), now=now_of(request))
        logout(request)
        line = _(
            "Nothing here says any more who you were. You are welcome back at any time, as somebody new."
        )
        return told(
            request,
            _("You are forgotten"),
            line,
            links=[{"url": reverse("front"), "label": _("To the front page")}],
        )
    status = 400 if request.method == "POST" else 200
    return render(request, "erase.html", {"form": form, "kept": kept}, status=status)
