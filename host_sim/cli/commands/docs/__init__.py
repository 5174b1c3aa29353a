# SPDX-License-Identifier: MIT
"""`python3 -m host_sim docs PART`: generated pages, pictures, text checks and glyph sheets."""

HELP = "make the manual, pictures, screens, lessons and glyphs; check the translations"
EXAMPLE = "docs pictures --check"
PARTS = ("manual", "pictures", "screens", "lessons", "strings", "art")
