"""Sign-in is a letter: a code to type where it was asked for, and a link that works in any browser."""

import hmac
import re
import secrets
import unicodedata
from datetime import datetime, timedelta
from typing import NamedTuple

from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import F
from django.utils.crypto import salted_hmac

from accounts import clean, tokens
from accounts.alone import alone
from accounts.letters import forget_letters, signin_letter
from accounts.models import Letter, Player, SignIn
from accounts.outbox.models import DUE
from accounts.people import known
from accounts.tokens import BadLink, digest, keys

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
LETTERS_AN_HOUR = 5  # to one mailbox
LETTERS_A_DAY = 20  # to one mailbox: with their tries, what somebody may guess of a million codes
LETTERS_AN_HOUR_FROM = 30  # asked for from one place
TRIES = 5
VALID = timedelta(minutes=30)
AGAIN = timedelta(minutes=10)  # from the first press on, during which the next does the same
REMEMBERED = timedelta(days=3)
_CODE_SALT, _ROW_SALT = "mandate.signin.code", "mandate.signin.row"


class NotSignedIn(Exception):
    """Why somebody does not come in.

    `address`, `day`, `place`: a limit; `wrong`, `tries`: the code; `old`, `used`, `unknown`: the letter;
    `closed`: the account.
    """

    def __init__(self, code: str, row: SignIn | None = None) -> None:
        super().__init__(code)
        self.code, self.row = code, row


class Onward(NamedTuple):
    """Where somebody goes once signed in, and the form they had sent before."""

    next: str = ""
    kept: str = ""


NOWHERE = Onward()


def ask(address: str, *, ip: str, now: datetime, onward: Onward = NOWHERE) -> SignIn:
    """Write a letter to whoever has this address, known or new. Raises NotSignedIn beyond the limits."""
    address = clean.address(address)
    code, token = f"{secrets.randbelow(10**6):06}", tokens.fresh()
    with transaction.atomic():
        alone(f"signin from {ip}", f"signin {clean.mailbox(address)}")
        _within_limits(address, ip, now)
        row = SignIn.objects.create(
            address=address,
            code=_digest_of(code, digest(token), keys()[0]),
            link=digest(token),
            created_at=now,
            ip=ip,
            next=onward.next,
            kept=onward.kept,
        )
        signin_letter(address, code=code, token=token, now=now)
    return row


def by_code(row: SignIn, code: str, now: datetime) -> Player:
    """Whoever types the code of this letter. Each wrong one is counted. Raises NotSignedIn."""
    with transaction.atomic():
        wrong = _counted(row, code, now)
        if wrong is None:
            return _let_in(row, now)
    raise NotSignedIn(wrong, row)


def by_link(token: str, now: datetime) -> Player:
    """Whoever presses the button behind this link, in any browser. Raises NotSignedIn."""
    with transaction.atomic():
        row = SignIn.objects.select_for_update().filter(link=digest(token)).first()
        if row is None:
            raise NotSignedIn("unknown")
        if reason := ended(row, now):
            raise NotSignedIn(reason, row)
        return _let_in(row, now)


def find(token: str) -> SignIn | None:
    """The letter a link came in: read, and nothing else."""
    return SignIn.objects.filter(link=digest(token)).first()


def ended(row: SignIn, now: datetime) -> str:
    """Why this letter lets nobody in any more, or nothing."""
    if row.used_at is not None:
        return "" if now - row.used_at < AGAIN else "used"
    return "" if now - row.created_at <= VALID else "old"


def name_of(row: SignIn) -> str:
    """The row as a form carries it: signed, so that nobody tries codes on other people's letters."""
    return tokens.signed(row.pk.to_bytes(8), _ROW_SALT)


def named(name: str) -> SignIn | None:
    try:
        number = int.from_bytes(tokens.read(name, 8, _ROW_SALT))
    except BadLink:
        return None
    return SignIn.objects.filter(pk=number).first()


def _within_limits(address: str, ip: str, now: datetime) -> None:
    recent = SignIn.objects.filter(created_at__gt=now - HOUR)
    theirs = SignIn.objects.filter(clean.same_mailbox("address", address))
    if theirs.filter(created_at__gt=now - HOUR).count() >= LETTERS_AN_HOUR:
        raise NotSignedIn("address")
    if theirs.filter(created_at__gt=now - DAY).count() >= LETTERS_A_DAY:
        raise NotSignedIn("day")
    if recent.filter(ip=ip).count() >= LETTERS_AN_HOUR_FROM:
        raise NotSignedIn("place")


def forget(now: datetime) -> None:
    """Letters nobody can come in by any more, also as they were sent, and sessions that are over.

    A row stays until its letter is done: by its address the letter is found.
    """
    before = now - REMEMBERED
    old = SignIn.objects.filter(created_at__lt=before)
    forget_letters("signin", old.values("address"), before=before)
    late = Letter.objects.filter(kind="signin", state__in=DUE, created_at__lt=before)
    old.exclude(address__in=late.values("to")).delete()
    Session.objects.filter(expire_date__lt=now).delete()


def _counted(row: SignIn, code: str, now: datetime) -> str | None:
    """Take one of the tries before looking at the code, and give it back when it is right."""
    if not SignIn.objects.filter(pk=row.pk, tries__lt=TRIES).update(tries=F("tries") + 1):
        return "tries"
    row.refresh_from_db()
    if reason := ended(row, now):
        return reason
    typed = re.sub("[^0-9]", "", unicodedata.normalize("NFKC", code))
    right = [hmac.compare_digest(row.code, _digest_of(typed, row.link, key)) for key in keys()]
    if not any(right):
        return "wrong" if row.tries < TRIES else "tries"
    SignIn.objects.filter(pk=row.pk).update(tries=F("tries") - 1)
    return None


def _let_in(row: SignIn, now: datetime) -> Player:
    """The account of the address, made now if it is new: whoever has the letter has the address."""
    SignIn.objects.filter(pk=row.pk, used_at=None).update(used_at=now)
    player = known(row.address, name="")
    if not player.is_active:
        raise NotSignedIn("closed", row)
    if player.reachable != Player.Reachable.FINE:
        player.reachable = Player.Reachable.FINE
        player.save(update_fields=["reachable"])
    return player


def _digest_of(code: str, link: str, key: str) -> str:
    """A code has only a million values: its digest is keyed, and bound to its letter."""
    return salted_hmac(_CODE_SALT, f"{link} {code}", secret=key, algorithm="sha256").hexdigest()
