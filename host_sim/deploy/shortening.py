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
from array import array
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from functools import cache
from itertools import chain

from host_sim.deploy.folding import OWN_FILE
from host_sim.deploy.renaming import PRIVATE, RECEIVERS, Module, parameters, short_names
from host_sim.deploy.scopes import WORD
from host_sim.paths import ROOT

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


def shorten(files: dict[str, bytes], host_words: Collection[str] | None = None) -> dict[str, bytes]:
    """Return these files ({path on the device: content}) with shorter names.

    `host_words` keep their names (default: all words in HOST_CODE).
    """
    host = read_host_words() if host_words is None else host_words
    files = _shorten_games(files, host)
    everything = [Module(path, data) for path, data in files.items() if path.endswith(".py")]
    modules = [module for module in everything if OWN_FILE.fullmatch(module.path)]
    fixed = _words_in_strings(everything)
    attributes = _attribute_names(modules, fixed)
    keywords = _keywords(everything)
    words = Counter(
        word for module in everything for word in set(WORD.findall(module.text.data.decode()))
    )
    mentioned = {word for word, number in words.items() if number > 1} | set(host) | fixed
    for module in modules:
        module.rename_attributes(attributes)
        module.rename_private_names(modules, fixed, mentioned)
        module.rename_parameters(keywords)
    return {**files, **{module.path: module.text.edited() for module in modules}}


def _shorten_games(files: dict[str, bytes], host: Collection[str]) -> dict[str, bytes]:
    """Return the files with short names for everything that only its own game mentions."""
    python = {path: data for path, data in files.items() if path.endswith(".py")}
    mentioned = {path: set(WORD.findall(data.decode())) for path, data in python.items()}
    found = dict(files)
    for game in sorted({path.split("/")[1] for path in python if path.startswith("games/")}):
        inside = [path for path in python if path.startswith(f"games/{game}/")]
        outside = [words for path, words in mentioned.items() if path not in inside]
        modules = [Module(path, python[path]) for path in inside]
        fixed = set(host).union(*outside) | _words_in_strings(modules)
        fixed |= {word for path in inside for word in WORD.findall(path)}
        fixed |= set().union(*[module.in_f_strings for module in modules])
        new_names = _own_names(modules, fixed)
        for module in modules:
            module.rename_everywhere(new_names)
            found[module.path] = module.text.edited()
    return found


@cache
def read_host_words() -> tuple[str, ...]:
    """Return all words in HOST_CODE, sorted."""
    texts = [path.read_text(encoding="utf-8") for path in HOST_CODE]
    return tuple(sorted({word for text in texts for word in WORD.findall(text)}))


def _own_names(modules: list[Module], fixed: set[str]) -> dict[str, str]:
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
    short = chain(free, short_names("z", taken))
    return {name: next(short) for name in sorted(wanted - fixed - variables)}


def _words_in_strings(modules: Iterable[Module]) -> set[str]:
    """Return all words in strings."""
    found: set[str] = set()
    for module in modules:
        for node in module.nodes:
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.update(WORD.findall(node.value))
    return found


def _keywords(modules: Sequence[Module]) -> set[str]:
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
                        found.update(parameter.arg for parameter in parameters(inner))
    return found


def _attribute_names(modules: Iterable[Module], fixed: set[str]) -> dict[tuple[str, str], str]:
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
    short = short_names("_", everywhere)
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
