# SPDX-License-Identifier: MIT
"""One folder per game. The menu searches this folder; no list is needed."""
