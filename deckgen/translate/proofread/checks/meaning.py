"""Words written wrongly: without their accents, in another country's way; and too many of them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from deckgen.translate.language_profile import LanguageProfile
from deckgen.translate.proofread.context import CheckContext
from deckgen.translate.proofread.entry import Pair
from deckgen.translate.proofread.words import BRACES, TAG, bare, words


def lost_accents(pair: Pair, context: CheckContext) -> Iterator[str]:
    """Words that the language writes with an accent only."""
    if not context.target.accents:
        return
    known = context.target.dictionary
    for word in dict.fromkeys(words(pair.target)):
        if word.isascii() and len(word) > 2 and known and word not in known and word not in words(pair.source) \
                and (accented := _accented(word, context.target)):
            yield f"{word!r} is written {accented!r}"


_CUT = re.compile(r"(?<![\w’'])([A-Za-z]*[aeiouAEIOU])['’](?=[\s.,;:!?)]|$)")


def cut_accents(pair: Pair, context: CheckContext) -> Iterator[str]:
    """Accents typed as apostrophes: `E’` for `È`."""
    if not context.target.apocopes:
        return
    for match in _CUT.finditer(bare(pair.target)):
        word = match[1].lower()
        if word not in context.target.apocopes and (len(word) == 1 or _accented(word, context.target)):
            yield f"{match[0]!r} is an accent typed as an apostrophe"


def _accented(word: str, language: LanguageProfile) -> str:
    """The only common word that this is without its accents."""
    found = [word[:place] + letter + word[place + 1:] for place, char in enumerate(word)
             for letter in language.accents.get(char, "")]
    found += [word.replace(plain, marked) for plain, marked in language.accented_parts.items()]
    known = sorted(((language.dictionary.get(other, 0), other) for other in set(found) - {word}), reverse=True)
    return known[0][1] if known and known[0][0] > 300 else ""


_WHOLE = re.compile(r"[^\W\d_]+(?:[-’'][^\W\d_]+)*")


def regional_words(pair: Pair, context: CheckContext) -> Iterator[str]:
    """Words of the same language in another country, and small words of a neighbouring language."""
    plain, region = bare(pair.target), context.target.region
    for word in dict.fromkeys(_WHOLE.findall(plain)):
        native = region.unless.get(word.lower(), "\0")         # `comboio` is no train, but a convoy
        if word.lower() in region.words and native not in pair.source.lower():
            yield f"{word!r} is not said in {context.locale}"
        elif word in context.target.neighbours and word not in pair.source.split():
            yield f"{word!r} is of another language"
    for pattern in region.patterns:
        yield from (f"{match[0]!r} is not said in {context.locale}" for match in re.finditer(pattern, plain))


def too_long(pair: Pair, context: CheckContext) -> Iterator[str]:
    """Longer than a translator was told (`max-length:20`), or a name far longer than its source."""
    said = next((flag for flag in pair.entry.flags if flag.startswith("max-length:")), "")
    size = len(BRACES.sub("00", TAG.sub("", pair.target)))
    if said and size > int(re.sub(r"\D", "", said) or 0):
        yield f"{size} characters, {said.partition(':')[2]} are allowed"
    elif pair.entry.context.endswith(".name") and size > 30 and size > 2.2 * len(pair.source):
        yield f"{size} characters for a name of {len(pair.source)}: it will hardly fit"
