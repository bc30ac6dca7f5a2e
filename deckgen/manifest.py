"""What was made from what: the manifest beside the outputs, hashes of inputs, and files written whole or not at all."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from deckgen.project import Project

FORMAT = 1
MANIFEST = "manifest.json"


def sha(data: bytes) -> str:
    return sha256(data).hexdigest()


def inputs_digest(project: Project, names: Iterable[str], *more: str) -> str:
    """One hash over files, by name and content, and further strings. A file that is not there counts as empty."""
    whole = sha256()
    for name in sorted(names):
        whole.update(f"{name}\0{project.digest(name)}\n".encode())
    for part in more:
        whole.update(part.encode() + b"\0")
    return whole.hexdigest()


def program_digest() -> str:
    """A hash of deckgen's own code and of the library that writes the files."""
    import reportlab

    package = Path(__file__).parent
    whole = sha256(str(reportlab.__version__).encode())
    for path in sorted(package.rglob("*.py")):
        whole.update(path.read_bytes())
    return whole.hexdigest()


def read_manifest(folder: Path) -> dict[str, Any] | None:
    """The manifest of an output folder, None if there is none that this version can use."""
    try:
        found = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return found if isinstance(found, dict) and found.get("format") == FORMAT else None


def current(folder: Path, project: Project, options: str) -> dict[str, Any] | None:
    """The manifest of a folder if every file in it is what a build would write now."""
    manifest = read_manifest(folder)
    if manifest is None or not manifest.get("files"):
        return None
    try:
        for name, entry in manifest["files"].items():
            if (entry["inputs"] != inputs_digest(project, entry["reads"], options)
                    or entry["sha256"] != sha((folder / name).read_bytes())):
                return None
    except (OSError, KeyError, TypeError, ValueError):
        return None
    return manifest


def manifest_bytes(manifest: Mapping[str, Any]) -> bytes:
    return (json.dumps(manifest, ensure_ascii=False, separators=(",", ":")) + "\n").encode()


def write_files(folder: Path, files: Mapping[str, bytes]) -> list[str]:
    """Write files, those unchanged left alone: each beside its place first, renamed when all are there.

    Gives the names written. Raises OSError, with nothing renamed."""
    folder.mkdir(parents=True, exist_ok=True)
    changed = {name: data for name, data in files.items() if not _same(folder / name, data)}
    parts = {folder / f".{name}.part": folder / name for name in changed}
    try:
        for part, path in parts.items():
            part.write_bytes(changed[path.name])
        for part, path in parts.items():
            os.replace(part, path)
    finally:
        for part in parts:
            part.unlink(missing_ok=True)
    return list(changed)


def _same(path: Path, data: bytes) -> bool:
    try:
        return path.stat().st_size == len(data) and path.read_bytes() == data
    except OSError:
        return False
