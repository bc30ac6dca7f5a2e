"""Texts as the checks see them: without tags, as words, as sentences.

Takes strings of catalogs; an icon, a card's name or a placeholder stands as OBJECT in what they give.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from deckgen.translate.language_profile import LanguageProfile

OBJECT = "\ufffc"
TAG = re.compile(r"</?[A-Za-z][^<>]*>")
BRACES = re.compile(r"\{[^{}]*\}")
ADDRESS = re.compile(r"(?:https?://|www\.)[^\s<>\"”»)]*[^\s<>\"”»).,;:!?]|(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.-]*\w")
_EMPTY_TAG = re.compile(r"<(?:icon|card|page)\b[^<>]*>")
_BREAK = re.compile(r"<br\s*/?>")
_WORD = re.compile(r"[^\W\d_]+(?:[’'][^\W\d_]+)*")
_INITIAL = re.compile(r"(?<![^\W\d_])(?<![’'])[A-ZА-ЯЁ]\.$")     # of a name: `H. P.`
_NUMBER = re.compile(r"(?<!\w)[Nn][or]?\.$")
_END = re.compile(r"[.!?…]+[\"'”’»)\]]*(?=\s|$)")


@lru_cache(maxsize=20000)
def bare(text: str) -> str:
    """A text without its tags, with OBJECT for what is filled in and for addresses."""
    text = _EMPTY_TAG.sub(OBJECT, _BREAK.sub(" ", text))
    text = ADDRESS.sub(OBJECT, BRACES.sub(OBJECT, TAG.sub("", text)))
    return text.replace("&amp;", "&").replace("&lt;", "<").replace("&gt;", ">")


@lru_cache(maxsize=20000)
def words(text: str) -> tuple[str, ...]:
    """The words of a text in lower case; parts of hyphenated words are words."""
    return tuple(word.lower() for word in written(text))


@lru_cache(maxsize=20000)
def written(text: str) -> tuple[str, ...]:
    """The words of a text as they are written."""
    return tuple(_WORD.findall(bare(text)))


@lru_cache(maxsize=20000)
def stems(text: str, language: LanguageProfile) -> tuple[str, ...]:
    """The stems of a text's words, parts before an apostrophe left out (`l’attacco` is `attacco`)."""
    return tuple(language.stem(part) for word in words(text) for part in re.split("[’']", word) if part)


def sentences(text: str, language: LanguageProfile) -> list[str]:
    """A text's sentences. An abbreviation ends none."""
    found, begin, plain = [], 0, bare(text).strip()
    for match in _END.finditer(plain):
        sentence = plain[begin:match.end()]
        if match.end() < len(plain) and (language.shortened.search(sentence) or _INITIAL.search(sentence)
                                         or _goes_on(plain[match.end():])
                                         or _numbers(sentence, plain[match.end():])):
            continue
        found.append(sentence)
        begin = match.end()
    found.append(plain[begin:])
    return [sentence for sentence in found if words(sentence) or OBJECT in sentence]


def _goes_on(rest: str) -> bool:
    return rest.lstrip()[:1].islower()


def _numbers(sentence: str, rest: str) -> bool:
    """Whether what ends here is `No.`, and a number follows."""
    first = rest.lstrip()[:1]
    return (first.isdigit() or first == OBJECT) and bool(_NUMBER.search(sentence))


@lru_cache(maxsize=20000)
def sides(text: str, language: LanguageProfile) -> frozenset[str]:
    """The names of the language's opposites that a text says."""
    plain = bare(text).lower()
    return frozenset(name for name, pattern in language.side_patterns.items() if pattern.search(plain))


@lru_cache(maxsize=20000)
def loose_sides(text: str, language: LanguageProfile) -> frozenset[str]:
    """Those that it may say."""
    plain = bare(text).lower()
    return sides(text, language) | {name for name, pattern in language.loose_patterns.items() if pattern.search(plain)}


def said_in(text: str, patterns: Sequence[str], behind: str = "") -> bool:
    """Whether a text has one of these patterns, and right behind it another one."""
    plain = text.lower()
    return any(re.search(pattern + behind, plain) for pattern in patterns)


def doubled(said: Sequence[str]) -> bool:
    """Whether a word stands twice in a row."""
    return any(one == other for one, other in pairwise(said))


def letters(text: str) -> int:
    """How long a text is: its letters and digits, what is filled in counted as four."""
    plain = bare(text)
    return sum(char.isalnum() for char in plain) + 4 * plain.count(OBJECT)
