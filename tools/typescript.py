"""Writes msgspec structs as TypeScript: an interface for each struct, a type for each named union, literal or mapping.

What is written says what msgspec puts into JSON. A struct that is sent has all its fields, but those with the default where the
struct has `omit_defaults`, and those that may be UNSET; None is sent as null, unless it is the default that is left out. A
struct that is only received may lack every field that has a default. An `array_like` struct is a tuple of its fields.
"""

from __future__ import annotations

import ast
import inspect
import json
import re
import textwrap
import types
import typing
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set as AbstractSet
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from enum import Enum
from types import ModuleType, NoneType
from uuid import UUID

import msgspec
from msgspec.structs import FieldInfo

WIDTH = 128
LARGEST_WHOLE = 2**53 - 1  # a limit that every number of JavaScript keeps, and that says nothing
Form = object
"""A type as an annotation has it: a class, or what `typing` makes of several."""

PRIMITIVES: dict[Form, str] = {
    str: "string",
    bool: "boolean",
    int: "number",
    float: "number",
    NoneType: "null",
    typing.Any: "unknown",
    msgspec.Raw: "unknown",
    **dict.fromkeys((bytes, bytearray, memoryview, datetime, date, time, timedelta, Decimal, UUID), "string"),
}
ARRAYS = (list, set, frozenset, Collection, Sequence, AbstractSet)
MAPPINGS = (dict, Mapping)
UNIONS = (typing.Union, types.UnionType)


class CannotWrite(Exception):
    """A type has no TypeScript here, or two types have one name."""


def aliases_of(module: ModuleType) -> dict[str, Form]:
    """Find the types that a module gives a name: unions, literals and mappings."""
    kinds = (*UNIONS, *MAPPINGS, typing.Literal)
    return {name: value for name, value in vars(module).items() if name[0].isupper() and typing.get_origin(value) in kinds}


def is_struct(form: Form) -> typing.TypeGuard[type[msgspec.Struct]]:
    return isinstance(form, type) and issubclass(form, msgspec.Struct)


def structs_in(forms: Iterable[Form]) -> list[type[msgspec.Struct]]:
    """Collect all structs that types reach, each once."""
    found: dict[type[msgspec.Struct], None] = {}
    waiting = list(forms)
    while waiting:
        form = waiting.pop()
        if is_struct(form) and form not in found:
            found[form] = None
            waiting += [field.type for field in msgspec.structs.fields(form)]
        elif typing.get_origin(form) is not typing.Literal:
            waiting += typing.get_args(form)
    return list(found)


class TypeScript:
    """Writes the types that are reached from those which are sent or received, module by module.

    A union or literal that one of the modules names is written under its name wherever it stands.
    """

    def __init__(self, modules: Sequence[ModuleType], sent: Iterable[Form], received: Iterable[Form] = ()) -> None:
        self._modules = modules
        self._sent = structs_in(sent)
        self._structs = {struct.__name__: struct for struct in (*self._sent, *structs_in(received))}
        self._homes: dict[str, ModuleType] = {}
        self._names: dict[Form, str] = {}
        self._used: set[str] = set()
        self._check([*self._sent, *structs_in(received)])
        for module in modules:
            self._name_aliases(module)

    def _check(self, structs: list[type[msgspec.Struct]]) -> None:
        for struct in structs:
            other = self._structs[struct.__name__]
            if other is not struct:
                raise CannotWrite(f"two structs are called {struct.__name__}: of {struct.__module__} and {other.__module__}")
            if struct.__module__ not in {module.__name__ for module in self._modules}:
                raise CannotWrite(f"{struct.__name__} is defined in {struct.__module__}, which is not among the modules")

    def _name_aliases(self, module: ModuleType) -> None:
        for name, form in aliases_of(module).items():
            if self._names.setdefault(form, name) != name:
                raise CannotWrite(f"{name} and {self._names[form]} are the same type: give it one name")
            if name in self._structs or self._names[form] in {other for at, other in self._names.items() if at != form}:
                raise CannotWrite(f"two types are called {name}, one of them in {module.__name__}")
            self._homes.setdefault(name, module)

    def declarations(self) -> str:
        """Write all structs that are reached and all named types that are used, in the order of the modules."""
        texts = {name: self._struct(struct) for name, struct in self._structs.items()}
        forms = {name: form for form, name in self._names.items()}
        while more := self._used - texts.keys():  # a named type may use others
            texts |= {name: self._alias(name, forms[name]) for name in sorted(more)}
        parts: list[str] = []
        for module in self._modules:
            own = [texts.pop(name) for name in vars(module) if name in texts and self._home(name) == module.__name__]
            parts += [f"// {module.__name__}", *own] if own else []
        return "\n\n".join(parts)

    def _home(self, name: str) -> str:
        return self._structs[name].__module__ if name in self._structs else self._homes[name].__name__

    def text(self, form: Form) -> str:
        """Write a type: by its name where it has one."""
        name = self._names.get(form)
        if name:
            self._used.add(name)
            return name
        return self._parts(form)

    def _parts(self, form: Form) -> str:
        """Write a type without regard to a name of its own."""
        if form in PRIMITIVES:
            return PRIMITIVES[form]
        if is_struct(form):
            return form.__name__
        if isinstance(form, type) and issubclass(form, Enum):
            return " | ".join(json.dumps(member.value) for member in form)
        origin, parts = typing.get_origin(form), typing.get_args(form)
        if origin is typing.Annotated:
            return self.text(parts[0])
        if origin is typing.Literal:
            return " | ".join("null" if part is None else json.dumps(part) for part in parts)
        if origin in UNIONS:
            return " | ".join(dict.fromkeys(self.text(part) for part in parts if part is not msgspec.UnsetType))
        if origin in MAPPINGS:
            return f"Record<{self.text(parts[0])}, {self.text(parts[1])}>"
        if origin in ARRAYS or (origin is tuple and parts[1:] == (...,)):
            item = self.text(parts[0])
            return f"({item})[]" if " | " in item else f"{item}[]"
        if origin is tuple:
            return f"[{', '.join(self.text(part) for part in parts)}]"
        raise CannotWrite(f"{form} cannot be written as TypeScript")

    def _alias(self, name: str, form: Form) -> str:
        text = self._parts(form)
        line = f"export type {name} = {text};"
        if len(line) > WIDTH:
            line = f"export type {name} =\n" + "\n".join(f"  | {part}" for part in text.split(" | ")) + ";"
        return comment(said_of(self._homes[name], name)) + line

    def _struct(self, struct: type[msgspec.Struct]) -> str:
        told, attributes = docstring_of(struct)
        config = struct.__struct_config__
        tag = [] if config.tag is None else [(config.tag_field or "", json.dumps(config.tag))]
        if config.array_like:
            items = [text for _, text in tag]
            items += [f"{name}: {text}" for _, name, text in self._fields(struct)]
            return comment(told) + f"export type {struct.__name__} = [{', '.join(items)}];"
        lines = [f"  {name}: {text};" for name, text in tag]
        for field, name, text in self._fields(struct):
            said = " ".join(filter(None, (attributes.get(field.name), limits(field.type))))
            lines.append(comment(said, "  ") + f"  {name}: {text};")
        return comment(told) + "\n".join([f"export interface {struct.__name__} {{", *lines, "}"])

    def _fields(self, struct: type[msgspec.Struct]) -> Iterator[tuple[FieldInfo, str, str]]:
        """Write the fields of a struct, each as its name, with a mark where it may be left out, and its type."""
        omits = struct.__struct_config__.omit_defaults and not struct.__struct_config__.array_like
        sent = struct in self._sent
        for field in msgspec.structs.fields(struct):
            text = self.text(field.type)
            parts = typing.get_args(field.type)
            optional = not field.required and (
                not sent
                or msgspec.UnsetType in parts
                or (omits and field.default_factory in (msgspec.NODEFAULT, list, dict, set))
            )
            if sent and omits and field.default is None:
                text = self.text(typing.Union[tuple(part for part in parts if part is not NoneType)])  # noqa: UP007
            yield field, (field.encode_name + "?" if optional else field.encode_name), text


def docstring_of(struct: type[msgspec.Struct]) -> tuple[str, dict[str, str]]:
    """Split the docstring of a struct into what it says of the struct and what it says of each attribute."""
    return split_docstring(inspect.cleandoc(struct.__doc__ or ""))


def split_docstring(docstring: str, section: str = "Attributes") -> tuple[str, dict[str, str]]:
    """Split the docstring of a class into what it says of the class and what it says of each attribute or argument."""
    told, _, listed = docstring.partition(f"{section}:\n")
    entries = re.findall(r"^    (\w+): (.+(?:\n {5,}.+)*)", listed, re.MULTILINE)
    return told.strip(), {name: " ".join(text.split()) for name, text in entries}


def limits(form: Form) -> str:
    """Tell which values a receiver takes, where a type says so."""
    parts = typing.get_args(form) if typing.get_origin(form) in UNIONS else (form,)
    for kind, meta in (typing.get_args(part)[:2] for part in parts if typing.get_origin(part) is typing.Annotated):
        if meta.ge is not None and meta.le is not None and meta.le < LARGEST_WHOLE:
            return f"From {meta.ge:,} to {meta.le:,}."
        if meta.max_length is not None:
            return f"At most {meta.max_length:,} {'characters' if kind is str else 'entries'}."
        if meta.pattern is not None:
            return f"Matches `{meta.pattern}`."
    return ""


def said_of(module: ModuleType, name: str) -> str:
    """Find what a module says about one of its constants: the string below it, or the comment beside or above it."""
    source = inspect.getsource(module)
    body = ast.parse(source).body
    for statement, after in zip(body, [*body[1:], ast.Pass()], strict=True):
        if isinstance(statement, ast.Assign) and [ast.unparse(target) for target in statement.targets] == [name]:
            if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) and isinstance(after.value.value, str):
                return inspect.cleandoc(after.value.value)
            above, *lines = source.splitlines()[max(0, statement.lineno - 2) : statement.end_lineno]
            said = lines[-1].partition("  # ")[2] or above.removeprefix("# ") * above.startswith("# ")
            return f"{said[:1].upper()}{said[1:].rstrip('.')}." if said else ""
    return ""


def constant(module: ModuleType, name: str) -> str:
    """Write a number, or another constant, that a module names."""
    value = getattr(module, name)
    return (
        comment(said_of(module, name))
        + f"export const {name} = {f'{value:_}' if isinstance(value, int) else json.dumps(value)};"
    )


def comment(text: str, indent: str = "") -> str:
    """Write a JSDoc comment, on one line where there is room, and nothing where there is no text."""
    if not text:
        return ""
    room = WIDTH - len(indent)
    if len(text.splitlines()) == 1 and len(text) + 7 <= room:
        return f"{indent}/** {text} */\n"
    blocks = text.split("\n\n")
    lines = "\n\n".join("\n".join(textwrap.wrap(block, room - 3, break_on_hyphens=False)) for block in blocks).splitlines()
    return "\n".join([f"{indent}/**", *(f"{indent} * {line}".rstrip() for line in lines), f"{indent} */\n"])
