"""What people type, checked by one door; a refused form keeps it all."""

import secrets
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.web.people_forms import AddressField, PersonForm, wrong_choice
from games.notices.when import hours_words
from games.play.open import Table
from games.rules import WORDS

HOURS = (12, 24, 48, 72, 168)
FORM_ID = r"[A-Za-z0-9_-]{8,40}"


class OpenForm(PersonForm):
    """A table: the game's options, the pace, the host, and who is invited."""

    form_id = forms.RegexField(rf"\A{FORM_ID}\Z", widget=forms.HiddenInput)
    hours = forms.TypedChoiceField(
        label=gettext_lazy("Time for each move"),
        coerce=int,
        error_messages=wrong_choice(gettext_lazy("Choose how long a move may take.")),
    )
    other = forms.ChoiceField(
        label=gettext_lazy("The other player"),
        error_messages=wrong_choice(gettext_lazy("Choose whom you play with.")),
    )
    other_address = AddressField(label=gettext_lazy("Address of the other player"), required=False)
    address = AddressField(
        label=gettext_lazy("Your address"),
        error_messages={"required": gettext_lazy("Say where your letters shall go.")},
    )

    def __init__(self, data: Mapping[str, Any] | None = None, *, game: str, now: datetime, **kw: Any) -> None:
        super().__init__(data, now=now, **kw)
        self.game = game
        self.fields["hours"].choices = [(hours, hours_words(hours)) for hours in HOURS]  # type: ignore[attr-defined]
        self.fields["hours"].initial = 48
        self.fields["other"].choices = [("person", _("A person")), ("bot", _("The computer"))]  # type: ignore[attr-defined]
        self.fields["other"].initial = "person"
        for option in WORDS[game].OPTIONS:
            self.fields[f"option_{option.name}"] = _option_field(option)

    def clean(self) -> dict[str, Any]:
        """An invited person needs an address, and another one than the host; the computer needs none."""
        data = super().clean() or {}
        if "form_id" in self.errors:
            self._send_again()
        if data.get("other") == "bot":
            self.errors.pop("other_address", None)
        asked = data.get("other") == "person" and "other_address" not in self.errors
        if asked and not data.get("other_address"):
            self.add_error("other_address", _("Say where the invitation shall go."))
        elif asked and data.get("other_address") == data.get("address"):
            self.add_error("other_address", _("That is your own address: name another one."))
        return data

    def _send_again(self) -> None:
        """A form that is not one of ours, or was cut, becomes one of ours and is shown once more."""
        del self.errors["form_id"]
        self.data = {name: self.data[name] for name in self.data} | {"form_id": secrets.token_urlsafe(12)}
        self.add_error(None, _("Please look this form through once more and send it from here."))

    def table(self) -> Table:
        data = self.cleaned_data
        options = {option.name: data[f"option_{option.name}"] for option in WORDS[self.game].OPTIONS}
        return Table(
            game=self.game,
            options=options,
            hours=data["hours"],
            address=data["address"],
            name=data["name"],
            zone=data["zone"],
            other=data["other_address"] if data["other"] == "person" else None,
            form_id=data["form_id"],
        )


def _option_field(option: Any) -> forms.ChoiceField:
    field = forms.ChoiceField(
        label=_(option.label),
        choices=[(value.value, _(value.label)) for value in option.values],
        initial=option.values[0].value,
        error_messages=wrong_choice(_("Choose one of these.")),
    )
    field.hints = {value.value: _(value.hint) for value in option.values if value.hint}  # type: ignore[attr-defined]
    return field
