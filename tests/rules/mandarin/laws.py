"""What holds in every state of Mandarin between two entries, in the truth and in every view."""

from games.engine.game import IllegalMove
from games.rules.mandarin.auction import CEILING, STEP
from games.rules.mandarin.legal import check
from games.rules.mandarin.moves import Bid, Pass
from games.rules.mandarin.score import CONTROL, cards, completed, held, points
from games.rules.mandarin.state import Auction, State
from games.rules.mandarin.tiles import ANIMALS, SPACES, TILES, sort

ENOUGH = 50  # entries at random, where as many tiles are cashed in as are drawn
QUICKLY, AT_LENGTH = 2, 13  # matches of bots in a quick run and in a slow one: they are long
AT_RANDOM = 32  # such matches; what bots and sensible bids come to is tried beside them


def law(state: State) -> None:
    """Raises AssertionError where a tile or money is lost or made, or what stands there does not fit."""
    _tiles(state)
    _people(state)
    _asked(state)
    if state.auction is not None:
        _auction(state, state.auction)
    _ended(state)


def _tiles(state: State) -> None:
    """72 in all, each once: on cards, on the board, in the Dispenser."""
    on_cards = [tile for some in cards(state) for tile in some]
    known = [*on_cards, *(lying.tile for lying in state.board if lying.tile is not None)]
    assert len(set(known)) == len(known), "a tile is in one place"
    assert len(on_cards) + len(state.board) + state.dispenser == len(TILES), "72 tiles in all"
    assert all(lying.tile for lying in state.board if lying.up), "what lies picture up is known"
    if state.stock is not None:
        assert state.dispenser == len(state.stock)
        assert {*known, *state.stock} == {*TILES}, "all of them are known where the Dispenser is"


def _people(state: State) -> None:
    for person in state.people:
        assert person.money >= 0, "nobody owes anything"
        assert person.money % STEP == 0, "all money is in hundreds"
        assert person.tiles == sort(person.tiles)
        assert (person.sign in ANIMALS and person.space in range(SPACES)) or state.phase == "signs"
    counts = [held(tiles) for tiles in cards(state)]
    for animal in ANIMALS:
        able = [count for count in counts if count[animal] >= CONTROL]
        assert len(able) <= 2, "two can have three of an animal, and no more"


def _asked(state: State) -> None:
    """What lies on the board lies there for a choice or a sale."""
    assert bool(state.board) == (state.phase in ("choose", "auction"))
    assert (state.auction is None) == (state.phase != "auction")
    assert state.phase != "choose" or len(state.board) == 1 or not state.board[-1].up
    if state.phase in ("steal", "seize"):
        assert state.people[state.owner].tiles, "who has nothing loses nothing"
        assert state.owner != state.taker


def _auction(state: State, auction: Auction) -> None:
    """The last tile drawn brought it, or it is a special one; nobody is known to say what is not legal."""
    special = auction.seller is not None
    assert special or state.board[-1].up
    assert (len(state.board) == 1) == special, "one tile is for a Special Auction, two or more for others"
    assert auction.seller not in auction.order
    assert 0 <= auction.bid <= CEILING
    assert (auction.high is None) == (auction.bid == 0)
    assert {*auction.out, *([] if auction.high is None else [auction.high])} <= {*auction.order}
    for seat, amount in enumerate(auction.maxima):
        assert amount is None or seat in auction.locked
        assert amount is None or _legal(state, seat, amount), (seat, amount)


def _legal(state: State, seat: int, amount: int) -> bool:
    try:
        check(state, seat, Bid(amount) if amount else Pass())
    except IllegalMove:
        return False
    return True


def _ended(state: State) -> None:
    """It is over when somebody has twelve animals or six of one, and not before."""
    complete = [seat for seat, tiles in enumerate(cards(state)) if completed(tiles)]
    ended = state.ended
    assert complete == ([] if ended is None else [ended.completer])
    if ended is not None:
        assert ended.scores == points(state)
        assert ended.reason == completed(state.people[ended.completer].tiles)
        assert state.options.goal == "wealth" or ended.places[ended.completer] == 1
        assert state.board == ()
