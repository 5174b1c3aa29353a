# SPDX-License-Identifier: MIT
"""Drawing on the 128x64 display."""
