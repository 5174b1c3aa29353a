# SPDX-License-Identifier: MIT
"""Top 12 on the laptop: a referee that checks the rules, and two yardsticks."""
