# SPDX-License-Identifier: MIT
"""A case to print for the console on its perfboard: `python3 -m host_sim case`.

`parts` has the sizes of bought parts, and `plan` the place of everything. `shells` makes the
printed parts, and `bought` the space that bought parts need. Only `solids` uses the CAD kernel.
`files` and `picture` write the results.
"""
