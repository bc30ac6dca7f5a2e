"""Writing files: each whole or not at all, and never through a link that somebody has left in the way.

A file is written beside its place under a name that nobody can foresee, then renamed; where several belong together, a
note says so for as long as some of them may be new and others old."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Mapping
from errno import EISDIR, ELOOP
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from shutil import rmtree

UNFINISHED = "UNFINISHED.txt"       # in a folder whose files are of two builds
_NOTE = (b"This folder was being written when deckgen was stopped: some files may be new, others old.\n"
         b"Run deckgen again.\n")
_PART = ".part"
_FILES, _LIST = "files", "list.json"      # of what is put whole
_ABANDONED = 3600                   # seconds; a part that is older belongs to no process that still writes
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)


def write_files(folder: Path, files: Mapping[str, bytes], within: Path) -> list[str]:
    """Write files, leaving those alone that are the same: each beside its place first, renamed when all are there.

    `within` is the folder that the user named: no link may lead out of it. Returns the names written. Raises OSError,
    with nothing renamed if a file could not be written."""
    _stay(folder, within)
    folder.mkdir(parents=True, exist_ok=True)
    for name in files:
        if (folder / name).is_dir():
            raise IsADirectoryError(EISDIR, f"{name} is a folder")
    changed = {name: data for name, data in files.items() if not _same(folder / name, data)}
    parts: dict[Path, Path] = {}
    try:
        for name, data in changed.items():
            parts[_part(folder / name, data)] = folder / name
        if len(parts) > 1:
            parts[_part(folder / UNFINISHED, _NOTE)] = folder / UNFINISHED
        for part, path in sorted(parts.items(), key=lambda item: item[1].name != UNFINISHED):
            os.replace(part, path)
        (folder / UNFINISHED).unlink(missing_ok=True)
    finally:
        for part in parts:
            part.unlink(missing_ok=True)
    _sweep(folder, changed)
    return list(changed)


def put_whole(root: Path, name: str, files: Mapping[str, bytes]) -> None:
    """Put new files into a folder, all or none: made in a folder beside them that has this name, then moved. If that is
    cut short, `take_back` undoes it; the last file is the one without which the others are of no use.

    Raises OSError, with nothing left behind."""
    stage = _stage(root, name)
    try:
        (stage / _FILES).mkdir(parents=True)
        write_file(stage / _LIST, json.dumps({file: sha256(data).hexdigest() for file, data in files.items()}).encode())
        for place, data in enumerate(files.values()):
            write_file(stage / _FILES / str(place), data)
        for place, file in enumerate(files):
            _stay((root / file).parent, root)
            (root / file).parent.mkdir(parents=True, exist_ok=True)
            os.replace(stage / _FILES / str(place), root / file)
        rmtree(stage)
    except BaseException:
        take_back(root, name)
        raise


def take_back(root: Path, name: str) -> None:
    """Undo what `put_whole` was stopped in: its files go, those excepted that were changed since."""
    stage = _stage(root, name)
    try:
        files: dict[str, str] = json.loads((stage / _LIST).read_bytes())
    except (OSError, ValueError):
        files = {}
    if any((stage / _FILES).glob("*")):         # not all were moved
        for file, digest in files.items():
            path = root / file
            inside = path.resolve().is_relative_to(root.resolve()) and path.is_file()
            if inside and sha256(path.read_bytes()).hexdigest() == digest:
                path.unlink()
                _remove_empty(path.parent, root)
    rmtree(stage, ignore_errors=True)


def _stage(root: Path, name: str) -> Path:
    return root / f".deckgen-new-{name}"


def _remove_empty(folder: Path, root: Path) -> None:
    while folder != root and not any(folder.iterdir()):
        folder.rmdir()
        folder = folder.parent


def write_file(path: Path, data: bytes) -> None:
    """Write one file into a folder that is there. Raises OSError."""
    part = _part(path, data)
    try:
        os.replace(part, path)
    finally:
        part.unlink(missing_ok=True)


def is_unfinished(folder: Path) -> bool:
    """Whether somebody was stopped while the files of a folder were written."""
    return os.path.lexists(folder / UNFINISHED)


def rename(old: Path, new: Path, within: Path) -> None:
    """Raises OSError."""
    _stay(old.parent, within)
    os.replace(old, new)


def remove(path: Path, within: Path) -> None:
    """Remove a file if it is there. Raises OSError."""
    _stay(path.parent, within)
    path.unlink(missing_ok=True)


def _stay(folder: Path, within: Path) -> None:
    if not folder.resolve().is_relative_to(within.resolve()):
        raise OSError(ELOOP, "a link on the way leads out of the folder", str(folder))


def _part(path: Path, data: bytes) -> Path:
    """A new file beside a place."""
    part = path.with_name(f".{path.name}.{token_hex(8)}{_PART}")
    try:
        with os.fdopen(os.open(part, _NEW, 0o666), "wb") as file:
            file.write(data)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    return part


def _sweep(folder: Path, names: Mapping[str, bytes]) -> None:
    """Remove the parts that processes left which were killed."""
    for entry in os.scandir(folder):
        if entry.name.endswith(_PART) and entry.name[1:].rpartition(".")[0].rpartition(".")[0] in names:
            try:
                if time.time() - entry.stat(follow_symlinks=False).st_mtime > _ABANDONED:
                    os.unlink(entry)
            except OSError:
                continue


def _same(path: Path, data: bytes) -> bool:
    try:
        return not path.is_symlink() and path.stat().st_size == len(data) and path.read_bytes() == data
    except OSError:
        return False
