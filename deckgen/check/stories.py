"""literal-digit, unknown-key, wrong-type: the texts of scenarios that a rulebook prints, and the words of a game for
what happens in them, in `templates/<game>/story.toml`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from deckgen.check.digits import HINT, figure_in
from deckgen.diagnostics import Diagnostic, Location, nearest
from deckgen.model import Game
from deckgen.project import Project
from deckgen.story import CONTEXT, SECTIONS, TEXTS, words_file
from deckgen.tomlfile import TomlFile
from deckgen.wordfile import read_words


def check(game: Game, project: Project) -> list[Diagnostic]:
    """The words; nothing where there are none."""
    words, faults = read_words(project, words_file(game.id), CONTEXT)
    return [*faults, *_faults(words.toml, words.name, SECTIONS)]


def own_texts(file: TomlFile, name: str) -> Iterator[Diagnostic]:
    """The texts of one scenario."""
    return _faults(file, name, TEXTS)


def _faults(file: TomlFile, name: str, known: tuple[str, ...]) -> Iterator[Diagnostic]:
    """What is wrong with the table of texts in a file, whose keys are known."""
    table = file.values.get(CONTEXT, {})
    if not isinstance(table, Mapping):
        yield Diagnostic("wrong-type", Location(name, file.line((CONTEXT,)), CONTEXT), f"{CONTEXT} is no table",
                         f"write [{CONTEXT}], and its keys below")
        return
    for key in table:
        if key not in known:
            yield Diagnostic("unknown-key", Location(name, file.line((CONTEXT, key)), f"{CONTEXT}.{key}"),
                             f"{key!r} is no key here", nearest(key, known))
    for path, text in _leaves(table, (CONTEXT,)):
        place = Location(name, file.line(path), ".".join(path))
        if not isinstance(text, str):
            yield Diagnostic("wrong-type", place, f"{text!r} is no text", "put it in quotation marks")
        elif figure := figure_in(text):
            yield Diagnostic("literal-digit", place, f"the text has the figure {figure}", HINT)


def _leaves(value: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _leaves(inner, (*path, key))
    else:
        yield path, value
