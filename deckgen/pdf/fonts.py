"""Text in a PDF: blocks of words as operators that show glyphs, each word encoded once; the fonts are added at the end,
when all their glyphs are known.

A glyph's code is its number in the font, so what several processes have written stands together in one file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from deckgen.diagnostics import Diagnostic, Location
from deckgen.drawing import TextBlock, Word
from deckgen.fontfile import FontFile
from deckgen.pdf.cidfont import Add, BrokenFont, CidFont, plain
from deckgen.pdf.tounicode import utf16

NOWHERE = Location("cards")
_SEEN = 0.05                # 1/1000 em: what is moved by less stays where it is
Texts = dict[int, str]      # what glyphs of a font stand for, by their numbers


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

    def embed(self, shown: Mapping[str, Texts], add: Add) -> dict[str, int]:
        """Add fonts to a document by the glyphs shown of them; gives their numbers by the names in content."""
        union: dict[str, Texts] = {}
        for key, texts in shown.items():
            gather(union.setdefault(self[key].name, {}), texts)
        fonts = {self[key].name: (self[key], key) for key in sorted(shown, reverse=True)}
        numbers: dict[str, int] = {}
        for name, (font, key) in sorted(fonts.items()):
            try:
                numbers[name] = font.embed(union[name], add)
            except BrokenFont as fault:
                self.faults[Diagnostic("broken-font", self._place, f"font {key!r} cannot be embedded: {fault}",
                                       "use another font file")] = None
        return numbers


def gather(texts: Texts, more: Mapping[int, str]) -> None:
    """Add to what glyphs stand for: the same in whatever order it is done."""
    for glyph, text in more.items():
        texts[glyph] = min(texts.get(glyph, text), text)


class Encoder:
    """Text blocks as operators of one document; `shown` gathers their glyphs by the keys of fonts."""

    def __init__(self, fonts: CidFonts) -> None:
        self._fonts = fonts
        self._words: dict[Word, str] = {}
        self._labels: dict[TextBlock, str] = {}
        self.shown: dict[str, Texts] = {}

    def take(self, shown: Mapping[str, Texts]) -> None:
        """Glyphs of content that was encoded elsewhere."""
        for key, texts in shown.items():
            gather(self.shown.setdefault(key, {}), texts)

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
        out, key, gap = ["BT " + block.colour], "", ""
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
        self.shown.setdefault(key, {})[font.space] = " "
        adjust = font.width(font.space) - width
        return f"<{font.space:04X}>{adjust:.1f}" if abs(adjust) > _SEEN else f"<{font.space:04X}>"

    def _encode(self, word: Word, size: float) -> str:
        """What stands for a word between the brackets of TJ; kept where it is the same in all sizes."""
        font = self._fonts[word.font]
        texts = _read(word, font)
        gather(self.shown.setdefault(word.font, {}), texts)
        encoded = "<" + "".join(_pieces(word, font, size)) + ">"
        encoded = encoded.replace("<>", "")
        text = plain("".join(glyph.text for glyph in word.glyphs))
        moved = any(glyph.x or glyph.y for glyph in word.glyphs)        # readers may take the way back for a space
        if moved or not all(texts.values()) or "".join(texts[glyph.number] for glyph in word.glyphs) != text:
            encoded = f"]TJ /Span <</ActualText <FEFF{utf16(text)}>>> BDC [{encoded}]TJ EMC ["
        if not any(glyph.y for glyph in word.glyphs):
            self._words[word] = encoded
        return encoded


def _pieces(word: Word, font: CidFont, size: float) -> Iterator[str]:
    ahead = 0.0             # how far the next glyph stands to the right of where the last one ends
    for number, advance, x, y, _ in word.glyphs:
        ahead += x
        if abs(ahead) > _SEEN:
            yield f">{-ahead:.4g}<"
        yield f">]TJ {y * size / 1000:.2f} Ts [<{number:04X}>]TJ 0 Ts [<" if y else f"{number:04X}"
        ahead = advance - x - font.width(number)
    if abs(ahead) > _SEEN:
        yield f">{-ahead:.4g}<"


def _read(word: Word, font: CidFont) -> Texts:
    """What a reader takes the glyphs of a word for: what the font says. A glyph without a letter of its own, such as a
    ligature, is what it stands for here, always in small letters, since small capitals stand for both."""
    return {glyph.number: font.letters.get(glyph.number) or glyph.text.lower() for glyph in word.glyphs}
