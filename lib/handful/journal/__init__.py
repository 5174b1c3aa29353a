# SPDX-License-Identifier: MIT
"""Storage that survives power loss."""
