"""Whether a translation is whole: its sentences, its length.

A sentence that is gone shows by its words, where the glossary or the figures know them, or by there being too few
clauses for it to have been joined to another one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from deckgen.translate.language_profile import LanguageProfile
from deckgen.translate.proofread.checks.terms import FREE
from deckgen.translate.proofread.context import CheckContext
from deckgen.translate.proofread.entry import Pair
from deckgen.translate.proofread.glossary import has_rendering, rendered
from deckgen.translate.proofread.words import bare, letters, sentences, words

_JOINED = 0.75          # of the length, when two sentences became one
_LONG = 70              # letters from which on texts differ less


def missing_sentences(pair: Pair, context: CheckContext) -> Iterator[str]:
    """Fewer sentences, and too short for them to have been joined; or much shorter, or longer, altogether."""
    if not context.target.spelt:
        return
    source, target = sentences(pair.source, context.source), sentences(pair.target, context.target)
    size = letters(pair.source)
    ratio = letters(pair.target) / max(size, 1) / (context.target.length / context.source.length)
    if len(target) < len(source) > 1:
        least = min(letters(sentence) for sentence in source) / max(size, 1)
        enough = ratio > _JOINED and _clauses(pair.target, context.target) >= _clauses(pair.source, context.source)
        if (not enough and ratio < min(1 - 0.6 * least, 0.86)) or _gone(source, pair.target, context) \
                or (len(source) > 2 and _clauses(pair.target, context.target) < len(source)):
            yield f"{len(target)} sentences, in the source {len(source)}: one is missing"
            return
    if size >= 40 and ratio < (0.58 if size >= _LONG else 0.5):
        yield "it is much shorter than the source: something is missing"
    elif len(target) > len(source) and ratio > 1.35 and size >= 20:
        yield f"{len(target)} sentences, in the source {len(source)}: one is added"
    elif size >= 25 and ratio > 1.9:
        yield "it is much longer than the source: something is added"


def _gone(source: list[str], target: str, context: CheckContext) -> bool:
    """Whether a sentence has terms, and none of them is anywhere in the translation."""
    return any(terms and not any(terms) for terms in (_terms(sentence, target, context) for sentence in source))


def _terms(sentence: str, target: str, context: CheckContext) -> list[bool]:
    return [rendered(found.term, target, context.target) for found in context.terms_in(sentence)
            if found.term.part in ("n", "name") and found.term.id not in FREE
            and has_rendering(found.term, context.target)]


def _clauses(text: str, language: LanguageProfile) -> int:
    """How many statements a text may hold: what stands between marks, joining words and words like `if`."""
    joining = "|".join(re.escape(word) for word in language.clause_words) or "$^"
    return sum(bool(words(part)) for part in re.split(rf"[.;:!?…—–,]+(?!\w)|\b(?:{joining})\b", bare(text).lower()))
