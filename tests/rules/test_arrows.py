"""The engines' wing stands alone: the standard library and itself."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

import deckgen.rules

FILES = sorted(Path(deckgen.rules.__file__).parent.rglob("*.py"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_imports(path: Path) -> None:
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(str(node.module))
    assert {name for name in names if name.split(".")[0] not in sys.stdlib_module_names
            and not name.startswith("deckgen.rules")} == set()
