"""Right translations with traps, and wrong ones of the hard kinds: how many of each the checks may get wrong."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from deckgen.translate.proofread.finding import Finding
from tests.translate.proofread.test_checks import entry, found

HERE = Path(__file__).parent
LOCALES = ("it", "pt_BR", "ru", "en")
CLEAN, PLANTED = 4, 4       # findings that right texts may get, and wrong texts that may be missed, in each language


def rows(name: str, locale: str) -> list[Mapping[str, str]]:
    with (HERE / name).open(encoding="utf-8", newline="") as file:
        return [row for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE) if row["locale"] == locale]


def findings(name: str, locale: str) -> Iterator[tuple[str, list[Finding]]]:
    every = rows(name, locale)
    told = found(locale, *(entry(row["source"], row["target"], context="rulebook") for row in every))
    for row in every:
        yield row["source"], [finding for finding in told if finding.msgid == row["source"]]


@pytest.mark.parametrize("locale", LOCALES)
def test_right_translations_are_silent(locale: str) -> None:
    assert len([finding for _, told in findings("clean.tsv", locale) for finding in told]) <= CLEAN


@pytest.mark.parametrize("locale", LOCALES)
def test_wrong_translations_are_told(locale: str) -> None:
    assert len([source for source, told in findings("planted.tsv", locale) if not told]) <= PLANTED
