"""Catalogs proofread: those of the project, or any PO file. Knows which texts the project has now, and its glossary."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from os.path import isfile as is_file  # False for a name that no file can have
from pathlib import Path

from deckgen.diagnostics import Diagnostic, Location, has_errors, nearest
from deckgen.load import games
from deckgen.locales import refusal
from deckgen.project import Project
from deckgen.translate.catalog import SHARED, catalog_name
from deckgen.translate.collect import broken_game_file, collect_game, collect_shared, declared
from deckgen.translate.language import SOURCE_LANGUAGE
from deckgen.translate.proofread import language_of, proofread
from deckgen.translate.proofread.entry import PoFile, read_po
from deckgen.translate.proofread.glossary import Glossary, read_glossary

GLOSSARY = "locales/glossary.csv"
SETS = "locales/*/LC_MESSAGES/*.po"


@dataclass(slots=True)
class Proofs:
    """`diagnostics` in the order of files and lines, those of a file that cannot be read among them; `files` is how
    many were read."""

    diagnostics: list[Diagnostic] = field(default_factory=list)
    files: int = 0

    @property
    def failed(self) -> bool:
        return has_errors(self.diagnostics)


def proofread_files(project: Project, names: Sequence[str], glossary: str | None) -> Proofs:
    """Reads these PO files, or all of the project where none is named. Of those a catalog of no game, or of no language
    that its game has, is refused: no build would read it."""
    proofs = Proofs()
    terms = _glossary(project, glossary, proofs)
    borrowed = glossary is None and not (project.root / GLOSSARY).is_file()
    known = games(project)
    own = [] if names else _own(project)
    asked = {Path(name).stem for name in names} if names else set(known)
    proofs.diagnostics += [one for game in known if game in asked for one in broken_game_file(project, game)]
    strays = {name: stray for name in own if (stray := _stray(project, name, known))}
    proofs.diagnostics += strays.values()
    for name in names or [name for name in own if name not in strays]:
        po = _read(project.root / name, name, proofs)
        if po is not None:
            proofs.files += 1
            locale = language_of(po, Path(name).as_posix())
            domain = Path(name).stem
            ours = (project.root / name).resolve().is_relative_to(project.root / "locales")
            sources = _sources(project, domain) if ours and domain in (*known, SHARED) else None
            foreign = borrowed and domain in known and not terms.names(domain)
            found = proofread(po, locale, Glossary() if foreign else terms, domain, sources, _texts(project, po, name))
            found += _fit(project, domain, locale, po) if ours and domain in known and po.whole else []
            proofs.diagnostics += sorted(found, key=lambda diagnostic: diagnostic.location.line)
    return proofs


def _own(project: Project) -> list[str]:
    return sorted(path.relative_to(project.root).as_posix() for path in project.root.glob(SETS))


def _stray(project: Project, name: str, known: Sequence[str]) -> Diagnostic | None:
    """Why no game reads this catalog of the project."""
    _, locale, _, file = name.split("/")
    domain = Path(file).stem
    if domain not in (*known, SHARED):
        return Diagnostic("unknown-game", Location(name), f"there is no game {domain!r}", nearest(domain, known))
    spoken = {one for game in known if domain in (game, SHARED) for one in declared(project, game)[0]}
    if not spoken or locale in spoken or locale.partition("_")[0] == SOURCE_LANGUAGE:
        return None
    message = f"no game here has the locale {locale!r}" if domain == SHARED else f"{domain} has no locale {locale!r}"
    hint = nearest(locale, spoken) if refusal(locale) else f"`deckgen locale new {locale}` adds it to game.toml"
    return Diagnostic("unknown-locale", Location(name), message, hint)


def _glossary(project: Project, name: str | None, proofs: Proofs) -> Glossary:
    path = project.root / name if name else project.find(GLOSSARY)
    if path is None:
        return Glossary()
    shown = name or GLOSSARY
    try:
        terms, diagnostics = read_glossary(path.read_bytes(), shown)
    except OSError as error:
        terms = Glossary()
        diagnostics = [Diagnostic("unreadable-file", Location(shown), f"cannot be read: {error.strerror}")]
    proofs.diagnostics += diagnostics
    return terms


def _read(path: Path, name: str, proofs: Proofs) -> PoFile | None:
    try:
        data = path.read_bytes()
    except OSError as error:
        proofs.diagnostics.append(Diagnostic("unreadable-file", Location(name), f"cannot be read: {error.strerror}",
                                             "give the path of a PO file"))
        return None
    po, diagnostics = read_po(data, name)
    proofs.diagnostics += diagnostics
    return po


def _fit(project: Project, game: str, locale: str, po: PoFile) -> list[Diagnostic]:
    """The texts of this catalog that do not fit their frames; those that had to shrink are right."""
    from deckgen.pipeline.catalogs.text_fit import fit

    reviewed = {(entry.key, check) for entry in po.live for check in entry.reviewed}
    return [replace(one.diagnostic, location=replace(one.diagnostic.location, file=po.name))
            for fits in fit(project, game, (locale,)) for one in fits.fittings
            if not one.fits and one.place.file == catalog_name(locale, game)
            and ((one.msgctxt, one.msgid), one.code) not in reviewed]


def _sources(project: Project, domain: str) -> frozenset[tuple[str, str]] | None:
    """The keys of the texts that a catalog is for; None where a source cannot be read, which may have any text."""
    messages, faults = collect_shared(project) if domain == SHARED else collect_game(project, domain)
    return None if has_errors(faults) else frozenset((message.context, message.msgid) for message in messages)


def _texts(project: Project, po: PoFile, name: str) -> dict[str, str]:
    """The texts of the files that references name, as far as they are found from the project or from a folder above
    the catalog."""
    here = (project.root / name).resolve().parent
    bases = [project.root, *(base for base in (here, *here.parents) if base.is_relative_to(project.root))]
    return dict(_found({file for entry in po.live for file, _ in entry.references}, bases))


def _found(files: Iterable[str], bases: Sequence[Path]) -> Iterable[tuple[str, str]]:
    for file in files:
        path = next((base / file for base in bases if is_file(str(base / file))), None)
        if path is not None:
            yield file, path.read_text(encoding="utf-8", errors="replace")
