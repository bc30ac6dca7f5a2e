"""What belongs to what: the words that a tag encloses, the name that a card has in its own entry."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations

from deckgen.translate.language_profile import LanguageProfile, demonstratives
from deckgen.translate.proofread.checks.negation import GROUPS, clauses
from deckgen.translate.proofread.checks.numbers import amounts
from deckgen.translate.proofread.context import CheckContext
from deckgen.translate.proofread.entry import Pair
from deckgen.translate.proofread.glossary import has_form, has_rendering, rendered
from deckgen.translate.proofread.words import bare, loose_sides, sides, stems, words, written

_ENCLOSED = re.compile(r"<(b|i|u|em|strong)>(.*?)</\1>", re.DOTALL)
_FIGURE = re.compile(r"\d+|\{[^{}]*\}")
_VAGUE = frozenset({"must", "may", "with", "without", "or", "and", "all", "every", "one", "only"})
_APART = " · "


def misplaced_tags(pair: Pair, context: CheckContext) -> Iterator[str]:
    """A tag that encloses what stands outside of it in the source. Only words that both languages are known to have
    tell; a tag that encloses some of them rightly is right."""
    inside, outside = _parts(pair.source)
    within, beyond = _parts(pair.target)
    if not inside or not within or len(words(within)) > len(words(inside)) + 1:
        return
    own = _anchors(inside, context)
    others = _anchors(outside, context)
    if any(_says(anchor, within, context, loosely=True) for anchor in own):
        return
    if _other_number(inside, within, beyond, context):
        yield f"encloses {bare(within).strip()!r}, in the source {bare(inside).strip()!r}"
        return
    moved = [anchor for anchor in own - others - _VAGUE if _says(anchor, beyond, context)]
    strange = [anchor for anchor in others - own - _VAGUE
               if _says(anchor, within, context) and not _says(anchor, beyond, context, loosely=True)]
    if moved or strange:
        yield f"encloses {bare(within).strip()!r}, in the source {bare(inside).strip()!r}"


def _other_number(inside: str, within: str, beyond: str, context: CheckContext) -> bool:
    """Whether a tag encloses a number, and in the translation another one, while its own stands outside."""
    own, here, there = (amounts(text, language) for text, language in (
        (inside, context.source), (within, context.target), (beyond, context.target)))
    wanted, have = own.certain | set(own.digits), here.certain | here.perhaps | set(here.digits)
    left = there.certain | there.perhaps | set(there.digits)
    return bool(wanted and have) and wanted.isdisjoint(have) and wanted <= left


def _parts(text: str) -> tuple[str, str]:
    """What the tags of a text enclose, and the rest."""
    return _APART.join(match[2] for match in _ENCLOSED.finditer(text)), _ENCLOSED.sub(_APART, text)


def _anchors(text: str, context: CheckContext) -> frozenset[str]:
    """The words of a part of the source that can be found again in the other language."""
    met = {found.term.id for found in context.terms_in(text)
           if found.term.part in ("n", "name") and has_rendering(found.term, context.target)}
    return frozenset({*sides(text, context.source), *_FIGURE.findall(text), *met})


def _says(anchor: str, text: str, context: CheckContext, loosely: bool = False) -> bool:
    if anchor in context.target.opposites:
        return anchor in (loose_sides if loosely else sides)(text, context.target)
    terms = [term for term in context.glossary.terms if term.id == anchor]
    return any(rendered(term, text, context.target) for term in terms) if terms else anchor in text


def renamed_cards(pair: Pair, context: CheckContext) -> Iterator[str]:
    """A card named in a text otherwise than in the entry of its name."""
    if context.is_title(pair.entry) or not context.titles:
        return
    said = written(pair.source)
    have = set(stems(pair.target, context.target))
    for place, word in enumerate(said):
        for title in context.titles.get(word, ()):
            end = place + len(title.words)
            if not _same(said[place:end], title.words) or not _named(pair.source, title.words, place):
                continue
            if _says_this(pair.target) and not _says_this(pair.source):
                continue
            if any(has_form(form, have, context.target) for form in title.forms) or title.text in pair.target:
                continue
            yield f"{title.text!r} is {' / '.join(map(repr, title.forms))} in its own entry, which is not here"


def _says_this(text: str) -> bool:
    return bool(re.search(rf"\b(?:{'|'.join(demonstratives())})\b", bare(text).lower()))


def _same(said: tuple[str, ...], title: tuple[str, ...]) -> bool:
    return said[:-1] == title[:-1] and said[-1:] in (title[-1:], (title[-1] + "s",))


def _named(text: str, title: tuple[str, ...], place: int) -> bool:
    """Whether the words are a name here: written so within a sentence, with capitals, or in quotation marks."""
    if re.search(r"[“\"«]" + r"\W+".join(map(re.escape, title)) + r"[”\"»]", text):
        return True
    return len(title) > 1 and all(word[0].isupper() for word in title if len(word) > 3)


def swapped_roles(pair: Pair, context: CheckContext) -> Iterator[str]:
    """Two opposites that changed places in what is counted of each: `the attacker rolls two dice, the defender one`."""
    for group in GROUPS:
        for both in combinations(group, 2):
            here, there = _counted(pair.source, both, context.source), _counted(pair.target, both, context.target)
            one, other = (here[name] for name in both)
            counted = one and other and one != other and [there[name] for name in both] == [other, one]
            if counted or _turned(pair, both, context):
                yield f"says of the {both[1]} what the source says of the {both[0]}"


def _turned(pair: Pair, names: tuple[str, ...], context: CheckContext) -> bool:
    """Whether of two clauses, the first of which says `if` or `when` in both languages, each speaks of the one that the
    other one speaks of in the source."""
    said = [[sides(clause, language).intersection(names) for clause in clauses(text, language)] for text, language in (
        (pair.source, context.source), (pair.target, context.target))]
    if not all(len(clause) == 1 for side in said for clause in side) or any(len(side) != 2 for side in said):
        return False
    conditional = all((words(text) or ("",))[0] in language.clause_words for text, language in (
        (pair.source, context.source), (pair.target, context.target)))
    return conditional and said[0][0] != said[0][1] and said[0] == said[1][::-1]


def _counted(text: str, names: tuple[str, ...], language: LanguageProfile) -> dict[str, set[float]]:
    """The numbers of the clauses that have one of these opposites, and not the others."""
    found: dict[str, set[float]] = {name: set() for name in names}
    for clause in clauses(text, language):
        said = sides(clause, language).intersection(names)
        if len(said) == 1:
            known = amounts(clause, language)
            found[next(iter(said))] |= {*known.digits, *known.certain, *known.perhaps}
    return found
