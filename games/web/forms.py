"""The form of a table, checked by one door; a refused form keeps it all."""

import secrets
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django import forms
from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import Player
from accounts.web.people_forms import AddressField, wrong_choice
from games.boards.tongue import tongue
from games.engine.game import IllegalMove, silent
from games.engine.words import say
from games.models import Match
from games.notices.table import missed_words, silence_words, talk_words, watch_words
from games.notices.when import hours_words
from games.play.open import options_of
from games.play.places import HOST, Table
from games.play.position import Refused
from games.rules import GAMES, WORDS
from games.web.joining import NAME as JOINING
from games.web.joining import joining
from games.web.place_form import REFUSED, TOO_MANY, PlaceForm

HOURS = (12, 24, 48, 72, 168)
FORM_ID = r"[A-Za-z0-9_-]{8,40}"
FOLDED = ("hours", "watch", "talk", "language")  # with the options: what good defaults are there for

_BELOW = gettext_lazy("What is to be changed stands below its field.")


class OpenForm(forms.Form):
    """A table: who sits there, and folded away the game's options, the pace, and who may watch.

    Whoever is not signed in says also where the sign-in letter goes.
    """

    form_id = forms.RegexField(rf"\A{FORM_ID}\Z", widget=forms.HiddenInput)
    address = AddressField(
        label=gettext_lazy("Your mail address"),
        help_text=gettext_lazy("A letter with a code comes there: it is your way in, without a password."),
        error_messages={"required": gettext_lazy("Say where your letters shall go.")},
    )
    hours = forms.TypedChoiceField(
        label=gettext_lazy("Time for each move"),
        coerce=int,
        error_messages=wrong_choice(gettext_lazy("Choose how long a move may take.")),
    )
    watch = forms.ChoiceField(
        label=gettext_lazy("Who may watch"),
        help_text=gettext_lazy("Later it may be fewer, and never more unless all agree."),
        error_messages=wrong_choice(gettext_lazy("Choose who may watch.")),
    )
    talk = forms.ChoiceField(
        label=gettext_lazy("Table talk"),
        required=False,
        error_messages=wrong_choice(gettext_lazy("Choose whether you talk.")),
    )
    language = forms.ChoiceField(
        label=gettext_lazy("Language of the invitation"),
        error_messages=wrong_choice(gettext_lazy("Choose one of these.")),
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        game: str,
        now: datetime,
        player: Player | None = None,
        companions: Iterable[Player] = (),
        **kw: Any,
    ) -> None:
        super().__init__(data, **kw)
        self.game, self.player, self.now = game, player, now
        self._choices()
        if player is not None:
            del self.fields["address"]
        if len(settings.LANGUAGES) == 1:
            del self.fields["language"]
        if self.silence:
            del self.fields["talk"]
        for option in WORDS[game].OPTIONS:
            self.fields[f"option_{option.name}"] = option_field(option)
        few, most = max(2, GAMES[game].seats[0]), GAMES[game].seats[-1]  # who plays alone opens no table
        self.places = [
            PlaceForm(data, companions=companions, number=n, may_be_empty=n >= few, several=few < most)
            for n in range(1, most)
        ]

    def _choices(self) -> None:
        hours, watch = self.fields["hours"], self.fields["watch"]
        hours.choices = [(n, hours_words(n)) for n in HOURS]  # type: ignore[attr-defined]
        hours.initial = 48
        hours.help_text = missed_words(self.game)
        words = {value: watch_words(value, later=bool(self.silence)) for value in Match.Watch.values}
        watch.choices = [(value, who) for value, (who, _line) in words.items()]  # type: ignore[attr-defined]
        watch.hints = {value: line for value, (_who, line) in words.items()}  # type: ignore[attr-defined]
        watch.initial = Match.Watch.PRIVATE
        self._choose_talk()
        self.fields["language"].choices = settings.LANGUAGES  # type: ignore[attr-defined]
        self.fields["language"].initial = translation.get_language()  # that of the page

    def _choose_talk(self) -> None:
        """Who says nothing about it, talks."""
        talk, words = self.fields["talk"], {value: talk_words(value) for value in Match.Talk.values}
        talk.choices = [(value, said) for value, (said, _line) in words.items()]  # type: ignore[attr-defined]
        talk.hints = {value: line for value, (_said, line) in words.items()}  # type: ignore[attr-defined]
        talk.initial = Match.Talk.TABLE

    def clean(self) -> dict[str, Any]:
        """The places are part of the form; nobody sits at two of them."""
        data = super().clean() or {}
        if "form_id" in self.errors:
            self._send_again()
        if [place for place in self.places if not place.is_valid()]:  # each is looked at
            self.add_error(None, _BELOW)
            return data
        own = self.player.email if self.player else data.get("address")
        if self._seated_twice(own):
            self.add_error(None, _BELOW)
        self._fit()
        return data

    def _seated_twice(self, own: str | None) -> bool:
        """Whether somebody has two places; each that is one too many says so."""
        taken, twice = {own}, False
        for form in self.places:
            place = form.place
            if place and place.address and place.address in taken:
                form.refuse(Refused("host" if place.address == own else "twice"))
                twice = True
            elif place and place.address:
                taken.add(place.address)
        return twice

    def _fit(self) -> None:
        """Whether so many can play by what was chosen; the game says why not, at what is to be changed."""
        names = [option.name for option in WORDS[self.game].OPTIONS]
        chosen = {name: self.cleaned_data.get(f"option_{name}") for name in names}
        if self.errors or None in chosen.values():
            return
        try:
            options_of(self.game, chosen, 1 + sum(form.place is not None for form in self.places))
        except IllegalMove as refused:
            field = f"option_{refused.facts.get('option', names[0])}"
            self.add_error(field, say(WORDS[self.game].error(refused), tongue(())))

    def refuse(self, refused: Refused) -> None:
        """What stood in the way at the table, said where it can be changed."""
        if refused.code in TOO_MANY:
            self.add_error(None, REFUSED[refused.code])
        elif refused.seat is None:
            self._send_again(free=True)
        else:
            taken = [form for form in self.places if form.place]  # the host sits at seat 0
            taken[refused.seat - 1].refuse(refused)
            self.add_error(None, _BELOW)

    @property
    def folded(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name in FOLDED or name.startswith("option_")]

    @property
    def unfolded(self) -> bool:
        """Whether something that is folded away must be seen."""
        return any(field.errors for field in self.folded)

    @property
    def so_far(self) -> list[tuple[str, str]]:
        """What is folded away, each with what is chosen."""
        chosen = [(str(field.label), label) for field in self.folded if (label := _chosen_label(field))]
        return [*chosen, (_("Table talk"), self.silence[0])] if self.silence else chosen

    @property
    def joining(self) -> dict[str, Any] | None:
        """What the host chooses for the own seat, where the game lets those choose who sit down."""
        return joining(self.game, WORDS[self.game], self._chosen)

    @property
    def _chosen(self) -> str:
        return str(self.data.get(JOINING, ""))

    @property
    def silence(self) -> tuple[str, ...]:
        """What stands in place of the choice of talk, where there is none."""
        return silence_words() if silent(GAMES[self.game]) else ()

    def _send_again(self, *, free: bool = False) -> None:
        """A form that is not one of ours, or was cut, becomes one of ours and is shown once more."""
        if not free:
            del self.errors["form_id"]
        self.data = {name: self.data[name] for name in self.data} | {"form_id": secrets.token_urlsafe(12)}
        self.add_error(None, _("Please look this form through once more and send it from here."))

    def table(self, host: Player) -> Table:
        data = self.cleaned_data
        return Table(
            game=self.game,
            options={option.name: data[f"option_{option.name}"] for option in WORDS[self.game].OPTIONS},
            hours=data["hours"],
            host=host,
            places=(HOST, *(place for form in self.places if (place := form.place))),
            form_id=data["form_id"],
            watch=data["watch"],
            talk=data.get("talk") or Match.Talk.TABLE,
            language=data.get("language") or host.language,
            chosen=self._chosen,
        )


def _chosen_label(field: forms.BoundField) -> str:
    choices = {str(value): label for value, label in field.field.choices}  # type: ignore[attr-defined]
    return str(choices.get(str(field.value()), ""))


def option_field(option: Any) -> forms.ChoiceField:
    field = forms.ChoiceField(
        label=_(option.label),
        choices=[(value.value, _(value.label)) for value in option.values],
        initial=option.values[0].value,
        error_messages=wrong_choice(_("Choose one of these.")),
    )
    field.hints = {value.value: _(value.hint) for value in option.values if value.hint}  # type: ignore[attr-defined]
    return field
