"""`deckgen export`: the pictures have the size, the cards and the places that other programs expect."""

from __future__ import annotations

import json
from pathlib import Path
from urllib.parse import unquote, urlparse

import pytest
from PIL import Image

from deckgen.cli import main
from deckgen.pipeline.export import ExportRequest, export
from deckgen.project import Project
from tests.pipeline.maker import edit

BUNDLED = Path(__file__).parents[2]


def exported(tmp_path: Path, kind: str, dpi: int = 100, bleed: bool = False) -> Path:
    done = export(Project.at(BUNDLED), ExportRequest(kind, "ct_terror", ("en",), dpi, bleed, tmp_path))
    assert not done.diagnostics
    (folder,) = done.folders
    assert done.folders[folder] == len([path for path in folder.rglob("*") if path.is_file()])
    return folder


@pytest.mark.parametrize(("bleed", "size"), [(False, (63, 88)), (True, (69, 94))])
def test_pictures_are_as_large_as_the_card_at_their_dpi(tmp_path: Path, bleed: bool, size: tuple[int, int]) -> None:
    folder = exported(tmp_path, "png", 100, bleed)
    with Image.open(folder / "deck/ak47.png") as picture:
        assert all(abs(have - want / 25.4 * 100) <= 1 for have, want in zip(picture.size, size, strict=True))
    assert {path.name for path in (folder / "life").iterdir()} == {"life.png", "back.png"}


def test_a_saved_object_deals_every_copy_from_places_that_show_the_card(tmp_path: Path) -> None:
    folder = exported(tmp_path, "tts")
    decks = json.loads((folder / "ct_terror.json").read_text(encoding="utf-8"))["ObjectStates"]
    assert [deck["Nickname"] for deck in decks] == ["Character cards", "Life cards", "Draw pile"]
    assert sum(len(deck["DeckIDs"]) for deck in decks) == 68
    for deck in decks:
        assert [card["CardID"] for card in deck["ContainedObjects"]] == deck["DeckIDs"]
        for number, sheet in deck["CustomDeck"].items():
            places = {card - 100 * int(number) for card in deck["DeckIDs"]}
            assert places == set(range(len(places))) and max(places) < 69
            for url in (sheet["FaceURL"], sheet["BackURL"]):
                assert Path(unquote(urlparse(url).path)).parent == folder.resolve()
            with Image.open(unquote(urlparse(sheet["FaceURL"]).path)) as picture:
                assert max(picture.size) <= 4096 and (sheet["NumWidth"], sheet["NumHeight"]) == (10, 7)


def test_the_hidden_face_of_a_sheet_is_the_back(tmp_path: Path) -> None:
    folder = exported(tmp_path, "tts")
    with Image.open(folder / "deck-1-faces.png") as sheet, Image.open(folder / "deck-1-back.png") as back:
        width, height = sheet.width // 10, sheet.height // 7
        last = sheet.crop((9 * width, 6 * height, 10 * width, 7 * height)).resize((20, 28))
        pairs = zip(last.tobytes(), back.resize((20, 28)).tobytes(), strict=True)
        assert max(abs(one - other) for one, other in pairs) < 40


def test_a_contact_sheet_names_every_card_with_its_copies(tmp_path: Path) -> None:
    import pypdfium2

    folder = exported(tmp_path, "contact-sheet")
    document = pypdfium2.PdfDocument(folder / "contact-sheet.pdf")
    text = "".join(page.get_textpage().get_text_range() for page in document)
    assert all(words in text for words in ("AK-47 ×4", "Helmet ×7", "Ricochet ×2", "Draw pile (52)"))
    assert len(list(folder.glob("*.png"))) == len(document)


def test_a_game_that_is_not_there_is_one_fault(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["export", "ct_teror", "--png", "--output", str(tmp_path)]) == 1
    assert capsys.readouterr().err.count("error[") == 1 and not list(tmp_path.iterdir())


def test_each_deck_of_a_pool_lies_by_itself_and_no_sheets_share_a_number(tmp_path: Path) -> None:
    done = export(Project.at(BUNDLED), ExportRequest("tts", "your_war", ("en",), 300, False, tmp_path))
    (folder,) = done.folders
    decks = json.loads((folder / "your_war.json").read_text(encoding="utf-8"))["ObjectStates"]
    sizes = {deck["Nickname"]: len(deck["DeckIDs"]) for deck in decks}
    assert (sizes["Firepower"], sizes["Deep Battle"]) == (60, 60) and "Cards" not in sizes
    faces = {(number, sheet["FaceURL"]) for deck in decks for number, sheet in deck["CustomDeck"].items()}
    assert len(faces) == len(dict(faces)) == len(list(folder.glob("*-faces.png")))
    assert all({str(card // 100) for card in deck["DeckIDs"]} == set(deck["CustomDeck"]) for deck in decks)


def test_pieces_without_backs_show_their_faces_on_both_sides(tiny: Path) -> None:
    export(Project.at(tiny), ExportRequest("tts", "tiny", ("en",), 300, False, tiny / "output"))
    folder = tiny / "output/tiny/en/tts"
    decks = json.loads((folder / "tiny.json").read_text(encoding="utf-8"))["ObjectStates"]
    sheets = {deck["Nickname"]: next(iter(deck["CustomDeck"].values())) for deck in decks}
    assert sheets["Tokens"]["BackURL"] == sheets["Tokens"]["FaceURL"] and sheets["Tokens"]["UniqueBack"]
    assert not sheets["Landscape tiles"]["UniqueBack"]
    assert {path.name for path in folder.glob("*.png")} == {"tiles-1-faces.png", "tiles-1-back.png",
                                                            "tokens-1-faces.png"}


def test_a_card_called_back_keeps_its_picture(tiny: Path) -> None:
    folder = tiny / "output/tiny/en/png/tiles"
    request = ExportRequest("png", "tiny", ("en",), 50, False, tiny / "output")
    export(Project.at(tiny), request)
    pond, back = ((folder / name).read_bytes() for name in ("pond.png", "back.png"))
    edit(tiny, "cards/tiny/tiles.csv", "pond,3", "back,3")
    assert not export(Project.at(tiny), request).diagnostics
    assert (folder / "back.png").read_bytes() == pond and (folder / "back_.png").read_bytes() == back


@pytest.mark.parametrize("options", [("--png", "--dpi", "1201"), ("--tts", "--dpi", "100"),
                                     ("--contact-sheet", "--bleed")])
def test_what_a_kind_does_not_take_is_refused(tmp_path: Path, options: tuple[str, ...]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["export", "ct_terror", *options, "--output", str(tmp_path)])
    assert stop.value.code == 2 and not list(tmp_path.iterdir())
