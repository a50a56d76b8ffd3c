"""The form of a match that somebody plays alone: how difficult, and folded away the other options."""

import secrets
from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from games.models import Layout
from games.play.alone import Alone
from games.rules import WORDS
from games.web.forms import FORM_ID, option_field


class DayForm(forms.Form):
    """A match with nothing to choose."""

    form_id = forms.RegexField(rf"\A{FORM_ID}\Z", widget=forms.HiddenInput)

    def __init__(self, data: Mapping[str, Any] | None = None, *, game: str, **kw: Any) -> None:
        kw.setdefault("initial", {"form_id": secrets.token_urlsafe(12)})
        super().__init__(data, **kw)
        self.game = game

    def clean(self) -> dict[str, Any]:
        """A form that is not one of ours, or was cut, becomes one of ours and is shown once more."""
        data = super().clean() or {}
        if "form_id" in self.errors:
            del self.errors["form_id"]
            self.refuse("")
        return data

    def refuse(self, line: str) -> None:
        """Why nothing has begun; what may be sent once more is another form."""
        self.data = {n: self.data[n] for n in self.data} | {"form_id": secrets.token_urlsafe(12)}
        self.add_error(None, line or _("Please look this form through once more and send it from here."))

    def asked(self, layout: Layout | None) -> Alone:
        return Alone(self.game, {}, self.cleaned_data["form_id"], layout)


class AloneForm(DayForm):
    """The options of a game that are about nobody's seat, the first of them unfolded."""

    def __init__(self, data: Mapping[str, Any] | None = None, *, game: str, **kw: Any) -> None:
        super().__init__(data, game=game, **kw)
        for option in _options(game):
            self.fields[f"option_{option.name}"] = option_field(option)

    @property
    def first(self) -> forms.BoundField:
        return self[f"option_{_options(self.game)[0].name}"]

    @property
    def folded(self) -> list[forms.BoundField]:
        return [self[f"option_{option.name}"] for option in _options(self.game)[1:]]

    @property
    def unfolded(self) -> bool:
        """Whether something that is folded away must be seen."""
        return any(field.errors for field in self.folded)

    def asked(self, layout: Layout | None) -> Alone:
        data = self.cleaned_data
        options = {option.name: data[f"option_{option.name}"] for option in _options(self.game)}
        return Alone(self.game, options, data["form_id"], layout)


def _options(game: str) -> list[Any]:
    return [option for option in WORDS[game].OPTIONS if all(value.seat is None for value in option.values)]
