"""Right translations with traps, and wrong ones of the hard kinds: how many of each the checks may get wrong."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from deckgen.diagnostics import Diagnostic
from tests.translate.proofread.test_checks import entry, found

HERE = Path(__file__).parent
LOCALES = ("it", "pt_BR", "ru", "en")
CLEAN, PLANTED = 4, 4       # diagnostics that right texts may get, and wrong texts that may be missed, in each language


def rows(name: str, locale: str) -> list[Mapping[str, str]]:
    with (HERE / name).open(encoding="utf-8", newline="") as file:
        return [row for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE) if row["locale"] == locale]


def diagnostics(name: str, locale: str) -> Iterator[tuple[str, list[Diagnostic]]]:
    every = rows(name, locale)
    told = found(locale, *(entry(row["source"], row["target"], context="rulebook") for row in every))
    for row in every:
        yield row["source"], [diagnostic for diagnostic in told if diagnostic.location.msgid == row["source"]]


@pytest.mark.parametrize("locale", LOCALES)
def test_right_translations_are_silent(locale: str) -> None:
    assert len([diagnostic for _, told in diagnostics("clean.tsv", locale) for diagnostic in told]) <= CLEAN


@pytest.mark.parametrize("locale", LOCALES)
def test_wrong_translations_are_told(locale: str) -> None:
    assert len([source for source, told in diagnostics("planted.tsv", locale) if not told]) <= PLANTED
