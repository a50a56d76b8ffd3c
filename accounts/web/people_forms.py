"""What people say of themselves, checked by one door; a refused form keeps it all."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts import clean
from accounts.languages import usable
from accounts.models import NAME_LENGTH, Player
from accounts.people import name_held, usable_zone
from accounts.wishes import KINDS, wanted, without
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


class NameField(LineField):
    """How the others call somebody."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(limit=NAME_LENGTH, **kwargs)

    def to_python(self, value: Any) -> str:
        return clean.name(str(value or ""), self.limit)


class AddressField(forms.CharField):
    """A mail address, or nothing where it may be left out."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(strip=False, **kwargs)

    def to_python(self, value: Any) -> str:
        text = str(value or "")
        return clean.address(text) if text.strip() else ""


class PersonForm(forms.Form):
    """Who somebody is: a name, and the hour where they are.

    Whoever has not said that hour yet is shown none as theirs, unless the operator chose one for the house.
    """

    name = NameField(
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
        own = usable_zone(self.initial.get("zone", ""))
        unsaid = own == settings.DEFAULT_ZONE == "UTC" and not self.said_before
        zones = zone_choices(now, settings.DEFAULT_ZONE, own)
        first = [("", _("Choose what your clock shows"))] if unsaid else []
        self.fields["zone"].choices = first + zones  # type: ignore[attr-defined]
        self.initial["zone"] = "" if unsaid else own

    @property
    def said_before(self) -> bool:
        """Whether the zone was said with the name, in an earlier form."""
        return False


class FirstForm(PersonForm):
    """What is asked once, before anything else; what there is no choice of is not asked."""

    language = forms.ChoiceField(
        label=gettext_lazy("Language of your letters and pages"),
        error_messages=wrong_choice(gettext_lazy("Choose one of these.")),
    )

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, player: Player, now: datetime, **kwargs: Any
    ) -> None:
        self.player = player
        super().__init__(data, now=now, initial=_as_set(player), **kwargs)
        self.fields["language"].choices = settings.LANGUAGES  # type: ignore[attr-defined]
        if len(settings.LANGUAGES) == 1:
            del self.fields["language"]

    def clean_name(self) -> str:
        """A name that is held may be sent as it is, with all the rest."""
        name = str(self.cleaned_data["name"])
        if name != self.player.name and (why := name_held(self.player)):
            raise forms.ValidationError(why, code="held")
        return name

    def save(self) -> None:
        """What was asked; what was not asked stays as it is."""
        chosen = dict(self.cleaned_data)
        if "letters" in chosen:
            chosen["unwanted"] = without(chosen.pop("letters"))
        for name, value in chosen.items():
            setattr(self.player, name, value)
        self.player.save(update_fields=list(chosen))


class LettersField(forms.MultipleChoiceField):
    """The kinds of letters somebody wants."""

    widget = forms.CheckboxSelectMultiple

    def __init__(self) -> None:
        super().__init__(
            label=gettext_lazy("Letters you want"),
            help_text=gettext_lazy("Sign-in letters always come, and invitations as long as you want any."),
            choices=list(KINDS.items()),
            required=False,
            error_messages={"invalid_choice": gettext_lazy("Choose among these.")},
        )


class SettingsForm(FirstForm):
    """All that somebody may set for themselves."""

    letters = LettersField()

    @property
    def said_before(self) -> bool:
        return bool(self.player.name)


class WishesForm(forms.Form):
    """Which letters somebody wants, of all their matches or of one; `unwanted` as it stands in a row."""

    letters = LettersField()

    def __init__(self, data: Mapping[str, Any] | None = None, *, unwanted: str) -> None:
        super().__init__(data, initial={"letters": wanted(unwanted)})

    @property
    def unwanted(self) -> str:
        return without(self.cleaned_data["letters"])


class NewAddressForm(forms.Form):
    """Where letters shall go from now on."""

    address = AddressField(
        label=gettext_lazy("Your new address"),
        error_messages={"required": gettext_lazy("Say where your letters shall go.")},
    )


def _as_set(player: Player) -> dict[str, Any]:
    return {
        "name": player.name,
        "zone": player.zone,
        "language": usable(player.language),
        "letters": wanted(player.unwanted),
    }
