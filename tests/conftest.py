"""Settings of all tests."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("deckgen", deadline=None)      # a slow machine is no fault
settings.load_profile("deckgen")
