"""What a translation has to keep letter by letter: placeholders, tags, line breaks, addresses."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache
from itertools import combinations

from deckgen.markup import MARKS
from deckgen.texts import parse_marks
from deckgen.translate.language_profile import LanguageProfile, range_words
from deckgen.translate.proofread.context import CheckContext
from deckgen.translate.proofread.entry import Pair
from deckgen.translate.proofread.glossary import has_rendering, rendered
from deckgen.translate.proofread.words import ADDRESS, BRACES, said_in

_BRACE = re.compile(r"[{}]")
_PRINTF = re.compile(r"%\(\w+\)[sd]")
_NAME = re.compile(r"<\s*(/?)\s*([A-Za-z]\w*)([^<>]*)>")
_ICON = re.compile(r"<icon\b[^<>]*>")
_LOOKS = ("<b>", "<i>", "<br>")
_ENTITY = re.compile(r"&(?:[A-Za-z]+|#\d+|#x[0-9A-Fa-f]+);")
_VALUE = re.compile(r"=\s*[\"']([^\"']*)[\"']")


def differing_placeholders(pair: Pair, context: CheckContext) -> Iterator[str]:
    """Placeholders lost, made up or renamed. A plural form for one number may say it in a word."""
    for pattern in (BRACES, _PRINTF):
        wanted, kept = Counter(pattern.findall(pair.source)), Counter(pattern.findall(pair.target))
        lost = [name for name in wanted if name not in kept]
        made = [name for name in kept if name not in wanted]
        if pair.one or pair.many:
            lost = [name for name in lost if name != "{n}"]
        for name in made:
            near = get_close_matches(name, lost, 1, 0.5)
            yield f"{name} is no placeholder of the source" + (f"; it has {near[0]}" if near else "")
        if not made:
            yield from (f"{name} is missing" for name in lost)


def broken_braces(pair: Pair, context: CheckContext) -> Iterator[str]:
    rest = BRACES.sub("", pair.target)
    if _BRACE.search(rest) and not _BRACE.search(BRACES.sub("", pair.source)):
        yield "a brace is open or doubled: placeholders are written {name}"


def swapped_placeholders(pair: Pair, context: CheckContext) -> Iterator[str]:
    """Placeholders that changed places: in a range, or beside what belongs to the other."""
    wanted, kept = BRACES.findall(pair.source), BRACES.findall(pair.target)
    if wanted == kept or Counter(wanted) != Counter(kept) or len(set(wanted)) < 2:
        return
    if (sides := _ranges(pair.source)) and [side[::-1] for side in sides] == _ranges(pair.target):
        yield f"{wanted[0]} and {wanted[1]} have changed places"
        return
    found = list(_exchanged(wanted, BRACES, pair, context))
    yield from found[:1]
    if found:
        return
    here, there = ([name for name in names if name in _ROLES] for names in (wanted, kept))
    if len(here) == 2 and here == there[::-1] and not said_in(pair.source, context.source.passive) \
            and not said_in(pair.target, context.target.passive):
        yield f"{here[0]} and {here[1]} have changed places"


@cache
def _between() -> re.Pattern[str]:
    return re.compile(rf"\{{[^{{}}]*\}}(?:\s*[-–—/]\s*|\s+(?:{'|'.join(sorted(range_words()))})\s+)\{{[^{{}}]*\}}")


def _ranges(text: str) -> list[tuple[str, str]]:
    return [(found[0], found[1]) for match in _between().finditer(text) if (found := BRACES.findall(match[0]))]


_ROLES = frozenset({"{player}", "{target}", "{attacker}", "{defender}", "{owner}", "{winner}", "{loser}", "{who}",
                    "{whom}", "{enemy}", "{teammate}", "{giver}", "{receiver}", "{from}", "{to}"})


def swapped_icons(pair: Pair, context: CheckContext) -> Iterator[str]:
    """Icons that changed places: each beside the word that belongs to the other."""
    wanted, kept = _ICON.findall(pair.source), _ICON.findall(pair.target)
    if wanted != kept and Counter(wanted) == Counter(kept):
        yield from list(_exchanged(wanted, _ICON, pair, context))[:1]


def _exchanged(names: list[str], pattern: re.Pattern[str], pair: Pair, context: CheckContext) -> Iterator[str]:
    here = _beside(pair.source, pattern, context, context.source)
    there = _beside(pair.target, pattern, context, context.target)
    for one, other in combinations(dict.fromkeys(names), 2):
        mine, others = here[one] - here[other], here[other] - here[one]
        if mine and others and there[one] & others and there[other] & mine and not there[one] & mine \
                and not there[other] & others:
            yield f"{one} and {other} have changed places: {one} belongs to {', '.join(sorted(mine))}"
        elif pattern is BRACES and _counted_otherwise(pair, one, other):
            yield f"{one} and {other} have changed places"


_ALIKE = 5              # letters that words of two languages begin with alike


def _counted_otherwise(pair: Pair, one: str, other: str) -> bool:
    """Whether the word after a placeholder stands after the other one in the translation (`ducats`, `ducati`)."""
    (mine, others), (here, there) = ([re.search(re.escape(name) + r"\W{1,2}([^\W\d_]+)", text) for name in (one, other)]
                                     for text in (pair.source, pair.target))
    if not (mine and others and here and there):
        return False
    starts = [match[1][:_ALIKE].lower() for match in (mine, others, here, there)]
    either = ((starts[0], starts[3], starts[2]), (starts[1], starts[2], starts[3]))
    return starts[0] != starts[1] and any(
        len(ours) == _ALIKE and ours == moved and ours != kept for ours, moved, kept in either)


def _beside(text: str, pattern: re.Pattern[str], context: CheckContext,
            language: LanguageProfile) -> dict[str, set[str]]:
    """The glossary's terms that share a clause with each placeholder or icon."""
    out: dict[str, set[str]] = defaultdict(set)
    joiners = "|".join(language.and_words) or "$^"
    for clause in re.split(rf"[.;!?,\n]|\b(?:{joiners})\b", text):
        names = pattern.findall(clause)
        if len(names) == 1:
            met = {term.id for term in context.glossary.terms if term.part != "v" and rendered(term, clause, language)
                   and has_rendering(term, language)}
            out[names[0]] |= met
    return out


def differing_tags(pair: Pair, context: CheckContext) -> Iterator[str]:
    """Tags lost, made up or renamed, icons and cards by their names too."""
    yield from _differing(pair, looks=False)


def differing_looks(pair: Pair, context: CheckContext) -> Iterator[str]:
    """Bold, italics and line breaks, which a translation may have elsewhere."""
    yield from _differing(pair, looks=True)


def _differing(pair: Pair, looks: bool) -> Iterator[str]:
    wanted, kept = (Counter({tag: count for tag, count in _tags(text).items() if looks is (tag in _LOOKS)})
                    for text in (pair.source, pair.target))
    made = [tag for tag in kept if tag not in wanted]
    for tag in made:
        yield f"{tag} is not in the source"
    if not made:
        yield from (f"{tag} stands {kept[tag]} times, in the source {count}" if kept[tag] else f"{tag} is missing"
                    for tag, count in wanted.items() if kept[tag] < count)
        yield from (f"{tag} stands {count} times, in the source {wanted[tag]}" for tag, count in kept.items()
                    if wanted[tag] < count)


def _tags(text: str) -> Counter[str]:
    found: Counter[str] = Counter()
    for match in _NAME.finditer(text):
        if not match[1]:
            values = "".join(f' "{value}"' for value in _VALUE.findall(match[3]))
            found[f"<{match[2]}{values}>"] += 1
    return found


def malformed(pair: Pair, context: CheckContext) -> Iterator[str]:
    """Tags that do not open and close as XML has it. A source that is no XML itself asks for none."""
    own = {mark for match in _NAME.finditer(pair.source) if (mark := match[2]) not in MARKS}
    if own or any(fault.code == "broken-mark" for fault in parse_marks(pair.source)[1]):
        return
    yield from (fault.message for fault in parse_marks(pair.target)[1] if fault.code == "broken-mark")


def strange_entities(pair: Pair, context: CheckContext) -> Iterator[str]:
    """`&quot;` and the like, which the source has not: a letter that went through a web page."""
    own = {*_ENTITY.findall(pair.source), "&lt;", "&gt;", *(["&amp;"] if "&" in pair.source else [])}
    yield from (f"{entity} is to be the letter itself" for entity in dict.fromkeys(_ENTITY.findall(pair.target))
                if entity not in own)


def differing_lines(pair: Pair, context: CheckContext) -> Iterator[str]:
    wanted, kept = pair.source.strip("\n").count("\n"), pair.target.strip("\n").count("\n")
    if wanted != kept:
        yield f"{kept} line breaks, in the source {wanted}"


def differing_addresses(pair: Pair, context: CheckContext) -> Iterator[str]:
    wanted, kept = set(ADDRESS.findall(pair.source)), set(ADDRESS.findall(pair.target))
    yield from (f"the address {address} is missing" for address in sorted(wanted - kept))
