"""Letters: scripts that do not belong together, letters nobody sees, texts read in the wrong encoding."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from deckgen.translate.proofread.context import CheckContext
from deckgen.translate.proofread.entry import Pair
from deckgen.translate.proofread.words import BRACES, TAG, bare

_CYRILLIC = re.compile(r"[\u0400-\u04ff]")
_LATIN = re.compile(r"[A-Za-z\u00c0-\u024f]")
_TOKEN = re.compile(r"[^\W_]+")
_LOOKS_CYRILLIC = frozenset("aceopxyABCEHKMOPTXykmub")
_GARBLED = re.compile("\ufffd|[ÃÂ][\u0080-\u00bf\u0152-\u2122]|â€|Ð[\u0080-\u00bf°-ÿ]|Ñ[\u0080-\u00bf€-™]")
_LOST_LETTER = re.compile(r"[^\W\d_]\?[^\W\d_]")
_SHAPING = "\u200c\u200d\u200e\u200f"
_DIGIT_LIKE = re.compile(r"(?<![^\W\d_])\d+[OОoоlI](?![^\W\d_])|(?<![^\W\d_])[OОlI]\d+%")


def mixed_scripts(pair: Pair, context: CheckContext) -> Iterator[str]:
    """A word in letters of two scripts, or a whole word in the letters of the wrong one."""
    cyrillic = context.target.script == "Cyrl"
    foreign = _LATIN if cyrillic else _CYRILLIC
    plain, kept = bare(pair.target), set(_TOKEN.findall(bare(pair.source)))
    for token in dict.fromkeys(_TOKEN.findall(plain)):
        if token in kept:
            continue
        if _CYRILLIC.search(token) and _LATIN.search(token):
            yield f"{token!r} mixes Latin and Cyrillic letters ({_named(token)})"
        elif cyrillic and foreign.search(token) and set(token) - set("0123456789") <= _LOOKS_CYRILLIC \
                and not _roman(token):
            yield f"{token!r} is written in Latin letters that look Cyrillic"
        elif not cyrillic and foreign.search(token):
            yield f"{token!r} has Cyrillic letters"
    yield from (f"{match[0]!r} has a letter that looks like a digit" for match in _DIGIT_LIKE.finditer(plain)
                if match[0] not in pair.source)


def _roman(token: str) -> bool:
    return bool(re.fullmatch(r"[IVX]|[IVXLCM]{2,}", token))


def _named(token: str) -> str:
    few = min((_CYRILLIC, _LATIN), key=lambda script: len(script.findall(token)))
    return ", ".join(unicodedata.name(char, "?").lower() for char in dict.fromkeys(few.findall(token)))


def invisible(pair: Pair, context: CheckContext) -> Iterator[str]:
    """Control characters, letters without width, and marks that ought to be one with their letter."""
    for char in dict.fromkeys(pair.target):
        kind = unicodedata.category(char)
        shaping = char in _SHAPING and not context.target.spelt
        if kind in ("Cf", "Cc", "Co", "Cn") and char not in "\n\t" and char not in pair.source and not shaping:
            yield f"the character U+{ord(char):04X} ({unicodedata.name(char, 'control').lower()}) is not seen"
    if "\t" in pair.target and "\t" not in pair.source:
        yield "there is a tabulator in it"
    if unicodedata.normalize("NFC", pair.target) != pair.target:
        yield "an accent is a character of its own, not one with its letter"


def mojibake(pair: Pair, context: CheckContext) -> Iterator[str]:
    """Letters read in the wrong encoding, or lost in one."""
    text = BRACES.sub("", TAG.sub("", pair.target))
    for word in text.split():
        if _GARBLED.search(word) or _recoded(word):
            yield f"{word[:30]!r} was read in the wrong encoding"
            return
    if (match := _LOST_LETTER.search(text)) and not _LOST_LETTER.search(pair.source):
        yield f"a letter is lost in {match[0]!r}"
    if context.target.script == "Cyrl" and (match := re.search(r"[\u00c0-\u00ff]{3,}", text)):
        yield f"{match[0]!r} was read in the wrong encoding"


def _recoded(word: str) -> bool:
    if word.isascii():
        return False
    for encoding in ("cp1252", "latin-1", "cp1251"):
        try:
            found = word.encode(encoding).decode("utf-8")
            if not found.isascii() and (encoding != "cp1251" or _CYRILLIC.search(found)):   # `Её` is a word
                return True
        except UnicodeError:
            continue
    return False
