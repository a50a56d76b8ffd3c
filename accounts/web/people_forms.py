"""What people say of themselves, checked by one door; a refused form keeps it all."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy

from accounts import clean
from accounts.models import NAME_LENGTH
from accounts.zones import zone_choices


def wrong_choice(sentence: Any) -> dict[str, Any]:
    """The same sentence for nothing chosen and for what is not offered, which is not repeated."""
    return {"required": sentence, "invalid_choice": sentence}


class LineField(forms.CharField):
    """One clean line of text."""

    def __init__(self, *, limit: int, **kwargs: Any) -> None:
        super().__init__(strip=False, **kwargs)
        self.limit = limit

    def to_python(self, value: Any) -> str:
        return clean.line(str(value or ""), self.limit)


class AddressField(forms.CharField):
    """A mail address, or nothing where it may be left out."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(strip=False, **kwargs)

    def to_python(self, value: Any) -> str:
        text = str(value or "")
        return clean.address(text) if text.strip() else ""


class PersonForm(forms.Form):
    """Who somebody is: a name, and the hour where they are."""

    name = LineField(
        limit=NAME_LENGTH,
        label=gettext_lazy("Your name"),
        help_text=gettext_lazy("As the others see it."),
        error_messages={"required": gettext_lazy("Say how the others shall call you.")},
    )
    zone = forms.ChoiceField(
        label=gettext_lazy("What time is it where you are?"),
        help_text=gettext_lazy("Letters tell every time as your own clock shows it."),
        error_messages=wrong_choice(gettext_lazy("Choose the time your clock shows now.")),
    )

    def __init__(self, data: Mapping[str, Any] | None = None, *, now: datetime, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.fields["zone"].choices = zone_choices(now, settings.DEFAULT_ZONE)  # type: ignore[attr-defined]
        self.fields["zone"].initial = settings.DEFAULT_ZONE
