"""What is kept between runs saves time and nothing else: broken, foreign or full, it is as if it were not there."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from deckgen import cache
from deckgen.cache import ContentCache, user_cache

UNIX = pytest.mark.skipif(os.name == "nt", reason="the cache folder is elsewhere there")


def test_what_was_put_is_there_in_the_next_run(tmp_path: Path) -> None:
    ContentCache(tmp_path / "kept").put(b"drawn", b"picture", b"<svg/>")
    again = ContentCache(tmp_path / "kept")
    assert again.get(b"picture", b"<svg/>") == b"drawn"
    assert again.get(b"picture", b"<svg />") is None and again.get(b"picture<svg/>") is None


def test_other_code_of_deckgen_keeps_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ContentCache(tmp_path).put(b"drawn", b"picture")
    monkeypatch.setattr(cache, "program_digest", lambda: "another version")
    assert ContentCache(tmp_path).get(b"picture") is None


@pytest.mark.parametrize("data", [b"", b"drawn", bytes(32) + b"drawn"])
def test_a_broken_entry_is_none(data: bytes, tmp_path: Path) -> None:
    ContentCache(tmp_path).put(b"drawn", b"picture")
    [entry] = tmp_path.iterdir()
    entry.write_bytes(data)
    assert ContentCache(tmp_path).get(b"picture") is None
    ContentCache(tmp_path).put(b"drawn", b"picture")
    assert ContentCache(tmp_path).get(b"picture") == b"drawn" and list(tmp_path.iterdir()) == [entry]


def test_the_older_half_makes_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "MOST", 4)
    for number in range(5):
        ContentCache(tmp_path).put(b"drawn", bytes([number]))
        newest = max(tmp_path.iterdir(), key=lambda path: path.stat().st_ctime_ns)
        os.utime(newest, (number, number))
    ContentCache(tmp_path).put(b"drawn", b"one more")
    assert [ContentCache(tmp_path).get(bytes([number])) for number in range(5)] == [None, None, *[b"drawn"] * 3]


def test_a_folder_that_cannot_be_written_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    there = ContentCache(tmp_path / "file" / "kept")
    there.put(b"drawn", b"picture")
    assert there.get(b"picture") is None and ContentCache(None).get(b"picture") is None


@UNIX
def test_a_folder_where_others_may_write_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    user_cache().put(b"drawn", b"picture")
    assert user_cache().get(b"picture") == b"drawn"
    assert (tmp_path / "deckgen").stat().st_mode & 0o777 == 0o700
    (tmp_path / "deckgen").chmod(0o777)
    assert user_cache().get(b"picture") is None
