"""Proofreading of catalogs: every diagnostic with the line of its msgstr, for translators who know no Python.

Takes a PO file as read and what the project knows, gives diagnostics; knows no cards, no files and no build.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from difflib import get_close_matches

from deckgen.diagnostics import Diagnostic, Location
from deckgen.locales import SOURCE_LANGUAGE, refusal
from deckgen.translate.language_profile import full_locale, guess, profile
from deckgen.translate.proofread.check import WARNING, Check, FileCheck
from deckgen.translate.proofread.checks import CHECKS, FILE_CHECKS, NAMES
from deckgen.translate.proofread.checks.status import LONGEST, letters_of
from deckgen.translate.proofread.context import CheckContext, Title, Usage
from deckgen.translate.proofread.entry import Entry, Pair, PoFile
from deckgen.translate.proofread.glossary import Glossary
from deckgen.translate.proofread.plurals import forms_of
from deckgen.translate.proofread.words import bare, words, written

_SAMPLE = 400           # words that tell a language


def proofread(po: PoFile, locale: str, glossary: Glossary, game: str = "",
              sources: frozenset[tuple[str, str]] | None = None,
              texts: Mapping[str, str] | None = None) -> list[Diagnostic]:
    """What is wrong with a catalog, in the order of its lines. `locale` is the language it is in, `game` the one whose
    terms are asked for, `sources` and `texts` are as in a CheckContext."""
    context = _context(po, locale, glossary, game, sources, texts or {})
    found = [_diagnostic(po, check, entry, message)
             for check in FILE_CHECKS for entry, message in check.run(po, context)
             if entry is None or check.name not in entry.reviewed]
    found += [_diagnostic(po, check, pair.entry, message, pair.line) for pair in pairs(po, locale) for check in CHECKS
              if check.name not in pair.entry.reviewed for message in check.run(pair, context)]
    found += _reviews(po)
    return sorted(dict.fromkeys(found), key=lambda diagnostic: diagnostic.location.line)


def language_of(po: PoFile, path: str) -> str:
    """The locale of a catalog: of its folder (`it/LC_MESSAGES`), its name (`cards.it.po`), its header, or its words;
    empty where nothing tells."""
    said = po.metadata.get("Language", "").strip().replace("-", "_")
    folder = re.search(r"(?:^|/)([A-Za-z]{2,3}(?:_[A-Z][a-z]{3})?(?:_[A-Z]{2})?)/LC_MESSAGES/", path)
    if folder:
        return folder[1]
    name = re.search(r"(?:^|[/._-])([a-z]{2}(?:_[A-Z]{2})?)\.po$", path)
    if name and profile(name[1]).known:
        return name[1] if not said.startswith(name[1]) else said
    found = [word for entry in po.live for string in entry.strings for word in words(string)]
    code, times = guess(found)
    if code and times > 2 and len(found) > 12 and said[:2] != code and (profile(said[:2]).function_words
                                                                           or refusal(said)):
        return full_locale(code)
    return said or full_locale(code)


def pairs(po: PoFile, locale: str) -> Iterator[Pair]:
    """Every string that is there beside its source. Fuzzy ones, and those that are too long, are told as such; they are
    not read."""
    forms = forms_of(locale)
    for entry in po.live:
        if entry.fuzzy or letters_of(entry) > LONGEST:
            continue
        for form, (string, line) in enumerate(zip(entry.strings, entry.lines, strict=True)):
            if not string.strip():
                continue
            if not entry.plural:
                yield Pair(entry.msgid, string, line, entry)
            else:
                numbers = forms[form] if form < len(forms) else ()
                numbers = tuple(filter(None, numbers)) or numbers       # nobody draws no cards
                one = len(numbers) == 1
                yield Pair(entry.msgid if numbers == (1,) else entry.plural, string, line, entry, one, not one)


def _context(po: PoFile, locale: str, glossary: Glossary, game: str, sources: frozenset[tuple[str, str]] | None,
             texts: Mapping[str, str]) -> CheckContext:
    said = po.metadata.get("X-Source-Language", "").strip().replace("-", "_")
    sample = [word for entry in po.live for word in words(entry.msgid)][:_SAMPLE]
    code, times = guess(sample)
    source = said if profile(said).known else code if code and times > 1.5 and code != locale[:2] else SOURCE_LANGUAGE
    return CheckContext(locale, profile(full_locale(source)), profile(locale), glossary.of(game),
                        glossary, _usage(po), sources, texts, _titles(po))


def _titles(po: PoFile) -> dict[str, tuple[Title, ...]]:
    forms: dict[str, dict[str, None]] = defaultdict(dict)
    for entry in po.live:
        if CheckContext.is_title(entry) and entry.strings[0].strip() and not entry.fuzzy:
            forms[entry.msgid][entry.strings[0]] = None
    found: dict[str, tuple[Title, ...]] = defaultdict(tuple)
    for text, strings in forms.items():
        if said := written(text):
            found[said[0]] += (Title(text, said, tuple(strings)),)
    return dict(found)


def _usage(po: PoFile) -> Usage:
    strings = [bare(string) for entry in po.live for string in entry.strings]
    straight, curly = (sum(mark in string for string in strings) for mark in "'’")
    tied, loose = (sum(mark in string for string in strings) for mark in ("\u00a0—", " —"))
    return Usage(curly=not (straight >= 3 and straight > curly), tied_dash=not (loose >= 2 and loose > tied))


def _diagnostic(po: PoFile, check: Check | FileCheck, entry: Entry | None, message: str, line: int = 0) -> Diagnostic:
    place = entry.place(po.name, line) if entry else Location(po.name, po.line)
    return Diagnostic(check.name, place, message, check.hint, check.severity)


def _reviews(po: PoFile) -> Iterator[Diagnostic]:
    """Comments that answer a check which there is not. Behind one that there is, a reason may stand."""
    for entry in po.live:
        reasoned = not entry.reviewed.isdisjoint(NAMES)
        for name in sorted(entry.reviewed - NAMES):
            near = get_close_matches(name, NAMES, 1, 0.85 if reasoned else 0.5)
            if reasoned and not near:
                continue
            hint = f"did you mean {near[0]!r}?" if near else f"checks: {', '.join(sorted(NAMES))}"
            yield Diagnostic("unknown-check", entry.place(po.name), f"reviewed for {name!r}, which is no check", hint,
                             WARNING)
