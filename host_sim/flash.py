# SPDX-License-Identifier: MIT
"""Facts about a Pico's flash, read from flash.json.

The page (host_sim/web) and the emulator read the same file.

SECTOR: bytes that are erased at once.
PAGE: bytes that are programmed at once.
ERASED: the value of a byte after erasing; programming only clears bits.
NVM_SIZE: bytes of `microcontroller.nvm`, one sector.
CHIP_SIZE: bytes of the whole chip, a W25Q16.
"""

import json
from pathlib import Path

FILE = Path(__file__).with_suffix(".json")
_facts: dict[str, int] = json.loads(FILE.read_text(encoding="utf-8"))
SECTOR = _facts["sector_bytes"]
PAGE = _facts["page_bytes"]
ERASED = _facts["erased_byte"]
NVM_SIZE = _facts["nvm_bytes"]
CHIP_SIZE = _facts["chip_bytes"]
