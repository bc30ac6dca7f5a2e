"""A catalog that was just begun, filled so that a game can be printed at once: with known translations where there are
any, else with the source itself and a note that says so.

`deckgen locale check` tells the latter (same-as-source), as does the note in a translator's editor.
"""

from __future__ import annotations

from collections.abc import Mapping

from deckgen.translate.catalog import parse_po
from deckgen.translate.matching import Key, key_of

NOTE = "Still in English: a translation is missing."


def filled(data: bytes, known: Mapping[Key, str]) -> tuple[bytes, int]:
    """The catalog with all its texts filled in, and how many of them still are their sources."""
    po, _ = parse_po(data.decode(), "")
    assert po is not None           # it was written a moment ago
    for entry in po:
        if entry.obsolete or entry.msgstr or any(entry.msgstr_plural.values()):
            continue
        if entry.msgid_plural:
            entry.msgstr_plural = {form: entry.msgid_plural if form else entry.msgid for form in entry.msgstr_plural}
        else:
            entry.msgstr = known.get(key_of(entry), entry.msgid)
        if key_of(entry) not in known:
            entry.tcomment = NOTE
    return f"{str(po).rstrip()}\n".encode(), sum(entry.tcomment == NOTE for entry in po)
