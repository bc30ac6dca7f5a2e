"""`deckgen new` as it is typed: what is asked for, what is printed, exit codes."""

from __future__ import annotations

import gc
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from deckgen.cli import main


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The working folder, empty."""
    monkeypatch.chdir(tmp_path)
    yield tmp_path
    gc.unfreeze()       # a command is done with memory when it ends; these tests are not
    gc.enable()


def at_a_terminal(monkeypatch: pytest.MonkeyPatch, *answers: str) -> list[str]:
    """Somebody who gives these answers; those that were not asked for stay in the list."""
    left = list(answers)
    for stream in (sys.stdin, sys.stdout):
        monkeypatch.setattr(stream, "isatty", lambda: True)
    monkeypatch.setattr("builtins.input", lambda question: left.pop(0))
    return left


def game(name: str) -> dict[str, Any]:
    return tomllib.loads(Path(f"cards/{name}/game.toml").read_text(encoding="utf-8"))


def test_it_says_what_it_made_and_what_to_do_next(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "harvest", "--locale", "en", "--locale", "fr", "--engine"]) == 0
    out, err = capsys.readouterr()
    assert [line.partition(":")[0] for line in out.splitlines()[:3]] == ["cards/harvest", "templates/harvest",
                                                                         "engines/harvest"]
    assert "pip install --editable engines/harvest" in out and "`deckgen build harvest`" in out
    assert "locales/fr: " in out and "locales/en" not in out and not err
    assert main(["build", "harvest"]) == 0


def test_without_a_terminal_nothing_is_asked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "harvest"]) == 0
    assert game("harvest")["locales"] == ["en"] and not Path("engines").exists()
    assert main(["new", "harvest"]) == 1
    assert "cards/harvest: error[game-exists]: " in capsys.readouterr().err


def test_at_a_terminal_it_asks_until_it_understands(monkeypatch: pytest.MonkeyPatch,
                                                       capsys: pytest.CaptureFixture[str]) -> None:
    left = at_a_terminal(monkeypatch, "huge", "mini", "pt-br", "pt_BR, it", "maybe", "Y")
    assert main(["new", "harvest"]) == 0
    assert not left and game("harvest")["locales"] == ["pt_BR", "it"]
    assert game("harvest")["components"]["deck"]["size"] == "44.45 mm x 63.5 mm"
    assert Path("engines/harvest/harvest_rules/state.py").is_file()
    out = capsys.readouterr().out
    assert "'huge' is no size" in out and "did you mean 'pt_BR'?" in out


def test_what_was_said_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    left = at_a_terminal(monkeypatch, "")
    assert main(["new", "harvest", "--size", "tarot", "--no-engine"]) == 0
    assert not left and game("harvest")["locales"] == ["en"]


def test_a_name_is_refused_before_anything_is_asked(monkeypatch: pytest.MonkeyPatch,
                                                       capsys: pytest.CaptureFixture[str]) -> None:
    at_a_terminal(monkeypatch)
    assert main(["new", "Har Vest"]) == 1
    assert "hyphens and underscores: har-vest" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["mine", "--from", "My cards.csv"], ["--from", "csv", "My cards.csv"],
                                       ["mine", "--from", "csv", "My cards.csv"], ["--from", "My cards.csv", "mine"],
                                       ["--from", "My cards.csv"]])
def test_a_game_of_a_spreadsheet(arguments: list[str]) -> None:
    Path("My cards.csv").write_text("name;qty\nGuard;3\n", encoding="utf-8")
    assert main(["new", *arguments]) == 0
    name = "mine" if "mine" in arguments else "my-cards"
    assert game(name)["components"]["deck"]["headers"]["copies"] == "qty"
    assert main(["check", name]) == 0


@pytest.mark.parametrize("arguments", [[], ["--from", "csv"]])
def test_a_game_needs_a_name(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["new", *arguments])
    assert ended.value.code == 2 and "NAME" in capsys.readouterr().err
