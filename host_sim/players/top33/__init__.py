# SPDX-License-Identifier: MIT
"""The reference player and the simple player of Top 33."""
