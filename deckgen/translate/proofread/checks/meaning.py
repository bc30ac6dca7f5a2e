"""Words that do not belong: of the source's language, without their accents, of another country; and too many of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise

from deckgen.translate.proofread.desk import Desk
from deckgen.translate.proofread.entry import Pair
from deckgen.translate.proofread.tongue import Tongue
from deckgen.translate.proofread.words import BRACES, TAG, bare, doubled, words, written

_JOINED = re.compile(r"\b[A-Za-z]+(?:-[A-Za-z]+)+\b")


def leftovers(pair: Pair, desk: Desk) -> Iterator[str]:
    """Words of the source's language in the translation."""
    if pair.source == pair.target or desk.source.code == desk.target.code:
        return
    source = frozenset(words(pair.source))
    joined = {part for whole in _JOINED.findall(pair.target) if whole in pair.source for part in whole.split("-")}
    left = [word for word in dict.fromkeys(written(pair.target)) if word not in joined
            and _left_over(word, source, pair, desk)]
    telling = [word for word in left if word.lower() in desk.source.function_words or word.lower() in desk.wanted
               or desk.source.dictionary.get(word.lower(), 0) > 10000]
    if telling or len(left) > 1 or (left and desk.target.code == "ru"):     # one rare word may be a loan
        yield f"{', '.join(map(repr, left))}: left in the source's language"


def _left_over(word: str, source: frozenset[str], pair: Pair, desk: Desk) -> bool:
    lower = word.lower()
    if lower in desk.terms or (word.isupper() and len(word) < 5):
        return False
    foreign = lower in desk.source.function_words or (lower in source and len(word) > 3)
    if not foreign or lower in desk.target.function_words:
        return False
    if word[0].isupper() and word in written(pair.source)[1:]:
        return False                                    # a name
    if word[0].isupper() and lower not in desk.source.function_words and _named_so(word, pair):
        return False
    common = desk.source.dictionary.get(lower, 0)
    if desk.target.code == "ru":
        return lower.isascii() and (common > 0 or lower in desk.source.function_words)
    return common > 200 and lower not in desk.target.dictionary and not _elided(lower, desk)


def _named_so(word: str, pair: Pair) -> bool:
    """Whether the source and the translation both write it as part of a name: several capitals in a row."""
    return any(word in two and all(part[:1].isupper() for part in two) for two in pairwise(written(pair.source)))


def _elided(word: str, desk: Desk) -> bool:
    return any(part in desk.target.dictionary for part in re.split("[’']", word)[1:])


def untranslated_text(pair: Pair, desk: Desk) -> Iterator[str]:
    """A translation that is its source. Names, and words that both languages have, may be."""
    if desk.source.code == desk.target.code or _plain(pair.source) != _plain(pair.target):
        return
    found = written(pair.source)
    if not found or not desk.target.dictionary:
        return
    if term := next((term for term in desk.glossary.terms if words(pair.source) in _said(term.renderings.get("en", ()))
                     and words(pair.source) not in _said(_renderings(term.renderings, desk))), None):
        if _renderings(term.renderings, desk):
            yield f"is the same as the source; the glossary has {' / '.join(_renderings(term.renderings, desk))!r}"
        return
    named = len(found) > 1 and all(word[0].isupper() for word in found if len(word) > 3)
    if not named and not doubled(words(pair.source)) and any(_foreign(word, desk) for word in found):
        yield "is the same as the source"


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()


def _said(forms: tuple[str, ...]) -> list[tuple[str, ...]]:
    return [words(form) for form in forms]


def _renderings(renderings: Mapping[str, tuple[str, ...]], desk: Desk) -> tuple[str, ...]:
    return renderings.get(desk.locale, ())


def _foreign(word: str, desk: Desk) -> bool:
    lower = word.lower()
    if lower in desk.target.dictionary or lower in desk.terms or (word.isupper() and len(word) < 6):
        return False
    return desk.source.dictionary.get(lower, 0) > 3000


def lost_accents(pair: Pair, desk: Desk) -> Iterator[str]:
    """Words that the language writes with an accent only."""
    if desk.target.code not in ("pt", "it"):
        return
    known = desk.target.dictionary
    for word in dict.fromkeys(words(pair.target)):
        if word.isascii() and len(word) > 2 and known and word not in known and word not in words(pair.source) \
                and (accented := _accented(word, desk.target)):
            yield f"{word!r} is written {accented!r}"


_CUT = re.compile(r"(?<![\w’'])([A-Za-z]*[aeiouAEIOU])['’](?=[\s.,;:!?)]|$)")
_APOCOPES = frozenset({"po", "mo", "di", "fa", "va", "da", "sta", "to", "be", "ve", "ca", "de", "ne", "co", "a",
                       "i", "que"})


def cut_accents(pair: Pair, desk: Desk) -> Iterator[str]:
    """Italian accents typed as apostrophes: `E’` for `È`."""
    if desk.target.code != "it":
        return
    for match in _CUT.finditer(bare(pair.target)):
        word = match[1].lower()
        if word not in _APOCOPES and (word == "e" or _accented(word, desk.target)):
            yield f"{match[0]!r} is an accent typed as an apostrophe"


def _accented(word: str, language: Tongue) -> str:
    """The only common word that this is without its accents."""
    marked = {"a": "áâãà", "e": "éêè", "i": "íì", "o": "óôõò", "u": "úù", "c": "ç"}
    found = [word[:place] + letter + word[place + 1:] for place, char in enumerate(word)
             for letter in marked.get(char, "")]
    found += [word.replace("cao", "ção"), word.replace("coes", "ções")] if language.code == "pt" else []
    known = sorted(((language.dictionary.get(other, 0), other) for other in set(found) - {word}), reverse=True)
    return known[0][1] if known and known[0][0] > 300 else ""


def regional_words(pair: Pair, desk: Desk) -> Iterator[str]:
    """Words of the same language in another country."""
    for word in dict.fromkeys(words(pair.target)):
        if word in desk.target.foreign_words:
            yield f"{word!r} is not said in {desk.locale}"



def too_long(pair: Pair, desk: Desk) -> Iterator[str]:
    """Longer than a translator was told (`max-length:20`), or a name far longer than its source."""
    said = next((flag for flag in pair.entry.flags if flag.startswith("max-length:")), "")
    size = len(BRACES.sub("00", TAG.sub("", pair.target)))
    if said and size > int(re.sub(r"\D", "", said) or 0):
        yield f"{size} characters, {said.partition(':')[2]} are allowed"
    elif pair.entry.context.endswith(".name") and size > 30 and size > 2.2 * len(pair.source):
        yield f"{size} characters for a name of {len(pair.source)}: it will hardly fit"
