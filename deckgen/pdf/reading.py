"""What readers take the glyphs of a word for, so that they copy and find what was written.

A font says what most of its glyphs are. A glyph that stands for anything else here (a letter that shares it with
another one, a small capital for a capital, one of several glyphs of a letter) is shown under another name of the same
font, which reads its glyphs in its own way. `/ActualText` would be simpler, but PDFium loses it in Form XObjects.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence

from deckgen.drawing import Glyph, Word
from deckgen.pdf.cidfont import CidFont, plain

_NOTHING = "\u200b"         # for glyphs after the first one of some letters; readers show codes that have no letter


def readings(word: Word, font: CidFont) -> Iterator[tuple[str, str]]:
    """For each glyph of a word, the name of the font that shows it, and what it is read as there."""
    glyphs, letters = word.glyphs, font.letters
    if all(letters.get(glyph.number) == glyph.text for glyph in glyphs):       # nearly all words
        yield from [(font.name, glyph.text) for glyph in glyphs]
        return
    starts = [at for at, glyph in enumerate(glyphs) if glyph.text] or [0]
    for start, end in zip(starts, [*starts[1:], len(glyphs)], strict=True):
        for usual, text in _cluster(glyphs[start:end], font):
            yield font.name if text == usual else f"{font.name}{ord(text[0]) >> 8:02X}", text


def _cluster(glyphs: Sequence[Glyph], font: CidFont) -> Iterator[tuple[str, str]]:
    """For glyphs that stand for some letters together, what each is usually read as, and here: each as itself, or the
    first one as all of them."""
    own = [font.letters.get(glyph.number, "") for glyph in glyphs]
    text = plain("".join(glyph.text for glyph in glyphs))
    if all(own) and unicodedata.normalize("NFC", "".join(own)) == text:
        yield from zip(own, own, strict=True)
        return
    for letter in own:      # one without a letter of its own has a small one: small capitals stand for both
        yield letter or text.lower(), text
        text = _NOTHING
