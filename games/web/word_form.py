"""The word that a player may add to the chance of a match, asked for beside the fingerprint of its secret."""

from django import forms
from django.utils.translation import gettext_lazy

from accounts.web.people_forms import LineField
from games.models.match import WORD_LENGTH


class WordForm(forms.Form):
    """Any word, or none."""

    word = LineField(
        limit=WORD_LENGTH,
        required=False,
        label=gettext_lazy("Your word for the chance"),
        help_text=gettext_lazy("Any word, or none. The others see it when the match begins."),
    )
