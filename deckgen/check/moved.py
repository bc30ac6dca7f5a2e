"""text-moved: a card with the text that the catalogs know as another card's, as happens when cells are exchanged.

Goes by the comments of the template catalog, `#. card dodge, column text`; silent where there is none."""

from __future__ import annotations

import re
from collections.abc import Iterator

from deckgen.check.texts import at, texts
from deckgen.diagnostics import Diagnostic, Severity
from deckgen.model import TRANSLATED, Game
from deckgen.poescapes import unescaped
from deckgen.project import Project

_CARD = re.compile(r"#\. card (\S+), column (\S+)")
_STRING = re.compile(r'(?:(msgctxt|msgid) )?(".*")')
Cell = tuple[str, str]                      # msgctxt and msgid


def check(game: Game, project: Project) -> list[Diagnostic]:
    path = next((base / "locales" / f"{game.id}.pot" for base in (project.root, project.bundled)
                 if (base / "locales" / f"{game.id}.pot").is_file()), None)     # not `find`: no output depends on it
    known = _known(path.read_text(encoding="utf-8", errors="replace")) if path else {}
    homes = {(context, card) for (context, _), cards in known.items() for card in cards}
    faults = []
    for kind in TRANSLATED if known else ():
        for text, component, column, card in texts(game, kind):
            context = f"{component.id}.{column.name}"
            others = known.get((context, text), set())
            if others and card.id not in others and (context, card.id) in homes:
                faults.append(Diagnostic(
                    "text-moved", at(card, column), f"this is the {column.name} that the catalogs have for "
                    f"{', '.join(sorted(others))}, not for {card.id}",
                    "put it back; or, if it is meant, run `deckgen locale update`", Severity.WARNING))
    return faults


def _known(catalog: str) -> dict[Cell, set[str]]:
    """The cards that have each text, as the catalog has it."""
    found: dict[Cell, set[str]] = {}
    for block in catalog.split("\n\n"):
        cards = {card for card, _ in _CARD.findall(block)}
        if cards:
            parts = dict(_strings(block))
            found[parts.get("msgctxt", ""), parts.get("msgid", "")] = cards
    return found


def _strings(block: str) -> Iterator[tuple[str, str]]:
    """`msgctxt` and `msgid` with their strings put together."""
    name, whole = "", ""
    for line in block.splitlines():
        match = _STRING.fullmatch(line)
        if match and (match[1] or name):
            if match[1]:
                name, whole = match[1], ""
            whole += unescaped(match[2][1:-1])
            yield name, whole
        else:
            name = ""
