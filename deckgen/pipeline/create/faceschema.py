"""The RELAX NG schema of face templates, made from the table that the parser checks them by.

A template is read by editors as it is written: wherever a value or an element may stand, so may Jinja.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from deckgen.markup import ELEMENTS, EMPTY_MARKS, FACE_MARKS, MARKS, Attribute, Kind
from deckgen.markup import Element as Described

_NAMES = {"xmlns": "http://relaxng.org/ns/structure/1.0",
          "xmlns:a": "http://relaxng.org/ns/compatibility/annotations/1.0",
          "datatypeLibrary": "http://www.w3.org/2001/XMLSchema-datatypes"}
_JINJA = r"(.|\s)*\{[\{%](.|\s)*"
_HOLDERS = ("face", "group")        # elements that hold others


def face_schema() -> bytes:
    grammar = Element("grammar", _NAMES)
    SubElement(SubElement(grammar, "start"), "ref", name="face")
    for name, pattern in {"jinja": _JINJA, **{_form(kind): kind.pattern for kind in _patterns()}}.items():
        data = SubElement(SubElement(grammar, "define", name=name), "data", type="string")
        SubElement(data, "param", name="pattern").text = pattern
    _mixed(grammar, "drawing", (name for name in ELEMENTS if name != "face"))
    _mixed(grammar, "marks", (f"mark-{name}" for name in FACE_MARKS))
    for name, element in ELEMENTS.items():
        content = "drawing" if name in _HOLDERS else "marks" if name == "text" else ""
        _element(grammar, name, name, element, content)
    for name in FACE_MARKS:
        _element(grammar, f"mark-{name}", name, MARKS[name], "" if name in EMPTY_MARKS else "marks")
    indent(grammar)
    schema: bytes = tostring(grammar, encoding="utf-8", xml_declaration=True)
    return schema + b"\n"


def _mixed(grammar: Element, name: str, members: Iterable[str]) -> None:
    """Any of these, in any order, and text between them."""
    several = SubElement(SubElement(SubElement(grammar, "define", name=name), "mixed"), "zeroOrMore")
    choice = SubElement(several, "choice")
    for member in members:
        SubElement(choice, "ref", name=member)


def _element(grammar: Element, define: str, name: str, element: Described, content: str) -> None:
    inside = SubElement(SubElement(grammar, "define", name=define), "element", name=name)
    SubElement(inside, "a:documentation").text = element.about
    _attributes(inside, element.attributes)
    if content:
        SubElement(inside, "ref", name=content)
    elif not element.attributes:
        SubElement(inside, "empty")


def _attributes(parent: Element, attributes: Mapping[str, Attribute]) -> None:
    for name, attribute in attributes.items():
        needed = attribute.default is None
        inside = SubElement(parent if needed else SubElement(parent, "optional"), "attribute", name=name)
        usual = f" (default: {attribute.default})" if attribute.default else ""
        SubElement(inside, "a:documentation").text = attribute.about + usual
        choice = SubElement(inside, "choice")
        _value(choice, attribute.kind)
        SubElement(choice, "ref", name="jinja")


def _value(choice: Element, kind: Kind) -> None:
    if kind.least is not None or kind.most is not None:
        data = SubElement(choice, "data", type="double")
        for bound, limit in (("minInclusive", kind.least), ("maxInclusive", kind.most)):
            if limit is not None:
                SubElement(data, "param", name=bound).text = f"{limit:g}"
    elif kind.words:
        for word in kind.words:
            SubElement(choice, "value").text = word
    else:
        SubElement(choice, "ref", name=_form(kind))


def _patterns() -> Iterator[Kind]:
    """The kinds of values that are described by a pattern alone."""
    for element in (*ELEMENTS.values(), *(MARKS[name] for name in FACE_MARKS)):
        for attribute in element.attributes.values():
            if not attribute.kind.words and attribute.kind.least is None:
                yield attribute.kind


def _form(kind: Kind) -> str:
    return f"value-{kind.name.replace(' ', '-')}"
