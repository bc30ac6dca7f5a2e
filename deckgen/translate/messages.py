"""The translatable texts of one file: game.toml, a component's table, a face template, a rulebook template, a scenario,
words.toml, play.toml and story.toml.

Takes a file's bytes and its name relative to the project, gives messages in the order of the file and what is wrong
with it. Knows no catalog and no folders. Jinja is imported only for templates.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from deckgen.diagnostics import Diagnostic, Location, line_of
from deckgen.headers import named
from deckgen.model import TRANSLATED
from deckgen.prose import read_prose
from deckgen.story import CONTEXT, NUMBERS, PLAYER
from deckgen.tablefile import fault_code, parse_table
from deckgen.tomlfile import TomlFile, parse_toml

FUNCTIONS = ("_", "gettext", "ngettext")
Messages = tuple[list["Message"], list[Diagnostic]]
_Keyed = tuple[str, tuple[str, ...], Any, str]      # msgctxt, path of keys, text, comment


@dataclass(frozen=True, slots=True)
class Message:
    """A text to translate: its msgctxt, where it stands, and what a translator is told about it."""

    msgid: str
    context: str
    location: Location
    comments: tuple[str, ...] = ()
    plural: str = ""


def game_messages(data: bytes, file: str) -> Messages:
    """The title, names, component names and deck names of a game.toml."""
    toml, faults = read_toml(data, file)
    found: list[_Keyed] = [("title", ("title",), toml.values.get("title"), "the game's title")]
    found += [("names", ("names", *path), name, f"what texts call {{names.{'.'.join(path)}}}")
              for path, name in _leaves(table(toml.values, "names"))]
    components = table(toml.values, "components")
    found += [("component", ("components", key, "name"), table(components, key).get("name"), f"component {key}")
              for key in components]
    decks = table(toml.values, "decks")
    found += [("deck", ("decks", key, "name"), table(decks, key).get("name"), f"deck {key}") for key in decks]
    return _located(found, toml, file), faults


def words_messages(data: bytes, file: str) -> Messages:
    """The words that deckgen prints or says on its own: each table is a msgctxt, each key the role of a text. A text
    that differs by a number is a table `{one = …, several = …}`."""
    toml, faults = read_toml(data, file)
    return _located([(context, (context, *path), text, f"{context}: {'.'.join(path)}")
                     for context in toml.values for path, text in _leaves(table(toml.values, context))],
                    toml, file), faults


def scenario_messages(data: bytes, file: str) -> Messages:
    """The texts of a scenario that a rulebook prints, and the names of its players; none of other scenarios."""
    toml, faults = read_toml(data, file)
    if CONTEXT not in toml.values:
        return [], faults
    name = file.rpartition("/")[2].removesuffix(".toml")
    notes = {"intro": f"before the example {name}", "closing": f"after the example {name}"}
    found: list[_Keyed] = [(CONTEXT, (CONTEXT, key), text, notes.get(key, ""))
                           for key, text in table(toml.values, CONTEXT).items()]
    for key in ("position", "setup"):
        players = table(toml.values, key).get("players")
        found += [(PLAYER, (key, "players"), player, "the name of a player in an example")
                  for player in (players if isinstance(players, list) else ())]
    return _located(found, toml, file), faults


def read_toml(data: bytes, file: str) -> tuple[TomlFile, list[Diagnostic]]:
    """A TOML file's values; none, and a fault with its line, where it is broken."""
    toml, fault = parse_toml(data)
    return toml, [Diagnostic("broken-toml", Location(file, fault.line), fault.message, fault.hint)] if fault else []


def table(values: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    """The table under a key, empty if there is none; what game.toml should look like is checked by load."""
    value = values.get(key)
    return value if isinstance(value, Mapping) else {}


def _located(found: Iterable[_Keyed], toml: TomlFile, file: str) -> list[Message]:
    return [Message(one, context, Location(file, toml.line(path)), (comment,), several)
            for context, path, text, comment in found for one, several in [_forms(text)] if one.strip()]


def _forms(text: Any) -> tuple[str, str]:
    """A text and its plural; empty where there is none."""
    one, several = (text.get(form) for form in NUMBERS) if isinstance(text, Mapping) else (text, "")
    return one if isinstance(one, str) else "", several if isinstance(several, str) else ""


def _leaves(tree: Mapping[str, Any], path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    for key, value in tree.items():
        if isinstance(value, Mapping) and set(value) != set(NUMBERS):
            yield from _leaves(value, (*path, key))
        else:
            yield (*path, key), value


# --- tables ---------------------------------------------------------------------------------------------------------

def translated_columns(component: Mapping[str, Any]) -> list[str]:
    """The columns of a component of game.toml whose cells are translated."""
    return [name for name, kind in table(component, "columns").items()
            if isinstance(kind, str) and kind.removesuffix("?") in TRANSLATED]


def component_messages(data: bytes, file: str, key: str, component: Mapping[str, Any]) -> Messages:
    """The texts of the table of a component of game.toml."""
    columns, sheet, line = translated_columns(component), component.get("sheet"), component.get("header")
    headers = {name: header for name, header in table(component, "headers").items() if isinstance(header, str)}
    notes = {headers.get(name, name) for name, kind in table(component, "columns").items() if kind in ("note", "note?")}
    read = named(parse_table(file, data, sheet if isinstance(sheet, str) else key,
                             line if isinstance(line, int) else 1), headers)
    messages = [_cell(cells, column, key, Location(file, row.line, column, places.get(column, "")))
                for row in read.rows if (cells := dict(zip(read.columns, row.cells, strict=True)))
                for places in [read.cells(row.line)] for column in columns if cells.get(column)]
    return messages, [Diagnostic(fault_code(file), Location(file, line, "", cell), message, hint)
                      for line, message, hint, cell, column in read.faults if not column or column not in notes]


def _cell(cells: Mapping[str, str], column: str, component: str, place: Location) -> Message:
    return Message(cells[column], f"{component}.{column}", place, (f"card {cells.get('id', '')}, column {column}",))


# --- templates --------------------------------------------------------------------------------------------------

_FRAME = re.compile(r"""<text\b[^>]*?\bframe="([^"]*)\"""")


def face_messages(data: bytes, file: str) -> Messages:
    """The texts in `_()` and `ngettext()` of a face template."""
    source, faults = _text(data, file)
    lines = source.split("\n")

    def frame(line: int) -> tuple[str, ...]:
        match = _FRAME.search(lines[line - 1]) if 0 < line <= len(lines) else None
        return (f"frame {match[1]}",) if match else ()

    return _calls(source, file, "face", frame, faults)


def rulebook_messages(data: bytes, file: str) -> Messages:
    """The prose of a rulebook template and the texts in `_()` of its expressions."""
    source, faults = _text(data, file)
    blocks, _, wrong = read_prose(source)
    headings = [(block.line, block.text) for block in blocks if block.role == "heading"]

    def section(line: int) -> tuple[str, ...]:
        above = [text for at, text in headings if at < line]
        return (f"under: {above[-1]}",) if above else ()

    prose = [Message(block.text, block.role, Location(file, block.line),
                     () if block.role == "heading" else section(block.line)) for block in blocks]
    calls, faults = _calls(source, file, "caption", section, faults)
    faults += [Diagnostic("untranslatable-text", Location(file, fault.line), fault.message, fault.hint)
               for fault in wrong]
    return sorted([*prose, *calls], key=lambda message: message.location.line), faults


def _text(data: bytes, file: str) -> tuple[str, list[Diagnostic]]:
    try:
        return data.decode().replace("\r\n", "\n"), []
    except UnicodeDecodeError as error:
        where = Location(file, line_of(error))
        return "", [Diagnostic("broken-template", where, "is not UTF-8 text", "save it as UTF-8")]


def _calls(source: str, file: str, context: str, comment: Callable[[int], tuple[str, ...]],
           faults: list[Diagnostic]) -> Messages:
    from jinja2 import Environment, TemplateSyntaxError
    from jinja2.ext import extract_from_ast

    try:
        calls = list(extract_from_ast(Environment(autoescape=True).parse(source), FUNCTIONS))
    except TemplateSyntaxError as error:
        where = Location(file, error.lineno)
        return [], [*faults, Diagnostic("broken-template", where, error.message or "syntax error")]
    found = []
    for line, function, arguments in calls:
        texts = (arguments,) if isinstance(arguments, str) else arguments or ()
        plural = (texts[1] or "") if function == "ngettext" and len(texts) > 1 else ""
        if texts and texts[0]:
            found.append(Message(texts[0], context, Location(file, line), comment(line), plural))
    return sorted(found, key=lambda message: message.location.line), faults
