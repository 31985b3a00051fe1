"""The protocol: the routes and the messages, as the server declares them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from inspect import cleandoc
from typing import Any, get_args

import msgspec
from litestar.handlers import HTTPRouteHandler
from msgspec.inspect import Type

from kingfisher.server.http.routes import ROUTES
from kingfisher.server.protocol import rest
from kingfisher.server.protocol.from_client import FromClient
from kingfisher.server.protocol.to_client import ToClient
from tools.site.markdown import code, table
from tools.typescript import docstring_of

UNKNOWN = "any value"

LARGEST_IN_JSON = 2**53 - 1
"""Larger whole numbers are not exact in every program that reads JSON."""


def routes() -> str:
    """List the routes of the REST side."""
    rows = []
    for handler in ROUTES:
        if isinstance(handler, HTTPRouteHandler) and handler.include_in_schema is not False:
            path = re.sub(r":\w+}", "}", min(handler.paths))
            rows += [(code(f"{method} {path}"), cleandoc(handler.fn.__doc__ or "")) for method in sorted(handler.http_methods)]
    return table(("route", "what it does"), rows)


def from_page() -> str:
    """Describe every message that a page sends."""
    return messages(get_args(FromClient))


def to_page() -> str:
    """Describe every message that a page gets."""
    return messages(get_args(ToClient))


def message_types() -> str:
    """Describe everything that messages and the answers of REST are made of."""
    asked = [FromClient, ToClient, *(value for value in vars(rest).values() if is_struct(value))]
    found = {struct.cls for one in asked for struct in structs(msgspec.inspect.type_info(one))}
    messages_themselves = {*get_args(FromClient), *get_args(ToClient)}
    others = sorted((cls for cls in found if cls not in messages_themselves), key=lambda cls: cls.__name__)
    return "\n\n".join(section(cls.__name__, cls) for cls in others)


def is_struct(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, msgspec.Struct)


def messages(classes: tuple[Any, ...]) -> str:
    return "\n\n".join(section(str(cls.__struct_config__.tag), cls) for cls in classes)


def section(title: str, cls: type[msgspec.Struct]) -> str:
    """Describe one struct: its docstring and its fields."""
    described = msgspec.inspect.type_info(cls)
    assert isinstance(described, msgspec.inspect.StructType)
    says, meanings = docstring_of(cls)
    rows = [(code(field.encode_name), kind(field.type), meaning(field, meanings)) for field in described.fields]
    parts = [f"### {title}", says, table(("field", "type", "meaning"), rows) if rows else "It has no fields."]
    return "\n\n".join(part for part in parts if part)


def meaning(field: msgspec.inspect.Field, meanings: Mapping[str, str]) -> str:
    said = meanings.get(field.name, "")
    return said if field.required else f"{said} May be left out.".strip()


def structs(of: Type, seen: set[type] | None = None) -> Iterator[msgspec.inspect.StructType]:
    """Walk through all structs that a type holds, itself included."""
    seen = set() if seen is None else seen
    if isinstance(of, msgspec.inspect.StructType):
        if of.cls in seen:
            return
        seen.add(of.cls)
        yield of
    for inner in within(of):
        yield from structs(inner, seen)


def within(of: Type) -> list[Type]:
    if isinstance(of, msgspec.inspect.StructType):
        return [field.type for field in of.fields]
    if isinstance(of, msgspec.inspect.UnionType):
        return list(of.types)
    if isinstance(of, msgspec.inspect.DictType):
        return [of.key_type, of.value_type]
    if isinstance(of, msgspec.inspect.TupleType):
        return list(of.item_types)
    item = getattr(of, "item_type", None)
    return [item] if isinstance(item, Type) else []


def kind(of: Type) -> str:
    """Say in words what a value of this type is."""
    match of:
        case msgspec.inspect.StructType(cls=cls):
            return f"[{cls.__name__}](#{cls.__name__.lower()})"
        case msgspec.inspect.UnionType(types=types):
            return " or ".join(kind(one) for one in types)
        case msgspec.inspect.LiteralType(values=values):
            return " or ".join(code(f'"{value}"') for value in values)
        case msgspec.inspect.DictType(key_type=key, value_type=value):
            return f"object of {kind(key)}: {kind(value)}"
        case msgspec.inspect.ListType(item_type=item) | msgspec.inspect.VarTupleType(item_type=item):
            return f"list of: {kind(item)}"
        case msgspec.inspect.TupleType(item_types=items):
            return f"[{', '.join(kind(item) for item in items)}]"
    return simple_kind(of)


def whole_number(low: int | None, high: int | None) -> str:
    if low is None or high is None:
        return "whole number"
    return f"whole number from {low}" + (f" to {high}" if high < LARGEST_IN_JSON else "")


def simple_kind(of: Type) -> str:
    match of:
        case msgspec.inspect.IntType(ge=low, le=high):
            return whole_number(low, high)
        case msgspec.inspect.FloatType():
            return "number"
        case msgspec.inspect.StrType(max_length=longest, pattern=pattern):
            limits = [f"at most {longest} characters"] if longest else [f"as `{pattern}`"] if pattern else []
            return ", ".join(["text", *limits])
        case msgspec.inspect.BoolType():
            return "true or false"
        case msgspec.inspect.NoneType():
            return "null"
    return UNKNOWN
