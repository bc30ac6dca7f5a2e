"""figure-differs, figure-typed: each printed card against its texts and against what the engine does with it.

A card is known twice: by the form that stands in its slot, and by the words that are read there."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence, Set
from typing import Any

from deckgen.diagnostics import Diagnostic
from deckgen.model import Card, Phrase
from deckgen.texts import placeholders
from deckgen.verify.edition import Edition
from deckgen.verify.faces import Face, Texts, faces_of
from deckgen.verify.readback import Picture, Sheets
from deckgen.verify.words import FIGURE, figures, letters, names_with_figures, squeezed, ungrouped

_TIMES = re.compile(f"×({FIGURE})")
TYPED = "put the source's placeholder there"


def check_cards(edition: Edition, sheets: Sheets, pictures: Sequence[Picture]) -> Iterator[Diagnostic]:
    """The faces on the sheets, and those that the rulebook shows, in each language that stands on them."""
    spoken = (edition, edition.second) if edition.second else (edition,)
    names = [name for one in spoken for name in names_with_figures(one.game)]
    for one in spoken:
        texts = Texts(one)
        for face in faces_of(one, sheets, pictures):
            beside = {figure for other in spoken if other is not one for figure in _all(other, face.card.id, names)}
            yield from (list(texts.misread(face)) or list(_figures(one, face, texts, names, beside))
                        or [*_swapped(one, face, texts), *_typed(one, face, texts, names)])


def _all(edition: Edition, card_id: str, names: Sequence[re.Pattern[str]]) -> Iterator[str]:
    """Every figure that a card may print in a language."""
    card = edition.game.card(card_id)
    for value in (card.copies, *card.values.values(), *_own(edition, card).values()) if card else ():
        said = figures(letters(str(value), edition.game), names) if isinstance(value, Phrase) else ()
        yield from said or _shown(edition, value)


def check_faces(edition: Edition, faces: Sequence[Face]) -> Iterator[Diagnostic]:
    """Faces as templates draw them, with the figures of this edition."""
    texts, names = Texts(edition), names_with_figures(edition.game)
    for face in faces:
        yield from _figures(edition, face, texts, names)


def _figures(edition: Edition, face: Face, texts: Texts, names: Sequence[re.Pattern[str]],
             beside: Set[str] = frozenset()) -> Iterator[Diagnostic]:
    """Every figure of the engine's that has to stand on the card, and none that nothing explains; `beside` are those
    that stand there in another language."""
    printed = Counter(figures(face.text, names))
    said = Counter[str]()
    for column in texts.printed(face):
        said.update(_said(edition, face.card, column))
    own = _own(edition, face.card)
    shown, elsewhere = Counter[str](), Counter[str]()       # a column stands on the face, beside the text
    for name, value in own.items():
        if name != "copies":
            (shown if name in face.card.values else elsewhere).update(_shown(edition, value))
    wanted = (said + shown) | elsewhere
    columns = [face.card.values[column.name] for column in face.component.columns if column.type in ("int", "number")]
    known = {*wanted, *_shown(edition, [face.card.copies, *columns]), *beside, *_worded(face)}
    missing, extra = wanted - printed, [figure for figure in printed.elements() if figure not in known]
    times = [figure for figure in _TIMES.findall(face.text) if figure not in _shown(edition, face.card.copies)]
    if missing or extra:
        yield _fault(edition, face, extra or list((printed - wanted).elements()), list(missing.elements()), own)
    elif times:
        yield _fault(edition, face, times, _shown(edition, face.card.copies), own)


def _swapped(edition: Edition, face: Face, texts: Texts) -> Iterator[Diagnostic]:
    """The right figures at wrong places of a text."""
    for column in texts.printed(face):
        expected = letters(str(face.card.values[column]), edition.game)
        form, text = texts.patterns[face.card.id, column], squeezed(face.text)
        printed, engine = [match.groups() for match in form.finditer(text)], form.search(squeezed(expected))
        if engine and engine.groups() not in printed and squeezed(expected) not in text:
            yield edition.fault("figure-differs", face.file, face.page, face.card.id,
                                f"the {column} of {face.card.id!r} prints {', '.join(printed[0])} in this order; the "
                                f"engine gives {', '.join(engine.groups())}")


def _typed(edition: Edition, face: Face, texts: Texts, names: Sequence[re.Pattern[str]]) -> Iterator[Diagnostic]:
    """Figures of a translation that stay when the data's change, though they may be right today."""
    other = edition.traced.card(face.card.id)
    for column in texts.printed(face) if other else ():
        now, then = (figures(ungrouped(letters(str(card.values[column]), edition.game)), names)
                     for card in (face.card, other) if card)
        stay = [figure for figure, changed in zip(now, then, strict=False) if figure == changed]
        if stay:
            place = getattr(face.card.values[column], "location", face.card.location)
            source = ", ".join(_said(edition, face.card, column)) or "none"
            yield edition.fault("figure-typed", face.file, face.page, face.card.id, f"the {column} of {face.card.id!r} "
                                f"prints {', '.join(stay)}, typed into it; the engine gives {source} ({place})", TYPED)


def _own(edition: Edition, card: Card) -> dict[str, Any]:
    """What the engine says of this card, by name."""
    path = f"cards.{card.id}."
    return {key.removeprefix(path): value for key, value in edition.figures.items() if key.startswith(path)}


def _said(edition: Edition, card: Card, column: str) -> Iterator[str]:
    """The figures that the source of a text calls for."""
    phrase = card.values[column]
    for name in placeholders(phrase.msgid if isinstance(phrase, Phrase) else str(phrase)):
        value: Any = {**card.values, "rules": edition.game.rules}
        for part in name.split("."):
            value = value[int(part)] if isinstance(value, list) else value.get(part) if hasattr(value, "get") else None
        yield from _shown(edition, value)


def _worded(face: Face) -> Iterator[str]:
    """The numbers in words that are printed as they are: 1-2, "Draw 2 cards" in a table that is not translated."""
    for column in face.component.columns:
        if column.type in ("word", "choice"):
            yield from figures(str(face.card.values[column.name] or ""))


def _shown(edition: Edition, value: Any) -> list[str]:
    """A value's figures as this language writes them."""
    values = value if isinstance(value, list) else [value]
    return [figure for one in values if isinstance(one, int | float) for figure in figures(edition.number(one))]


def _fault(edition: Edition, face: Face, printed: Sequence[str], missing: Sequence[str],
           own: dict[str, Any]) -> Diagnostic:
    found = f"prints {', '.join(printed)}" if printed else "does not print it often enough"
    values = own or {"copies": face.card.copies, **{column.name: face.card.values[column.name]
                                                    for column in face.component.columns if column.type == "int"}}
    named = ", ".join(f"{name} {value}" for name, value in values.items() if value is not None)
    gives = f"{', '.join(missing)} is called for" if missing else "nothing calls for it"
    by = f"the {'engine gives' if edition.figures else 'tables give'} {named}"
    return edition.fault("figure-differs", face.file, face.page, face.card.id,
                         f"{face.card.id!r} {found}; {gives}: {by}")
