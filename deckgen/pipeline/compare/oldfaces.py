"""Pictures of faces as they were: cut out of the PDF that was printed, or drawn from the data of then."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from deckgen.drawing import Drawing
from deckgen.geometry import Rect
from deckgen.manifest import sha
from deckgen.model import TRANSLATED, Card, Component, Game, Phrase
from deckgen.pdf.preview import Cut, cut_out, pages_as_png
from deckgen.pipeline.build.prepare import Prepared, faces_of
from deckgen.pipeline.build.sheetfiles import printed_files
from deckgen.pipeline.build.translate import localised_games
from deckgen.pipeline.export.export_faces import pages_of
from deckgen.render.faces import LocalisedGame
from deckgen.snapshot import CardState

DPI = 200

# Names of cards, `deck/ak47`, in; pictures as PNG files out, of those that there are.
Pictures = Callable[[Iterable[str]], dict[str, bytes]]


def printed_faces(folder: Path, manifest: Mapping[str, Any]) -> Pictures | None:
    """Faces cut out of the sheets in a folder; None where these are not the ones that the manifest tells of."""
    files = printed_files(manifest)
    try:
        data = {name: (folder / name).read_bytes() for name in files}
    except OSError:
        return None
    if any(sha(data[name]) != manifest["files"][name]["sha256"] for name in files):
        return None
    cuts = {name: dict(_cuts(sheet for sheet in manifest["sheets"] if sheet["file"] == name)) for name in files}

    def pictures(names: Iterable[str]) -> dict[str, bytes]:
        wanted, found = set(names), dict[str, bytes]()
        for file, placed in cuts.items():
            here = [name for name in placed if name in wanted]
            found |= zip(here, cut_out(data[file], [placed[name] for name in here], DPI), strict=True)
        return found

    return pictures


def _cuts(sheets: Iterable[Mapping[str, Any]]) -> Iterator[tuple[str, Cut]]:
    """Where each card's face stands, or one of its copies."""
    for sheet in sheets:
        for slot in sheet["slots"]:
            if slot["side"] == "face":
                yield (f"{slot['component']}/{slot['card']}",
                       Cut(sheet["page"], Rect(*slot["trim"]), slot.get("rotation", 0)))


def drawn_faces(prepared: Prepared, locale: str) -> Pictures:
    """Faces drawn from the data of a game."""

    def pictures(names: Iterable[str]) -> dict[str, bytes]:
        localised, _ = localised_games(prepared.project, prepared.game, locale, prepared.fonts)
        return _pictures(prepared, locale, _drawn(prepared, localised, set(names)))

    return pictures


def recorded_faces(prepared: Prepared, locale: str, cards: Mapping[str, CardState]) -> Pictures:
    """Faces drawn from the values of then with the templates, pictures and figures of the rules of today."""

    def pictures(names: Iterable[str]) -> dict[str, bytes]:
        wanted = {name for name in names if name in cards}
        localised, _ = localised_games(prepared.project, prepared.game, locale, prepared.fonts)
        then = [LocalisedGame(_with(game, {name: cards[name] for name in wanted}, f"+{language.locale}" * bool(at)),
                              language) for at, (game, language) in enumerate(localised)]
        return _pictures(prepared, locale, _drawn(prepared, then, wanted))

    return pictures


def _drawn(prepared: Prepared, localised: Sequence[LocalisedGame], wanted: Collection[str]) -> dict[str, Drawing]:
    """The faces of these cards, by `component/card`."""
    faces = faces_of(prepared, localised)
    named = ((f"{component.id}/{card.id}", component, card) for component, card in localised[0].game.cards())
    return {name: face for name, component, card in named if name in wanted and (face := faces.face(component, card))}


def _with(game: Game, cards: Mapping[str, CardState], suffix: str) -> Game:
    """A translated game with cards as they were, those that are gone as well."""
    components = []
    for component in game.components:
        names = {name.rpartition("/")[2]: state for name, state in cards.items()
                 if name.rpartition("/")[0] == component.id}
        own = [card for card in component.cards if card.id not in names]
        old = [_card(component, card, state, suffix) for card, state in names.items()]
        components.append(replace(component, cards=(*own, *old)))
    return replace(game, components=tuple(components))


def _card(component: Component, card: str, state: CardState, suffix: str) -> Card:
    values = {column.name: state.values.get(column.name) for column in component.columns}
    for column in component.columns:
        text = state.values.get(column.name + suffix)
        if column.type in TRANSLATED and isinstance(text, str):
            values[column.name] = Phrase("", text, component.location)
    return Card(card, state.copies, values, component.location)


def _pictures(prepared: Prepared, locale: str, drawings: Mapping[str, Drawing]) -> dict[str, bytes]:
    if not drawings:
        return {}
    data, _ = pages_of(prepared, locale, list(drawings.values()), bleed=False)
    return dict(zip(drawings, pages_as_png(data, DPI), strict=True))
