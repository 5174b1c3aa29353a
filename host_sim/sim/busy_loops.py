# SPDX-License-Identifier: MIT
"""Virtual time for loops, so that a program that never waits does not stop the clock.

The simulator cannot know how long a Pico computes. With this change each round of a loop takes a
fixed time. `while True: pass` then lets displays refresh and buttons change.
"""

import ast

LOOP_NS = 15_000  # time of one round of a loop: a Pico needs 5 to 30 microseconds for a short one
HOOK = "__loop__"  # builtin of the device's Python that lets this time pass


class _HookInserter(ast.NodeTransformer):
    """Adds a call of the hook to the start of every loop."""

    def visit_While(self, node: ast.While) -> ast.AST:
        return self._add_hook(node)

    def visit_For(self, node: ast.For) -> ast.AST:
        return self._add_hook(node)

    def _add_hook(self, loop: ast.While | ast.For) -> ast.AST:
        self.generic_visit(loop)
        call = ast.Call(func=ast.Name(id=HOOK, ctx=ast.Load()), args=[], keywords=[])
        loop.body.insert(0, ast.copy_location(ast.Expr(call), loop))
        return loop


def add_hooks(source: bytes, name: str) -> ast.Module:
    """Return the syntax tree of a file in which every loop calls the hook."""
    tree = ast.parse(source, name)
    _HookInserter().visit(tree)
    return ast.fix_missing_locations(tree)
