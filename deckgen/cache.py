"""What follows from the content of files alone, kept from one run to the next in the user's cache folder: it only ever
saves time. Gone, broken or out of reach, it is worked out again.

Entries are known by the hash of all that they were made from, deckgen's own code included, so none is ever stale.
"""

from __future__ import annotations

import os
import sys
from hashlib import sha256
from pathlib import Path

from deckgen.files import write_file
from deckgen.manifest import program_digest

MOST = 1000             # entries; beyond that the older half goes
_HASH = 32              # bytes before an entry's own


class ContentCache:
    """Bytes by what they were made from. Without a folder, nothing is kept."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._program = f"{program_digest()} {sys.version}".encode() if folder else b""
        self._tidy = False

    def get(self, *made_from: bytes) -> bytes | None:
        try:
            data = self._path(made_from).read_bytes() if self._folder else b""
        except OSError:
            return None
        return data[_HASH:] if data and sha256(data[_HASH:]).digest() == data[:_HASH] else None

    def put(self, data: bytes, *made_from: bytes) -> None:
        if self._folder is None:
            return
        path = self._path(made_from)
        try:
            self._make_room()
            write_file(path, sha256(data).digest() + data)
        except OSError:
            self._folder = None

    def _path(self, made_from: tuple[bytes, ...]) -> Path:
        assert self._folder
        whole = sha256(self._program)
        for part in made_from:
            whole.update(sha256(part).digest())
        return self._folder / whole.hexdigest()

    def _make_room(self) -> None:
        """Once a run; raises OSError."""
        assert self._folder
        if self._tidy:
            return
        self._tidy = True
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        entries = sorted(self._folder.iterdir(), key=lambda path: path.stat().st_mtime)
        for path in entries[:MOST // 2] if len(entries) > MOST else ():
            path.unlink(missing_ok=True)


def user_cache() -> ContentCache:
    """What is kept in the cache folder of whoever runs this; nothing where others may write there."""
    base = os.environ.get("LOCALAPPDATA" if os.name == "nt" else "XDG_CACHE_HOME")
    try:
        folder = (Path(base) if base else Path.home() / ".cache") / "deckgen"
        return ContentCache(folder if folder.is_absolute() and _own(folder) else None)
    except (OSError, RuntimeError):
        return ContentCache(None)


def _own(folder: Path) -> bool:
    if os.name == "nt" or not folder.exists():
        return True
    found = folder.stat()
    return found.st_uid == os.getuid() and not found.st_mode & 0o022
