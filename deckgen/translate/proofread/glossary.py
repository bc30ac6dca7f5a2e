"""The glossary: terms with their renderings in each language and the wrong ones, recognised by their stems.

Takes a CSV table (`game,id,pos,en,pt_BR,it,ru,forbidden_en,forbidden_other,note`), gives terms; knows no catalog.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from deckgen.diagnostics import Diagnostic, Location
from deckgen.tablefile import fault_code, parse_table
from deckgen.translate.language_profile import LanguageProfile
from deckgen.translate.proofread.words import bare, stems, words, written

REQUIRED = ("id", "pos", "en")
_FIXED = frozenset({"game", "id", "pos", "forbidden_en", "forbidden_other", "note"})
_ASIDE = re.compile(r"\(([^)]*)\)")
_DAGGER = "†"
_FIGURE = re.compile(r"\d+")


class Term(NamedTuple):
    """A row. `renderings` are alternatives by locale, `wrong` the forbidden ones; `beside` is a word that has to stand
    near for a word to have this meaning, by its language (`draw (a card)`)."""

    id: str
    games: frozenset[str]
    part: str
    renderings: Mapping[str, tuple[str, ...]]
    wrong: Mapping[str, tuple[str, ...]]
    beside: Mapping[str, str]

    @property
    def english(self) -> tuple[str, ...]:
        """The forms that the glossary itself calls it by."""
        return self.renderings["en"]


class Glossary(NamedTuple):
    terms: tuple[Term, ...] = ()

    def names(self, game: str) -> bool:
        """Whether it has terms of this game."""
        return any(game in term.games for term in self.terms)

    def of(self, game: str) -> Glossary:
        """The terms of a game; all where none belongs to it."""
        own = tuple(term for term in self.terms if game in term.games)
        return Glossary(own) if own else self


def read_glossary(data: bytes, file: str) -> tuple[Glossary, list[Diagnostic]]:
    """The terms of a glossary's table, and what is wrong with it."""
    table = parse_table(file, data)
    diagnostics = [Diagnostic(fault_code(file), Location(file, one.line), one.message, one.hint)
                   for one in table.faults]
    missing = [name for name in REQUIRED if name not in table.columns]
    if missing and not diagnostics:
        message = f"the glossary has no column {', '.join(missing)}"
        diagnostics = [Diagnostic("missing-column", Location(file, 1), message,
                                  f"it needs {', '.join(REQUIRED)} and a column for each locale")]
    if diagnostics:
        return Glossary(), diagnostics
    rows = [dict(zip(table.columns, (cell.strip() for cell in row.cells), strict=False)) for row in table.rows]
    return Glossary(tuple(_term(row) for row in rows if row.get("en"))), []


def _term(row: Mapping[str, str]) -> Term:
    locales = [name for name in row if name not in _FIXED]
    wrong = {"en": _split(row.get("forbidden_en", ""))} | _others(row.get("forbidden_other", ""))
    aside = _ASIDE.search(row["en"])
    beside = {"en": aside[1].split()[-1].lower()} if aside and not aside[1].isupper() and row["pos"] == "v" else {}
    return Term(row["id"], frozenset(re.split(r"[|;\s]+", row.get("game", ""))), row["pos"],
                {locale: _alternatives(row[locale]) for locale in locales if row[locale]}, wrong, beside)


def _alternatives(cell: str) -> tuple[str, ...]:
    short = [aside for aside in _ASIDE.findall(cell) if aside.isupper()]
    return tuple(part.strip() for part in [*_ASIDE.sub("", cell).split(" / "), *short] if part.strip())


def _split(cell: str) -> tuple[str, ...]:
    return tuple(part.strip().rstrip(_DAGGER) for part in cell.split("|") if part.strip())


def _others(cell: str) -> dict[str, tuple[str, ...]]:
    """`pt_BR: equipa|malta; it: scheda`."""
    parts = [part.partition(":") for part in cell.split(";") if ":" in part]
    return {locale.strip(): _split(forms) for locale, _, forms in parts}


# --- recognising ------------------------------------------------------------------------------------------------

class TermMatch(NamedTuple):
    """A term met in a text, and where: the numbers of its first word and of the one after its last."""

    term: Term
    begin: int
    end: int


def find_terms(text: str, glossary: Glossary, language: LanguageProfile) -> list[TermMatch]:
    """The terms of a source text; of two that overlap the longer one."""
    text = language.aside.sub(lambda phrase: re.sub(r"[^\W\d_]", "x", phrase[0]), text)
    met = [TermMatch(term, begin, end) for term in glossary.terms for form in forms_in(term, language)
           for begin, end in _occurrences(_comparable(term, form, language), _comparable(term, text, language))
           if all(figure in text for figure in _FIGURE.findall(form))
           and _meant(term, text, begin, end, language)]
    taken: set[int] = set()
    kept: set[tuple[int, int]] = set()
    for found in sorted(met, key=lambda found: (found.begin - found.end, found.begin)):
        if taken.isdisjoint(range(found.begin, found.end)):
            kept.add((found.begin, found.end))
            taken |= set(range(found.begin, found.end))
    return [found for found in met if (found.begin, found.end) in kept]


def forms_in(term: Term, language: LanguageProfile) -> tuple[str, ...]:
    """The right renderings of a term in a language, those of another country's where it has none of its own."""
    return term.renderings.get(language.locale) or next(
        (forms for locale, forms in term.renderings.items() if locale.partition("_")[0] == language.code), ())


def _comparable(term: Term, text: str, language: LanguageProfile) -> tuple[str, ...]:
    """Words as a term is compared with: nouns but for their plural, where that is known (`defend` is no `defender`), a
    name that is written with a capital as it is written, all others by their stems."""
    if term.part == "v" or not language.noun_plurals:
        return _stemmed(text, language)
    return _singulars(text, language, term.part == "name" and "".join(forms_in(term, language))[:1].isupper())


@lru_cache(maxsize=10000)
def _singulars(text: str, language: LanguageProfile, as_written: bool) -> tuple[str, ...]:
    return tuple(map(language.singular_of, written(text) if as_written else words(text)))


@lru_cache(maxsize=10000)
def _stemmed(text: str, language: LanguageProfile) -> tuple[str, ...]:
    return tuple(language.stem(word) for word in words(text))


def _occurrences(wanted: tuple[str, ...], have: tuple[str, ...]) -> Iterator[tuple[int, int]]:
    if wanted:
        for begin in range(len(have) - len(wanted) + 1):
            if have[begin] == wanted[0] and have[begin:begin + len(wanted)] == wanted:
                yield begin, begin + len(wanted)


def _meant(term: Term, text: str, begin: int, end: int, language: LanguageProfile) -> bool:
    """Whether the words mean the term: a word that is a noun and a verb alike only after what makes it a noun, a verb
    with an object (`draw (a card)`) only beside it."""
    plain = words(text)
    if term.part == "v" and any(language.is_agent(word) for word in plain[begin:end]) and not any(
            language.is_agent(word) for form in forms_in(term, language) for word in words(form)):
        return False                            # an `explorer` need not explore
    known = language.contexts.get(language.singular_of(plain[begin])) if end - begin == 1 else None
    if known and not any(word.startswith(tuple(known)) for word in (*plain[:begin], *plain[end:])):
        return False                            # the deck of a ship
    if beside := term.beside.get(language.code):
        near = plain[max(0, begin - 4):begin + 8]
        return any(language.singular_of(word) == language.singular_of(beside) for word in near)
    if end - begin > 1 or plain[begin] not in language.twofold or term.part != "n":
        return True
    return begin > 0 and plain[begin - 1] in language.before_nouns and bool(
        re.search(rf"\b{re.escape(plain[begin - 1])}\s+{re.escape(plain[begin])}\b", bare(text).lower()))


def has_rendering(term: Term, language: LanguageProfile) -> bool:
    return bool(forms_in(term, language))


def rendered(term: Term, text: str, language: LanguageProfile) -> bool:
    """Whether a translation has one of a term's right renderings, in any inflection and order of words."""
    have = set(stems(text, language))
    return any(has_form(form, have, language) for form in forms_in(term, language)) or not forms_in(term, language)


def has_form(form: str, have: set[str], language: LanguageProfile) -> bool:
    """Whether nearly all words of a form are among these stems."""
    wanted = [language.stem(part) for word in words(form) for part in re.split("[’']", word)
              if part and part not in language.function_words]
    missing = [stem for stem in wanted if not any(alike(stem, other) for other in have)]
    return len(missing) <= len(wanted) // 3


def shortened(term: Term, text: str, glossary: Glossary, language: LanguageProfile) -> bool:
    """Whether a translation has the head of a rendering (`colega` for `colega de time`), and none of another term with
    the same head (`pilha de descarte` for `pilha de compra`)."""
    articles = "|".join(language.plural_articles) or "$^"
    if any(re.search(rf"\b(?:{articles}) {words(form)[-1]}\b", text.lower()) for form in forms_in(term, language)
           if len(words(form)) > 1):
        return True                         # `gli scarti` for `la pila degli scarti`
    have = set(stems(text, language))
    heads = {language.stem(words(form)[0]) for form in forms_in(term, language) if len(words(form)) > 1}
    heads = {head for head in heads if any(alike(head, other) for other in have)}
    english = set(words(" ".join(term.english)))
    others = (form for other in glossary.terms if other.id != term.id for form in forms_in(other, language)
              if other.games & term.games and words(form) and language.stem(words(form)[0]) in heads
              and not english.issuperset(words(other.english[0])))
    return bool(heads) and not any(has_form(form, have, language) for form in others)


def related(term: Term, glossary: Glossary) -> list[Term]:
    """Terms whose English begins with this one's: `shuffle into the deck` for `shuffle`."""
    own = words(term.english[0])
    return [other for other in glossary.terms if other.id != term.id
            and words(other.english[0])[:len(own)] == own]


def alike(one: str, other: str) -> bool:
    """Whether two stems may be of one word: `pesc` and `pesch`, `карт` and `карт`."""
    if one == other:
        return True
    common = next((place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b),
                  min(len(one), len(other)))
    short, long = sorted((len(one), len(other)))
    if common >= 5 and common == short and long - short <= 3:       # especial, espec(iais)
        return True
    return (common >= 6 or common >= max(3, long - 2)) and common >= short - 1


def wrong_forms(term: Term, text: str, language: LanguageProfile) -> list[str]:
    """The forbidden renderings of a term that a translation has."""
    have = stems(text, language)
    listed = [form for locale, forms in term.wrong.items() if locale.partition("_")[0] == language.code
              for form in forms]
    english = words(" ".join(term.english))
    listed += [form for word in english for form in language.false_friends.get(word, ())]
    return [form for form in dict.fromkeys(listed) if any(_occurrences(stems(form, language), have))]
