"""The service's facts in an entry, also where the game and its version are not known yet."""

from typing import Any

import msgspec

from games.engine.codec import canonical
from games.engine.facts import ServiceFact
from games.tools.proof.form import Whole

_TAGS = {fact.__struct_config__.tag for fact in ServiceFact.__args__}
_FACTS = msgspec.json.Decoder(tuple[ServiceFact, ...])


def facts_of(entry: Whole) -> tuple[Any, ...]:
    """None where one of them cannot be read: the replay says so, in its turn."""
    own = [event for event in entry.events if event.get("type") in _TAGS]
    try:
        return _FACTS.decode(canonical(own))
    except msgspec.ValidationError:
        return ()
