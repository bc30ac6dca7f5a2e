"""What only the whole catalog shows: its header, duplicates, one source in two ways, two sources in one."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import lru_cache

from deckgen.diagnostics import counted
from deckgen.locales import refusal
from deckgen.translate.language_profile import guess, profile
from deckgen.translate.proofread.context import CheckContext
from deckgen.translate.proofread.entry import Entry, PoFile
from deckgen.translate.proofread.plurals import expected, form_count, forms_of, same
from deckgen.translate.proofread.words import bare, words

Reports = Iterator[tuple[Entry | None, str]]
_MOST = 0.6             # of a catalog's references: that many lead to their texts in its own project
_ENOUGH = 12            # words of a language's grammar that make its name certain


def header(po: PoFile, context: CheckContext) -> Reports:
    if po.is_template or (not po.whole and not po.metadata):
        return
    yield from _language(po, context)
    said = po.metadata.get("Plural-Forms", "")
    if any(entry.plural for entry in po.live) or said:
        if not said:
            yield None, "Plural-Forms is missing: " + expected(context.locale)
        elif forms_of(context.locale) and not same(po.metadata, context.locale):
            yield None, (f"Plural-Forms is wrong for {context.locale}: {said.rstrip(';')}; "
                         f"right is {expected(context.locale)}")
        elif forms_of(context.locale) and form_count(po.metadata) < len(forms_of(context.locale)):
            yield None, f"Plural-Forms has fewer forms than {context.locale}: {expected(context.locale)}"
    kind = po.metadata.get("Content-Type", "")
    if "charset" in kind and "utf-8" not in kind.lower():
        yield None, f"Content-Type is {kind!r}: it has to be charset=UTF-8"


def _language(po: PoFile, context: CheckContext) -> Reports:
    said = po.metadata.get("Language", "").strip()
    if not said:
        yield None, f"Language is missing: {context.locale}".removesuffix(": ")
    elif fault := refusal(context.locale):
        yield None, f"Language is {said!r}: {fault[0]}"
    elif said != context.locale and said.replace("-", "_") != context.locale:
        yield None, f"Language is {said!r}, the file is {context.locale}"
    found = [word for entry in po.live for string in entry.strings for word in words(string)]
    code, times = guess(found)
    known = code and profile(said.replace("-", "_")).function_words
    if known and code != said[:2] and times > 2 and len(found) > _ENOUGH:
        yield None, f"Language is {said!r}, but the translations are in {code!r}"


def duplicates(po: PoFile, context: CheckContext) -> Reports:
    first: dict[tuple[str, str], Entry] = {}
    yield from ((entry, f"is a second header, beside that of line {po.line}") for entry in po.entries
                if entry.is_header and not entry.obsolete)
    for entry in po.live:
        if entry.key in first:
            yield entry, f"stands at line {first[entry.key].line} already"
        first.setdefault(entry.key, entry)


def obsolete(po: PoFile, context: CheckContext) -> Reports:
    for entry in po.entries:
        if entry.obsolete:
            yield entry, "is obsolete: no source has this text any more"


def two_ways(po: PoFile, context: CheckContext) -> Reports:
    """One source translated in two ways. A single word may be a verb here and a noun there."""
    by_source: dict[str, list[Entry]] = defaultdict(list)
    for entry in po.live:
        if entry.strings[0].strip() and not entry.fuzzy:
            by_source[_folded(entry.msgid)].append(entry)
    for entries in by_source.values():
        ways = Counter(_folded(entry.strings[0]) for entry in entries)
        if len(ways) < 2:
            continue
        common = max(ways, key=lambda way: (ways[way], way == _folded(entries[0].strings[0])))
        usual = next(entry for entry in entries if _folded(entry.strings[0]) == common)
        others = [entry for entry in entries if _folded(entry.strings[0]) != common and _comparable(entry, usual)]
        yield from ((entry, _in_two_ways(entry, usual)) for entry in others)
        if len(entries) == 2 and others and "inconsistent" not in others[0].reviewed:    # either may be wrong
            yield usual, _in_two_ways(usual, others[0])


def _in_two_ways(entry: Entry, other: Entry) -> str:
    return f"{entry.strings[0]!r} here, {other.strings[0]!r} at line {other.line}"


def _comparable(one: Entry, other: Entry) -> bool:
    return len(words(one.msgid)) > 1 or _kind(one.context) == _kind(other.context)


def _kind(context: str) -> str:
    return re.split(r"[.:/|]", context)[0]


def one_way(po: PoFile, context: CheckContext) -> Reports:
    """Two sources of a kind that became one: two cards with the same name, or the same text."""
    seen: dict[tuple[str, str], Entry] = {}
    for entry in po.live:
        said = _folded(entry.strings[0])
        if not said or entry.fuzzy or not words(said):
            continue
        other = seen.setdefault((entry.context, said), entry)
        if _folded(other.msgid) != _folded(entry.msgid) and _differ(other.msgid, entry.msgid, context):
            if CheckContext.is_title(entry):            # either name may be the wrong one
                yield other, f"is translated like {entry.msgid!r} at line {entry.line}"
            yield entry, f"is translated like {other.msgid!r} at line {other.line}"


def _differ(one: str, other: str, context: CheckContext) -> bool:
    """Whether two sources differ by more than the ending of a word, a mark or an article."""
    left, right = (Counter(word.rstrip("s") for word in words(text) if word not in context.source.light_words)
                   for text in (one, other))
    return left != right or not words(one)


def _folded(text: str) -> str:
    kept = re.findall(r"\{[^{}]*\}|(?:name|id)=\S+", text)
    return " ".join(bare(text).split()).casefold().rstrip(".!:… ") + "|".join(kept)


def stale_references(po: PoFile, context: CheckContext) -> Reports:
    """References that lead nowhere, and sources that no entry has. A catalog of which few lead to files that say its
    texts belongs to another project, even where files have the same names."""
    if context.sources is not None:
        if lacking := sorted(context.sources - {entry.key for entry in po.live}) if po.whole else []:
            yield None, f"lacks {counted(len(lacking), 'text')} of the sources, the first is {lacking[0][1]!r}"
        yield from ((entry, "no source has this text any more") for entry in po.live
                    if entry.key not in context.sources and any(entry.strings))
        return
    references = [(entry, file, line) for entry in po.live for file, line in entry.references]
    counts = {file: text.count("\n") + 1 for file, text in context.texts.items()}
    dead = {(file, line) for _, file, line in references if line > counts.get(file, 0)}
    found = sum(_folded_spaces(entry.msgid) in _folded_spaces(context.texts.get(file, ""))
                for entry, file, _ in references)
    if found >= _MOST * len(references):
        for entry in po.live:
            if gone := [f"{file}:{line}" for file, line in entry.references if (file, line) in dead]:
                yield entry, f"{', '.join(gone)} is no longer there"


@lru_cache(maxsize=2000)
def _folded_spaces(text: str) -> str:
    return " ".join(text.replace('""', '"').split())
