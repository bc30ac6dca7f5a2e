"""Messages and an old PO file to a new PO file: translations kept, changed sources marked fuzzy, nothing lost.

Takes and gives values of polib; reads and writes no files.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches

from polib import POEntry, POFile

from deckgen.translate.catalog import WRAP
from deckgen.translate.messages import Message

Key = tuple[str, str]
_SIMILAR = 0.6


def key_of(entry: POEntry) -> Key:
    return entry.msgctxt or "", entry.msgid


def template(messages: Iterable[Message], domain: str, originals: Mapping[Key, str], origin: str = "") -> POFile:
    """The POT file of a domain. `originals` are the words of the game's first language, shown to translators."""
    pot = POFile(wrapwidth=WRAP)
    pot.metadata, pot.header = _metadata(domain), f"The texts of {domain}, gathered from its sources."
    entries: dict[Key, POEntry] = {}
    for message in messages:
        key = (message.context, message.msgid)
        entry = entries.get(key)
        if entry is None:
            entry = entries[key] = POEntry(msgid=message.msgid, msgctxt=message.context)
            pot.append(entry)
        _add(entry, message)
    for key, entry in entries.items():
        if key in originals:
            entry.comment += "\n" + original_comment(origin, originals[key])
        entry.comment = entry.comment.strip()
    return pot


def original_comment(origin: str, text: str) -> str:
    return f"Original ({origin}): {' '.join(text.split())}"


def _add(entry: POEntry, message: Message) -> None:
    entry.occurrences.append((message.location.file, str(message.location.line)))
    told = entry.comment.split("\n")
    entry.comment = "\n".join([*told, *(line for line in message.comments if line not in told)])
    if message.plural and not entry.msgid_plural:
        entry.msgid_plural, entry.msgstr_plural = message.plural, {0: "", 1: ""}


def translated(po: POFile) -> dict[Key, str]:
    """What a catalog says for certain."""
    return {key_of(entry): entry.msgstr for entry in po if entry.msgstr and not entry.fuzzy and not entry.obsolete}


def merged(pot: POFile, old: POFile | None, locale: str, domain: str) -> POFile:
    """The catalog of a locale brought up to its template. The same again gives the same."""
    po = POFile(wrapwidth=WRAP)
    po.metadata = {**_metadata(domain, locale), **(old.metadata if old else {})}
    po.header = f"{domain} in {locale}."
    if old:
        po.header, po.metadata_is_fuzzy = old.header or po.header, old.metadata_is_fuzzy
    forms = range(_plural_count(po.metadata["Plural-Forms"]))
    past = {key_of(entry): entry for entry in sorted(old or [], key=lambda entry: not entry.obsolete)}
    gone = {key: entry for key, entry in past.items() if key not in {key_of(entry) for entry in pot}}
    used: set[Key] = set()
    for entry in pot:
        po.append(_entry(entry, past.get(key_of(entry)) or _similar(entry, gone, used), forms))
    po.extend(_obsolete(entry) for key, entry in gone.items() if key not in used and _has_text(entry))
    return po


def _entry(source: POEntry, past: POEntry | None, forms: range) -> POEntry:
    """A new entry with the translation of an old one: of the same text, or of one like it, and then fuzzy."""
    entry = POEntry(msgid=source.msgid, msgctxt=source.msgctxt, msgid_plural=source.msgid_plural,
                    occurrences=source.occurrences, comment=source.comment)
    if source.msgid_plural:
        entry.msgstr_plural = dict.fromkeys(forms, "")
    if past is None:
        return entry
    entry.tcomment, entry.flags = past.tcomment, list(past.flags)
    entry.previous_msgctxt, entry.previous_msgid = past.previous_msgctxt, past.previous_msgid
    entry.previous_msgid_plural = past.previous_msgid_plural
    _take_strings(entry, past)
    if (past.msgid, past.msgid_plural) != (entry.msgid, entry.msgid_plural) and _has_text(entry):
        entry.fuzzy = True
        entry.previous_msgid, entry.previous_msgid_plural = past.msgid, past.msgid_plural or None
    return entry


def _take_strings(entry: POEntry, past: POEntry) -> None:
    if not entry.msgid_plural:
        entry.msgstr = past.msgstr or past.msgstr_plural.get(0, "")
    elif past.msgid_plural:
        entry.msgstr_plural |= past.msgstr_plural
    else:
        entry.msgstr_plural = dict.fromkeys(entry.msgstr_plural, past.msgstr)


def _similar(entry: POEntry, gone: Mapping[Key, POEntry], used: set[Key]) -> POEntry | None:
    """The translated text that is no longer in the sources and most like this new one, of the same msgctxt."""
    context = entry.msgctxt or ""
    near = {key[1]: old for key, old in gone.items() if key[0] == context and not old.obsolete and _has_text(old)}
    found = get_close_matches(entry.msgid, near, n=1, cutoff=_SIMILAR)
    if not found:
        return None
    used.add((context, found[0]))
    return near[found[0]]


def _has_text(entry: POEntry) -> bool:
    return bool(entry.msgstr or any(entry.msgstr_plural.values()))


def _obsolete(entry: POEntry) -> POEntry:
    entry.obsolete = True
    entry.occurrences, entry.comment = [], ""
    entry.previous_msgctxt = entry.previous_msgid = entry.previous_msgid_plural = None
    return entry


def _metadata(domain: str, locale: str = "") -> dict[str, str]:
    known = {"Project-Id-Version": domain, "MIME-Version": "1.0", "Content-Type": "text/plain; charset=UTF-8",
             "Content-Transfer-Encoding": "8bit"}
    return known | ({"Language": locale, "Plural-Forms": _plural_forms(locale)} if locale else {})


def _plural_forms(locale: str) -> str:
    from babel import UnknownLocaleError
    from babel.messages.catalog import Catalog
    try:
        return Catalog(locale=locale).plural_forms.rstrip(";") + ";"
    except (UnknownLocaleError, ValueError):
        return "nplurals=2; plural=(n != 1);"


def _plural_count(forms: str) -> int:
    digits = forms.partition("nplurals=")[2][:1]
    return int(digits) if digits.isdecimal() and digits != "0" else 2
