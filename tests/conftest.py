"""Settings of all tests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import settings

from deckgen.codes import registry
from deckgen.diagnostics import Diagnostic

settings.register_profile("deckgen", deadline=None, derandomize=True)      # the same result on every machine and run
settings.load_profile("deckgen")


@pytest.fixture(scope="session", autouse=True)
def cache_of_their_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Tests neither use nor fill the cache folder of whoever runs them."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
            patch.setenv(name, str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture(scope="session", autouse=True)
def registered_codes() -> Iterator[None]:
    """No test makes a diagnostic whose code the registry does not explain."""
    made = Diagnostic.__init__

    def checked(self: Diagnostic, code: str, *values: Any, **named: Any) -> None:
        assert code in registry(), f"{code!r} is not in deckgen/codes.toml"
        made(self, code, *values, **named)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Diagnostic, "__init__", checked)
        yield
