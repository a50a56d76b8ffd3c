"""What an operator should know at start, though it stops nothing."""

from config import settings

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
LONGEST = 24  # characters of SITE_URL with which every link still fits into a line of 64


def notes() -> list[str]:
    found = []
    if len(settings.SITE_URL) > LONGEST:
        found.append(
            f"SITE_URL has {len(settings.SITE_URL)} characters; beyond {LONGEST} the links in letters "
            "are longer than 64 characters and some mail programs break them."
        )
    if settings.MAIL_MODE == "page" and settings.SITE_HOST not in LOOPBACK:
        found.append(open_letters(settings.SITE_URL))
    return found


def open_letters(where: str) -> str:
    return f"MAIL is page: whoever reaches {where} can read every letter on /letters/ and play for everybody."
