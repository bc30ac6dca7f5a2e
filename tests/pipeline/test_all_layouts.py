"""Every layout that the docs name, on every paper, for every game that deckgen brings."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pikepdf
import pytest

import deckgen
from deckgen.diagnostics import Severity
from deckgen.impose import load_layouts, plan
from deckgen.impose.layout import Layout
from deckgen.load import games, load_game
from deckgen.manifest import read_manifest
from deckgen.model import Game
from deckgen.pipeline.build import Request, build
from deckgen.project import Project, bundled_root

GAMES = games(Project.at(bundled_root()))
DOCS = (Path(deckgen.__file__).parent / "docs/printing.md").read_text(encoding="utf-8")
NAMED = sorted(set(re.findall(r"`((?:\d+x\d+|auto|gutterfold)(?:-[a-z]+)?)`", DOCS)))
PAPERS = ("a4", "letter")


@cache
def loaded(name: str) -> tuple[Game, dict[str, Layout]]:
    project = Project.at(bundled_root())
    game, _ = load_game(project, name)
    assert game
    return game, load_layouts(project, name)[0]


CASES = [(game, paper, layout) for game in GAMES for paper in PAPERS for layout in NAMED
         if f"{paper}-{layout}" in loaded(game)[1]]


def test_the_docs_name_every_layout() -> None:
    common = {path.stem for path in (bundled_root() / "templates/common/layouts").glob("*.toml")}
    assert {f"{paper}-{layout}" for _, paper, layout in CASES} == common


@pytest.mark.parametrize(("name", "paper", "layout"), CASES)
def test_every_copy_is_printed(name: str, paper: str, layout: str) -> None:
    game, layouts = loaded(name)
    sheets, told = plan(game, layouts, paper, layout)
    assert {fault.severity for fault in told} <= {Severity.NOTE}
    faces = Counter((slot.component, slot.card) for sheet in sheets for slot in sheet.slots if slot.side == "face")
    assert faces == {(component.id, card.id): card.copies for component, card in game.cards() if card.copies}
    cards = {sheet.layout for sheet in sheets for slot in sheet.slots if slot.component in ("deck", "pool", "objects")}
    assert cards == {f"{paper}-{layout}"}
    assert {sheet.paper for sheet in sheets} <= {paper, "a3"}


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", GAMES)
def test_every_paper_is_enough_without_a_layout(name: str, paper: str) -> None:
    game, layouts = loaded(name)
    sheets, told = plan(game, layouts, paper)
    assert sheets and not [fault for fault in told if fault.severity is not Severity.NOTE]


def test_a_game_on_two_papers_is_built_into_two_files(tmp_path: Path) -> None:
    request = Request(tmp_path, ("your_war",), ("en",), "letter", "4x2")
    outcome = build(Project.at(bundled_root()), request)
    assert [fault.code for fault in outcome.diagnostics] == ["layout-kept"]
    folder = tmp_path / "your_war/en"
    told = read_manifest(folder)
    assert told and {path.name for path in folder.glob("cards*.pdf")} == {"cards.pdf", "cards-a3.pdf"}
    for name, sides in (("cards.pdf", [612.0, 792.0]), ("cards-a3.pdf", [841.89, 1190.55])):
        with pikepdf.open(folder / name) as pdf:
            assert all(sorted(map(float, page.MediaBox[2:])) == pytest.approx(sides, abs=0.01) for page in pdf.pages)
            assert len(pdf.pages) == [sheet["file"] for sheet in told["sheets"]].count(name)
    again = build(Project.at(bundled_root()), request)
    assert [made.written for made in again.made] == [()]
    assert again.diagnostics == outcome.diagnostics
