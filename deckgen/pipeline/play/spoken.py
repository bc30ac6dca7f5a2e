"""The words of `deckgen play` in every language of a game, looked at without being played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from deckgen.diagnostics import Diagnostic
from deckgen.load import load_game
from deckgen.pipeline.play.words import COMMON
from deckgen.project import Project
from deckgen.texts import placeholders
from deckgen.translate import load_language
from deckgen.translate.messages import Message, words_messages


def unspeakable(project: Project, game_id: str, locales: Sequence[str]) -> list[Diagnostic]:
    """What is untranslated, or translated unfaithfully; nothing for a game that has no engine or cannot be loaded,
    which is told elsewhere."""
    game, _ = load_game(project, game_id)
    if game is None or game.engine is None:
        return []
    texts = [text for name in (COMMON, f"templates/{game_id}/play.toml") for text in _texts(project, name)]
    faults = []
    for locale in locales or game.locales:
        language, _ = load_language(project, game_id, locale)
        for text in texts:
            language.name(text.msgid, text.context, _values(text.msgid), text.location)
        faults += language.diagnostics
    return faults


def _values(msgid: str) -> dict[str, Any]:
    """Something for each placeholder of the source: what is unknown there is told by the check of the data."""
    values: dict[str, Any] = {}
    for name in placeholders(msgid):
        *path, last = name.split(".")
        inner = values
        for part in path:
            inner = inner.setdefault(part, {})
        inner[last] = ""
    return values


def _texts(project: Project, name: str) -> list[Message]:
    return words_messages(project.read(name) or b"", name)[0]
