# SPDX-License-Identifier: MIT
"""The check of one device file for code that fails or differs on the device.

It judges by names, without types.
"""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

from host_sim.device_code.byte_arrays import ByteArrays, makes_byte_array
from host_sim.device_code.files import module_file
from host_sim.device_code.firmware import firmware_modules
from host_sim.device_code.importing import device_nodes
from host_sim.device_code.missing import (
    ADAFRUIT_LIBRARIES,
    INSTEAD_OF,
    LITERAL_LIMIT,
    METHODS,
    MISSING_BUILTINS,
    MISSING_IN_MODULES,
    MISSING_KEYWORDS,
    MISSING_METHODS,
    MISSING_SPECIALS,
    PURE,
    PURE_IMPORTS,
)
from host_sim.device_code.order import ANY_ORDER, unordered_loops
from host_sim.device_code.source import without_annotations
from host_sim.paths import ROOT


def check(path: str | Path, root: Path = ROOT) -> list[str]:
    """Return ["file:line: sentence"] about code that fails or differs on the device."""
    path = Path(path)
    source = path.read_text(encoding="utf-8")
    name = path.relative_to(root).as_posix() if path.is_relative_to(root) else path.name
    found = check_source(source, name, root)
    if any(path.with_suffix("").glob("*")):
        found.insert(0, (1, f"the folder {path.stem}/ hides this module on the device: rename one"))
    return [f"{name}:{line}: {sentence}" for line, sentence in found]


def check_source(
    source: str, filename: str = "module.py", root: Path = ROOT
) -> list[tuple[int, str]]:
    """Return sorted [(line, sentence)] about this source."""
    return sorted(set(_Reader(source, filename, root).check()))


class _Reader:
    def __init__(self, source: str, filename: str, root: Path) -> None:
        self.tree = without_annotations(ast.parse(source))
        self.filename, self.root = filename, root
        parts = Path(filename).with_suffix("").parts
        self.is_pure = "lib" not in parts and not PURE.isdisjoint(parts)
        self.source, self.lines = source, source.splitlines()
        self.own = set(_assigned_names(self.tree))
        self.functions = {node.name for node in self.tree.body if isinstance(node, ast.FunctionDef)}
        self.modules: dict[str, str] = {}  # local name -> module, for `import os as o`
        self.byte_arrays = ByteArrays(self.tree)
        self.found: list[tuple[int, str]] = []

    def say(self, node: ast.stmt | ast.expr, sentence: str) -> None:
        self.found.append((node.lineno, sentence))

    def check(self) -> list[tuple[int, str]]:
        self.check_imports()
        for node in device_nodes(self.tree):
            method = getattr(self, "on_" + type(node).__name__.lower(), None)
            if method:
                method(node)
        for iterable, kind in unordered_loops(self.tree):
            if ANY_ORDER not in self.lines[iterable.lineno - 1].rpartition("#")[2]:
                use = f"use a tuple, sorted(), or # {ANY_ORDER}"
                self.say(iterable, f"{kind} has another order on the device: {use}")
        return self.found

    def check_imports(self) -> None:
        firmware = firmware_modules()
        for node in device_nodes(self.tree):
            if isinstance(node, ast.Import):
                for alias in node.names:
                    self.check_module(node, alias.name, firmware)
                    self.modules[alias.asname or alias.name] = alias.name
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                self.check_module(node, node.module, firmware)
                for alias in node.names:
                    self.check_name(node, node.module, alias.name)

    def check_module(self, node: ast.stmt, name: str, firmware: set[str]) -> None:
        top = name.partition(".")[0]
        ours = module_file(top, self.root) is not None
        if not ours and top not in firmware and top not in ADAFRUIT_LIBRARIES:
            self.say(node, f"module {name} does not exist on the device")
        elif "." in name and top in firmware and name not in ("ulab.numpy",):
            self.check_name(node, top, name.split(".")[1])
        if self.is_pure and not ours and top in firmware and top not in PURE_IMPORTS:
            self.say(node, f"{self.filename} is pure: it must not import {name}")

    def check_name(self, node: ast.stmt | ast.expr, module: str, name: str) -> None:
        if name in MISSING_IN_MODULES.get(module, ()):
            use = INSTEAD_OF.get(f"{module}.{name}")
            self.say(
                node,
                f"{module}.{name} does not exist on the device" + (f": use {use}" if use else ""),
            )

    def on_attribute(self, node: ast.Attribute) -> None:
        if isinstance(node.value, ast.Name) and node.value.id in self.modules:
            self.check_name(node, self.modules[node.value.id], node.attr)
        elif node.attr == "__annotations__":
            self.say(node, "annotations do not exist on the device when the program runs")

    def on_name(self, node: ast.Name) -> None:
        if (
            isinstance(node.ctx, ast.Load)
            and node.id in MISSING_BUILTINS
            and node.id not in self.own
        ):
            self.say(
                node, f"{node.id} does not exist on the device: use {MISSING_BUILTINS[node.id]}"
            )

    def on_call(self, node: ast.Call) -> None:
        method_call = node.func if isinstance(node.func, ast.Attribute) else None
        name = method_call.attr if method_call else getattr(node.func, "id", "")
        if name in METHODS and method_call and name not in self.own:
            method = METHODS[name]
            use = MISSING_METHODS[method]
            self.say(node, f"{method} does not exist on the device: use {use}")
        if name not in self.own:
            for keyword in node.keywords:
                if keyword.arg in MISSING_KEYWORDS.get(name, ()):
                    self.say(node, f"{name}() does not take {keyword.arg}= on the device")
        if name == "center" and len(node.args) == 2 and isinstance(node.args[1], ast.Constant):
            self.say(node, "str.center takes no fill character on the device")
        if name == "iter" and len(node.args) == 2:
            self.say(node, "iter(callable, sentinel) does not exist on the device: use a loop")
        if name == "deque" and len(node.args) < 2:
            self.say(node, "deque needs both its start and its length on the device: deque((), 8)")
        if name == "seed" and not node.args:
            self.say(node, "random.seed() needs an int on the device")
        if name == "getrandbits" and node.args and _number(node.args[0]) > 32:
            self.say(node, "getrandbits gives at most 32 bits on the device")
        if method_call and name == "format":
            self.check_format(node, method_call.value)
        if name in ("pack", "unpack", "pack_into", "unpack_from", "calcsize") and node.args:
            layout = node.args[0]
            if (
                isinstance(layout, ast.Constant)
                and isinstance(layout.value, str)
                and "?" in layout.value
            ):
                self.say(node, "struct has no '?' on the device: use B")

    def check_format(self, node: ast.Call, text: ast.expr) -> None:
        if isinstance(text, ast.Constant) and isinstance(text.value, str):
            for gap in re.findall(r"{([^{}:!]*)", text.value.replace("{{", "")):
                if "." in gap or "[" in gap:
                    self.say(
                        node,
                        "format() cannot read attributes or items on the device: pass the value",
                    )

    def on_subscript(self, node: ast.Subscript) -> None:
        steps = node.slice if isinstance(node.slice, ast.Slice) else None
        if steps and steps.step and _number(steps.step) != 1:
            self.say(
                node, "only lists can be sliced with a step on the device: use reversed() or a loop"
            )
        name = node.value.id if isinstance(node.value, ast.Name) else ""
        if name in ("dict", "list", "set", "tuple", "type") and isinstance(node.ctx, ast.Load):
            self.say(node, f"{name}[...] does not exist on the device when the program runs")

    def on_delete(self, node: ast.Delete) -> None:
        for target in node.targets:
            if isinstance(target, ast.Subscript) and self.byte_arrays.holds(target.value):
                self.say(node, "bytearray items cannot be deleted on the device: build a new one")

    def on_joinedstr(self, node: ast.JoinedStr) -> None:
        for part in node.values:
            if not isinstance(part, ast.FormattedValue):
                continue
            for inner in ast.walk(part.value):
                text = (
                    inner.value
                    if isinstance(inner, ast.Constant) and isinstance(inner.value, str)
                    else ""
                )
                if isinstance(
                    inner,
                    ast.Dict | ast.Set | ast.Lambda | ast.DictComp | ast.SetComp | ast.JoinedStr,
                ):
                    self.say(
                        node,
                        "the device cannot read braces or lambda in an f-string: name it first",
                    )
                elif any(mark in text for mark in ":!{}"):
                    self.say(
                        node,
                        "the device cannot read a text with :!{} in an f-string: name it first",
                    )
        if _joins_braces(ast.get_source_segment(self.source, node)):
            self.say(
                node,
                "an f-string beside a text with braces fails on the device: make it one",
            )

    def on_list(self, node: ast.List | ast.Set) -> None:
        size = len(node.elts)
        if size > LITERAL_LIMIT:
            self.say(node, f"{size} items overflow the device's stack: use a tuple or bytes")

    on_set = on_list

    def on_functiondef(self, node: ast.FunctionDef) -> None:
        if node.name in MISSING_SPECIALS:
            self.say(node, f"{node.name} {MISSING_SPECIALS[node.name]} on the device")

    def on_assign(self, node: ast.Assign) -> None:
        for target in node.targets:
            if isinstance(target, ast.Name) and target.id in MISSING_SPECIALS:
                self.say(node, f"{target.id} {MISSING_SPECIALS[target.id]} on the device")
            holder = target.value if isinstance(target, ast.Attribute) else None
            if isinstance(holder, ast.Name) and holder.id in self.functions:
                self.say(node, "a function cannot have attributes on the device")

    def on_classdef(self, node: ast.ClassDef) -> None:
        if any(keyword.arg == "metaclass" for keyword in node.keywords):
            self.say(node, "metaclass= does not exist on the device")
        if len(node.bases) > 1:
            self.say(node, "several base classes are searched depth first on the device: use one")

    def on_asyncfunctiondef(self, node: ast.AsyncFunctionDef) -> None:
        self.say(node, "asyncio does not exist on the device")

    def on_binop(self, node: ast.BinOp) -> None:
        if isinstance(node.op, ast.Mult) and makes_byte_array(node.left):
            self.say(node, "a bytearray cannot be multiplied on the device: multiply bytes first")
        if self.is_pure and isinstance(node.op, ast.Div):
            self.say(node, "floats have 22 bits on the device: count in ints (//)")

    def on_compare(self, node: ast.Compare) -> None:
        for operator, right in zip(node.ops, node.comparators, strict=True):
            is_in = isinstance(operator, ast.In | ast.NotIn) and not makes_bytes(node.left)
            if is_in and self.byte_arrays.holds(right):
                self.say(
                    node, "`int in bytearray` fails on the device: look for bytes([int]) in it"
                )

    def on_constant(self, node: ast.Constant) -> None:
        if self.is_pure and isinstance(node.value, float):
            self.say(node, "floats have 22 bits on the device: count in ints")


def makes_bytes(node: ast.expr) -> bool:
    """Return True for an expression whose form shows that it is bytes, for example b"a" + x."""
    if isinstance(node, ast.BinOp):
        return makes_bytes(node.left) or makes_bytes(node.right)
    if isinstance(node, ast.Constant):
        return isinstance(node.value, bytes)
    function = node.func if isinstance(node, ast.Call) else None
    return isinstance(function, ast.Name) and function.id == "bytes"


def _assigned_names(tree: ast.AST) -> Iterator[str]:
    """Yield the file's own functions, parameters and variables, which may hide a missing name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            yield node.name
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id


def _number(node: ast.expr) -> int:
    try:
        value = ast.literal_eval(node)
    except ValueError:
        return 0
    return value if isinstance(value, int) else 0


def _joins_braces(source: str | None) -> bool:
    """Return True if an f-string is joined with a plain text that has braces."""
    tokens = tokenize.generate_tokens(io.StringIO(f"({source})").readline)
    try:
        parts = [token.string for token in tokens if token.type == tokenize.STRING]
    except tokenize.TokenError:  # newer Pythons yield the inside of a {gap:format} separately
        return False
    plain = [part for part in parts if "f" not in part[: part.index(part[-1])].lower()]
    return any("{" in part or "}" in part for part in plain)
