"""The files that sheets are printed into, one for each paper: `cards.pdf` for the one that was asked for, others with
their paper's name, `cards-a3.pdf`. The names of these files in a folder, whichever build made them."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import Any

from deckgen.files import remove
from deckgen.impose.layout import PAPERS
from deckgen.sheets import Sheet

CARDS, REPRINT = "cards.pdf", "reprint.pdf"
RULEBOOK = "rulebook.pdf"
TAKE_OUT = "take-out.pdf"               # a list of cards that a build has made
_PAPER = rf"(?:{'|'.join(PAPERS)}|[\d.]+x[\d.]+)"


def sheet_files(sheets: Sequence[Sheet], main: str = CARDS) -> dict[str, list[Sheet]]:
    """The sheets of each file. `main` has those of the first paper; it is there even without a sheet."""
    files: dict[str, list[Sheet]] = {main: []}
    for sheet in sheets:
        files.setdefault(main if sheet.paper == sheets[0].paper else of_paper(main, sheet.paper), []).append(sheet)
    return files


def of_paper(main: str, paper: str) -> str:
    name = PurePosixPath(main)
    return f"{name.stem}-{paper}{name.suffix}"


def printed_files(manifest: Mapping[str, Any]) -> list[str]:
    """The files that a manifest has sheets in."""
    return list(dict.fromkeys([CARDS, *(sheet["file"] for sheet in manifest["sheets"])]))


def of_main(name: str, main: str, mark: str = "") -> bool:
    """Whether a name is that of `main` or of its file for another paper; `mark` stands before the suffix."""
    whole = PurePosixPath(main)
    return bool(re.fullmatch(rf"{re.escape(whole.stem)}(-{_PAPER})?{re.escape(mark + whole.suffix)}", name))


def names_in(folder: Path, main: str, mark: str = "") -> list[str]:
    """The files of a folder that are `main` or its files for other papers."""
    return sorted(path.name for path in folder.glob("*") if of_main(path.name, main, mark))


def remove_others(folder: Path, output: Path, main: str, made: Collection[str]) -> None:
    """Remove those of these files of a folder of `output` that are not made any more. Raises OSError."""
    for name in names_in(folder, main):
        if name not in made:
            remove(folder / name, output)
