"""`deckgen export`: single cards as pictures, decks for Tabletop Simulator, contact sheets of a whole game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from deckgen.diagnostics import Diagnostic, Location, has_errors
from deckgen.drawing import Drawing, Place
from deckgen.geometry import Rect, Size
from deckgen.manifest import write_files
from deckgen.model import Card, Component, Game
from deckgen.pdf.writer import PdfFile
from deckgen.pipeline.prepare import Prepared, prepare
from deckgen.pipeline.request import Progress, Request, quiet
from deckgen.pipeline.voices import voices
from deckgen.project import Project
from deckgen.render.faces import Faces

KINDS = ("png", "tts", "contact-sheet")


@dataclass(frozen=True, slots=True)
class Wish:
    """What to export: one of KINDS, of a game, in these locales (none: all), at so many dots an inch."""

    kind: str
    game: str
    locales: tuple[str, ...]
    dpi: int
    bleed: bool
    output: Path


@dataclass(slots=True)
class Exported:
    """The folders written with the number of their files, and what is wrong."""

    folders: dict[Path, int] = field(default_factory=dict)
    diagnostics: list[Diagnostic] = field(default_factory=list)


class Side(NamedTuple):
    """A card with its face and back, None where it has none."""

    component: Component
    card: Card
    face: Drawing
    back: Drawing | None


class Drawn(NamedTuple):
    """A game drawn in one language. `pages(drawings, bleed)` is a PDF of a page for each drawing."""

    prepared: Prepared
    game: Game
    locale: str
    sides: tuple[Side, ...]

    def pages(self, drawings: list[Drawing], bleed: bool) -> tuple[bytes, list[Diagnostic]]:
        return pages_of(self.prepared, self.locale, drawings, bleed)


def pages_of(prepared: Prepared, locale: str, drawings: list[Drawing], bleed: bool) -> tuple[bytes, list[Diagnostic]]:
    """A PDF of a page for each drawing of a game, as large as its trim or its bleed."""
    file = PdfFile(prepared.truetypes, prepared.pictures.shown, prepared.game.id, locale, "export")
    for drawing in drawings:
        more = drawing.bleed if bleed else 0.0
        file.add_form(drawing)
        whole = Rect(0, 0, drawing.width + 2 * more, drawing.height + 2 * more)
        content = file.encode([Place(drawing.key, (1, 0, 0, 1, more, more))])
        file.add_page(Size(whole.width, whole.height), content, whole.grown(-more), whole)
    return file.data(), list(file.faults)


Files = tuple[Mapping[str, bytes], list[Diagnostic]]


def export(project: Project, wish: Wish, progress: Progress = quiet) -> Exported:
    """Writes into `output/GAME/LOCALE/KIND`, nothing of a language with errors."""
    done = Exported()
    prepared, faults = prepare(project, wish.game, wish.locales, Request(wish.output, (wish.game,)), "")
    done.diagnostics += faults
    if prepared is None or has_errors(faults):
        return done
    for number, locale in enumerate(prepared.locales, 1):
        drawn, found = _drawn(prepared, locale)
        done.diagnostics += [fault for fault in found if fault not in done.diagnostics]
        if not has_errors(found):
            files, found = _MAKERS[wish.kind](drawn, wish)
            done.diagnostics += found
            if not has_errors(found):
                _write(wish, locale, files, done)
        progress(wish.game, number, len(prepared.locales))
    return done


def _drawn(prepared: Prepared, locale: str) -> tuple[Drawn, list[Diagnostic]]:
    spoken, faults = voices(prepared.project, prepared.game, locale, prepared.fonts)
    (game, language), *others = spoken
    faces = Faces(game, language, prepared.project, prepared.fonts, prepared.pictures, prepared.templates,
                  others[0] if others else None)
    sides = tuple(Side(component, card, face, faces.back(component, card)) for component, card in game.cards()
                  if card.copies and (face := faces.face(component, card)))
    return Drawn(prepared, game, locale, sides), [*faults, *faces.faults, *language.diagnostics]


def _write(wish: Wish, locale: str, files: Mapping[str, bytes], done: Exported) -> None:
    folder = wish.output / wish.game / locale / wish.kind
    try:
        for below in sorted({PurePosixPath(name).parent for name in files}):
            write_files(folder / below, {PurePosixPath(name).name: data for name, data in files.items()
                                         if PurePosixPath(name).parent == below})
        done.folders[folder] = len(files)
    except OSError as fault:
        done.diagnostics.append(Diagnostic("unwritable-output", Location(str(folder)), "cannot be written: "
                                           f"{fault.strerror or fault}", "choose another folder with --output"))


# --- kinds -------------------------------------------------------------------------------------------------------

def _png(drawn: Drawn, wish: Wish) -> Files:
    """`deck/ak47.png` for each face, `deck/back.png` for a back that all share, `deck/ak47-back.png` otherwise."""
    from deckgen.pdf.preview import pages_as_png

    named = {f"{component.id}/{card.id}.png": face for component, card, face, _ in drawn.sides}
    faces = set(named)
    for component, card, _, back in drawn.sides:
        if back:
            name = f"{component.id}/{'back' if back.key == f'back_{component.id}' else f'{card.id}-back'}"
            while f"{name}.png" in faces:       # of a card that is called so
                name += "_"
            named[f"{name}.png"] = back
    data, faults = drawn.pages(list(named.values()), wish.bleed)
    return dict(zip(named, pages_as_png(data, wish.dpi), strict=True)), faults


def _tts(drawn: Drawn, wish: Wish) -> Files:
    from deckgen.pipeline.tabletop import saved_object

    return saved_object(drawn, (wish.output / wish.game / drawn.locale / wish.kind).resolve())


def _contact_sheet(drawn: Drawn, wish: Wish) -> Files:
    from deckgen.pdf.preview import pages_as_png
    from deckgen.pipeline.contact import contact_sheet

    data, faults = contact_sheet(drawn)
    pictures = {f"contact-sheet-{number}.png": png for number, png in enumerate(pages_as_png(data), 1)}
    return {"contact-sheet.pdf": data, **pictures}, faults


_MAKERS: dict[str, Callable[[Drawn, Wish], Files]] = {"png": _png, "tts": _tts, "contact-sheet": _contact_sheet}


def by_component(drawn: Drawn) -> Iterator[tuple[Component, list[Side]]]:
    """The cards of each component that has any."""
    for component in drawn.game.components:
        sides = [side for side in drawn.sides if side.component.id == component.id]
        if sides:
            yield component, sides
