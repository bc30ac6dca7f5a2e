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
    if context.target.code not in ("pt", "it"):
        return
    known = context.target.dictionary
    for word in dict.fromkeys(words(pair.target)):
        if word.isascii() and len(word) > 2 and known and word not in known and word not in words(pair.source) \
                and (accented := _accented(word, context.target)):
            yield f"{word!r} is written {accented!r}"


_CUT = re.compile(r"(?<![\w’'])([A-Za-z]*[aeiouAEIOU])['’](?=[\s.,;:!?)]|$)")
_APOCOPES = frozenset({"po", "mo", "di", "fa", "va", "da", "sta", "to", "be", "ve", "ca", "de", "ne", "co", "a",
                       "i", "que"})


def cut_accents(pair: Pair, context: CheckContext) -> Iterator[str]:
    """Italian accents typed as apostrophes: `E’` for `È`."""
    if context.target.code != "it":
        return
    for match in _CUT.finditer(bare(pair.target)):
        word = match[1].lower()
        if word not in _APOCOPES and (word == "e" or _accented(word, context.target)):
            yield f"{match[0]!r} is an accent typed as an apostrophe"


def _accented(word: str, language: LanguageProfile) -> str:
    """The only common word that this is without its accents."""
    marked = {"a": "áâãà", "e": "éêè", "i": "íì", "o": "óôõò", "u": "úù", "c": "ç"}
    found = [word[:place] + letter + word[place + 1:] for place, char in enumerate(word)
             for letter in marked.get(char, "")]
    found += [word.replace("cao", "ção"), word.replace("coes", "ções")] if language.code == "pt" else []
    known = sorted(((language.dictionary.get(other, 0), other) for other in set(found) - {word}), reverse=True)
    return known[0][1] if known and known[0][0] > 300 else ""


_WHOLE = re.compile(r"[^\W\d_]+(?:[-’'][^\W\d_]+)*")


def regional_words(pair: Pair, context: CheckContext) -> Iterator[str]:
    """Words of the same language in another country, and small words of a neighbouring language."""
    plain = bare(pair.target)
    for word in dict.fromkeys(_WHOLE.findall(plain)):
        native = context.target.native_for.get(word.lower(), "\0")         # `comboio` is no train, but a convoy
        if word.lower() in context.target.foreign_words and native not in pair.source.lower():
            yield f"{word!r} is not said in {context.locale}"
        elif word in context.target.neighbours and word not in pair.source.split():
            yield f"{word!r} is of another language"
    for pattern in context.target.foreign_ways:
        yield from (f"{match[0]!r} is not said in {context.locale}" for match in re.finditer(pattern, plain))


def too_long(pair: Pair, context: CheckContext) -> Iterator[str]:
    """Longer than a translator was told (`max-length:20`), or a name far longer than its source."""
    said = next((flag for flag in pair.entry.flags if flag.startswith("max-length:")), "")
    size = len(BRACES.sub("00", TAG.sub("", pair.target)))
    if said and size > int(re.sub(r"\D", "", said) or 0):
        yield f"{size} characters, {said.partition(':')[2]} are allowed"
    elif pair.entry.context.endswith(".name") and size > 30 and size > 2.2 * len(pair.source):
        yield f"{size} characters for a name of {len(pair.source)}: it will hardly fit"
