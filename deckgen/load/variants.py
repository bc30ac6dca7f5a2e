"""Columns that are there in several languages: `name_en` or `name`, `name_it`; `Text (English)`, `Text (Italiano)`.

Takes headers, gives which belong together; knows no cells.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from deckgen.headers import slug
from deckgen.locales import SOURCE_LANGUAGE

CODES = frozenset(["ar", "bg", "cs", "da", "de", "en", "es", "et", "fi", "fr", "he", "hr", "hu", "it", "ja", "ko", "lt",
                   "lv", "nl", "pl", "pt", "ro", "ru", "sk", "sl", "sv", "tr", "uk", "zh"])
NAMES = {"english": "en", "german": "de", "deutsch": "de", "french": "fr", "francais": "fr", "italian": "it",
         "italiano": "it", "spanish": "es", "espanol": "es", "portuguese": "pt", "portugues": "pt", "russian": "ru",
         "polish": "pl", "polski": "pl", "dutch": "nl", "czech": "cs", "japanese": "ja", "chinese": "zh"}


class Variants(NamedTuple):
    """One column in several languages: what it is called without them, and its headers by the languages' codes."""

    base: str
    headers: Mapping[str, str]

    def of(self, locale: str) -> str:
        """The header of a locale, or at least of its language; empty if there is none."""
        language = locale.partition("_")[0]
        near = (header for code, header in self.headers.items() if code.partition("_")[0] == language)
        return self.headers.get(locale) or next(near, "")


def variants(headers: Iterable[str], locales: Sequence[str]) -> list[Variants]:
    """The columns that are there in two languages or more, as `slug` writes their names. `locales` may be any. Next to
    `name_it`, `name` is English, or the first language of a game without English."""
    languages = [locale.partition("_")[0] for locale in locales]
    codes = CODES | set(languages)
    plain: dict[str, str] = {}
    found: dict[str, dict[str, str]] = defaultdict(dict)
    for header in headers:
        base, code = _parts(slug(header).split("-"), codes)
        if code:
            found[base].setdefault(code, header)
        else:
            plain.setdefault(slug(header), header)
    source = languages[0] if languages and SOURCE_LANGUAGE not in languages else SOURCE_LANGUAGE
    for base in found.keys() & plain.keys():
        found[base].setdefault(source, plain[base])
    return [Variants(base, group) for base, group in found.items()
            if len({code.partition("_")[0] for code in group}) > 1]


def _parts(words: Sequence[str], codes: frozenset[str]) -> tuple[str, str]:
    """What a header says without its language, and the language: at its end, with a country or not, or in front."""
    *most, last = words
    if len(most) > 1 and most[-1] in codes and len(last) == 2:
        return "-".join(most[:-1]), f"{most[-1]}_{last.upper()}"
    if most and (code := NAMES.get(last, last)) in codes:
        return "-".join(most), code
    first, *rest = words
    return ("-".join(rest), code) if rest and (code := NAMES.get(first, first)) in codes else ("", "")
