"""What is saved in folders: the paths of files that came, changed or went, a batch for each time that it grows quiet.

Knows no game. Folders may come and go as well, as they do when another branch is checked out.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

# What programs put beside a file while they have it open or save it.
_PASSING = re.compile(r"\..*|~\$.*|.*~|.*\.(?:sw[a-z]|tmp|part|crdownload)|4913|__pycache__|.*\.py[co]")
QUIET, LOOK = 100, 200          # milliseconds without another save that end a batch; between looks at the folders
Seen = dict[Path, int]


def saves(folders: Sequence[Path]) -> Iterator[set[Path]]:
    """An empty batch as soon as all is watched, then each that is saved. Raises KeyboardInterrupt."""
    seen = _seen(folders)
    batches = _watched(seen)
    yield next(batches)
    while True:
        batch = next(batches)
        now = _seen(folders)
        if now != seen:
            batch |= {path for path in {*now, *seen} if now.get(path) != seen.get(path)}
            seen, batches = now, _watched(now)
            next(batches)
        if batch:
            yield batch


def _seen(folders: Sequence[Path]) -> Seen:
    """The folders that are there, each with what tells it from another of its name."""
    found = {}
    for folder in folders:
        try:
            found[folder] = folder.stat().st_ino
        except OSError:
            continue
    return found


def _watched(folders: Seen) -> Iterator[set[Path]]:
    """Batches without end, empty ones too."""
    from watchfiles import Change, watch

    while not folders:
        time.sleep(LOOK / 1000)
        yield set()
    for batch in watch(*folders, watch_filter=lambda _, path: matters(Path(path).name), step=QUIET, rust_timeout=LOOK,
                       yield_on_timeout=True):
        came = {path for change, path in batch if change is Change.added}
        yield {Path(path) for _, path in batch if path not in came or Path(path).exists()}


def matters(name: str) -> bool:
    """Whether a file of this name is a maker's."""
    return not _PASSING.fullmatch(name)
