"""What is kept of a match: its table, its seats, its log, who is asked until when, who said what in advance,
and who must be told."""

from games.models.entry import Entry
from games.models.invitation import Invitation
from games.models.layout import Layout
from games.models.match import Match, MatchSecret, Seat
from games.models.order import Order
from games.models.reason import Reason
from games.models.remark import Remark, Report
from games.models.waiting import Decision, Notice

__all__ = [
    "Decision",
    "Entry",
    "Invitation",
    "Layout",
    "Match",
    "MatchSecret",
    "Notice",
    "Order",
    "Reason",
    "Remark",
    "Report",
    "Seat",
]
