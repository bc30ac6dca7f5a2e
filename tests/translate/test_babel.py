"""Babel's own extraction, by locales/babel.cfg, finds the texts that the catalogs hold."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import polib
import pytest

TOP = Path(__file__).parents[2]


@pytest.mark.skipif(not entry_points(group="babel.extractors", name="deckgen_toml"), reason="deckgen is not installed")
@pytest.mark.parametrize(("domain", "folders"), [("ct_terror", ["cards/ct_terror", "templates/ct_terror"]),
                                                 ("deckgen", ["templates/common"])])
def test_babel_extracts_what_the_template_catalog_holds(domain: str, folders: list[str], tmp_path: Path) -> None:
    command = ["pybabel", "extract", "-F", "locales/babel.cfg", "-o", str(tmp_path / "found.pot"), *folders]
    code = f"import sys; from babel.messages.frontend import main; sys.argv = {command!r}; sys.exit(main())"
    subprocess.run([sys.executable, "-c", code], cwd=TOP, check=True, capture_output=True)
    found, held = polib.pofile(str(tmp_path / "found.pot")), polib.pofile(str(TOP / f"locales/{domain}.pot"))
    assert {(e.msgctxt, e.msgid) for e in found} == {(e.msgctxt, e.msgid) for e in held}
