# SPDX-License-Identifier: MIT
"""The device's `import` and builtins, with their own table of modules.

Device code sees the modules of the Pico's firmware, its own files below the root, the Adafruit
libraries (as files, as on the device), and nothing else.
"""

import __future__

import ast
import builtins
import importlib.util
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from host_sim.sim import busy_loops

# The names of CircuitPython's builtins. Other names raise NameError there and here.
BUILTINS = tuple(
    """
    abs all any bin bool bytearray bytes callable chr classmethod compile complex delattr dict dir
    divmod enumerate eval exec filter float frozenset getattr globals hasattr hash help hex id input
    int isinstance issubclass iter len list locals map max memoryview min next object oct ord pow
    property range repr reversed round set setattr slice sorted staticmethod str sum super tuple
    type zip __build_class__ __debug__ None True False NotImplemented Ellipsis
    ArithmeticError AssertionError AttributeError BaseException BrokenPipeError ConnectionError
    EOFError Exception GeneratorExit ImportError IndentationError IndexError KeyError
    KeyboardInterrupt LookupError MemoryError NameError NotImplementedError OSError OverflowError
    RuntimeError StopAsyncIteration StopIteration SyntaxError SystemExit TimeoutError TypeError
    UnicodeError ValueError ZeroDivisionError
""".split()  # noqa: SIM905
)

ADAFRUIT = "adafruit_"
NOT_ON_THE_DEVICE = ("adafruit_blinka", "adafruit_platformdetect")
SEARCH = ("", "/lib/")  # below the root, as in the device's sys.path

# {(path, do loops take time): ((mtime, size), code)}
_code_cache: dict[tuple[Path, bool], tuple[tuple[int, int], CodeType]] = {}
# {(source, do loops take time): code}: copies of a drive have the same files elsewhere.
_code_of_source: dict[tuple[bytes, bool], CodeType] = {}


def make_module(name: str, **names: Any) -> ModuleType:
    """Return a new module with these names."""
    module = ModuleType(name)
    module.__dict__.update(names)
    return module


def compile_file(path: Path, loops_take_time: bool = False) -> CodeType:
    """Return the code object of a device file. Annotations are not evaluated, as on the device.

    If `loops_take_time`, each round of a loop calls `busy_loops.HOOK`.
    """
    facts = path.stat()
    stamp = facts.st_mtime_ns, facts.st_size
    known = _code_cache.get((path, loops_take_time))
    if known is None or known[0] != stamp:
        data = path.read_bytes()
        code = _code_of_source.get((data, loops_take_time))
        if code is None:
            flags = __future__.annotations.compiler_flag
            source: bytes | ast.Module = data
            if loops_take_time:
                source = busy_loops.add_hooks(data, str(path))
            code = compile(source, str(path), "exec", flags=flags, dont_inherit=True)
            _code_of_source[data, loops_take_time] = code
        elif code.co_filename != str(path):
            code = move_code(code, str(path))
        known = _code_cache[path, loops_take_time] = (stamp, code)
    return known[1]


def move_code(code: CodeType, filename: str) -> CodeType:
    """Return the code with another file name, which tracebacks show."""
    constants = tuple(
        move_code(each, filename) if isinstance(each, CodeType) else each for each in code.co_consts
    )
    return code.replace(co_filename=filename, co_consts=constants)


def _adafruit_library(name: str) -> tuple[Path, bool] | None:
    """Return (path, is it a package) of an installed Adafruit library, or None."""
    if not name.startswith(ADAFRUIT) or name in NOT_ON_THE_DEVICE:
        return None
    spec = importlib.util.find_spec(name)
    if spec is None or spec.origin is None:
        return None
    return Path(spec.origin), spec.submodule_search_locations is not None


class Importer:
    """The import system of one machine. `modules` is the device's sys.modules."""

    def __init__(
        self,
        root: Path,
        firmware_modules: dict[str, ModuleType],
        device_builtins: Mapping[str, Any],
    ) -> None:
        self.root = Path(root)
        self.firmware = firmware_modules  # modules that are C on the device
        self.modules: dict[str, ModuleType] = {}
        # Called with each module of the drive after it was executed.
        self.on_module: Callable[[ModuleType], None] | None = None
        self.builtins = {name: getattr(builtins, name) for name in BUILTINS}
        self.builtins.update(device_builtins, __import__=self.import_, __name__="builtins")
        self._loops_take_time = busy_loops.HOOK in device_builtins

    def run(self, name: str) -> bool:
        """Run a file of the root as __main__. Return False if it does not exist."""
        path = self.root / name
        if not path.is_file():
            return False
        self.modules.clear()
        main = self._new("__main__", name)
        exec(compile_file(path, self._loops_take_time), main.__dict__)
        return True

    def import_(
        self,
        name: str,
        globals: Mapping[str, Any] | None = None,
        locals: object = None,
        fromlist: Sequence[str] | bool | None = None,
        level: int = 0,
    ) -> ModuleType:
        """Import a module: the `__import__` of device code."""
        if level:
            name = self._absolute(name, globals or {}, level)
        parts = name.split(".")
        first = leaf = self._load(parts[0], None)
        for count in range(2, len(parts) + 1):
            child = self._load(".".join(parts[:count]), leaf)
            setattr(leaf, parts[count - 1], child)
            leaf = child
        if not fromlist:
            return first
        if fromlist is True:  # asyncio passes it; the device accepts anything that is true
            return leaf
        for wanted in fromlist:
            if wanted != "*" and not hasattr(leaf, wanted):
                if not hasattr(leaf, "__path__"):
                    raise ImportError(f"can't import name {wanted}")
                setattr(leaf, wanted, self._load(f"{name}.{wanted}", leaf))
        return leaf

    @staticmethod
    def _absolute(name: str, globals: Mapping[str, Any], level: int) -> str:
        package: str = globals.get("__name__", "")
        if "__path__" not in globals:
            package = package.rpartition(".")[0]
        for _ in range(level - 1):
            package = package.rpartition(".")[0]
        if not package:
            raise ImportError("can't perform relative import")
        return f"{package}.{name}" if name else package

    def _load(self, name: str, parent: ModuleType | None) -> ModuleType:
        if name in self.modules:
            return self.modules[name]
        if name in self.firmware:
            return self.firmware[name]
        if parent is not None and name.rpartition(".")[0] in self.firmware:
            child = getattr(parent, name.rpartition(".")[2], None)
            if isinstance(child, ModuleType):
                return child
        found = self._find(name, parent)
        if found is None:
            raise ImportError(f"no module named '{name}'")
        return self._execute(name, *found)

    def _find(self, name: str, parent: ModuleType | None) -> tuple[str, Path, bool] | None:
        """Return (device path, real path, is it a package), or None.

        The real path of a package without __init__.py is its folder.
        """
        tail = name.rpartition(".")[2]
        if parent is not None:
            places = (
                [(f"{parent.__dict__['__path__']}/", Path(parent.__dict__["__real_path__"]))]
                if hasattr(parent, "__path__")
                else []
            )
        else:
            places = [(place, self.root / place.strip("/")) for place in SEARCH]
        for place, folder in places:
            real = folder / tail
            if (real / "__init__.py").is_file():
                return f"{place}{tail}", real / "__init__.py", True
            if real.with_name(tail + ".py").is_file():
                return f"{place}{tail}.py", real.with_name(tail + ".py"), False
            if real.is_dir():
                return f"{place}{tail}", real, True
        library = _adafruit_library(name) if parent is None else None
        if library is None:
            return None
        real, package = library
        return f"/lib/{name}" + ("" if package else ".py"), real, package

    def _execute(self, name: str, device_path: str, real: Path, package: bool) -> ModuleType:
        file = device_path
        folder = real
        if package and real.suffix == ".py":
            file, folder = f"{device_path}/__init__.py", real.parent
        module = self._new(name, file)
        if package:
            module.__dict__.update(__path__=device_path, __real_path__=str(folder))
        if real.suffix == ".py":
            try:
                exec(compile_file(real, self._loops_take_time), module.__dict__)
            except BaseException:
                self.modules.pop(name, None)
                raise
        if self.on_module:
            self.on_module(module)
        return module

    def _new(self, name: str, file: str) -> ModuleType:
        module = ModuleType(name)
        module.__dict__.update(__file__=file, __builtins__=self.builtins)
        self.modules[name] = module
        return module
