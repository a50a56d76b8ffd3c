"""The letter that a remark was reported: to each who runs the site, one an hour, and without its text."""

from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from accounts.languages import speaking
from accounts.models import Letter, Player
from accounts.outbox.post import post
from games.notices.render import page_url, render

KIND = "report"
BETWEEN = timedelta(hours=1)


def tell_operators(now: datetime) -> None:
    """Whoever had such a letter within the hour gets the next one when it is over, and no third."""
    operators = Player.objects.select_for_update().filter(is_staff=True, is_active=True)
    for operator in operators.order_by("pk"):
        last = Letter.objects.filter(to=operator.email, kind=KIND).order_by("-created_at").first()
        if last is None or last.created_at <= now:
            _post(operator, max(now, last.created_at + BETWEEN) if last else now)


def _post(operator: Player, at: datetime) -> None:
    with speaking(operator.language):
        context = {
            "ask": _("Somebody reported a remark."),
            "match": {"line": ""},
            "lines": [_("What was said, where, and who reports it stands on the operator's page.")],
            "url": page_url("operator") + "#reports",
        }
        letter = render(KIND, _("Mandate: a remark was reported"), context)
    post(
        player=operator,
        to=operator.email,
        kind=KIND,
        thread="",
        subject=letter.subject,
        text=letter.text,
        html=letter.html,
        now=at,
    )
