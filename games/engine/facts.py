"""Facts of the service that stand in the log beside a game's own: they move no piece and no turn."""

from games.engine.game import Past

Setting = str | int | bool | None


class MatchOpened(Past, frozen=True):
    """Entry 1: the rulebook, its options as sorted (name, value) pairs, and the hash of the secret."""

    game: str
    version: int
    options: tuple[tuple[str, Setting], ...]
    seats: int
    secret_hash: str


class SeatTaken(Past, frozen=True):
    """Who sits at a seat from now on: a player id, the name of a bot, or nobody after somebody got up."""

    seat: int
    player: int | None = None
    bot: str | None = None


class MatchStarted(Past, frozen=True):
    """Play begins: each seat's salted word hash (hex), None for none."""

    words: tuple[str | None, ...]


class TurnMissed(Past, frozen=True):
    """A seat's time ran out (UTC, ISO 8601); what was played for it follows in the same entry."""

    seat: int
    turn: int
    due: str


class SeatResigned(Past, frozen=True):
    """A seat gives up: it is last, and the match is over with everything open."""

    seat: int


class ConcessionOffered(Past, frozen=True):
    """A seat would give up, if all do: only where all win or lose together."""

    seat: int


class ConcessionWithdrawn(Past, frozen=True):
    """A seat that would have given up plays on."""

    seat: int


class MatchConceded(Past, frozen=True):
    """All people at the table give up: the match is over, and lost for all, with everything open."""


class MatchVoided(Past, frozen=True):
    """The match ends without a result; `reason` is a stable key: `unfilled`, `host`, `staff`."""

    reason: str


class ByStaff(Past, frozen=True):
    """Whoever runs the service did what stands beside this: an account id, the salted reason hash (hex)."""

    player: int
    why: str


class WatchChanged(Past, frozen=True):
    """Who may look at the match from now on: `private`, `link`, `open`."""

    watch: str


class LinksRenewed(Past, frozen=True):
    """All links of a seat's older letters are withdrawn."""

    seat: int


ServiceFact = (
    MatchOpened
    | SeatTaken
    | MatchStarted
    | TurnMissed
    | SeatResigned
    | ConcessionOffered
    | ConcessionWithdrawn
    | MatchConceded
    | MatchVoided
    | ByStaff
    | WatchChanged
    | LinksRenewed
)
