"""What a use case gives back: the files that it made, and all that is wrong."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from deckgen.diagnostics import Diagnostic, has_errors


@dataclass(frozen=True, slots=True)
class Output:
    """What a folder has of one game in one language: counts as in the manifest, and the names of files written anew."""

    game: str
    locale: str
    folder: Path
    counts: dict[str, int]
    written: tuple[str, ...]


@dataclass(slots=True)
class Outcome:
    """All that was made, and all that is wrong."""

    made: list[Output] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)

    def add(self, diagnostics: Iterable[Diagnostic]) -> None:
        """What is wrong with the data shows in every language; each is reported once."""
        self.diagnostics += [one for one in dict.fromkeys(diagnostics) if one not in self.diagnostics]

    @property
    def failed(self) -> bool:
        return has_errors(self.diagnostics)
