"""How much a template may do: steps, letters and seconds, for one rendering. A project's templates come from anybody;
beyond these limits they fail with a diagnostic instead of filling the memory or never ending.

Loops, calls and operators of Jinja are counted; what makes a long text of a short one is looked at before it is made.
`DECKGEN_LIMITS=4` in the environment makes every limit four times as high."""

from __future__ import annotations

import os
import re
import signal
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sized
from contextlib import contextmanager
from typing import Any

from jinja2 import Environment, Template, nodes, pass_context
from jinja2.exceptions import TemplateRuntimeError
from jinja2.runtime import markup_join
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.visitor import NodeTransformer

STEPS = 2_000_000           # rounds of loops; a call is CALL of them
CALL = 5
LETTERS = 20_000_000        # of all texts made on the way, and of the output
LONGEST = 2_000_000         # letters or items of one text or list
DIGITS = 1_000              # of a whole number
SECONDS = 20                # of computing, where a process can be interrupted
SETTING = "DECKGEN_LIMITS"

_WIDTH = re.compile(r"\d{5,}|\*")
_INNER = re.compile(r"\{[^{}]*:[^{}]*\{")
_RANDOM = ("lipsum",)       # a text of any length for a number
_STEP = "a round"           # no name that a template could write


class TemplateLimit(TemplateRuntimeError):
    """A template that does too much."""


def _factor() -> float:
    try:
        return max(float(os.environ.get(SETTING, "1")), 0.0)
    except ValueError:
        return 1.0


class Budget:
    """What is left to one rendering."""

    def __init__(self) -> None:
        self.start()

    def start(self) -> None:
        factor = _factor()
        self.steps, self.letters = int(STEPS * factor), int(LETTERS * factor)
        self.longest, self.digits = int(LONGEST * factor), int(DIGITS * factor)
        self.seconds = SECONDS * factor

    def step(self, many: int = 1) -> None:
        self.steps -= many
        if self.steps < 0:
            raise TemplateLimit("the template does not come to an end: too many rounds of loops, or calls")

    def check(self, size: int) -> None:
        """Before a text or list of so many letters or items is made."""
        if size > self.longest:
            raise TemplateLimit(f"the template makes a text or list of {size:,} letters or items, at most "
                                f"{self.longest:,} are allowed")

    def spend(self, value: Any) -> Any:
        """A value that was made, its letters counted."""
        if isinstance(value, str | bytes | list | tuple):
            self.letters -= len(value)
            if self.letters < 0:
                raise TemplateLimit("the template makes too much text")
        return value

    def number(self, digits: float) -> None:
        """Before a whole number of so many digits is made."""
        if digits > self.digits:
            raise TemplateLimit(f"the template makes a number of more than {self.digits:,} digits")

    def late(self, *_: Any) -> None:
        raise TemplateLimit(f"the template takes longer than {self.seconds:g} seconds")


class LimitedSandbox(ImmutableSandboxedEnvironment):
    """Jinja's sandbox with a budget, which overlays share."""

    intercepted_binops = frozenset({"+", "*", "**", "%"})

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self.budget = Budget()
        self.filters = {name: self._limited(name, made) for name, made in self.filters.items()}
        self.filters[_STEP] = self._step()
        for name in _RANDOM:
            self.globals.pop(name, None)

    # -- what compiled templates call

    def _step(self) -> Callable[[Any, bool], bool]:
        """A filter asked in each round of a loop. It takes the context, so that no compiler works it out beforehand."""
        budget = self.budget

        @pass_context
        def step(_: Any, value: bool) -> bool:
            budget.step()
            return value

        return step

    def joined(self, *pieces: Any) -> str:
        """`one ~ other`."""
        self.budget.check(sum(len(piece) for piece in pieces if isinstance(piece, Sized)))
        text: str = self.budget.spend(markup_join(pieces))
        return text

    def get_template(self, *values: Any, **named: Any) -> Template:
        """Asked for by `include` and `import` as well."""
        self.budget.step(CALL)
        return super().get_template(*values, **named)

    def concat(self, pieces: Iterable[str]) -> str:
        """What a macro or a block has written."""
        whole = list(pieces)
        self.budget.check(sum(map(len, whole)))
        text: str = self.budget.spend("".join(whole))
        return text

    def call(self, context: Any, obj: Any, *values: Any, **named: Any) -> Any:
        budget = self.budget
        budget.step(CALL)
        owner = getattr(obj, "__self__", None)
        if isinstance(owner, str | bytes | int) and not isinstance(obj, type):
            _check_method(budget, getattr(obj, "__name__", ""), owner, (*values, *named.values()))
            return budget.spend(super().call(context, obj, *values, **named))
        return super().call(context, obj, *values, **named)

    def wrap_str_format(self, value: Any) -> Callable[..., str] | None:
        wrapped = super().wrap_str_format(value)
        if wrapped is None:
            return None

        def formatted(*values: Any, **named: Any) -> str:
            _check_widths(self.budget, value.__self__)
            text: str = self.budget.spend(wrapped(*values, **named))
            return text

        return formatted

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        budget = self.budget
        if operator == "%" and isinstance(left, str):
            _check_widths(budget, left)
        elif operator == "%":
            pass
        elif isinstance(left, int) and isinstance(right, int):
            budget.number(_digits(operator, left, right))
        elif operator == "*":
            for one, times in ((left, right), (right, left)):
                if isinstance(times, int) and isinstance(one, Sized):
                    budget.check(len(one) * max(times, 0))
        elif operator == "+" and isinstance(left, Sized) and isinstance(right, Sized):
            budget.check(len(left) + len(right))
        return budget.spend(super().call_binop(context, operator, left, right))

    # -- what they are compiled from

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        tree: nodes.Template = _Counted().visit(super()._parse(source, name, filename))
        tree.set_environment(self)
        return tree

    def _limited(self, name: str, made: Callable[..., Any]) -> Callable[..., Any]:
        first = 1 if hasattr(made, "jinja_pass_arg") else 0

        def limited(*values: Any, **named: Any) -> Any:
            budget = self.budget
            budget.step(CALL)
            _check_filter(budget, name, values[first:], named)
            return budget.spend(made(*values, **named))

        for key in ("jinja_pass_arg", "jinja_async_variant"):
            if hasattr(made, key):
                setattr(limited, key, getattr(made, key))
        return limited


class _Counted(NodeTransformer):
    """Has loops and `~` ask the environment."""

    def visit_For(self, node: nodes.For) -> nodes.For:
        self.generic_visit(node)
        node.body.insert(0, nodes.ExprStmt(_counted(node.lineno), lineno=node.lineno))
        if node.test is not None:
            node.test = nodes.And(_counted(node.lineno), node.test, lineno=node.lineno)
        return node

    def visit_Concat(self, node: nodes.Concat) -> nodes.Call:
        self.generic_visit(node)
        asked = nodes.EnvironmentAttribute("joined", lineno=node.lineno)
        return nodes.Call(asked, list(node.nodes), [], None, None, lineno=node.lineno)


def _counted(line: int) -> nodes.Filter:
    return nodes.Filter(nodes.Const(True, lineno=line), _STEP, [], [], None, None, lineno=line)


def rendered(template: Template, values: Mapping[str, Any]) -> str:
    """What a template of a LimitedSandbox gives. Raises TemplateLimit, and whatever the template raises."""
    environment: Environment = template.environment
    assert isinstance(environment, LimitedSandbox)
    budget = environment.budget
    around = dict(vars(budget))         # of a rulebook whose template draws a face
    budget.start()
    try:
        with _in_time(budget):
            pieces, letters = list[str](), 0
            for piece in template.generate(values):
                pieces.append(piece)
                letters += len(piece)
                if letters > budget.letters:
                    budget.spend("".join(pieces))
            return str(budget.spend("".join(pieces)))
    finally:
        vars(budget).update(around)


@contextmanager
def _in_time(budget: Budget) -> Iterator[None]:
    """Raise TemplateLimit in what takes too long, unless it is timed already."""
    can = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    if not can or signal.getitimer(signal.ITIMER_VIRTUAL)[0]:
        yield
        return
    before = signal.signal(signal.SIGVTALRM, budget.late)
    signal.setitimer(signal.ITIMER_VIRTUAL, budget.seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


# --- sizes before they are made -----------------------------------------------------------------------------------

def _digits(operator: str, left: int, right: int) -> float:
    """About how many digits the result has."""
    one, other = left.bit_length(), right.bit_length()
    bits = one * max(right, 0) if operator == "**" else one + other
    return bits * 0.30103


def _check_widths(budget: Budget, text: str) -> None:
    """The widths and precisions in a format string, which are as long as what they give."""
    budget.check(max((int(found) if found != "*" else budget.longest + 1 for found in _WIDTH.findall(text)), default=0))
    if _INNER.search(text):
        raise TemplateLimit("the template formats a text with a width that it works out; write the width")


def _check_method(budget: Budget, name: str, owner: str | bytes | int, values: tuple[Any, ...]) -> None:
    """A method of a text or number: whole numbers that it is given are widths or counts of what it makes."""
    if isinstance(owner, int):
        budget.check(max((value for value in values if isinstance(value, int)), default=0))
        return
    many = max((value for value in values if isinstance(value, int) and name != "replace"), default=0)
    tabs = owner.count("\t") if isinstance(owner, str) else owner.count(b"\t")
    budget.check(many * (tabs + 1 if name == "expandtabs" else 1))
    if name == "replace" and len(values) > 1:
        _check_replaced(budget, owner, *values[:2])
    if name == "join" and values and isinstance(values[0], Sized):
        budget.check(_joined(values[0], owner))
    if name in ("format", "format_map") and isinstance(owner, str):
        _check_widths(budget, owner)


def _check_replaced(budget: Budget, text: Any, old: Any, new: Any) -> None:
    if any(all(isinstance(part, kind) for part in (text, old, new)) for kind in (str, bytes)):
        budget.check(len(text) + text.count(old) * len(new))


def _joined(items: Any, between: Any) -> int:
    lengths = [len(item) for item in items if isinstance(item, Sized)] if not isinstance(items, str) else [len(items)]
    return sum(lengths) + len(items) * len(str(between))


def _check_filter(budget: Budget, name: str, values: tuple[Any, ...], named: Mapping[str, Any]) -> None:
    """Filters that make much of little."""
    value, *more = values or (None,)
    more += named.values()
    if name == "format" and isinstance(value, str):
        _check_widths(budget, value)
    elif name == "replace" and len(more) > 1:
        _check_replaced(budget, str(value), str(more[0]), str(more[1]))
    elif name == "join" and isinstance(value, Sized):
        budget.check(_joined(value, more[0] if more else ""))
    elif name == "round":
        budget.number(max((abs(one) for one in more if isinstance(one, int)), default=0))
    elif name in ("indent", "tojson"):
        wide = max((one if isinstance(one, int) else len(one) for one in more if isinstance(one, int | str)), default=0)
        budget.check(wide * (str(value).count("\n") + 1 if name == "indent" else len(str(value))))
    elif name == "wordwrap":
        budget.check(len(str(value)) * (1 + max((len(one) for one in more if isinstance(one, str)), default=0)))
    else:
        budget.check(max((one for one in more if isinstance(one, int)), default=0))
