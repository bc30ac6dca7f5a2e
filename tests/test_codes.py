"""The registry of codes: complete, without codes that nothing makes, and each provoked by a test."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from deckgen.codes import page, registry, sections
from deckgen.diagnostics import Diagnostic, Location
from deckgen.translate.proofread.check import Check, FileCheck
from deckgen.translate.proofread.checks import CHECKS, FILE_CHECKS

TOP = Path(__file__).parents[1]
CODES = sorted(registry())
MAKERS = {"Diagnostic": 0, "fault": 0, "_fault": 0, "_tell": 0, "Refused": 0, "Fault": 0, "Missing": 0, "Remark": 0,
          "Untold": 0, "NoCommit": 0, "BadManifest": 0, "Check": 0, "FileCheck": 0, "find": 1, "MarkupError": 2}


def strings(path: Path) -> Iterator[str]:
    """The texts of a module, without its docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    yield from (node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in docs
                and isinstance(node.value, str))


@cache
def words_of_tests(folder: str) -> frozenset[str]:
    """The words, hyphens included, of what tests compare with, and the codes that broken games are expected to have."""
    texts = [text for path in (TOP / "tests" / folder).rglob("*.py") if path != Path(__file__)
             for text in strings(path)]
    expected = [path.read_text(encoding="utf-8") for path in (TOP / "tests" / folder).rglob("expected")]
    return frozenset([*re.findall(r"[a-z]+(?:-[a-z]+)*", "\n".join(texts)),
                      *re.findall(r"(?:error|warning|note)\[([a-z-]+)\]", "\n".join(expected))])


@pytest.mark.parametrize("code", CODES)
def test_a_code_is_explained_in_sentences(code: str) -> None:
    _, _, meaning, example, remedy = registry()[code]
    assert all(re.fullmatch(r"[A-Z`*<].*[.`]", text) for text in (meaning, example, remedy))


def test_no_code_is_listed_twice() -> None:
    assert sum(len(section.codes) for section in sections()) == len(CODES)


def test_every_code_that_the_source_names_is_registered() -> None:
    named = {(arg.value, path.name) for path in (TOP / "deckgen").rglob("*.py")
             for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(call, ast.Call)
             for arg in _code_of(call)}
    assert {one for one in named if one[0] not in registry()} == set()


def _code_of(call: ast.Call) -> Iterator[ast.Constant]:
    place = MAKERS.get(getattr(call.func, "attr", getattr(call.func, "id", "")))
    if place is not None and len(call.args) > max(place, 1):
        yield from (node for node in ast.walk(call.args[place]) if isinstance(node, ast.Constant)
                    and isinstance(node.value, str) and re.fullmatch("[a-z]+(-[a-z]+)+", node.value))


def test_every_code_is_made_somewhere() -> None:
    made = {text for path in (TOP / "deckgen").rglob("*.py") for text in strings(path)}
    assert [code for code in CODES if code not in made] == []


def test_a_code_that_is_not_registered_cannot_be_used_in_tests() -> None:
    with pytest.raises(AssertionError, match=r"codes\.toml"):
        Diagnostic("no-such-code", Location("game.toml"), "is wrong")


@pytest.mark.parametrize("check", [*FILE_CHECKS, *CHECKS], ids=lambda check: check.name)
def test_a_check_of_catalogs_is_as_severe_as_its_code(check: Check | FileCheck) -> None:
    assert registry()[check.name].severity is check.severity


@pytest.mark.parametrize("code", CODES)
def test_a_test_provokes_each_code(code: str) -> None:
    """Codes of proofreading are words such as "limit": only its own tests count."""
    folder = "translate/proofread" if any(check.name == code for check in (*FILE_CHECKS, *CHECKS)) else ""
    assert code in words_of_tests(folder)


def test_the_page_is_made_of_the_registry() -> None:
    written = (TOP / "deckgen/docs/diagnostics.md").read_text(encoding="utf-8")
    assert written == page(), "run `python -m deckgen.codes > deckgen/docs/diagnostics.md`"
