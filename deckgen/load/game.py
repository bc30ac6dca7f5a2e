"""A game's folder becomes a Game: game.toml, the tables of its components, the ledger of its rules.

All faults of all files are told at once; what is faulty is replaced by something harmless, for the checks to go on.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from deckgen.diagnostics import Diagnostic, Location, nearest
from deckgen.load.components import BLEED, read_components
from deckgen.load.decks import read_decks
from deckgen.load.fonts import read_fonts
from deckgen.load.ledger import read_rules
from deckgen.load.reading import Reading
from deckgen.load.section import Section
from deckgen.load.values import PAGES, form, length, locale, locales, matching, size_among, text
from deckgen.model import Game, Rulebook
from deckgen.project import Project
from deckgen.readers import Reader, Refused, whole
from deckgen.tomlfile import TomlFile, parse_toml

A5 = size_among(PAGES)("a5")
_ENGINE = matching(r"\w+(\.\w+)*:\w+", "package.module:factory")
_NAME = r"[a-z0-9_-]+"
_COLOUR = matching("#[0-9A-Fa-f]{6}", "#1f4e79")
_COLOURS = {"head": "of chapters' bars, headings and the heads of tables, which have white words",
            "accent": "of marks, icons and small headings", "panel": "of notes, tables and the back cover"}


def games(project: Project) -> list[str]:
    """The ids of the games of a project and of those that deckgen brings along, sorted."""
    parts = [name.split("/") for name in project.names("cards", "game.toml")]
    return [part[1] for part in parts if len(part) == 3 and not part[1].startswith((".", "_"))]


def load_game(project: Project, game_id: str) -> tuple[Game | None, list[Diagnostic]]:
    """A game and all that is wrong with its data, by file and line; None where its game.toml cannot be read."""
    reading = Reading(project, game_id)
    file = _game_file(reading)
    game = read_game(Section(reading, file, file.values)) if file else None
    return game, sorted(reading.faults, key=lambda fault: fault.location)


def _game_file(reading: Reading) -> TomlFile | None:
    name = f"{reading.folder}/game.toml"
    if not re.fullmatch(r"[a-z0-9][a-z0-9_-]*", reading.game_id):
        reading.fault("bad-id", Location(reading.folder), f"{reading.game_id!r} is no name of a game",
                      "name its folder with small letters a to z, digits, hyphens and underscores")
        return None
    try:
        file, fault = parse_toml(reading.read(name, "unknown-game"))
    except Refused as refused:
        known = games(reading.project)
        hint = nearest(reading.game_id, known) if refused.code == "unknown-game" else refused.hint
        reading.fault(refused.code, Location(name), str(refused), hint)
    except OSError as error:
        reading.fault("unreadable-file", Location(name), f"cannot be read: {error.strerror}")
    else:
        if fault is None:
            return file
        reading.fault("broken-toml", Location(name, fault.line), fault.message, fault.hint)
    return None


def read_game(top: Section) -> Game:
    """The game that a game.toml says."""
    top.get("format", form, 1, "the form of this file")
    title = top.need("title", text, top.reading.game_id, 'title = "…"', "the game's name; translated")
    version = top.need("version", text, "", 'version = "1.0"', "printed in the margins of sheets")
    spoken: tuple[str, ...] = top.need("locales", locales, (), 'locales = ["en", "it"]',
                                       "the languages that the game is printed in")
    origin = top.get("origin", locale, spoken[0] if spoken else "en",
                     "the language that the game was first written in; the first of `locales` if left out")
    engine = top.get("engine", _ENGINE, None, "an installed module that plays the game: package.module:factory")
    rules, ledger = read_rules(top)
    decks, components = read_decks(top, read_components(top))
    game = Game(id=top.reading.game_id, title=title, version=version, origin=origin, locales=spoken,
                components=components, rules=rules, fonts=read_fonts(top), rulebook=_rulebook(top),
                ledger=ledger, location=replace(top.place("title"), key=""), engine=engine, names=_names(top),
                lines=top.lines(), decks=decks)
    top.refuse_others()
    return game


def _names(top: Section) -> Mapping[str, str]:
    """`[names]`: what texts use as `{names.sidearm}`."""
    section = top.section("names", "names that texts use as {names.sidearm}; translated")
    return {key: section.get(key, text, key) for key in section.entries(Reader(_name, whole(_NAME)))} if section else {}


def _name(key: str) -> str:
    if not re.fullmatch(_NAME, key):
        raise Refused("bad-id", f"texts cannot write {{names.{key}}}",
                      "use small letters a to z, digits, hyphens and underscores")
    return key


def _rulebook(top: Section) -> Rulebook | None:
    section = top.section("rulebook", "the rulebook, if the game has one")
    if section is None:
        return None
    book = Rulebook(section.need("template", section.template, "", 'template = "game/rulebook.md.j2"',
                                 "Markdown with Jinja, below templates/"),
                    section.get("cover", section.template, None, "a face template for the cover"),
                    section.get("size", size_among(PAGES), A5, "of a page; a5 if left out"),
                    section.get("bleed", length, BLEED, "how far a page goes on beyond the cut"), section.place(),
                    {key: colour for key, about in _COLOURS.items()
                     if (colour := section.get(key, _COLOUR, None, f"the colour {about}"))})
    section.refuse_others()
    return book
