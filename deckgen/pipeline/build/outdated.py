"""Files of a build that are no longer what the data says: set aside under a name that says so, until a build replaces
them. `cards.pdf` becomes `cards.outdated.pdf`; nobody prints it, or looks at it, for the new one."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from deckgen.diagnostics import Diagnostic, Location
from deckgen.files import remove, rename
from deckgen.pipeline.build.sheetfiles import CARDS, REPRINT, RULEBOOK, TAKE_OUT, names_in

MARK = ".outdated"
AGAIN = (REPRINT, TAKE_OUT)
PRINTS = (CARDS, RULEBOOK, *AGAIN)


def set_aside(folders: Iterable[Path], output: Path,
              names: Iterable[str] = PRINTS) -> tuple[list[Path], list[Diagnostic]]:
    """Rename the printed files in these folders of `output`, those of other papers too. Their new names, and which
    could not be renamed."""
    done, faults = [], []
    for new in [folder / name for folder in folders for main in names for name in names_in(folder, main)]:
        try:
            rename(new, outdated(new), output)
            done.append(outdated(new))
        except FileNotFoundError:
            pass
        except OSError as error:            # a viewer on Windows may hold it
            faults.append(Diagnostic("old-output", Location(str(new)), "is out of date and cannot be renamed: "
                                     f"{error.strerror}", "close it; do not print it"))
    return done, faults


def clear(folder: Path, output: Path) -> None:
    """Remove what was set aside in a folder where new files are; sheets of a reprint are not made by a build."""
    for main in (CARDS, RULEBOOK):
        for name in names_in(folder, main, MARK):
            remove(folder / name, output)


def outdated(path: Path) -> Path:
    """What a file is called once it is set aside."""
    return path.with_name(f"{path.stem}{MARK}{path.suffix}")
