"""Packages that count as installed: a folder on Python's path with what an installer writes beside them."""

from __future__ import annotations

from pathlib import Path


def declare(site: Path, engine: str) -> None:
    """Have the packages in a folder declare an engine."""
    info = site / f"{engine.partition(':')[0].partition('.')[0]}-0.1.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {info.name.partition('-')[0]}\nVersion: 0.1\n")
    (info / "entry_points.txt").write_text(f"[deckgen.engines]\nit = {engine}\n")
