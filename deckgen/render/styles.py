"""Named text styles of face templates: `<text style="label" …>`. `templates/common/styles.toml` has those that all
games share; a game's own `styles.toml` adds styles, and changes single attributes of those of the same name.

Takes a project, gives the attributes of each style, and what is wrong with the files.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from deckgen.diagnostics import Diagnostic, Location, nearest
from deckgen.markup import TEXT_STYLE
from deckgen.project import OutsideProject, Project
from deckgen.render.shapes import Attributes, MarkupError
from deckgen.tomlfile import Path, TomlFile, parse_toml

BILINGUAL, BASE = "bilingual", "style"
Styles = Mapping[str, Mapping[str, str]]        # attributes of <text> by the names of the styles


class TextStyles(NamedTuple):
    """The styles of faces in one language, and of bilingual ones."""

    plain: Styles
    bilingual: Styles


@dataclass(slots=True)
class _Style:
    """`base` is the style that this one starts from, named at `place`."""

    place: Location
    base: str = ""
    plain: dict[str, str] = field(default_factory=dict)
    bilingual: dict[str, str] = field(default_factory=dict)


def load_styles(project: Project, game: str, families: Collection[str]) -> tuple[TextStyles, list[Diagnostic]]:
    reader = _Reader(families)
    for folder in ("common", game):
        reader.read(project, f"templates/{folder}/styles.toml")
    styles = reader.styles
    for name, style in styles.items():
        if style.base and style.base not in styles:
            reader.report("unknown-style", style.place, f"there is no text style {style.base!r}",
                         nearest(style.base, styles))
        elif name in _ancestors(name, styles)[1:]:
            reader.report("bad-value", style.place, f"text style {name!r} starts from itself", "remove the key `style`")
    plain, bilingual = ({name: _attributes(name, styles, both) for name in styles} for both in (False, True))
    return TextStyles(plain, bilingual), reader.diagnostics


def _ancestors(name: str, styles: Mapping[str, _Style]) -> list[str]:
    """A style, the one that it starts from, and so on; the last one repeats another where they go round."""
    found: list[str] = []
    while name in styles:
        found.append(name)
        if name in found[:-1]:
            break
        name = styles[name].base
    return found


def _attributes(name: str, styles: Mapping[str, _Style], both: bool) -> dict[str, str]:
    found: dict[str, str] = {}
    for each in reversed(_ancestors(name, styles)):
        found |= styles[each].plain | (styles[each].bilingual if both else {})
    return found


class _Reader:
    """Reads the files one over the other; each wrong key is left out and becomes a diagnostic."""

    def __init__(self, families: Collection[str]) -> None:
        self.families = families
        self.styles: dict[str, _Style] = {}
        self.diagnostics: list[Diagnostic] = []

    def report(self, code: str, place: Location, message: str, hint: str = "") -> None:
        self.diagnostics.append(Diagnostic(code, place, message, hint))

    def read(self, project: Project, file: str) -> None:
        try:
            toml, broken = parse_toml(project.read(file) or b"")
        except OutsideProject:
            return self.report("outside-project", Location(file), "the file lies outside the project",
                              "copy it into the project instead of linking to it")
        except OSError as error:
            return self.report("unreadable-file", Location(file), f"cannot be read: {error.strerror}")
        if broken:
            self.report("broken-toml", Location(file, broken.line), broken.message, broken.hint)
        for name, table in toml.values.items():
            if isinstance(table, Mapping):
                self.style(file, toml, name, table)
            else:
                self.report("wrong-type", _place(file, toml, (name,)), f"{name!r} is no text style",
                           f"write [{name}] and its attributes below")
        return None

    def style(self, file: str, toml: TomlFile, name: str, table: Mapping[str, Any]) -> None:
        style = self.styles.setdefault(name, _Style(_place(file, toml, (name,))))
        for key, value in table.items():
            place = _place(file, toml, (name, key))
            if key == BASE:
                style.base, style.place = str(value), place
            elif key != BILINGUAL:
                self.attribute(place, style.plain, key, value)
            elif isinstance(value, Mapping):
                for other, changed in value.items():
                    self.attribute(_place(file, toml, (name, key, other)), style.bilingual, other, changed)
            else:
                self.report("wrong-type", place, "`bilingual` is a table of attributes", "bilingual = { min-size = 6 }")

    def attribute(self, place: Location, attributes: dict[str, str], key: str, value: Any) -> None:
        if key not in TEXT_STYLE:
            self.report("unknown-key", place, f"a text style has no attribute {key!r}",
                       nearest(key, (*TEXT_STYLE, BASE, BILINGUAL)))
        elif not isinstance(value, str | int | float):
            self.report("wrong-type", place, f"{key} is a text, a number, true or false")
        else:
            text = str(value).lower() if isinstance(value, bool) else str(value)
            try:
                Attributes("text", {key: text}, "pt", whole=False).check(key, self.families)
                attributes[key] = text
            except MarkupError as error:
                self.report("bad-value", place, str(error), error.hint)


def _place(file: str, toml: TomlFile, path: Path) -> Location:
    return Location(file, toml.line(path), ".".join(path))
