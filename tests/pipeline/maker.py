"""A maker's own game with all that a project may bring along: fonts, icons, layout, art, words, rulebook, catalogs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pymupdf_fonts
import pypdfium2

from deckgen.pipeline.build import Outcome, Request, build
from deckgen.project import Project
from tests.render.painting import bitmap

GAME = """\
format = 1
title = "Grove"
version = "0.1"
locales = ["en", "ru"]

[fonts.text]
regular = "fonts/own.ttf"
bold = "fonts/own-bold.ttf"

[rulebook]
template = "grove/rulebook.md.j2"
size = "a5"

[components.boards]
name = "Boards"
table = "boards.csv"
size = "90 mm x 60 mm"
bleed = "2 mm"
template = "grove/board.xml.j2"
back = "grove/board-back.xml.j2"
layout = "grove"
columns = { name = "name", text = "text", trees = "int", art = "image", photo = "image" }

[components.markers]
name = "Markers"
table = "markers.csv"
size = "20 mm x 20 mm"
shape = "circle"
bleed = "1 mm"
template = "grove/marker.xml.j2"
layout = "auto"
columns = { name = "name", icon = "icon" }

[rules]
winter = 3
"""
BOARDS = """\
id,copies,name,text,trees,art,photo
oak,2,Oak,Grow {trees} trees. <icon name="leaf"/> Then put a <card id="stone"/> here.,4,art/oak.svg,art/oak.png
elm,1,Elm,Grow {trees} trees before winter {rules.winter}.,2,art/oak.svg,art/elm.jpg
"""
BOARD = """\
<face unit="mm">
  <rect x="-2" y="-2" w="94" h="64" fill="#e0f0d0"/>
  <picture src="{{ card.art }}" x="50" y="5" w="30" h="20"/>
  <image src="{{ card.photo }}" x="50" y="30" w="30" h="20"/>
  <text frame="name" x="5" y="5" w="40" h="10" size="14" bold="true">{{ card.name }}</text>
  <text frame="text" x="5" y="18" w="40" h="30" size="10" min-size="8" hyphenate="true">{{ card.text }}</text>
</face>
"""
RULEBOOK = """\
# How to play

Plant {rules.winter} trees. Winter comes after that.
"""
RUSSIAN = {
    ("title", "Grove"): "Роща", ("component", "Boards"): "Поля", ("component", "Markers"): "Фишки",
    ("boards.name", "Oak"): "Дуб", ("boards.name", "Elm"): "Вяз", ("markers.name", "Stone"): "Камень",
    ("boards.text", 'Grow {trees} trees. <icon name="leaf"/> Then put a <card id="stone"/> here.'):
        'Вырастите деревьев: {trees}. <icon name="leaf"/> Положите сюда <card id="stone"/>.',
    ("boards.text", "Grow {trees} trees before winter {rules.winter}."):
        "Вырастите деревьев: {trees}, до зимы {rules.winter}.",
    ("heading", "How to play"): "Как играть",
    ("paragraph", "Plant {rules.winter} trees. Winter comes after that."):
        "Посадите деревьев: {rules.winter}. Потом придёт зима.",
}
# The words on sheets are deckgen's own; these are enough for its layouts.
WORDS = ("sheet", "sheet-reverse", "flip-long-edge", "fold", "print-at-100", "print-at-100-no-ruler")
TEXTS: dict[str, str] = {
    "cards/grove/game.toml": GAME, "cards/grove/boards.csv": BOARDS,
    "cards/grove/markers.csv": "id,copies,name,icon\nstone,5,Stone,leaf\n",
    "cards/grove/art/oak.svg": '<svg viewBox="0 0 30 20"><circle cx="15" cy="10" r="9" fill="#306030"/></svg>',
    "templates/grove/board.xml.j2": BOARD,
    "templates/grove/board-back.xml.j2": '<face unit="mm"><text frame="back" x="5" y="5" w="80" h="20">{{ card.name }}'
                                         "</text></face>",
    "templates/grove/marker.xml.j2": '<face unit="mm"><icon name="{{ card.icon }}" x="10" y="10" size="30"/></face>',
    "templates/grove/rulebook.md.j2": RULEBOOK,
    "templates/grove/icons/leaf.svg": '<svg viewBox="0 0 10 10"><path d="M0 10C0 0 5 0 10 0C10 5 10 10 0 10Z"/></svg>',
    "templates/grove/layouts/a4-grove.toml": 'paper = "a4"\ncolumns = 2\nrows = 4\nbleed = "2 mm"\n',
    "templates/common/words.toml": "[sheet]\n" + "".join(f'{role} = "{role} {{number}} {{of}}"\n' if role[:5] == "sheet"
                                                         else f'{role} = "{role}"\n' for role in WORDS),
}


def catalog(texts: Mapping[tuple[str, str], str]) -> str:
    """A PO file of these texts by context."""
    head = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Language: ru\\n"\n'
    return head + "".join(f"\nmsgctxt {json.dumps(context)}\nmsgid {json.dumps(one)}\n"
                          f"msgstr {json.dumps(other, ensure_ascii=False)}\n" for (context, one),
                          other in texts.items())


@cache
def files() -> dict[str, bytes]:
    """The whole project by name."""
    sheet = {("sheet", f"{role} {{number}} {{of}}" if role[:5] == "sheet" else role):
             f"{role} {{number}}/{{of}}" if role[:5] == "sheet" else role for role in WORDS}
    made = {**TEXTS, "locales/ru/LC_MESSAGES/grove.po": catalog(RUSSIAN),
            "locales/ru/LC_MESSAGES/deckgen.po": catalog(sheet)}
    return {**{name: text.encode() for name, text in made.items()},
            "cards/grove/fonts/own.ttf": bytes(pymupdf_fonts.fontbuffers["ubuntu"]()),
            "cards/grove/fonts/own-bold.ttf": bytes(pymupdf_fonts.fontbuffers["ubuntubo"]()),
            "cards/grove/art/oak.png": bitmap("PNG", "RGB", (30, 20)),
            "cards/grove/art/elm.jpg": bitmap("JPEG", "RGB", (30, 20))}


def write(root: Path) -> Path:
    """The project in a folder."""
    for name, data in files().items():
        put(root, name, data)
    return root


def put(root: Path, name: str, data: str | bytes) -> None:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data.encode() if isinstance(data, str) else data)


def edit(root: Path, name: str, old: str, new: str) -> None:
    text = (root / name).read_text(encoding="utf-8")
    assert old in text, name
    put(root, name, text.replace(old, new, 1))


def run(root: Path, output: Path | None = None, **request: Any) -> Outcome:
    """A build into `output`, the project's own folder for it if none is given."""
    return build(Project.at(root), Request(output or root / "output", **request))


def outputs(root: Path) -> dict[str, bytes]:
    """The files below a folder by name."""
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in sorted(root.rglob("*")) if path.is_file()}


def manifest(root: Path, locale: str = "en", game: str = "grove") -> dict[str, Any]:
    found: dict[str, Any] = json.loads((root / f"output/{game}/{locale}/manifest.json").read_text(encoding="utf-8"))
    return found


def read(root: Path, locale: str = "en", name: str = "cards.pdf", game: str = "grove") -> str:
    """The text of all pages of a file."""
    document = pypdfium2.PdfDocument(root / f"output/{game}/{locale}/{name}")
    return "\n".join(page.get_textpage().get_text_bounded() for page in document)
