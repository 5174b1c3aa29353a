# SPDX-License-Identifier: MIT
"""`python3 -m host_sim image`: one UF2 file with CircuitPython and Handful."""

import os
from argparse import ArgumentParser, Namespace
from functools import partial
from pathlib import Path

from host_sim.cli import arguments
from host_sim.cli.commands.deploy import (
    Bar,
    add_selection,
    build_to_fit,
    choose_languages,
    readable_form,
)
from host_sim.cli.commands.emulate import VARIABLE
from host_sim.errors import Trouble

HELP = "make one file to drag onto a Pico, with CircuitPython and Handful"
EXAMPLE = "image --firmware adafruit-circuitpython.uf2 --language de -o handful.uf2"
NEEDS = "deploy"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument(
        "--firmware", metavar="FILE.uf2", default=os.environ.get(VARIABLE),
        help="CircuitPython 10 or newer for a Pico, Pico W, Pico 2 or Pico 2 W (default: "
        f"${VARIABLE})",
    )  # fmt: skip
    parser.add_argument(
        "-o", "--output", metavar="FILE.uf2", type=arguments.new_file(".uf2"),
        default="handful.uf2", help="new file to write (default: handful.uf2)",
    )  # fmt: skip
    add_selection(parser)


def check(args: Namespace, parser: ArgumentParser) -> None:
    """Check the arguments, before packages are installed."""
    from host_sim.deploy.flash import firmware

    if args.firmware is None:
        parser.error(f"--firmware FILE.uf2 is missing: {firmware.take_one().removesuffix('.')}")
    if Path(args.output).exists():
        parser.error(f"{args.output!r} already exists; name a new file")
    firmware.layout_of(firmware.read(args.firmware))


def run(args: Namespace) -> None:
    """Make the UF2 file."""
    from host_sim.deploy.flash import firmware, image

    made_for = firmware.read(args.firmware)
    layout = firmware.layout_of(made_for)
    print(f"{made_for.file}: {made_for.name}, CircuitPython {made_for.version}", flush=True)
    fits = partial(image.fits, layout=layout)
    files = build_to_fit(
        fits, form=readable_form(made_for), progress=Bar("preparing"), left_out=args.without
    )
    files = choose_languages(files, args.language, fits)
    data = image.make(made_for, files, layout)
    write(Path(args.output), data)
    print(
        f"{args.output}: CircuitPython and a drive with {len(files)} files, {len(data) // 1024} KB "
        f"to drag. Hold BOOTSEL while you plug the board in, and drag it onto {made_for.drive}.\n"
        "It replaces everything on the board's CIRCUITPY drive. Games and settings in its nvm "
        "stay, but make a copy first: `board backup FILE`. To keep other files of the drive, copy "
        "them to this computer, or use `deploy`, which keeps them."
    )


def write(path: Path, data: bytes) -> None:
    """Write a new file completely or not at all."""
    begun = False
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(path, "xb") as file:
            begun = True
            file.write(data)
    except FileExistsError:
        raise Trouble(f"{path} already exists; name a new file.") from None
    except OSError as error:
        if begun:
            path.unlink()
        raise Trouble(f"cannot write {path} ({error.strerror}); name another file.") from None
