"""The rulebook of a game in one language, from template to bytes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from deckgen.diagnostics import Diagnostic
from deckgen.drawing import Drawing
from deckgen.model import Game, Language
from deckgen.pipeline.prepare import Prepared
from deckgen.render.faces import Faces


@dataclass(slots=True)
class PrintedBook:
    """A rulebook's bytes, its number of pages, and the pages on which rules and examples are explained."""

    data: bytes = b""
    pages: int = 0
    rules: dict[str, list[int]] = field(default_factory=dict)
    examples: dict[str, list[int]] = field(default_factory=dict)
    diagnostics: list[Diagnostic] = field(default_factory=list)


def print_rulebook(prepared: Prepared, game: Game, language: Language, faces: Faces, fronts: Mapping[str, Drawing],
                   backs: Mapping[str, Drawing]) -> PrintedBook:
    return PrintedBook()
