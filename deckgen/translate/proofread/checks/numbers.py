"""Numbers: what a text counts, as digits or in words, and its signs, per cents and dice."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from deckgen.translate.language_profile import LanguageProfile
from deckgen.translate.proofread.context import CheckContext
from deckgen.translate.proofread.entry import Pair
from deckgen.translate.proofread.words import OBJECT, bare, said_in, sides, words

_LETTERED = "A-Za-zÀ-ɏͰ-ӿ"      # a number may stand between the letters of other scripts
_DICE_LETTERS = "dDкКдД"
_ANY_DICE = re.compile(rf"(?<![{_LETTERED}])(\d*)[{_LETTERED}](\d+)(?![\d_{_LETTERED}])")
_DIGITS = re.compile(r"\d+(?:[.,\u00a0\u202f]\d{3})*(?:[.,]\d+)?")
_GROUPED = re.compile(r"[.,\u00a0\u202f](?=\d{3}(?!\d))")
_SIGNED = re.compile(rf"(?:^|[\s(\[«“\"'/:\u3040-\u9fff\uac00-\ud7a3\uff1a])([-−–+])(?=[\d{OBJECT}.])")
_RANGED = re.compile(r"\d\s?[-–—]\s?$")
_MINUS = "-−–"
# A decimal number before a unit, a word or the end; a version or a section (`1.2.3`) is none.
_DECIMAL = r"(?<![\d.,])\d+{}\d{{1,2}}(?![\d.,]?\d)(?=\s?[^\W\d]|\s?%)"
HALF = 0.5


class Amounts(NamedTuple):
    """The numbers of a text: those in digits with how often each stands there, those that words say for certain, and
    those that words may say."""

    digits: Counter[float]
    certain: frozenset[float]
    perhaps: frozenset[float]
    dice: Counter[tuple[int, int]]
    percents: int
    minus: int
    plus: int


def amounts(text: str, language: LanguageProfile) -> Amounts:
    plain = bare(text)
    for pattern in language.half.idioms:
        plain = re.sub(pattern, "semi ", plain)
    for word in language.percent_words:
        plain = re.sub(rf"\b{word}\b", "%", plain, flags=re.IGNORECASE)
    signs = [match[1] for match in _SIGNED.finditer(plain) if not _RANGED.search(plain[:match.end()])]
    thrown = _dice_of(language)
    dice = Counter((int(match[1] or 1), int(match[2])) for match in thrown.finditer(plain))
    rest = thrown.sub(" ", plain)
    digits = Counter(_value(match[0], language) for match in _DIGITS.finditer(rest))
    said, perhaps = _in_words(words(rest), language)
    return Amounts(digits, frozenset(said), frozenset(perhaps), dice, plain.count("%"),
                   sum(sign in _MINUS for sign in signs), signs.count("+"))


@cache
def _dice_of(language: LanguageProfile) -> re.Pattern[str]:
    """Dice by their usual letters and the language's own; any letter where it is not known what its words say."""
    if not language.numbers:
        return _ANY_DICE
    own = language.conventions.die
    return re.compile(rf"(?<![{_LETTERED}])(\d*)\s?[{_DICE_LETTERS}{own}{own.upper()}](\d+)(?![\d_{_LETTERED}])")


def _value(number: str, language: LanguageProfile) -> float:
    other = "," if language.decimal == "." else "."
    plain = _GROUPED.sub("", number) if language.decimal not in number or other in number else number
    try:
        return float(plain.replace(",", ".").replace("\u00a0", "").replace("\u202f", ""))
    except ValueError:
        return float(re.sub(r"\D", "", plain))


def _in_words(said: Sequence[str], language: LanguageProfile) -> tuple[set[float], set[float]]:
    certain: set[float] = set()
    perhaps: set[float] = set()
    place = 0
    while place < len(said):
        word = said[place]
        word = re.sub("[’'].*", "", word) if re.sub("[’'].*", "", word) in language.numbers else word   # trent’anni
        if word in language.half.words:
            certain.add(HALF)
        elif word in language.half.perhaps:
            perhaps.add(HALF)
        if word in language.loose:
            perhaps.add(language.loose[word])
        elif (value := _number(word, language)) is not None:
            the_two = value == 2 and place > 0 and said[place - 1] in language.articles     # or `both`, or nothing
            value, place = _composed(value, said, place, language)
            (perhaps if the_two else certain).add(value)
        perhaps |= {value for prefix, value in language.prefixes.items() if word.startswith(prefix)}
        place += 1
    return certain, perhaps


def _composed(value: int, said: Sequence[str], place: int, language: LanguageProfile) -> tuple[int, int]:
    """A number of several words (`vinte e cinco`, `two hundred`), and the place of its last word."""
    while True:
        after = place + 1
        if after + 1 < len(said) and said[after] in language.joiners:
            after += 1
        part = _number(said[after], language) if after < len(said) else None
        if part is None and after < len(said) and said[after] in language.ones and value >= 20:
            part = 1
        if part is None or part == 0:
            return value, place
        if part in (100, 1000) and value < part:
            value *= part
        elif value >= 20 and part < 10 ** (len(str(value)) - 1) and not value % 10 ** len(str(part)):
            value += part
        else:
            return value, place
        place = after


@lru_cache(maxsize=20000)
def _number(word: str, language: LanguageProfile) -> int | None:
    if word in language.numbers or not language.glued:
        return language.numbers.get(word)
    return _glued(word, language.numbers, language.glued)


def _glued(word: str, numbers: Mapping[str, int], units: Mapping[str, int]) -> int | None:
    """Numbers of one word, before which a ten may lose its vowel: ventuno, trentotto."""
    for begin, value in numbers.items():
        for ten in (begin, begin[:-1]):
            rest = word.removeprefix(ten)
            if value in (20, 30, 40, 50, 60, 70, 80, 90) and word.startswith(ten) and rest:
                unit = units.get(rest, numbers.get(rest))
                if unit is not None and 0 < unit < 10:
                    return value + unit
    return None


def differing_numbers(pair: Pair, context: CheckContext) -> Iterator[str]:
    """A number that only one side has, in digits or in words."""
    if pair.source == pair.target:
        return
    here, there = amounts(pair.source, context.source), amounts(pair.target, context.target)
    yield from _dice(here, there)
    times, others = (_multiples(text, language) for text, language in ((pair.source, context.source),
                                                                       (pair.target, context.target)))
    if times and others and times.isdisjoint(others):
        yield f"{_listed(sorted(others))} times as much where the source has {_listed(sorted(times))}"
        return
    if said_in(pair.source, context.source.half_day) or said_in(pair.target, context.target.half_day):
        return                                  # `9 p.m.` is `21:00`
    if HALF in here.certain ^ there.certain and (said_in(pair.source, context.source.division)
                                           or said_in(pair.target, context.target.division)):
        return                                  # `divide by two` is `halve`
    lost = [value for value in sorted({*here.digits, *here.certain}) if not _covered(value, here, there)]
    made = [value for value in sorted({*there.digits, *there.certain}) if not _covered(value, there, here)]
    if not context.target.numbers:         # which words of this language are numbers is not known
        lost = [value for value in lost if value in here.digits]
        made = [value for value in made if value > 2]
    elif not lost:                      # `the two teams` may stand where the source has `the teams`
        made = [value for value in made if value in there.digits or value > 2]
    if made == [1] and not lost:        # `1 card` for `a card`
        made = []
    if pair.one or pair.many:           # `one card` may be the form for 1, 21, 31
        lost, made = [value for value in lost if value != 1], [value for value in made if value != 1]
    if lost and made:
        yield f"says {_listed(made)} where the source says {_listed(lost)}"
    elif lost:
        yield f"the source's {_listed(lost)} is missing"
    elif made:
        yield f"says {_listed(made)}, which the source does not"


_ROMAN = re.compile(r"\b(?=[IVXLC]{2})C{0,3}(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})\b")


def differing_numerals(pair: Pair, context: CheckContext) -> Iterator[str]:
    """Another Roman numeral where the source has one: `section IV` and `раздел VI`."""
    here, there = (Counter(_ROMAN.findall(bare(text))) for text in (pair.source, pair.target))
    if here - there and there - here:
        yield f"says {', '.join(there - here)} where the source says {', '.join(here - there)}"


def foreign_dice(pair: Pair, context: CheckContext) -> Iterator[str]:
    """Dice with a Latin letter in a language that has another one."""
    own = context.target.conventions.die
    if not own.isascii() and (match := re.search(r"(?<![^\W\d_])\d*[dD]\d+\b", bare(pair.target))):
        yield f"{match[0]!r} is written {match[0].lower().replace('d', own)!r}"


_UNITS = {"мм": "mm", "см": "cm", "м": "m", "км": "km", "г": "g", "кг": "kg"}
_MEASURED = re.compile(r"(?<=[\d\ufffc])[\s\u00a0\u202f]?(mm|cm|km|m|kg|g|мм|см|км|м|кг|г)(?!\w)")


def differing_units(pair: Pair, context: CheckContext) -> Iterator[str]:
    """A measure in another unit."""
    here, there = (Counter(_UNITS.get(unit, unit) for unit in _MEASURED.findall(bare(text)))
                   for text in (pair.source, pair.target))
    if here - there and there - here:
        yield f"{', '.join(there - here)} where the source has {', '.join(here - there)}"


def _covered(value: float, here: Amounts, there: Amounts) -> bool:
    """Whether a number of one side is on the other. What is only in words may be said by a dice's numbers too."""
    elsewhere = {number for die in there.dice - here.dice for number in die}
    loosely = value in there.certain or value in there.perhaps or value in elsewhere
    if value not in here.digits:
        return loosely or value in there.digits
    return there.digits[value] >= here.digits[value] or loosely


def _dice(here: Amounts, there: Amounts) -> Iterator[str]:
    lost, made = here.dice - there.dice, there.dice - here.dice
    known = there.certain | there.perhaps | set(there.digits)
    lost = Counter({die: count for die, count in lost.items() if not set(die) - {1} <= known})
    if lost or (made and here.dice):
        yield f"dice differ: {_thrown(here.dice)} in the source, {_thrown(there.dice) or 'none'} here"


def swapped_numbers(pair: Pair, context: CheckContext) -> Iterator[str]:
    """Two numbers that changed places, clause by clause."""
    here, there = (_by_clause(text, language) for text, language in ((pair.source, context.source),
                                                                     (pair.target, context.target)))
    ours, theirs = [value for clause in here for value in clause], [value for clause in there for value in clause]
    if len(here) == len(there) and ours != theirs and sorted(here) == sorted(there) \
            and all(len(clause) < 2 for clause in [*here, *there]):
        yield f"{_listed(theirs)} here, {_listed(ours)} in the source"


def _multiples(text: str, language: LanguageProfile) -> set[float]:
    """What `twice`, `triple`, `half` say."""
    return {float(language.multiples[word]) for word in words(text) if word in language.multiples}


def _by_clause(text: str, language: LanguageProfile) -> list[list[float]]:
    joiners = "|".join(language.joiners) or "$^"
    clauses = re.split(rf"[.;!?,:\n](?!\d)|\b(?:{joiners})\b", bare(text))
    return [sorted(_value(match[0], language) for match in _DIGITS.finditer(_dice_of(language).sub(" ", clause)))
            for clause in clauses]


_IN_WORDS = {"minus": frozenset({"decrease", "few"}), "plus": frozenset({"increase", "many"})}


def differing_signs(pair: Pair, context: CheckContext) -> Iterator[str]:
    """A minus, plus or per cent that only one side has."""
    here, there = amounts(pair.source, context.source), amounts(pair.target, context.target)
    yield from _moved_percents(pair, context)
    said, others = sides(pair.source, context.source), sides(pair.target, context.target)
    for name, ours, theirs in (("minus", here.minus, there.minus), ("plus", here.plus, there.plus),
                               ("per cent sign", here.percents, there.percents)):
        in_words = _IN_WORDS.get(name, frozenset())         # `reduce by 1` for `−1`
        if ours != theirs and in_words.isdisjoint(others - said if ours > theirs else said - others):
            yield f"{name}: {ours} in the source, {theirs} here"


def _moved_percents(pair: Pair, context: CheckContext) -> Iterator[str]:
    here, there = _percents(pair.source, context.source), _percents(pair.target, context.target)
    if here and len(here) == len(there) and not here & there and there.issubset(_WHOLE.findall(bare(pair.source))):
        yield f"the per cent sign stands at {', '.join(sorted(there))}, in the source at {', '.join(sorted(here))}"


_WHOLE = re.compile(r"\d+(?![\d.,]*\d)")


def _percents(text: str, language: LanguageProfile) -> set[str]:
    """The numbers that are per cents."""
    names = "|".join(("%", *language.percent_words))
    return set(re.findall(rf"(\d+)[\s\u00a0\u202f]?(?:{names})", bare(text).lower()))


def wrong_decimal(pair: Pair, context: CheckContext) -> Iterator[str]:
    """A decimal point where the language writes a comma, and the other way round."""
    mark = "." if context.target.decimal == "," else ","
    if context.target.known and context.source.decimal == mark:
        for match in re.finditer(_DECIMAL.format(re.escape(mark)), bare(pair.target)):
            if match[0] in pair.source and not said_in(pair.source, context.source.numbered, f" {re.escape(match[0])}"):
                yield f"{match[0]!r}: this language writes {match[0].replace(mark, context.target.decimal)!r}"


def _listed(values: Sequence[float]) -> str:
    return ", ".join("half" if value == HALF else f"{value:g}" for value in values)


def _thrown(dice: Mapping[tuple[int, int], int]) -> str:
    return ", ".join(f"{count if count != 1 else ''}d{sides}" for count, sides in dice)
