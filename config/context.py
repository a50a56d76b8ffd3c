"""What every page knows without being told."""

from django.conf import settings
from django.http import HttpRequest


def house(_request: HttpRequest) -> dict[str, bool]:
    """`letters_page`: whether letters go to the page /letters/ instead of the world."""
    return {"letters_page": settings.MAIL == "page"}
