"""A game's faces and backs in one language: each card's template rendered, parsed and drawn."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from html import unescape
from typing import Any

from jinja2.sandbox import SandboxedEnvironment

from deckgen.diagnostics import Diagnostic
from deckgen.drawing import Alpha, Drawing, Item, TextBlock, Word
from deckgen.geometry import MM, Size
from deckgen.model import Card, Component, Game, Language
from deckgen.project import Project, icon_files
from deckgen.render.face import Painter, Palette
from deckgen.render.fonts import Fonts
from deckgen.render.hyphens import Hyphens
from deckgen.render.pictures import Pictures
from deckgen.render.templates import MemoryCache, environment, names_used, template_fault

DIAGRAM = Size(100 * MM, 100 * MM)      # a diagram's own w and h replace it


class Faces:
    """Draws the faces of a translated game. `faults` gathers what is wrong, each fault once."""

    def __init__(self, game: Game, language: Language, project: Project, fonts: Fonts, pictures: Pictures,
                 cache: MemoryCache) -> None:
        self.game, self.project = game, project
        names = {card.id: unescape(str(card.values.get("name") or card.id)) for _, card in game.cards()}
        self.palette = Palette(fonts, Hyphens(language.locale, fonts), pictures, names, language)
        self.jinja: SandboxedEnvironment = environment(project, language, cache)
        self.context: dict[str, Any] = {
            "game": game, "title": game.title, "rules": game.rules, "names": game.names, "locale": language.locale}
        self._inks = _Inks(fonts, icon_files(project, game.id), project)
        self._painters: dict[tuple[Size, float], Painter] = {}
        self._own_faults: dict[Diagnostic, None] = {}
        self._per_card: dict[str, bool] = {}
        self._backs: dict[str, Drawing | None] = {}

    @property
    def faults(self) -> list[Diagnostic]:
        found = self._own_faults | dict.fromkeys(self.palette.pictures.faults)
        for painter in self._painters.values():
            found |= painter.faults
        return list(found)

    def face(self, component: Component, card: Card) -> Drawing | None:
        values = {"component": component, "card": card}
        return self._draw(component.template, component, values, f"card_{card.id}", card.id)

    def back(self, component: Component, card: Card) -> Drawing | None:
        """The back of a card: one for the whole component, unless its template speaks of the card."""
        template = component.back
        if template is None:
            return None
        if template not in self._per_card:
            self._per_card[template] = self._speaks_of_card(template)
        if self._per_card[template]:
            values = {"component": component, "card": card}
            return self._draw(template, component, values, f"back_{component.id}.{card.id}", card.id)
        key = f"back_{component.id}"
        if key not in self._backs:
            self._backs[key] = self._draw(template, component, {"component": component}, key, f"back of {component.id}")
        return self._backs[key]

    def back_key(self, component: Component, card: Card) -> str:
        """The key that `back` gives this card's drawing."""
        own = f".{card.id}" if self._per_card.get(component.back or "") else ""      # no id has a full stop
        return f"back_{component.id}{own}"

    def diagram(self, template: str, values: Mapping[str, Any], key: str) -> Drawing | None:
        """A picture of its own size from any face template."""
        return self._draw(template, None, values, key, template)

    def digest(self, drawing: Drawing) -> str:
        """A hash of all that a drawing shows: operators, words and where they stand, fonts, icons and pictures."""
        parts = [f"{drawing.width:.2f} {drawing.height:.2f} {drawing.bleed:.2f}"]
        parts += [self._shown(item) for item in drawing.items]
        return sha256("\n".join(parts).encode()).hexdigest()[:16]

    def _shown(self, item: Item) -> str:
        if type(item) is str:
            return item
        if type(item) is TextBlock:
            inks, parts = self._inks, [f"{item.size} {item.colour}"]
            for x, y, gap, words in item.lines:
                parts.append(f"{x:.2f} {y:.2f} {gap:.2f}")
                parts += [inks[word] if word else " " for word in words]
            return "".join(parts)
        return f"alpha {item.value}" if type(item) is Alpha else f"{item.key} {item.matrix}"  # type: ignore[union-attr]

    def _speaks_of_card(self, template: str) -> bool:
        try:
            return "card" in names_used(self.jinja, template)
        except Exception:               # what is wrong with a template shows when it is drawn
            return False

    def _draw(self, template: str, component: Component | None, values: Mapping[str, Any], key: str,
              what: str) -> Drawing | None:
        try:
            xml = self.jinja.get_template(template).render({**self.context, **values})
        except Exception as error:      # templates are the maker's code: whatever they raise is theirs to mend
            fault = template_fault(error, template, self.jinja.list_templates())
            self._own_faults[fault] = None
            return None
        return self._painter(component).draw(xml, key, what, template)

    def _painter(self, component: Component | None) -> Painter:
        size, bleed = (component.size, component.bleed) if component else (DIAGRAM, 0.0)
        painter = self._painters.get((size, bleed))
        if painter is None:
            painter = self._painters[size, bleed] = Painter(self.palette, size, bleed)
        return painter


class _Inks(dict[Word, str]):
    """What stands for a word in a hash: its text and what it is drawn with, a font or the file of an icon."""

    def __init__(self, fonts: Fonts, icons: Mapping[str, str], project: Project) -> None:
        self._fonts, self._project = fonts, project
        self._icons = {fonts.icon_codes[name]: file for name, file in icons.items()}

    def __missing__(self, word: Word) -> str:
        if word.font == "icons":        # its letter is the next one's if an icon is taken away
            ink = self._project.digest(self._icons[word.text])
        else:
            ink = f"{self._fonts.digest(word.font)[:16]} {word.text}"
        self[word] = ink
        return ink
