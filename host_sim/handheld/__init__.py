# SPDX-License-Identifier: MIT
"""The handheld as one object: simulated, emulated or connected by USB. `ocr` reads its screen."""
