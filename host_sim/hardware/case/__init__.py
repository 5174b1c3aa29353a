# SPDX-License-Identifier: MIT
"""A case to print for the console on its perfboard: `python3 -m host_sim case`.

`parts.py` has the sizes of what is bought, `plan.py` says where everything is, `shells.py` makes
the printed parts of it and `bought.py` the room that bought ones take; `solids.py` is the only
module that knows the CAD kernel, and `files.py` and `picture.py` write what a maker gets.
"""
