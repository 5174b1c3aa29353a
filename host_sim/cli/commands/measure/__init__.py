# SPDX-License-Identifier: MIT
"""`python3 -m host_sim measure PART`: speed, sizes and memory of the device code."""

HELP = "measure what the device code costs: speed, sizes or heap"
EXAMPLE = "measure speed --compare"
PARTS = ("speed", "sizes", "heap")
