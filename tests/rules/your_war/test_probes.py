"""What the probes tell of the engine: every figure of the data, other figures where the data have others, and what is
odd about a deck."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from deckgen.rules.engines import find_engine
from deckgen.rules.otherwise import otherwise, value_at
from deckgen.rules.your_war.play import Play
from deckgen.rules.your_war.probes import probes, tables, warnings
from tests.rules.your_war.play import DATA, POOL, changed

COLUMNS = ("national", "any", "attack", "defence", "leader", "reserve", "pay", "amount", "then_amount")


@cache
def played() -> dict[str, Any]:
    return dict(probes(DATA))


def test_every_figure_is_as_the_data_have_it() -> None:
    for path, figure in played().items():
        if path.startswith("decks."):
            _, deck, card = path.split(".")
            assert figure == DATA["decks"][deck][card], path
        elif path.endswith(".squares"):
            assert figure == list(range(value_at(DATA, path.replace("squares", "top")), 0, -1)), path
        elif path.startswith("cards.") and path.rpartition(".")[2] in DATA["rules"]["extra"]:
            assert figure == DATA["rules"]["extra"][path.rpartition(".")[2]], path
        else:
            assert figure == value_at(DATA, path), path


def test_every_figure_of_the_data_is_probed() -> None:
    wanted = {f"cards.{card}.{column}" for card, row in POOL.items() for column in COLUMNS if row[column] is not None}
    wanted |= {f"decks.{deck}.{card}" for deck, cards in DATA["decks"].items() for card in cards}
    wanted |= {f"cards.{tracker['id']}.squares" for tracker in DATA["cards"]["life"]}
    by_type = {"tank-destroyer": "blocked", "bomber": "bombs", "artillery": "tank_destroyer"}
    wanted |= {f"cards.{card}.{by_type[row['type']]}" for card, row in POOL.items() if row["type"] in by_type}
    assert wanted == {path for path in played() if not path.startswith("rules.")}


def test_other_figures_are_played_where_the_data_have_others() -> None:
    found = otherwise(find_engine("deckgen.rules.your_war:new"), DATA, played())
    assert found is not None and len(found.changed) > 200
    assert {path: found.figures[path] for path in found.changed} == dict(found.changed)


def test_a_fault_of_the_engine_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Play, "pays_at_home", lambda self, player, card: True)
    assert dict(probes(changed("long-tom", any=3)))["cards.long-tom.national"] == 0


def test_the_table_of_blocks_is_what_the_source_says() -> None:
    blocks = tables(played(), DATA)[0]
    assert [[cell.msgid for cell in row] for row in blocks.rows] == [       # type: ignore[union-attr]
        ["Ground units", "yes", "yes", "yes"], ["Air units", "no", "yes", "yes"], ["Navy", "yes", "yes", "yes"]]


def test_the_tables_of_decks_add_up() -> None:
    _, types, *decks = tables(played(), DATA)
    assert [sum(row[place] or 0 for row in types.rows) for place in (1, 2)] == [60, 60]     # type: ignore[misc]
    assert [(deck.name, sum(row[1] for row in deck.rows)) for deck in decks] == [           # type: ignore[misc]
        ("the deck firepower", 60), ("the deck deep-battle", 60)]


def test_a_card_that_its_deck_cannot_pay_is_odd() -> None:
    assert warnings(DATA) == []
    found = warnings(changed(decks={"mine": {"base-usa": 56, "t-34": 4}}))
    assert [finding.path for finding in found] == ["cards.t-34.national"]
    assert "'mine' has 0" in found[0].message
