"""The bench deck as a project of deckgen: table, face template, layout, catalog."""

from __future__ import annotations

import csv
import json
import os
import shutil
from pathlib import Path

from tests.bench import deck

FONTS = Path(os.environ.get("BENCH_FONTS", "/usr/share/fonts/truetype/dejavu"))
GAME = """\
format = 1
title = "Bench"
version = "1"
origin = "en"
locales = ["en"]

[fonts.text]
regular = "fonts/DejaVuSans.ttf"
bold = "fonts/DejaVuSans-Bold.ttf"

[components.deck]
name = "Deck"
table = "deck.csv"
size = "63 mm x 88 mm"
bleed = "3 mm"
template = "bench/face.xml.j2"
back = "bench/back.xml.j2"
layout = "bench"

[components.deck.columns]
n = "int"
total = "int"
name = "name"
kind = "name"
colour = "colour"
dark = "colour"
tint = "colour"
a = "int"
b = "int"
c = "int"
art = "image"
text = "text"
"""
LAYOUT = """\
paper = "a4"
columns = 3
rows = 3
bleed = "3 mm"
margin = "1.5 mm"
"""
FACE = """\
<face unit="mm">
  <rect x="-3" y="-3" w="69" h="94" fill="{{ card.tint }}"/>
  <image src="{{ card.art }}" x="1.5" y="1.5" w="60" h="45"/>
  <rect x="1.5" y="1.5" w="60" h="85" stroke="{{ card.dark }}" line="0.7"/>
  <rect x="3.5" y="3.5" w="56" h="8" r="1.5" fill="{{ card.colour }}"/>
  <text frame="name" x="3.5" y="3.5" w="56" h="8" size="9.5" bold="true" align="centre" valign="middle" fill="#ffffff">{{ card.name }}</text>
  <text frame="kind" x="4" y="47.2" w="55" h="3" size="7" leading="1" bold="true" fill="{{ card.dark }}">{{ card.kind }}</text>
  <line x1="4" y1="50.6" x2="59" y2="50.6" stroke="{{ card.colour }}" line="0.25"/>
  <text frame="rules" x="4" y="51.5" w="55" h="22.5" size="8.5" min-size="5" align="justify" hyphenate="true" fill="#222222">{{ card.text }}</text>
  {% for x, value in ((14, card.a), (31.5, card.b), (49, card.c)) %}
  <circle cx="{{ x }}" cy="78.6" r="4" fill="{{ card.colour }}" stroke="{{ card.dark }}" line="0.4"/>
  <text frame="figure" x="{{ x - 4 }}" y="74.6" w="8" h="8" size="10" leading="1" bold="true" align="centre" valign="middle" fill="#ffffff">{{ value|number }}</text>
  {% endfor %}
  <text frame="id" x="4" y="83.6" w="20" h="2.2" size="5" leading="1" fill="{{ card.dark }}">{{ card.id }}</text>
  <text frame="count" x="39" y="83.6" w="20" h="2.2" size="5" leading="1" align="right" fill="{{ card.dark }}">{{ card.n }}/{{ card.total }}</text>
</face>
"""
BACK = """\
<face unit="mm">
  <rect x="-3" y="-3" w="69" h="94" fill="#263238"/>
  <rect x="4" y="4" w="55" h="80" stroke="#ffca28" line="1"/>
  <circle cx="31.5" cy="44" r="16" fill="#ffca28"/>
  <text frame="word" x="4" y="40" w="55" h="8" size="16" leading="1" bold="true" align="centre" valign="middle" fill="#263238">BENCH</text>
</face>
"""


def make(folder: Path, count: int) -> Path:
    """A project with a deck of `count` cards below `folder`; `deck.json` in its game's folder is the reference's input."""
    root = folder / f"deck-{count}"
    game = root / "cards/bench"
    files = {game / "game.toml": GAME, root / "templates/common/layouts/a4-bench.toml": LAYOUT,
             root / "templates/bench/face.xml.j2": FACE, root / "templates/bench/back.xml.j2": BACK}
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    for sub in ("art", "fonts"):
        (game / sub).mkdir(exist_ok=True)
    for i in range(20):
        deck.art(str(game / f"art/art{i:02d}.png"), i)
    for font in ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf"):
        shutil.copy(FONTS / font, game / "fonts")
    cards = deck.deck(count)
    (game / "deck.json").write_text(json.dumps(cards, ensure_ascii=False), encoding="utf-8")
    with (game / "deck.csv").open("w", encoding="utf-8", newline="") as file:
        names = {"id": "id", "title": "name", "rules": "text"}
        writer = csv.DictWriter(file, [names.get(key, key) for key in cards[0]])
        writer.writeheader()
        writer.writerows({names.get(key, key): str(value).lower() if key == "id" else value for key, value in card.items()}
                         for card in cards)
    return root
