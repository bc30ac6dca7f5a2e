"""A wrong name of a locale is refused with the one that was meant."""

from __future__ import annotations

import pytest
from babel import Locale

from deckgen.locales import known_locales, refusal


@pytest.mark.parametrize("name", ["it", "pt_BR", "zh_Hant_TW", "kab", "es_419", "zh_CN", "zh_TW", "sr_RS"])
def test_locales_of_cldr_are_known(name: str) -> None:
    assert refusal(name) is None


@pytest.mark.parametrize(("name", "meant"), [
    ("pt-br", "pt_BR"), ("PT_br", "pt_BR"), ("zh-hans-cn", "zh_Hans_CN"), ("fr_XX", "fr"), ("zh-tw", "zh_TW"),
    ("de.UTF-8", "de"), ("french", "fr"), ("frnech", "fr"), ("Brazilian Portuguese", "pt_BR"), ("jp", "ja"),
    ("cz", "cs"), ("enn", "en"), ("iw_IL", "he_IL")])
def test_the_locale_that_was_meant_is_told(name: str, meant: str) -> None:
    assert refusal(name) is not None
    assert refusal(name)[1] == f"did you mean {meant!r}?"       # type: ignore[index]


@pytest.mark.parametrize("name", ["xx_YY", "../en", "", "en/../it", "it\n", "klingon"])
def test_a_name_like_none_is_refused_with_the_form(name: str) -> None:
    refused = refusal(name)
    assert refused and (refused[1].startswith("locales are written") or refused[1].startswith("did you mean 'it'"))


def test_names_that_babel_keeps_for_itself_are_none() -> None:
    assert "root" not in known_locales() and all("." not in name for name in known_locales())


def test_a_locale_without_its_script_is_known_where_babel_knows_which_it_is() -> None:
    assert str(Locale.parse("zh_CN")) == "zh_Hans_CN" and str(Locale.parse("sr_RS")) == "sr_Cyrl_RS"
    assert refusal("az_TR") == ("there is no locale 'az_TR'", "did you mean 'az'?")
