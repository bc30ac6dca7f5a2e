"""`deckgen locale proof`: a game's cards in their source and in a translation, side by side, with what was found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from deckgen.diagnostics import Diagnostic, Location, Severity, has_errors, nearest
from deckgen.files import remove, write_files
from deckgen.geometry import MM, Size
from deckgen.manifest import read_manifest
from deckgen.model import Card, Component, Phrase, Rulebook
from deckgen.pdf.preview import pages_as_png
from deckgen.pdf.rulebook import write_rulebook
from deckgen.pipeline.build.prepare import Prepared, checked_game, faces_of
from deckgen.pipeline.build.translate import localised_games
from deckgen.pipeline.catalogs.proofread import proofread_files
from deckgen.pipeline.catalogs.proofsheet import ProofCard, ProofText, proof_document, stands_on
from deckgen.pipeline.request import Request
from deckgen.project import Project
from deckgen.render.book.typeset import typeset
from deckgen.render.faces import LocalisedGame
from deckgen.translate.catalog import SHARED, catalog_name, read_catalog
from deckgen.translate.language import SOURCE_LANGUAGE
from deckgen.translate.recording import RecordingLanguage

A4 = Size(210 * MM, 297 * MM)
FOLDER = "proof"

Remarks = Mapping[tuple[str, str], list[Diagnostic]]
Strings = Mapping[tuple[str, str], str]


@dataclass(slots=True)
class ProofResult:
    """The folder written, the names of its files, and what is wrong with the data."""

    folder: Path
    files: tuple[str, ...] = ()
    cards: int = 0
    findings: int = 0
    diagnostics: tuple[Diagnostic, ...] = ()


def proof(project: Project, game: str, locale: str, output: Path) -> ProofResult:
    """Writes `proof.pdf` and a picture of each page into `output/GAME/LOCALE/proof`. Missing translations do not stop
    it: they are what it is for."""
    done = ProofResult(output / game / locale / FOLDER)
    prepared, faults = checked_game(project, game, (locale,), Request(output))
    if prepared and locale not in prepared.game.locales:
        faults.append(Diagnostic("unknown-locale", prepared.game.place("locales"), f"{locale!r} has no catalog to read",
                                 nearest(locale, prepared.game.locales)))
    elif prepared and locale == SOURCE_LANGUAGE and not project.find(catalog_name(locale, game)):
        others = [other for other in prepared.game.locales if other != locale]
        faults.append(Diagnostic("unknown-locale", prepared.game.place("locales"), f"{locale!r} is what is translated "
                                 "from, it has no catalog to read", f"others: {', '.join(others) or 'none yet'}"))
    if prepared is None or has_errors(faults):
        done.diagnostics = tuple(faults)
        return done
    cards = list(_cards(prepared, locale, output))
    localised, _ = localised_games(project, prepared.game, SOURCE_LANGUAGE, prepared.fonts)
    names = (_language(SOURCE_LANGUAGE), _language(locale))
    document = proof_document(str(localised[0].game.title), locale, names, cards, prepared.fonts)
    book, _ = typeset(document, Rulebook("", None, A4, 0, Location("")), prepared.fonts, pages=1)
    data, undecoded = write_rulebook(book, prepared.cid_fonts, prepared.pictures.shown, f"{game} {locale} proof")
    pictures = {f"proof-{number:02}.png": png for number, png in enumerate(pages_as_png(data), 1)}
    files = {"proof.pdf": data, **pictures}
    try:
        for old in set(done.folder.glob("proof-*.png")) - {done.folder / name for name in files}:
            remove(old, output)
        write_files(done.folder, files, output)
    except OSError as fault:
        done.diagnostics = (Diagnostic("unwritable-output", Location(str(done.folder)), f"cannot be written: {fault}",
                                       "choose another folder with --output, or free this one"),)
        return done
    done.files, done.cards = tuple(files), len(cards)
    done.findings, done.diagnostics = sum(card.remarks for card in cards), tuple(undecoded)
    return done


def _cards(prepared: Prepared, locale: str, output: Path) -> Iterator[ProofCard]:
    project, game = prepared.project, prepared.game
    (source, *_), _ = localised_games(project, game, SOURCE_LANGUAGE, prepared.fonts)
    (target, *_), _ = localised_games(project, game, locale, prepared.fonts)
    recording = RecordingLanguage(target.language)
    drawn = [faces_of(prepared, [one]) for one in (source, LocalisedGame(target.game, recording))]
    remarks, strings = _remarks(project, game.id, locale), _strings(project, game.id, locale)
    shown: set[tuple[str, str]] = set()
    manifest = read_manifest(output / game.id / locale) or {}
    for (component, card), (_, translated) in zip(source.game.cards(), target.game.cards(), strict=True):
        recording.record.clear()
        faces = [faces.face(component, one) for faces, one in zip(drawn, (card, translated), strict=True)]
        if faces[0] is None or faces[1] is None:
            continue
        own = [value for value in translated.values.values() if isinstance(value, Phrase) and value.msgid]
        known = shown.union(map(_key, own))
        common = [phrase for phrase in (*recording.record.values(), *target.game.names.values())
                  if _key(phrase) not in known and stands_on(faces[1], phrase.markup)]
        shown.update(map(_key, common))
        texts = tuple(_said(component, phrase, remarks, strings) for phrase in [*own, *common])
        changed = _built(manifest, component, card) != drawn[1].digest(faces[1]) if manifest else None
        yield ProofCard(card.id, str(card.values.get("name") or card.id), faces[0], faces[1], component.corner, texts,
                        changed)


def _built(manifest: Mapping[str, Any], component: Component, card: Card) -> str:
    """The hash of the face that was built last; empty if there was none."""
    found = manifest.get("cards", {}).get(f"{component.id}/{card.id}", {})
    return str(found.get("face", ""))


def _key(phrase: Phrase) -> tuple[str, str]:
    return phrase.context, phrase.msgid


def _said(component: Component, phrase: Phrase, remarks: Remarks, strings: Strings) -> ProofText:
    key = _key(phrase)
    found = tuple((one.code, str(one.severity), one.message) for one in remarks.get(key, []))
    if key not in strings:
        found = (("untranslated", "error", "the catalog does not have this text"),)
    return ProofText(phrase.context.removeprefix(f"{component.id}."), phrase.msgid, strings.get(key, ""),
                     phrase.location, phrase.markup, found)


def _remarks(project: Project, game: str, locale: str) -> Remarks:
    names = [name for domain in (game, SHARED) if project.find(name := catalog_name(locale, domain))]
    found: dict[tuple[str, str], list[Diagnostic]] = {}
    for one in proofread_files(project, names, None).diagnostics if names else []:
        if one.severity is not Severity.NOTE:
            found.setdefault((one.location.msgctxt, one.location.msgid), []).append(one)
    return found


def _strings(project: Project, game: str, locale: str) -> Strings:
    catalogs = [read_catalog(project, catalog_name(locale, domain))[0] for domain in (SHARED, game)]
    return {key: " / ".join(entry.strings) for catalog in catalogs if catalog
            for key, entry in catalog.entries.items()}


def _language(locale: str) -> str:
    """A language by its English name."""
    from babel import Locale, UnknownLocaleError
    try:
        return Locale.parse(locale).get_display_name("en") or locale
    except (UnknownLocaleError, ValueError):
        return locale
