"""One figure in a table, and nothing else, changes the engine, the cards, the rulebook and its examples alike."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pypdfium2
import pytest

from deckgen.check.engine import engine_of
from deckgen.diagnostics import Diagnostic
from deckgen.load import load_game
from deckgen.pipeline.build import Request, build
from deckgen.pipeline.verify import verify
from deckgen.project import Project

TOP = Path(__file__).parents[2]
DECK = "cards/ct_terror/deck.csv"
OLD, NEW = 60, 50


class Changed(NamedTuple):
    project: Project
    output: Path
    told: list[Diagnostic]


@pytest.fixture(scope="module")
def changed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Changed]:
    """CT × Terror whose AK-47 deals less, printed in Italian; all the rest is as deckgen brings it."""
    root, output = tmp_path_factory.mktemp("project"), tmp_path_factory.mktemp("output")
    shutil.copytree(TOP / "cards/ct_terror", root / "cards/ct_terror")
    rows = (root / DECK).read_text(encoding="utf-8").splitlines(keepends=True)
    (at,) = (at for at, row in enumerate(rows) if row.startswith("ak47,"))
    assert rows[at].count(f",{OLD},,") == 1
    rows[at] = rows[at].replace(f",{OLD},,", f",{NEW},,")
    (root / DECK).write_text("".join(rows), encoding="utf-8")
    project = Project(root, TOP)
    yield Changed(project, output, build(project, Request(output, ("ct_terror",), ("it",))).diagnostics)


def pages(changed: Changed, name: str) -> list[str]:
    document = pypdfium2.PdfDocument(changed.output / "ct_terror/it" / name)
    return [" ".join(document[page].get_textpage().get_text_range().split()) for page in range(len(document))]


def test_nothing_but_the_levels_of_life_is_to_be_told(changed: Changed) -> None:
    """Life can fall to 50 now, which the life card does not have: a warning at the figure's line."""
    told, = changed.told
    assert (told.code, told.location.file, told.location.line, told.location.key) == ("odd-figure", DECK, 3, "damage")
    assert "from 100 to 50" in told.message


def test_the_engine_plays_it(changed: Changed) -> None:
    game, _ = load_game(changed.project, "ct_terror")
    assert game
    engine, _ = engine_of(game)
    assert engine and engine.figures(game.data())["cards.ak47.damage"] == NEW


def test_the_cards_print_it(changed: Changed) -> None:
    text = " ".join(pages(changed, "cards.pdf"))
    assert len(re.findall(rf"Infliggi {NEW} danni", text)) == 4 and f"Infliggi {OLD} danni" not in text


def test_the_rulebook_prints_it(changed: Changed) -> None:
    """In the list of cards, and in the example in which a 9mm of 40 is met by an AK-47: 90 of 100 are left, not 80."""
    text = " ".join(pages(changed, "rulebook.pdf"))
    assert re.search(rf"AK-47 \S+ 4 {NEW}\b", text) and re.search(r"\b90\b", text), text


def test_what_is_printed_is_what_is_played(changed: Changed) -> None:
    assert verify(changed.project, Request(changed.output, ("ct_terror",), ("it",))).diagnostics == []
