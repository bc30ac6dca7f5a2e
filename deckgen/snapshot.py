"""What the files of a game in one language show, as plain values: each card's copies, figures and texts with hashes of
its sides; the rulebook's texts with their rules and pages; how its examples end. Two of them can be compared.

It is a part of every manifest, and of the record of what was printed. Knows no file and no game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T")
Values = Mapping[str, Any]


class NoSnapshot(ValueError):
    """Values that are none; the message says what is wrong with them."""


class CardState(NamedTuple):
    """A card as it is printed. `values` are its columns by name, translated ones as markup with their figures filled
    in, empty ones left out; of a second language under `text+en`. `back` is empty where it has none."""

    copies: int
    face: str
    back: str
    values: Values


class Passage(NamedTuple):
    """A text of a rulebook: the ids of the rules that it explains, the page where it begins (0: found on none). Of one
    whose letters were not kept, `text` is empty."""

    digest: str
    text: str
    rules: tuple[str, ...]
    page: int


class Ending(NamedTuple):
    """How an example ends: the figures of its players, `life.Ana`, and a hash of all that happens in it."""

    steps: str
    figures: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Book:
    """A rulebook: a hash of each page, its texts in reading order, and its examples by name with their pages."""

    pages: tuple[str, ...]
    passages: tuple[Passage, ...]
    endings: Mapping[str, Ending]
    examples: Mapping[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A game in one language. Cards by `component/card`; `figures` are those of the rules, by path; no `book` where
    there is no rulebook or it cannot be set."""

    game: str
    locale: str
    version: str
    figures: Values
    cards: Mapping[str, CardState]
    book: Book | None


def text_digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:12]


def flattened(tree: Mapping[str, Any], path: str) -> dict[str, Any]:
    """A tree of figures by their dotted paths; lists are values."""
    found: dict[str, Any] = {}
    for key, value in tree.items():
        found |= flattened(value, f"{path}.{key}") if isinstance(value, Mapping) else {f"{path}.{key}": value}
    return found


# --- as JSON ---------------------------------------------------------------------------------------------------

def card_json(state: CardState) -> dict[str, Any]:
    return {"copies": state.copies, "face": state.face, **({"back": state.back} if state.back else {}),
            "values": state.values}


def book_json(book: Book, letters: bool = True) -> dict[str, Any]:
    """The entries of a rulebook; without `letters` only hashes of its texts."""
    texts = [{**({"text": passage.text} if letters else {"hash": passage.digest}), "page": passage.page,
              **({"rules": passage.rules} if passage.rules else {})} for passage in book.passages]
    return {"pages": book.pages, "texts": texts, "examples": book.examples,
            "endings": {name: ending._asdict() for name, ending in book.endings.items()}}


def read_snapshot(data: Any) -> Snapshot:
    """The snapshot in a manifest or record. Raises NoSnapshot."""
    whole = _of(dict, data, "it")
    cards = {name: _card(name, entry) for name, entry in _of(dict, _key(whole, "cards"), "cards").items()}
    book = _of(dict, _key(whole, "book"), "book")
    game, locale, version = (_of(str, _key(whole, key), key) for key in ("game", "locale", "version"))
    return Snapshot(game, locale, version, _of(dict, _key(whole, "figures"), "figures"), cards,
                    _book(book) if book else None)


def _card(name: str, entry: Any) -> CardState:
    found = _of(dict, entry, name)
    return CardState(_of(int, _key(found, "copies"), f"{name}.copies"), _of(str, _key(found, "face"), f"{name}.face"),
                     _of(str, found.get("back", ""), f"{name}.back"),
                     _of(dict, _key(found, "values"), f"{name}.values"))


def _book(entry: Mapping[str, Any]) -> Book:
    endings = {name: _ending(name, found) for name, found in _of(dict, _key(entry, "endings"), "endings").items()}
    pages = tuple(_of(str, page, "pages") for page in _of(list, _key(entry, "pages"), "pages"))
    examples = {name: _numbers(found, f"examples.{name}")
                for name, found in _of(dict, _key(entry, "examples"), "examples").items()}
    return Book(pages, tuple(_passage(found) for found in _of(list, _key(entry, "texts"), "texts")), endings, examples)


def _passage(entry: Any) -> Passage:
    found = _of(dict, entry, "texts")
    text = _of(str, found.get("text", ""), "text")
    digest = text_digest(text) if text else _of(str, _key(found, "hash"), "hash")
    rules = tuple(_of(str, rule, "rules") for rule in _of(list, found.get("rules", []), "rules"))
    return Passage(digest, text, rules, _of(int, _key(found, "page"), "page"))


def _ending(name: str, entry: Any) -> Ending:
    found = _of(dict, entry, name)
    figures = _of(dict, _key(found, "figures"), f"{name}.figures")
    return Ending(_of(str, _key(found, "steps"), name), {key: _of(int, value, key) for key, value in figures.items()})


def _numbers(value: Any, what: str) -> tuple[int, ...]:
    return tuple(_of(int, number, what) for number in _of(list, value, what))


def _key(values: Mapping[str, Any], key: str) -> Any:
    if key not in values:
        raise NoSnapshot(f"there is no {key!r}")
    return values[key]


def _of(kind: type[T], value: Any, what: str) -> T:
    if type(value) is not kind:
        raise NoSnapshot(f"{what} is {value!r:.40}")
    return value
