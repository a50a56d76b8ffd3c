"""The ascending run of an auction by maxima, bid by bid."""

from collections.abc import Iterator, Mapping, Sequence

STEP = 100  # D16: the least bid, and what each is higher by
CEILING = 1_000_000  # D16


def run(order: Sequence[int], maxima: Mapping[int, int]) -> Iterator[tuple[int, int | None]]:
    """Each bid as (seat, amount), and (seat, None) for whoever drops out.

    Going round in `order`, everybody who is not highest bids the least that is allowed if that is within
    their maximum, else drops; over when one with a bid is left, or nobody.
    """
    left, bid, high = list(order), 0, -1
    while left and left != [high]:
        for seat in tuple(left):
            if left == [high]:
                return
            if seat == high:
                continue
            if bid + STEP <= maxima[seat]:
                bid, high = bid + STEP, seat
                yield seat, bid
            else:
                left.remove(seat)
                yield seat, None


def least(bid: int) -> int:
    """The least bid after `bid`, 0 for none yet."""
    return bid + STEP
