"""A font as a game uses it: the file's bytes, the instance of a variable font, OpenType features.

Render shapes with it, pdf embeds it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256


@dataclass(frozen=True)
class FontFile:
    """TrueType or OpenType `data`. `instance` gives coordinates by axis (`wght`); axes that it leaves out keep their
    defaults. `features` switches features by tag, 0 for off; others are as HarfBuzz has them: `kern`, `liga`, `clig`
    and `calt` are on, `dlig` is off."""

    data: bytes = field(repr=False)
    instance: tuple[tuple[str, float], ...] = ()
    features: tuple[tuple[str, int], ...] = ()

    @cached_property
    def digest(self) -> str:
        """SHA-256 in hexadecimal of what the glyphs look like: fonts with the same digest are embedded once."""
        return sha256(self.data + (repr(self.instance).encode() if self.instance else b"")).hexdigest()
