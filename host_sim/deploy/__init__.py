# SPDX-License-Identifier: MIT
"""Deploying Handful: the files of a device (tree), drives, and copying (planner, copier)."""
