"""A language of a game finished: its files, whichever processes made them, and their manifest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from deckgen.diagnostics import Diagnostic, has_errors
from deckgen.manifest import FORMAT, MANIFEST, inputs_digest, manifest_bytes, sha
from deckgen.pipeline.build.data import CheckReads
from deckgen.pipeline.build.parts import Part, weighed
from deckgen.pipeline.build.prepare import Prepared
from deckgen.pipeline.build.sheetfiles import sheet_files
from deckgen.render.safezone import once_a_line
from deckgen.sheets import Sheet
from deckgen.snapshot import flattened
from deckgen.translate.swapped import swapped


@dataclass(slots=True)
class LocaleFiles:
    """The files of a game in one language; none where `diagnostics` has an error."""

    game: str
    locale: str
    files: dict[str, bytes] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict)
    diagnostics: list[Diagnostic] = field(default_factory=list)


def assemble_language(prepared: Prepared, checked: CheckReads, known: Sequence[Diagnostic], locale: str,
                      made: Sequence[Part]) -> LocaleFiles:
    """The parts of a language put together; `known` is what is wrong with the game in all of them."""
    result = LocaleFiles(prepared.game.id, locale)
    for part in made:
        result.counts |= part.counts
    told = once_a_line(chain.from_iterable(part.diagnostics for part in made))
    result.diagnostics = list(dict.fromkeys((*told, *weighed(_exchanged(made), locale))))
    if not has_errors(result.diagnostics):
        result.files = {part.name: part.data for part in made}
        result.files[MANIFEST] = manifest_bytes(_manifest(prepared, checked, known, result, made))
    return result


def _exchanged(made: Sequence[Part]) -> Iterable[Diagnostic]:
    """Translations exchanged with each other, among the texts of all parts."""
    for spoken in zip(*(part.phrases for part in made), strict=True):
        phrases = {(one.context, one.msgid, one.markup): one for one in chain.from_iterable(spoken)}
        yield from swapped(phrases.values())


def _manifest(prepared: Prepared, checked: CheckReads, known: Sequence[Diagnostic], result: LocaleFiles,
              made: Sequence[Part]) -> dict[str, Any]:
    project, game = prepared.project, prepared.game
    files: dict[str, dict[str, Any]] = {}
    reads, entries = set[str](), dict[str, Any]()
    for part in made:           # a rulebook shows what the cards before it were made from
        project.adopt(part.reads)
        reads.update(part.reads)
        entries |= part.entries
        files[part.name] = {"sha256": sha(part.data), "inputs": inputs_digest(project, reads, prepared.options),
                            "reads": sorted(reads), "data": part.shows}
    others = sorted(checked.reads.keys() - reads)
    warnings = [fault.as_json() for fault in (*known, *result.diagnostics)]      # and notes; no errors
    return {"format": FORMAT, "game": game.id, "locale": result.locale, "locales": list(game.locales),
            "version": game.version, "data": inputs_digest(project, reads | checked.reads.keys()), "files": files,
            "checked": {"inputs": inputs_digest(project, others, prepared.options), "reads": others},
            "counts": result.counts, "sheets": _sheets(prepared.sheets), "figures": flattened(game.rules, "rules"),
            "cards": {}, "rulebook": {}, "book": {}, **entries, "warnings": warnings}


def _sheets(sheets: Sequence[Sheet]) -> list[dict[str, Any]]:
    return [told for name, placed in sheet_files(sheets).items() for told in _pages(name, placed)]


def _pages(file: str, sheets: Iterable[Sheet]) -> list[dict[str, Any]]:
    trims: dict[int, list[float]] = {}
    out = []
    for page, sheet in enumerate(sheets, 1):
        slots = []
        for slot in sheet.slots:
            trim = trims.get(id(slot.trim))
            if trim is None:
                trim = trims[id(slot.trim)] = [round(v, 2) for v in slot.trim]
            slots.append({"component": slot.component, "card": slot.card, "copy": slot.copy, "side": slot.side,
                          "trim": trim, "rotation": slot.rotation})
        out.append({"file": file, "page": page, "side": sheet.side, "slots": slots})
    return out
