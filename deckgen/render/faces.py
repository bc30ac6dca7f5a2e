"""A game's faces and backs in one language: each card's template rendered, parsed and drawn."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from html import unescape
from typing import Any, NamedTuple

from jinja2 import TemplateError
from jinja2.sandbox import SandboxedEnvironment

from deckgen.diagnostics import Diagnostic
from deckgen.drawing import Drawing, Group, Item, TextBlock, Word
from deckgen.geometry import MM, Size
from deckgen.model import Card, Component, Game, Language
from deckgen.project import Project, icon_files
from deckgen.render.face import Painter, Palette, Subject
from deckgen.render.fonts import Fonts
from deckgen.render.hyphens import Hyphens
from deckgen.render.limits import TemplateLimit, rendered
from deckgen.render.pictures import Pictures
from deckgen.render.safezone import Zone
from deckgen.render.settings import Setting
from deckgen.render.styles import load_styles
from deckgen.render.templates import MemoryCache, environment, names_used, template_fault

DIAGRAM = Size(100 * MM, 100 * MM)      # a diagram's own w and h replace it


class LocalisedGame(NamedTuple):
    """A game in one language."""

    game: Game
    language: Language


class Faces:
    """Draws the faces of a translated game, in a second language too if there is one. `faults` gathers what is wrong,
    each fault once; `settings`, if given, how each text was set."""

    def __init__(self, game: Game, language: Language, project: Project, fonts: Fonts, pictures: Pictures,
                 cache: MemoryCache, second: LocalisedGame | None = None,
                 settings: list[Setting] | None = None) -> None:
        self.game, self.project, self._cache = game, project, cache
        self.palette = _palette(game, language, fonts, pictures)
        self.jinja: SandboxedEnvironment = environment(project, language, cache)
        self.context = _context(game, language, second)
        self._second = second and _Second(second, fonts, pictures, environment(project, second.language, cache))
        self._settings = settings
        self._inks = _Inks(fonts, icon_files(project, game.id), project)
        self._painters: dict[tuple[Size, float, Zone | None, bool], Painter] = {}
        self._styles, faults = load_styles(project, game.id, fonts.families)
        self._own_faults: dict[Diagnostic, None] = dict.fromkeys(faults)
        self._endless = set[str]()      # templates beyond their limits: a deck does not wait for each of its cards
        self._per_card: dict[str, bool] = {}
        self._paths: dict[int, tuple[Item, str]] = {}
        self._backs: dict[str, Drawing | None] = {}

    @property
    def faults(self) -> list[Diagnostic]:
        found = self._own_faults | dict.fromkeys(self.palette.pictures.faults)
        for painter in self._painters.values():
            found |= painter.faults
        return list(found)

    def face(self, component: Component, card: Card) -> Drawing | None:
        return self._draw(component.template, component, card, f"card_{card.id}", card.id)

    def back(self, component: Component, card: Card) -> Drawing | None:
        """The back of a card: one for the whole component, unless its template speaks of the card."""
        template = component.back
        if template is None:
            return None
        if template not in self._per_card:
            self._per_card[template] = self._speaks_of_card(template)
        if self._per_card[template]:
            return self._draw(template, component, card, f"back_{component.id}.{card.id}", card.id)
        key = f"back_{component.id}"
        if key not in self._backs:
            self._backs[key] = self._draw(template, component, None, key, f"back of {component.id}")
        return self._backs[key]

    def back_key(self, component: Component, card: Card) -> str:
        """The key that `back` gives this card's drawing."""
        own = f".{card.id}" if self._per_card.get(component.back or "") else ""      # no id has a full stop
        return f"back_{component.id}{own}"

    def diagram(self, template: str, values: Mapping[str, Any], key: str) -> Drawing | None:
        """A picture of its own size from any face template, in the main language alone."""
        xml = self._rendered(self.jinja, template, {**self.context, "second": None, **values})
        return None if xml is None else self._painter(None).draw(xml, key, Subject(template, template))

    def digest(self, drawing: Drawing) -> str:
        """A hash of all that a drawing shows: paths, words and where they stand, fonts, icons and pictures."""
        parts = [f"{drawing.width:.2f} {drawing.height:.2f} {drawing.bleed:.2f}"]
        parts += [self._shown(item) for item in drawing.items]
        return sha256("\n".join(parts).encode()).hexdigest()[:16]

    def _shown(self, item: Item) -> str:
        if type(item) is TextBlock:
            inks, parts = self._inks, [f"{item.size} {item.colour}"]
            for x, y, gap, words in item.lines:
                parts.append(f"{x:.2f} {y:.2f} {gap:.2f}")
                parts += [inks[word] if word else " " for word in words]
            return "".join(parts)
        if type(item) is Group:
            parts = [str(item._replace(items=())), *map(self._shown, item.items), "end"]
            return "\n".join(parts)
        if id(item) not in self._paths:         # faces share the elements of their templates
            self._paths[id(item)] = item, str(item)
        return self._paths[id(item)][1]

    def _speaks_of_card(self, template: str) -> bool:
        try:
            return "card" in names_used(self.jinja, template, self._cache)
        except (TemplateError, UnicodeDecodeError, RecursionError):     # told when the template is drawn
            return False

    def _draw(self, template: str, component: Component, card: Card | None, key: str, what: str) -> Drawing | None:
        values = {"component": component} | ({"card": card} if card else {})
        xml = self._rendered(self.jinja, template, self.context | values)
        if xml is None:
            return None
        painter, second, subject = self._painter(component), self._second, Subject(what, template, card)
        if second is None:
            return painter.draw(xml, key, subject)
        from deckgen.render.bilingual import Rendered, draw_both

        translated = second.cards[card.id] if card else None
        other = self._rendered(second.jinja, template, second.values(component, translated))
        if other is None:
            return None
        return draw_both(painter, second.palette, Rendered(xml, subject),
                         Rendered(other, subject._replace(card=translated)), key)

    def _rendered(self, jinja: SandboxedEnvironment, template: str, values: Mapping[str, Any]) -> str | None:
        if template in self._endless:
            return None
        try:
            return rendered(jinja.get_template(template), values)
        except Exception as error:      # templates are the maker's code: whatever they raise is theirs to mend
            fault = template_fault(error, template, jinja.list_templates())
            self._own_faults[fault] = None
            if isinstance(error, TemplateLimit):
                self._endless.add(template)
            return None

    def _painter(self, component: Component | None) -> Painter:
        size, bleed = (component.size, component.bleed) if component else (DIAGRAM, 0.0)
        zone = None
        if component and component.safe and component.shape != "drawn":
            zone = Zone(size, bleed, component.safe, component.shape == "circle")
        styles = self._styles.bilingual if component and self._second else self._styles.plain
        key = size, bleed, zone, component is None
        painter = self._painters.get(key)
        if painter is None:
            painter = self._painters[key] = Painter(self.palette, size, bleed, self._settings, zone, styles)
        return painter


class _Second:
    """What the second language's faces are rendered and set with."""

    def __init__(self, localised: LocalisedGame, fonts: Fonts, pictures: Pictures, jinja: SandboxedEnvironment) -> None:
        game, language = localised
        self.palette, self.jinja = _palette(game, language, fonts, pictures), jinja
        self._context = _context(game, language, localised)
        self._components = {component.id: component for component in game.components}
        self.cards = {card.id: card for _, card in game.cards()}

    def values(self, component: Component, card: Card | None) -> dict[str, Any]:
        """What a template names; the component may be that of the main language."""
        return self._context | {"component": self._components[component.id]} | ({"card": card} if card else {})


def _palette(game: Game, language: Language, fonts: Fonts, pictures: Pictures) -> Palette:
    names = {card.id: unescape(str(card.values.get("name") or card.id)) for _, card in game.cards()}
    return Palette(fonts, Hyphens(language.locale, fonts), pictures, names, language)


def _context(game: Game, language: Language, second: LocalisedGame | None) -> dict[str, Any]:
    return {"game": game, "title": game.title, "rules": game.rules, "names": game.names, "locale": language.locale,
            "second": second.language.locale if second else None}


class _Inks(dict[Word, str]):
    """What stands for a word in a hash: its text, and the glyphs of a font or the file of an icon."""

    def __init__(self, fonts: Fonts, icons: Mapping[str, str], project: Project) -> None:
        self._fonts, self._project = fonts, project
        self._icons = {fonts.icon_codes[name]: file for name, file in icons.items()}

    def __missing__(self, word: Word) -> str:
        if word.font == "icons":        # its letter is the next one's if an icon is taken away
            ink = self._project.digest(self._icons[word.text])
        else:
            shapes = " ".join([str(glyph.number) for glyph in word.glyphs])
            ink = f"{self._fonts.file(word.font).digest[:16]} {word.text} {word.width:.1f} {shapes}"
        self[word] = ink
        return ink
