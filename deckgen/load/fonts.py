"""`[fonts]` of game.toml: families of built-in fonts, or of TrueType files of the game's folder."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from deckgen.load.section import Section
from deckgen.load.values import text

DEFAULT = "FiraGO"
CUTS = ("regular", "bold", "italic", "bolditalic")


def read_fonts(top: Section) -> Mapping[str, Mapping[str, str]]:
    """`[fonts]`: families by name, `text` among them whether declared or not."""
    section = top.section("fonts")
    found = {family: _family(section, family) for family in section.values} if section else {}
    return {"text": {"built-in": DEFAULT}} | {family: cuts for family, cuts in found.items() if cuts}


def _family(section: Section, family: str) -> Mapping[str, str]:
    if not isinstance(section.values[family], dict):
        name = section.get(family, text, "")
        return {"built-in": name} if name else {}
    files = section.section(family)
    assert files is not None

    def file(value: Any) -> str:
        files.reading.find(f"{files.reading.folder}/{text(value)}", "missing-font")
        return text(value)

    before = len(files.reading.faults)
    regular = files.need("regular", file, "", 'regular = "fonts/….ttf"')
    cuts = {"regular": regular} | {cut: name for cut in CUTS[1:] if (name := files.get(cut, file, ""))}
    files.refuse_others()
    return {} if len(files.reading.faults) > before else cuts
