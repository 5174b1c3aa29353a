# SPDX-License-Identifier: MIT
"""Tables of what the device's Python lacks, and replacements. docs/device-python.md has reasons."""

ADAFRUIT_LIBRARIES = (
    "adafruit_displayio_ssd1306", "adafruit_displayio_sh1106", "adafruit_displayio_sh1107",
    "adafruit_display_text", "adafruit_ticks",
)  # fmt: skip
LITERAL_LIMIT = 400  # a list or set literal is built on the stack, which holds about 485 items
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
    "str.isidentifier": "your own check",
    "str.translate": "a loop over replace()",
    "str.maketrans": "a loop over replace()",
    "str.title": "the text as it should appear",
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
MISSING_KEYWORDS: dict[str, tuple[str, ...]] = {
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
