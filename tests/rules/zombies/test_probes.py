"""What the probes tell of the engine: every figure of the data, and another one where it plays otherwise."""

from __future__ import annotations

from typing import Any

import pytest

from deckgen.rules.zombies.deeds import Deeds
from deckgen.rules.zombies.pack import Pack
from deckgen.rules.zombies.probes import probes, tables
from tests.rules.zombies.play import DATA, changed

NUMBERS = ("no", "copies")          # on the card, and of no account in play
PIECES = ("tokens", "aids", "boards", "dice", "die", "tiles")


@pytest.fixture(scope="module")
def played() -> dict[str, Any]:
    return dict(probes(DATA))


def at(data: Any, path: str) -> Any:
    top, name, *rest = path.split(".")
    if top == "cards":
        return next((row.get(rest[0]) for table in data["cards"].values() for row in table if row["id"] == name), None)
    value = data["rules"]
    for key in (name, *rest):
        value = value.get(key) if isinstance(value, dict) else None
    return value


def test_every_figure_is_as_the_data_have_it(played: dict[str, Any]) -> None:
    assert {path: value for path, value in played.items() if at(DATA, path) not in (None, value)} == {}


def test_every_figure_of_cards_and_rules_is_probed(played: dict[str, Any]) -> None:
    cards = {f"cards.{row['id']}.{key}" for name, table in DATA["cards"].items() if name not in PIECES
             for row in table for key, value in row.items() if isinstance(value, int) and key not in NUMBERS}
    rules = {f"rules.{section}.{key}" for section, values in DATA["rules"].items() if isinstance(values, dict)
             for key in values} - {"rules.players.recommended", "rules.source.published"}
    assert (cards | rules) - set(played) == {"cards.bus-keys.hands"}


OTHER_CARDS: dict[str, dict[str, Any]] = {
    "pistol": {"ranged": 4, "range": 7, "noise": 3, "copies": 9}, "crowbar": {"break": 1},
    "first-aid-kit": {"amount": 2, "ability": "lock", "target": "self"}, "alarm-clock": {"effect": "find"},
    "locked-car": {"difficulty2": 5, "resistance": 9, "ability": "break"}, "fridge": {"reward": "points"},
    "jogger": {"speed": 6, "initiative": 12}, "bouncer": {"wounds": 7, "melee": 2}, "commuter": {"copies": 3},
    "rosa": {"melee": 1}, "ines": {"initiative": 1}, "walt": {"points": 9}, "bruno": {"wounds": 2},
    "wardrobe": {"place": "street"}, "toolbox": {"copies": 7}}
OTHER_RULES: dict[str, dict[str, Any]] = {
    "costs": {"move": 2, "attack": 1, "tile": 1}, "dice": {"success": 4}, "explore": {"noise": [1, 0, 0, 0, 0, 3]},
    "noise": {"group": [3, 1, 4], "totals": [0, 3, 5, 9], "zombies": [0, 2, 3, 5]}, "zombies": {"most": 9},
    "scenario": {"last": 2, "rounds": 7, "objects": [0, 1, 2, 3, 4, 5]}, "door": {"noise": 4, "dice": 2},
    "group": {"levels": [1, 3, 6]}, "initiative": {"dice": 3}, "hands": {"number": 3}}


def test_other_figures_are_played() -> None:
    data = changed()
    for section, values in OTHER_RULES.items():
        data["rules"][section].update(values)
    for row in (row for table in data["cards"].values() for row in table):
        row.update(OTHER_CARDS.get(row["id"], {}))
    found = probes(data)
    wanted = {f"{top}.{name}.{key}": value for top, others in (("cards", OTHER_CARDS), ("rules", OTHER_RULES))
              for name, values in others.items() for key, value in values.items()}
    assert {path: found[path] for path in wanted} == wanted


def test_an_engine_that_plays_otherwise_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Deeds, "shot", lambda state: state.resume())
    monkeypatch.setattr(Pack, "nearest_squares", lambda state, here, speed: [here])
    found = probes(DATA)
    assert found["cards.jogger.speed"] == 0 != at(DATA, "cards.jogger.speed")


def test_the_printed_tables(played: dict[str, Any]) -> None:
    rows = {row[0].msgid: row[1:] for table in tables(played, DATA) for row in table.rows}      # type: ignore[union-attr]
    assert rows["Explore"] == (at(DATA, "rules.costs.explore"),) and rows["Add a tile"] == (0,)
    assert rows["Noise made"] == tuple(noise or None for noise in at(DATA, "rules.explore.noise"))
    assert rows["Tiles in the stack"] == tuple(at(DATA, "rules.scenario.tiles"))
