"""Whether an entry is translated at all, and in all its plural forms."""

from __future__ import annotations

import re
from collections.abc import Iterator

from deckgen.diagnostics import counted
from deckgen.translate.proofread.context import CheckContext
from deckgen.translate.proofread.entry import Entry, Pair, PoFile
from deckgen.translate.proofread.plurals import form_count, forms_of, same
from deckgen.translate.proofread.words import BRACES

LONGEST = 3000          # letters; the time that some checks take grows with the square of them
Reports = Iterator[tuple[Entry | None, str]]


def untranslated(po: PoFile, context: CheckContext) -> Reports:
    for entry in po.live:
        empty = [form for form, string in enumerate(entry.strings) if not string.strip()]
        if len(empty) == len(entry.strings):
            if not po.is_template:
                yield entry, "is not translated"
        elif empty and len(entry.strings) == form_count(po.metadata):
            yield entry, f"plural form {', '.join(map(str, empty))} is empty"


def fuzzy(po: PoFile, context: CheckContext) -> Reports:
    yield from ((entry, "is marked fuzzy: it is not printed") for entry in po.live if entry.fuzzy)


def plural_count(po: PoFile, context: CheckContext) -> Reports:
    own = len(forms_of(context.locale))
    wanted = form_count(po.metadata) if not own or same(po.metadata, context.locale) else own
    for entry in po.live:
        if entry.plural and len(entry.strings) != wanted and any(entry.strings):
            yield entry, f"{counted(len(entry.strings), 'plural form')}, {context.locale} has {wanted}"


def letters_of(entry: Entry) -> int:
    """How long the longest of an entry's texts is."""
    return max(map(len, (entry.msgid, entry.plural or "", *entry.strings)))


def unread(po: PoFile, context: CheckContext) -> Reports:
    for entry in po.live:
        if not entry.fuzzy and letters_of(entry) > LONGEST:
            yield entry, f"has {letters_of(entry)} letters: texts of more than {LONGEST} are not proofread"


_AFTER_NUMBER = re.compile(r"\{n\}[\s\u00a0]+(\w+)")


def swapped_forms(pair: Pair, context: CheckContext) -> Iterator[str]:
    """The form for 5 and more where that for 2 to 4 belongs."""
    strings, endings = pair.entry.strings, context.target.genitive_plurals
    if not endings or len(strings) < 3 or pair.target != strings[1]:
        return
    few, many = (match[1].lower() if (match := _AFTER_NUMBER.search(string)) else "" for string in strings[1:3])
    if few.endswith(endings) and many and not many.endswith(endings):
        yield f"{few!r} is the form for 5 and more, {many!r} that for 2 to 4"


_FIGURE = re.compile(r"\{n\}|\d")


def dropped_number(pair: Pair, context: CheckContext) -> Iterator[str]:
    """A plural form for several numbers has to say which of them it is."""
    if pair.many and "{n}" in BRACES.findall(pair.entry.plural) and not _FIGURE.search(pair.target):
        yield "{n} is missing, and more than one number has this form"
