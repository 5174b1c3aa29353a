# SPDX-License-Identifier: MIT
"""The command line: from a bare Python to a running command."""
