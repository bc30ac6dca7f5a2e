"""Where a project's files are: the working folder first, what deckgen brings along second.

A name is a path with `/` relative to the project (`cards/ct_terror/game.toml`). A project's own file of a name wins
over the bundled one. A name that leads out of the project is refused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path, PurePosixPath

_LISTING = "/**/"
UNREADABLE = "unreadable"       # in place of a hash


class OutsideProject(ValueError):
    """A name that leads out of the project's folder."""


def bundled_root() -> Path:
    """The folder of the bundled cards, templates and locales: in a wheel inside the package, in a checkout its top."""
    package = Path(__file__).resolve().parent
    packed = package / "_bundled"
    return packed if packed.is_dir() else package.parent


@dataclass(frozen=True, slots=True)
class Project:
    """A working folder laid over the bundled files, as it is first seen: a file is read once, and found or listed once.
    What is saved later is for another Project, so that a hash is always that of the content used.

    A recording has the name of every file asked for meanwhile, there or not, and of every folder searched, as
    `folder/**/pattern`: what the outputs depend on."""

    root: Path
    bundled: Path
    _recordings: list[set[str]] = field(default_factory=list, compare=False)
    _found: dict[str, Path | None] = field(default_factory=dict, compare=False)
    _listings: dict[str, list[str]] = field(default_factory=dict, compare=False)
    _contents: dict[str, bytes] = field(default_factory=dict, compare=False)
    _hashes: dict[str, str] = field(default_factory=dict, compare=False)

    @classmethod
    def at(cls, root: Path) -> Project:
        return cls(root.resolve(), bundled_root())

    @contextmanager
    def recording(self) -> Iterator[set[str]]:
        """The names of what is read from here on, until this is left; an outer recording has them too."""
        reads = set[str]()
        self._recordings.append(reads)
        try:
            yield reads
        finally:
            self._recordings.pop()

    def record(self, *names: str) -> None:
        """Count these as read now, though their content was at hand."""
        for reads in self._recordings:
            reads.update(names)

    def find(self, name: str) -> Path | None:
        """The file or folder of this name, or None. Raises OutsideProject. Use `read` for what is in a file."""
        pure = PurePosixPath(name)
        if pure.is_absolute() or ".." in pure.parts or "\\" in name:
            raise OutsideProject(name)
        key = pure.as_posix()
        if key not in self._found:
            self._found[key] = self._sought(pure)
        self.record(key)                        # that it is not there counts too
        return self._found[key]

    def _sought(self, pure: PurePosixPath) -> Path | None:
        for base in self._bases():
            path = base / pure
            if _exists(path):
                if not path.resolve().is_relative_to(base):
                    raise OutsideProject(pure.as_posix())
                return path
        return None

    def read(self, name: str) -> bytes | None:
        """The content of a file, the same at every call; None if there is no such file. Raises OutsideProject, and
        OSError if it cannot be read."""
        path, key = self.find(name), PurePosixPath(name).as_posix()
        if key not in self._contents:
            if path is None or not path.is_file():
                return None
            self._contents[key] = path.read_bytes()
        return self._contents[key]

    def digest(self, name: str) -> str:
        """The SHA-256 of a file as it was read, or of the names in a folder searched, in hexadecimal; empty if there is
        no such file. Raises OutsideProject."""
        if name not in self._hashes:
            self._hashes[name] = self._hash(name)
        elif _LISTING not in name:
            self.record(PurePosixPath(name).as_posix())
        return self._hashes[name]

    def _hash(self, name: str) -> str:
        if _LISTING in name:
            folder, _, pattern = name.partition(_LISTING)
            return sha256("\n".join(self.names(folder, pattern)).encode(errors="surrogateescape")).hexdigest()
        try:
            data = self.read(name)
        except OSError:
            return UNREADABLE
        return "" if data is None else sha256(data).hexdigest()

    def digests(self, names: Iterable[str]) -> dict[str, str]:
        """The hash of each of these files as this process has read them."""
        return {name: self.digest(name) for name in sorted(names)}

    def adopt(self, digests: Mapping[str, str]) -> None:
        """Take over what another process has read, with its hashes. If two have read different contents, the hash is
        one that no content has: what was made of it is never up to date."""
        self.record(*digests)
        for name, digest in digests.items():
            known = self._hashes.get(name)
            if known is None and name in self._contents:
                known = self.digest(name)
            self._hashes[name] = digest if known in (None, digest) else f"{known} and {digest}"

    def names(self, folder: str, pattern: str = "*") -> list[str]:
        """The names of all files below a folder that match a pattern, sorted, each once."""
        key = f"{folder}{_LISTING}{pattern}"
        self.record(key)
        if key not in self._listings:
            self._listings[key] = sorted(set(self._names(folder, pattern)))
        return self._listings[key]

    def _names(self, folder: str, pattern: str) -> Iterator[str]:
        for base in self._bases():
            for path in (base / folder).rglob(pattern):
                if path.is_file():
                    yield path.relative_to(base).as_posix()

    def forget(self) -> None:
        """See all files anew: some have been written."""
        for kept in (self._found, self._listings, self._contents, self._hashes):
            kept.clear()

    def _bases(self) -> tuple[Path, ...]:
        return (self.root,) if self.root == self.bundled else (self.root, self.bundled)


def icon_files(project: Project, game_id: str) -> dict[str, str]:
    """The names of a game's icons with their files, the game's own over the common ones."""
    found = {}
    for folder in ("templates/common/icons", f"templates/{game_id}/icons"):
        for name in project.names(folder, "*.svg"):
            found[name.rsplit("/", 1)[1].removesuffix(".svg")] = name
    return found


def _exists(path: Path) -> bool:
    try:
        path.stat()
    except (OSError, ValueError):       # among others a name longer than file systems take, or one with a zero
        return False
    return True
