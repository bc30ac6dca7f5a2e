"""Decks for Tabletop Simulator: pictures of ten by seven cards and the saved object that deals them.

The format is that program's: cards are numbered in hundreds of their sheet, `100 * sheet + place`, and the last place
of a sheet is what others see of a hidden card."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from html import unescape
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from deckgen.diagnostics import Diagnostic
from deckgen.drawing import Drawing
from deckgen.model import Component, Game
from deckgen.pdf.preview import as_png, pages_as_images
from deckgen.pipeline.export.export_faces import GameFaces, Side, by_component

if TYPE_CHECKING:
    from PIL.Image import Image

ACROSS, DOWN, MOST = 10, 7, 4096        # cards across and down, pixels
CARDS = ACROSS * DOWN - 1               # the last place is the hidden face
ROUNDED, RECTANGLE, CIRCLE = 0, 1, 4    # shapes of cards
STEP = 4.0                              # inches between decks on the table


def saved_object(drawn: GameFaces, folder: Path) -> tuple[dict[str, bytes], list[Diagnostic]]:
    """The pictures, and `GAME.json`, which looks for them in this folder."""
    files: dict[str, bytes] = {}
    faults: list[Diagnostic] = []
    objects: list[dict[str, Any]] = []
    numbers = count(1)
    for component, sides in by_component(drawn):
        cards: dict[str, dict[str, Any]] = {}
        for part in range(0, len(sides), CARDS):
            number = next(numbers)
            made, more = _sheet(drawn, component, sides[part:part + CARDS], f"{component.id}-{part // CARDS + 1}")
            files |= made
            faults += more
            sheet = {str(number): _deck(component, [(folder / name).as_uri() for name in made])}
            cards |= {side.card.id: _card(side, number * 100 + at, sheet)
                      for at, side in enumerate(sides[part:part + CARDS])}
        for name, copies in _piles(drawn.game, component):
            pile = [cards[card] for card, copy in copies.items() for _ in range(copy)]
            objects.append(_object(name, pile, len(objects) * STEP))
    files[f"{drawn.game.id}.json"] = json.dumps({"SaveName": "", "ObjectStates": objects}, indent=1).encode()
    return files, faults


def _piles(game: Game, component: Component) -> Iterator[tuple[str, Mapping[str, int]]]:
    """What lies on the table as one: each deck as often as it is printed, or all cards of a component without decks."""
    decks = [deck for deck in game.decks if deck.component == component.id]
    for deck in decks:
        for _ in range(deck.copies):
            yield str(deck.name), deck.cards
    if not decks:
        yield str(component.name), {card.id: card.copies for card in component.cards if card.copies}


def _sheet(drawn: GameFaces, component: Component, sides: Sequence[Side],
           name: str) -> tuple[dict[str, bytes], list[Diagnostic]]:
    """The faces of up to 69 cards with their hidden face, and their backs: one, or one for each card. Pieces without
    any show their faces on both sides."""
    scale = min(MOST / ACROSS / component.size.width, MOST / DOWN / component.size.height)
    backs = {side.back.key: side.back for side in sides if side.back}
    hidden = next(iter(backs.values()), sides[0].face)
    unique = len(backs) > 1
    shown = {"faces": [*(side.face for side in sides), hidden]}
    if backs:
        shown["backs" if unique else "back"] = [side.back or side.face for side in sides] if unique else [hidden]
    files, faults = {}, []
    for what, drawings in shown.items():
        data, found = drawn.pages(_distinct(drawings), False)
        images = dict(zip((one.key for one in _distinct(drawings)), pages_as_images(data, scale * 72), strict=True))
        grid = what != "back"
        last = what == "faces"
        picture = _grid([images[one.key] for one in drawings], last) if grid else images[hidden.key]
        files[f"{name}-{what}.png"] = as_png(picture, scale * 72)
        faults += found
    return files, faults


def _distinct(drawings: Sequence[Drawing]) -> list[Drawing]:
    return list({drawing.key: drawing for drawing in drawings}.values())


def _grid(images: Sequence[Image], hidden: bool) -> Image:
    """Pictures in rows from the top left; the hidden face, if there is one, in the last place."""
    from PIL import Image

    width, height = (min(MOST // count, size) for count, size in zip((ACROSS, DOWN), images[0].size, strict=True))
    sheet = Image.new("RGB", (ACROSS * width, DOWN * height))
    for at, image in enumerate(images):
        place = ACROSS * DOWN - 1 if hidden and at == len(images) - 1 else at
        sheet.paste(image.resize((width, height)), (place % ACROSS * width, place // ACROSS * height))
    return sheet


def _deck(component: Component, urls: Sequence[str]) -> dict[str, Any]:
    shape = CIRCLE if component.shape == "circle" else ROUNDED if component.corner else RECTANGLE
    return {"FaceURL": urls[0], "BackURL": urls[-1], "NumWidth": ACROSS, "NumHeight": DOWN, "BackIsHidden": False,
            "UniqueBack": not urls[-1].endswith("-back.png"), "Type": shape}


def _card(side: Side, number: int, deck: dict[str, Any]) -> dict[str, Any]:
    name = unescape(str(side.card.values.get("name") or side.card.id))
    return {"Name": "CardCustom", "Nickname": name, "CardID": number, "CustomDeck": deck, "Transform": _transform(0)}


def _object(name: str, cards: list[dict[str, Any]], x: float) -> dict[str, Any]:
    """A deck; a single card is no deck."""
    if len(cards) == 1:
        return {**cards[0], "Transform": _transform(x)}
    sheets = {number: sheet for card in cards for number, sheet in card["CustomDeck"].items()}
    return {"Name": "DeckCustom", "Nickname": unescape(name), "Transform": _transform(x),
            "DeckIDs": [card["CardID"] for card in cards], "CustomDeck": sheets, "ContainedObjects": cards}


def _transform(x: float) -> dict[str, float]:
    return {"posX": x, "posY": 1.0, "posZ": 0.0, "rotX": 0.0, "rotY": 180.0, "rotZ": 0.0, "scaleX": 1.0, "scaleY": 1.0,
            "scaleZ": 1.0}
