"""Gives each attribute in the Python reference its own description, where the docstring of its class describes all of them."""

from __future__ import annotations

from inspect import cleandoc
from typing import Any

from griffe import Class, Docstring, Extension, Function

from tools.typescript import split_docstring


class FieldDescriptions(Extension):
    """Changes classes as mkdocstrings reads them, before they become pages.

    Without it, every attribute would be listed twice: described under its class, and again without a description.
    """

    def on_class(self, *, cls: Class, **_: Any) -> None:  # noqa: ANN401 - so Griffe declares it
        """Move what a class says of its attributes to these, and leave out what the module describes elsewhere."""
        if cls.docstring is not None:
            told, attributes = split_docstring(cleandoc(cls.docstring.value))
            for name, text in attributes.items():
                cls.members[name].docstring = Docstring(text)
            cls.docstring.value = told
        for name in described_in_module(cls):
            del cls.members[name]


def described_in_module(cls: Class) -> list[str]:
    """List the methods of a protocol that functions of its module describe under the same names."""
    if not any(str(base).startswith("Protocol") for base in cls.bases):
        return []
    functions = {name for name, member in cls.module.members.items() if isinstance(member, Function) and member.has_docstring}
    return [name for name, member in cls.members.items() if name in functions and not member.has_docstring]
