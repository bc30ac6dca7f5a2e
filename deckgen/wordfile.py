"""The words that a game has for what happens in it: a TOML file of sections under one table, which is their msgctxt.

Takes a project and a file's name, gives sections and their places. Knows no language and no engine.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from deckgen.diagnostics import Diagnostic, Location
from deckgen.project import Project
from deckgen.tomlfile import TomlFile, parse_toml


class WordFile(NamedTuple):
    """`context` is the table that everything stands under; a file that is not there has no sections."""

    name: str
    context: str
    toml: TomlFile

    def section(self, name: str) -> Mapping[str, Any]:
        found = self.top().get(name)
        return found if isinstance(found, Mapping) else {}

    def top(self) -> Mapping[str, Any]:
        found = self.toml.values.get(self.context)
        return found if isinstance(found, Mapping) else {}

    def place(self, section: str, key: str) -> Location:
        """Where the words for something stand."""
        return Location(self.name, self.toml.line((self.context, section, key)), key)


def read_words(project: Project, name: str, context: str) -> tuple[WordFile, list[Diagnostic]]:
    toml, fault = parse_toml(project.read(name) or b"")
    faults = [Diagnostic("broken-toml", Location(name, fault.line), fault.message, fault.hint)] if fault else []
    return WordFile(name, context, toml), faults
