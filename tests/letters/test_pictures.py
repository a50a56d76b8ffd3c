"""The picture of a letter: the board of its reader, and nothing that its reader may not know."""

import io
import re
from collections.abc import Callable
from email import message_from_bytes
from random import Random

import pytest
from msgspec.structs import replace
from PIL import Image
from pytest_django.fixtures import Settings

from accounts.models import Letter, Player
from accounts.outbox.message import build
from accounts.outbox.picture import drawn
from games.boards import show
from games.engine.fold import seen_by
from games.models import Match
from games.notices.write import write
from games.rules import GAMES
from tests.boards.positions import HOSTILE, moments
from tests.factories.games import ADA, BO, NOW, a_match
from tests.letters.test_golden import Scene, missed, result, started, turn
from tests.rules.mandala.twins import twin

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _site(settings: Settings) -> None:
    settings.SITE_URL = "https://mandate.example"


def newest(to: str) -> Letter:
    letter = Letter.objects.filter(to=to).order_by("-created_at", "-pk").first()
    assert letter is not None
    return letter


def picture_of(letter: Letter) -> bytes:
    (image,) = (part for part in message_from_bytes(build(letter).source()).walk() if part["Content-ID"])
    png = image.get_payload(decode=True)
    assert isinstance(png, bytes)
    return png


@pytest.mark.parametrize("scene", [started, turn, missed, result], ids=lambda scene: scene.__name__)
def test_the_letters_of_a_match_carry_their_board(scene: Callable[[], Scene]) -> None:
    reader, at = scene()
    write(at)
    png = picture_of(newest(reader))
    image = Image.open(io.BytesIO(png))
    assert image.width == 1200
    assert image.mode == "P"
    assert len(image.getcolors() or ()) <= 96
    assert len(png) < 120_000


@pytest.mark.parametrize(
    ("scene", "words"),
    [
        (started, "The board at the start; described below."),
        (turn, "The board after move 16; described below."),
        (result, "The board at the end; described below."),
    ],
)
def test_the_picture_follows_the_ask_and_says_one_sentence(scene: Callable[[], Scene], words: str) -> None:
    reader, at = scene()
    write(at)
    html = newest(reader).html
    (picture,) = re.findall(r"<img[^>]*>", html)
    assert f'alt="{words}"' in picture
    assert 'src="cid:board"' in picture
    assert html.index("</h1>") < html.index(picture) < html.index("Mandala 1")
    choices = [found.start() for found in re.finditer(r'href="[^"]+/t/', html)]
    assert all(html.index(picture) < place for place in choices)


def test_no_letter_fetches_anything_from_anywhere() -> None:
    _reader, at = turn()
    write(at)
    for letter in Letter.objects.all():
        assert set(re.findall(r'src="([^"]+)"', letter.html)) <= {"cid:board"}
        assert "url(" not in letter.html
        assert "http" not in letter.picture.replace('xmlns="http://www.w3.org/2000/svg"', "")


@pytest.mark.parametrize("name", [HOSTILE[0], "Zoë </text><script>", "曼陀羅", "x" * 40])
def test_nobodys_name_is_in_a_picture(name: str) -> None:
    plain = a_match()
    Player.objects.filter(email=BO).update(name="Bo")
    write(NOW)
    before = newest(ADA).picture
    assert not re.search(r"\b(Ada|Bo)\b", before)
    Match.objects.get(pk=plain.pk).notices.update(done_at=None)
    Player.objects.filter(email=BO).update(name=name[:40])
    write(NOW)
    after = newest(ADA)
    assert after.picture == before
    assert "In the picture B is" in after.html


@pytest.mark.parametrize("seat", [0, 1])
def test_two_truths_that_a_seat_cannot_tell_apart_are_one_picture(seat: int) -> None:
    told = 0
    for moment in moments()[2:20:6]:
        other = twin(moment.log, seat, Random(3))
        if moment.state.phase == "over" or other is None:
            continue
        views = (moment.view(seat), seen_by(GAMES["mandala"], other, seat))
        one, two = (drawn(show.svg("mandala", view, seat=seat, names=("A", "B"))) for view in views)
        assert one == two
        told += 1
    assert told


def test_a_cup_that_slipped_into_a_view_would_be_another_picture() -> None:
    """So the test above could fail."""
    moment = next(moment for moment in moments() if moment.state.cups[1].size > 3)
    view = moment.view(0)
    leaked = replace(view, cups=moment.state.cups)
    one, two = (drawn(show.svg("mandala", v, seat=0, names=("A", "B"))) for v in (view, leaked))
    assert one != two
