"""What the checks know of a language: its numbers, negations, opposites, quotation marks. A file each in `profiles/`.

Takes a locale's name, gives a LanguageProfile; for a language without a file one that knows nothing, so that the checks
that need words stay silent.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Mapping
from functools import cache, cached_property
from importlib.resources import files
from typing import Any

Stem = Callable[[str], str]


class LanguageProfile:
    """A language by its locale. All words are in lower case."""

    def __init__(self, locale: str, data: Mapping[str, Any]) -> None:
        self.locale = locale
        self.code = locale.partition("_")[0]
        self.data = data
        self.known = bool(data)
        self.function_words = frozenset(data.get("function_words", ()))
        self.decimal: str = data.get("decimal", ".")
        self.joiners = frozenset(data.get("joiners", ()))
        self.clause_words: tuple[str, ...] = tuple(data.get("clause_words", ()))
        self.abbreviations: tuple[str, ...] = tuple(data.get("abbreviations", ()))
        self.doubles = frozenset(data.get("doubles", ()))
        self.loans = frozenset(data.get("loans", ()))
        self.twofold = frozenset(data.get("twofold", ()))
        self.before_nouns = frozenset(data.get("before_nouns", ()))
        self.numbers: Mapping[str, int] = data.get("numbers", {})
        self.loose: Mapping[str, int] = data.get("loose", {})
        self.multiples: Mapping[str, float] = data.get("multiples", {})
        self.prefixes: Mapping[str, int] = data.get("prefixes", {})
        self.half = frozenset(data.get("half", {}).get("words", ()))
        self.perhaps_half = frozenset(data.get("half", {}).get("perhaps", ()))
        self.ordinals = frozenset(data.get("ordinals", ()))
        self.articles = frozenset(data.get("articles", ()))
        self.ones = frozenset(data.get("ones", ()))
        self.percent: tuple[str, ...] = tuple(data.get("percent", {}).get("words", ()))
        self.contexts: Mapping[str, list[str]] = data.get("contexts", {})
        self.false_friends: Mapping[str, list[str]] = data.get("false_friends", {})
        region = locale.partition("_")[2]
        regional = data.get("regional", {}).get(region, {})
        self.foreign_words = frozenset(regional.get("words", ()))
        self.native_for: Mapping[str, str] = regional.get("unless", {})
        self.foreign_ways: tuple[str, ...] = tuple(regional.get("patterns", ()))
        self.neighbours = frozenset(data.get("neighbours", ()))

    @cached_property
    def script(self) -> str:
        """The letters that the language is written in, by their ISO 15924 name; empty for an unknown language."""
        from babel.core import get_global
        likely = str(get_global("likely_subtags").get(self.code, ""))
        return next((part for part in [*self.locale.split("_"), *likely.split("_")] if len(part) == 4), "")

    @property
    def spelt(self) -> bool:
        """Whether it is written about as long as English, and without marks that shape letters."""
        return self.script in ("Latn", "Cyrl", "Grek", "")

    @cached_property
    def opposites(self) -> Mapping[str, re.Pattern[str]]:
        return {name: re.compile("|".join(forms)) for name, forms in self.data.get("opposites", {}).items()}

    @cached_property
    def shortened(self) -> re.Pattern[str]:
        """An abbreviation at the end of a text."""
        known = "|".join(map(re.escape, self.abbreviations)) or "$^"
        return re.compile(rf"(?<!\w)(?:{known})$")

    @cached_property
    def asides(self) -> re.Pattern[str]:
        """Phrases in which the words of a game's terms mean something else: `below deck`, `on the other hand`."""
        return re.compile(rf"\b(?:{'|'.join(self.data.get('asides', ())) or '$^'})\b", re.IGNORECASE)

    @cached_property
    def perhaps(self) -> Mapping[str, re.Pattern[str]]:
        return {name: re.compile("|".join(forms)) for name, forms in self.data.get("perhaps", {}).items()}

    @cached_property
    def beginnings(self) -> frozenset[str]:
        """The first four and the first five letters of common words."""
        return frozenset(word[:size] for word in self.dictionary for size in (4, 5))

    @cached_property
    def verb_endings(self) -> re.Pattern[str] | None:
        found = self.data.get("verbs", {}).get("endings")
        return re.compile(f"(?:{'|'.join(found)})$") if found else None

    @property
    def infinitives(self) -> tuple[str, ...]:
        return tuple(self.data.get("verbs", {}).get("infinitives", ()))

    @cached_property
    def one(self) -> re.Pattern[str] | None:
        """What says `one`, articles too; `alone` is what says it without them."""
        return self._quantifier("one")

    @cached_property
    def alone(self) -> re.Pattern[str] | None:
        return self._quantifier("alone")

    def _quantifier(self, name: str) -> re.Pattern[str] | None:
        found = self.data.get("quantifiers", {}).get(name)
        return re.compile("|".join(found)) if found else None

    @cached_property
    def negation(self) -> Mapping[str, Any]:
        found: Mapping[str, Any] = self.data.get("negation", {})
        return found

    @cached_property
    def stem(self) -> Stem:
        """The stem of a word in lower case, the same for all words of a family."""
        families = {stem: name for name, stems in self.data.get("families", {}).items() for stem in stems}
        from snowballstemmer import algorithms, stemmer
        name = _english_name(self.code)
        if name not in algorithms():
            return lambda word: word
        snowball = stemmer(name)

        @cache
        def stem(word: str) -> str:
            found: str = snowball.stemWord(word.replace("ё", "е") if self.code == "ru" else word)
            return str(families.get(found, found))
        return stem

    @cached_property
    def dictionary(self) -> Mapping[str, int]:
        """Common words with how often they are met; empty for a language without a list."""
        import gzip
        path = files("spellchecker") / "resources" / f"{self.code}.json.gz"
        if not path.is_file():
            return {}
        found: Mapping[str, int] = json.loads(gzip.decompress(path.read_bytes()))
        return found


@cache
def profile(locale: str) -> LanguageProfile:
    code = locale.partition("_")[0]
    path = files(__package__) / "profiles" / f"{code}.toml"
    return LanguageProfile(locale, tomllib.loads(path.read_text(encoding="utf-8")) if code and path.is_file() else {})


def _english_name(code: str) -> str:
    """What English calls a language, in small letters and one word; empty for an unknown one."""
    from babel import Locale, UnknownLocaleError
    try:
        return str(Locale.parse(code).english_name).split()[0].lower()
    except (UnknownLocaleError, ValueError):
        return ""


LANGUAGES = ("en", "pt", "it", "ru")


def guess(words: list[str]) -> tuple[str, float]:
    """The language that these words are most likely in, and by how much more often its words are met than those of the
    next one; ("", 0) where nothing tells."""
    counts = sorted(((sum(word in profile(code).function_words for word in words), code) for code in LANGUAGES),
                    reverse=True)
    (best, code), (second, _) = counts[0], counts[1]
    return (code, best / max(second, 1)) if best else ("", 0.0)
