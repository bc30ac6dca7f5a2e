"""How a catalog differs from the one before it, in words for a person.

Takes values of polib, gives strings; knows no files.
"""

from __future__ import annotations

from typing import NamedTuple

from polib import POEntry, POFile

from deckgen.translate.matching import Key, has_text, key_of, matched


class Rewording(NamedTuple):
    """A source that changed, and its translation that counts on."""

    former: str
    now: str
    translation: str


def reasons(old: POFile | None, new: POFile) -> str:
    """Why a catalog is due, as "2 new, 1 changed"; empty if it says all that it has to."""
    if old is None:
        return "a new file"
    before, after, former = _active(old), _active(new), {key_of(entry) for entry in old}
    added = [entry for key, entry in after.items() if key not in before]
    back = sum(key_of(entry) in former for entry in added)
    changed = sum(has_text(entry) for entry in added) - back
    kept = [(before[key], entry) for key, entry in after.items() if key in before]
    plural = sum(one.msgid_plural != other.msgid_plural for one, other in kept)
    counts = {"new": len(added) - changed - back, "changed": changed + plural, "back": back,
              "gone": max(0, len(before.keys() - after.keys()) - changed),
              "moved in their files": sum(set(one.occurrences) != set(other.occurrences) for one, other in kept),
              "with another comment": sum(_letters(one) != _letters(other) for one, other in kept),
              "with other flags": sum(not {*one.flags} ^ {*other.flags} <= {"fuzzy"} for one, other in kept),
              "with other plural forms": sum(set(one.msgstr_plural) != set(other.msgstr_plural) for one, other in kept)}
    told = [f"{number} {what}" for what, number in counts.items() if number]
    return ", ".join([*told, "fields of the header"] if old.metadata != new.metadata else told)


def rewordings(old: POFile, new: POFile) -> list[Rewording]:
    """The sources that changed and keep their translation, by the old and the new catalog of a merge."""
    past = matched([entry for entry in new if not entry.obsolete], old)
    kept = [(past[key_of(entry)], entry) for entry in new if not entry.obsolete and not entry.fuzzy and has_text(entry)]
    return [Rewording(before.msgid, entry.msgid, _strings(entry)[0]) if key_of(before) != key_of(entry) else
            Rewording(before.msgid_plural or before.msgid, entry.msgid_plural or entry.msgid, _strings(entry)[-1])
            for before, entry in kept
            if (key_of(before), before.msgid_plural) != (key_of(entry), entry.msgid_plural)]


def _strings(entry: POEntry) -> list[str]:
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


def _active(po: POFile) -> dict[Key, POEntry]:
    return {key_of(entry): entry for entry in po if not entry.obsolete}


def _letters(entry: POEntry) -> str:
    """A comment however it is wrapped, at hyphens too."""
    return "".join(entry.comment.split())
