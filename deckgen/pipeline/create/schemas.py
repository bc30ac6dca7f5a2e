"""Schemas of the files that makers write, for their editors; made from what reads these files."""

from __future__ import annotations

import json
from pathlib import Path

from deckgen.diagnostics import Diagnostic, Location
from deckgen.files import write_files
from deckgen.impose.keys import layout_schema
from deckgen.load.form import game_schema
from deckgen.pipeline.create.faceschema import face_schema
from deckgen.readers import Schema, described, table
from deckgen.rules.form import SCENARIO, TEXT
from deckgen.story import TEXTS

TITLES = {"game": "cards/…/game.toml", "layout": "templates/…/layouts/….toml", "example": "cards/…/examples/….toml"}
KINDS = tuple(TITLES)
FACE = "face"           # no JSON Schema: faces are XML


def schema(kind: str) -> Schema:
    """The schema of a kind of file, one of KINDS."""
    made = {"game": game_schema, "layout": layout_schema, "example": _example_schema}[kind]()
    return {"$schema": "http://json-schema.org/draft-07/schema#", "title": TITLES[kind], **made}


def schema_bytes(kind: str) -> bytes:
    """The file of a schema: JSON for one of KINDS, RELAX NG for faces."""
    if kind == FACE:
        return face_schema()
    return (json.dumps(schema(kind), ensure_ascii=False, indent=2) + "\n").encode()


def _example_schema() -> Schema:
    """A scenario with the texts that a rulebook takes from it."""
    keys = dict(SCENARIO["properties"])
    keys["story"] = described(table(dict.fromkeys(TEXTS, TEXT)), "its texts in a rulebook that prints it; may be empty")
    return {**SCENARIO, "properties": keys}


def write_schemas(folder: Path) -> tuple[list[Path], list[Diagnostic]]:
    """Writes all schemas into a folder, those that are there already too. The files written anew."""
    try:
        return [folder / name for name in write_files(folder, files(), folder)], []
    except OSError as error:
        return [], [Diagnostic("unwritable-output", Location(str(folder)),
                               f"cannot be written: {error.strerror or error}", "choose another folder")]


def files() -> dict[str, bytes]:
    """All schemas by the names of their files."""
    return {f"{kind}.json": schema_bytes(kind) for kind in KINDS} | {f"{FACE}.rng": schema_bytes(FACE)}
