"""Modules of deckgen with other source text than their files have: in this process only, nothing is written."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType

TOP = Path(__file__).resolve().parents[2]


class _Loader(SourceFileLoader):
    def __init__(self, name: str, path: str, text: str) -> None:
        super().__init__(name, path)
        self._text = text

    def get_code(self, fullname: str) -> CodeType:
        code: CodeType = compile(self._text, self.path, "exec", dont_inherit=True)
        return code


class _Finder(MetaPathFinder):
    def __init__(self, file: str, text: str) -> None:
        name = file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        self._name, self._path, self._text = name, TOP / file, text

    def find_spec(self, fullname: str, path: Sequence[str] | None,
                  target: ModuleType | None = None) -> ModuleSpec | None:
        if fullname != self._name:
            return None
        loader = _Loader(fullname, str(self._path), self._text)
        return spec_from_file_location(fullname, self._path, loader=loader)


def lay_over(file: str, text: str) -> None:
    """From now on this file of deckgen has this text. An engine is imported anew, with the tests of it, which nothing
    else has hold of; for any other file all of deckgen is."""
    engine = file.startswith("deckgen/rules/")
    stale = (file.rpartition("/")[0].replace("/", "."), "tests.rules") if engine else ("deckgen", "tests.rules")
    for name in list(sys.modules):
        if f"{name}.".startswith(tuple(f"{start}." for start in stale)):
            del sys.modules[name]
            package, _, module = name.rpartition(".")
            if package in sys.modules:              # or `from package import module` finds the old one
                vars(sys.modules[package]).pop(module, None)
    sys.meta_path.insert(0, _Finder(file, text))
