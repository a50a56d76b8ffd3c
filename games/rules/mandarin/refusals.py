"""Why a move is refused: what is so, then what can be done."""

from games.engine.game import IllegalMove
from games.engine.phrases import Facts
from games.engine.words import Named, Sentence, gettext_noop, ngettext
from games.rules.mandarin.said import money, tile

_TEXTS: dict[str, str | tuple[str, str]] = {
    "over": gettext_noop("This match is over; the page shows how it ended."),
    "not_asked": gettext_noop("You are not asked now; you get a letter when you are."),
    "not_your_turn": gettext_noop("It is not your turn; you get a letter when it is."),
    "choose_a_sign": gettext_noop("Everybody chooses a sign first; choose an animal."),
    "roll_first": gettext_noop("Your turn begins with the die: roll, or first cash tiles in."),
    "take_first": gettext_noop("A tile is to be taken first; choose one."),
    "claim_or_chance": gettext_noop("Tiles lie before you: claim them, or chance them for another."),
    "bid_or_pass": gettext_noop("An auction goes on: say an amount, or that you are not interested."),
    "not_so": gettext_noop("That is no move here now; choose one that is offered."),
    "no_such_animal": gettext_noop("There is no such animal; choose one of the twelve."),
    "nothing_to_cash_in": gettext_noop("No tile is named; choose some to cash in, or just roll."),
    "tile_twice": gettext_noop("There is only one of each tile; name each once."),
    "not_on_your_card": gettext_noop("{capital} is not on your card; cash in tiles that are."),
    "not_on_their_card": gettext_noop("{capital} is not on the card of {name}; take a tile that is."),
    "dispenser_empty": gettext_noop(
        "The Dispenser is empty, so there is none to chance for; claim what lies there."
    ),
    "no_special": gettext_noop("There are no Special Auctions at this table; claim, or chance."),
    "special_first_only": gettext_noop("Only a first tile goes to a Special Auction; claim, or chance."),
    "special_needs": gettext_noop(
        "A Special Auction needs {n} tiles on your card, and you have {held}; claim, or chance."
    ),
    "amount_needed": gettext_noop("Not sent yet: say an amount, or 0 if you are not interested."),
    "amount_unreadable": gettext_noop("That is no amount. Write an amount in hundreds, such as 300."),
    "not_sure": gettext_noop("That is more than you have; say once more that you mean it, or bid less."),
    "not_in_hundreds": gettext_noop("Bids go in steps of {step}; choose 100, 200, 300 and so on."),
    "bid_too_low": gettext_noop("That is too little; bid {low} or more, or pass."),
    "bid_too_high": gettext_noop("That is too much; nobody may bid more than {high}."),
    "more_than_you_have": gettext_noop("That is more than the {money} Yuan you have; bid less, or pass."),
    "nobody_there": ngettext(
        "Only {n} plays, so nobody sits where the match is to begin; choose who begins once more.",
        "Only {n} play, so nobody sits where the match is to begin; choose who begins once more.",
    ),
    "unreadable": gettext_noop(
        "That line is no move; write one such as ROLL, CASH IN OX E, PIG 3, CLAIM, CHANCE, SPECIAL, "
        "BID 500, PASS or TAKE OX 3."
    ),
}
_AMOUNTS = ("low", "high", "money", "said")


def error(illegal: IllegalMove) -> Sentence:
    """The sentence of a refusal. Raises KeyError for a code that is not Mandarin's."""
    given = illegal.facts
    facts: Facts = {key: money(int(n)) if key in _AMOUNTS else n for key, n in given.items()}
    if "tile" in given:
        facts |= {"capital": tile(str(given["tile"]), begins=True)}
    return Sentence(_TEXTS[illegal.code], facts | {"name": Named(int(given.get("seat", 0)))})
