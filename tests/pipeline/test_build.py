"""Whole builds of the tiny game: what comes out, what is left alone, what is refused."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from deckgen.pipeline.build import Outcome, Request, build, check, deck
from deckgen.project import Project

TOP = Path(__file__).parents[2]
IT = "locales/it/LC_MESSAGES/tiny.po"


def run(root: Path, **request: object) -> Outcome:
    return build(Project.at(root), Request(root / "output", ("tiny",), **request))  # type: ignore[arg-type]


def command(root: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "deckgen", *words], cwd=root, capture_output=True, text=True,
                          check=False, env={**os.environ, "PYTHONPATH": str(TOP), **environment})


def edit(root: Path, name: str, old: str, new: str) -> None:
    path = root / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def files(root: Path) -> dict[str, bytes]:
    return {str(path.relative_to(root)): path.read_bytes() for path in sorted(root.rglob("*")) if path.is_file()}


def test_a_game_of_tiles_and_tokens_is_printed_in_its_languages(tiny: Path) -> None:
    outcome = run(tiny)
    assert outcome.diagnostics == []
    assert [made.counts for made in outcome.made] == [{"cards": 30, "sheets": 2}] * 2
    manifest = json.loads((tiny / "output/tiny/it/manifest.json").read_text(encoding="utf-8"))
    slots = [slot for sheet in manifest["sheets"] for slot in sheet["slots"] if slot["side"] == "face"]
    assert Counter(slot["component"] for slot in slots) == {"tiles": 14, "tokens": 16}
    widths = {slot["component"]: round((slot["trim"][2] - slot["trim"][0]) / 72 * 25.4, 1) for slot in slots}
    assert widths == {"tiles": 50, "tokens": 25}
    text = pypdfium2.PdfDocument(tiny / "output/tiny/it/cards.pdf")[0].get_textpage().get_text_bounded()
    assert "Stagno" in text and "Pond" not in text


def test_the_manifest_says_what_was_made_from_what(tiny: Path) -> None:
    run(tiny)
    manifest = json.loads((tiny / "output/tiny/en/manifest.json").read_text(encoding="utf-8"))
    assert (manifest["format"], manifest["game"], manifest["locale"], manifest["version"]) == (1, "tiny", "en", "0.3")
    assert set(manifest["files"]) == {"cards.pdf"}
    assert "cards/tiny/tiles.csv" in manifest["files"]["cards.pdf"]["reads"]
    assert not any(name.startswith("locales/it/") for name in manifest["files"]["cards.pdf"]["reads"])
    assert manifest["cards"]["tiles/pond"]["copies"] == 3
    assert manifest["sheets"][0]["side"] == "front"
    assert set(manifest["sheets"][0]["slots"][0]) >= {"component", "card", "copy", "side", "trim"}


def test_nothing_changed_nothing_written(tiny: Path) -> None:
    run(tiny)
    before = {path: path.stat().st_mtime_ns for path in (tiny / "output").rglob("*") if path.is_file()}
    outcome = run(tiny)
    assert [made.written for made in outcome.made] == [(), ()]
    assert outcome.made[0].counts == {"cards": 30, "sheets": 2}
    assert {path: path.stat().st_mtime_ns for path in before} == before


def test_a_changed_translation_touches_its_language_only(tiny: Path) -> None:
    run(tiny)
    edit(tiny, IT, '"Canneto"', '"Giuncheto"')
    outcome = run(tiny)
    assert {made.locale: set(made.written) for made in outcome.made} == {
        "en": set(), "it": {"cards.pdf", "manifest.json"}}


def test_a_changed_figure_changes_the_hash_of_its_faces_only(tiny: Path) -> None:
    run(tiny)
    path = tiny / "output/tiny/en/manifest.json"
    before = json.loads(path.read_text(encoding="utf-8"))["cards"]
    edit(tiny, "cards/tiny/tiles.csv", "reeds,4,Reeds,reeds,1", "reeds,4,Reeds,reeds,3")
    run(tiny)
    after = json.loads(path.read_text(encoding="utf-8"))["cards"]
    assert {name for name in after if after[name] != before[name]} == {"tiles/reeds"}


@pytest.mark.parametrize("harm", ["delete", "corrupt"])
def test_a_lost_or_damaged_output_is_made_again(tiny: Path, harm: str) -> None:
    run(tiny)
    path = tiny / "output/tiny/en/cards.pdf"
    whole = path.read_bytes()
    path.unlink() if harm == "delete" else path.write_bytes(whole[:-100])
    run(tiny)
    assert path.read_bytes() == whole


def test_same_input_same_bytes(tiny: Path, tmp_path: Path) -> None:
    made = []
    for seed in ("0", "1", "random"):
        folder = tmp_path / f"seed{seed}"
        assert command(tiny, "build", "tiny", "--output", str(folder), PYTHONHASHSEED=seed).returncode == 0
        made.append(files(folder))
    assert made[0] == made[1] == made[2]


def many(root: Path, count: int) -> None:
    """A deck that is large enough to be shared between processes; one card has letters that no other has."""
    rows = "".join(f"m{n},1,Meadow,meadow,,{'Łódź Ωμέγα' if n == count - 9 else 'The {rules.rounds} frogs'},#8fbf6f\n"
                   for n in range(count))
    (root / "cards/tiny/tiles.csv").write_text(f"id,copies,name,land,frogs,text,colour\n{rows}", encoding="utf-8")
    edit(root, "cards/tiny/game.toml", 'locales = ["en", "it"]', 'locales = ["en"]')
    edit(root, "cards/tiny/game.toml", 'origin = "it"', 'origin = "en"')


def test_any_number_of_processes_gives_the_same_bytes(tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    many(tiny, deck.MANY + 100)
    assert run(tiny).diagnostics == []
    shared = files(tiny / "output")
    monkeypatch.setattr(deck, "may_fork", lambda: False)
    (tiny / "output/tiny/en/manifest.json").unlink()
    (tiny / "output/tiny/en/cards.pdf").unlink()
    run(tiny)
    assert files(tiny / "output") == shared
    document = pypdfium2.PdfDocument(tiny / "output/tiny/en/cards.pdf")
    text = "".join(page.get_textpage().get_text_bounded() for page in document)
    assert "Łódź" in text and "Ωμέγα" in text


def test_letters_of_a_template_that_come_late_are_drawn_too(tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    many(tiny, deck.MANY + 100)
    late = '{% if card.id == "m250" %}<text frame="late" x="4" y="14" w="42" h="8">Жук</text>{% endif %}'
    edit(tiny, "templates/tiny/tile.xml.j2", "{% if card.text %}", late + "{% if card.text %}")
    assert run(tiny).diagnostics == []
    shared = files(tiny / "output")
    monkeypatch.setattr(deck, "may_fork", lambda: False)
    (tiny / "output/tiny/en/manifest.json").unlink()
    run(tiny)
    assert files(tiny / "output") == shared


def test_an_error_in_one_language_writes_nothing(tiny: Path) -> None:
    run(tiny)
    before = files(tiny / "output")
    edit(tiny, IT, '"Canneto"', '""')
    edit(tiny, "cards/tiny/tokens.csv", "Frog;1", "Frog;3")
    outcome = run(tiny)
    assert outcome.failed
    assert [fault.code for fault in outcome.diagnostics] == ["untranslated"]
    assert files(tiny / "output") == before


def test_faults_of_several_files_are_told_at_once(tiny: Path) -> None:
    edit(tiny, "cards/tiny/tiles.csv", "pond,3,", "pond,-3,")
    edit(tiny, "cards/tiny/tokens.csv", "target", "targt")
    edit(tiny, "cards/tiny/game.toml", 'shape = "circle"', 'shape = "circel"')
    outcome = run(tiny)
    assert {fault.location.file for fault in outcome.diagnostics} == {
        "cards/tiny/tiles.csv", "cards/tiny/tokens.csv", "cards/tiny/game.toml"}
    assert not (tiny / "output").exists()


def test_check_writes_nothing_and_says_what_build_would(tiny: Path) -> None:
    edit(tiny, "templates/tiny/token.xml.j2", "card.worth", "card.wroth")
    checked = check(Project.at(tiny), Request(tiny / "output", ("tiny",)))
    assert [fault.code for fault in checked.diagnostics] == ["undefined-variable"]
    assert str(checked.diagnostics[0].location) == "templates/tiny/token.xml.j2:4"
    assert not (tiny / "output").exists()
    assert run(tiny).diagnostics == checked.diagnostics


def test_an_output_folder_that_is_a_file_is_told(tiny: Path) -> None:
    (tiny / "output").write_text("in the way", encoding="utf-8")
    outcome = run(tiny)
    assert {fault.code for fault in outcome.diagnostics} == {"unwritable-output"}
    assert (tiny / "output").read_text(encoding="utf-8") == "in the way"


@pytest.mark.parametrize(("words", "code", "hint"), [
    (["tinny"], "unknown-game", "tiny"), (["tiny", "--locale", "itt"], "unknown-locale", "it"),
    (["tiny", "--layout", "atuo"], "unknown-layout", "auto")])
def test_unknown_names_are_refused_with_the_nearest(tiny: Path, words: list[str], code: str, hint: str) -> None:
    done = command(tiny, "build", *words)
    assert done.returncode == 1
    assert f"[{code}]" in done.stderr and hint in done.stderr
    assert "Traceback" not in done.stderr


def test_wrong_usage_is_told_with_exit_2(tiny: Path) -> None:
    for words in (["build", "--paper", "a9"], ["print"], []):
        assert command(tiny, *words).returncode == 2


def test_jsonl_gives_one_object_a_line(tiny: Path) -> None:
    edit(tiny, IT, '"Canneto"', '""')
    done = command(tiny, "check", "tiny", "--format", "jsonl")
    assert done.returncode == 1
    [fault] = [json.loads(line) for line in done.stdout.splitlines()]
    assert fault["file"] == IT and fault["code"] == "untranslated" and fault["line"] > 0


@pytest.mark.parametrize(("name", "data"), [
    ("cards/tiny/game.toml", b"title = "), ("cards/tiny/game.toml", b"\xff\xfe"), ("cards/tiny/tiles.csv", b""),
    ("cards/tiny/tiles.csv", b'id,copies\n"a'), (IT, b'msgid "a\n'), (IT, b"\x00\x01"),
    ("templates/tiny/tile.xml.j2", b"{% if %}"), ("templates/tiny/tile.xml.j2", b"<face"),
    ("templates/tiny/tile.xml.j2", b"\xff"), ("templates/tiny/tile.xml.j2", b'<face unit="ell"/>'),
    ("templates/common/layouts/a4-auto.toml", b"paper = 4"), ("templates/common/words.toml", b"[sheet]\nsheet = 4\n"),
    ("templates/common/icons/star.svg", b"<svg")])
def test_broken_files_give_a_diagnostic_and_no_traceback(tiny: Path, name: str, data: bytes) -> None:
    (tiny / name).parent.mkdir(parents=True, exist_ok=True)
    (tiny / name).write_bytes(data)
    done = command(tiny, "build", "tiny")
    assert done.returncode == 1, done.stderr
    assert "Traceback" not in done.stderr
    assert f"{name}" in done.stderr and "error[" in done.stderr
    assert not (tiny / "output").exists()


def test_a_project_s_own_files_win_over_the_bundled_ones(tiny: Path) -> None:
    before = run(tiny)
    assert not before.failed
    own = tiny / "templates/common/words.toml"
    own.parent.mkdir(parents=True)
    words = (TOP / "templates/common/words.toml").read_text(encoding="utf-8")
    own.write_text(words.replace("Sheet {number}", "Leaf {number}"), encoding="utf-8")
    run(tiny, locales=("en",))
    text = pypdfium2.PdfDocument(tiny / "output/tiny/en/cards.pdf")[0].get_textpage().get_text_bounded()
    assert "Leaf 1 of 2" in text


def test_round_pieces_have_a_line_to_cut_along(tiny: Path) -> None:
    run(tiny)
    pages = pikepdf.open(tiny / "output/tiny/en/cards.pdf")
    tokens = pages.pages[2]
    curves = [operator for _, operator in pikepdf.parse_content_stream(tokens) if str(operator) == "c"]
    assert len(curves) == 16 * 2 * 4        # a black line, and a white one around it
