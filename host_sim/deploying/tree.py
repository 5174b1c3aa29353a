# SPDX-License-Identifier: MIT
"""What a device gets: our files, the Adafruit libraries they import, and everybody's licence.

Comments and docstrings come off with python-minifier, nothing else does: what is left means the
same, checked here statement by statement. Names stay, so that a traceback can be read.
"""

import ast
import importlib.metadata
import importlib.util
import subprocess
import tempfile
from pathlib import Path, PurePosixPath

from host_sim import device_python
from host_sim.bootstrap import ROOT, Trouble

SETTINGS = "settings.toml"
LICENCES = "lib/licenses"
LIBRARY = "adafruit_"
MPY_HEAD = b"C\x06"  # CircuitPython's mark, and the version of its bytecode since 9.0
DRIVE_LIMIT = 600 * 1024  # bytes on the drive, everything together
# What the firmware, or the menu, looks for by this very name.
NEVER_COMPILED = ("code.py", "boot.py", "safemode.py", "games/*/__init__.py")
KEEP_MEANING = dict.fromkeys(
    (
        "remove_annotations", "remove_pass", "combine_imports", "hoist_literals", "rename_locals",
        "rename_globals", "remove_object_base", "convert_posargs_to_args", "preserve_shebang",
        "remove_explicit_return_none", "remove_builtin_exception_brackets", "constant_folding",
    ),
    False,
)  # fmt: skip


def build(root=ROOT, strip=True, mpy_cross=None):
    """{path on the device: bytes}, libraries and licences included."""
    root = Path(root)
    files = {**sources(root), **libraries(root)}
    if mpy_cross:
        files = compiled(files, mpy_cross)
    if strip:
        files = {path: stripped(path, data) for path, data in files.items()}
    return {**files, **licences(root, files)}


def sources(root):
    """Our own files; a folder in games/ that the menu would not show stays at home."""
    files = {}
    for file in device_python.device_files(root, every_kind=True):
        path = file.relative_to(root)
        if (
            path.parts[0] == "games"
            and not (root / "games" / path.parts[1] / "__init__.py").exists()
        ):
            continue
        files[path.as_posix()] = file.read_bytes()
    if "code.py" not in files:
        raise Trouble(f"there is no code.py in {root}: this is no checkout of Handful.")
    return files


# The Adafruit libraries


def libraries(root):
    """The library files that our files import, directly or through one another."""
    files, waiting, seen = {}, list(imported(sources(root))), set()
    while waiting:
        name = waiting.pop()
        if name in seen or not name.startswith(LIBRARY):
            continue
        seen.add(name)
        found = library_files(name)
        files.update(found)
        waiting += imported(found)
    return files


def imported(files):
    """Names of the modules that these files import on the device."""
    found = set()
    for path, data in files.items():
        if path.endswith(".py"):
            package = ".".join(PurePosixPath(path).parts[1:-1])
            found |= {name for name, _ in device_python.imports(ast.parse(data), package)}
    return found


def library_files(name):
    """{path on the device: bytes} of a library module, and of the package it is in."""
    parts = name.split(".")
    spec = importlib.util.find_spec(parts[0])
    if spec is None or spec.origin is None:
        raise Trouble(f"the library {parts[0]} is not installed: run python3 -m host_sim once.")
    origin = Path(spec.origin)
    if origin.name != "__init__.py":
        return {f"lib/{origin.name}": origin.read_bytes()}
    files = {f"lib/{parts[0]}/__init__.py": origin.read_bytes()}
    module = origin.parent.joinpath(*parts[1:]).with_suffix(".py")
    if len(parts) > 1 and module.is_file():
        files["/".join(["lib", *parts]) + ".py"] = module.read_bytes()
    return files


def licences(root, files):
    """The texts of our licence and of each library's package."""
    found = {}
    own = Path(root) / "LICENSE"
    if own.is_file():
        found[f"{LICENCES}/handful.txt"] = own.read_bytes()
    packages = importlib.metadata.packages_distributions()
    tops = {PurePosixPath(path).parts[1].split(".")[0] for path in files if path.startswith("lib/")}
    for top in sorted(top for top in tops if top.startswith(LIBRARY)):
        for package in packages.get(top, ()):
            text = licence_of(importlib.metadata.distribution(package))
            found[f"{LICENCES}/{package}.txt"] = text
    return found


def licence_of(distribution):
    texts = [
        file.locate().read_bytes()
        for file in distribution.files or ()
        if file.name.upper().startswith(("LICENSE", "LICENCE", "COPYING"))
    ]
    if not texts:
        raise Trouble(f"{distribution.name} comes without the text of its licence.")
    return b"\n".join(texts)


# Smaller files


def stripped(path, data):
    """A module without comments and docstrings; anything else as it is."""
    if not path.endswith(".py"):
        return data
    import python_minifier

    source = data.decode("utf-8")
    small = python_minifier.minify(source, path, remove_literal_statements=True, **KEEP_MEANING)
    if meaning(small) != meaning(source):
        raise Trouble(f"python-minifier changed the meaning of {path}; use --no-strip.")
    return (small + "\n").encode() if small else b""


def meaning(source):
    """What a module does, without the statements that are mere texts."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        for field in ("body", "orelse", "finalbody"):
            block = getattr(node, field, None)
            if isinstance(block, list):
                setattr(node, field, [step for step in block if not _does_nothing(step)])
    return ast.dump(tree)


def _does_nothing(step):
    return isinstance(step, ast.Expr) and isinstance(step.value, ast.Constant)


def compiled(files, program):
    """Modules as .mpy files, by CircuitPython's own mpy-cross."""
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        for path, data in files.items():
            if not path.endswith(".py") or any(map(PurePosixPath(path).match, NEVER_COMPILED)):
                found[path] = data
            else:
                found[path.removesuffix(".py") + ".mpy"] = _compile(folder, path, data, program)
    return found


def _compile(folder, path, data, program):
    source, result = Path(folder) / "module.py", Path(folder) / "module.mpy"
    source.write_bytes(data)
    order = [str(program), "-s", path, "-o", str(result), str(source)]
    try:
        done = subprocess.run(order, capture_output=True, check=False)
    except OSError as error:
        raise Trouble(f"cannot run {program} ({error.strerror}).") from None
    if done.returncode or not result.is_file():
        said = done.stderr.decode(errors="replace").strip().splitlines() or ["no reason given"]
        raise Trouble(f"{program} refused {path}: {said[-1]}.")
    code = result.read_bytes()
    if not code.startswith(MPY_HEAD):
        raise Trouble(
            f"{program} is not CircuitPython's mpy-cross: its files begin with {code[:2]!r} and "
            f"not {MPY_HEAD!r}, so the device would refuse them; take the one of its release."
        )
    return code
