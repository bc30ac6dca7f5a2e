"""A language of a game: texts from its catalogs with placeholders filled in, and the conventions of its locale.

Takes catalogs as read, gives phrases; what is missing, stale or unfaithful is gathered in `diagnostics`, each once, and
the text then stands in its source language. Knows no files and no templates.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from deckgen.diagnostics import Diagnostic, Location, Severity, quoted
from deckgen.locales import SOURCE_LANGUAGE as SOURCE_LANGUAGE
from deckgen.locales import is_source
from deckgen.model import Phrase
from deckgen.texts import PLACEHOLDER, Fault
from deckgen.translate import conventions
from deckgen.translate.catalog import SHARED, UPDATE_COMMAND, Catalog, Entry, catalog_name
from deckgen.translate.fill import Missing, escape, filled
from deckgen.translate.headers import plural_forms
from deckgen.translate.placeholder_checks import LOOK, faults_in, faults_of
from deckgen.translate.tracing import trace

NOWHERE = Location("")


class TextTemplate(NamedTuple):
    """A text made ready once: `pieces` are markup and placeholder names by turns, empty where nothing is to fill."""

    phrase: Phrase
    pieces: tuple[str, ...]


class CatalogLanguage:
    """A model.Language over catalogs: the first that has a text wins. `absent` are the domains (a game's id, "deckgen")
    whose catalog is missing or broken, which is told already."""

    def __init__(self, locale: str, game_id: str, catalogs: Sequence[Catalog] = (),
                 absent: frozenset[str] = frozenset()) -> None:
        self.locale = locale
        self.diagnostics: list[Diagnostic] = []
        self._game, self._catalogs, self._absent = game_id, tuple(catalogs), absent
        self._is_source = is_source(locale)
        self._texts: dict[tuple[str, str, str], TextTemplate] = {}
        self._issued: dict[tuple[str, str], Phrase] = {}        # by markup and msgctxt
        self._told: set[Diagnostic] = set()

    def text(self, msgid: str, context: str = "", values: Mapping[str, Any] | None = None,
             location: Location | None = None) -> Phrase:
        """The translation of a text with inline marks; see model.Language."""
        found = self._texts.get((context, msgid, ""))
        if found is None:
            found = self._template(context, msgid, "", location or NOWHERE, marked=True)
        return self._filled(found, values, location) if found.pieces else found.phrase

    def name(self, msgid: str, context: str, values: Mapping[str, Any] | None = None,
             location: Location | None = None) -> Phrase:
        """The translation of a plain text, in which < and & are letters like any other."""
        found = self._texts.get((context, msgid, "plain"))
        if found is None:
            found = self._template(context, msgid, "plain", location or NOWHERE, marked=False)
        return self._filled(found, values, location) if found.pieces else found.phrase

    def plural(self, singular: str, plural: str, n: int, context: str = "",
               values: Mapping[str, Any] | None = None, location: Location | None = None) -> Phrase:
        """The form of a text that goes with `n`; `{n}` is a placeholder too."""
        found = self._plural(context, singular, plural, n, location or NOWHERE)
        return self._filled(found, _With(values, n), location) if found.pieces else found.phrase

    def number(self, value: float) -> str:
        return conventions.number(value, self.locale)

    def percent(self, value: float) -> str:
        return conventions.percent(value, self.locale)

    def listed(self, items: list[str], style: str = "standard") -> str:
        return conventions.listed(items, style, self.locale)

    def dice(self, count: int, sides: int) -> str:
        return conventions.dice(count, sides, self.locale)

    def phrases(self) -> list[Phrase]:
        """Every translation that was asked for, its placeholders not filled in; none of the source language."""
        return [] if self._is_source else [text.phrase for text in self._texts.values()]

    def trace(self, text: str, own: Iterable[Phrase] = ()) -> Phrase | None:
        """The phrase that a text on a face came from, or the longest that is part of it; see model.Language."""
        return trace(text, [*own, *sorted(self._issued.values(), key=lambda phrase: phrase.context != "face")])

    # --- making a text ready, once -----------------------------------------------------------------------------

    def _template(self, context: str, msgid: str, kind: str, place: Location, marked: bool) -> TextTemplate:
        catalog, entry = self._entry(context, msgid) if self._catalogs else (None, None)
        string = self._checked(context, msgid, entry, place, catalog) if entry or not self._is_source else None
        if catalog and entry:
            place = catalog.at(entry, place.key, context, msgid)
        if string is not None:
            faults = faults_of(msgid, string, marked)
            self._tell_all(faults, msgid, place)
            string = None if any(fault.code in ("broken-mark", "unknown-mark") for fault in faults) else string
        elif marked and "." not in context:         # the texts of tables are looked at by the checks of the data
            self._tell_all(faults_in(msgid), msgid, place)
        text = self._new_template(msgid, msgid if string is None else string, context, place, marked)
        self._texts[context, msgid, kind] = text
        return text

    def _plural(self, context: str, singular: str, plural: str, n: int, place: Location) -> TextTemplate:
        catalog, entry = self._entry(context, singular)
        form = self._form(catalog, n) if catalog and entry else int(n != 1)
        found = self._texts.get((context, singular, f"plural {form}"))
        if found is None:
            strings = entry.strings if entry and self._checked(context, singular, entry, place, catalog) else None
            place = catalog.at(entry, place.key, context, singular) if catalog and entry else place
            string = strings[min(form, len(strings) - 1)] if strings else (singular if n == 1 else plural)
            if strings:
                faults = faults_of(plural, string)
                self._tell_all([fault for fault in faults if fault.message != "the translation lacks {n}"],
                               singular, place)
            found = self._texts[context, singular, f"plural {form}"] = self._new_template(
                singular, string, context, place, True)
        return found

    def _form(self, catalog: Catalog, n: int) -> int:
        try:
            return catalog.plural()(n)
        except (ValueError, OverflowError, ZeroDivisionError, RecursionError, TypeError):
            self._tell("broken-po", Location(catalog.file, 1), "the header's Plural-Forms cannot be read",
                       f"of {self.locale} they are {plural_forms(self.locale)!r}")
            return int(n != 1)

    def _new_template(self, msgid: str, string: str, context: str, place: Location, marked: bool) -> TextTemplate:
        string = conventions.typographic(string if marked else escape(string), self.locale)
        phrase = Phrase(msgid, string, place, context)
        self._issued.setdefault((string, context), phrase)
        pieces = tuple(PLACEHOLDER.split(string)) if "{" in string else ()
        return TextTemplate(phrase, pieces if len(pieces) > 1 else ())

    def _entry(self, context: str, msgid: str) -> tuple[Catalog | None, Entry | None]:
        found = [(catalog, entry) for catalog in self._catalogs
                 if (entry := catalog.entries.get((context, msgid))) is not None]
        best = [pair for pair in found if pair[1].complete] or ([] if self._is_source else found)
        return best[0] if best else (None, None)

    def _checked(self, context: str, msgid: str, entry: Entry | None, place: Location,
                 catalog: Catalog | None) -> str | None:
        """The translation, or None and a fault where there is none to trust."""
        if entry and catalog and entry.complete and not entry.fuzzy:
            return entry.strings[0]
        domain = self._domain(context, place)
        if entry and catalog and entry.complete:
            self._tell("fuzzy", catalog.at(entry, place.key, context, msgid),
                       f"the {self.locale} translation of {quoted(msgid)} is marked fuzzy: its source changed",
                       f"revise it in {catalog.file} and remove the fuzzy mark")
        elif not self._is_source and (entry or domain not in self._absent):
            file = catalog.file if catalog else catalog_name(self.locale, domain)
            missing = place if place.file else Location(file, 1)
            where = catalog.at(entry, place.key, context, msgid) if entry and catalog else missing
            self._tell("untranslated", where, f"no {self.locale} translation of {quoted(msgid)} (msgctxt {context!r})",
                       f"translate it in {file}" + ("" if entry else f" (`{UPDATE_COMMAND}` adds new texts to it)"))
        return None

    def _domain(self, context: str, place: Location) -> str:
        return SHARED if context == "sheet" or place.file.startswith("templates/common/") else self._game

    # --- filling in --------------------------------------------------------------------------------------------

    def _filled(self, text: TextTemplate, values: Any, location: Location | None) -> Phrase:
        parts = list(text.pieces)
        phrase = text.phrase
        for place in range(1, len(parts), 2):
            value = filled(parts[place], {} if values is None else values, self.locale)
            if isinstance(value, Missing):
                where = location if value.code == "empty-placeholder" and location else phrase.location
                self._tell(value.code, where, f"{value.message}: {quoted(phrase.msgid)}", value.hint)
                value = escape(f"{{{parts[place]}}}")
            parts[place] = value
        whole = Phrase(phrase.msgid, "".join(parts), phrase.location, phrase.context)
        self._issued[whole.markup, whole.context] = whole
        return whole

    # --- telling -----------------------------------------------------------------------------------------------

    def _tell_all(self, faults: Sequence[Fault], msgid: str, place: Location) -> None:
        for code, message in faults:
            self._tell(code, place, f"{message}: {quoted(msgid)}", _HINTS.get(code, ""),
                       Severity.WARNING if code == LOOK else Severity.ERROR)

    def _tell(self, code: str, place: Location, message: str, hint: str, severity: Severity = Severity.ERROR) -> None:
        told = Diagnostic(code, place, message, hint, severity)
        if told not in self._told:
            self._told.add(told)
            self.diagnostics.append(told)


class _With:
    """Values with the count of a plural added."""

    def __init__(self, values: Any, n: int) -> None:
        self._values, self._n = values, n

    def __getitem__(self, name: str) -> Any:
        try:
            return (self._values or {})[name]
        except KeyError:
            if name == "n":
                return self._n
            raise

    def keys(self) -> list[str]:
        return [*(self._values or {}).keys(), "n"]


_HINTS = {
    "placeholders": "put the placeholder where the figure belongs",
    "literal-digit": "figures come from the data: use the source's placeholder, or write the number as a word",
    "looks": "add the mark, unless this language does without it",
    "tags": "put the mark where it belongs in this language",
    "broken-mark": 'marks are written as in the source: <b>…</b>, <icon name="…"/>; write &amp; for &, &lt; for <',
    "broken-placeholder": "placeholders are written {damage} or {rules.bomb.drawn}, in small letters",
    "unknown-mark": "use only the marks of the source",
}
