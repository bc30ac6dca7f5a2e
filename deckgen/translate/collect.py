"""All translatable texts of a domain: a game (its data and templates), or what deckgen itself says.

Takes a project, gives messages in the order a translator meets them, and what is wrong with the files; writes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from deckgen.diagnostics import Diagnostic, Location
from deckgen.project import OutsideProject, Project
from deckgen.translate.messages import (
    Message,
    Messages,
    component_messages,
    face_messages,
    game_messages,
    read_toml,
    rulebook_messages,
    scenario_messages,
    table,
    translated_columns,
    words_messages,
)

WORDS = "templates/common/words.toml"
SAID = ("play.toml", "story.toml")


def game_file(game_id: str) -> str:
    return f"cards/{game_id}/game.toml"


def collect_game(project: Project, game_id: str) -> Messages:
    """The texts of `cards/<game>/` and `templates/<game>/`."""
    file = game_file(game_id)
    data, faults = _read(project, file)
    found: list[Messages] = [([], faults), game_messages(data, file)]
    components = table(read_toml(data, file)[0].values, "components")
    found += [_table(project, game_id, key, table(components, key)) for key in components]
    found += [_scenario(project, name) for name in project.names(f"cards/{game_id}/examples", "*.toml")]
    return _joined([*found, *_words(project, game_id), *_templates(project, game_id)])


def collect_shared(project: Project) -> Messages:
    """The texts of `templates/common/`: words in the margins of sheets and of play, common macros."""
    data, faults = _read(project, WORDS)
    return _joined([([], faults), words_messages(data, WORDS), *_words(project, "common"),
                    *_templates(project, "common")])


def declared(project: Project, game_id: str) -> tuple[list[str], str]:
    """The locales and the origin that a game.toml names, as far as they are there."""
    values = read_toml(_read(project, game_file(game_id))[0], "")[0].values
    locales, origin = values.get("locales"), values.get("origin")
    return ([locale for locale in locales if isinstance(locale, str)] if isinstance(locales, list) else [],
            origin if isinstance(origin, str) else "")


def broken_game_file(project: Project, game_id: str) -> list[Diagnostic]:
    """Why the game.toml of a game cannot be read."""
    data, faults = _read(project, game_file(game_id))
    return [*faults, *read_toml(data, game_file(game_id))[1]]


def _table(project: Project, game_id: str, key: str, component: Mapping[str, Any]) -> Messages:
    name = component.get("table")
    if not isinstance(name, str) or not translated_columns(component):
        return [], []
    file = f"cards/{game_id}/{name}"
    data, faults = _read(project, file)
    messages, broken = component_messages(data, file, key, component) if data else ([], [])
    return messages, [*faults, *broken]


def _scenario(project: Project, name: str) -> Messages:
    data, faults = _read(project, name)
    messages, broken = scenario_messages(data, name)
    return messages, [*faults, *broken]


def _words(project: Project, folder: str) -> list[Messages]:
    """The words of `deckgen play` and of stories, where there are any."""
    found: list[Messages] = []
    for name in [name for pattern in SAID for name in project.names(f"templates/{folder}", pattern)]:
        data, faults = _read(project, name)
        found += [([], faults), words_messages(data, name)]
    return found


def _templates(project: Project, folder: str) -> list[Messages]:
    return [_template(project, name) for name in project.names(f"templates/{folder}", "*.j2")]


def _template(project: Project, name: str) -> Messages:
    data, faults = _read(project, name)
    read: Callable[[bytes, str], Messages] = rulebook_messages if name.endswith(".md.j2") else face_messages
    messages, broken = read(data, name)
    return messages, [*faults, *broken]


def _read(project: Project, file: str) -> tuple[bytes, list[Diagnostic]]:
    try:
        data = project.read(file)
        if data is not None:
            return data, []
        message = "there is no such file"
    except OutsideProject:
        message = "leads out of the project"
    except OSError as error:
        message = f"cannot be read: {error.strerror}"
    return b"", [Diagnostic("unreadable-file", Location(file), message)]


def _joined(found: list[Messages]) -> Messages:
    messages: list[Message] = [message for some, _ in found for message in some]
    return messages, [fault for _, faults in found for fault in faults]
