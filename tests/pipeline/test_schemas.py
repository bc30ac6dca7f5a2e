"""The JSON Schemas of game.toml, layouts and examples: shipped as made, and of one mind with `deckgen check`."""

from __future__ import annotations

import copy
import json
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator, ValidationError

import deckgen
from deckgen.diagnostics import Diagnostic
from deckgen.impose import load_layouts
from deckgen.load import load_game
from deckgen.load.game import read_game
from deckgen.load.reading import Reading
from deckgen.load.section import Section
from deckgen.pipeline.create.schemas import KINDS, schema, schema_bytes
from deckgen.project import Project
from deckgen.rules.form import SCENARIO, faults
from deckgen.tomlfile import TomlFile

TOP = Path(__file__).parents[2]
SHIPPED = Path(deckgen.__file__).parent / "schemas"
DEFECTS = TOP / "tests/defects"
VALIDATORS = {kind: Draft7Validator(schema(kind)) for kind in KINDS}
# What a schema can know: all else depends on other files, or on two keys at once.
SEEN = {"bad-copies", "bad-id", "bad-value", "missing-key", "missing-value", "unknown-key", "unknown-locale",
        "unknown-size", "unknown-unit", "wrong-type"}
FILES = {"game": [*TOP.glob("cards/*/game.toml"), *TOP.glob("tests/games/*/cards/*/game.toml"),
                  DEFECTS / "good/cards/good/game.toml"],
         "layout": [*TOP.glob("templates/*/layouts/*.toml")],
         "example": [*TOP.glob("cards/*/examples/*.toml")]}


def refused(kind: str, values: Mapping[str, Any]) -> set[str]:
    """The keys that a schema refuses; the table where one is missing."""
    return {".".join(map(str, path)) for error in VALIDATORS[kind].iter_errors(values) for path in _keys(error)}


def _keys(error: ValidationError) -> Iterator[list[str]]:
    path = [str(part) for part in error.absolute_path if isinstance(part, str)]
    if error.validator == "additionalProperties":
        yield from ([*path, key] for key in error.instance if key not in error.schema.get("properties", {}))
    elif "propertyNames" in error.absolute_schema_path:
        yield [*path, error.instance]
    elif error.validator == "anyOf" and (nearest := _right_kind(error)):
        yield from (key for inner in nearest for key in _keys(inner))
    else:
        yield path


def _right_kind(error: ValidationError) -> list[ValidationError]:
    """What is wrong with a value by the only alternative that is of its type, where there is only one."""
    ways: dict[Any, list[ValidationError]] = {}
    for inner in error.context:
        ways.setdefault(inner.schema_path[0], []).append(inner)
    fitting = [found for found in ways.values() if not any(one.validator in ("type", "enum") and not one.path
                                                           for one in found)]
    return fitting[0] if len(fitting) == 1 else []


@pytest.mark.parametrize("path", [*TOP.glob("cards/*/game.toml"), *TOP.glob("templates/*/layouts/*.toml")],
                         ids=lambda path: path.parts[-2] + "/" + path.name)
def test_editors_are_told_the_schema_of_a_bundled_file(path: Path) -> None:
    kind = "game" if path.name == "game.toml" else "layout"
    directive, _, name = path.read_text(encoding="utf-8").partition("\n")[0].partition(" ")
    assert directive == "#:schema" and (path.parent / name).resolve() == SHIPPED / f"{kind}.json"


@pytest.mark.parametrize("kind", KINDS)
def test_the_shipped_files_are_what_is_made_from_the_readers(kind: str) -> None:
    assert (SHIPPED / f"{kind}.json").read_bytes() == schema_bytes(kind), (
        f"deckgen schema {kind} > deckgen/schemas/{kind}.json")


@pytest.mark.parametrize("kind", KINDS)
def test_every_key_is_explained(kind: str) -> None:
    Draft7Validator.check_schema(dict(schema(kind)))
    keys = schema(kind)["properties"]
    assert all(keys[key].get("description") for key in keys)


@pytest.mark.parametrize(("kind", "file"), [(kind, file) for kind, files in FILES.items() for file in files],
                         ids=lambda value: value if isinstance(value, str) else value.stem)
def test_good_files_are_good(kind: str, file: Path) -> None:
    assert refused(kind, tomllib.loads(file.read_text(encoding="utf-8"))) == set()


# --- game.toml ------------------------------------------------------------------------------------------------------

def checked(root: Path) -> list[Diagnostic]:
    """What `deckgen check` says of the game.toml of the game `good`."""
    return [fault for fault in load_game(Project(root.resolve(), root.resolve()), "good")[1]
            if fault.location.file == "cards/good/game.toml" and fault.code in SEEN]


BROKEN = [code for path in sorted(DEFECTS.glob("*/in/cards/good/game.toml"))
          if (code := path.relative_to(DEFECTS).parts[0]) != "broken-toml"]
# A corner that is larger than its card; a name that CLDR does not know.
BEYOND = {"bad-value": {"components.deck.corner"}, "unknown-locale": {"origin"}}


@pytest.mark.parametrize("code", BROKEN)
def test_check_and_schema_refuse_the_same_keys_of_broken_files(code: str, tmp_path: Path) -> None:
    file = tmp_path / "cards/good/game.toml"
    file.parent.mkdir(parents=True)
    file.write_bytes((DEFECTS / code / "in/cards/good/game.toml").read_bytes())
    told = {fault.location.key for fault in checked(tmp_path)} - BEYOND.get(code, set())
    assert refused("game", tomllib.loads(file.read_text(encoding="utf-8"))) == told


def paths(values: Mapping[str, Any], above: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    for key, value in values.items():
        yield (*above, key)
        if isinstance(value, dict):
            yield from paths(value, (*above, key))


GAME = tomllib.loads((DEFECTS / "good/cards/good/game.toml").read_text(encoding="utf-8")) | {
    "engine": "deckgen.rules.ct_terror:new",
    "decks": {"purse": {"name": "Purse", "component": "coins", "table": "purse.csv", "copies": 2}}}
GAME["fonts"] = {"text": "FiraGO", "title": {"regular": "a.ttf", "bold": "b.ttf"},
                 "small": {"built-in": "FiraGO", "features": ["-liga", "cv05=2"]},
                 "heavy": {"regular": {"file": "v.ttf", "instance": {"wght": 700}}}}
GAME["components"]["deck"] |= {"bleed": "2 mm", "safe": "0.1 in", "layout": "4x2", "off_face": ["text"]}
GAME["rulebook"] |= {"cover": "good/card.xml.j2", "bleed": "3 mm"}
VALUES: tuple[Any, ...] = ("", "x", "3 mm", "Poker", "-1 mm", 0, -1, 1.5, True, [], ["x", "x"], [""], {"x": 1})
CHANGES = [(path, value) for path in paths(GAME) for value in (None, *VALUES)]


def changed(path: tuple[str, ...], value: Any) -> dict[str, Any]:
    """The game with another value of a key; without the key where that is None."""
    game = copy.deepcopy(GAME)
    table = game
    for part in path[:-1]:
        table = table[part]
    del table[path[-1]]
    if value is not None:
        table[path[-1]] = value
    return game


def told(root: Path, game: Mapping[str, Any]) -> set[str]:
    """The keys that loading refuses, of those that a schema could."""
    reading = Reading(Project(root, root), "good")
    read_game(Section(reading, TomlFile(game), game))
    return {fault.location.key for fault in reading.faults if fault.code in SEEN}


def test_check_and_schema_agree_on_every_key_with_any_value(tmp_path: Path) -> None:
    beyond = {"decks.purse.component", "components.coins.size"}         # a component that there is, a round one's sides
    for path, value in CHANGES:
        game = changed(path, value)
        seen, keys = refused("game", game), told(tmp_path, game)
        assert seen - keys == set() and keys - seen <= beyond, (path, value)


# --- layouts --------------------------------------------------------------------------------------------------------

def layout_told(root: Path, values: Mapping[str, Any]) -> set[str]:
    file = root / "templates/common/layouts/a4-own.toml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("".join(f"{key} = {json.dumps(value)}\n" for key, value in values.items()), encoding="utf-8")
    found = load_layouts(Project(root, root), "good")[1]
    return {"" if fault.code == "missing-key" else fault.location.key for fault in found}


LAYOUT = {"paper": "a4", "columns": 3, "rows": 3, "bleed": "1 mm"}
OTHER = ("full", "auto", "A3", "60 mm x 60 mm", "portrait", "fronts", "none", "3", "3 mm", "-3 mm", 2, 0, True, 1.5, [])


def test_check_and_schema_agree_on_layouts(tmp_path: Path) -> None:
    for key in (*schema("layout")["properties"], "gaps"):
        for value in OTHER:
            layout = {**LAYOUT, key: value}
            assert refused("layout", layout) == layout_told(tmp_path, layout), (key, value)
    assert refused("layout", {"bleed": "1 mm"}) == layout_told(tmp_path, {"bleed": "1 mm"}) == {""}


# --- examples -------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("example", [
    {}, {"moves": []}, {"moves": "Ana passes"}, {"moves": ["Ana passes", 3]}, {"moves": [{"refused": "Ana passes"}]},
    {"moves": [{"refused": "Ana passes", "rule": "C-01"}]}, {"moves": [{"choices": []}]}, {"moves": [{"choices": "x"}]},
    {"position": []}, {"expect": {"rules": "C-01"}}, {"expect": {"without": ["C-01"], "life": {"Ana": "start"}}},
    {"expect": 3}, {"notes": "?"}, {"title": 3}, {"moves": [{"choices": [3]}]}, {"moves": [{}]}])
def test_check_and_schema_agree_on_examples(example: Mapping[str, Any]) -> None:
    keys = {key.partition("[")[0] for key, _ in faults(example, SCENARIO)}
    assert keys == {key.partition(".choices")[0] for key in refused("example", example)}
