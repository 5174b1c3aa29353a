# SPDX-License-Identifier: MIT
"""From laptop to pocket: what a device gets (tree), where it goes (drives), how it gets there
(planner, copier)."""
