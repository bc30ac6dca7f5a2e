"""`[fonts]` of game.toml: families of built-in fonts, or of font files of the game's folder."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from deckgen.load.section import Section
from deckgen.load.values import expect, text, texts
from deckgen.model import FontCut, FontFamily
from deckgen.readers import Reader, Refused, takes, whole

DEFAULT = FontFamily(built_in="FiraGO")
CUTS = ("regular", "bold", "italic", "bolditalic")
_FEATURE = re.compile("([+-]?)([A-Za-z0-9]{4})(?:=([0-9]{1,3}))?")


def read_fonts(top: Section) -> Mapping[str, FontFamily]:
    """`[fonts]`: families by name, `text` among them whether declared or not."""
    section = top.section("fonts", "families of type: `text` is that of all texts that name no other")
    found = {family: _family(section, family) for family in section.entries()} if section else {}
    return {"text": DEFAULT} | {family: cuts for family, cuts in found.items() if cuts}


def _family(section: Section, family: str) -> FontFamily | None:
    given = section.value_or_section(family, text)
    if not isinstance(given, Section):
        return FontFamily(built_in=given) if given else None
    before = len(given.reading.faults)
    given.need_one("built-in", "regular", 'regular = "fonts/….ttf"')
    built_in = given.get("built-in", text, "", "the name of a family that deckgen has")
    features = given.get("features", _features, (), "OpenType features, such as `smcp`; a hyphen turns one off")
    cuts = {} if built_in else {name: cut for name in CUTS if (cut := _cut(given, name))}
    given.refuse_others()
    return FontFamily(built_in, cuts, features) if len(given.reading.faults) == before else None


def _cut(family: Section, name: str) -> FontCut | None:
    """A file, or a table with a file and an instance."""
    def find(value: Any) -> str:
        family.reading.find(f"{family.reading.folder}/{text(value)}", "missing-font")
        return text(value)

    file = Reader(find, text.schema)
    given = family.value_or_section(name, file)
    if not isinstance(given, Section):
        return FontCut(given) if given else None
    path = given.need("file", file, "", 'file = "fonts/….ttf"', "a TrueType or OpenType file in the game's folder")
    axes = given.section("instance", "where on its axes a variable font is set, such as `wght = 700`")
    instance = {axis: axes.get(axis, _coordinate, 0) for axis in axes.entries()} if axes else {}
    given.refuse_others()
    return FontCut(path, tuple(sorted(instance.items())))


@takes(type="number")
def _coordinate(value: Any) -> float:
    return float(value) if type(value) is int else expect(value, float)


@takes(**{**texts.schema, "items": whole(_FEATURE.pattern)})
def _features(value: Any) -> tuple[tuple[str, int], ...]:
    """`["-liga", "smcp", "cv05=2"]`: 0 for what is turned off."""
    found = {}
    for item in texts(value):
        match = _FEATURE.fullmatch(item)
        if not match:
            raise Refused("bad-value", f"{item!r} is not an OpenType feature",
                          'write four letters or digits, such as "smcp", or "-liga" to turn one off')
        found[match[2]] = 0 if match[1] == "-" else int(match[3] or 1)
    return tuple(found.items())
