"""The board of a letter as a picture: drawn when the letter leaves, and kept a while for its next try."""

import base64
import hashlib
import io
import logging
import os
import re
import tempfile
from contextlib import suppress
from email.mime.image import MIMEImage
from pathlib import Path

import resvg_py
from django.conf import settings
from PIL import Image

from accounts.outbox.models import Letter

log = logging.getLogger(__name__)

CID = "board"  # the HTML shows it by the address cid:board
WIDTH = 1200  # pixels: sharp on a phone that shows it at a third
PALETTES = (96, 48, 24)  # colours; the first that is small enough
LARGEST = 120_000  # bytes
KEPT = 500  # pictures on this machine, the newest
FONT, FACES = "Hanken Grotesk", ("Regular", "Bold")
SHOWN = re.compile(rf'<img\b[^>]*\bsrc="cid:{CID}"[^>]*>')


def picture_of(letter: Letter) -> bytes | None:
    """The PNG of the letter's board. None without a board, and where it cannot be drawn: that is logged."""
    if not letter.picture or not letter.html:
        return None
    try:
        return kept(letter.picture)
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException:  # a panic of the drawing library is no Exception
        log.exception("Letter %s (%s) goes without its picture.", letter.id, letter.kind)
        return None


def kept(svg: str) -> bytes:
    """Drawn once for all letters and tries that show the same."""
    path = _folder() / f"{hashlib.sha256(svg.encode()).hexdigest()}.png"
    with suppress(OSError):
        return path.read_bytes()
    png = drawn(svg)
    with suppress(OSError):  # no place to keep it: it is drawn again
        _keep(path, png)
    return png


def drawn(svg: str) -> bytes:
    """White ground, our own fonts and no others. Raises ValueError for what is no picture."""
    raw = resvg_py.svg_to_bytes(
        svg_string=svg,
        width=WIDTH,
        background="#ffffff",
        skip_system_fonts=True,
        font_files=[str(settings.BASE_DIR / "config" / "fonts" / f"board-{face}.ttf") for face in FACES],
        font_family=FONT,
        sans_serif_family=FONT,
    )
    image = Image.open(io.BytesIO(bytes(raw))).convert("RGB")
    for colours in PALETTES:
        png = io.BytesIO()
        image.quantize(colours, dither=Image.Dither.NONE).save(png, "PNG", optimize=True)
        if png.tell() < LARGEST:
            break
    return png.getvalue()


def inline(png: bytes) -> MIMEImage:
    """The part of a mail that its HTML shows."""
    part = MIMEImage(png, "png")
    part.add_header("Content-ID", f"<{CID}>")
    part.add_header("Content-Disposition", "inline", filename=f"{CID}.png")
    return part


def without(html: str) -> str:
    """The HTML of a letter whose picture could not be drawn: the board in words stands in it anyway."""
    return SHOWN.sub("", html)


def within(html: str, png: bytes) -> str:
    """The HTML with the picture in itself, for a page of ours."""
    data = base64.b64encode(png).decode()
    return html.replace(f'src="cid:{CID}"', f'src="data:image/png;base64,{data}"')


def _folder() -> Path:
    return Path(settings.DATA_DIR) / "pictures"


def _keep(path: Path, png: bytes) -> None:
    """Whole or not at all; the oldest give way."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, suffix=".tmp")
    with os.fdopen(handle, "wb") as file:
        file.write(png)
    os.replace(name, path)
    there = sorted(os.scandir(path.parent), key=lambda found: found.stat().st_mtime, reverse=True)
    for old in there[KEPT:]:
        Path(old.path).unlink(missing_ok=True)
