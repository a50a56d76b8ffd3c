"""The word that a player may add to the chance of a match, asked for beside the fingerprint of its secret."""

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.web.people_forms import LineField
from games.models import Match
from games.models.match import WORD_LENGTH
from games.store.silence import silent


class WordForm(forms.Form):
    """Any word, or none."""

    word = LineField(
        limit=WORD_LENGTH,
        required=False,
        label=gettext_lazy("Your word for the chance"),
        help_text=gettext_lazy("Any word, or none. The others see it when the match begins."),
    )

    def at(self, match: Match) -> "WordForm":
        """The same as it is asked for at this table: where it is silent, nobody reads it before the end."""
        if silent(match):
            self.fields["word"].help_text = _("Any word, or none. The others see it when the match is over.")
        return self
