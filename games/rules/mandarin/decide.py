"""The deal, and what follows from each move: the die, fines, thefts, draws, auctions, the next turn."""

from collections.abc import Callable
from typing import Any, TypeAlias

from games.engine import chance as c
from games.engine.fold import Draft
from games.rules.mandarin import events as e
from games.rules.mandarin.auction import STEP, run
from games.rules.mandarin.legal import check, fit
from games.rules.mandarin.moves import Bid, CashIn, Chance, Claim, Move, Pass, Roll, Sign, Special, Take
from games.rules.mandarin.score import cards, completed, controller, fine, verdict, worth
from games.rules.mandarin.state import State, evolve, sale
from games.rules.mandarin.tiles import SPACES, TILES, Tiles, is_character, sign_at, sort

Log: TypeAlias = Draft[State, e.Event]
PIPS = 6
CHARACTER = 100  # what the Bank pays on a Character space
FACES = ("down", "up")  # D12: each as likely


def setup(options: e.Options, seats: int, chance: c.Chance) -> tuple[e.Event, ...]:
    """All tiles in the Dispenser; everybody chooses a sign. Raises IllegalMove where so many cannot play."""
    log: Log = Draft(evolve, None)
    log.write(e.TableSet(seats, fit(options, seats)))
    log.write(e.DispenserFilled(TILES))
    log.write(e.SignsOpened())
    return log.events


def decide(state: State, seat: int, move: Move, chance: c.Chance) -> tuple[e.Event, ...]:
    """What follows from a move. Raises IllegalMove."""
    check(state, seat, move)
    log: Log = Draft(evolve, state)
    _PLAYED[type(move)](log, seat, move, chance)
    return log.events


def _sign(log: Log, seat: int, move: Sign, chance: c.Chance) -> None:
    """D3: when the last one has a sign, the start player is drawn unless named."""
    state = log.write(e.SignChosen(seat, move.animal))
    if all(person.sign for person in state.people):
        named = state.options.start != "random"
        first = int(state.options.start) if named else chance.below("start", state.seats)
        log.write(e.TurnOpened(first))


def _roll(log: Log, seat: int, move: Roll, chance: c.Chance) -> None:
    _move(log, 1, chance)


def _cash_in(log: Log, seat: int, move: CashIn, chance: c.Chance) -> None:
    log.write(e.TilesCashedIn(seat, move.tiles, worth(move.tiles)))
    _move(log, 1, chance)


def _move(log: Log, leg: int, chance: c.Chance) -> None:
    """D10: the second roll of a turn only moves clear, so nobody is passed by it."""
    state, seat = log.state, log.state.to_move
    pips = 1 + chance.below(f"roll/{state.number}/{leg}", PIPS)
    passed = overtaken(state, seat, pips) if leg == 1 else ()
    log.write(e.DieRolled(seat, pips, leg, (state.mover.space + pips) % SPACES, passed))
    _land(log, chance)


def overtaken(state: State, seat: int, pips: int) -> tuple[int, ...]:
    """D7: who stands strictly between; D9: nearest first, on one space those to the left first."""
    here, n = state.people[seat].space, state.seats
    ahead = {(seat + i) % n: i for i in range(1, n)}
    away = {other: (state.people[other].space - here) % SPACES for other in ahead}
    between = [other for other in ahead if 0 < away[other] < pips]
    return tuple(sorted(between, key=lambda other: (away[other], ahead[other])))


def _land(log: Log, chance: c.Chance) -> None:
    """D11: a fine or 100 Yuan on every landing. D22: who controls the segment collects there."""
    state, seat, of = log.state, log.state.to_move, sign_at(log.state.mover.space)
    owner = controller(cards(state), of)
    if owner is not None and owner != seat:
        return _charge(log, owner, fine(state.people[owner].tiles, of), chance)
    if is_character(state.mover.space):
        log.write(e.YuanCollected(seat, CHARACTER))
    return _go_on(log, chance)


def _charge(log: Log, owner: int, amount: int, chance: c.Chance) -> None:
    """D24: who cannot pay gives all the money and a tile of the creditor's choice."""
    mover, seat = log.state.mover, log.state.to_move
    if mover.money >= amount:
        log.write(e.FinePaid(seat, owner, amount))
        return _go_on(log, chance)
    log.write(e.WentBankrupt(seat, owner, mover.money, amount))
    if mover.tiles:
        log.write(e.SeizureOpened(owner, seat))
        return None
    return _go_on(log, chance)


def _go_on(log: Log, chance: c.Chance) -> None:
    """After a landing. D8: who passed somebody takes what there is, moves clear, and draws nothing."""
    state, seat = log.state, log.state.to_move
    if state.leg == 2:
        _next_turn(log)
    elif state.passing:
        _take_next(log, chance)
    elif is_character(state.mover.space):
        _next_turn(log)
    elif state.dry:
        log.write(e.NothingDrawn(seat))
        _next_turn(log)
    else:
        _draw(log, chance)


def _take_next(log: Log, chance: c.Chance) -> None:
    """D9: one tile from each who was passed and has one."""
    state = log.state
    owners = [seat for seat in state.passed if state.people[seat].tiles]
    if owners:
        log.write(e.StealOpened(state.to_move, owners[0]))
    else:
        _move(log, 2, chance)


def _take(log: Log, seat: int, move: Take, chance: c.Chance) -> None:
    owner = log.state.owner
    if log.state.phase == "seize":
        log.write(e.TileSeized(seat, owner, move.tile))
        _unless_over(log, seat, lambda: _go_on(log, chance))
    else:
        log.write(e.TileStolen(seat, owner, move.tile))
        _unless_over(log, seat, lambda: _take_next(log, chance))


def _draw(log: Log, chance: c.Chance) -> None:
    """A tile and its face. A second or later one that is face up brings all of them to auction."""
    state = log.state
    number = state.draws + 1
    up = chance.pick(f"face/{number}", FACES) == "up"
    state = log.write(e.TileDrawn(state.to_move, number, _from_stock(state, number, chance), up))
    if up and len(state.board) > 1:
        _open_auction(log, None, chance)
    else:
        log.write(e.ChoiceOpened(state.to_move))


def _from_stock(state: State, number: int, chance: c.Chance) -> str:
    """The first of all tiles in a random order that is in the Dispenser."""
    stock = state.stock or frozenset()
    return next(tile for tile in chance.shuffle(f"tile/{number}", TILES) if tile in stock)


def _claim(log: Log, seat: int, move: Claim, chance: c.Chance) -> None:
    """D33: tiles claimed in one go count together."""
    log.write(e.TilesClaimed(seat, _lying(log.state)))
    _unless_over(log, seat, lambda: _next_turn(log))


def _chance(log: Log, seat: int, move: Chance, chance: c.Chance) -> None:
    _draw(log, chance)


def _special(log: Log, seat: int, move: Special, chance: c.Chance) -> None:
    _open_auction(log, seat, chance)


def _open_auction(log: Log, seller: int | None, chance: c.Chance) -> None:
    """D16: who drew bids first, then to the left. D28: a seller does not bid."""
    state = log.state
    log.write(e.AuctionOpened(state.auctions + 1, seller, _order(state, seller)))
    if not sale(log.state).order:
        _fail(log)


def _order(state: State, seller: int | None) -> tuple[int, ...]:
    """D18: who has less than the least bid is not asked for a maximum, and can but pass in an open one."""
    seats = ((state.to_move + i) % state.seats for i in range(state.seats))
    least = 0 if state.options.auction == "open" else STEP
    return tuple(seat for seat in seats if seat != seller and state.people[seat].money >= least)


def _bid(log: Log, seat: int, move: Bid, chance: c.Chance) -> None:
    _answer(log, seat, move.amount)


def _pass(log: Log, seat: int, move: Pass, chance: c.Chance) -> None:
    _answer(log, seat, 0)


def _answer(log: Log, seat: int, amount: int) -> None:
    if log.state.options.auction == "open":
        log.write(e.BidMade(seat, amount) if amount else e.BidderDropped(seat))
        return _next_bidder(log)
    log.write(e.MaximumSealed(seat, amount))
    auction = sale(log.state)
    return _run(log) if auction.locked >= frozenset(auction.order) else None


def _run(log: Log) -> None:
    """By maxima: bid by bid, each an event."""
    auction = sale(log.state)
    for seat, amount in run(auction.order, {seat: maximum(log.state, seat) for seat in auction.order}):
        log.write(e.BidderDropped(seat) if amount is None else e.BidMade(seat, amount))
    _close(log)


def maximum(state: State, seat: int) -> int:
    """What `seat` would bid at most. D15: never more than the cash where over-bids are refused."""
    said = sale(state).maxima[seat] or 0
    return min(said, state.people[seat].money) if state.options.overbids == "refused" else said


def _next_bidder(log: Log) -> None:
    """The next in turn who has not dropped; whoever is highest waits."""
    auction = sale(log.state)
    left = [seat for seat in auction.order if seat not in auction.out]
    if left in ([], [auction.high]):
        return _close(log)
    at = auction.order.index(auction.bidder)
    later = (*auction.order[at + 1 :], *auction.order[:at])
    log.write(e.BiddingOpened(next(seat for seat in later if seat in left)))
    return None


def _close(log: Log) -> None:
    """D15, D21: who cannot pay forfeits everything, and all bid again."""
    state, auction = log.state, sale(log.state)
    if auction.high is None:
        return _fail(log)
    if state.people[auction.high].money < auction.bid:
        log.write(e.MoneyForfeited(auction.high, state.people[auction.high].money, auction.bid))
        return _run_again(log)
    log.write(e.AuctionWon(auction.high, auction.bid, _lying(state), auction.seller))
    return _unless_over(log, auction.high, lambda: _next_turn(log))


def _run_again(log: Log) -> None:
    """Somebody drove the price up, and can still bid."""
    auction = sale(log.state)
    order = _order(log.state, auction.seller)
    log.write(e.AuctionOpened(auction.number, auction.seller, order, again=True))
    if log.state.options.auction == "maxima":
        _run(log)


def _fail(log: Log) -> None:
    log.write(e.AuctionFailed(sale(log.state).number))
    _next_turn(log)


def _lying(state: State) -> Tiles:
    return sort(tuple(lying.tile for lying in state.board if lying.tile is not None))


def _unless_over(log: Log, seat: int, go_on: Callable[[], None]) -> None:
    """D25: after every gain; one player gains at a time."""
    reason = completed(log.state.people[seat].tiles)
    if reason:
        log.write(verdict(log.state, seat, reason))
    else:
        go_on()


def _next_turn(log: Log) -> None:
    log.write(e.TurnOpened((log.state.to_move + 1) % log.state.seats))


_PLAYED: dict[type, Callable[[Log, int, Any, c.Chance], None]] = {
    Sign: _sign,
    Roll: _roll,
    CashIn: _cash_in,
    Take: _take,
    Claim: _claim,
    Chance: _chance,
    Special: _special,
    Bid: _bid,
    Pass: _pass,
}
