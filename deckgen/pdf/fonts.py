"""Text in a PDF: blocks of words as operators that show glyphs, each word encoded once; the fonts are added at the end,
when all their glyphs are known.

A glyph's code is its number in the font, so what several processes have written stands together in one file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from deckgen.diagnostics import Diagnostic, Location
from deckgen.drawing import TextBlock, Word
from deckgen.fontfile import FontFile
from deckgen.pdf.cidfont import Add, BrokenFont, CidFont, Texts
from deckgen.pdf.inks import Inks
from deckgen.pdf.reading import readings

NOWHERE = Location("cards")
_SEEN = 0.05                # 1/1000 em: what is moved by less stays where it is
Shown = dict[str, dict[str, Texts]]     # by the keys of fonts and the names that content calls them


class CidFonts:
    """A game's fonts by key, each file opened once for any number of documents. `faults` gathers fonts that cannot be
    embedded, reported at `place`: then nothing is to be written."""

    def __init__(self, file: Callable[[str], FontFile], place: Location = NOWHERE) -> None:
        self._file, self._place = file, place
        self._fonts: dict[str, CidFont] = {}
        self._by_file: dict[str, CidFont] = {}
        self.faults: dict[Diagnostic, None] = {}

    def __getitem__(self, key: str) -> CidFont:
        font = self._fonts.get(key)
        if font is None:
            file = self._file(key)
            if file.digest not in self._by_file:
                self._by_file[file.digest] = CidFont(file)
            font = self._fonts[key] = self._by_file[file.digest]
        return font

    def embed(self, shown: Shown, add: Add) -> dict[str, int]:
        """Add fonts to a document by the glyphs shown of them; gives their numbers by the names in content."""
        union: dict[str, dict[str, Texts]] = {}
        for key, names in sorted(shown.items()):
            _gather_all(union.setdefault(self[key].name, {}), names)
        keys = {self[key].name: key for key in sorted(shown, reverse=True)}
        numbers: dict[str, int] = {}
        for name, names in sorted(union.items()):
            try:
                numbers |= self[keys[name]].embed(names, add)
            except BrokenFont as fault:
                self.faults[Diagnostic("broken-font", self._place, f"font {keys[name]!r} cannot be embedded: {fault}",
                                       "use another font file")] = None
        return numbers


def _gather(texts: Texts, glyph: int, text: str) -> None:
    """Add what a glyph is read as: the same in whatever order it is done."""
    texts[glyph] = min(texts.get(glyph, text), text)


def _gather_all(names: dict[str, Texts], more: Mapping[str, Texts]) -> None:
    for name, texts in more.items():
        known = names.setdefault(name, {})
        for glyph, text in texts.items():
            _gather(known, glyph, text)


class Encoder:
    """Text blocks as operators of one document; `shown` gathers their glyphs by the keys of fonts."""

    def __init__(self, fonts: CidFonts, inks: Inks) -> None:
        self._fonts, self._inks = fonts, inks
        self._words: dict[Word, str] = {}
        self._labels: dict[TextBlock, str] = {}
        self.shown: Shown = {}

    def take(self, shown: Shown) -> None:
        """Glyphs of content that was encoded elsewhere."""
        for key, names in shown.items():
            _gather_all(self.shown.setdefault(key, {}), names)

    def block(self, block: TextBlock) -> str:
        """The operators of a text block, from BT to ET; a single line, which may be a label on many faces, is kept."""
        if len(block.lines) > 1:
            return self._written(block)
        found = self._labels.get(block)
        if found is None:
            found = self._labels[block] = self._written(block)
        return found

    def _written(self, block: TextBlock) -> str:
        size, words = block.size, self._words
        out, key, gap = ["BT " + self._inks.operators(block.colour, False)], "", ""
        for line in block.lines:
            out.append(f"1 0 0 1 {line.x:.2f} {line.y:.2f} Tm")
            shown, gap = "", ""
            for word in line.words:
                if word is None:
                    if key:             # or nothing stands before it
                        gap = gap or self._gap(key, block.space + line.gap * 1000 / size)
                        shown += gap
                    continue
                if word.font != key:
                    if shown:
                        out.append(f"[{shown}]TJ")
                    shown, key, gap = "", word.font, ""
                    out.append(f"/{self._fonts[key].name} {size:.2f} Tf")
                shown += words.get(word) or self._encode(word, size)
            if shown:
                out.append(f"[{shown}]TJ")
        out.append("ET")
        return "\n".join(out).replace("[]TJ", "")

    def _gap(self, key: str, width: float) -> str:
        """A space of a width in 1/1000 em."""
        font = self._fonts[key]
        if not font.space:
            return f"{-width:.1f}"
        self.shown.setdefault(key, {}).setdefault(font.name, {})[font.space] = " "
        adjust = font.width(font.space) - width
        return f"<{font.space:04X}>{adjust:.1f}" if abs(adjust) > _SEEN else f"<{font.space:04X}>"

    def _encode(self, word: Word, size: float) -> str:
        """What stands for a word between the brackets of TJ; kept where it is the same in all sizes."""
        font = self._fonts[word.font]
        names = self.shown.setdefault(word.font, {})
        encoded, current, kept = "", font.name, True
        ahead = 0.0         # from where the last glyph ends to where the next one begins
        for (number, advance, x, y, _), (name, text) in zip(word.glyphs, readings(word, font), strict=True):
            _gather(names.setdefault(name, {}), number, text)
            encoded += _move(ahead + x)
            if name != current:
                encoded += f"]TJ /{name} {size:.2f} Tf ["
                current, kept = name, False
            if y:
                encoded += f"]TJ {y * size / 1000:.2f} Ts [<{number:04X}>]TJ 0 Ts ["
                kept = False
            else:
                encoded += f"<{number:04X}>"
            if x:
                encoded += "]TJ ["      # or readers take the way back for a space
            ahead = advance - x - font.width(number)
        encoded += _move(ahead)
        if current != font.name:
            encoded += f"]TJ /{font.name} {size:.2f} Tf ["
        encoded = encoded.replace("><", "")
        if kept:
            self._words[word] = encoded
        return encoded


def _move(width: float) -> str:
    """To the right by 1/1000 em."""
    return f"{-width:.4g}" if abs(width) > _SEEN else ""
