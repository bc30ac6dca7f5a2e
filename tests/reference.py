"""`python -m tests.reference` writes deckgen/docs/face.md again, from the table in deckgen/markup.py."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import deckgen
from deckgen.markup import ELEMENTS, EMPTY_MARKS, FACE_MARKS, MARKS, Attribute, Element, Kind

COMMON = Path(__file__).parents[1] / "templates/common"
PAGE = Path(deckgen.__file__).parent / "docs/face.md"

INTRODUCTION = """\
# Face templates

A face template, `templates/<game>/<name>.xml.j2`, makes one XML element `<face>`; the elements in it are drawn in the
order in which they are written. [Making a game](making.md#a-face) has an introduction. This page lists every element,
attribute and inline mark; it is generated from the table that `deckgen check` checks faces against.

- The origin is the top left corner of the cut card. x runs to the right, y runs down. What lies outside the card is
  bleed.
- Bare numbers are in the unit of the face, type sizes in points.
- Attributes without a default are required. Jinja can supply any value: `fill="{{ look.dark }}"`.
- An unknown element, attribute or value is an error, with the file, the line and the nearest known name.

Editors that know RELAX NG complete and check elements and attributes with the schema that `deckgen schema face` prints,
`schemas/face.rng` in a project made by `deckgen new`. In VS Code with the extension XML (Red Hat), for example:

```json
{
  "files.associations": {"*.xml.j2": "xml"},
  "xml.fileAssociations": [{"pattern": "**/*.xml.j2", "systemId": "schemas/face.rng"}]
}
```
"""

STYLES = """\
## Text styles

`<text style="label" …>` takes its attributes from a named style. The styles below are in
`templates/common/styles.toml`. Put your own styles, and changes to these, into `templates/<game>/styles.toml`:

```toml
[line]                          # one attribute changed, here and in all styles that start from this one
fill = "#1b1b1e"

[price]
style = "badge"                 # starts from another style
size = 15
min-size = 11
bilingual = { min-size = 9 }    # what is different where two languages are printed
```

What an element says itself comes before its style, and what a style says itself comes before the style that it starts
from. An unknown style is an error.

| style | starts from | attributes | with two languages |
| --- | --- | --- | --- |
"""

MACROS = """\
## Macros

`templates/common/face.xml.j2` draws what many faces share. Load it at the top of a template:

```xml
{% import "common/face.xml.j2" as common with context %}
<face unit="mm">
  {{ common.ground("#fbeee9") }}
  {{ common.foot(card, "#b5432a", "#6b1f14") }}
</face>
```

"""

GRADIENTS = """\
## Gradients

The `fill` of a shape can be a gradient, written as in CSS. It spans the box around the shape.

| example | what it is |
| --- | --- |
| `linear-gradient(#ffffff, #1f4e79)` | from top to bottom |
| `linear-gradient(90deg, #ffffff, #1f4e79)` | at an angle: `0deg` goes up, `90deg` to the right |
| `linear-gradient(90deg, #ffffff, #888888 30%, #000000)` | colours without a position are spread evenly |
| `radial-gradient(#ffffff, #1f4e79)` | from the middle outwards, to the farthest corner |
| `radial-gradient(at 50% 30%, #ffffff, #1f4e79)` | with its centre elsewhere: across, then down |

```xml
<rect x="-3" y="-3" w="69" h="94" fill="linear-gradient(135deg, #1b2a41, #0b1320)"/>
```
"""

MARKS_TEXT = """\
## Inline marks

Inline marks are the same in the texts of tables, templates, rulebooks and translations. Write `&lt;` for a `<` that is
part of a text, and `&amp;` for a `&`.

| mark | what it is | example |
| --- | --- | --- |
"""


def page() -> str:
    elements = "\n".join(_section(name, element) for name, element in ELEMENTS.items())
    marks = "\n".join(f"| `{_tag(name, mark)}` | {mark.about} | `{mark.example}` |" for name, mark in MARKS.items())
    return (f"{INTRODUCTION}\n{_values()}\n## Elements\n\n{elements}\n{GRADIENTS}\n{MARKS_TEXT}{marks}\n\n"
            f"{STYLES}{_styles()}\n{MACROS}{_macros()}")


def _styles() -> str:
    styles = tomllib.loads((COMMON / "styles.toml").read_text(encoding="utf-8"))
    rows = []
    for name, style in styles.items():
        base, bilingual = style.pop("style", ""), style.pop("bilingual", {})
        rows.append(f"| `{name}` | {base and f'`{base}`'} | {_written(style)} | {_written(bilingual)} |\n")
    return "".join(rows)


def _written(attributes: dict[str, Any]) -> str:
    return ", ".join(f"{key} {str(value).lower()}" for key, value in attributes.items())


def _macros() -> str:
    """The macros, each with the comment above it."""
    template = (COMMON / "face.xml.j2").read_text(encoding="utf-8")
    found = re.findall(r"\{# ([^#]+?) #\}\n\{% macro (.+?) %\}", template)
    return "".join(f"- `common.{call}`: {' '.join(about.split())}\n" for about, call in found)


def _values() -> str:
    rows = "\n".join(f"| {kind.name} | {kind.about} |" for kind in dict.fromkeys(_kinds()) if kind.about)
    return f"## Values\n\n| kind | how it is written |\n| --- | --- |\n{rows}\n"


def _kinds() -> Iterator[Kind]:
    for element in (*ELEMENTS.values(), *(MARKS[name] for name in FACE_MARKS)):
        for attribute in element.attributes.values():
            yield attribute.kind._replace(least=None, most=None)


def _section(name: str, element: Element) -> str:
    rows = "\n".join(f"| `{key}` | {_kind(attribute.kind)} | {_default(attribute)} | {attribute.about} |"
                     for key, attribute in element.attributes.items())
    table = f"| attribute | value | default | what it is |\n| --- | --- | --- | --- |\n{rows}\n"
    return f"### `<{name}>`\n\n{element.about}\n\n```xml\n{element.example}\n```\n\n{table}"


def _kind(kind: Kind) -> str:
    if kind.least is None:
        return kind.name
    return f"{kind.name} from {kind.least:g}" + ("" if kind.most is None else f" to {kind.most:g}")


def _default(attribute: Attribute) -> str:
    return "required" if attribute.default is None else f"`{attribute.default}`" if attribute.default else ""


def _tag(name: str, mark: Element) -> str:
    given = "".join(f' {key}="…"' for key in mark.attributes)
    return f"<{name}{given}{'/' if name in EMPTY_MARKS else ''}>"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
