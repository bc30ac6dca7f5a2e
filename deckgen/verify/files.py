"""file-differs, manifest-differs: the files of a folder against the hashes that the manifest has of them."""

from __future__ import annotations

from typing import Any

from deckgen.diagnostics import Diagnostic
from deckgen.manifest import MANIFEST, read_manifest, sha
from deckgen.verify.edition import Edition

BUILD = "run `deckgen build`"


def check_files(edition: Edition) -> tuple[dict[str, Any] | None, list[Diagnostic]]:
    """The manifest, None where there is none to go by, or a file is missing."""
    manifest = read_manifest(edition.folder)
    if manifest is None:
        code, message = (("manifest-differs", "it is not as a build wrote it") if (edition.folder / MANIFEST).exists()
                         else ("not-built", "there is no manifest to verify by"))
        return None, [edition.fault(code, MANIFEST, 0, "", message, BUILD)]
    faults, whole = [], True
    for key, expected in (("game", edition.game.id), ("locale", edition.locale), ("version", edition.game.version)):
        if manifest.get(key) != expected:
            faults.append(edition.fault("manifest-differs", MANIFEST, 0, "",
                                        f"its {key} is {manifest.get(key)!r}, the game's is {expected!r}", BUILD))
    for name, entry in manifest["files"].items():
        try:
            found = sha((edition.folder / name).read_bytes())
        except OSError as error:
            faults.append(edition.fault("file-differs", name, 0, "", f"cannot be read: {error.strerror}", BUILD))
            whole = False
            continue
        if found != entry["sha256"]:
            faults.append(edition.fault("file-differs", name, 0, "", f"its hash is {found[:12]}…, the manifest has "
                                        f"{entry['sha256'][:12]}…: the file is not what was built", BUILD))
    return manifest if whole else None, faults
