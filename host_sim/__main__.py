# SPDX-License-Identifier: MIT
"""`python3 -m host_sim`: play, or one of the commands."""

import sys

from host_sim.cli.bootstrap import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
