"""Which old entry's translation goes with a text of the sources: of the same text, or of what stood there before.

Takes and gives entries of polib; knows no files.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches

from polib import POEntry

Key = tuple[str, str]
ORIGINAL = "Original ("     # begins the comment that shows the words of the game's first language
SECTION = "under: "         # begins the comment that names the section of a rulebook, where many texts stand
_SIMILAR = 0.6


def key_of(entry: POEntry) -> Key:
    return entry.msgctxt or "", entry.msgid


def former_key(entry: POEntry) -> Key:
    """What the text was that a fuzzy translation is of, as its comment `#|` has it."""
    return entry.previous_msgctxt or entry.msgctxt or "", entry.previous_msgid or ""


def has_text(entry: POEntry) -> bool:
    return bool(entry.msgstr or any(entry.msgstr_plural.values()))


def matched(entries: Iterable[POEntry], old: Iterable[POEntry]) -> dict[Key, POEntry]:
    """The old entry for each text that has one. A text that is new takes, in this order, the one that was translated
    from it before its source changed, of the same words in another msgctxt, of the same place (a card's column, a
    name), or of similar words, if that is gone or changed."""
    texts, former = list(entries), {key_of(entry): entry for entry in old}
    there = {key_of(entry) for entry in texts}
    found = {key: former[key] for key in there if key in former}
    gone = {key: entry for key, entry in former.items() if key not in there and not entry.obsolete and has_text(entry)}
    words = {entry.msgid: entry for entry in gone.values()}
    before = {former_key(entry): entry for entry in gone.values() if entry.previous_msgid}
    places = _changed(texts, former)
    for entry in texts:
        key = key_of(entry)
        if key not in found:
            past = before.get(key) or words.pop(entry.msgid, None) or places.get(key) or _similar(entry, gone)
            if past:
                found[key] = past
                gone.pop(key_of(past), None)
    return found


def _changed(texts: Iterable[POEntry], former: Mapping[Key, POEntry]) -> dict[Key, POEntry]:
    """For a text the translated one that stood at its place, where it is the only one there, then and now."""
    now, before = _places(texts), _places(entry for entry in former.values() if not entry.obsolete)
    return {key_of(new[0]): old[0] for place, new in now.items()
            if len(new) == 1 and len(old := before.get(place, [])) == 1 and has_text(old[0])}


def _places(entries: Iterable[POEntry]) -> dict[tuple[str, str], list[POEntry]]:
    found: dict[tuple[str, str], list[POEntry]] = {}
    for entry in entries:
        for line in _place_lines(entry):
            found.setdefault((entry.msgctxt or "", line), []).append(entry)
    return found


def _place_lines(entry: POEntry) -> Iterator[str]:
    return (line for line in entry.comment.split("\n") if line and not line.startswith((ORIGINAL, SECTION)))


def _similar(entry: POEntry, gone: Mapping[Key, POEntry]) -> POEntry | None:
    context = entry.msgctxt or ""
    near = {key[1]: old for key, old in gone.items() if key[0] == context}
    found = get_close_matches(entry.msgid, near, n=1, cutoff=_SIMILAR)
    return near[found[0]] if found else None
