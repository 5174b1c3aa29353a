# SPDX-License-Identifier: MIT
"""Small programs that constant folding could break. All of them are modules of a package `trap`."""

# {what: ({module: source}, UPPER_CASE names still defined, texts in the folded main)}
TRAPS = {
    "a constant": (
        {"main": "SIZE = 5\ndef result():\n    return SIZE\n"},
        "",
        ["return 5"],
    ),
    "expressions": (
        {
            "main": """
            THROWS = 2
            LONGEST = 6 * 13 * (THROWS + 1)
            NOT, SHIFTED, POWER = ~THROWS, 1 << THROWS, -THROWS ** 2
            def result():
                return LONGEST, NOT, SHIFTED, POWER, THROWS
            """
        },
        "",
        ["return 234, (-3), 4, (-4), 2"],
    ),
    "negative numbers": (
        {"main": "LOW = -2\ndef result():\n    return LOW ** 2, -LOW, 3 -LOW, LOW.bit_length()\n"},
        "",
        ["(-2) ** 2, -(-2), 3 -(-2), (-2).bit_length()"],
    ),
    "attributes of a number": (
        {"main": "SIZE = 5\ndef result():\n    return SIZE.bit_length(), SIZE .real\n"},
        "",
        ["(5).bit_length(), 5 .real"],
    ),
    "tuples": (
        {
            "main": """
            A, B = 1, 2
            (C, D) = (3, 4)
            E, F, G = range(3)
            H, I = range(10, 20, 5)
            J = K = 7
            def result():
                return A, B, C, D, E, F, G, H, I, J, K
            """
        },
        "",
        ["return 1, 2, 3, 4, 0, 1, 2, 10, 15, 7, 7"],
    ),
    "a part of a tuple": (
        {
            "main": """
            FIRST, NOTE, LAST = 1, "note", 3
            A, B, C, D = range(4)
            E, F = range(2)
            G, H = range(5, 7)
            H += 1
            def result():
                return f"{FIRST}{NOTE}{B}{C}{F}", LAST, A, D, E, G, H
            """
        },
        "FIRST NOTE B C F H",
        ['FIRST, NOTE = 1, "note"', "B, C = 1, 2", "\nF = 1", "\nH = 6"],
    ),
    "tuples that cannot be shortened": (
        {
            "main": """
            A, B = (1), 2
            C, D = (3, 4,)
            E, F = *[5], 6
            G = H = 7
            I, J = range(3)[1:]
            def result():
                return f"{A}{C}{E}{G}", B, D, F, H, I, J
            """
        },
        "A B C D E F G H I J",
        ["A, B = (1), 2", "C, D = (3, 4,)", "E, F = *[5], 6", "G = H = 7", ", 2, 4, 6, 7, I, J"],
    ),
    "parameters and local names": (
        {
            "main": """
            A, B, C, D, E, F = range(6)
            def parameter(A, *B, C=C, **D):
                return A, B, C, D
            def local():
                E = 50
                for F in (60,):
                    pass
                return E, F
            def result():
                return parameter(10, 20, x=1), local(), (lambda A: A)(7), A, B, C, D, E, F
            """
        },
        "A B C D E F",
        ["C=2", "0, 1, 2, 3, 4, 5"],
    ),
    "a parameter of a default": (
        {
            "main": """
            A = 1
            def f(g=lambda A: A):
                return g(5), A
            def result():
                return f()
            """
        },
        "A",
        ["return g(5), 1"],
    ),
    "comprehensions": (
        {
            "main": """
            A, B, C = 3, 2, 4
            def result():
                return [A for A in range(A)], {B: 1 for B in [9]}, [C + x for x in range(B) if C]
            """
        },
        "A B",
        ["range(3)", "[4 + x for x in range(2) if 4]"],
    ),
    "classes": (
        {
            "main": """
            A, B, C = 1, 2, 3
            class Thing:
                A = 10
                B = B + 1
                squares = [x * C for x in range(A)]
                def method(self):
                    return A, self.A, self.B, C
            def result():
                return Thing().method(), Thing.squares
            """
        },
        "A B",
        ["return 1, self.A, self.B, 3", "x * 3 for x in range(A)"],
    ),
    "closures": (
        {
            "main": """
            A = 1
            def outer():
                A = 2
                def inner():
                    return A
                return inner()
            def other():
                def inner():
                    return A
                return inner()
            def result():
                return outer(), other()
            """
        },
        "A",
        ["return 1"],
    ),
    "f-strings": (
        {"main": "A, B = 1, 2\ndef result():\n    return f'{A:>{B}}' + str(A)\n"},
        "A B",
        ["f'{A:>{B}}' + str(1)"],
    ),
    "keyword arguments": (
        {"main": "A = 1\ndef f(A=2):\n    return A\ndef result():\n    return f(A=A), f(A = A)\n"},
        "A",
        ["f(A=1), f(A = 1)"],
    ),
    "augmented assignments": (
        {"main": "A = 1\nA += 1\nB = (1,)\nB += (2,)\ndef result():\n    return A, B\n"},
        "A B",
        ["return A, B"],
    ),
    "conditional assignments": (
        {"main": "if len('x'):\n    A = 1\nelse:\n    A = 2\ndef result():\n    return A\n"},
        "",
        ["return A"],
    ),
    "two assignments": (
        {"main": "A = 1\ndef f():\n    return A\nB = f()\nA = 2\ndef result():\n    return A, B\n"},
        "A B",
        ["return A, B"],
    ),
    "del": (
        {"main": "A = 1\ndel A\ndef result():\n    return A\n"},
        "A",
        ["return A"],
    ),
    "global": (
        {
            "main": """
            A = 1
            def change():
                global A
                A = 5
            def result():
                before = A
                change()
                return before, A
            """
        },
        "A",
        ["return before, A"],
    ),
    "nonlocal": (
        {
            "other": "A = 1\n",
            "main": """
            def result():
                from trap.other import A
                def change():
                    nonlocal A
                    A = 5
                change()
                return A
            """,
        },
        "A",
        ["return A"],
    ),
    "assignment expressions": (
        {"main": "A = 1\ndef result():\n    return [(A := x) for x in (7,)], A\n"},
        "A",
        [", A"],
    ),
    "except ... as": (
        {
            "main": """
            A = 1
            try:
                1 // 0
            except ZeroDivisionError as A:
                pass
            def result():
                return A
            """
        },
        "A",
        ["return A"],
    ),
    "values that are no small integers": (
        {
            "main": """
            YES, WIDE, HALF, NAME, HUGE, LOW = True, 1 << 30, 4 / 2, "x", 1 << 99, -(1 << 30)
            DIVIDED = 1 // 0 if not YES else 5
            def result():
                return YES, WIDE, HALF, NAME, HUGE, LOW, DIVIDED
            """
        },
        "YES WIDE HALF NAME HUGE DIVIDED",
        ["return YES, WIDE, HALF, NAME, HUGE, (-1073741824), DIVIDED"],
    ),
    "imports": (
        {
            "other": "A, B, C, D = range(4)\ndef f():\n    return A\n",
            "main": """
            from trap.other import A, B as b, f, C as c, D  # E
            def result():
                return A, b, c, D, f()
            """,
        },
        "",
        ["import f  # E", "return 0, 1, 2, 3, f()"],
    ),
    "imports on several lines": (
        {
            "other": "A, B, C = range(3)\ndef f():\n    return A\ndef g():\n    return 9\n",
            "main": """
            from trap.other import (
                A,  # one, two
                f,
                B,
                g,
                C,  # three
            )
            from trap.other import A as X, \\
                f as h
            def result():
                return A, B, C, X, f(), g(), h()
            """,
        },
        "A X",
        ["return 0, 1, 2, 0, f(), g(), h()"],
    ),
    "chained imports": (
        {
            "first": "A = B = 4\n",
            "second": "from trap.first import A\nfrom trap.first import B as D\nE = A * 2\n",
            "main": """
            from trap.second import A as C
            from trap.second import D, E
            def result():
                return C, D, E
            """,
        },
        "",
        ["return 4, 4, 8"],
    ),
    "relative imports": (
        {"other": "A = 4\n", "main": "from .other import A\ndef result():\n    return A\n"},
        "",
        ["return 4"],
    ),
    "imports inside functions": (
        {
            "other": "A, B = 1, 2\n",
            "main": """
            def result():
                if True:
                    from trap.other import A
                def inner():
                    from trap.other import B
                    return A + B
                if A: from trap.other import B as C
                return inner(), C
            """,
        },
        "",
        ["if True:\n        pass", "return 1 + 2", "if 1: pass", "inner(), 2"],
    ),
    "attributes of modules": (
        {
            "other": "A, B, C = 1, 2, 3\n",
            "main": """
            import trap.other
            import trap.other as short
            from trap import other
            def shadowed(other):
                return other.B
            def result():
                return trap.other.A, short.A, other.C, shadowed(other), (trap
                    .other.A)
            """,
        },
        "B",
        ["return 1, 1, 3, shadowed(other), (1"],
    ),
    "getattr": (
        {
            "other": "A, B, C, D = 1, 2, 3, 4\n",
            "third": "from trap.other import C\n",
            "main": """
            from trap import other, third
            WORDS = "A other.B".split()
            def result():
                return [getattr(other, name[-1]) for name in WORDS], getattr(third, "C"), other.D
            """,
        },
        "A B C WORDS",
        ["'C'), 4".replace("'", '"')],
    ),
    "attributes of unknown objects": (
        {
            "other": "A, B = 1, 2\n",
            "third": "from trap.other import A\n",
            "main": """
            import sys
            import trap.other, trap.third
            def result():
                return sys.modules["trap.third"].A, trap.other.B
            """,
        },
        "A",
        ['["trap.third"].A, 2'],
    ),
    "attributes set from outside": (
        {
            "other": "A, B, C = 1, 2, 3\ndef f():\n    return A, B, C\n",
            "main": """
            import trap.other
            def result():
                trap.other.A = 5
                setattr(trap.other, "B", 6)
                return trap.other.f()
            """,
        },
        "A B",
        [],
    ),
    "an import that may fail": (
        {
            "other": "A = 1\n",
            "main": """
            try:
                from trap.other import A
                from trap.missing import B
            except ImportError:
                B = A
            def result():
                return A, B
            """,
        },
        "A B",
        ["return 1, B"],
    ),
    "a module with an effect": (
        {
            "log": "LINES = []\n",
            "other": "from trap.log import LINES\nLINES.append(1)\nA, B = 1, 2\n",
            "main": """
            from trap.other import A, B
            from trap.log import LINES
            def result():
                return A, B, LINES
            """,
        },
        "A LINES",
        ["from trap.other import A\n", "return 1, 2, LINES"],
    ),
    "star imports": (
        {
            "other": "A = 1\n_B = 2\n",
            "main": "A = 5\nfrom trap.other import *\ndef result():\n    return A\n",
        },
        "A _B",
        ["return A"],
    ),
    "names as a dictionary": (
        {"main": "A = 1\ndef result():\n    return globals()[chr(65)], A\n"},
        "A",
        ["chr(65)], A"],
    ),
    "statements that share a line": (
        {"main": "A = 1; B = 2\ndef result(): return A + B\n"},
        "",
        ["pass; pass", "1 + 2"],
    ),
    "annotations": (
        {
            "main": """
            A: int = 1
            def result(x: 'A' = A) -> 'int':
                y: int = A
                return x + y
            """
        },
        "A",
        ["= 1) ->", "y: int = 1"],
    ),
    "definitions by themselves": (
        {
            "other": "from trap.main import C\n",
            "main": """
            A = 2
            A = A + 1
            def result():
                from trap.other import C
                return A
            """,
        },
        "A C",
        ["return A"],
    ),
    "letters beyond ASCII": (
        {"main": "A = 1\ndef result():\n    return 'Ä€𝄞', A, 'ü', A  # ß\n"},
        "",
        ["'Ä€𝄞', 1, 'ü', 1  # ß"],
    ),
}
