"""The registry of the codes that diagnostics have (`codes.toml`), and the page that explains them.

`python -m deckgen.codes` prints `deckgen/docs/diagnostics.md`. Knows no stage and makes no diagnostic.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from deckgen.diagnostics import Severity

_FILE = Path(__file__).with_name("codes.toml")
_INTRODUCTION = """\
# Diagnostics

Everything that is wrong with a game is reported with a code, in square brackets:

```
cards/pond/deck.csv:3: error[unknown-icon] (text): there is no icon 'frgo'
    hint: did you mean 'frog'?
```

An error stops a command before it writes anything; a warning and a note do not. With `--format jsonl`, each diagnostic
is an object with the keys `file`, `line`, `key`, `code`, `severity`, `message` and `hint`; where there are such, `cell`
is the cell of a spreadsheet, `msgctxt` and `msgid` are the entry of a catalog. Codes are stable: editors, scripts and
the comments of translators may rely on them. The severity below is the usual one.
"""


class Code(NamedTuple):
    """A code: the severity that its diagnostics usually have, and whole sentences about it."""

    name: str
    severity: Severity
    meaning: str
    example: str
    remedy: str


class Section(NamedTuple):
    """Codes of one part of deckgen, in the order of their names. `about` is a sentence, or empty."""

    title: str
    about: str
    codes: tuple[Code, ...]


@cache
def sections() -> tuple[Section, ...]:
    found = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    return tuple(Section(section.pop("title"), section.pop("about", ""), tuple(_codes(section)))
                 for section in found.values())


def _codes(section: Mapping[str, Mapping[str, str]]) -> Iterator[Code]:
    for name, entry in section.items():
        yield Code(name, Severity(entry["severity"]), entry["meaning"], entry["example"], entry["remedy"])


@cache
def registry() -> Mapping[str, Code]:
    return {code.name: code for section in sections() for code in section.codes}


def page() -> str:
    """The codes as Markdown."""
    return "\n".join([_INTRODUCTION, *(_chapter(section) for section in sections())])


def _chapter(section: Section) -> str:
    about = f"{section.about}\n\n" if section.about else ""
    links = ", ".join(f"[`{code.name}`](#{code.name})" for code in section.codes)
    return f"## {section.title}\n\n{about}{links}\n" + "".join(map(_entry, section.codes))


def _entry(code: Code) -> str:
    return (f"\n### {code.name}\n\n{str(code.severity).capitalize()}. {code.meaning}\n\n"
            f"- Example: {code.example}\n- Remedy: {code.remedy}\n")


if __name__ == "__main__":
    sys.stdout.write(page())
