"""What was made from what: the manifest beside the outputs, and hashes of inputs."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from deckgen.files import is_unfinished
from deckgen.project import OutsideProject, Project

FORMAT = 1
MANIFEST = "manifest.json"
LIBRARIES = frozenset({"babel", "fonttools", "jinja2", "markdown_it_py", "openpyxl", "pillow", "polib", "pymupdf_fonts",
                       "pyphen", "python_calamine", "reportlab", "uharfbuzz"})
_CHECK, _END = b',"check":"', b'"}\n'


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
    """A hash of deckgen's own code and of the versions of the libraries that have a say in the files."""
    return sha256("\n".join([_code_digest(), *_versions()]).encode()).hexdigest()


@cache
def _code_digest() -> str:
    whole = sha256()
    for path in sorted(Path(__file__).parent.rglob("*.py")):
        whole.update(path.read_bytes())
    return whole.hexdigest()


def _versions() -> list[str]:
    """`jinja2-3.1.6.dist-info`, …: to load the libraries, or their metadata, would take longer than all else."""
    spec = find_spec("reportlab")
    folder = Path(spec.origin).parents[1] if spec and spec.origin else Path()
    return sorted(name for name in os.listdir(folder)
                  if name.endswith(("-info", ".egg")) and name.partition("-")[0].lower() in LIBRARIES)


def read_manifest(folder: Path) -> dict[str, Any] | None:
    """The manifest of an output folder, None if there is none that this version wrote, letter for letter."""
    try:
        return parse_manifest((folder / MANIFEST).read_bytes())
    except (OSError, BadManifest):
        return None


class BadManifest(ValueError):
    """A file that is no manifest of this version; the message says why, `code` is a diagnostic's."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def parse_manifest(data: bytes) -> dict[str, Any]:
    """The manifest that these bytes are, letter for letter as a build wrote them. Raises BadManifest."""
    body, _, check = data.rpartition(_CHECK)
    whole = check == sha(body).encode() + _END
    try:
        found = json.loads(body + b"}" if whole else data)
    except (ValueError, RecursionError):
        found = None
    version = found.get("format") if isinstance(found, dict) else None
    if isinstance(found, dict) and isinstance(version, int) and version > FORMAT:
        raise BadManifest("newer-format", f"it has format {version}, this deckgen reads {FORMAT}")
    if not whole or not isinstance(found, dict) or version != FORMAT:
        raise BadManifest("broken-manifest", "it is no manifest as a build wrote it")
    return found


def out_of_date(manifest: Mapping[str, Any], project: Project) -> bool:
    """Whether anything that the files were made from has changed since."""
    entries = *manifest["files"].values(), manifest.get("checked", {"reads": ()})
    return bool(manifest["data"] != inputs_digest(project, {name for entry in entries for name in entry["reads"]}))


def current(folder: Path, project: Project, options: str) -> dict[str, Any] | None:
    """The manifest of a folder if every file in it is what a build would write now."""
    manifest = read_manifest(folder)
    if manifest is None or is_unfinished(folder):
        return None
    try:
        for name, entry in manifest["files"].items():
            if (entry["inputs"] != inputs_digest(project, entry["reads"], options)
                    or entry["sha256"] != sha((folder / name).read_bytes())):
                return None
        checked = manifest["checked"]       # what no file shows, but a build may refuse
        if checked["inputs"] != inputs_digest(project, checked["reads"], options):
            return None
    except (OSError, OutsideProject):
        return None
    return manifest


def manifest_bytes(manifest: Mapping[str, Any]) -> bytes:
    """A manifest as JSON; its last key, `check`, is the hash of what stands before it."""
    body = json.dumps(manifest, ensure_ascii=False, separators=(",", ":")).encode().removesuffix(b"}")
    return body + _CHECK + sha(body).encode() + _END
