# SPDX-License-Identifier: MIT
"""Laptop tools for AURUXXX: the reference player and the measuring of strength."""

import sys
from pathlib import Path

LIB = str(Path(__file__).resolve().parents[2] / "lib")
if LIB not in sys.path:  # the device finds lib/ by itself
    sys.path.insert(1, LIB)
