"""`deckgen locale fit`: texts that do not fit or had to shrink, tightest first, with the line where to change them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from deckgen.cli import main
from deckgen.diagnostics import Severity
from deckgen.pipeline.catalogs.text_fit import Fits, fit
from deckgen.project import Project
from tests.pipeline.maker import edit

TOP = Path(__file__).parents[2]
IT = "locales/it/LC_MESSAGES/tiny.po"
TILE = "templates/tiny/tile.xml.j2"


def fits(root: Path, *locales: str) -> list[Fits]:
    return fit(Project.at(root), "tiny", locales)


def line_of(root: Path, text: str) -> int:
    """The line of the msgstr that begins with this."""
    lines = (root / IT).read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if line.startswith(f'msgstr "{text}'))


def command(root: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "deckgen", "locale", "fit", *words], cwd=root, capture_output=True,
                          text=True, check=False, env={**os.environ, "PYTHONPATH": str(TOP), "PYTHONUTF8": "1"})


def test_texts_that_keep_their_size_are_counted_only(tiny: Path) -> None:
    english, italian = fits(tiny)
    assert (english.locale, italian.locale) == ("en", "it") and english.texts == italian.texts == 10
    assert not english.fittings and not english.diagnostics and not english.failed


def test_what_had_to_shrink_is_a_note_at_the_catalog_s_line(tiny: Path) -> None:
    edit(tiny, TILE, 'h="8" size="12"', 'h="8" size="40"')
    found, = fits(tiny, "it")
    assert not found.failed and len(found.fittings) == 4
    one = next(fitting for fitting in found.fittings if fitting.text == "Canneto")
    assert (one.place.file, one.place.line) == (IT, line_of(tiny, "Canneto"))
    assert (one.cards, one.frame, one.msgctxt, one.msgid) == (("reeds",), "name", "tiles.name", "Reeds")
    assert (one.asked, one.smallest, one.fits, one.severity) == (40, 8, True, Severity.NOTE)
    assert 8 <= one.size < 40 and one.need <= one.room == pytest.approx(8) and one.what == "height"
    assert one.template.file == TILE and str(one.template) in one.message


def test_the_entry_is_the_card_s_own_where_others_read_alike(tiny: Path) -> None:
    """The title, a tile and the back's word are all "Stagno"."""
    edit(tiny, TILE, 'h="8" size="12"', 'h="8" size="40"')
    edit(tiny, "templates/tiny/tile-back.xml.j2", 'size="14"', 'size="60" min-size="8"')
    found, = fits(tiny, "it")
    told = {(fitting.cards, fitting.msgctxt) for fitting in found.fittings if fitting.text == "Stagno"}
    assert told == {(("pond",), "tiles.name"), (("back of tiles",), "face")}


def test_what_does_not_fit_is_an_error_and_comes_first(tiny: Path) -> None:
    edit(tiny, IT, 'msgstr "Canneto"', 'msgstr "Canneto lungo la riva"')
    edit(tiny, IT, 'msgstr "Prato"', f'msgstr "{"Prato in fiore " * 6}"')
    edit(tiny, IT, 'msgstr "Nido"', 'msgstr "Nidificazioneincredibilmentelunga"')
    found, = fits(tiny, "it")
    assert found.failed
    assert [(one.cards[0], one.severity, one.what) for one in found.fittings[:2]] == [
        ("meadow", Severity.ERROR, "height"), ("nest", Severity.ERROR, "width")]
    assert all(one.full > 1 and one.need > one.room for one in found.fittings[:2])
    assert [one.full for one in found.fittings] == sorted((one.full for one in found.fittings), reverse=True)


def test_cards_with_the_same_text_are_told_once(tiny: Path) -> None:
    edit(tiny, TILE, "{{ card.name }}", "{{ _('Pond') }}")
    edit(tiny, TILE, 'h="8" size="12"', 'h="8" size="40"')
    shrunk = [fitting for fitting in fits(tiny, "it")[0].fittings if fitting.frame == "name"]
    assert {cards for fitting in shrunk for cards in fitting.cards} == {"pond", "reeds", "meadow", "nest"}
    assert ("reeds", "meadow", "nest") in [fitting.cards for fitting in shrunk]


def test_a_pair_is_set_together_and_names_both_entries(tiny: Path) -> None:
    found, = fits(tiny, "it+en")
    one = next(fitting for fitting in found.fittings if fitting.text == "Canneto")
    assert one.locale == "it+en" and one.place.line == line_of(tiny, "Canneto")
    assert one.second is not None and str(one.second) == "cards/tiny/tiles.csv:4" and str(one.second) in one.message


def test_a_trial_warns_and_does_not_fail(tiny: Path) -> None:
    edit(tiny, TILE, 'h="12"', 'h="4"')
    found, = fits(tiny, "qps-ploc")
    assert found.fittings[0].severity is Severity.WARNING and not found.failed


def test_what_stands_in_the_way_is_told(tiny: Path) -> None:
    assert [fault.code for fault in fits(tiny, "de")[0].diagnostics] == ["unknown-locale"]
    (tiny / IT).unlink()
    missing, = fits(tiny, "it")
    assert [fault.code for fault in missing.diagnostics] == ["missing-catalog"] and missing.failed
    edit(tiny, TILE, "<rect", "<rekt")
    assert "unknown-element" in [fault.code for fault in fits(tiny, "en")[0].diagnostics]
    edit(tiny, "cards/tiny/game.toml", "format = 1", "format = 2")
    assert [fault.code for fault in fits(tiny)[0].diagnostics] == ["bad-value"]


def test_the_table(tiny: Path) -> None:
    edit(tiny, IT, 'msgstr "Prato"', f'msgstr "{"Prato in fiore " * 6}"')
    edit(tiny, IT, 'msgstr "Canneto"', 'msgstr "Canneto lungo la riva del lago"')
    done = command(tiny, "tiny", "--locale", "it", "--locale", "en")
    head, columns, first, second, last = done.stdout.splitlines()
    assert done.returncode == 1 and done.stderr == ""
    assert head == "tiny, it: 10 texts in frames; 1 do not fit, 1 had to shrink"
    assert columns.split() == ["full", "asked", "used", "least", "needs", "mm", "card", "frame", "to", "be", "changed",
                               "at", "text"]
    assert first.split()[1:5] == ["!", "12", "8", "8"] and f"{IT}:{line_of(tiny, 'Prato')}" in first
    assert "reeds" in second and " of 8.0 height" in second and f"{IT}:{line_of(tiny, 'Canneto')}" in second
    assert last == "tiny, en: 10 texts in frames; 0 do not fit, 0 had to shrink"


def test_the_report_as_lines_of_json(tiny: Path) -> None:
    edit(tiny, TILE, 'h="8" size="12"', 'h="8" size="40"')
    done = command(tiny, "--format", "jsonl")
    found: list[dict[str, Any]] = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0 and [one["locale"] for one in found] == ["en"] * 4 + ["it"] * 4
    one = next(one for one in found if one["msgid"] == "Reeds" and one["locale"] == "it")
    assert (one["file"], one["line"], one["code"], one["severity"]) == (
        IT, line_of(tiny, "Canneto"), "text-shrunk", "note")
    assert (one["cards"], one["frame"], one["asked"], one["smallest"], one["what"]) == (
        ["reeds"], "name", 40, 8, "height")


def test_unknown_games_and_locales_are_refused(tiny: Path) -> None:
    done = command(tiny, "tinny", "--locale", "it")
    assert done.returncode == 1 and "did you mean 'tiny'" in done.stderr and not done.stdout
    done = command(tiny, "--locale", "qps-plok")
    assert done.returncode == 1 and "game.toml:6: error[unknown-locale]" in done.stderr
    assert "did you mean 'qps-ploc'" in done.stderr


@pytest.mark.parametrize(("game", "locale"), [
    ("ct_terror", "ru+pt_BR"), ("your_war", "ru+pt_BR"), ("zombies", "it+pt_BR"), ("zombies", "pt_BR+en")])
def test_two_languages_have_room_on_every_card(game: str, locale: str, tmp_path: Path) -> None:
    found, = fit(Project.at(tmp_path), game, (locale,))
    assert not found.failed and found.texts > 100
    assert [one.text for one in found.fittings if not one.fits] == []


def test_check_proofreading_and_fit_write_the_same_of_a_text(
        tiny: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tiny)
    edit(tiny, IT, 'msgstr "Canneto"', f'msgstr "{"Canneto lungo la riva " * 5}davvero"')
    told = []
    for words in (["check", "tiny"], ["locale", "check", IT], ["locale", "fit", "tiny", "--locale", "it"]):
        assert main([*words, "--format", "jsonl"]) == 1
        found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        told += [{key: one[key] for key in ("file", "line", "code", "severity", "msgctxt", "msgid")}
                 for one in found if one["code"] == "text-overflow"]
        assert all({"key", "message", "hint"} <= one.keys() for one in found)
    assert told == [{"file": IT, "line": line_of(tiny, "Canneto"), "code": "text-overflow", "severity": "error",
                     "msgctxt": "tiles.name", "msgid": "Reeds"}] * 3
