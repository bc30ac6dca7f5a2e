"""A project as it was at a commit: its data, templates and catalogs taken out of git into a folder.

Asks the `git` of the machine; writes nothing into the repository."""

from __future__ import annotations

import subprocess
import tarfile
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from deckgen.project import Project

FOLDERS = ("cards", "templates", "locales")


class NoCommit(ValueError):
    """Why there is no such state; `code` is a diagnostic's, `hint` what to do."""

    def __init__(self, code: str, message: str, hint: str) -> None:
        super().__init__(message)
        self.code, self.hint = code, hint


class Commit(NamedTuple):
    """A commit by its short hash, and the project of then."""

    short: str
    project: Project


def at_commit(project: Project, ref: str, folder: Path) -> Commit:
    """The project as of `ref`, taken out into an empty folder. Files that deckgen brings along are those of today.
    Raises NoCommit."""
    commit = _git(project.root, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{ref}^{{commit}}",
                  refused=("unknown-commit", f"git knows no commit {ref!r}, and there is no file of this name",
                           "name a branch, tag or commit; a manifest by its file; or last-print")).decode().strip()
    # The project may be a folder of a repository; asked from there, git looks for that folder within it once more.
    prefix = _git(project.root, "rev-parse", "--show-prefix").decode().strip()
    top = Path(_git(project.root, "rev-parse", "--show-toplevel").decode().strip())
    empty = ("unknown-commit", f"{ref!r} has no folder {prefix}cards", "name a commit that has the project in it")
    there = _git(top, "ls-tree", "--name-only", f"{commit}:{prefix}", refused=empty).decode().splitlines()
    names = [name for name in FOLDERS if name in there]
    if "cards" not in names:
        raise NoCommit(*empty)
    data = _git(top, "archive", "--format=tar", f"{commit}:{prefix}", *names)
    try:
        with tarfile.open(fileobj=BytesIO(data)) as archive:
            archive.extractall(folder, filter="data")
    except (OSError, tarfile.TarError) as error:
        raise NoCommit("unknown-commit", f"{ref!r} cannot be taken out of git: {error}",
                       "compare with a manifest") from None
    root = folder.resolve()
    return Commit(commit[:8], Project(root, root if project.root == project.bundled else project.bundled))


def _git(root: Path, *words: str, refused: tuple[str, str, str] | None = None) -> bytes:
    try:
        done = subprocess.run(["git", "-C", str(root), *words], capture_output=True, check=False,
                              stdin=subprocess.DEVNULL)
    except OSError:
        raise NoCommit("no-git", "there is no git on this machine to take an earlier state from",
                       "install git, or name a manifest or last-print") from None
    if done.returncode == 0:
        return done.stdout
    reason = done.stderr.decode(errors="replace").strip()
    if "not a git repository" in reason or not refused:
        raise NoCommit("no-git", "this folder is in no git repository" if "not a git repository" in reason
                       else f"git says: {reason}", "name a manifest or last-print")
    raise NoCommit(*refused)
