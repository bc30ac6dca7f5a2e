"""What other programs say of the files. They are Debian's qpdf and mupdf-tools; .ci/run installs them."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from tests.artefacts.printed import Printed

FILES = ("cards.pdf", "rulebook.pdf")


@pytest.mark.skipif(not shutil.which("qpdf"), reason="qpdf is not installed")
@pytest.mark.parametrize("name", FILES)
def test_qpdf_finds_no_fault(printed: Printed, name: str) -> None:
    done = subprocess.run(["qpdf", "--check", str(printed.folder / name)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "warning" not in (done.stdout + done.stderr).lower()


@pytest.mark.skipif(not shutil.which("mutool"), reason="mutool is not installed")
@pytest.mark.parametrize("name", FILES)
def test_mutool_draws_without_a_warning(printed: Printed, name: str, request: pytest.FixtureRequest) -> None:
    done = subprocess.run(["mutool", "draw", "-r", "36", "-o", "/dev/null", str(printed.folder / name)],
                          capture_output=True, text=True, check=False)
    said = [line for line in done.stderr.splitlines()
            if not line.startswith("page ") and "ICC support is not available" not in line]
    assert done.returncode == 0
    assert said == []
