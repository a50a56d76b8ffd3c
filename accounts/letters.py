"""The letters about an account: a way in, and a change of address."""

import re
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db.models import QuerySet
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _

from accounts.languages import speaking
from accounts.models import Letter, Player
from accounts.outbox.inline import inlined
from accounts.outbox.post import post

# How long a change of address waits for its two answers.
CHANGE_WAITS = timedelta(days=3)


def signin_letter(address: str, *, code: str, token: str, now: datetime) -> Letter:
    """The same for a known address and a new one, but for the language: a new one gets that of the page."""
    player = Player.objects.filter(email=address).first()
    with speaking(player.language if player else translation.get_language() or ""):
        context = {
            "ask": _("Type this code on the page where you asked for it"),
            "code": f"{code[:3]} {code[3:]}",
            "url": f"{settings.SITE_URL}/s/{token}",
        }
        return _posted("signin", _("Your Mandate sign-in code"), context, to=(player, address), now=now)


def old_address_letter(player: Player, new: str, *, token: str, now: datetime) -> Letter:
    """To where letters go until now: whoever reads them must agree."""
    with speaking(player.language):
        context = {
            "ask": _("Shall your letters go to another address?"),
            "lines": [
                _("Somebody who is signed in as you asked that your letters go to {new}.").format(new=new),
                _("It happens when both say yes: you here, and whoever reads the letter sent there."),
            ],
            "url": f"{settings.SITE_URL}/c/{token}",
            "otherwise": _("If you did not ask, do nothing: nothing changes without this letter."),
        }
        subject = _("Your Mandate letters: a new address?")
        return _posted("address", subject, context, to=(player, player.email), now=now)


def new_address_letter(player: Player, new: str, *, token: str, now: datetime) -> Letter:
    """To where letters shall go; it names nobody, for whoever reads it may be a stranger."""
    with speaking(player.language):
        context = {
            "ask": _("Shall letters of Mandate go to this address?"),
            "lines": [
                _("Somebody who plays games by letter there gave this address as their new one."),
                _("If it was you, say yes here and in the letter that went to your old address."),
            ],
            "url": f"{settings.SITE_URL}/c/{token}",
            "otherwise": _("If it was not you, do nothing: no letters of matches will come here."),
        }
        subject = _("Confirm your new address for Mandate")
        return _posted("address", subject, context, to=(None, new), now=now)


def forget_letters(kind: str, addresses: QuerySet[Any], *, before: datetime) -> None:
    """Letters about an account say nothing any more once they are done and their time is over."""
    done = Letter.objects.filter(kind=kind, state__in=(Letter.State.SENT, Letter.State.GAVE_UP))
    done.filter(to__in=addresses, created_at__lt=before).delete()


def _posted(
    kind: str, subject: str, context: dict[str, Any], *, to: tuple[Player | None, str], now: datetime
) -> Letter:
    context = context | {"subject": subject, "days": CHANGE_WAITS.days}
    player, address = to
    return post(
        player=player,
        to=address,
        kind=kind,
        thread="",
        subject=subject,
        text=re.sub(r"\n{3,}", "\n\n", render_to_string(f"mail/{kind}.txt", context).strip()) + "\n",
        html=inlined(render_to_string(f"mail/{kind}.html", context)),
        now=now,
    )
