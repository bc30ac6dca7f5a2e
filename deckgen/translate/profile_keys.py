"""The keys of a language's profile, each with its type; a file with any other, or another type, is refused.

Takes what a TOML file holds, gives ProfileKeys; knows no language. Words are in lower case; patterns are regular
expressions for a text in lower case, which ends and begins words with `\\b` itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, is_dataclass
from difflib import get_close_matches
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

NBSP = "\u00a0"
Words = frozenset[str]
Patterns = tuple[str, ...]
Table = TypeVar("Table")


class ProfileError(ValueError):
    """A profile that cannot be read; its message names the file and the key."""


@dataclass(frozen=True)
class Conventions:
    """How a language is typed. The defaults are those of English, which a language without a profile gets too."""

    opening: str = "“"                  # quotation marks, outer, then inner
    closing: str = "”"
    inner_opening: str = "‘"
    inner_closing: str = "’"
    foreign_quotes: tuple[str, ...] = ()     # other languages' marks; an inner pair of its own may have them
    dash: str = NBSP + "– "             # what a typed " - " becomes
    die: str = "d"                      # the letter of dice
    percent: str = ""                   # what follows a whole number of per cents; empty: as Babel has it
    clinging: str = ""                  # the words of one letter that no line ends with
    space_before_marks: bool = False    # `Où ?`
    end_marks: Mapping[str, str] = field(default_factory=dict)      # its own marks at the end of a sentence, and ours
    tied_units: tuple[str, ...] = ()    # what a no-break space ties to the number before it
    tied_signs: str = ""                # signs that one ties to the number behind them
    ties_dash: bool = False             # whether one stands before a dash


@dataclass(frozen=True)
class Half:
    words: Words = frozenset()          # that always say 0.5
    perhaps: Words = frozenset()
    idioms: Patterns = ()               # that have the word and no number: `half-asleep`


@dataclass(frozen=True)
class Negation:
    """`strong` says that something is denied, `broad` may say it, and `weak` is neither, but turns a word round."""

    strong: Words = frozenset()
    strong_patterns: Patterns = ()
    weak: Words = frozenset()
    broad: Words = frozenset()
    patterns: Patterns = ()             # as `broad`
    optional: Patterns = ()             # deny a duty: `need not` is `may`
    expletive: Patterns = ()            # deny in their words only: `no more than`
    exceptions: Words = frozenset()     # `unless`: a denial that no translation can do without


@dataclass(frozen=True)
class Quantifiers:
    one: Patterns = ()                  # what says `one`, articles too
    alone: Patterns = ()                # what says it without them


@dataclass(frozen=True)
class Verbs:
    inflections: tuple[str, ...] = ()   # endings that come off a verb which is borrowed by another language
    endings: tuple[str, ...] = ()       # those that a borrowed verb is given
    infinitives: tuple[str, ...] = ()   # those that a verb of its own has


@dataclass(frozen=True)
class Regional:
    """What is not said in one country, but in another with the same language."""

    words: Words = frozenset()
    unless: Mapping[str, str] = field(default_factory=dict)     # the source's word for which it is said here too
    patterns: Patterns = ()


@dataclass(frozen=True, eq=False)
class ProfileKeys:
    # --- the language as a whole
    default_locale: str = ""            # the locale that is meant where only the language is named
    length: float = 1.0                 # of its texts; of English ones 1
    conventions: Conventions = Conventions()
    regional: Mapping[str, Regional] = field(default_factory=dict)      # by the country: `BR`
    # --- letters and words
    function_words: Words = frozenset()
    light_words: Words = frozenset()    # by which two texts may differ and be the same
    loans: Words = frozenset()          # taken over from the source's language
    neighbours: Words = frozenset()     # words of a language that is easily taken for this one
    doubles: Words = frozenset()        # pairs of words that rightly stand twice
    families: Mapping[str, tuple[str, ...]] = field(default_factory=dict)       # stems of one word, by its name
    same_letters: Mapping[str, str] = field(default_factory=dict)       # letters that are also written as another one
    sounds: Mapping[str, str] = field(default_factory=dict)     # English letters in its own script, first match first
    accents: Mapping[str, str] = field(default_factory=dict)    # the accented letters of a plain one
    accented_parts: Mapping[str, str] = field(default_factory=dict)     # several letters that change together
    apocopes: Words = frozenset()       # that rightly end with an apostrophe; others are accents typed as one
    verbs: Verbs = Verbs()
    # --- sentences
    abbreviations: tuple[str, ...] = ()
    clause_words: tuple[str, ...] = ()
    joiners: Words = frozenset()        # `and` within a number of several words, and between clauses
    and_words: Words = frozenset()
    or_words: Words = frozenset()
    double_and: str = ""                # pattern of the only `and` that never means `or`; empty where none does
    range_words: Words = frozenset()    # `{a} to {b}`
    demonstratives: Patterns = ()       # `this`
    generic: Patterns = ()              # `a round has`: said of every round
    passive: Patterns = ()              # what turns round who does something and whom it is done to
    # --- numbers
    decimal: str = "."
    numbers: Mapping[str, int] = field(default_factory=dict)
    loose: Mapping[str, int] = field(default_factory=dict)      # words that may say a number
    multiples: Mapping[str, float] = field(default_factory=dict)        # `twice`
    prefixes: Mapping[str, int] = field(default_factory=dict)
    ones: Words = frozenset()           # that say 1 behind a ten
    glued: Mapping[str, int] = field(default_factory=dict)      # endings of numbers in one word: vent-uno
    ordinals: Words = frozenset()       # numbers that stand before a noun in the singular
    half: Half = Half()
    percent_words: tuple[str, ...] = ()
    division: Patterns = ()             # `divide`: by two, it is a half
    numbered: Patterns = ()             # before a number that is no decimal: `section 1.2`
    half_day: Patterns = ()             # `9 p.m.`, which other languages count otherwise
    # --- nouns and their articles
    has_articles: bool = True
    articles: Words = frozenset()       # after which `two` may be `both`
    plural_articles: Words = frozenset()        # of which one with a noun says the noun's whole term
    singular: str = "(?:[aeéãа]|(?<!ã)o)$"      # pattern of nouns that no number above one precedes; empty: none
    invariable: Words = frozenset()
    noun_plurals: Mapping[str, str] = field(default_factory=dict)       # pattern of an ending, and its singular
    genitive_plurals: tuple[str, ...] = ()      # endings of the form for 5 and more, where 2 to 4 have another
    # --- what its words mean in games
    twofold: Words = frozenset()        # nouns and verbs alike
    before_nouns: Words = frozenset()   # words after which they are nouns
    relative_words: Words = frozenset() # behind a noun that a verb belongs to: `every card you draw`
    agents: tuple[str, ...] = ()        # endings of those who do something: an `explorer` need not explore
    asides: Patterns = ()               # phrases in which the words of a game's terms mean something else
    contexts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)       # what has to be near: beginnings
    false_friends: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # wrong for an English word
    # --- what the checks compare, by names that all languages share
    negation: Negation = Negation()
    quantifiers: Quantifiers = Quantifiers()
    opposites: Mapping[str, Patterns] = field(default_factory=dict)
    perhaps: Mapping[str, Patterns] = field(default_factory=dict)       # may say one of these, or something else
    limits: tuple[str, ...] = ("only",)         # of these, what a translation from this language has to say


def read_table(kind: type[Table], data: object, place: str) -> Table:
    """A table of a profile. Raises ProfileError."""
    if not isinstance(data, dict):
        raise ProfileError(f"{place} is {data!r}, not a table")
    types = get_type_hints(kind)
    for name in data:
        if name not in types:
            near = get_close_matches(name, types, 1)
            raise ProfileError(f"{place}: {name!r} is no key of it" + (f"; did you mean {near[0]!r}?" if near else ""))
    return kind(**{name: _value(types[name], value, f"{place}: {name}") for name, value in data.items()})


def _value(kind: Any, value: object, place: str) -> Any:
    of = get_args(kind)
    if is_dataclass(kind):
        return read_table(kind, value, place)       # type: ignore[arg-type]
    if get_origin(kind) is Mapping and isinstance(value, dict):
        return {name: _value(of[1], one, f"{place}.{name}") for name, one in value.items()}
    if get_origin(kind) in (tuple, frozenset) and isinstance(value, list):
        return get_origin(kind)(_value(of[0], one, place) for one in value)
    if type(value) is kind or (kind is float and type(value) is int):
        return value
    raise ProfileError(f"{place} is {value!r}, which is not {getattr(kind, '__name__', kind)}")
