"""The texts in a sheet's margins, set in the language's words.

The words stand in `templates/common/words.toml` under `[sheet]`, by the role that the plan gives a text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import unescape
from math import cos, radians, sin

from deckgen.colour import Gray
from deckgen.diagnostics import Diagnostic, Location
from deckgen.drawing import Group, Item, Line, TextBlock, Word
from deckgen.model import Language
from deckgen.project import Project
from deckgen.render.fonts import Fonts
from deckgen.render.typeface import GAP_HINT
from deckgen.sheets import MarginText
from deckgen.tomlfile import parse_toml

WORDS = "templates/common/words.toml"
ROLES = ("sheet", "sheet-reverse", "flip-long-edge", "fold", "print-at-100", "print-at-100-no-ruler")
_INK = Gray(0.25)


def sheet_words(project: Project) -> tuple[dict[str, str], list[Diagnostic]]:
    """The English sources by role; a role that the file lacks has no words."""
    toml, fault = parse_toml(project.read(WORDS) or b"")
    if fault:
        return dict.fromkeys(ROLES, ""), [
            Diagnostic("broken-toml", Location(WORDS, fault.line), fault.message, fault.hint)]
    table = toml.values.get("sheet")
    words = table if isinstance(table, dict) else {}
    missing = [role for role in ROLES if not isinstance(words.get(role), str)]
    return {role: "" if role in missing else words[role] for role in ROLES}, [
        Diagnostic("missing-key", Location(WORDS, toml.line(("sheet",)), role), f"there are no words for {role!r}",
                   f'write {role} = "…" under [sheet]') for role in missing]


class Margins:
    """Sets margin texts; `about`, which stands at `place`, is the same on all sheets: game, version, hash of the data.
    `faults` gathers letters that the font lacks, each text once."""

    def __init__(self, words: Mapping[str, str], about: str, place: Location, language: Language, fonts: Fonts) -> None:
        self._words, self._about, self._place, self._language = words, about, place, language
        self._face = fonts["text"]
        self.faults: dict[Diagnostic, None] = {}
        self._percent = language.percent(1)
        self._fixed: dict[int, list[Item]] = {}     # by identity: sheets share the texts that they have in common

    def set(self, texts: Sequence[MarginText]) -> list[Item]:
        return [item for text in texts for item in self._known(text)]

    def _known(self, text: MarginText) -> list[Item]:
        if "number" in text.values:
            return self._one(text)
        if id(text) not in self._fixed:
            self._fixed[id(text)] = self._one(text)
        return self._fixed[id(text)]

    def _one(self, text: MarginText) -> list[Item]:
        words: list[Word | None] = []
        for piece in self._wording(text).split(" "):
            words += [self._face[piece], None]
            self._report(self._face[piece], text.role)
        width = sum(word.width if word else self._face.space for word in words[:-1]) / 1000
        size = min(text.size, text.width / width if width else text.size)
        start = {"left": 0.0, "centre": -width * size / 2, "right": -width * size}[text.align]
        line = (Line(start, 0, 0, tuple(words[:-1])),)
        block = TextBlock(size, _INK, self._face.space, line)
        c, s = cos(radians(text.rotation)), sin(radians(text.rotation))
        return [Group((block,), (c, s, -s, c, text.x, text.y))]

    def _report(self, word: Word, role: str) -> None:
        if word in self._face.gaps:
            letters = ", ".join(f"{letter!r} (U+{ord(letter):04X})" for letter in self._face.gaps[word])
            self.faults[Diagnostic("missing-glyph", self._place if role == "about" else Location(WORDS),
                                   f"margin of the sheets: font 'text' has no letter {letters} for {word.text!r}, "
                                   f"locale {self._language.locale}",
                                   GAP_HINT)] = None

    def _wording(self, text: MarginText) -> str:
        if text.role == "about":
            return self._about
        role = "print-at-100-no-ruler" if text.role == "print-at-100" and not text.values.get("length") else text.role
        values = {**text.values, "percent": self._percent}
        return unescape(str(self._language.text(self._words[role], "sheet", values, Location(WORDS))))
