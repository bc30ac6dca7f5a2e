"""What is known of a language: how it is typed, its numbers, negations, opposites. A file each in `profiles/`.

Takes a locale's name, gives a LanguageProfile; for a language without a file one that knows nothing, so that the checks
that need words stay silent.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files

from deckgen.translate.profile_keys import ProfileKeys, Regional, read_table

PROFILES = files(__package__) / "profiles"
Stem = Callable[[str], str]
NO_COUNTRY = Regional()
_DOUBLE = re.compile(r"([a-z])\1")


@dataclass(frozen=True, eq=False)
class LanguageProfile(ProfileKeys):
    """A language by its locale. It is `known` where its file has more than conventions."""

    locale: str = ""
    known: bool = False

    @property
    def code(self) -> str:
        return self.locale.partition("_")[0]

    @property
    def region(self) -> Regional:
        return self.regional.get(self.locale.partition("_")[2], NO_COUNTRY)

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

    @property
    def denies(self) -> bool:
        """Whether its words of denial are known."""
        return bool(self.negation.strong)

    @cached_property
    def side_patterns(self) -> Mapping[str, re.Pattern[str]]:
        return {name: re.compile("|".join(forms)) for name, forms in self.opposites.items()}

    @cached_property
    def loose_patterns(self) -> Mapping[str, re.Pattern[str]]:
        return {name: re.compile("|".join(forms)) for name, forms in self.perhaps.items()}

    @cached_property
    def shortened(self) -> re.Pattern[str]:
        """An abbreviation at the end of a text."""
        return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, self.abbreviations)) or '$^'})$")

    @cached_property
    def aside(self) -> re.Pattern[str]:
        return re.compile(rf"\b(?:{'|'.join(self.asides) or '$^'})\b", re.IGNORECASE)

    @cached_property
    def verb_ending(self) -> re.Pattern[str] | None:
        return re.compile(f"(?:{'|'.join(self.verbs.endings)})$") if self.verbs.endings else None

    @cached_property
    def beginnings(self) -> frozenset[str]:
        """The first four and the first five letters of common words."""
        return frozenset(word[:size] for word in self.dictionary for size in (4, 5))

    def singular_of(self, noun: str) -> str:
        """A noun in lower case or as it is written, without the ending of a plural or a genitive (`player’s`)."""
        endings = list(self.noun_plurals.values())
        return re.sub("|".join(f"({ending})" for ending in self.noun_plurals) or "$^",
                      lambda match: endings[(match.lastindex or 1) - 1], re.sub("[’']s$", "", noun))

    def is_agent(self, word: str) -> bool:
        return self.singular_of(word).endswith(self.agents)

    def sounded(self, word: str) -> str:
        """An English word in this language's letters, about as it sounds; as it is where that is not known."""
        if self.sounds:
            word = _DOUBLE.sub(lambda match: match[0] if match[0] in self.sounds else match[1], word)
        for english, own in self.sounds.items():
            word = word.replace(english, own)
        return word

    @cached_property
    def stem(self) -> Stem:
        """The stem of a word in lower case, the same for all words of a family."""
        families = {stem: name for name, stems in self.families.items() for stem in stems}
        from snowballstemmer import algorithms, stemmer
        name = _english_name(self.code)
        if name not in algorithms():
            return lambda word: word
        snowball, same = stemmer(name), str.maketrans(dict(self.same_letters))

        @cache
        def stem(word: str) -> str:
            found: str = snowball.stemWord(word.translate(same))
            return families.get(found, found)
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
    """Raises ProfileError where the language's file has a key or a value that is none."""
    code = locale.partition("_")[0]
    if code not in _codes():
        return LanguageProfile(locale=locale)
    data = tomllib.loads((PROFILES / f"{code}.toml").read_text(encoding="utf-8"))
    keys = read_table(ProfileKeys, data, f"profiles/{code}.toml")
    return LanguageProfile(**vars(keys), locale=locale, known=bool(data.keys() - {"conventions"}))


def full_locale(locale: str) -> str:
    """`pt` -> `pt_BR`: the locale that is meant where only the language is named."""
    return locale if "_" in locale else profile(locale).default_locale or locale


@cache
def _codes() -> frozenset[str]:
    return frozenset(path.name.removesuffix(".toml") for path in PROFILES.iterdir())


@cache
def profiles() -> tuple[LanguageProfile, ...]:
    return tuple(map(profile, sorted(_codes())))


def range_words() -> frozenset[str]:
    """What stands between two ends of a range, in any known language: a text may be in a neighbouring one."""
    return frozenset().union(*(language.range_words for language in profiles()))


def demonstratives() -> tuple[str, ...]:
    """Patterns of `this`, in any known language."""
    return tuple(pattern for language in profiles() for pattern in language.demonstratives)


def guess(words: list[str]) -> tuple[str, float]:
    """The language that these words are most likely in, and by how much more often its words are met than those of the
    next one; ("", 0) where nothing tells."""
    counts = sorted(((sum(word in language.function_words for word in words), language.code)
                     for language in profiles() if language.function_words), reverse=True)
    (best, code), (second, _) = counts[0], counts[1]
    return (code, best / max(second, 1)) if best else ("", 0.0)


def _english_name(code: str) -> str:
    """What English calls a language, in small letters and one word; empty for an unknown one."""
    from babel import Locale, UnknownLocaleError
    try:
        return str(Locale.parse(code).english_name).split()[0].lower()
    except (UnknownLocaleError, ValueError):
        return ""
