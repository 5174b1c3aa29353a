# SPDX-License-Identifier: MIT
"""Count starts in a file, then compute forever."""

from __future__ import annotations

try:
    with open("/starts.txt") as file:
        starts = int(file.read())
except OSError:
    starts = 0
with open("/starts.txt", "w") as file:
    file.write(str(starts + 1))
print("start", starts + 1)
while True:
    pass
