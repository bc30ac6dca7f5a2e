"""The files that a new game begins with: those of `deckgen/starter`, with its name, its languages and its card size.

Gives files as bytes by their names in the project; reads nothing of the project and writes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from string import Template

from deckgen.geometry import MM, Size, millimetres
from deckgen.rules import starter as engine

FOLDER = Path(__file__).parents[2] / "starter"
Files = dict[str, bytes]
_ENGINE = """
# The engine plays the game: `deckgen check` holds cards and rulebook against it; simulate, play and verify ask it. It
# is a Python package, in engines/$name. Install it once, then take away the # before engine:
#     python -m pip install --editable engines/$name
# engine = "$package:new"
"""
_NO_ENGINE = """
# A program that plays the game, if there is one: `deckgen new … --engine` begins one.
# engine = "package.module:new"
"""
_EXAMPLE = """
{# Once the engine is installed, take away the marks at both ends of the next line: it tells what the engine played. #}
{# {{ example("magpie") }} #}
"""


@dataclass(frozen=True, slots=True)
class Start:
    """What a new game is to be: `name` is its folder's, `size` the cards', called `size_name`."""

    name: str
    size: Size
    size_name: str
    locales: tuple[str, ...]
    engine: bool = False

    @property
    def title(self) -> str:
        return re.sub("[-_]+", " ", self.name).strip().capitalize()

    @property
    def package(self) -> str:
        """The Python package of its engine."""
        return f"{re.sub('[^a-z0-9]', '_', self.name)}_rules".lstrip("_0123456789")


def sample(start: Start) -> Files:
    """A small game of two components with a rulebook, and its engine if it is to have one."""
    cards, templates = f"cards/{start.name}", f"templates/{start.name}"
    words = values(start)
    files = {f"{cards}/{name}": filled(name, words)
             for name in ("game.toml", "deck.csv", "tokens.csv", "ledger.csv", *below("art"))}
    files |= {f"{templates}/{name}": filled(name, words)
              for name in ("deck.xml.j2", "deck-back.xml.j2", "token.xml.j2", "rulebook.md.j2", *below("icons"))}
    if start.engine:
        files |= {f"{cards}/{name}": filled(name, words) for name in below("examples")}
        files |= {f"{templates}/{name}": filled(name, words) for name in ("play.toml", "story.toml")}
        files |= _engine(start, words)
    return files


def values(start: Start) -> Mapping[str, str]:
    """What stands for the names with $ in the starter's files."""
    words = {"name": start.name, "title": start.title, "size": _written(start.size), "size_name": start.size_name,
             "origin": start.locales[0], "locales": ", ".join(f'"{locale}"' for locale in start.locales),
             "package": start.package, "distribution": start.package.replace("_", "-"), "back": "#3d6b2f",
             "example": ""}
    words["engine"] = Template(_ENGINE if start.engine else _NO_ENGINE).substitute(words).strip("\n")
    if start.engine:
        words["example"] = _EXAMPLE
    return words | {name: f"{round(length, 2):g}" for name, length in _lengths(start.size)}


def filled(name: str, words: Mapping[str, str]) -> bytes:
    return Template((FOLDER / name).read_text(encoding="utf-8")).substitute(words).encode()


def below(folder: str) -> list[str]:
    return sorted(path.relative_to(FOLDER).as_posix() for path in (FOLDER / folder).iterdir())


def _written(size: Size) -> str:
    return f"{millimetres(size.width)} x {millimetres(size.height)}"


def _lengths(size: Size) -> Iterator[tuple[str, float]]:
    """Where things lie on a card of this size, in millimetres."""
    w, h = size.width / MM, size.height / MM
    box = min(h * 0.62, h - 21)             # three lines of text at least
    yield from (("bleed_w", w + 6), ("bleed_h", h + 6), ("name_w", w - 18.5), ("badge_x", w - 8.5),
                ("badge_left", w - 13.5), ("name_size", 13 if w > 60 else 11))
    yield from (("art_x", 4), ("art_y", 15), ("art_w", w - 8), ("art_h", box - 17))
    yield from (("box_y", box), ("box_w", w - 8), ("box_h", h - box - 11), ("text_y", box + 0.8), ("text_w", w - 11),
                ("text_h", h - box - 12.6))
    yield from (("foot_y", h - 6.5), ("foot_top", h - 9), ("foot_w", w - 14.5))
    yield from (("frame_w", w - 7), ("frame_h", h - 7), ("half_w", w / 2), ("leaf_y", h * 0.36),
                ("leaf_size", min(w, h) * 1.1), ("title_y", h * 0.58), ("title_w", w - 11), ("title_h", h * 0.3))


def _engine(start: Start, words: Mapping[str, str]) -> Files:
    """A package of its own with the rules of deckgen/rules/starter."""
    code = Path(engine.__file__).parent
    own = {f"engines/{start.name}/{start.package}/{path.name}":
           path.read_text(encoding="utf-8").replace(engine.__name__, start.package).encode()
           for path in sorted(code.glob("*.py"))}
    return {f"engines/{start.name}/pyproject.toml": filled("engine/pyproject.toml", words), **own}
