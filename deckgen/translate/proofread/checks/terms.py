"""The glossary's terms: the right rendering in any inflection, wrong ones only where the right one is missing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from deckgen.translate.proofread.context import CheckContext
from deckgen.translate.proofread.entry import Pair
from deckgen.translate.proofread.glossary import Term, forms_in, related, rendered, shortened, wrong_forms
from deckgen.translate.proofread.plurals import counts_as_one
from deckgen.translate.proofread.words import bare, stems, words, written

# A translation may leave these to its grammar or say them in another way: only a wrong rendering tells.
FREE = frozenset({
    "player", "effect", "action", "goal", "tie", "outcome", "set", "success", "victory", "target", "setup",
    "phase", "weapon", "cost", "attack", "defence", "ability", "skill", "character", "enemy-team", "opponent",
    "team", "support", "permanent", "one-shot", "library", "leader", "health", "ready", "copy", "swift", "round",
    "roll-n", "item", "tied", "unpreventable", "place", "deal", "deal-damage", "take-damage", "avoid", "pass", "move",
    "play-card", "build", "block", "reveal", "call-on", "use-icon", "card", "turn", "hand",
    "offensive-action", "defensive-action"})
_NAMED = re.compile(r"[\w-]+(?=[\"'.}])")
_STRICT_VERBS = frozenset({"discard", "shuffle", "defuse", "explore"})


def wrong_terms(pair: Pair, context: CheckContext) -> Iterator[str]:
    if pair.source == pair.target:          # a name, or told as untranslated
        return
    by_place: dict[tuple[int, int], list[Term]] = {}
    for found in context.terms_in(pair.source):
        by_place.setdefault((found.begin, found.end), []).append(found.term)
    told: set[str] = set()
    for terms in by_place.values():
        right = [form for term in terms for form in forms_in(term, context.target)]
        alike = [other for term in terms for other in (term, *related(term, context.glossary))]
        if not right or any(rendered(term, pair.target, context.target) for term in alike):
            continue
        wrong = list(dict.fromkeys(form for term in terms for form in wrong_forms(term, pair.target, context.target)))
        english = " / ".join(dict.fromkeys(form for term in terms for form in term.english))
        if english in told or (not wrong and any(_free(term, pair, context) for term in terms)):
            continue
        told.add(english)
        shown = " / ".join(dict.fromkeys(right))
        yield f"{english!r} is {shown!r}" + (f", not {', '.join(map(repr, wrong))}" if wrong else ", which is not here")


# What is easily taken for one another, by its English; cards' names are, too.
_KIN = (("turn", "round", "phase"), ("attack", "defence"), ("attacker", "defender"),
        ("deck", "hand", "draw pile", "discard pile"), ("ally", "enemy team", "opponent", "teammate"),
        ("building", "street"), ("ground unit", "air unit"), ("melee attack", "ranged attack"), ("wound", "success"),
        ("offensive action", "defensive action"), ("Navy", "Air Force"), ("terrorist", "counter-terrorist"))


def _kin(one: Term, other: Term) -> bool:
    if one.part == other.part == "name":
        return True
    both = [term.english[0].lower() for term in (one, other)]
    return any(set(both) <= {name.lower() for name in group} for group in _KIN)


def exchanged_terms(pair: Pair, context: CheckContext) -> Iterator[str]:
    """A term of the source that is not in the translation, and another one in its place that the source has not."""
    met = [found.term for found in context.terms_in(pair.source)]
    lost = [term for term in met if term.part in ("n", "name") and forms_in(term, context.target)
            and not any(rendered(other, pair.target, context.target)
                        for other in (term, *related(term, context.glossary)))]
    if not lost or pair.source == pair.target:
        return
    here = set(stems(pair.source, context.source))
    taken = {stem for term in met for form in forms_in(term, context.target) for stem in stems(form, context.target)}
    for term in lost:
        for other in context.glossary.terms:
            if other.games & term.games and other.id != term.id and _kin(term, other) \
                    and _wholly(other, set(stems(pair.target, context.target)) - taken, context) \
                    and not any(here.issuperset(stems(form, context.source))
                                for form in forms_in(other, context.source)):
                yield (f"{forms_in(other, context.target)[0]!r} where the source says "
                       f"{forms_in(term, context.source)[0]!r}")


def _wholly(term: Term, have: set[str], context: CheckContext) -> bool:
    return any(form and have.issuperset(stems(form, context.target)) for form in forms_in(term, context.target))


def _free(term: Term, pair: Pair, context: CheckContext) -> bool:
    """Whether a term need not be there: a word that grammar may say, a card that a tag names, a shortened term."""
    if term.id in FREE or term.id in _NAMED.findall(pair.target):
        return True
    beside, relative = term.beside.get(context.source.code), "|".join(context.source.relative_words)
    if term.beside and not beside and not any(
            met.term.part == "n" and not set(words(met.term.english[0])).isdisjoint(term.beside.values())
            for met in context.terms_in(pair.source)):
        return True                             # `comprar` is `buy` where no card is near
    if beside and relative and re.search(rf"\b{beside}s? (?:{relative})\b", pair.source):
        return True                             # `every card you draw` may be `every card`
    if shortened(term, pair.target, context.glossary, context.target):
        return True
    return term.part in ("adj", "adv", "phr") or (term.part == "v" and not term.beside and term.id not in _STRICT_VERBS)


def single_after_number(pair: Pair, context: CheckContext) -> Iterator[str]:
    """A number above one, and after it a term in the singular. English has `20 damage`, and shows none."""
    if not context.target.singular:
        return
    many = {word for word, value in context.target.numbers.items() if value > 1} - context.target.ordinals
    singles = {form.lower() for term in context.glossary.terms if term.part == "n"
               for form in forms_in(term, context.target)
               if " " not in form and re.search(context.target.singular, form)
               and form.lower() not in context.target.invariable}
    for one, other in pairwise(written(pair.target)):
        if one.lower() in many and other.lower() in singles:
            yield f"{one} {other!r}: the noun is in the singular"
    for match in re.finditer(r"(?<![\w.,])(\d+)[ \u00a0]([^\W\d_]+)", bare(pair.target)):
        if int(match[1]) > 1 and not counts_as_one(int(match[1]), context.locale) and match[2].lower() in singles \
                and match[0] not in pair.source:
            yield f"{match[0]!r}: the noun is in the singular"
