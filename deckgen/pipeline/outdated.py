"""Files of a build that are no longer what the data says: set aside under a name that says so, until a build replaces
them. `cards.pdf` becomes `cards.outdated.pdf`; nobody prints it, or looks at it, for the new one."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from deckgen.diagnostics import Diagnostic, Location
from deckgen.pipeline.localise import CARDS, RULEBOOK

MARK = ".outdated"


def set_aside(folders: Iterable[Path]) -> tuple[list[Path], list[Diagnostic]]:
    """Rename the printed files in these folders. Their new names, and which could not be renamed."""
    done, faults = [], []
    for new, old in (pair for folder in folders for pair in _names(folder)):
        try:
            os.replace(new, old)
            done.append(old)
        except FileNotFoundError:
            pass
        except OSError as error:            # a viewer on Windows may hold it
            faults.append(Diagnostic("old-output", Location(str(new)), "is out of date and cannot be renamed: "
                                     f"{error.strerror}", "close it; do not print it"))
    return done, faults


def clear(folder: Path) -> None:
    """Remove what was set aside in a folder where new files are."""
    for _, old in _names(folder):
        old.unlink(missing_ok=True)


def _names(folder: Path) -> Iterator[tuple[Path, Path]]:
    for name in (CARDS, RULEBOOK):
        path = folder / name
        yield path, path.with_name(f"{path.stem}{MARK}{path.suffix}")
