// SPDX-License-Identifier: MIT
// Opens a dialog at its top. A browser would open it where it was scrolled to the last time.

export function openDialog(dialog) {
  dialog.showModal();
  dialog.scrollTop = 0;
}
