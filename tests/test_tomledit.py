"""A list of a TOML file gets one more text, and nothing else of the file changes."""

from __future__ import annotations

import pytest

from deckgen.pipeline.catalogs.tomledit import appended

BEFORE = 'title = "locales = [1]"  # locales = ["no"]\n'
AFTER = '\n[rules]\nlocales = ["de"]\n'


@pytest.mark.parametrize(("old", "new"), [
    ('["en"]', '["en", "fr"]'),
    ('["pt_BR", "en", "it"]   # the three', '["pt_BR", "en", "it", "fr"]   # the three'),
    ('["en","it"]', '["en","it","fr"]'),
    ('["en", "it",]', '["en", "it", "fr",]'),
    ("['en', 'it']", "['en', 'it', 'fr']"),
    ("[]", '["fr"]'),
    ("[ ]", '["fr" ]'),
    ('[\n  "en",\n  "it",  # since 1.1, ]\n]', '[\n  "en",\n  "it",  # since 1.1, ]\n  "fr",\n]'),
    ('[\n  "en",\n  "it"  # "de"\n]', '[\n  "en",\n  "it",  # "de"\n  "fr"\n]'),
    ('[\n\t"en"]', '[\n\t"en",\n\t"fr"]'),
    ('["en",\n           "it"]', '["en",\n           "it",\n           "fr"]'),
    ('[\n  "en", "it",\n]', '[\n  "en", "it", "fr",\n]'),
    ('[  # all\n  # "de"\n]', '["fr"  # all\n  # "de"\n]'),
])
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_the_layout_is_kept(old: str, new: str, newline: str) -> None:
    for mark in (b"", b"\xef\xbb\xbf"):
        source, wanted = ((BEFORE + f"locales = {text}" + AFTER).replace("\n", newline) for text in (old, new))
        data, line = appended(mark + source.encode(), "locales", "fr")
        assert data == mark + wanted.encode()
        assert '"fr"' in wanted.split("\n")[line - 1].replace("'", '"')


@pytest.mark.parametrize("toml", [
    "", 'locales = "en"\n', "[rules]\nlocales = [1]\n", "locales = [\n",
    'locales = [["en"], "it"]\n', "a.locales = []\n"])
def test_what_cannot_be_changed_safely_is_refused(toml: str) -> None:
    with pytest.raises(ValueError):
        appended(toml.encode(), "locales", "fr")
