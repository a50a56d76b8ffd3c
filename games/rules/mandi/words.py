"""Mandi in English: what the game is, what is asked, what may be chosen, what happened, how it ended."""

from games.engine.phrases import Facts
from games.engine.words import Length, Option, Sentence, Value, gettext_noop
from games.rules.mandi.choices import choices as choices
from games.rules.mandi.ending import headline as headline
from games.rules.mandi.ending import points as points
from games.rules.mandi.ending import reason as reason
from games.rules.mandi.fallback import fallback
from games.rules.mandi.filled import filled as filled
from games.rules.mandi.filled import sealed as sealed
from games.rules.mandi.form import form as form
from games.rules.mandi.goods import RESTOCK_ROUND, STALLS
from games.rules.mandi.moves import Choose, Restock
from games.rules.mandi.refusals import error as error
from games.rules.mandi.said import cards, lot_at
from games.rules.mandi.sent import line as line
from games.rules.mandi.state import State
from games.rules.mandi.tallies import tallies as tallies
from games.rules.mandi.telling import event as event
from games.rules.mandi.telling import opens as opens
from games.rules.mandi.yours import in_short as in_short
from games.rules.mandi.yours import missed as missed

BLURB = gettext_noop(
    "Mandi is a bazaar for two to eight merchants. Each round everybody secretly picks one stall and "
    "one card from 1 to 5; the highest card at a stall takes its goods. "
    "Six rounds, and whoever reads the others best has most in the end."
)

OPTIONS = (
    Option(
        "variant",
        gettext_noop("Bazaar"),
        (
            Value(
                "classic",
                gettext_noop("Classic"),
                gettext_noop(
                    "Six rounds; burned cards can be bought back before the last. "
                    "With 6 to 8 merchants it is the Grand Bazaar."
                ),
            ),
            Value(
                "quick",
                gettext_noop("Quick"),
                gettext_noop("Four rounds, and no card comes back. For 2 to 5 merchants."),
            ),
            Value(
                "grand",
                gettext_noop("Grand Bazaar"),
                gettext_noop("Seven goods instead of five, and up to eight stalls. For 6 to 8 merchants."),
            ),
        ),
    ),
    Option(
        "families",
        gettext_noop("Families"),
        (
            Value("none", gettext_noop("None, all for themselves")),
            Value(
                "2",
                gettext_noop("Families of two"),
                gettext_noop("Seated alternately, counted together. For 4, 6 or 8 merchants."),
            ),
            Value(
                "3",
                gettext_noop("Families of three"),
                gettext_noop("Seated alternately, counted together. For 6 merchants."),
            ),
            Value(
                "4",
                gettext_noop("Families of four"),
                gettext_noop("Seated alternately, counted together. For 8 merchants."),
            ),
        ),
    ),
)

# Six choices and a restock, which can take the last choice along; the deal and the end are letters too.
LENGTH = Length(letters=(7, 9), moves=(6, 8))

RULES = (
    gettext_noop("Each merchant has Haggle cards 1 to 5, and one Sifarish: +2, once in the match."),
    gettext_noop(
        "Each round lots of 1 to 3 crates lie on the stalls: one stall more than merchants, up to 5."
    ),
    gettext_noop("In secret everybody chooses a stall and a card, and may add the Sifarish."),
    gettext_noop("All is revealed together. Alone at a stall you take its lot; else the highest total does."),
    gettext_noop("At equal totals fewest crates of that good win, and then a coin."),
    gettext_noop("Everybody else at that stall gains 1 Mithai. A lot that nobody came for is discarded."),
    gettext_noop("What was played is gone, also alone: the card is burned, the Sifarish is spent."),
    gettext_noop("Without a card you play 0, which wins only where nobody else comes."),
    gettext_noop("There are six rounds. Before the sixth choice you may buy burned cards back, in secret."),
    gettext_noop("Cards 1 and 2 are free, 3 costs 1 Mithai, 4 costs 2, 5 costs 3; the others stay burned."),
    gettext_noop("Sets: 1 to 7 crates of a good are 1, 3, 5, 8, 12, 14, 15 points; each one more adds 1."),
    gettext_noop(
        "Majority, at the end: most crates of a good earn 6, second most 3, but only from 3 crates."
    ),
    gettext_noop("Who tie share the points of their places, rounded down: two in first place get 4 each."),
    gettext_noop("Thali: at least one crate of four different goods earns 5, once."),
    gettext_noop("Mithai: each one you still have earns 1."),
    gettext_noop(
        "So 3 Masala that tie for most, 4 Silk alone, 1 Chai, 1 Gems, 2 Mithai: 15 + 10 + 5 + 2 = 32."
    ),
    gettext_noop("Most points win, then most Mithai, then most crates; else the victory is shared."),
    gettext_noop("Quick has four rounds, and no card comes back."),
    gettext_noop("The Grand Bazaar, for 6 to 8 merchants, has seven goods and up to eight stalls."),
    gettext_noop("A family counts all its crates and Mithai together, but at a stall each bids alone."),
)


def point(view: State) -> Sentence:
    """Where the match stands, for a subject."""
    if view.phase == "restock":
        return Sentence(gettext_noop("restock"))
    return Sentence(gettext_noop("round {round}"), {"round": view.round})


def turn(number: int) -> Sentence:
    """A decision point by its number, as a list calls it; the restock has none of the rounds' numbers."""
    if number == RESTOCK_ROUND:
        return Sentence(gettext_noop("restock"))
    return Sentence(gettext_noop("round {round}"), {"round": round_of(number)})


def round_of(number: int) -> int:
    """The round of a decision point."""
    return min(number, RESTOCK_ROUND)


def ask(view: State, seat: int) -> Sentence:
    """What is asked of `seat`: the first line of a letter."""
    facts: Facts = {"round": view.round, "rounds": view.rounds}
    if view.phase == "restock":
        text = gettext_noop(
            "Choose which cards to buy back, and, if you like, your stall for round {round} in the same go."
        )
        return Sentence(text, facts)
    hand = view.merchants[seat].hand
    if len(hand) > 1:
        return Sentence(gettext_noop("Choose a stall and a card for round {round} of {rounds}."), facts)
    if hand:
        text = gettext_noop("Choose a stall for round {round} of {rounds}; your card is {card}.")
        return Sentence(text, facts | {"card": hand[0]})
    return Sentence(gettext_noop("Choose a stall for round {round} of {rounds}; you hold no card."), facts)


def short_ask(view: State, seat: int) -> Sentence:
    """The same in two or three words, for a subject."""
    restock = view.phase == "restock"
    return Sentence(gettext_noop("buy back cards") if restock else gettext_noop("choose a stall"))


def picks(view: State) -> Sentence | None:
    """Nobody chooses before another in Mandi."""
    return None


def if_nothing(view: State, seat: int) -> Sentence:
    """What is played for `seat` if its time runs out."""
    if seat in view.locked:
        return Sentence(gettext_noop("If you do nothing: what you sealed stands."))
    played = fallback(view, seat)
    if isinstance(played, Restock):
        return Sentence(gettext_noop("If you do nothing: {cards}, for free."), {"cards": cards(played.cards)})
    return _if_no_choice(view, played)


def _if_no_choice(view: State, played: Choose) -> Sentence:
    lot = lot_at(played.stall, view.stalls[STALLS.index(played.stall)])
    if not played.haggle:
        text = gettext_noop("If you do nothing: the stall worth most to you, {lot}, without a card.")
    else:
        text = gettext_noop(
            "If you do nothing: your lowest card, {card}, at the stall worth most to you, {lot}."
        )
    return Sentence(text, {"lot": lot, "card": played.haggle})


def notes(view: State) -> tuple[Sentence, ...]:
    """What everybody should know now."""
    if view.phase == "over":
        return ()
    open_to_change = len(view.locked) < view.seats - 1  # else whoever reads this opens it all
    last = (_NOT_FINAL,) if open_to_change else ()
    about = _of_restock() if view.phase == "restock" else (*_of_round(view), *last)
    return (*about, *((_ONE_FAMILY,) if view.options.families != "none" else ()))


_NOT_FINAL = Sentence(gettext_noop("What is sealed can be changed until the last merchant has chosen."))
_ONE_FAMILY = Sentence(
    gettext_noop("A family counts together, but two of it at one stall bid against each other.")
)


def _of_restock() -> tuple[Sentence, ...]:
    """What a Mithai is worth, and what comes of a stall that is chosen along. The board says the prices."""
    stands = gettext_noop(
        "A stall chosen now is kept sealed and stands for round {round}, unless it is changed "
        "after everybody's cards are revealed. Who lets it stand gets no letter for round {round}, "
        "only the result."
    )
    return (
        Sentence(gettext_noop("Each Mithai that is kept is 1 point at the end.")),
        Sentence(stands, {"round": RESTOCK_ROUND}),
    )


def _of_round(view: State) -> tuple[Sentence, ...]:
    """That the end is near."""
    if view.round == view.rounds:
        return (Sentence(gettext_noop("This is the last round.")),)
    if view.round == RESTOCK_ROUND - 1:
        text = gettext_noop("Before the next round, the last, burned cards can be bought back.")
        return (Sentence(text),)
    return ()
