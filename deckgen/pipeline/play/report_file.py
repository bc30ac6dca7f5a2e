"""The page of a balance report as the bytes of a PDF."""

from __future__ import annotations

from deckgen.diagnostics import Diagnostic, Location, Severity, has_errors
from deckgen.geometry import Rect
from deckgen.model import Game
from deckgen.pdf.fonts import CidFonts
from deckgen.pdf.writer import PdfFile
from deckgen.pipeline.play.balance import Balance
from deckgen.pipeline.play.report import PAGE, draw_report
from deckgen.project import Project
from deckgen.render.fonts import Fonts, font_sources


def page(project: Project, game: Game, balance: Balance) -> tuple[bytes | None, list[Diagnostic]]:
    """The finished file in the game's text font; None where this cannot be read."""
    sources, faults = font_sources(game, project)
    if has_errors(faults):
        return None, faults
    fonts = Fonts(sources, {})
    items, gaps = draw_report(balance, fonts)
    faults += [Diagnostic("missing-glyph", Location(game.location.file), f"the font of the report lacks letters of "
                          f"{word!r}", "choose another text font", Severity.WARNING) for word in dict.fromkeys(gaps)]
    file = PdfFile(CidFonts(fonts.file), {}, f"{balance.title}: balance", "en", f"{game.id} balance")
    whole = Rect(0, 0, *PAGE)
    file.add_page(PAGE, file.encode(items), whole, whole)
    return file.data(), faults
