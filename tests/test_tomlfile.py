"""TOML files that know the lines of their keys."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckgen.tomlfile import Path, parse_toml

SOURCE = '''\
# title = "no"
title = "A # B"
"quoted key" = 1
a.b . 'c d' = 2

[names]
long = """
fake = 1
[fake]
"""
after = 'x'
levels = [
  1,
  2,
]
last = { inner = 1 }

[rules . "bomb"]     # ] comment
drawn = 40

[[cards]]
id = 1
[[cards]]
id = 2
'''


def paths(tree: Mapping[str, Any], above: Path = ()) -> Iterator[Path]:
    for key, value in tree.items():
        yield (*above, key)
        if isinstance(value, Mapping):
            yield from paths(value, (*above, key))


@pytest.mark.parametrize(("path", "line"), [
    ("title", 2), ("quoted key", 3), ("a/b/c d", 4), ("names", 6), ("names/long", 7), ("names/after", 11),
    ("names/levels", 12), ("names/last", 16), ("names/last/inner", 16), ("rules/bomb", 18), ("rules/bomb/drawn", 19),
    ("cards", 21), ("cards/id", 22), ("names/nothing", 6), ("nothing", 1)])
def test_lines_of_keys(path: str, line: int) -> None:
    file, fault = parse_toml(SOURCE.encode())
    assert fault is None
    assert file.line(tuple(path.split("/"))) == line


def test_every_key_has_a_line_and_no_line_is_made_up() -> None:
    file, _ = parse_toml(SOURCE.encode())
    assert all(file.line(path) for path in paths(tomllib.loads(SOURCE)))
    assert not any("fake" in path for path in file.lines)


@pytest.mark.parametrize(("source", "line"), [
    (b"a = 1\nb = = 2\n", 2), (b"a = 1\n\nb = [1,\n", 3), (b"a = 1\nb = \xe9\n", 2),
    (b"a = 1\r\nb = 1\r\nb = 2\r\n", 3), (b"a = " + b"9" * 5000, 1), (b"a = " + b"[" * 5000, 1)])
def test_a_broken_file_is_one_fault_with_its_line(source: bytes, line: int) -> None:
    file, fault = parse_toml(source)
    assert not file.values
    assert fault is not None
    assert fault.line == line


def test_a_byte_order_mark_is_no_fault() -> None:
    assert parse_toml(b"\xef\xbb\xbfa = 1\n")[0].values == {"a": 1}


@given(st.binary(max_size=100) | st.text(alphabet="ab=\"'[]{}.,#\n1 -", max_size=100).map(str.encode))
def test_any_bytes_are_a_file_or_a_fault(data: bytes) -> None:
    file, fault = parse_toml(data)
    assert fault is None or not file.values


@pytest.mark.parametrize("text", ["[{}]\nx = 1\n", "[[{}]]\n", "{} = 1\n"])
def test_tables_without_end_are_a_fault(text: str) -> None:
    file, fault = parse_toml(("a = 1\n" + text.format(".".join("x" * 2000))).encode())
    assert fault and fault.line == 2 and "deep" in fault.message and not file.values
