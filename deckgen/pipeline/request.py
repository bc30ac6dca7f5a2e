"""What a user asks for, and how the pipeline tells how far it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from deckgen.diagnostics import Diagnostic, Location, nearest
from deckgen.load import games
from deckgen.project import Project

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


def wanted(project: Project, request: Request, faults: list[Diagnostic]) -> Iterator[str]:
    """The games asked for; if none is named, the project's own, never the built-in ones."""
    known = games(project)
    own = [game for game in known if (project.root / "cards" / game / "game.toml").is_file()]
    for game in request.games or own:
        if game in known:
            yield game
        else:
            faults.append(Diagnostic("unknown-game", Location(f"cards/{game}"), f"there is no game {game!r}",
                                     nearest(game, known)))
    if not request.games and not own:
        built_in = f", built-in ones are named: `deckgen build {known[0]}` ({', '.join(known)})" if known else ""
        faults.append(Diagnostic("unknown-game", Location("cards"), "there is no game in this folder",
                                 f"`deckgen new NAME` creates one{built_in}"))
