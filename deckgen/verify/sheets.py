"""manifest-differs, copies-differ: what stands on the sheets against the manifest and the engine's deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from deckgen.diagnostics import Diagnostic
from deckgen.manifest import MANIFEST
from deckgen.verify.edition import CARDS, Edition
from deckgen.verify.readback import Sheets, Slot


def check_sheets(edition: Edition, manifest: Mapping[str, Any], sheets: Sheets) -> Iterator[Diagnostic]:
    for slot in sheets.slots:
        if slot.form not in _expected(slot):
            yield edition.fault("manifest-differs", slot.file, slot.page, slot.card,
                                f"the manifest has the {slot.side} of {slot.card!r} at {slot.trim.left:.0f}, "
                                f"{slot.trim.bottom:.0f}; the sheet has {_named(slot.form)}")
    for file, page, form in sheets.others:
        yield edition.fault("manifest-differs", file, page, form.partition("_")[2],
                            f"the sheet has {_named(form)} where the manifest has nothing")
    named = Counter(sheet["file"] for sheet in manifest["sheets"])
    for file, pages in sheets.pages.items():
        if named[file] != pages:
            yield edition.fault("manifest-differs", file, 0, "",
                                f"the file has {pages} pages, the manifest {named[file]}")
    yield from _copies(edition, manifest, sheets)


def _expected(slot: Slot) -> tuple[str, ...]:
    return (f"card_{slot.card}",) if slot.side == "face" else (f"back_{slot.component}.{slot.card}",
                                                               f"back_{slot.component}")


def _named(form: str) -> str:
    kind, _, name = form.partition("_")
    return f"the {'face' if kind == 'card' else 'back'} of {name!r}" if form else "nothing"


def _copies(edition: Edition, manifest: Mapping[str, Any], sheets: Sheets) -> Iterator[Diagnostic]:
    """Faces that were printed against the cards that the engine deals; backs as many as faces, if there are any."""
    forms = [slot.form for slot in sheets.slots] + [form for _, _, form in sheets.others]
    faces = Counter(form.removeprefix("card_") for form in forms if form.startswith("card_"))
    backs = Counter(slot.component for slot in sheets.slots if slot.form.startswith("back_"))
    for component in edition.game.components:
        for card in component.cards:
            entry = manifest["cards"].get(f"{component.id}/{card.id}", {}).get("copies", 0)
            for file, number in ((CARDS, faces.pop(card.id, 0)), (MANIFEST, entry)):
                if number != card.copies:
                    yield edition.fault("copies-differ", file, 0, card.id, f"{card.id!r} is there {number} times, "
                                        f"{'the engine has' if edition.figures else 'the table says'} {card.copies}")
        if component.back and backs and backs[component.id] != component.copies:
            yield edition.fault("copies-differ", CARDS, 0, "", f"{backs[component.id]} backs of {component.id!r} are "
                                f"there, it has {component.copies} cards")
    for name, number in faces.items():
        yield edition.fault("copies-differ", CARDS, 0, name,
                            f"{name!r} is there {number} times, the game has no such card")
