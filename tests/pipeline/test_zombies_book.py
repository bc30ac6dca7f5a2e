"""The rulebook of Zombies: what it takes from the figures where no probe looks."""

from __future__ import annotations

import re

import pypdfium2
import pytest

from deckgen.pipeline.build import Request, build
from deckgen.project import Project, bundled_root

GAME = "cards/zombies/game.toml"
OTHER = {"totals = [0, 4, 6, 8]": "totals = [0, 4, 6, 9]", "rounds = 22": "rounds = 24"}


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The texts of its pages, printed with other figures, by number less one."""
    root = tmp_path_factory.mktemp("other")
    text = (bundled_root() / GAME).read_text(encoding="utf-8")
    for old, new in OTHER.items():
        assert text.count(old) == 1
        text = text.replace(old, new)
    (root / GAME).parent.mkdir(parents=True)
    (root / GAME).write_text(text, encoding="utf-8")
    outcome = build(Project.at(root), Request(root / "output", ("zombies",), ("en",)))
    assert [str(fault) for fault in outcome.diagnostics] == []
    document = pypdfium2.PdfDocument(root / "output/zombies/en/rulebook.pdf")
    return [" ".join(page.get_textpage().get_text_bounded().split()) for page in document]


def test_the_head_of_the_noise_table_is_made_of_its_totals(pages: list[str]) -> None:
    heads = [page for page in pages if re.search(r"1d6 \+ noise \+ party level bonus up to 3 4–5 6–8 9 or more", page)]
    assert len(heads) == 2 and heads[1] == pages[-1]        # in the rules, and on the back cover


def test_the_end_of_the_game_follows_the_rounds(pages: list[str]) -> None:
    assert sum("24 rounds are over" in page for page in pages) == 2


def test_a_booklet_without_waste(pages: list[str]) -> None:
    assert len(pages) % 4 == 0
    assert sum(len(page) < 20 for page in pages[1:]) <= 1
