"""What a translation says: denied or turned into its opposite, cut short, left in the source's language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise

from deckgen.translate.begun import NOTE
from deckgen.translate.proofread.desk import Desk
from deckgen.translate.proofread.entry import Pair
from deckgen.translate.proofread.tongue import Tongue
from deckgen.translate.proofread.words import BRACES, TAG, bare, doubled, letters, sentences, words, written

_JOINED = re.compile(r"\b[A-Za-z]+(?:-[A-Za-z]+)+\b")
# How long a translation is for a source of 1, by languages; what is not here is taken as 1.
_LENGTHS = {("en", "pt"): 1.08, ("en", "it"): 1.1, ("en", "ru"): 1.04, ("pt", "en"): 0.92, ("it", "en"): 0.91,
            ("ru", "en"): 0.96}


def negations(pair: Pair, desk: Desk) -> Iterator[str]:
    """A denial that only one side has. What denies without a word of denial (`unharmed`, `only`) counts as one."""
    if not (desk.source.negation and desk.target.negation):
        return
    if _denied(pair.source, desk.source) and not _denying(pair.target, desk.target):
        yield "the source denies something, the translation does not"
    elif _denied(pair.target, desk.target) and not _denying(pair.source, desk.source):
        yield "the translation denies something, the source does not"


def _denied(text: str, language: Tongue) -> bool:
    plain = bare(text).lower()
    for form in language.negation.get("expletive", ()):
        plain = re.sub(form, " ", plain)
    return not frozenset(language.negation["strong"]).isdisjoint(words(plain))


def _denying(text: str, language: Tongue) -> bool:
    plain = bare(text).lower()
    known = language.negation
    return not frozenset([*known["broad"], *known["strong"]]).isdisjoint(words(plain)) or any(
        re.search(pattern, plain) for pattern in known.get("patterns", ()))


_OPPOSITES = (("at-least", "at-most"), ("more", "less"), ("highest", "lowest"), ("before", "after"), ("first", "last"),
              ("attacker", "defender"), ("left", "right"), ("face-up", "face-down"), ("winner", "loser"),
              ("gain", "lose"), ("start", "end"), ("increase", "decrease"), ("odd", "even"), ("open", "closed"),
              ("ally", "enemy"), ("clockwise", "counterclockwise"), ("with", "without"), ("top", "bottom"),
              ("draw-card", "discard-card"), ("alive", "dead"), ("inside", "outside"), ("always", "never"),
              ("must", "may"), ("attacker", "target"), ("except", "including"))


def opposites(pair: Pair, desk: Desk) -> Iterator[str]:
    """A word of which only the opposite is in the translation."""
    here, there = _sides(pair.source, desk.source), _sides(pair.target, desk.target)
    if desk.source.negation and _denied(pair.source, desk.source):
        here -= {"must", "may"}                 # `may not` and `must not` are the same
    for both in _OPPOSITES:
        for one, other in (both, both[::-1]):
            if one in here and other not in here and other in there and one not in there:
                yield f"says {other.replace('-', ' ')!r} where the source says {one.replace('-', ' ')!r}"


_KEPT = ("all", "only", "up-to")


def lost_limits(pair: Pair, desk: Desk) -> Iterator[str]:
    """`all`, `only`, `up to`: words without which a rule says something else."""
    here, there = _sides(pair.source, desk.source), _sides(pair.target, desk.target)
    if desk.source.code == "en" and desk.target.opposites:
        yield from (f"{name.replace('-', ' ')!r} of the source is missing" for name in _KEPT
                    if name in here and name not in there)


def joined(pair: Pair, desk: Desk) -> Iterator[str]:
    """An `or` that became an `and`. In Russian both are often said alike, and in long texts nobody can tell."""
    if desk.target.code == "ru" or len(words(pair.source)) > 25 or not desk.source.negation \
            or _denied(pair.source, desk.source):
        return
    here, there = _sides(pair.source, desk.source), _sides(pair.target, desk.target)
    if "or" in here and "and" not in here and "and" in there and "or" not in there:
        yield "says 'and' where the source says 'or'"


def _sides(text: str, language: Tongue) -> set[str]:
    plain = bare(text).lower()
    return {name for name, pattern in language.opposites.items() if pattern.search(plain)}


def missing_sentences(pair: Pair, desk: Desk) -> Iterator[str]:
    """Fewer sentences, and too short for them to have been joined; or much shorter, or longer, altogether."""
    if not desk.target.spelt:
        return
    source, target = sentences(pair.source, desk.source), sentences(pair.target, desk.target)
    size = letters(pair.source)
    ratio = letters(pair.target) / max(size, 1) / _LENGTHS.get((desk.source.code, desk.target.code), 1.0)
    if len(target) < len(source) > 1:
        least = min(letters(sentence) for sentence in source) / max(size, 1)
        if ratio < min(1 - 0.6 * least, 0.86):
            yield f"{len(target)} sentences, in the source {len(source)}: one is missing"
            return
    if size >= 40 and ratio < 0.58:
        yield "it is much shorter than the source: something is missing"
    elif len(target) > len(source) and ratio > 1.35 and size >= 20:
        yield f"{len(target)} sentences, in the source {len(source)}: one is added"
    elif size >= 25 and ratio > 1.9:
        yield "it is much longer than the source: something is added"


def leftovers(pair: Pair, desk: Desk) -> Iterator[str]:
    """Words of the source's language in the translation."""
    if pair.source == pair.target or desk.source.code == desk.target.code or not desk.target.dictionary:
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
    if NOTE in pair.entry.comment:
        yield "is still in English"
        return
    if not found:
        return
    if term := next((term for term in desk.glossary.terms if words(pair.source) in _said(term.renderings.get("en", ()))
                     and words(pair.source) not in _said(_renderings(term.renderings, desk))), None):
        if _renderings(term.renderings, desk):
            yield f"is the same as the source; the glossary has {' / '.join(_renderings(term.renderings, desk))!r}"
        return
    named = len(found) > 1 and all(word[0].isupper() for word in found if len(word) > 3)
    foreign = sum(_foreign(word, desk) for word in found)
    alone = desk.target.dictionary or desk.target.script != desk.source.script      # else one word may be a loan
    if not named and not doubled(words(pair.source)) and foreign > (0 if alone else 1):
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
