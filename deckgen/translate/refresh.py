"""The catalogs of a project as its sources want them: templates, and each locale's translations in them.

Takes a project and games, gives the bytes of files and why they differ from those that are there; writes nothing. A
domain whose sources are faulty has no files, nor has a locale whose old catalog is; no translation is dropped.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from polib import POFile

from deckgen.diagnostics import Diagnostic, Location
from deckgen.locales import refusal
from deckgen.project import Project
from deckgen.translate.catalog import INVISIBLE, SHARED, catalog_name, parse_po, read_text, repeated
from deckgen.translate.changes import Rewording, reasons, rewordings
from deckgen.translate.collect import WORDS, collect_game, collect_shared, declared, game_file
from deckgen.translate.language import SOURCE_LANGUAGE
from deckgen.translate.layout import in_layout, wrapped_at
from deckgen.translate.merge import merged, template, translated
from deckgen.translate.messages import Messages

BOM = b"\xef\xbb\xbf"


class CatalogRequest(NamedTuple):
    """What to refresh: games by id; locales by name, none for all that game.toml declares; one to `begin`, declared or
    not; and whether sources that changed say the same as before."""

    games: Sequence[str]
    locales: Sequence[str] = ()
    begin: str = ""
    same_meaning: bool = False


class CatalogFile(NamedTuple):
    """A file of catalogs. `due` says why it has to be written, empty if it is as it has to be; then how many texts
    it lacks and how many are fuzzy, none for a template."""

    file: str
    data: bytes
    due: str
    untranslated: int = 0
    fuzzy: int = 0
    reworded: tuple[Rewording, ...] = ()


class _Old(NamedTuple):
    """A PO file as it is: its bytes, its text without a byte order mark and with plain line ends, its entries."""

    data: bytes = b""
    text: str = ""
    po: POFile | None = None


def refresh(project: Project, wanted: CatalogRequest) -> tuple[list[CatalogFile], list[Diagnostic]]:
    """The files of the games' domains, then of deckgen's own, those up to date as well; and what is wrong."""
    files: list[CatalogFile] = []
    faults: list[Diagnostic] = []
    everywhere: set[str] = set()
    for game in wanted.games:
        locales, origin, found = _spoken(project, game, wanted.begin)
        everywhere.update(locales)
        faults += found
        done, found = _domain(project, game, collect_game(project, game), locales, origin, wanted)
        files += done
        faults += found
    if project.find(WORDS) is not None:
        done, found = _domain(project, SHARED, collect_shared(project), sorted(everywhere), "", wanted)
        files += done
        faults += found
    return files, faults


def _spoken(project: Project, game: str, begin: str) -> tuple[list[str], str, list[Diagnostic]]:
    """The locales of a game that there are, its origin, and what is wrong with its other locales."""
    names, origin = declared(project, game)
    refused = {name: fault for name in names if (fault := refusal(name))}
    locales = [name for name in dict.fromkeys([*names, begin]) if name and name not in refused]
    return locales, origin, [Diagnostic("unknown-locale", Location(game_file(game), 0, "locales"), *fault)
                             for fault in refused.values()]


def _domain(project: Project, domain: str, found: Messages, locales: Sequence[str], origin: str,
            wanted: CatalogRequest) -> tuple[list[CatalogFile], list[Diagnostic]]:
    messages, faults = found
    faults = [*faults, *(Diagnostic("untranslatable-text", message.location,
                                    f"has an invisible character ({split[0]!a}), which catalogs cannot hold",
                                    "delete it; a line ends with <br/>")
                         for message in messages if (split := INVISIBLE.search(message.msgid + message.plural)))]
    first, broken = _old(project, catalog_name(origin, domain)) if origin in locales else (None, [])
    if faults or broken:
        return [], [*faults, *broken]
    bare = template(messages, domain, {})
    originals = translated(merged(bare, first.po, origin, domain, wanted.same_meaning), fuzzy=True) if first else {}
    pot = template(messages, domain, originals, origin)
    files = [_template(project, f"locales/{domain}.pot", pot)]
    for locale in locales:
        if wanted.locales and locale not in wanted.locales:
            continue
        name = catalog_name(locale, domain)
        old, broken = _old(project, name)
        faults += broken
        made = locale == wanted.begin or locale.partition("_")[0] != SOURCE_LANGUAGE
        if not broken and (made or old.po is not None):
            files.append(_catalog(name, bare if locale == origin else pot, old, locale, domain, wanted.same_meaning))
    return files, faults


def _template(project: Project, name: str, pot: POFile) -> CatalogFile:
    old, broken = _old(project, name)
    if broken:
        return CatalogFile(name, _data(pot, _Old()), "it cannot be read")
    data = _data(pot, old)
    return CatalogFile(name, data, _due(data, pot, old))


def _catalog(name: str, pot: POFile, old: _Old, locale: str, domain: str, same_meaning: bool) -> CatalogFile:
    new = merged(pot, old.po, locale, domain, same_meaning)
    data = _data(new, old)
    reworded = rewordings(old.po, new) if old.po is not None and same_meaning else []
    return CatalogFile(name, data, _due(data, new, old), len(new.untranslated_entries()), len(new.fuzzy_entries()),
                     tuple(reworded))


def _old(project: Project, name: str) -> tuple[_Old, list[Diagnostic]]:
    text, faults = read_text(project, name)
    if text is None:
        return _Old(), faults
    po, faults = parse_po(text, name)
    return _Old(project.read(name) or b"", text, po), faults or repeated(po, name)


def _data(po: POFile, old: _Old) -> bytes:
    """A file's bytes, in the layout of the old one, with its line ends and byte order mark."""
    if old.po is None:
        return f"{str(po).rstrip()}\n".encode()
    mark = BOM if old.data.startswith(BOM) else b""
    po.wrapwidth = wrapped_at(old.text)
    text = in_layout(str(po), old.text)
    return mark + (text.replace("\n", "\r\n") if b"\r\n" in old.data else text).encode()


def _due(data: bytes, new: POFile, old: _Old) -> str:
    if data.rstrip() == old.data.rstrip():
        return ""
    return reasons(old.po, new) or "order of texts, or marks of changes that are settled"
