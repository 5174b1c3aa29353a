# SPDX-License-Identifier: MIT
"""Checks of device code without a device: imports, names, differing results and sizes.

mpy-cross refuses wrong syntax, and the MicroPython machine (host_sim/micropython) shows what fails
at run time. This package finds the rest by reading the sources: modules that the Pico's firmware
does not include, names missing in modules it does include, and code that gives other results
there. docs/device-python.md has the facts and the reasons.

    files      the files of a device            missing      what the device's Python lacks
    source     their deployed form              order        loops over dicts and sets
    importing  their imports                    byte_arrays  names that hold bytearrays
    firmware   the Pico's modules and pins      reader       the check of one file
"""

from host_sim.device_code.files import device_files, games, module_file, published_games
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
    "published_games",
    "strip",
    "stub_names",
    "without_annotations",
]
