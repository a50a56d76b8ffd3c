"""The page on which a choice or a restock is put together: what there is to choose, and what is filled in."""

from games.engine.phrases import Facts
from games.engine.words import Field, Form, Pick, Sentence, gettext_noop, ngettext
from games.rules.mandi.choices import left, worth
from games.rules.mandi.filled import filled
from games.rules.mandi.goods import CARDS, PRICES, RESTOCK_ROUND, STALLS, Lot
from games.rules.mandi.said import GOOD
from games.rules.mandi.sent import Data, sent
from games.rules.mandi.state import Merchant, State

_NO_CARD = gettext_noop("You hold no card, so you play 0: the lot is yours only if nobody else comes.")


def form(view: State, seat: int, data: Data) -> Form:
    """What is chosen of: a stall, a card and the Sifarish; in the restock first the cards to buy back."""
    data = data or filled(view, seat, "")
    return _to_restock(view, seat, data) if view.phase == "restock" else _to_choose(view, seat, data)


def _to_choose(view: State, seat: int, data: Data) -> Form:
    merchant = view.merchants[seat]
    hint = None if merchant.hand else Sentence(_NO_CARD)
    stall = _stall(data, _stalls(view, seat), Sentence(gettext_noop("Stall")), hint)
    sifarish = _sifarish(merchant, data, Sentence(gettext_noop("Sifarish")))
    return Form((stall, *_card(merchant, data), *sifarish), gettext_noop("Seal my choice"))


def _to_restock(view: State, seat: int, data: Data) -> Form:
    """The stall for the round after it may stay open."""
    merchant = view.merchants[seat]
    open_or = (Pick("", Sentence(gettext_noop("Choose after the restock is revealed"))), *_stalls(view, seat))
    stall = _stall(data, open_or, _for_last(gettext_noop("Stall for round {round}")))
    sifarish = _sifarish(merchant, data, _for_last(gettext_noop("Sifarish for round {round}")))
    fields = (_to_buy(merchant, data), stall, _card_bought(merchant, data), *sifarish)
    return Form(fields, gettext_noop("Seal my restock"))


def _for_last(text: str) -> Sentence:
    return Sentence(text, {"round": RESTOCK_ROUND})


def _stalls(view: State, seat: int) -> tuple[Pick, ...]:
    return tuple(
        Pick(stall, _label(stall, lot), worth(view, seat, lot), lot.good)
        for stall, lot in zip(STALLS, view.stalls, strict=False)
    )


def _label(stall: str, lot: Lot) -> Sentence:
    pair = ngettext("{stall} {good}, {n} crate", "{stall} {good}, {n} crates")
    return Sentence(pair, {"stall": stall.upper(), "good": GOOD[lot.good], "n": lot.crates})


def _stall(data: Data, picks: tuple[Pick, ...], title: Sentence, hint: Sentence | None = None) -> Field:
    return Field("stall", title, picks, _kept(data, "stall", picks)[:1], hint=hint)


def _card(merchant: Merchant, data: Data) -> tuple[Field, ...]:
    """A card of the hand; nothing to choose of without one, and a single one is chosen already."""
    if not merchant.hand:
        return ()
    picks = tuple(_one_card(card, off=card not in merchant.hand) for card in CARDS)
    title = Sentence(gettext_noop("Haggle card"))
    if len(merchant.hand) == 1:
        only = Sentence(gettext_noop("It is the only card you hold."))
        return (Field("card", title, picks, (str(merchant.hand[0]),), tight=True, hint=only),)
    burned = Sentence(gettext_noop("What is struck out is burned.")) if merchant.burned else None
    return (Field("card", title, picks, _kept(data, "card", picks)[:1], tight=True, hint=burned),)


def _one_card(card: int, *, off: bool = False) -> Pick:
    return Pick(str(card), Sentence(gettext_noop("{card}"), {"card": card}), off=off)


def _card_bought(merchant: Merchant, data: Data) -> Field:
    """A card for the choice that goes along with a restock."""
    none = () if merchant.hand else (Pick("0", Sentence(gettext_noop("none"))),)
    picks = (
        Pick("", Sentence(gettext_noop("later"))),
        *(_one_card(card, off=_too_dear(merchant, card)) for card in CARDS),
        *none,
    )
    hint = Sentence(gettext_noop("One of the cards you buy back, or none if you buy none."))
    title = _for_last(gettext_noop("Card for round {round}"))
    return Field("card", title, picks, _kept(data, "card", picks)[:1], tight=True, hint=hint)


def _to_buy(merchant: Merchant, data: Data) -> Field:
    """Each burned card with its price, and what would remain of the Mithai after it alone."""
    picks = tuple(
        Pick(
            str(card),
            Sentence(gettext_noop("Card {card}"), {"card": card}),
            _price(card, merchant.mithai),
            off=_too_dear(merchant, card),
        )
        for card in merchant.burned
    )
    hint = Sentence(
        gettext_noop("You have {n} Mithai. Each one you keep is a point at the end."), {"n": merchant.mithai}
    )
    title = Sentence(gettext_noop("Cards to buy back"))
    return Field("cards", title, picks, _kept(data, "cards", picks), many=True, hint=hint)


def _too_dear(merchant: Merchant, card: int) -> bool:
    return card in merchant.burned and PRICES[card] > merchant.mithai


def _price(card: int, mithai: int) -> Sentence:
    facts: Facts = {"price": PRICES[card], "n": mithai, "left": left(mithai, (card,))}
    if PRICES[card] == 0:
        return Sentence(gettext_noop("free"))
    if PRICES[card] > mithai:
        return Sentence(gettext_noop("costs {price} Mithai, you have {n}"), facts)
    return Sentence(gettext_noop("costs {price}, {left}"), facts)


def _sifarish(merchant: Merchant, data: Data, title: Sentence) -> tuple[Field, ...]:
    if not merchant.sifarish:
        return ()
    picks = (Pick("yes", Sentence(gettext_noop("Add my Sifarish: +2, once in the match"))),)
    hint = Sentence(gettext_noop("It is spent whatever comes of it."))
    return (Field("sifarish", title, picks, _kept(data, "sifarish", picks), many=True, hint=hint),)


def _kept(data: Data, name: str, picks: tuple[Pick, ...]) -> tuple[str, ...]:
    """Of what was sent, all that can be chosen, in the order of the picks."""
    values = sent(data, name)
    return tuple(pick.value for pick in picks if pick.value in values and not pick.off)
