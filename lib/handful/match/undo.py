# SPDX-License-Identifier: MIT
"""The limit of undo.

Players can undo their own actions, and the computer players' actions after them, back to the last
outcome of chance or the last revealed secret. They cannot undo each other's actions. Match keeps a
packed state for each action that can be undone.
"""

UNDO_LIMIT = 16  # actions
