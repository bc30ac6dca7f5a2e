"""The translatable texts of one file: game.toml, a component's table, a face template, a rulebook template, words.toml.

Takes a file's text and its name relative to the project, gives messages in the order of the file and what is wrong with
it. Knows no catalog and no folders. Jinja is imported only for templates.
"""

from __future__ import annotations

import csv
import io
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from deckgen.diagnostics import Diagnostic, Location
from deckgen.model import TRANSLATED
from deckgen.texts import prose_blocks, prose_faults

FUNCTIONS = ("_", "gettext", "ngettext")
Found = tuple[list["Message"], list[Diagnostic]]
_Keyed = tuple[str, tuple[str, ...], Any, str]      # msgctxt, path of keys, text, comment


@dataclass(frozen=True, slots=True)
class Message:
    """A text to translate: its msgctxt, where it stands, and what a translator is told about it."""

    msgid: str
    context: str
    location: Location
    comments: tuple[str, ...] = ()
    plural: str = ""


def parsed_toml(source: str, file: str) -> tuple[dict[str, Any], list[Diagnostic]]:
    """A TOML file's tables; empty, and a fault with its line, where it is broken."""
    try:
        return tomllib.loads(source), []
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        match = re.search(r"at line (\d+)", str(error))
        where = Location(file, int(match[1]) if match else 0)
        return {}, [Diagnostic("broken-toml", where, str(error), "see https://toml.io for how TOML is written")]


def game_messages(source: str, file: str) -> Found:
    """The title, names and component names of a game.toml."""
    data, faults = parsed_toml(source, file)
    found: list[_Keyed] = [("title", ("title",), data.get("title"), "the game's title")]
    found += [("names", ("names", *path), name, f"what texts call {{names.{'.'.join(path)}}}")
              for path, name in _leaves(table(data, "names"))]
    components = table(data, "components")
    found += [("component", ("components", key, "name"), table(components, key).get("name"), f"component {key}")
              for key in components]
    return _located(found, source, file), faults


def words_messages(source: str, file: str) -> Found:
    """The words that deckgen prints on its own: each table is a msgctxt, each key the role of a text."""
    data, faults = parsed_toml(source, file)
    return _located([(context, (context, *path), text, f"{context}: {'.'.join(path)}")
                     for context in data for path, text in _leaves(table(data, context))], source, file), faults


def _located(found: Iterable[_Keyed], source: str, file: str) -> list[Message]:
    lines = _key_lines(source)
    return [Message(text, context, Location(file, _line_of(lines, path)), (comment,))
            for context, path, text, comment in found if isinstance(text, str) and text]


def table(data: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    """The table under a key, empty if there is none; what game.toml should look like is checked by load."""
    value = data.get(key)
    return value if isinstance(value, Mapping) else {}


def _leaves(tree: Mapping[str, Any], path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    for key, value in tree.items():
        if isinstance(value, Mapping):
            yield from _leaves(value, (*path, key))
        else:
            yield (*path, key), value


_HEADER = re.compile(r"\s*\[\[?([^\]]+)\]")
_KEY = re.compile(r"""\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=""")


def _key_lines(source: str) -> dict[tuple[str, ...], int]:
    lines: dict[tuple[str, ...], int] = {}
    section: tuple[str, ...] = ()
    for number, line in enumerate(source.split("\n"), 1):
        if header := _HEADER.match(line):
            section = _parts(header[1])
            lines.setdefault(section, number)
        elif key := _KEY.match(line):
            lines.setdefault((*section, *_parts(key[1])), number)
    return lines


def _parts(dotted: str) -> tuple[str, ...]:
    return tuple(part.strip().strip("\"'") for part in dotted.split("."))


def _line_of(lines: Mapping[tuple[str, ...], int], path: tuple[str, ...]) -> int:
    while path and path not in lines:
        path = path[:-1]
    return lines.get(path, 1)


# --- tables ---------------------------------------------------------------------------------------------------------

def translated_columns(component: Mapping[str, Any]) -> list[str]:
    """The columns of a component of game.toml whose cells are translated."""
    return [name for name, kind in table(component, "columns").items()
            if isinstance(kind, str) and kind.removesuffix("?") in TRANSLATED]


def table_messages(source: str, file: str, component: str, columns: Iterable[str]) -> Found:
    """The texts of a component's table (CSV with commas or semicolons, `id` first or anywhere)."""
    source = source.removeprefix("\ufeff")
    head = source.split("\n", 1)[0]
    reader = csv.reader(io.StringIO(source, newline=""), delimiter=";" if head.count(";") > head.count(",") else ",")
    messages: list[Message] = []
    names: list[str] = []
    line = 1
    try:
        for row in reader:
            cells = dict(zip(names, row, strict=False))
            messages += [_cell(cells, column, component, Location(file, line, column))
                         for column in columns if cells.get(column)]
            names = names or [name.strip() for name in row]
            line = reader.line_num + 1
    except csv.Error as error:
        return messages, [Diagnostic("broken-table", Location(file, reader.line_num), str(error),
                                     "quote a cell that holds commas, quotes or line breaks")]
    return messages, []


def _cell(cells: Mapping[str, str], column: str, component: str, place: Location) -> Message:
    return Message(cells[column], f"{component}.{column}", place, (f"card {cells.get('id', '')}, column {column}",))


# --- templates --------------------------------------------------------------------------------------------------

_FRAME = re.compile(r"""<text\b[^>]*?\bframe="([^"]*)\"""")


def face_messages(source: str, file: str) -> Found:
    """The texts in `_()` and `ngettext()` of a face template."""
    lines = source.split("\n")

    def frame(line: int) -> tuple[str, ...]:
        match = _FRAME.search(lines[line - 1]) if 0 < line <= len(lines) else None
        return (f"frame {match[1]}",) if match else ()

    return _calls(source, file, "face", frame)


def rulebook_messages(source: str, file: str) -> Found:
    """The prose of a rulebook template and the texts in `_()` of its expressions."""
    blocks = prose_blocks(source)
    headings = [(block.line, block.text) for block in blocks if block.role == "heading"]

    def section(line: int) -> tuple[str, ...]:
        above = [text for at, text in headings if at < line]
        return (f"under: {above[-1]}",) if above else ()

    prose = [Message(block.text, block.role, Location(file, block.line),
                     () if block.role == "heading" else section(block.line)) for block in blocks]
    calls, faults = _calls(source, file, "caption", section)
    faults += [Diagnostic("untranslatable-text", Location(file, fault.line), fault.message)
               for fault in prose_faults(source)]
    return sorted([*prose, *calls], key=lambda message: message.location.line), faults


def _calls(source: str, file: str, context: str, comment: Any) -> Found:
    from jinja2 import Environment, TemplateSyntaxError
    from jinja2.ext import extract_from_ast

    try:
        calls = list(extract_from_ast(Environment(autoescape=True).parse(source), FUNCTIONS))
    except TemplateSyntaxError as error:
        return [], [Diagnostic("broken-template", Location(file, error.lineno), error.message or "syntax error")]
    found = []
    for line, function, arguments in calls:
        texts = (arguments,) if isinstance(arguments, str) else arguments or ()
        plural = (texts[1] or "") if function == "ngettext" and len(texts) > 1 else ""
        if texts and texts[0]:
            found.append(Message(texts[0], context, Location(file, line), comment(line), plural))
    return sorted(found, key=lambda message: message.location.line), []
