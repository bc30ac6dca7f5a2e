"""A game with other figures in it: as many of them as the engine plays with."""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

from deckgen.rules.contract import DataError
from deckgen.rules.engines import Engine
from deckgen.rules.otherwise import otherwise

DATA = {"rules": {"bomb": {"dealt": 40, "drawn": 40}, "seats": {"least": 2, "most": 4}},
        "cards": {"deck": [{"id": "axe", "copies": 3, "damage": 40}, {"id": "bow", "copies": 1, "damage": None}]}}


def new(players: int, data: Mapping[str, Any]) -> object:
    if not data["rules"]["seats"]["least"] == 2 <= players <= data["rules"]["seats"]["most"] <= 4:
        raise DataError("seats")
    return object()


def probes(data: Mapping[str, Any]) -> dict[str, Any]:
    deck = {row["id"]: row for row in data["cards"]["deck"]}
    return {"cards.axe.copies": deck["axe"]["copies"], "cards.axe.damage": deck["axe"]["damage"],
            "rules.bomb.dealt": data["rules"]["bomb"]["dealt"], "rules.bomb.drawn": data["rules"]["bomb"]["drawn"],
            "rules.seats.least": data["rules"]["seats"]["least"], "rules.seats.most": data["rules"]["seats"]["most"],
            "cards.axe.reach": 7, "rules.words": "forty"}


def engine(probing: Any = probes) -> Engine:
    return Engine("toy", new, None, SimpleNamespace(probes=probing))


def test_every_figure_is_another_one() -> None:
    found = otherwise(engine(), DATA, probes(DATA))
    assert found and found.changed == {
        "cards.axe.copies": 4, "cards.axe.damage": 41, "rules.bomb.dealt": 42, "rules.bomb.drawn": 43}
    assert found.figures["rules.bomb.drawn"] == 43 and found.data["cards"]["deck"][0]["damage"] == 41
    assert probes(DATA)["rules.bomb.drawn"] == 40


def test_figures_that_nobody_could_play_with_stay() -> None:
    found = otherwise(engine(), DATA, probes(DATA))
    assert found and found.data["rules"]["seats"] == DATA["rules"]["seats"]


def test_none_where_the_engine_fails() -> None:
    def fails(data: Mapping[str, Any]) -> dict[str, Any]:
        if data["rules"]["bomb"]["drawn"] != 40:
            raise ValueError("too much")
        return probes(data)

    assert otherwise(engine(fails), DATA, probes(DATA)) is None


def test_none_where_nobody_can_play() -> None:
    assert otherwise(engine(), {**DATA, "rules": {**DATA["rules"], "seats": {"least": 9, "most": 9}}}, {}) is None
