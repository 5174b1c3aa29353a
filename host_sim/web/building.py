# SPDX-License-Identifier: MIT
"""Builds the page into a folder that any plain web server can serve.

The drive is what `deploy` writes, modules with MicroPython's mark, in one file (handful.pack): a
line of JSON with each path and its length, then the bytes. MicroPython is the very one the tests
run, checked by its hash. Where it meets what is C on the device, the shims of the tests serve; of
those that have something to do in a browser web/shims has others.
"""

import hashlib
import json
import shutil
from pathlib import Path

from host_sim.deploy import folding, tree
from host_sim.errors import Trouble
from host_sim.paths import ROOT

HERE = Path(__file__).resolve().parent
PAGE, SHIMS = HERE / "page", HERE / "shims"
TEST_SHIMS = HERE.parent / "micropython" / "shims"
PACK = "handful.pack"  # also tells a folder of ours from anybody else's
SERVICE = "service.js"
SCREEN = "lib/handful/screen"
ICONS = (192, 512)
BUZZER = b"\nHANDFUL_BUZZER = 1\n"
MOST_BYTES = 1_500_000  # all that a browser fetches


def build(folder, say=print, root=ROOT):
    """The page in this folder, which is empty, ours, or not there yet; its size in bytes."""
    folder = Path(folder)
    check(folder)
    from host_sim.micropython.vm import NoMachine, ensure

    try:
        _, program = ensure(say)
    except NoMachine as reason:
        raise Trouble(str(reason)) from None
    files = page_files()
    for name in ("micropython.mjs", "micropython.wasm"):
        # Many a web server does not know .mjs for a script.
        path = "micropython/" + name.replace(".mjs", ".js")
        files[path] = program.with_name(name).read_bytes()
    files[PACK] = pack(root)
    for size in ICONS:
        files[f"icon-{size}.png"] = icon(root, size)
    files[SERVICE] = service(files)
    write(folder, files)
    return sum(map(len, files.values()))


def check(folder):
    """Trouble unless the page may be put there."""
    if folder.exists() and not folder.is_dir():
        raise Trouble(f"{folder} is no folder; name another with --build FOLDER.")
    if folder.is_dir() and any(folder.iterdir()) and not (folder / PACK).is_file():
        raise Trouble(
            f"{folder} holds other things than the page; empty it, or name another with "
            "--build FOLDER."
        )


def write(folder, files):
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
            f"cannot write {error.filename or folder} ({error.strerror}); name another with "
            "--build FOLDER."
        ) from None


def page_files():
    """{path: bytes} of what was written by hand."""
    return {
        file.relative_to(PAGE).as_posix(): file.read_bytes()
        for file in sorted(PAGE.rglob("*"))
        if file.is_file()
    }


# The drive


def pack(root=ROOT):
    """The drive, the shims, and the letters that the page reads the screen with."""
    files = {"/" + path: data for path, data in drive(root).items()}
    for name, source in folded_shims(root).items():
        path, data = tree.smaller(f"{name}.py", source, tree.COMPILED, tree.MICROPYTHON)
        files[f"/shims/{path}"] = data
    names = {}
    exec((Path(root) / SCREEN / "font.py").read_text(encoding="utf-8"), names)
    files["letters.txt"] = names["CHARS"].encode()
    files["letters.bin"] = (Path(root) / SCREEN / "font.bin").read_bytes()
    lengths = json.dumps({path: len(data) for path, data in files.items()})
    return lengths.encode() + b"\n" + b"".join(files.values())


def drive(root=ROOT):
    """What `deploy` writes; and the handheld in a browser has a buzzer."""
    files = tree.build(root, mark=tree.MICROPYTHON)
    files[tree.SETTINGS] = files.get(tree.SETTINGS, b"") + BUZZER
    return files


def shims():
    """{module's name: source}."""
    found = {}
    for folder in (TEST_SHIMS, SHIMS):
        found |= {file.stem: file.read_bytes() for file in sorted(folder.glob("*.py"))}
    found["board"] = board_shim()
    return found


def folded_shims(root=ROOT):
    """Return the shims with the console's constants folded: the drive no longer defines them."""
    paths = {name: f"shims/{name}.py" for name in shims()}
    own = {paths[name]: source for name, source in shims().items()}
    folded = folding.fold({**tree.sources(Path(root)), **own})
    return {name: folded[path] for name, path in paths.items()}


def board_shim():
    """The Pico's pins by their names; two names of one pin are one object."""
    from host_sim.hardware.boards import PICO
    from host_sim.sim.board_pins import pin_numbers

    lines = ["import microcontroller", f"board_id = {PICO!r}"]
    first = {}
    for name, number in pin_numbers(PICO).items():
        same = first.setdefault(number, name)
        lines.append(f"{name} = " + (f"microcontroller.Pin({name!r})" if same == name else same))
    return "\n".join(lines).encode()


# For installing it, and for playing without a network


def icon(root, size):
    """The hand of the title, lit on the panel's black, as a PNG."""
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


def service(files):
    """The service worker, with the list of files and a version of its own for each content."""
    digest = hashlib.sha256()
    for path in sorted(files):
        digest.update(path.encode() + b"\0" + files[path])
    names = ["./", *sorted(path for path in files if path != SERVICE)]
    text = files[SERVICE].decode("utf-8")
    marks = {
        'const VERSION = "made by the build";': f'const VERSION = "{digest.hexdigest()[:16]}";',
        "const FILES = [];": f"const FILES = {json.dumps(names)};",
    }
    for mark, line in marks.items():
        if mark not in text:
            raise Trouble(f"{SERVICE} has no line {mark}")
        text = text.replace(mark, line)
    return text.encode()
