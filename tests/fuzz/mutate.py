"""A file of a project, spoilt in one way: its bytes, its lines, or what files of its kind are made of."""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable
from io import BytesIO
from random import Random
from zipfile import BadZipFile, ZipFile

BYTES = (b"\0", b"\xff", b"\xef\xbb\xbf", b"\r", b"\x1b[2J", b"\xe2\x80\xa8", "é".encode(), "\u202e".encode(), b"\x0b")
NUMBERS = ("0", "-1", "1.5", "1e308", "1e999", "nan", "99999999", "9" * 40, "0x10", "", "٣")
TOKENS = {
    ".toml": ("[[", "]]", "[a.b]", "= {", '"""', "'", "true", "[]", '""', '"63 mm"', "1979-05-27", "\\u0000", '"../x"'),
    ".po": ('msgid "', 'msgstr ""', "msgstr[9]", "#~ ", "#, fuzzy", "\\n", "{damage}", "{", "%s", "nplurals=0", "<b>",
            '"', "plural=n/0", "<icon/>", 'msgctxt "'),
    ".csv": (";", '"', "\t", ",", "{x}", "{rules.x}", "<b>", "</i>", '<icon name="x"/>', "=1+1", "\n", "../x.png"),
    ".j2": ("{{", "}}", "{%", "%}", "{#", "{% for i in range(9) %}", "{% endfor %}", "{{ card.none }}", "{{ 1/0 }}",
            "<text>", "</face>", "{% include 'x' %}", "{{ card }}", "{{ '\\ud800' }}", "{% macro x() %}", "|first",
            "| |", "```", "&"),
    ".svg": ("<g>", "</g>", "&amp;", "<!DOCTYPE x>", 'transform="rotate(x)"', "NaN", "<text/>", 'd="M"', "url(#a)",
             "'"),
    ".xlsx": ("<f>", "</c>", 't="e"', 't="d"', 'r="XFD9"', "<v>", "&amp;", "</row>", "#REF!")}
ALSO = {".json": ".toml", ".pot": ".po"}


def mutated(name: str, data: bytes, random: Random) -> bytes:
    """A file's content with something wrong, perhaps; nothing but `random` decides what."""
    suffix = kind_of(name)
    if suffix == ".xlsx":
        return _sheet(data, random)
    if suffix == ".png" and random.random() < 0.6:
        return _png(data, random)
    if suffix not in TOKENS:
        return random.choice((_flipped, _cut, _inserted, _doubled))(data, random)
    return random.choice((_flipped, _cut, _inserted, _doubled, _line, _line, _number, _number, _token(suffix),
                          _token(suffix), _token(suffix), _nested(suffix)))(data, random)


def kind_of(name: str) -> str:
    suffix = f".{name.rpartition('.')[2]}"
    return ALSO.get(suffix, suffix)


def _at(data: bytes, random: Random) -> int:
    return random.randrange(len(data) + 1)


def _flipped(data: bytes, random: Random) -> bytes:
    out = bytearray(data)
    for _ in range(random.randint(1, 4) if out else 0):
        out[random.randrange(len(out))] = random.randrange(256)
    return bytes(out)


def _cut(data: bytes, random: Random) -> bytes:
    one, other = sorted((_at(data, random), _at(data, random)))
    return random.choice((data[:one], data[:one] + data[other:], b""))


def _inserted(data: bytes, random: Random) -> bytes:
    at = random.choice((0, _at(data, random)))
    return data[:at] + random.choice(BYTES) + data[at:]


def _doubled(data: bytes, random: Random) -> bytes:
    one, other = sorted((_at(data, random), _at(data, random)))
    return data[:other] + data[one:other] + data[other:]


def _line(data: bytes, random: Random) -> bytes:
    lines = data.splitlines(keepends=True)
    if len(lines) < 2:
        return data[::-1]
    one, other = random.sample(range(len(lines)), 2)
    way = random.randrange(4)
    if way == 0:
        del lines[one]
    elif way == 1:
        lines.insert(other, lines[one])
    elif way == 2:
        lines[one], lines[other] = lines[other], lines[one]
    else:
        lines[one] = lines[one].rstrip(b"\n")
    return b"".join(lines)


def _number(data: bytes, random: Random) -> bytes:
    found = list(re.finditer(rb"\d+(?:\.\d+)?", data))
    if not found:
        return data
    place = random.choice(found)
    return data[:place.start()] + random.choice(NUMBERS).encode() + data[place.end():]


def _token(suffix: str) -> Callable[[bytes, Random], bytes]:
    def token(data: bytes, random: Random) -> bytes:
        text = data.decode("utf-8", "replace")
        words = list(re.finditer(r"[\w.]+|\W", text))
        place = random.choice(words).span() if words else (0, 0)
        end = random.choice(place)          # put before a word, or in its place
        return (text[:place[0]] + random.choice(TOKENS[suffix]) + text[end:]).encode()

    return token


def _nested(suffix: str) -> Callable[[bytes, Random], bytes]:
    def nested(data: bytes, random: Random) -> bytes:
        at = _at(data, random)
        return data[:at] + random.choice(TOKENS[suffix]).encode() * random.choice((50, 3000)) + data[at:]

    return nested


def _png(data: bytes, random: Random) -> bytes:
    """A chunk spoilt, its checksum right."""
    at, starts = 8, list[int]()
    while at + 12 <= len(data):
        starts.append(at)
        at += int.from_bytes(data[at:at + 4], "big") + 12
    if not starts:
        return data
    at = random.choice(starts)
    size = int.from_bytes(data[at:at + 4], "big")
    body = _flipped(data[at + 4:at + 8 + size], random)
    return data[:at + 4] + body + zlib.crc32(body).to_bytes(4, "big") + data[at + 12 + size:]


def _sheet(data: bytes, random: Random) -> bytes:
    """A part of a spreadsheet spoilt, or the file around it."""
    try:
        with ZipFile(BytesIO(data)) as file:
            parts = {name: file.read(name) for name in file.namelist()}
    except BadZipFile:
        return data
    if random.random() < 0.2:
        return random.choice((_flipped, _cut))(data, random)
    name = random.choice([*parts, *(name for name in parts if "sheet" in name for _ in range(4))])
    parts[name] = random.choice((_flipped, _cut, _number, _token(".xlsx")))(parts[name], random)
    out = BytesIO()
    with ZipFile(out, "w") as file:
        for name, part in parts.items():
            file.writestr(name, part)
    return out.getvalue()
