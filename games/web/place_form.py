"""Who shall sit at a place: somebody by mail address or by name, the computer, or whoever comes."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import Player
from accounts.web.people_forms import AddressField, wrong_choice
from games.play.places import ANYONE, BOT, Place
from games.play.position import Refused

REFUSED = {
    "host": gettext_lazy("That is your own address: name another one."),
    "twice": gettext_lazy("This person has a place at this table already."),
    "unwanted": gettext_lazy("That address does not want invitations."),
    "before": gettext_lazy(
        "You have invited this address before, and it has not said yes. It is not written to again; "
        "the first letter's link may still be good."
    ),
    "crowded": gettext_lazy("This address got many invitations today. Ask again tomorrow."),
    "many": gettext_lazy("You have invited many new addresses today. Ask again tomorrow."),
    "stranger": gettext_lazy("Choose somebody you have played with."),
    "tables": gettext_lazy("Twenty of your tables wait already: cancel one, or wait until it is full."),
    "lobby": gettext_lazy(
        "Five of your tables stand in the lobby already: cancel one, or wait until it is full."
    ),
    "alone": gettext_lazy(
        "Thirty of your matches against the computer run already: play one of them to its end first."
    ),
    "daily": gettext_lazy("That is enough for a day: play on what you have begun, or come back tomorrow."),
}
TOO_MANY = ("tables", "lobby", "alone", "daily")  # of the host's own, whoever sits there
NOBODY = "nobody"


class PlaceForm(forms.Form):
    """One place of a table; what belongs to another choice is not in the way."""

    other = forms.ChoiceField(error_messages=wrong_choice(gettext_lazy("Choose whom you play with.")))
    other_address = AddressField(
        label=gettext_lazy("Their mail address"),
        help_text=gettext_lazy("They get one letter, and need no account to say yes."),
        required=False,
    )
    other_player = forms.TypedChoiceField(
        label=gettext_lazy("Whom you have played with"),
        coerce=int,
        empty_value=None,
        required=False,
        error_messages={"invalid_choice": gettext_lazy("Choose somebody you have played with.")},
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        companions: Iterable[Player],
        number: int = 1,
        may_be_empty: bool = False,
        several: bool = False,
        **kw: Any,
    ) -> None:
        super().__init__(data, prefix=None if number == 1 else f"place{number}", **kw)
        self.number, self.may_be_empty = number, may_be_empty
        other = self.fields["other"]
        place = _("Place {n}").format(n=number + 1)
        other.label = place if several or number > 1 else _("The other player")
        other.choices = _kinds(companions, may_be_empty)  # type: ignore[attr-defined]
        other.initial = NOBODY if may_be_empty else "person"
        names = [(player.pk, player.name or _("Somebody")) for player in companions]
        self.fields["other_player"].choices = names  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """The choice needs what belongs to it, and forgives what does not."""
        data = super().clean() or {}
        kind = data.get("other")
        for field, needed in (("other_address", "person"), ("other_player", "known")):
            if kind not in (needed, None):
                self.errors.pop(field, None)
            elif kind == needed and field not in self.errors and not data.get(field):
                self.add_error(field, _MISSING[field])
        return data

    def refuse(self, refused: Refused) -> None:
        """What the table said of this place, below the field it is about."""
        if refused.code in TOO_MANY:
            self.add_error("other", REFUSED[refused.code])
            return
        field = "other_player" if self.cleaned_data["other"] == "known" else "other_address"
        self.add_error(field, REFUSED.get(refused.code, _("This cannot be done here.")))

    @property
    def place(self) -> Place | None:
        """None for a place that is left out."""
        data = self.cleaned_data
        match data["other"]:
            case "person":
                return Place("address", address=data["other_address"])
            case "known":
                return Place("player", player=data["other_player"])
            case "bot":
                return BOT
            case "anyone":
                return ANYONE
        return None


_MISSING = {
    "other_address": gettext_lazy("Say where the invitation shall go."),
    "other_player": gettext_lazy("Choose somebody you have played with."),
}


def _kinds(companions: Iterable[Player], may_be_empty: bool) -> list[tuple[str, str]]:
    return [
        *([(NOBODY, _("Nobody"))] if may_be_empty else []),
        ("person", _("A person, by mail address")),
        *([("known", _("Somebody I have played with"))] if companions else []),
        ("anyone", _("Anyone, from the lobby")),
        ("bot", _("The computer")),
    ]
