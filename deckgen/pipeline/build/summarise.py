"""What a build says of a language that was just begun: the texts that a catalog lacks, told once where there are many.

Takes what was found in printing one language, gives fewer diagnostics; `deckgen check` tells each of them.
"""

from __future__ import annotations

from deckgen.diagnostics import Diagnostic
from deckgen.pipeline.build.assemble import LocaleFiles

_MANY = 3
_WORDS = {"untranslated": "are not translated", "fuzzy": "are marked fuzzy: their sources changed"}


def summarise_gaps(result: LocaleFiles) -> list[Diagnostic]:
    groups: dict[tuple[str, str], list[Diagnostic]] = {}
    for fault in result.diagnostics:
        if fault.code in _WORDS:
            groups.setdefault((fault.code, fault.location.file), []).append(fault)
    short = []
    for fault in result.diagnostics:
        group = groups.get((fault.code, fault.location.file), [])
        if len(group) <= _MANY:
            short.append(fault)
        elif fault is group[0]:
            short.append(Diagnostic(fault.code, min(one.location for one in group),
                                    f"{len(group)} texts {_WORDS[fault.code]} in {result.locale}; this is the first",
                                    f"`deckgen check {result.game} --locale {result.locale}` tells each of them"))
    return short
