"""Where a project's files are: the working folder first, what deckgen brings along second.

A name is a path with `/` relative to the project (`cards/ct_terror/game.toml`). A project's own file of a name wins
over the bundled one. A name that leads out of the project is refused."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path, PurePosixPath

_LISTING = "/**/"
_State = tuple[int, int]


class OutsideProject(ValueError):
    """A name that leads out of the project's folder."""


def bundled_root() -> Path:
    """The folder of the bundled cards, templates and locales: in a wheel inside the package, in a checkout its top."""
    package = Path(__file__).resolve().parent
    packed = package / "_bundled"
    return packed if packed.is_dir() else package.parent


@dataclass(frozen=True, slots=True)
class Project:
    """A working folder laid over the bundled files. `reads` gathers the name of every file asked for, there or not, and
    of every folder looked through, as `folder/**/pattern`: what the outputs depend on."""

    root: Path
    bundled: Path
    reads: set[str] = field(default_factory=set, compare=False)
    _hashes: dict[str, str] = field(default_factory=dict, compare=False)
    _found: dict[Path, _State] = field(default_factory=dict, compare=False)

    @classmethod
    def at(cls, root: Path) -> Project:
        return cls(root.resolve(), bundled_root())

    def find(self, name: str) -> Path | None:
        """The file or folder of this name, or None. Raises OutsideProject."""
        pure = PurePosixPath(name)
        if pure.is_absolute() or ".." in pure.parts or "\\" in name:
            raise OutsideProject(name)
        for base in self._bases():
            path = base / pure
            if state := _state(path):
                self._found.setdefault(path, state)
                if not path.resolve().is_relative_to(base):
                    raise OutsideProject(name)
                self.reads.add(pure.as_posix())
                return path
        self.reads.add(pure.as_posix())         # that it is not there counts too
        return None

    def digest(self, name: str) -> str:
        """The SHA-256 of a file, or of the names in a folder looked through, in hexadecimal, worked out once; empty if
        there is no such file. For one saved after it was found, it is nothing that a file of that content has."""
        if _LISTING in name:
            return self._listed(name)
        if name in self._hashes:
            self.reads.add(PurePosixPath(name).as_posix())
            return self._hashes[name]
        path = self.find(name)
        if path is None or not path.is_file():
            return ""
        whole = sha256(path.read_bytes()).hexdigest()
        self._hashes[name] = whole if _state(path) == self._found[path] else f"saved while it was read: {whole}"
        return self._hashes[name]

    def names(self, folder: str, pattern: str = "*") -> list[str]:
        """The names of all files below a folder that match a pattern, sorted, each once."""
        self.reads.add(f"{folder}{_LISTING}{pattern}")
        return sorted(set(self._names(folder, pattern)))

    def _names(self, folder: str, pattern: str) -> Iterator[str]:
        for base in self._bases():
            for path in (base / folder).rglob(pattern):
                if path.is_file():
                    yield path.relative_to(base).as_posix()

    def _listed(self, name: str) -> str:
        if name not in self._hashes:
            folder, _, pattern = name.partition(_LISTING)
            self._hashes[name] = sha256("\n".join(self.names(folder, pattern)).encode()).hexdigest()
        return self._hashes[name]

    def _bases(self) -> tuple[Path, ...]:
        return (self.root,) if self.root == self.bundled else (self.root, self.bundled)


def icon_files(project: Project, game_id: str) -> dict[str, str]:
    """The names of a game's icons with their files, the game's own over the common ones."""
    found = {}
    for folder in ("templates/common/icons", f"templates/{game_id}/icons"):
        for name in project.names(folder, "*.svg"):
            found[name.rsplit("/", 1)[1].removesuffix(".svg")] = name
    return found


def _state(path: Path) -> _State | None:
    """When a file was last changed and its size; None where there is none, nor a folder."""
    try:
        found = path.stat()
    except (OSError, ValueError):       # among others a name longer than file systems take, or one with a zero
        return None
    return found.st_mtime_ns, found.st_size
