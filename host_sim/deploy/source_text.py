# SPDX-License-Identifier: MIT
"""A Python source text that is edited in place: no edit moves code to another line.

Positions are those of `ast` nodes. Removed text leaves its line breaks behind, so a traceback of
the edited text names the lines of the original.
"""

import ast
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

TYPE_CHECKING = "TYPE_CHECKING"
TYPE_CHECKING_HOME = "handful"  # the package that defines it for device code
GAP = re.compile(rb"\s*,(?:\s|#[^\n]*\n)*")  # between two items of a list
REST_OF_LINE = re.compile(rb"[ \t\r]*(?:#[^\n]*)?(?:\n|\Z)")

Node = ast.expr | ast.stmt | ast.alias


def without_type_checking(data: bytes) -> bytes:
    """Return a module without `if TYPE_CHECKING:` blocks and without the import of that name.

    A block with an `else` stays, and then the import stays too.
    """
    if TYPE_CHECKING.encode() not in data:
        return data
    text, tree = SourceText(data), ast.parse(data)
    removed: list[ast.stmt] = []
    imports: list[ast.ImportFrom] = []
    other_uses = 0
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and _is_type_checking(node.test) and not node.orelse:
            removed.append(node)
            other_uses -= 1  # its test is counted below
        elif isinstance(node, ast.ImportFrom) and node.module == TYPE_CHECKING_HOME:
            imports.append(node)
        elif _is_type_checking(node):
            other_uses += 1
    for statement in [] if other_uses else imports:
        kept = [alias.name != TYPE_CHECKING for alias in statement.names]
        if not any(kept):
            removed.append(statement)
        elif not all(kept) and text.can_cut(statement.names):
            text.cut(statement.names, kept)
    text.remove(removed, tree)
    return text.edited()


def _is_type_checking(test: ast.AST) -> bool:
    return isinstance(test, ast.Name) and test.id == TYPE_CHECKING


class SourceText:
    """A source text and the edits to make in it."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self._edits: list[tuple[int, int, bytes]] = []
        self._line_starts = [0]
        for line in data.split(b"\n"):
            self._line_starts.append(self._line_starts[-1] + len(line) + 1)

    def start(self, node: Node) -> int:
        """Return the offset of a node's first byte."""
        return self._line_starts[node.lineno - 1] + node.col_offset

    def end(self, node: Node) -> int:
        """Return the offset after a node's last byte."""
        assert node.end_lineno is not None and node.end_col_offset is not None
        return self._line_starts[node.end_lineno - 1] + node.end_col_offset

    def replace(self, node: ast.expr, new: str) -> None:
        """Replace an expression."""
        self.replace_bytes(self.start(node), self.end(node), new)

    def replace_bytes(self, start: int, end: int, new: str) -> None:
        """Replace the bytes from one offset to another."""
        self._edits.append((start, end, new.encode()))

    def replace_by_int(self, node: ast.expr, value: int) -> None:
        """Replace an expression by a number, in parentheses where its neighbours require them."""
        end = self.end(node)
        is_safe = value >= 0 and self.data[end : end + 1] != b"."
        self.replace(node, str(value) if is_safe else f"({value})")

    def can_cut(self, items: Sequence[Node]) -> bool:
        """Return True if only commas, white space and comments stand between the items."""
        return all(
            GAP.fullmatch(self.data, self.end(item), self.start(following))
            for item, following in pairwise(items)
        )

    def can_shorten(self, node: ast.Tuple) -> bool:
        """Return True if items can be cut from a tuple, down to a single value."""
        has_last_comma = b"," in self.data[self.end(node.elts[-1]) : self.end(node)]
        has_star = any(isinstance(item, ast.Starred) for item in node.elts)
        return self.can_cut(node.elts) and not (has_last_comma or has_star)

    def cut(self, items: Sequence[Node], kept: Sequence[bool]) -> None:
        """Remove the items that are not kept, each with one comma. At least one must be kept."""
        last = max(number for number, is_kept in enumerate(kept) if is_kept)
        for number, item in enumerate(items):
            if number > last:
                self._edits.append((self.end(items[number - 1]), self.end(item), b""))
            elif not kept[number]:
                self._edits.append((self.start(item), self.start(items[number + 1]), b""))

    def remove(self, statements: Iterable[ast.stmt], tree: ast.Module) -> None:
        """Remove statements; leave `pass` where Python requires a statement."""
        removed = set(statements)
        for block in _blocks(tree):
            is_emptied = removed.issuperset(block)
            for statement in removed.intersection(block):
                start, end = self.start(statement), self.end(statement)
                before = self.data[self.data.rfind(b"\n", 0, start) + 1 : start]
                has_own_line = not before.strip() and REST_OF_LINE.match(self.data, end)
                new = b"" if has_own_line and not is_emptied else b"pass"
                self._edits.append((start, end, new))

    def edited(self) -> bytes:
        """Return the text with all edits made. Edits inside a larger one are ignored."""
        parts, place = [], 0
        for start, end, new in sorted(self._edits, key=lambda edit: (edit[0], -edit[1])):
            if start >= place:
                line_breaks = b"\n" * self.data.count(b"\n", start, end)
                parts += [self.data[place:start], new, line_breaks]
                place = end
        return b"".join([*parts, self.data[place:]])


def _blocks(node: ast.AST) -> Iterator[list[ast.stmt]]:
    """Yield every list of statements in a module, a statement or an `except` clause."""
    for field in ("body", "orelse", "finalbody", "handlers"):
        block = getattr(node, field, [])
        if block and field != "handlers":
            yield block
        for statement in block:
            yield from _blocks(statement)
