// SPDX-License-Identifier: MIT
// Runs before the page is drawn, also where modules do not: says that there are scripts, and whether
// the page was opened from disk. style.css shows the page or an explanation accordingly.

document.documentElement.className = location.protocol === "file:" ? "from-disk" : "scripts";
