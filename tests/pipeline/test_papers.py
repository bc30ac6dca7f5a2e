"""Pieces on a paper of their own: a file of sheets for each paper, which every command knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pikepdf
import pytest

from deckgen.manifest import read_manifest
from deckgen.pipeline.build import Request
from deckgen.pipeline.verify import verify
from deckgen.pipeline.watch import watch
from deckgen.project import Project
from tests.pipeline.maker import edit, put
from tests.pipeline.prints import TILES, TOKENS, again, built, changed, copies, printed

GAME = "cards/tiny/game.toml"
A3 = 'paper = "a3"\ncolumns = "auto"\nrows = "auto"\nbleed = "full"\nsides = "fronts"\n'


@pytest.fixture
def papers(tiny: Path) -> Path:
    """The tiny game built, its tokens on A3."""
    put(tiny, "templates/tiny/layouts/a3-own.toml", A3)
    edit(tiny, GAME, 'token.xml.j2"\nlayout = "auto"', 'token.xml.j2"\nlayout = "a3-own"')
    return built(tiny)


def folder(root: Path) -> Path:
    return root / "output/tiny/en"


def pdfs(root: Path) -> set[str]:
    return {path.name for path in folder(root).glob("*.pdf")}


def test_each_paper_has_its_file_with_its_own_pieces_and_count(papers: Path) -> None:
    assert pdfs(papers) == {"cards.pdf", "cards-a3.pdf"}
    manifest = read_manifest(folder(papers))
    assert manifest and set(manifest["files"]) == {"cards.pdf", "cards-a3.pdf"}
    for file, component in (("cards.pdf", "tiles"), ("cards-a3.pdf", "tokens")):
        sheets = [sheet for sheet in manifest["sheets"] if sheet["file"] == file]
        assert {slot["component"] for sheet in sheets for slot in sheet["slots"]} == {component}
        assert [sheet["page"] for sheet in sheets] == list(range(1, len(sheets) + 1))
        with pikepdf.open(folder(papers) / file) as pdf:
            assert len(pdf.pages) == len(sheets)
    assert {sheet["side"] for sheet in manifest["sheets"] if sheet["file"] == "cards-a3.pdf"} == {"front"}


def test_a_file_holds_no_drawing_of_another_paper(papers: Path) -> None:
    with pikepdf.open(folder(papers) / "cards-a3.pdf") as pdf:
        boxes = Counter(round(float(thing.BBox[2]) - float(thing.BBox[0])) for thing in pdf.objects
                        if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Form")
    assert set(boxes) == {79}           # 25 mm and twice 1.5 mm of bleed


def test_a_file_that_is_not_made_any_more_is_removed(papers: Path) -> None:
    (folder(papers) / "cards-mine.pdf").write_bytes(b"a maker's own")
    edit(papers, GAME, 'layout = "a3-own"', 'layout = "auto"')
    built(papers)
    assert pdfs(papers) == {"cards.pdf", "cards-mine.pdf"}


def test_a_file_that_was_lost_is_made_again(papers: Path) -> None:
    (folder(papers) / "cards-a3.pdf").unlink()
    built(papers)
    assert pdfs(papers) == {"cards.pdf", "cards-a3.pdf"}


def test_what_is_on_every_paper_is_verified(papers: Path) -> None:
    request = Request(papers / "output")
    assert verify(Project.at(papers), request).diagnostics == []
    with pikepdf.open(folder(papers) / "cards-a3.pdf", allow_overwriting_input=True) as pdf:
        pdf.pages[0].Contents = pdf.make_stream(b"")
        pdf.save(folder(papers) / "cards-a3.pdf")
    told = verify(Project.at(papers), request).diagnostics
    assert {(Path(fault.location.file).name, fault.code) for fault in told} >= {
        ("cards-a3.pdf", "file-differs"), ("cards-a3.pdf", "manifest-differs")}


def test_all_papers_are_recorded_as_printed_and_compared(papers: Path) -> None:
    assert not printed(papers).failed
    kept = folder(papers) / "printed"
    assert {path.name for path in kept.glob("*.pdf")} == {"cards.pdf", "cards-a3.pdf"}
    edit(papers, TOKENS, "star;12", "star;14")
    assert changed(papers, locales=("en",), sheets=True).any
    edit(papers, GAME, 'layout = "a3-own"', 'layout = "auto"')
    built(papers)
    printed(papers)
    assert {path.name for path in kept.glob("*.pdf")} == {"cards.pdf"}


def test_only_the_papers_that_changed_are_printed_again(papers: Path) -> None:
    printed(papers)
    edit(papers, TOKENS, "frog;Frog;1;#4f8a3c;star;12", "frog;Frog;1;#4f8a3c;star;14")
    assert not again(papers, locales=("en",)).failed
    assert {name for name in pdfs(papers) if name.startswith("reprint")} == {"reprint.pdf"}
    edit(papers, TILES, "reeds,4,Reeds,reeds,1", "reeds,4,Reeds,reeds,3")
    assert not again(papers, locales=("en",)).failed
    assert {name for name in pdfs(papers) if name.startswith("reprint")} == {"reprint.pdf", "reprint-a3.pdf"}
    assert copies(folder(papers) / "reprint-a3.pdf") == {"card_frog": 2}
    assert copies(folder(papers) / "reprint.pdf") == {"card_reeds": 4, "back_tiles": 4}
    printed(papers)
    assert {name for name in pdfs(papers) if name.startswith("reprint")} == set()


def test_watch_sets_the_files_of_all_papers_aside(papers: Path) -> None:
    def saves(_: object) -> Iterator[set[Path]]:
        yield set()
        (papers / TILES).write_text("no,table\n", encoding="utf-8")
        yield {papers / TILES}

    first, second = watch(Project.at(papers), Request(papers / "output", locales=("en",)), saves)
    assert not first.outdated
    assert {path.name for path in second.outdated} == {"cards.outdated.pdf", "cards-a3.outdated.pdf"}
    assert pdfs(papers) == {"cards.outdated.pdf", "cards-a3.outdated.pdf"}
