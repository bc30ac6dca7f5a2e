"""Jinja for templates: sandboxed, strict about undefined names, a project's own templates over the bundled ones.

Literal tags of face templates (`*.xml.j2`) are stamped with `at="template:line"`, so that what is found wrong in the
finished XML can be told at its source. Prose of rulebook templates (`*.md.j2`) becomes calls of `prose()`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

from jinja2 import (
    BaseLoader,
    Environment,
    StrictUndefined,
    TemplateNotFound,
    TemplateSyntaxError,
    UndefinedError,
    nodes,
    pass_context,
)
from jinja2.bccache import Bucket, BytecodeCache
from jinja2.exceptions import SecurityError, TemplateError, TemplateRuntimeError
from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream
from jinja2.runtime import Context
from jinja2.sandbox import SandboxedEnvironment
from jinja2.visitor import NodeTransformer
from markupsafe import Markup

from deckgen.cache import ContentCache
from deckgen.diagnostics import Diagnostic, Location, line_of, nearest
from deckgen.model import Card, Language, Phrase, cell_of
from deckgen.phrase import CASES, source_of
from deckgen.project import OutsideProject, Project
from deckgen.render.limits import SETTING, LimitedSandbox, TemplateLimit
from deckgen.texts import alphabetical

_TAG = re.compile(r"<([A-Za-z][\w-]*)")
TEMPLATES = "templates"


class RefusedCell(TemplateRuntimeError):
    """What a template says of a card's cell that it cannot draw."""

    def __init__(self, card: Card, column: str, message: str, hint: str) -> None:
        super().__init__(message)
        self.place, self.hint = cell_of(card, column), hint


class SourceLines(Extension):
    """Keeps the way from the output of a template back to its lines."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        if not (name or "").endswith(".md.j2"):
            return source
        from deckgen.prose import wrap_prose

        return wrap_prose(source)

    def filter_stream(self, stream: TokenStream) -> TokenStream | Iterable[Token]:
        return _stamped(stream) if (stream.name or "").endswith(".xml.j2") else stream


def _stamped(stream: TokenStream) -> Iterable[Token]:
    for token in stream:
        if token.type == "data" and "<" in token.value:
            text, line = token.value, token.lineno
            token = Token(line, "data", _TAG.sub(
                lambda m: f'<{m[1]} at="{stream.name}:{line + text.count(chr(10), 0, m.start())}"', text))  # noqa: B023
        yield token


class ProjectLoader(BaseLoader):
    """Templates by name below `templates/`; a game's art and tables are not templates."""

    def __init__(self, project: Project) -> None:
        self.project = project

    def get_source(self, environment: Any, template: str) -> tuple[str, str, Callable[[], bool]]:
        try:
            path = self.project.find(f"{TEMPLATES}/{template}")
            data = self.project.read(f"{TEMPLATES}/{template}")
        except OutsideProject:
            data = None
        if data is None:
            raise TemplateNotFound(template)
        return data.decode().replace("\r\n", "\n").replace("\r", "\n"), str(path), lambda: True

    def list_templates(self) -> list[str]:
        return [name.removeprefix(TEMPLATES + "/") for name in self.project.names(TEMPLATES, "*.j2")]


class Sandbox(LimitedSandbox):
    """Jinja's sandbox, in which no template changes what another one sees. What it lets templates ask for depends on
    types and names alone, so that is worked out once for each."""

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self._safe: dict[tuple[type, str], bool] = {}

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        key = type(obj), attr
        safe = self._safe.get(key)
        if safe is None:
            safe = self._safe[key] = super().is_safe_attribute(obj, attr, value)
        return safe

    def joined(self, *pieces: Any) -> str:
        """With the markup of phrases, which Jinja takes for plain text."""
        return super().joined(*map(_printed, pieces))

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        tree: nodes.Template = Sources().visit(super()._parse(source, name, filename))
        return tree


class Sources(NodeTransformer):
    """Has `card.type in "event ruse"` use the source of a phrase, as Python looks for nothing but `str` in a `str`."""

    def visit_Compare(self, node: nodes.Compare, *_: Any) -> nodes.Node:
        found = self.generic_visit(node)
        if node.ops[0].op in ("in", "notin"):
            node.expr = nodes.Filter(node.expr, "source", [], [], None, None, lineno=node.lineno)
        return found


class MemoryCache(BytecodeCache):
    """Compiled templates kept for the environments of further languages, and for later runs. What was compiled for an
    environment that finalizes expressions is for no other: it calls what that has."""

    def __init__(self, cache: ContentCache | None = None) -> None:
        self.buckets: dict[tuple[bytes, ...], bytes] = {}
        self._cache = cache

    def load_bytecode(self, bucket: Bucket) -> None:
        key = _made_from(bucket)
        found = self.buckets.get(key) or (self._cache and self._cache.get(*key))
        if found:
            self.buckets[key] = found
            bucket.bytecode_from_string(found)

    def asked_for(self, environment: Environment, template: str, source: str) -> tuple[list[str], list[str]]:
        """The variables that a template asks for itself, and the templates that it includes or imports."""
        key = b"names", template.encode(), source.encode()
        found = self.buckets.get(key) or (self._cache and self._cache.get(*key))
        if not found:
            from jinja2.meta import find_referenced_templates, find_undeclared_variables

            tree = environment.parse(source, template)
            others = filter(None, find_referenced_templates(tree))
            found = json.dumps([sorted(find_undeclared_variables(tree)), sorted(set(others))]).encode()
            if self._cache:
                self._cache.put(found, *key)
        self.buckets[key] = found
        names, referenced = json.loads(found)
        return names, referenced

    def dump_bytecode(self, bucket: Bucket) -> None:
        key, data = _made_from(bucket), bucket.bytecode_to_string()
        self.buckets[key] = data
        if self._cache:
            self._cache.put(data, *key)


def _made_from(bucket: Bucket) -> tuple[bytes, ...]:
    """A template's name with that of its file, its text, what else has a say."""
    finalized = bucket.environment.finalize is not None
    return b"template", bucket.key.encode(), bucket.checksum.encode(), b"finalized" if finalized else b""


def environment(project: Project, language: Language, cache: MemoryCache) -> SandboxedEnvironment:
    """The Jinja environment of a project in one language.

    Templates call `_(text, name=value)` and `ngettext(one, many, n)`, the filters `number`, `percent` and
    `alphabetical`, and `refuse(card, column, message, hint)` where they cannot draw what a cell says."""
    jinja = Sandbox(loader=ProjectLoader(project), undefined=StrictUndefined, autoescape=True, trim_blocks=True,
                    lstrip_blocks=True, extensions=[SourceLines], keep_trailing_newline=True, bytecode_cache=cache)
    jinja.globals["_"] = jinja.globals["gettext"] = _translator(language)
    jinja.globals["ngettext"] = _plural(language)
    jinja.filters["number"], jinja.filters["percent"] = _in_place(language.number), _in_place(language.percent)
    jinja.filters |= {"alphabetical": _alphabetical, "source": source_of}
    jinja.filters |= {name: _cased(name, jinja.filters[name]) for name in CASES}
    jinja.tests["in"] = lambda value, values: source_of(value) in values
    jinja.globals["dice"], jinja.globals["listed"] = language.dice, language.listed
    jinja.globals["refuse"] = _refuse
    return jinja


def _in_place(written: Callable[..., str]) -> Callable[..., str]:
    """A filter that no compiled template has the result of: it depends on the language."""
    @pass_context
    def filtered(_: Context, *values: Any) -> str:
        return written(*values)

    return filtered


def _printed(value: Any) -> Any:
    return Markup(value.markup) if isinstance(value, Phrase) else value


def _cased(name: str, other: Callable[[str], str]) -> Callable[[Any], Any]:
    """The filter of this name, for phrases too."""
    return lambda value: value.cased(name) if isinstance(value, Phrase) else other(value)


def _alphabetical(rows: Iterable[Sequence[Any]]) -> list[Sequence[Any]]:
    """Rows by what stands first in them."""
    return sorted(rows, key=lambda row: alphabetical(str(row[0])))


def _refuse(card: Card, column: str, message: str, hint: str = "") -> None:
    raise RefusedCell(card, column, message, hint)


def _role(context: Context) -> str:
    return "caption" if (context.name or "").endswith(".md.j2") else "face"


def _translator(language: Language) -> Callable[..., Phrase]:
    @pass_context
    def gettext(context: Context, msgid: str, **values: Any) -> Phrase:
        return language.text(msgid, _role(context), values or context, Location(f"{TEMPLATES}/{context.name}"))  # type: ignore[arg-type]
    return gettext


def _plural(language: Language) -> Callable[..., Phrase]:
    @pass_context
    def ngettext(context: Context, singular: str, plural: str, n: int, **values: Any) -> Phrase:
        return language.plural(singular, plural, n, _role(context), values, Location(f"{TEMPLATES}/{context.name}"))
    return ngettext


def template_fault(error: Exception, template: str, known: Iterable[str] = ()) -> Diagnostic:
    """What Jinja raised, as a diagnostic at the template's own line."""
    if isinstance(error, TemplateSyntaxError):
        where = Location(_file(error.name or "") or f"{TEMPLATES}/{error.name or template}", error.lineno)
        return Diagnostic("broken-template", where, error.message or "syntax error")
    if isinstance(error, RefusedCell):
        return Diagnostic("bad-value", error.place, str(error), error.hint)
    where = _place(error, template)
    if isinstance(error, TemplateNotFound):
        return Diagnostic("missing-template", where, f"there is no template {error.name!r}",
                          nearest(str(error.name), known) if known else "")
    if isinstance(error, UndefinedError):
        return Diagnostic("undefined-variable", where, error.message or "undefined variable",
                          "use a column of the card, or a name of rules, names, game, component")
    if isinstance(error, TemplateLimit):
        return Diagnostic("template-limit", where, error.message or "", "make it do less at once; if it has to do so "
                          f"much, set {SETTING}=4 in the environment for limits four times as high")
    if isinstance(error, SecurityError):
        return Diagnostic("unsafe-template", where, error.message or "not allowed in a template")
    if isinstance(error, UnicodeDecodeError):
        where = Location(where.file, line_of(error))
        return Diagnostic("broken-template", where, "is not UTF-8 text", "save it as UTF-8")
    if isinstance(error, TemplateError | TemplateRuntimeError):
        return Diagnostic("broken-template", where, error.message or str(error))
    return Diagnostic("broken-template", where, f"{type(error).__name__}: {error}")


def _place(error: Exception, template: str) -> Location:
    """The innermost line of a template that the traceback went through: a macro's, not its caller's."""
    place, trace = Location(f"{TEMPLATES}/{template}", 1), error.__traceback__
    while trace is not None:
        name = _file(trace.tb_frame.f_code.co_filename)
        if name.endswith(".j2"):
            place = Location(name, trace.tb_lineno)
        trace = trace.tb_next
    return place


def _file(path: str) -> str:
    """The name in the project of a template's file; empty for what is none."""
    _, folder, name = path.replace("\\", "/").rpartition(f"/{TEMPLATES}/")
    return f"{TEMPLATES}/{name}" if folder else ""


def names_used(environment: SandboxedEnvironment, template: str, cache: MemoryCache,
               seen: Collection[str] = ()) -> set[str]:
    """The variables that a template and those it includes or imports ask for; `seen` are those looked at already.
    Raises what Jinja raises."""
    source, _, _ = environment.loader.get_source(environment, template)  # type: ignore[union-attr]
    names, others = cache.asked_for(environment, template, source)
    found = set(names)
    for other in others:
        if other not in seen:
            found |= names_used(environment, other, cache, (*seen, template))
    return found
