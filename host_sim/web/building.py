# SPDX-License-Identifier: MIT
"""Build the page into a folder that any plain web server can serve.

The drive is what `deploy` writes, with modules marked for MicroPython, in one file (handful.pack):
a line of JSON with the length of each file, then the bytes of all of them, gzipped. MicroPython is
the one that the tests run, checked by its hash, and so are the shims, the modules that are C on the
device. Their other half, the module `host`, is page/js/machine/firmware.js.
"""

import gzip
import hashlib
import json
import shutil
from collections.abc import Callable
from pathlib import Path

from host_sim import flash
from host_sim.deploy import folding, tree
from host_sim.errors import Trouble
from host_sim.frontends import announcer, number_keys
from host_sim.paths import ROOT
from host_sim.version import version
from host_sim.web import wording

HERE = Path(__file__).resolve().parent
PAGE, PYTHON = HERE / "page", HERE / "python"
SHIMS = HERE.parent / "micropython" / "shims"
PACK = "handful.pack"  # a folder with this file is a page that may be replaced
INDEX = "index.html"
SERVICE = "service.js"
START = "js/start.js"
FLASH_FACTS = "js/machine/flash-facts.js"
SCREEN = "lib/handful/screen"
ICONS = (192, 512)
BUZZER = b"\nHANDFUL_BUZZER = 1\n"
SERVE_COMMAND = "python3 -m http.server 8137"
MOST_BYTES = 1_650_000  # all that a browser downloads; words for screen readers take 100 KB


def build(folder: str | Path, say: Callable[[str], object] = print, root: Path = ROOT) -> int:
    """Write the page into a folder; return its size in bytes.

    The folder must be new, empty, or have an older page, which is replaced.
    """
    folder = Path(folder)
    check(folder)
    from host_sim.micropython.nodejs import NoMachine
    from host_sim.micropython.vm import ensure

    try:
        _, program = ensure(say)
    except NoMachine as reason:
        raise Trouble(str(reason)) from None
    files = page_files()
    files[FLASH_FACTS] = flash_facts()
    files[INDEX] = index(files[INDEX])
    files[START] = start(files[START])
    files[wording.SCRIPT] = wording.script()
    for name in ("micropython.mjs", "micropython.wasm"):
        # Many web servers do not know that .mjs is a script.
        path = "micropython/" + name.replace(".mjs", ".js")
        files[path] = program.with_name(name).read_bytes()
    files[PACK] = gzip.compress(pack(root), mtime=0)  # not all web servers compress
    for size in ICONS:
        files[f"icon-{size}.png"] = icon(root, size)
    files[SERVICE] = service(files)
    write(folder, files)
    return sum(map(len, files.values()))


def check(folder: Path) -> None:
    """Raise Trouble unless the page may be written into the folder."""
    if folder.exists() and not folder.is_dir():
        raise Trouble(f"{folder} is not a folder; choose another with -o FOLDER.")
    if folder.is_dir() and any(folder.iterdir()) and not (folder / PACK).is_file():
        raise Trouble(
            f"{folder} contains other files than the page; empty it, or choose another with "
            "-o FOLDER."
        )


def write(folder: Path, files: dict[str, bytes]) -> None:
    """Replace the folder's contents by these files."""
    try:
        for old in folder.iterdir() if folder.is_dir() else ():
            if old.is_dir() and not old.is_symlink():
                shutil.rmtree(old)
            else:
                old.unlink()
        for path, data in files.items():
            place = folder / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(data)
    except OSError as error:
        raise Trouble(
            f"cannot write {error.filename or folder} ({error.strerror}); choose another folder "
            "with -o FOLDER."
        ) from None


def page_files() -> dict[str, bytes]:
    """Return {path: bytes} of the files in page/."""
    return {
        file.relative_to(PAGE).as_posix(): file.read_bytes()
        for file in sorted(PAGE.rglob("*"))
        if file.is_file()
    }


def fill_in(name: str, data: bytes, values: dict[str, str]) -> bytes:
    """Return a file with placeholders replaced: `values` is {placeholder: text}."""
    text = data.decode("utf-8")
    for placeholder, value in values.items():
        if placeholder not in text:
            raise Trouble(f"{name} has no placeholder {placeholder}")
        text = text.replace(placeholder, value)
    return text.encode()


def flash_facts() -> bytes:
    """Return a script with the facts about a Pico's flash (host_sim/flash.json)."""
    names = ("SECTOR", "PAGE", "ERASED", "NVM_SIZE")
    lines = [f"export const {name} = {getattr(flash, name)};\n" for name in names]
    return "".join(lines).encode()


def index(data: bytes) -> bytes:
    """Return index.html with Handful's version, and with what to do where it cannot run."""
    return fill_in(
        INDEX,
        data,
        {
            'data-version="of the build"': f'data-version="{version()}"',
            "<!-- filled in by the build: from disk -->": wording.from_disk(SERVE_COMMAND),
            "<!-- filled in by the build: without scripts -->": wording.without_scripts(),
        },
    )


def start(data: bytes) -> bytes:
    """Return start.js with the list of languages."""
    languages = json.dumps(wording.languages())
    return fill_in(
        START,
        data,
        {'const LANGUAGES = ["en"]; // filled in by the build': f"const LANGUAGES = {languages};"},
    )


# The drive


def pack(root: Path = ROOT) -> bytes:
    """Return the drive, the shims, and the font with which the page reads the screen."""
    files = {"/" + path: data for path, data in drive(root).items()}
    for name, source in folded_shims(root).items():
        path, data = tree.reduced(f"{name}.py", source, tree.COMPILED, tree.MICROPYTHON)
        files[f"/shims/{path}"] = data
    names: dict[str, str] = {}
    exec((Path(root) / SCREEN / "font.py").read_text(encoding="utf-8"), names)
    files["letters.txt"] = names["CHARS"].encode()
    files["letters.bin"] = (Path(root) / SCREEN / "font.bin").read_bytes()
    lengths = json.dumps({path: len(data) for path, data in files.items()})
    return lengths.encode() + b"\n" + b"".join(files.values())


def drive(root: Path = ROOT) -> dict[str, bytes]:
    """Return what `deploy` writes, and the descriptions in words, for a console with a buzzer."""
    files = tree.build(root, mark=tree.MICROPYTHON, is_spoken=True)
    files[tree.SETTINGS] = files.get(tree.SETTINGS, b"") + BUZZER
    return files


def shims() -> dict[str, bytes]:
    """Return {module name: source} of the shims and of what the page runs beside the firmware."""
    found: dict[str, bytes] = {}
    for folder in (SHIMS, PYTHON):
        found |= {file.stem: file.read_bytes() for file in sorted(folder.glob("*.py"))}
    found["board"] = board_shim()
    found["number_keys"] = Path(number_keys.__file__).read_bytes()  # the same as in the window
    found["announcer"] = Path(announcer.__file__).read_bytes()  # the same as in --text
    return found


def folded_shims(root: Path = ROOT) -> dict[str, bytes]:
    """Return the shims with the console's constants folded: the drive no longer defines them."""
    paths = {name: f"shims/{name}.py" for name in shims()}
    own = {paths[name]: source for name, source in shims().items()}
    folded = folding.fold({**tree.sources(Path(root), True), **own})
    return {name: folded[path] for name, path in paths.items()}


def board_shim() -> bytes:
    """Return a module with the Pico's pins by name; two names of one pin are one object."""
    from host_sim.hardware.boards import PICO
    from host_sim.sim.board_pins import pin_numbers

    lines = ["import microcontroller", f"board_id = {PICO!r}"]
    first: dict[int, str] = {}
    for name, number in pin_numbers(PICO).items():
        same = first.setdefault(number, name)
        lines.append(f"{name} = " + (f"microcontroller.Pin({name!r})" if same == name else same))
    return "\n".join(lines).encode()


# For installing the page, and for playing offline


def icon(root: Path, size: int) -> bytes:
    """Return the hand of the title screen as a PNG, lit on black."""
    import io

    from PIL import Image

    from host_sim.scenario.captures import COLOURS

    data = (Path(root) / "lib/handful/power_on/hand.bin").read_bytes()
    width, _, wide, high = data[:4]
    stride = (width + 7) // 8
    rows = [data[4 + y * stride : 4 + (y + 1) * stride] for y in range(high, 2 * high)]
    hand = Image.frombytes("1", (stride * 8, high), b"".join(rows)).crop((0, 0, wide, high))
    unit = size * 6 // 10 // high
    large = hand.resize((wide * unit, high * unit), Image.Resampling.NEAREST)
    picture = Image.new("RGB", (size, size), COLOURS[0])
    at = ((size - large.width) // 2, (size - large.height) // 2)
    picture.paste(Image.new("RGB", large.size, COLOURS[1]), at, large)
    file = io.BytesIO()
    picture.quantize(2).save(file, "PNG", optimize=True)
    return file.getvalue()


def service(files: dict[str, bytes]) -> bytes:
    """Return the service worker, with the list of files and a version that changes with them."""
    digest = hashlib.sha256()
    for path in sorted(files):
        digest.update(path.encode() + b"\0" + files[path])
    names = ["./", *sorted(path for path in files if path != SERVICE)]
    return fill_in(
        SERVICE,
        files[SERVICE],
        {
            'const VERSION = "made by the build";': f'const VERSION = "{digest.hexdigest()[:16]}";',
            "const FILES = [];": f"const FILES = {json.dumps(names)};",
        },
    )
