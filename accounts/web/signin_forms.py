"""The two forms of coming in: an address, and a code."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from accounts.web.kept import LONGEST, read
from accounts.web.paths import local
from accounts.web.people_forms import AddressField


class CarriedField(forms.Field):
    """What a form carries for us: nobody types it, so nobody is told that it is wrong."""

    widget = forms.HiddenInput

    def __init__(self) -> None:
        super().__init__(required=False)

    def to_python(self, value: Any) -> str:
        return str(value or "")


class AskForm(forms.Form):
    """Where the letter goes; what else is carried is dropped unless it is ours."""

    address = AddressField(
        label=gettext_lazy("Your mail address"),
        error_messages={"required": gettext_lazy("Say where the letter shall go.")},
    )
    next = CarriedField()
    kept = CarriedField()

    def clean_next(self) -> str:
        return local(self.cleaned_data["next"])

    def clean_kept(self) -> str:
        text: str = self.cleaned_data["kept"]
        return text if len(text) <= LONGEST and read(text) else ""


class CodeForm(forms.Form):
    """The code, for the letter that the form names."""

    row = CarriedField()
    code = forms.CharField(
        label=gettext_lazy("The code in the letter"),
        help_text=gettext_lazy("Six digits, with or without the gap."),
        error_messages={"required": gettext_lazy("Type the six digits from the letter.")},
    )
