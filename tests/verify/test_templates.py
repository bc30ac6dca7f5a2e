"""Face templates by themselves: what they show with other figures, and what they do not show at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckgen.load import load_game
from deckgen.model import Game
from deckgen.pipeline.verify.editions import Editions
from deckgen.pipeline.verify.templates import template_faults
from deckgen.project import Project
from deckgen.rules.ct_terror import tables
from deckgen.rules.ct_terror.combat import Combat
from deckgen.rules.reading import Reading
from deckgen.verify import truth_of
from tests.verify.games import TOP, edit, project

FACES = "templates/ct_terror"


def loaded(root: Path) -> Game:
    game, faults = load_game(Project.at(root), "ct_terror")
    assert game and not faults
    return game


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What is told of faces with several faults."""
    root = project(tmp_path_factory.mktemp("faces"))
    edit(root / FACES / "character.xml.j2", ("{{ card.role }}", ""),
         ("{{ rules.character.damage|number }}", "{{ rules.ricochet.damage|number }}"))
    edit(root / FACES / "life.xml.j2", ("{{ card.text }}", ""))
    edit(root / FACES / "deck.xml.j2", ('"defence": _("Defence")', '"defence": _("Offensive action")'))
    edit(root / "templates/common/card-entry.md.j2", ("{{ card.details }}", ""))
    edit(root / "cards/ct_terror/game.toml", ("[rules.character]", "# of every character\n[rules.character]"))
    return "\n".join(map(str, template_faults(Editions(Project.at(root), loaded(root)))))


@pytest.mark.parametrize("told", [
    "templates/ct_terror/character.xml.j2: error[figure-differs] (card falcao): with other figures in the data, "
    "'falcao' prints ",
    "error[column-not-shown] (components.characters): ct_terror/character.xml.j2 does not show the column 'role'",
    "error[column-not-shown] (components.life): ct_terror/life.xml.j2 does not show the column 'text'",
    "error[column-not-shown] (components.deck): the rulebook does not show the column 'details'",
    "warning[choices-alike] (components.deck): ct_terror/deck.xml.j2 shows 'attack' and 'defence' alike, in the column "
    "'plays' of 'deck'"])
def test_faults_of_faces(told: str, found: str) -> None:
    assert told in found


def test_each_is_told_once(found: str) -> None:
    assert found.count("error[") == 4 and found.count("warning[") == 1, found


def test_columns_that_faces_need_not_show(tmp_path: Path) -> None:
    root = project(tmp_path)
    edit(root / FACES / "character.xml.j2", ("{{ card.role }}", ""))
    edit(root / "cards/ct_terror/game.toml", ("back = \"ct_terror/character-back.xml.j2\"",
                                             "back = \"ct_terror/character-back.xml.j2\"\noff_face = [\"role\"]"))
    told, = template_faults(Editions(Project.at(root), loaded(root)))
    assert "the rulebook does not show the column 'role' of 'characters'" in told.message


def test_a_figure_that_the_engine_has_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    number = Reading.number

    def fixed(self: Reading, path: str, least: int = 0) -> int:
        if path == "rules.ricochet.damage":
            return 20
        return number(self, "rules.bomb.drawn" if path == "rules.bomb.dealt" else path, least)

    monkeypatch.setattr(Reading, "number", fixed)
    monkeypatch.setattr(tables.tables_of, "_known", [])
    faults = truth_of(loaded(TOP))[1]
    assert {fault.code for fault in faults} == {"figure-fixed"}
    told = {fault.location.key: fault.message for fault in faults}
    assert told.keys() == {"rules.ricochet.damage", "rules.bomb.dealt"}
    assert told["rules.ricochet.damage"].endswith("the engine would still play 20")
    assert told["rules.bomb.dealt"] == "the engine takes rules.bomb.dealt from rules.bomb.drawn"


def test_a_figure_that_the_engine_plays_in_two_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    reduce = Combat.reduce

    def once(self: Combat, player: int, kind: int) -> None:
        self.reduced = 0
        reduce(self, player, kind)

    monkeypatch.setattr(Combat, "reduce", once)
    truth, told = truth_of(loaded(TOP))
    assert "figure-differs" in {fault.code for fault in told}
    assert truth.figures["cards.vest.protection"] == 40
