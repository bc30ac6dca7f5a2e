"""What readers copy and search: the CMap from the glyphs of a font to letters."""

from __future__ import annotations

from collections.abc import Mapping

_MOST = 100                 # entries of a block, as CMaps allow
_HEAD = """\
/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
"""
_FOOT = """\
endcmap
CMapName currentdict /CMap defineresource pop
end
end
"""


def utf16(text: str) -> str:
    """A text in the hexadecimal digits of a PDF string, without a byte order mark."""
    return text.encode("utf-16-be", "surrogatepass").hex().upper()


def cmap(texts: Mapping[int, str]) -> bytes:
    """`texts` are what glyphs stand for, by their numbers; the others stand for nothing."""
    entries = [f"<{number:04X}> <{utf16(text)}>\n" for number, text in sorted(texts.items()) if text]
    blocks = [entries[start:start + _MOST] for start in range(0, len(entries), _MOST)]
    middle = "".join(f"{len(block)} beginbfchar\n{''.join(block)}endbfchar\n" for block in blocks)
    return (_HEAD + middle + _FOOT).encode("ascii")
