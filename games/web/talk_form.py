"""What is typed to be said at a table, or to report what was said."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from accounts import clean
from accounts.web.people_forms import LineField, WishesForm
from games.models import Match, Seat
from games.models.remark import REMARK_LENGTH, WHY_LENGTH
from games.notices.due import WISHED, Kind

REMARK = WISHED[Kind.REMARK]


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
    """Which letters of one match somebody wants, with those that come only when they are wished for."""

    def __init__(self, data: Any = None, *, seat: Seat) -> None:
        super().__init__(data, unwanted=seat.unwanted)
        if seat.match.talk == Match.Talk.NONE:
            return
        letters = self.fields["letters"]
        said = (REMARK, gettext_lazy("What the others say, at once: one letter an hour at most"))
        letters.choices = [*letters.choices, said]  # type: ignore[attr-defined]
        self.initial["letters"] += seat.wished.split()

    @property
    def wished(self) -> str:
        return REMARK if REMARK in self.cleaned_data["letters"] else ""
