"""Babel's view of a project's texts: the extraction methods that babel.cfg names.

Each takes an open file as Babel gives it and yields (line, function, texts, comments); msgctxt travels as the first
argument of `pgettext` and `npgettext`. What is wrong with a file is a warning, and its other texts are taken.
"""

from __future__ import annotations

import warnings
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO

from deckgen.project import Project
from deckgen.translate.catalog import catalog_name, parse_po, read_text
from deckgen.translate.collect import declared
from deckgen.translate.matching import Key
from deckgen.translate.merge import original_comment, translated
from deckgen.translate.messages import (
    Messages,
    component_messages,
    face_messages,
    game_messages,
    read_toml,
    rulebook_messages,
    scenario_messages,
    table,
    words_messages,
)

Extraction = Iterator[tuple[int, str, tuple[str, ...], list[str]]]


def extract_toml(fileobj: BinaryIO, keywords: Collection[str], comment_tags: Collection[str],
                 options: Mapping[str, Any]) -> Extraction:
    """game.toml, words.toml, play.toml, story.toml and scenarios; other TOML files have no texts."""
    readers = {"game.toml": game_messages, "words.toml": words_messages, "play.toml": words_messages,
               "story.toml": words_messages}
    data, name = _source(fileobj)
    reader = scenario_messages if Path(name).parent.name == "examples" else readers.get(Path(name).name)
    return _extracted(reader(data, name) if reader else ([], []), name)


def extract_table(fileobj: BinaryIO, keywords: Collection[str], comment_tags: Collection[str],
                  options: Mapping[str, Any]) -> Extraction:
    """A CSV table, if a component of the game.toml beside it names it."""
    data, name = _source(fileobj)
    game = Path(name).parent / "game.toml"
    toml, faults = read_toml(game.read_bytes() if game.is_file() else b"", str(game))
    components = table(toml.values, "components")
    found = [component_messages(data, name, key, table(components, key))
             for key in components if table(components, key).get("table") == Path(name).name]
    return _extracted(([message for messages, _ in found for message in messages],
                       faults + [fault for _, broken in found for fault in broken]), name)


def extract_face(fileobj: BinaryIO, keywords: Collection[str], comment_tags: Collection[str],
                 options: Mapping[str, Any]) -> Extraction:
    """A face template."""
    data, name = _source(fileobj)
    return _extracted(face_messages(data, name), name)


def extract_rulebook(fileobj: BinaryIO, keywords: Collection[str], comment_tags: Collection[str],
                     options: Mapping[str, Any]) -> Extraction:
    """A rulebook template."""
    data, name = _source(fileobj)
    return _extracted(rulebook_messages(data, name), name)


def _source(fileobj: BinaryIO) -> tuple[bytes, str]:
    return fileobj.read(), str(getattr(fileobj, "name", ""))


def _extracted(found: Messages, name: str) -> Extraction:
    messages, faults = found
    for fault in faults:
        warnings.warn(str(fault), stacklevel=3)
    origin, originals = _originals(Path(name))
    for message in messages:
        texts = (message.context, message.msgid, *((message.plural,) if message.plural else ()))
        told = originals.get((message.context, message.msgid))
        comments = [*message.comments, *([original_comment(origin, told)] if told else [])]
        yield message.location.line, "npgettext" if message.plural else "pgettext", texts, comments


def _originals(path: Path) -> tuple[str, Mapping[Key, str]]:
    """The words of the first language of the game that a file of `cards/` or `templates/` belongs to."""
    folder = next((parent for parent in path.resolve().parents if parent.parent.name in ("cards", "templates")), None)
    if folder is None:
        return "", {}
    project = Project.at(folder.parent.parent)
    _, origin = declared(project, folder.name)
    name = catalog_name(origin, folder.name)
    text = read_text(project, name)[0] if origin else None
    po = parse_po(text, name)[0] if text is not None else None
    return origin, translated(po, fuzzy=True) if po is not None else {}
