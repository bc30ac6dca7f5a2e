"""CT × Terror to be broken: a project of its own, whose faults a build does not stop at."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import polib
import pytest

from deckgen.diagnostics import Diagnostic
from deckgen.pipeline import build as building
from deckgen.pipeline.build import Request, assemble, build, cards, data, prepare, rulebook
from deckgen.pipeline.verify import verify
from deckgen.project import Project

TOP = Path(__file__).parents[2]


def project(folder: Path) -> Path:
    for part in ("cards", "templates", "locales"):
        shutil.copytree(TOP / part, folder / part)
    return folder


@contextmanager
def careless() -> Iterator[None]:
    """Builds print whatever they can, errors or not."""
    with pytest.MonkeyPatch.context() as patch:
        for module in (building, data, prepare, cards, assemble, rulebook):
            patch.setattr(module, "has_errors", lambda faults: False)
        yield


def printed(root: Path, output: Path, *locales: str, **options: str) -> None:
    with careless():
        build(Project.at(root), Request(output, ("ct_terror",), locales, **options))


def findings(root: Path, output: Path, *locales: str) -> list[Diagnostic]:
    return verify(Project.at(root), Request(output, ("ct_terror",), locales)).diagnostics


def edit(path: Path, *pairs: tuple[str, str]) -> None:
    text = path.read_text(encoding="utf-8")
    for old, new in pairs:
        assert old in text, f"{path.name} has no {old!r}"
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")


def translate(root: Path, locale: str, context: str, start: str, change: Callable[[str], str]) -> None:
    """Change the translation of the text that begins like this."""
    path = root / f"locales/{locale}/LC_MESSAGES/ct_terror.po"
    catalog = polib.pofile(str(path))
    entry = next(entry for entry in catalog if entry.msgctxt == context and entry.msgid.startswith(start))
    changed = change(entry.msgstr)
    assert changed != entry.msgstr
    entry.msgstr = changed
    catalog.save(str(path))
