"""The data of Your War as tables of small integers, made once for each data and shared by all states.

A kind of card is a row of the pool; bases go by their place among the kinds of bases."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from typing import Any, NamedTuple

from deckgen.rules.contract import DataError
from deckgen.rules.reading import Made, Reading, whole
from deckgen.rules.your_war.actions import KINDS, SLOTS
from deckgen.rules.your_war.cards import BASE, DRAW_CARDS, UNITS, Card, Effect, read_card

MAX_DECISIONS = 1 << 18
MOST_TURNS = 1000
SEATS = 2


class Deck(NamedTuple):
    """A deck by its cards' kinds, in order; `cards` by their ids. `most` are the copies of the card that it has the
    most of, bases aside, `names` its different cards by their names, `countries` those of its cards."""

    id: str
    cards: Mapping[str, int]
    pile: bytes
    most: int
    names: int
    countries: int


class Tables:
    """All figures. Raises DataError for data nobody could play with."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.origins: dict[Hashable, Any] = {}      # the state before the deal, by decks
        read = Reading(data)
        self._figures(read)
        self._cards(read.need("cards.pool"))
        self._extra(read)
        self.decks = tuple(self.deck(name, cards) for name, cards in read.need("decks").items())
        if not self.decks:
            raise DataError("decks: none")

    def _figures(self, read: Reading) -> None:
        if (read.number("rules.players.min"), read.number("rules.players.max")) != (SEATS, SEATS):
            raise DataError(f"rules.players: the game is for {SEATS}")
        self.minimum, self.copies = read.number("rules.deck.minimum"), read.number("rules.deck.copies", 1)
        self.unlimited = read.need("rules.deck.unlimited")
        self.life, self.hand = read.number("rules.life.start", 1), read.number("rules.hand.start")
        self.redeals, self.limit = read.numbers("rules.hand.redeals"), read.number("rules.hand.limit")
        self.draw, self.builds = read.number("rules.turn.draw"), read.number("rules.turn.bases")
        self.cap = read.number("rules.turn.cap", 1)
        self.drawing = (Effect(DRAW_CARDS, self.draw, "", False, False, 0), 0, "turn.draw")
        if self.cap > MOST_TURNS:
            raise DataError(f"rules.turn.cap: at most {MOST_TURNS}")
        if max(self.hand, *self.redeals, 0) > self.minimum:
            raise DataError(f"rules.hand: more cards than the {self.minimum} of the smallest deck")

    def _extra(self, read: Reading) -> None:
        self.step, self.shelter = read.number("rules.bases.step", 1), read.number("rules.bases.defence")
        self.against_destroyers = read.number("rules.extra.tank_destroyer")
        self.against_blockers = read.number("rules.extra.blocked")
        self.bombs, self.fighters = read.number("rules.extra.bombs"), read.number("rules.extra.fighter")

    def _cards(self, rows: Sequence[Mapping[str, Any]]) -> None:
        if not 0 < len(rows) <= KINDS:
            raise DataError(f"cards.pool: {len(rows)} kinds of cards, the engine takes 1 to {KINDS}")
        countries = dict.fromkeys(str(row["country"]) for row in rows if row.get("country"))
        self.countries = tuple(countries)
        self.cards = tuple(read_card(row, {name: place for place, name in enumerate(countries)}) for row in rows)
        self.rows = tuple(rows)
        self.ids, self.names = tuple(card.id for card in self.cards), tuple(card.name for card in self.cards)
        self.reserves = tuple(kind for kind, card in enumerate(self.cards) if card.reserve >= 0)
        self.bases = tuple(kind for kind, card in enumerate(self.cards) if card.type == BASE)
        self.base_of = {kind: place for place, kind in enumerate(self.bases)}
        self.homes = tuple(self.cards[kind].country for kind in self.bases)
        self.home = tuple(tuple(place for place, home in enumerate(self.homes) if home == country)
                          for country in range(len(self.countries)))
        self._shortcuts()

    def _shortcuts(self) -> None:
        """What is asked of cards again and again."""
        self.costs = tuple(card.cost for card in self.cards)
        # The effect that needs a target when the card is played or used; not that of a unit when it arrives.
        self.aims = tuple(card.effects[0] if card.effects and card.effects[0].chosen and not card.arrives else None
                          for card in self.cards)
        self.plain = tuple(tuple(self._home(card) if card.type in UNITS and not battle else None for card in self.cards)
                           for battle in (False, True))
        self.able = frozenset(kind for kind, card in enumerate(self.cards) if card.ability and card.type in UNITS)
        self.fast = frozenset(kind for kind, card in enumerate(self.cards) if card.fast)

    def _home(self, card: Card) -> tuple[int, int] | None:
        """Where a unit's bases are counted, and how many it needs; None where its country has several kinds of them."""
        if not card.national:
            return 0, 0
        places = self.home[card.country]
        return (places[0], card.national) if len(places) == 1 else None

    def deck(self, name: str, cards: Mapping[str, int]) -> Deck:
        """A deck as it is played. Raises DataError for cards that there are not, and for a deck against the rules."""
        place = f"decks.{name}"
        for card in cards:
            if card not in self.ids:
                raise DataError(f"{place}: there is no card {card!r}")
        counts = {self.ids.index(card): whole(f"{place}.{card}", number) for card, number in cards.items()}
        pile = bytes(kind for kind in sorted(counts) for _ in range(counts[kind]))
        if len(pile) < self.minimum:
            raise DataError(f"{place}: {len(pile)} cards, at least {self.minimum} are needed")
        named = Counter(self.names[kind] for kind in pile if not self._free(kind))
        for card, number in named.items():
            if number > self.copies:
                raise DataError(f"{place}: {number} copies of {card!r}, at most {self.copies} are allowed")
        countries = {self.cards[kind].country for kind in pile} - {-1}
        if sum(counts[kind] for kind in counts if self.cards[kind].type in UNITS) > SLOTS:
            raise DataError(f"{place}: more than {SLOTS} units")
        return Deck(name, dict(cards), pile, max(named.values(), default=0), len({self.names[kind] for kind in pile}),
                    len(countries))

    def _free(self, kind: int) -> bool:
        """Whether a deck may have any number of copies."""
        row = self.rows[kind]
        return any(row.get(column) in values for column, values in self.unlimited.items())



tables_of = Made(Tables, "rules", "cards.pool", "decks")
