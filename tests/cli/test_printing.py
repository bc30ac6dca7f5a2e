"""What a project says never steers the terminal that shows it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from deckgen.cli import main
from deckgen.cli.printing import visible
from tests.pipeline.maker import edit, put, write

ESCAPE = "\x1b]0;owned\x07\x1b[2J"


@pytest.mark.parametrize(("text", "shown"), [
    ("Ace\x1b[2J", "Ace\\u001b[2J"), ("a\x9bb\x7f", "a\\u009bb\\u007f"), ("\rok", "\\u000dok"),
    ("a\u202eb\u2066", "a\\u202eb\\u2066"), ("Камень — é ½\n\thint", "Камень — é ½\n\thint")])
def test_what_steers_is_shown(text: str, shown: str) -> None:
    assert visible(text) == shown


@pytest.mark.parametrize("how", ["text", "jsonl"])
def test_no_escape_reaches_the_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                        capsys: pytest.CaptureFixture[str], how: str) -> None:
    root = write(tmp_path / "grove")
    edit(root, "cards/grove/game.toml", '"grove/board.xml.j2"', json.dumps(f"grove/{ESCAPE}.xml.j2"))
    edit(root, "cards/grove/game.toml", '"markers.csv"', json.dumps(f"{ESCAPE}\x9b.csv"))
    edit(root, "cards/grove/game.toml", "[rules]", f"{json.dumps(ESCAPE)} = 1\n[rules]")
    put(root, f"cards/{ESCAPE}/game.toml", "")
    monkeypatch.chdir(root)
    assert main(["check", "--format", how]) == 1
    told = capsys.readouterr()
    assert "u001b" in told.out + told.err
    assert not set(told.out + told.err) & {"\x1b", "\x07", "\x9b"}
    if how == "jsonl":
        assert any(ESCAPE in json.loads(line)["message"] for line in told.out.splitlines())
