"""Babel runs the extraction methods over a project's folders."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir

METHODS = [(pattern, f"deckgen.translate.extract:{function}") for pattern, function in [
    ("**.toml", "extract_toml"), ("**.csv", "extract_table"), ("**.xml.j2", "extract_face"),
    ("**.md.j2", "extract_rulebook")]]


def project(root: Path) -> Path:
    files = {
        "cards/g/game.toml": 'title = "Game"\norigin = "pt_BR"\n[components.deck]\ntable = "deck.csv"\n'
                             'columns = { name = "name", damage = "int?", text = "text?" }\n',
        "cards/g/deck.csv": "id,name,damage,text\nbomb,Bomb,40,Boom\n",
        "cards/g/ledger.csv": "id,text\na,not a text\n",
        "cards/g/examples/duel.toml": '[position]\nplayers = ["Al"]\n[story]\nintro = "So:"\n',
        "templates/g/story.toml": '[story.events]\nbites = "{player} bites."\n',
        "templates/g/deck.xml.j2": '<face>{{ ngettext("one", "many", 2) }}</face>',
        "templates/g/rulebook.md.j2": "# Title\n",
        "locales/pt_BR/LC_MESSAGES/g.po": 'msgctxt "deck.name"\nmsgid "Bomb"\nmsgstr "Bomba"\n'}
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    return root


def extracted(folder: Path) -> list[tuple[object, ...]]:
    return [(name, line, text, context, comments)
            for name, line, text, comments, context in extract_from_dir(str(folder), METHODS)]


def test_every_kind_of_file_gives_its_texts_with_line_and_context(tmp_path: Path) -> None:
    root = project(tmp_path)
    assert extracted(root / "cards/g") == [
        ("deck.csv", 2, "Bomb", "deck.name", ["card bomb, column name", "Original (pt_BR): Bomba"]),
        ("deck.csv", 2, "Boom", "deck.text", ["card bomb, column text"]),
        ("game.toml", 1, "Game", "title", ["the game's title"]),
        ("examples/duel.toml", 4, "So:", "story", ["before the example duel"]),
        ("examples/duel.toml", 2, "Al", "player", ["the name of a player in an example"])]
    assert extracted(root / "templates/g") == [
        ("deck.xml.j2", 1, ("one", "many"), "face", []), ("rulebook.md.j2", 1, "Title", "heading", []),
        ("story.toml", 2, "{player} bites.", "story", ["story: events.bites"])]


def test_a_faulty_file_is_a_warning(tmp_path: Path) -> None:
    (project(tmp_path) / "templates/g/deck.xml.j2").write_text("{% if %}", encoding="utf-8")
    with pytest.warns(UserWarning, match="broken-template"):
        extracted(tmp_path / "templates/g")
