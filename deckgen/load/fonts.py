"""`[fonts]` of game.toml: families of built-in fonts, or of TrueType files of the game's folder."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from deckgen.load.section import Section
from deckgen.load.values import text
from deckgen.readers import Reader

DEFAULT = "FiraGO"
CUTS = ("regular", "bold", "italic", "bolditalic")


def read_fonts(top: Section) -> Mapping[str, Mapping[str, str]]:
    """`[fonts]`: families by name, `text` among them whether declared or not."""
    section = top.section("fonts", "families of type: `text` is that of all texts that name no other")
    found = {family: _family(section, family) for family in section.entries()} if section else {}
    return {"text": {"built-in": DEFAULT}} | {family: cuts for family, cuts in found.items() if cuts}


def _family(section: Section, family: str) -> Mapping[str, str]:
    files = section.value_or_section(family, text)
    if not isinstance(files, Section):
        return {"built-in": files} if files else {}

    def find(value: Any) -> str:
        section.reading.find(f"{section.reading.folder}/{text(value)}", "missing-font")
        return text(value)

    before, file = len(files.reading.faults), Reader(find, text.schema)
    regular = files.need("regular", file, "", 'regular = "fonts/….ttf"', "a TrueType file in the game's folder")
    cuts = {"regular": regular} | {cut: name for cut in CUTS[1:] if (name := files.get(cut, file, ""))}
    files.refuse_others()
    return {} if len(files.reading.faults) > before else cuts
