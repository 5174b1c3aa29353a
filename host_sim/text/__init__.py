# SPDX-License-Identifier: MIT
"""Checks of the text tables: what a language lacks, and what does not fit its place."""
