"""The arrows of deckgen/ARCHITECTURE.md, held against the imports."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "deckgen"
STAGES = {"load", "check", "translate", "render", "impose", "pdf", "verify"}
ASKING = {"check", "verify"}            # the stages that may ask the rules engines
PDF_LIBRARIES = {"reportlab", "pikepdf", "pypdfium2"}
# The use cases of the pipeline, with those that each of them may import.
USE_CASES = {"play": set[str](), "build": {"play"}, "export": {"build"}, "catalogs": {"build"}, "watch": {"build"},
             "verify": {"build"}, "create": {"build", "catalogs"}, "compare": {"build", "export", "play"}}
FILES = sorted(PACKAGE.rglob("*.py"))


def room(path: Path) -> str:
    """`base`, a stage, `rules`, `pipeline` or `cli`."""
    top = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
    if top in STAGES or top in ("pipeline", "rules"):
        return top
    return "cli" if top in ("cli", "__main__") else "base"


def imports(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}: relative import"
            found.add(str(node.module))
    return found


def rooms_imported(path: Path) -> set[str]:
    inside = {name.split(".")[1] for name in imports(path) if name.startswith("deckgen.")}
    return {room(PACKAGE / f"{name}.py") if not (PACKAGE / name).is_dir() else name for name in inside}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_arrows(path: Path) -> None:
    here = room(path)
    allowed = {"base": {"base"}, "cli": {"base", "cli", "pipeline"}, "pipeline": STAGES | {"base", "pipeline", "rules"},
               "rules": {"rules"}} | {stage: {"base", "rules", stage} for stage in ASKING}
    assert rooms_imported(path) <= allowed.get(here, {"base", here})


@pytest.mark.parametrize("case", sorted(USE_CASES))
def test_arrows_between_use_cases(case: str) -> None:
    found = {name.split(".")[2] for path in (PACKAGE / "pipeline" / case).glob("*.py") for name in imports(path)
             if name.startswith("deckgen.pipeline.")}
    assert found & USE_CASES.keys() <= USE_CASES[case] | {case}


def test_each_folder_of_the_pipeline_is_a_use_case() -> None:
    assert {path.parent.name for path in (PACKAGE / "pipeline").glob("*/*.py")} == USE_CASES.keys()


@pytest.mark.parametrize("path", sorted((PACKAGE / "cli").glob("*.py")), ids=lambda path: path.stem)
def test_a_use_case_is_imported_from_its_folder(path: Path) -> None:
    assert all(name.count(".") <= 2 for name in imports(path) if name.startswith("deckgen.pipeline."))


@pytest.mark.parametrize("path", sorted((PACKAGE / "rules").rglob("*.py")), ids=lambda path: path.stem)
def test_engines_need_the_standard_library_only(path: Path) -> None:
    outside = {name for name in imports(path) if name.partition(".")[0] not in sys.stdlib_module_names}
    assert all(name.startswith("deckgen.rules") for name in outside)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_pdf_libraries_stay_in_pdf(path: Path) -> None:
    allowed = {"pdf": PDF_LIBRARIES, "verify": PDF_LIBRARIES - {"reportlab"}}       # verify reads what pdf has written
    if room(path) == "pdf" and path.name != "objects.py":
        assert "reportlab" not in {name.split(".")[0] for name in imports(path)}
    if path.name != "manifest.py":      # the manifest asks reportlab for its version only
        assert {name.split(".")[0] for name in imports(path)} & PDF_LIBRARIES <= allowed.get(room(path), set())


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_only_the_command_line_prints(path: Path) -> None:
    """And all through one function, which shows what would steer a terminal."""
    calls = {node.func.id for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
             if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    assert path == PACKAGE / "cli/printing.py" or "print" not in calls


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_stages_read_through_the_project(path: Path) -> None:
    """What was hashed is then what was used. Excepted is what no file that is made depends on, and deckgen's own."""
    elsewhere = {"check/moved.py", "translate/extract.py", "translate/language_profile.py"}
    calls = {node.func.attr for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
             if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)}
    if room(path) in STAGES - {"verify", "pdf"} and path.relative_to(PACKAGE).as_posix() not in elsewhere:
        assert not calls & {"read_bytes", "read_text"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_one_module_writes_files(path: Path) -> None:
    calls = {node.func.attr for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
             if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)}
    if path not in (PACKAGE / "files.py", PACKAGE / "cache.py"):     # the cache folder makes room for itself
        assert not calls & {"write_bytes", "write_text", "unlink", "rename", "rmtree"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_code_asks_which_language_it_is(path: Path) -> None:
    """What languages differ in stands in their profiles, so that another one needs a file and nothing else."""
    codes = {profile.stem for profile in (PACKAGE / "translate/profiles").glob("*.toml")}
    asked = [value for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Compare)
             for side in (node.left, *node.comparators) for part in ast.walk(side)
             if isinstance(part, ast.Constant) and (value := part.value) and isinstance(value, str)
             and value.partition("_")[0] in codes]
    assert not asked
