"""What a translation denies, turns into its opposite or leaves open: not, before, most, each, only, or.

Every check here needs a word that tells, on both sides; a text that says it in another way stays silent.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from itertools import combinations

from deckgen.translate.language_profile import LanguageProfile
from deckgen.translate.proofread.checks.numbers import amounts
from deckgen.translate.proofread.context import CheckContext
from deckgen.translate.proofread.entry import Pair
from deckgen.translate.proofread.glossary import forms_in
from deckgen.translate.proofread.words import bare, loose_sides, sentences, sides, words

# Words of which a text has one, and its translation not another instead.
GROUPS = (
    ("at-least", "at-most"), ("more", "less"), ("most", "fewest"), ("many", "few"), ("highest", "lowest"),
    ("before", "after"), ("first", "last"), ("attacker", "defender"), ("left", "right"), ("face-up", "face-down"),
    ("winner", "loser"), ("gain", "lose"), ("start", "end"), ("increase", "decrease"), ("odd", "even"),
    ("open", "closed"), ("ally", "enemy"), ("clockwise", "counterclockwise"), ("with", "without"), ("top", "bottom"),
    ("draw-card", "discard-card"), ("alive", "dead"), ("inside", "outside"), ("always", "never"), ("must", "may"),
    ("attacker", "target"), ("except", "including"),
    ("light", "heavy"), ("small", "large"), ("old", "new"), ("old", "young"), ("long", "short"), ("strong", "weak"),
    ("hot", "cold"), ("fast", "slow"), ("full", "empty"), ("day", "night"), ("morning", "evening"),
    ("north", "south", "east", "west"), ("spring", "summer", "autumn", "winter"),
    ("red", "blue", "green", "yellow", "black", "white"), ("vertical", "horizontal"), ("add", "remove"),
    ("near", "far"), ("attack", "defence"), ("enter", "leave"), ("front", "behind"),
    ("first", "second", "third"), ("same", "another"), ("minute", "hour", "day", "week", "month", "year"),
    ("per-game", "per-round", "per-turn"),
    ("metre", "kilometre", "centimetre", "millimetre"),
    ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"),
    ("january", "february", "march", "april", "may-month", "june", "july", "august", "september", "october",
     "november", "december"),
)
# What a word of denial turns round: `never open it` is `keep it shut`.
_TURNED = frozenset({"open", "closed", "before", "after", "must", "may", "more", "less", "many", "few", "at-least",
                     "at-most", "with", "without", "alive", "dead", "inside", "outside", "full",
                     "empty", "near", "far", "start", "end", "winner", "loser", "gain", "lose", "except", "including"})


_SAID_OTHERWISE = 3     # words; `Not now` is `Later`


def negations(pair: Pair, context: CheckContext) -> Iterator[str]:
    """A denial that only one side has. What denies without a word of denial (`unharmed`, `only`) counts as one."""
    if not (context.source.denies and context.target.denies) or any(_turned_round(pair, context)) \
            or len(words(pair.source)) < _SAID_OTHERWISE:
        return
    terms = [term for found in context.terms_in(pair.source) for term in found.term.renderings.values()]
    own = {context.target.stem(word) for forms in terms for form in forms for word in words(form)}
    telling = (_plain(pair.source) and _plain(pair.target)) or not context.source.negation.exceptions.isdisjoint(
        words(pair.source))
    may = ["may" in sides(pair.source, context.source), "may" in sides(pair.target, context.target)]
    if _denials(pair.source, context.source) and not _denying(pair.target, context.target, own):
        if telling or all(may):
            yield "the source denies something, the translation does not"
    elif _denials(pair.target, context.target) and not _denying(pair.source, context.source):
        if telling or all(may):
            yield "the translation denies something, the source does not"
    elif lost := _denied_clause(pair, context):
        yield f"denies something in one place less than the source: {lost!r}"


_PAUSE = re.compile(r"[,;:—–(]|[.!?…](?=\s)")


def _plain(text: str) -> bool:
    """Whether a text is one statement, which is hardly said in another way than in the other language."""
    return not _PAUSE.search(bare(text).strip())


def _denied_clause(pair: Pair, context: CheckContext) -> str:
    """One of several clauses that deny, where its counterpart does not and the number of denials is less."""
    here, there = clauses(pair.source, context.source), clauses(pair.target, context.target)
    denied = sum(_denials(clause, context.source) for clause in here)
    if len(here) != len(there) or not 2 <= len(here) <= 3 or denied < 2 \
            or denied <= sum(_all_denials(clause, context.target) for clause in there):
        return ""
    return next((ours for ours, theirs in zip(here, there, strict=True)
                 if _denials(ours, context.source) and not _denying(theirs, context.target)), "")


def clauses(text: str, language: LanguageProfile) -> list[str]:
    """What stands between marks, or words that join."""
    joining = "|".join((*language.joiners, *language.clause_words)) or "$^"
    parts = re.split(rf"[.;:!?…]+(?!\w)|,(?!\d)|\b(?:{joining})\b", bare(text).lower())
    return [clause.strip() for clause in parts if len(words(clause)) > 1]


def _denials(text: str, language: LanguageProfile) -> int:
    plain = _plainly(text, language)
    strong = language.negation.strong
    return sum(word in strong for word in _apart(plain)) + sum(
        len(re.findall(pattern, plain)) for pattern in language.negation.strong_patterns)


def _plainly(text: str, language: LanguageProfile) -> str:
    """A text without the phrases that deny in their words only (`no more than`)."""
    plain = bare(text).lower()
    for form in language.negation.expletive:
        plain = re.sub(form, " ", plain)
    return plain


def _denied(text: str, language: LanguageProfile) -> bool:
    """Whether a text has a word of denial at all."""
    weak = language.negation.weak
    return bool(_denials(text, language)) or not weak.isdisjoint(_apart(_plainly(text, language)))


def _apart(text: str) -> list[str]:
    """The words of a text, also parted at their apostrophes (`nobody's`, `l’unica`)."""
    return [part for word in words(text) for part in dict.fromkeys((word, *re.split("[’']", word)))]


def _all_denials(text: str, language: LanguageProfile) -> int:
    known = language.negation.broad | language.negation.strong
    return sum(word in known for word in _apart(text))


def _denying(text: str, language: LanguageProfile, own: Set[str] = frozenset()) -> bool:
    """Whether anything denies; the stems of `own` are terms that only look so (`desarmar`)."""
    plain = bare(text).lower()
    return bool(_all_denials(text, language)) or any(
        language.stem(match[0]) not in own
        for pattern in language.negation.patterns for match in re.finditer(pattern, plain))


def opposites(pair: Pair, context: CheckContext) -> Iterator[str]:
    """A word of which only the opposite is in the translation."""
    if not context.source.denies or not context.target.denies:
        return
    denied = _denied(pair.source, context.source) != _denied(pair.target, context.target)
    for one, other in _turned_round(pair, context, groups=GROUPS):
        if not (denied and {one, other} <= _TURNED):
            yield f"says {other.replace('-', ' ')!r} where the source says {one.replace('-', ' ')!r}"


def _turned_round(pair: Pair, context: CheckContext,
                  groups: tuple[tuple[str, ...], ...] = ()) -> Iterator[tuple[str, str]]:
    """Opposites that changed places; without `groups` those that a denial turns."""
    here, there = sides(pair.source, context.source), sides(pair.target, context.target)
    near, far = loose_sides(pair.source, context.source), loose_sides(pair.target, context.target)
    here, there = _modal(here, pair.source, context.source), _modal(there, pair.target, context.target)
    for group in groups or GROUPS:
        for both in combinations(group, 2):
            if not groups and not _TURNED.issuperset(both):
                continue
            for one, other in (both, both[::-1]):
                if one in here and other not in near and other in there and one not in far:
                    yield one, other


def _modal(said: frozenset[str], text: str, language: LanguageProfile) -> frozenset[str]:
    """`Need not` is `may`; `may not` and `must not` are the same; `may only`, `may at most` are nearly `must`."""
    plain = bare(text).lower()
    for form in language.negation.optional:
        plain, times = re.subn(form, " ", plain)
        said = said - {"must"} | {"may"} if times else said
    turned = not language.negation.strong.isdisjoint(words(plain))
    return said - {"must", "may"} if turned or not {"only", "at-most"}.isdisjoint(said) else said


def lost_limits(pair: Pair, context: CheckContext) -> Iterator[str]:
    """`all`, `only`, `up to`, `your opponent`: words without which a rule says something else."""
    here, there = sides(pair.source, context.source), loose_sides(pair.target, context.target)
    kept = dict.fromkeys(context.source.limits)
    if context.source.denies and context.target.denies and _denied(pair.source, context.source) \
            and _denied(pair.target, context.target):
        kept.pop("only", None)                  # `only if no other` is `not if another`
    if context.target.opposites:
        yield from (f"{name.replace('-', ' ')!r} of the source is missing" for name in kept
                    if name in here and name not in there)


def quantifiers(pair: Pair, context: CheckContext) -> Iterator[str]:
    """`Each` that became `one`: nothing is said of all, and one more thing is said of one."""
    each, every = context.source.side_patterns.get("each"), context.target.side_patterns.get("every")
    if not each or not every:
        return
    here, there = sentences(pair.source, context.source), sentences(pair.target, context.target)
    if len(here) != len(there):
        here, there = [bare(pair.source)], [bare(pair.target)]
    for ours, theirs in zip(here, there, strict=True):
        match, general = each.search(ours.lower()), _generic(theirs, context.target) or every.search(theirs.lower())
        if match and not general and not _both(match[0], theirs, context) \
                and _says_one(theirs, context.target, context) > _says_one(ours, context.source, context):
            yield f"{match[0]!r} is missing, and one is said instead"


def _generic(text: str, language: LanguageProfile) -> bool:
    """`A round has three phases` is said of every round."""
    return any(re.match(rf"\W*(?:{pattern})", text.lower()) for pattern in language.generic)


def _both(said: str, text: str, context: CheckContext) -> bool:
    """Whether `both` is said as a two."""
    here, there = amounts(said, context.source), amounts(text, context.target)
    return 2 in here.perhaps and 2 in there.certain | there.perhaps | set(there.digits)


def _says_one(text: str, language: LanguageProfile, context: CheckContext) -> int:
    """How often a text says `one`; articles do not count where the other language has none."""
    articles = context.source.has_articles and context.target.has_articles
    patterns = language.quantifiers.one if articles else language.quantifiers.alone
    return len(re.findall("|".join(patterns), text.lower())) if patterns else 0


def joined(pair: Pair, context: CheckContext) -> Iterator[str]:
    """An `or` that became an `and`. Some languages often say both alike, and in long texts nobody can tell."""
    here, there = sides(pair.source, context.source), sides(pair.target, context.target)
    certain = context.target.double_and
    if certain and re.search(certain, bare(pair.target)) and "or" in here and not {"and", "each"} & here \
            and "or" not in there:
        yield "says 'and' where the source says 'or'"
    if certain or len(words(pair.source)) > 25 or not context.source.denies \
            or _denials(pair.source, context.source):
        return
    if any(met.term.part != "v" and not (language.and_words | language.or_words).isdisjoint(words(form))
           for met in context.terms_in(pair.source) for language in (context.source, context.target)
           for form in forms_in(met.term, language)):
        return                              # `odds and evens` is `par ou ímpar`
    if "or" in here and "and" not in here and "and" in there and "or" not in there:
        yield "says 'and' where the source says 'or'"
