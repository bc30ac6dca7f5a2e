"""figure-differs, column-not-shown, choices-alike: what face templates show of cards, before any language.

Takes faces as templates draw them in the source language. With the figures of today a template may be right by chance:
with others it is held against what the engine would play then."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from deckgen.diagnostics import Diagnostic, Location, Severity
from deckgen.model import TRANSLATED, Column, Component, Game
from deckgen.verify.cards import check_faces
from deckgen.verify.edition import Edition
from deckgen.verify.faces import Face
from deckgen.verify.words import letters, squeezed


def check_templates(edition: Edition, faces: Sequence[Face]) -> Iterator[Diagnostic]:
    """`edition` and `faces` have other figures than the game; a fault of a template is told once."""
    told = set()
    for fault in check_faces(edition, faces):
        file = fault.location.file
        if file not in told:
            told.add(file)
            yield replace(fault, location=Location(file, 0, fault.location.key), message=f"with other figures in the "
                          f"data, {fault.message.partition(': ')[2]}",
                          hint="have the template take the figure that the engine plays with")


def missing(game: Game, shown: frozenset[str], book: Iterable[str]) -> Iterator[Diagnostic]:
    """Texts of the tables that nothing prints: no face, or not the rulebook those that are for it alone. `shown` are
    the columns that stand on faces, `book` the texts of the rulebook. Faces without words need not show names."""
    told = set(map(squeezed, book))
    for component in game.components:
        wordless = not any(name.startswith(f"{component.id}.") for name in shown)
        for column in component.columns:
            texts = [letters(str(text), game) for card in component.cards if (text := card.values[column.name])]
            if column.type not in TRANSLATED or not texts or (wordless and column.type == "name"):
                continue
            if column.name in component.off_face:
                lost = not any(squeezed(text) in told for text in texts)
                where, hint = "the rulebook does", f"put {{{{ card.{column.name} }}}} into its list of cards"
            else:
                lost = f"{component.id}.{column.name}" not in shown
                where, hint = f"{component.template} does", (
                    f"put {{{{ card.{column.name} }}}} there; {_leave(component, column)}")
            if lost:
                yield Diagnostic("column-not-shown", component.location,
                                 f"{where} not show the column {column.name!r} of {component.id!r}", hint)


def alike(component: Component, column: Column, faces: Mapping[tuple[str, str], str]) -> Iterator[Diagnostic]:
    """Words of a column that look alike on a face which tells most of them apart. `faces` are, by two words, that of a
    card which has the first, and the same with the second in its place."""
    pairs = list(combinations(sorted({word for word, _ in faces}), 2))
    same = [(one, other) for one, other in pairs if faces[one, one] == faces[one, other]
            and faces[other, one] == faces[other, other]]
    for one, other in same if 2 * len(same) < len(pairs) and column.name not in component.off_face else ():
        yield Diagnostic("choices-alike", component.location, f"{component.template} shows {one!r} and {other!r} "
                         f"alike, in the column {column.name!r} of {component.id!r}",
                         f"have it show which it is; {_leave(component, column)}", Severity.WARNING)


def _leave(component: Component, column: Column) -> str:
    return f'if it need not, write off_face = ["{column.name}"] below [components.{component.id}]'
