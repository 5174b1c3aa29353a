# SPDX-License-Identifier: MIT
"""Shorter names: a compiled deploy renames what only its own scope can refer to.

MicroPython interns the name of every parameter, function, method and attribute that it loads and
never frees it. `shorten` gives short names to

- parameters, unless a call passes an argument by that name; optional ones of public functions in
  lib/handful stay, for games that are copied to the drive by hand
- private functions, classes and variables of a module (`_name`), unless another module uses them
- UPPER_CASE tuples, texts and tables of a module that no other module mentions
- private methods and attributes (`self._name`)
- functions, classes, methods and attributes of a game that nothing outside its folder mentions

Classes that share no base class use the same short names again, and so do modules. A game's own
names become names that CircuitPython itself has in flash, FIRMWARE_NAMES: they cost no heap at all.
In a traceback such a name says nothing, but the line number is right. A name stays if
a string of the device code contains it, because `getattr` could read it. Every statement stays on
its line.
"""

import ast
import io
import re
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, cached_property
from itertools import chain, count, product
from string import ascii_lowercase

from host_sim.deploy.folding import GAME_FACTS, OWN_FILE
from host_sim.deploy.scopes import WORD
from host_sim.deploy.source_text import SourceText
from host_sim.paths import ROOT

PRIVATE = re.compile(r"_[A-Za-z]\w*")
RECEIVERS = {"self", "cls"}
# The page and the tests run this code beside ours, on the same objects.
HOST_CODE = [ROOT / "host_sim/frontends" / name for name in ("number_keys.py", "announcer.py")]
HOST_CODE += sorted((ROOT / "host_sim/web").rglob("*.py"))
HOST_CODE += sorted((ROOT / "host_sim/micropython").rglob("*.py"))
HOST_CODE += [ROOT / "host_sim/quality/memory.py", ROOT / "host_sim/quality/firmware/thinking.py"]
# Functions and modules of CircuitPython 10.0.3 and 10.1.3 for a Pico. Those that any device code
# mentions are not used.
FIRMWARE_NAMES = """
    acos acosh asin asinh atan atan2 atanh ceil copysign cosh degrees erf erfc expm1 fabs fmod
    frexp gamma isfinite isinf isnan ldexp log10 log2 modf radians sinh sqrt tan tanh trunc arange
    linspace logspace argmax argmin argsort convolve concatenate interp polyfit polyval trapz
    cholesky eig inv det norm vectorize ndarray ndinfo spectrogram bisect newton fmin sosfilt
    hexlify unhexlify a2b_base64 b2a_base64 crc32 dumps loads mktime localtime struct_time
    calcsize pack_into unpack_from colorwheel rainbowio audiocore synthio rgbmatrix touchio
    usb_hid usb_midi rotaryio countio pulseio neopixel_write paralleldisplaybus vectorio floppyio
    sdcardio qrio gifio imagecapture bitbangio onewireio analogbufio codeop getpass lvfontio
    msgpack memorymap zlib decompress jpegio keypad_demux epaperdisplay audiomp3 audiomixer
    audiobusio audiopwmio
""".split()  # noqa: SIM905 - a list would take 100 lines
BUILTIN_TYPES: tuple[type, ...] = (
    str,
    bytes,
    bytearray,
    int,
    float,
    list,
    tuple,
    dict,
    set,
    range,
    array,
    memoryview,
)
BUILTIN_TYPES += (type(_ for _ in ()), io.FileIO, io.BytesIO, io.StringIO, Exception)
BUILTIN_ATTRIBUTES = {name for kind in BUILTIN_TYPES for name in dir(kind)}
Function = ast.FunctionDef | ast.Lambda


def shorten(files: dict[str, bytes]) -> dict[str, bytes]:
    """Return these files ({path on the device: content}) with shorter names."""
    files = _shorten_games(files)
    everything = [_Module(path, data) for path, data in files.items() if path.endswith(".py")]
    modules = [module for module in everything if OWN_FILE.fullmatch(module.path)]
    fixed = _words_in_strings(everything)
    attributes = _attribute_names(modules, fixed)
    keywords = _keywords(everything)
    words = Counter(
        word for module in everything for word in set(WORD.findall(module.text.data.decode()))
    )
    mentioned = {word for word, number in words.items() if number > 1} | _host_words() | fixed
    for module in modules:
        module.rename_attributes(attributes)
        module.rename_private_names(modules, fixed, mentioned)
        module.rename_parameters(keywords)
    return {**files, **{module.path: module.text.edited() for module in modules}}


def _shorten_games(files: dict[str, bytes]) -> dict[str, bytes]:
    """Return the files with short names for everything that only its own game mentions."""
    python = {path: data for path, data in files.items() if path.endswith(".py")}
    mentioned = {path: set(WORD.findall(data.decode())) for path, data in python.items()}
    host = _host_words()
    found = dict(files)
    for game in sorted({path.split("/")[1] for path in python if path.startswith("games/")}):
        inside = [path for path in python if path.startswith(f"games/{game}/")]
        outside = [words for path, words in mentioned.items() if path not in inside]
        modules = [_Module(path, python[path]) for path in inside]
        fixed = set(host).union(*outside) | _words_in_strings(modules)
        fixed |= {word for path in inside for word in WORD.findall(path)}
        fixed |= set().union(*[module.in_f_strings for module in modules])
        new_names = _own_names(modules, fixed)
        for module in modules:
            module.rename_everywhere(new_names)
            found[module.path] = module.text.edited()
    return found


@cache
def _host_words() -> frozenset[str]:
    """Return all words in HOST_CODE."""
    texts = [path.read_text(encoding="utf-8") for path in HOST_CODE]
    return frozenset(word for text in texts for word in WORD.findall(text))


def _own_names(modules: "list[_Module]", fixed: set[str]) -> dict[str, str]:
    """Return short names for the functions, classes, methods and attributes of a game.

    A name that is a variable, a parameter or a keyword as well is left alone, and so is a name
    that objects of Python's own types have.
    """
    nodes = [node for module in modules for node in module.nodes]
    attributes = {name for module in modules for name in module.attributes}
    variables = {node.arg for node in nodes if isinstance(node, ast.arg | ast.keyword) and node.arg}
    for node in nodes:
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            variables.add(node.id)
        elif isinstance(node, ast.alias) and node.asname:
            variables.add(node.asname)
        elif isinstance(node, ast.Global | ast.Nonlocal):
            variables.update(node.names)
    top = {
        node.name
        for module in modules
        for node in module.tree.body
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
    }
    loaded = {node.id for node in nodes if isinstance(node, ast.Name)}
    defined = {node.name for node in nodes if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    functions = top - attributes
    assigned = {
        node.attr
        for node in nodes
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
    }
    members = (assigned | (defined - top)) - top - loaded - BUILTIN_ATTRIBUTES
    wanted = {name for name in functions | members if len(name) > 3 and not name.startswith("_")}
    taken = fixed | loaded | attributes | variables | BUILTIN_ATTRIBUTES
    free = [name for name in FIRMWARE_NAMES if name not in taken]
    short = chain(free, _short_names("z", taken))
    return {name: next(short) for name in sorted(wanted - fixed - variables)}


class _Module:
    """A module and the edits to make in it."""

    def __init__(self, path: str, data: bytes) -> None:
        self.path, self.tree = path, ast.parse(data)
        self.text = SourceText(data)
        self.nodes = list(ast.walk(self.tree))  # walking is slow, so it is done once
        # Python 3.11 does not report the position of a name in an f-string, so these names stay.
        self.in_f_strings = {
            getattr(node, "id", getattr(node, "attr", ""))
            for string in self.nodes
            if isinstance(string, ast.JoinedStr)
            for node in ast.walk(string)
        }
        self.uses: dict[str, list[ast.Name]] = {}
        for node in self.nodes:
            if isinstance(node, ast.Name):
                self.uses.setdefault(node.id, []).append(node)
        self.names = set(self.uses)
        self.imported = {
            alias.name
            for node in self.nodes
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }
        self.attributes = {node.attr for node in self.nodes if isinstance(node, ast.Attribute)}

    @cached_property
    def grouped_nodes(self) -> list[tuple[str, ast.AST]]:
        """All nodes, each with the name of the outermost class around it, or with ""."""
        return list(_with_groups(self.tree))

    @cached_property
    def binding_counts(self) -> Counter[str]:
        """How often the module binds each name, in any scope."""
        counts: Counter[str] = Counter()
        for node in self.nodes:
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                counts[node.name] += 1
            elif isinstance(node, ast.Name):
                counts[node.id] += not isinstance(node.ctx, ast.Load)
            elif isinstance(node, ast.arg):
                counts[node.arg] += 1
            elif isinstance(node, ast.alias):
                counts.update({node.name, node.asname or node.name})
            elif isinstance(node, ast.Global | ast.Nonlocal):
                counts.update(node.names)
        return counts

    def _replace(self, node: ast.expr | ast.arg, new: str) -> None:
        """Replace a name that begins where the node begins."""
        name = node.id if isinstance(node, ast.Name) else getattr(node, "arg", "")
        start = self.text.start(node)  # type: ignore[arg-type]  # ast.arg has positions, too
        self.text.replace_bytes(start, start + len(name.encode()), new)

    def _replace_definition(self, node: ast.FunctionDef | ast.ClassDef, new: str) -> None:
        """Replace the name after `def` or `class`."""
        start = self.text.start(node)
        start = self.text.data.index(node.name.encode(), start)
        self.text.replace_bytes(start, start + len(node.name), new)

    def _replace_attribute(self, node: ast.Attribute, new: str) -> None:
        end = self.text.end(node)
        self.text.replace_bytes(end - len(node.attr), end, new)

    def rename_everywhere(self, new_names: dict[str, str]) -> None:
        """Rename functions, classes, methods and attributes everywhere in the module."""
        for node in self.nodes:
            if isinstance(node, ast.Name) and node.id in new_names:
                self._replace(node, new_names[node.id])
            elif isinstance(node, ast.Attribute) and node.attr in new_names:
                self._replace_attribute(node, new_names[node.attr])
            elif isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name in new_names:
                self._replace_definition(node, new_names[node.name])
            elif isinstance(node, ast.alias) and node.name in new_names:
                start = self.text.start(node)
                self.text.replace_bytes(start, start + len(node.name), new_names[node.name])

    # Private attributes and methods

    def rename_attributes(self, new_names: "dict[tuple[str, str], str]") -> None:
        """Rename attributes and methods by (group of classes, name); group "" is everywhere."""
        for group, node in self.grouped_nodes:
            if isinstance(node, ast.Attribute):
                new = new_names.get(("", node.attr)) or new_names.get((group, node.attr))
                if new:
                    self._replace_attribute(node, new)
            elif isinstance(node, ast.FunctionDef) and group:
                new = new_names.get(("", node.name)) or new_names.get((group, node.name))
                if new:
                    self._replace_definition(node, new)

    # Private names of the module

    def rename_private_names(
        self, modules: "Iterable[_Module]", fixed: set[str], mentioned: set[str]
    ) -> None:
        """Rename private functions, classes and variables at the top level of the module.

        UPPER_CASE variables are renamed, too, unless another module mentions them.
        """
        defined = {
            node.name: node
            for node in self.tree.body
            if isinstance(node, ast.FunctionDef | ast.ClassDef)
        }
        others = [module for module in modules if module is not self]
        new_names = _short_names("_", self.names | set(defined))
        for name, definition in defined.items():
            is_used_elsewhere = any(
                name in module.imported or name in module.attributes for module in others
            )
            if not PRIVATE.fullmatch(name) or is_used_elsewhere or name in fixed:
                continue
            is_bound_once = self.binding_counts[name] == 1
            if name in self.attributes | self.in_f_strings or not is_bound_once:
                continue
            new = next(new_names)
            self._replace_definition(definition, new)
            for node in self.uses.get(name, ()):
                self._replace(node, new)
        if not GAME_FACTS.fullmatch(self.path):
            for name in self._own_tables():
                if name not in mentioned and self.binding_counts[name] == 1:
                    new = next(new_names)
                    for node in self.uses[name]:
                        self._replace(node, new)

    def _own_tables(self) -> list[str]:
        """Return the UPPER_CASE variables that one plain assignment at the top level sets.

        Numbers are left alone: folding.py keeps only those that others may import.
        """
        found = []
        for node in self.tree.body:
            if isinstance(node, ast.Assign | ast.AnnAssign) and node.value:
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                name = getattr(targets[0], "id", "") if len(targets) == 1 else ""
                is_read_otherwise = name in self.attributes | self.in_f_strings
                if name.isupper() and _is_table(node.value) and not is_read_otherwise:
                    found.append(name)
        return found

    # Parameters

    def rename_parameters(self, keywords: set[str]) -> None:
        """Rename the parameters of all functions, except those passed by keyword."""
        for function in _outermost_functions(self.tree):
            taken = {node.id for node in ast.walk(function) if isinstance(node, ast.Name)}
            taken |= {node.arg for node in ast.walk(function) if isinstance(node, ast.arg)}
            short = _short_names("", taken | self.names)
            self._rename_in(function, keywords, short)

    def _rename_in(self, function: Function, keywords: set[str], short: "Iterator[str]") -> None:
        parts = function.body if isinstance(function.body, list) else [function.body]
        nodes = [node for part in parts for node in ast.walk(part)]
        rebound = {name for node in nodes for name in _names_rebound_by(node)}
        optional = _optional_parameters(function) if self.path.startswith("lib/") else set()
        for parameter in _parameters(function):
            name = parameter.arg
            if name in keywords | optional | RECEIVERS or len(name) < 3:
                continue
            if name in self.in_f_strings or name in rebound:
                continue
            new = next(short)
            self._replace(parameter, new)
            for node in nodes:
                if isinstance(node, ast.Name) and node.id == name:
                    self._replace(node, new)
        for part in parts:
            for nested in _functions_inside(part):
                self._rename_in(nested, keywords, short)


def _is_table(value: ast.expr) -> bool:
    """Return True if an expression contains a text, a tuple, another container or a call."""
    for node in ast.walk(value):
        if isinstance(node, ast.Tuple | ast.List | ast.Dict | ast.Set | ast.Call | ast.ListComp):
            return True
        if isinstance(node, ast.Constant) and isinstance(node.value, str | bytes):
            return True
    return False


def _short_names(prefix: str, taken: set[str]) -> Iterator[str]:
    """Yield short names that are not taken, always in the same order."""
    for length in count(1):
        for letters in product(ascii_lowercase, repeat=length):
            name = prefix + "".join(letters)
            if name not in taken and name not in ("as", "if", "in", "is", "or"):
                yield name


def _words_in_strings(modules: Iterable[_Module]) -> set[str]:
    """Return all words in strings."""
    found: set[str] = set()
    for module in modules:
        for node in module.nodes:
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.update(WORD.findall(node.value))
    return found


def _keywords(modules: Sequence[_Module]) -> set[str]:
    """Return all names of arguments that a call may pass by keyword.

    A call with ** passes any name; its callee is a class or function whose parameters all stay.
    """
    found: set[str] = set()
    called_with_any: set[str] = set()
    for module in modules:
        for node in module.nodes:
            if isinstance(node, ast.Call):
                found.update(keyword.arg for keyword in node.keywords if keyword.arg)
                if any(keyword.arg is None for keyword in node.keywords):
                    called_with_any.add(getattr(node.func, "attr", getattr(node.func, "id", "")))
    for module in modules:
        for node in module.nodes:
            if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name in called_with_any:
                for inner in ast.walk(node):
                    if isinstance(inner, ast.FunctionDef) and inner.name in (node.name, "__init__"):
                        found.update(parameter.arg for parameter in _parameters(inner))
    return found


def _parameters(function: Function) -> list[ast.arg]:
    arguments = function.args
    extra = [parameter for parameter in (arguments.vararg, arguments.kwarg) if parameter]
    return [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, *extra]


def _optional_parameters(function: Function) -> set[str]:
    """Return the parameters with defaults of a public function or of `__init__`."""
    name = getattr(function, "name", "_")
    if PRIVATE.fullmatch(name) or name == "_":
        return set()
    count = len(function.args.defaults)
    positional = [*function.args.posonlyargs, *function.args.args]
    found = [*(positional[-count:] if count else []), *function.args.kwonlyargs]
    return {parameter.arg for parameter in found}


def _outermost_functions(node: ast.AST) -> Iterator[Function]:
    """Yield the functions of a module or class that are not inside another function."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.Lambda):
            yield child
        else:
            yield from _outermost_functions(child)


def _functions_inside(node: ast.AST) -> Iterator[Function]:
    """Yield the outermost functions in a statement or expression, itself included."""
    if isinstance(node, ast.FunctionDef | ast.Lambda):
        yield node
    else:
        yield from _outermost_functions(node)


def _names_rebound_by(node: ast.AST) -> set[str]:
    """Return the names that nested code binds again, or that are bound in a way not followed."""
    if isinstance(node, ast.Global | ast.Nonlocal):
        return set(node.names)
    if isinstance(node, ast.alias):
        return {node.name, node.asname or node.name}
    if isinstance(node, ast.comprehension):
        return _stored_names(node.target)
    if isinstance(node, ast.ExceptHandler):
        return {node.name} if node.name else set()
    if isinstance(node, ast.ClassDef):
        return {node.name} | _stored_names(node)
    if isinstance(node, ast.FunctionDef | ast.Lambda):
        parameters = {parameter.arg for parameter in _parameters(node)}
        return parameters | {getattr(node, "name", "")} | _stored_names(node)
    return set()


def _stored_names(node: ast.AST) -> set[str]:
    nodes = (inner for inner in ast.walk(node) if isinstance(inner, ast.Name))
    return {inner.id for inner in nodes if not isinstance(inner.ctx, ast.Load)}


def _with_groups(tree: ast.Module) -> Iterator[tuple[str, ast.AST]]:
    """Yield every node with the name of the outermost class around it, or with ""."""

    def visit(node: ast.AST, group: str) -> Iterator[tuple[str, ast.AST]]:
        for child in ast.iter_child_nodes(node):
            inner = child.name if isinstance(child, ast.ClassDef) and not group else group
            yield (group, child)
            yield from visit(child, inner)

    return visit(tree, "")


def _attribute_names(modules: Iterable[_Module], fixed: set[str]) -> dict[tuple[str, str], str]:
    """Return the short names of private attributes and methods, by (class, name).

    A name that is reached through anything but `self`, `cls` or `super()` gets one short name for
    all classes: group "".
    """
    groups: dict[str, str] = {}  # class -> representative of its relatives

    def find(name: str) -> str:
        while groups.setdefault(name, name) != name:
            name = groups[name]
        return name

    private: dict[str, set[str]] = {}  # class -> names
    shared: set[str] = set()
    kept = set(fixed)
    for module in modules:
        for group, node in module.grouped_nodes:
            if isinstance(node, ast.ClassDef):
                if group:
                    groups[find(node.name)] = find(group)
                for base in node.bases:
                    groups[find(getattr(base, "attr", getattr(base, "id", "")))] = find(node.name)
                for statement in node.body:  # class attributes are not followed
                    if not isinstance(statement, ast.FunctionDef):
                        kept.update(
                            inner.id for inner in ast.walk(statement) if isinstance(inner, ast.Name)
                        )
            elif isinstance(node, ast.FunctionDef) and group and PRIVATE.fullmatch(node.name):
                private.setdefault(group, set()).add(node.name)
            elif isinstance(node, ast.Attribute) and PRIVATE.fullmatch(node.attr):
                receiver = node.value
                is_super = (
                    isinstance(receiver, ast.Call) and getattr(receiver.func, "id", "") == "super"
                )
                is_own = isinstance(receiver, ast.Name) and receiver.id in RECEIVERS
                if group and (is_super or is_own):
                    private.setdefault(group, set()).add(node.attr)
                else:
                    shared.add(node.attr)
        kept |= {name for name in module.names if PRIVATE.fullmatch(name)} | module.in_f_strings
    shared -= kept
    everywhere = {name for names in private.values() for name in names} | shared | kept
    short = _short_names("_", everywhere)
    found = {("", name): next(short) for name in sorted(shared)}
    relatives: dict[str, set[str]] = {}
    for group, names in private.items():
        relatives.setdefault(find(group), set()).update(names - shared - kept)
    pool: list[str] = []
    new_names: dict[tuple[str, str], str] = {}
    for representative, names in sorted(relatives.items()):
        while len(pool) < len(names):
            pool.append(next(short))
        new_names.update(
            ((representative, name), new) for name, new in zip(sorted(names), pool, strict=False)
        )
    for group, names in private.items():
        for name in names:
            new = new_names.get((find(group), name))
            if new:
                found[group, name] = new
    return found
