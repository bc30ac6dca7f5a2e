"""What is left of the source's language: whole texts, words, words with an ending of the translation's language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise

from deckgen.translate.new_catalog import NOTE
from deckgen.translate.proofread.context import CheckContext
from deckgen.translate.proofread.entry import Pair
from deckgen.translate.proofread.words import doubled, words, written

_JOINED = re.compile(r"\b[A-Za-z]+(?:-[A-Za-z]+)+\b")
_QUOTED = re.compile(r"[“«„\"]([^“”«»„\"]+)[”»“\"]|<i>([^<>]+)</i>")


def leftovers(pair: Pair, context: CheckContext) -> Iterator[str]:
    """Words of the source's language in the translation."""
    if pair.source == pair.target or context.source.code == context.target.code or not context.target.dictionary:
        return
    source = frozenset(words(pair.source))
    joined = {part for whole in _JOINED.findall(pair.target) if whole in pair.source for part in whole.split("-")}
    joined |= {word for titles in _QUOTED.findall(pair.target) for title in titles
               if title and title in pair.source for word in written(title)}
    left = [word for word in dict.fromkeys(written(pair.target)) if word not in joined
            and _left_over(word, source, pair, context)]
    telling = [word for word in left if word.islower() or word.lower() in context.source.function_words
               or word.lower() in context.wanted or context.source.dictionary.get(word.lower(), 0) > 10000]
    if telling or len(left) > 1 or (left and context.target.sounds):     # a rare one may be a name
        yield f"{', '.join(map(repr, left))}: left in the source's language"
    elif bent := _bent(pair, context):
        yield f"{bent[0]!r}: {bent[1]!r} of the source with an ending of this language"


def _left_over(word: str, source: frozenset[str], pair: Pair, context: CheckContext) -> bool:
    lower = word.lower()
    if lower in context.terms or (word.isupper() and len(word) < 5):
        return False
    foreign = lower in context.source.function_words or (lower in source and len(word) > 3)
    if not foreign or lower in context.target.function_words:
        return False
    if word[0].isupper() and word in written(pair.source)[1:]:
        return False                                    # a name
    if word[0].isupper() and lower not in context.source.function_words and _named_so(word, pair):
        return False
    common = context.source.dictionary.get(lower, 0)
    if context.target.sounds:
        return lower.isascii() and (common > 0 or lower in context.source.function_words)
    return common > 200 and lower not in context.target.dictionary and not _elided(lower, context)


def _named_so(word: str, pair: Pair) -> bool:
    """Whether the source and the translation both write it as part of a name: several capitals in a row."""
    return any(word in two and all(part[:1].isupper() for part in two) for two in pairwise(written(pair.source)))


def _elided(word: str, context: CheckContext) -> bool:
    return any(part in context.target.dictionary for part in re.split("[’']", word)[1:])


def _bent(pair: Pair, context: CheckContext) -> tuple[str, str] | None:
    """A verb of the source that was given an ending of the translation's language: `droppano`, `дропают`."""
    endings = context.target.verb_ending
    if not endings or not context.source.verbs.inflections:
        return None
    known = context.target.dictionary
    said = written(pair.target)
    small = dict.fromkeys((*(word.lower() for word in said[:1]), *(word for word in said[1:] if word.islower())))
    strange = [word for word in small if word not in known and word not in context.terms and endings.search(word)]
    sources = dict.fromkeys((*words(pair.source)[:1], *(word for word in written(pair.source) if word.islower())))
    for word in strange:
        for english in sources:
            for stem in _verb_stems(english, context):
                if word.startswith(stem) and endings.fullmatch(word[len(stem):]) and not _native(stem, context):
                    return word, english
    return None


_SMALL_WORDS = 4        # letters that a stem has at least


def _verb_stems(word: str, context: CheckContext) -> list[str]:
    """What of a word of the source may stand before a foreign ending."""
    if word in context.source.function_words:
        return []
    plain = re.sub(rf"(?:{'|'.join(context.source.verbs.inflections)})$", "", word)
    found = dict.fromkeys((word, plain, plain + plain[-1:]))
    stems = [context.target.sounded(stem) for stem in found if len(stem) >= _SMALL_WORDS]
    return [stem for stem in stems if len(stem) >= _SMALL_WORDS]


def _native(stem: str, context: CheckContext) -> bool:
    """Whether the translation's language has such a verb, or a word made of the same letters."""
    return stem[:_SMALL_WORDS + 1] in context.target.beginnings or any(
        stem + ending in context.target.dictionary for ending in context.target.verbs.infinitives)


def untranslated_text(pair: Pair, context: CheckContext) -> Iterator[str]:
    """A translation that is its source. Names, and words that both languages have, may be."""
    if context.source.code == context.target.code or _plain(pair.source) != _plain(pair.target):
        return
    found = written(pair.source)
    if NOTE in pair.entry.comment:
        yield "is still in English"
        return
    if not found:
        return
    if term := next((term for term in context.glossary.terms
                     if words(pair.source) in _forms(term.english)
                     and words(pair.source) not in _forms(_renderings(term.renderings, context))), None):
        if _renderings(term.renderings, context):
            yield f"is the same as the source; the glossary has {' / '.join(_renderings(term.renderings, context))!r}"
        return
    named = len(found) > 1 and all(word[0].isupper() for word in found if len(word) > 3)
    foreign = sum(_foreign(word, context) for word in found)
    # Else one word may be a loan.
    alone = context.target.dictionary or context.target.script != context.source.script
    if not named and not doubled(words(pair.source)) and foreign > (0 if alone else 1):
        yield "is the same as the source"


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()


def _forms(forms: tuple[str, ...]) -> list[tuple[str, ...]]:
    return [words(form) for form in forms]


def _renderings(renderings: Mapping[str, tuple[str, ...]], context: CheckContext) -> tuple[str, ...]:
    return renderings.get(context.locale, ())


def _foreign(word: str, context: CheckContext) -> bool:
    lower = word.lower()
    if lower in context.target.dictionary or lower in context.terms or (word.isupper() and len(word) < 6):
        return False
    return context.source.dictionary.get(lower, 0) > 3000
