"""The conformance kit: holds a game to its promises over whole matches."""

from games.engine.conformance.course import Broken, Player, Report, Trial, Witness
from games.engine.conformance.match import check_match
from games.engine.conformance.types import foreign_types

__all__ = ["Broken", "Player", "Report", "Trial", "Witness", "check_match", "foreign_types"]
