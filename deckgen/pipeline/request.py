"""What a user asks for, and how the pipeline tells how far it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

# Called with what is being done, steps done and steps in all.
Progress = Callable[[str, int, int], None]


def quiet(what: str, done: int, total: int) -> None:
    """Progress that nobody watches."""


@dataclass(frozen=True, slots=True)
class Request:
    """Games and locales by name, none for all; the paper's name; a layout in place of each component's own."""

    output: Path
    games: tuple[str, ...] = ()
    locales: tuple[str, ...] = ()
    paper: str = "a4"
    layout: str | None = None

    def options(self, program: str) -> str:
        """All but the project's files that the outputs depend on."""
        return f"{program} {self.paper} {self.layout or ''}"
