"""Messages and an old PO file to a new PO file: translations kept, changed sources marked fuzzy, nothing lost.

Takes and gives values of polib; reads and writes no files.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy

from polib import POEntry, POFile

from deckgen.texts import placeholders
from deckgen.translate.catalog import WRAP
from deckgen.translate.headers import fields, plural_count
from deckgen.translate.matching import ORIGINAL, Key, former_key, has_text, key_of, matched
from deckgen.translate.messages import Message
from deckgen.translate.placeholder_checks import faults_of

BRACES = "python-brace-format"      # what editors of PO files call {placeholders}; they watch over them then


def template(messages: Iterable[Message], domain: str, originals: Mapping[Key, str], origin: str = "") -> POFile:
    """The POT file of a domain. `originals` are the words of the game's first language, shown to translators."""
    pot = POFile(wrapwidth=WRAP)
    pot.metadata, pot.header = fields(domain), f"The texts of {domain}, gathered from its sources."
    entries: dict[Key, POEntry] = {}
    for message in messages:
        key = (message.context, message.msgid)
        entry = entries.get(key)
        if entry is None:
            flags = [BRACES] if placeholders(f"{message.msgid} {message.plural}") else []
            entry = entries[key] = POEntry(msgid=message.msgid, msgctxt=message.context, flags=flags)
            pot.append(entry)
        _add(entry, message)
    for key, entry in entries.items():
        if key in originals:
            entry.comment += "\n" + original_comment(origin, originals[key])
        entry.comment = entry.comment.strip()
    return pot


def original_comment(origin: str, text: str) -> str:
    return f"{ORIGINAL}{origin}): {' '.join(text.split())}"


def _add(entry: POEntry, message: Message) -> None:
    place = (message.location.file, str(message.location.line))
    if place not in entry.occurrences:
        entry.occurrences.append(place)
    told = entry.comment.split("\n")
    entry.comment = "\n".join([*told, *(line for line in message.comments if line not in told)])
    if message.plural and not entry.msgid_plural:
        entry.msgid_plural, entry.msgstr_plural = message.plural, {0: "", 1: ""}


def translated(po: POFile, fuzzy: bool = False) -> dict[Key, str]:
    """What a catalog says for certain; the fuzzy ones too, if they are wanted."""
    return {key_of(entry): entry.msgstr for entry in po
            if entry.msgstr and not entry.obsolete and (fuzzy or not entry.fuzzy)}


def merged(pot: POFile, old: POFile | None, locale: str, domain: str, same_meaning: bool = False) -> POFile:
    """The catalog of a locale brought up to its template. The same again gives the same. With `same_meaning` the
    translation of a source that changed counts on, if it keeps to the new one's placeholders and marks."""
    po = POFile(wrapwidth=WRAP)
    po.metadata = fields(domain, locale, old.metadata if old is not None else None)
    po.header = f"{domain} in {locale}."
    if old is not None:
        po.header, po.metadata_is_fuzzy = old.header or po.header, old.metadata_is_fuzzy
    forms = range(plural_count(po.metadata["Plural-Forms"]))
    past = matched(pot, old or [])
    for entry in pot:
        po.append(_entry(entry, past.get(key_of(entry)), forms, same_meaning))
    used = {key_of(entry) for entry in past.values()}
    po.extend(_obsolete(entry) for entry in old or [] if key_of(entry) not in used and has_text(entry))
    return po


def _entry(source: POEntry, past: POEntry | None, forms: range, same_meaning: bool) -> POEntry:
    """A new entry with the translation of an old one: of the same text, or of another, and then fuzzy."""
    entry = POEntry(msgid=source.msgid, msgctxt=source.msgctxt, msgid_plural=source.msgid_plural,
                    occurrences=source.occurrences, comment=source.comment, flags=list(source.flags))
    if source.msgid_plural:
        entry.msgstr_plural = dict.fromkeys(forms, "")
    if past is None:
        return entry
    entry.tcomment, entry.flags = past.tcomment, _flags(source, past)
    _take_strings(entry, past)
    changed = (key_of(past), past.msgid_plural) != (key_of(entry), entry.msgid_plural) and has_text(entry)
    if (_is_back(entry, past) or (changed and same_meaning and not past.fuzzy)) and _fits(entry):
        return entry
    entry.fuzzy = past.fuzzy or changed
    if past.fuzzy and past.previous_msgid:
        _remember(entry, past.previous_msgctxt, past.previous_msgid, past.previous_msgid_plural)
    elif changed and not past.fuzzy:
        context = past.msgctxt if (past.msgctxt or "") != (entry.msgctxt or "") else None
        _remember(entry, context, past.msgid, past.msgid_plural or None)
    return entry


def _is_back(entry: POEntry, past: POEntry) -> bool:
    """Whether the source is again what it was when it was translated."""
    return past.fuzzy and (former_key(past), past.previous_msgid_plural or "") == (key_of(entry), entry.msgid_plural)


def _flags(source: POEntry, past: POEntry) -> list[str]:
    """Those of the source and what translators or their tools added; `fuzzy` is set where it is due."""
    given = [] if f"no-{BRACES}" in past.flags else source.flags
    return [*given, *(flag for flag in past.flags if flag not in (BRACES, "fuzzy"))]


def _remember(entry: POEntry, context: str | None, msgid: str, plural: str | None) -> None:
    entry.previous_msgctxt, entry.previous_msgid, entry.previous_msgid_plural = context, msgid, plural


def _take_strings(entry: POEntry, past: POEntry) -> None:
    if not entry.msgid_plural:
        entry.msgstr = past.msgstr or past.msgstr_plural.get(0, "")
    elif past.msgid_plural:
        entry.msgstr_plural |= past.msgstr_plural
    else:
        entry.msgstr_plural = dict.fromkeys(entry.msgstr_plural, past.msgstr)


def _fits(entry: POEntry) -> bool:
    """Whether the strings of a translation could be the translation of this text."""
    if entry.msgid_plural:
        return not any(faults_of(entry.msgid_plural, form) for form in entry.msgstr_plural.values())
    return not faults_of(entry.msgid, entry.msgstr)


def _obsolete(entry: POEntry) -> POEntry:
    entry = copy(entry)
    entry.obsolete = True
    entry.occurrences, entry.comment = [], ""
    entry.previous_msgctxt = entry.previous_msgid = entry.previous_msgid_plural = None
    return entry
