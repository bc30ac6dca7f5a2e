"""The escapes in the strings of PO files."""

from __future__ import annotations

import re

_ESCAPED = re.compile(r'\\([ntrvbf"\\])')
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "v": "\v", "b": "\b", "f": "\f"}


def unescaped(text: str) -> str:
    """What stands between the quotes of a PO file; what is no escape stays as it is."""
    return _ESCAPED.sub(lambda match: _ESCAPES.get(match[1], match[1]), text)
