# SPDX-License-Identifier: MIT
"""The name of the program in help and messages. Standard library and old syntax only."""

import os

VARIABLE = "HANDFUL_PROGRAM"  # set by `handful` and by a restart; not passed on to other programs
BY_MODULE = "python3 -m host_sim"
PROGRAM = os.environ.pop(VARIABLE, "") or BY_MODULE
NAME = "host_sim" if PROGRAM == BY_MODULE else PROGRAM.split("/")[-1].split("\\")[-1]
