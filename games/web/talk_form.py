"""What is typed to be said at a table, or to report what was said."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts import clean
from accounts.web.people_forms import LineField, WishesForm
from accounts.wishes import KINDS
from games.models import Match, Seat
from games.models.remark import REMARK_LENGTH, WHY_LENGTH
from games.notices.due import WISH, WISHED, Kind
from games.rules import words_of
from games.store.silence import silent
from games.web.grid import TOUCH

REMARK = WISHED[Kind.REMARK]
ALONE = (WISH[Kind.TURN], WISH[Kind.RESULT])  # without a clock nobody is reminded, and nothing is missed


class RemarkField(forms.CharField):
    """A remark on one line, however many it was typed over; or none."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(strip=False, required=False, **kwargs)

    def to_python(self, value: Any) -> str:
        return clean.lines(str(value or ""), REMARK_LENGTH)


class RemarkForm(forms.Form):
    """Something to be said: with a move, or alone."""

    remark = RemarkField(
        label=gettext_lazy("Say something"),
        help_text=gettext_lazy("At most 500 characters, for all who may read this match."),
    )


class ReportForm(forms.Form):
    """Why somebody reports a remark; it may go without saying."""

    why = LineField(
        limit=WHY_LENGTH,
        required=False,
        label=gettext_lazy("What is wrong with it"),
        help_text=gettext_lazy("You need not say it. Only whoever runs this site reads it."),
    )


class SeatWishesForm(WishesForm):
    """Which letters of one match somebody wants, with those that come only when they are wished for.

    Beside them, where a game is played by touch: whether one touch is enough.
    """

    touch = forms.MultipleChoiceField(
        label=gettext_lazy("On the page of the match"),
        help_text=gettext_lazy("Without it a touch selects, and a second one makes the move."),
        widget=forms.CheckboxSelectMultiple,
        required=False,
        error_messages={"invalid_choice": gettext_lazy("Choose among these.")},
    )

    def __init__(self, data: Any = None, *, seat: Seat) -> None:
        super().__init__(data, unwanted=seat.unwanted)
        self._choose_touch(seat)
        letters = self.fields["letters"]
        if seat.match.alone:
            letters.choices = [(wish, KINDS[wish]) for wish in ALONE]  # type: ignore[attr-defined]
        elif seat.match.talk != Match.Talk.NONE:
            letters.choices = [*letters.choices, (REMARK, _said(seat.match))]  # type: ignore[attr-defined]
            self.initial["letters"] += [wish for wish in seat.wished.split() if wish == REMARK]

    def _choose_touch(self, seat: Seat) -> None:
        """Only a game whose words name it is played by touch; alone one is enough anyway."""
        named = getattr(words_of(seat.match.game, seat.match.version), "TOUCH", "")
        if not named or seat.match.alone:
            del self.fields["touch"]
            return
        self.fields["touch"].choices = [(TOUCH, _(named))]  # type: ignore[attr-defined]
        self.initial["touch"] = [TOUCH] if TOUCH in seat.wished.split() else []

    @property
    def wished(self) -> str:
        chosen = {*self.cleaned_data["letters"], *self.cleaned_data.get("touch", ())}
        return " ".join(wish for wish in (REMARK, TOUCH) if wish in chosen)


def _said(match: Match) -> str:
    """What a letter of remarks tells, and from when on, where that is not at once."""
    said = _("What the others say, at once: one letter an hour at most")
    if not silent(match):
        return said
    return _("{letters}; before the end nothing is said").format(letters=said)
