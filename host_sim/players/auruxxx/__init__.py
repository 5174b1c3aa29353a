# SPDX-License-Identifier: MIT
"""The reference player of AURUXXX."""
