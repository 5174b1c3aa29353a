# SPDX-License-Identifier: MIT
"""What the device's Python lacks, checked without a device: imports, names, traps, sizes.

The parser of mpy-cross refuses wrong syntax and the virtual machine (host_sim/micropython) what
fails when it runs. This room finds the rest by reading: modules that the Pico's firmware does not
include, names missing in modules it does include, and code that works but gives other results
there. The facts and the reasons are in docs/device-python.md.

    files      which files a device gets        missing      what its Python lacks
    source     what of them is deployed         order        loops over dicts and sets
    importing  what they import                 byte_arrays  names that hold bytearrays
    firmware   what the Pico has                reader       the sentences about all this
"""

from host_sim.device_code.files import device_files, games, module_file
from host_sim.device_code.firmware import (
    board_names,
    firmware_modules,
    parse_as_device,
    pico_pins,
    stub_names,
)
from host_sim.device_code.importing import import_closure, imports
from host_sim.device_code.missing import PURE
from host_sim.device_code.reader import check, check_source
from host_sim.device_code.source import code_size, constants, strip, without_annotations
from host_sim.paths import ROOT

__all__ = [
    "PURE",
    "ROOT",
    "board_names",
    "check",
    "check_source",
    "code_size",
    "constants",
    "device_files",
    "firmware_modules",
    "games",
    "import_closure",
    "imports",
    "module_file",
    "parse_as_device",
    "pico_pins",
    "strip",
    "stub_names",
    "without_annotations",
]
