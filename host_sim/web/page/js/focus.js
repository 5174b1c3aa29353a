// SPDX-License-Identifier: MIT
// Gives the focus back to the device after every dialog and every control of the page, so that the
// next key plays. Only text fields keep it, and sliders that are moved by keys.

export function keepFocus(device) {
  let byKeys = false; // the last input

  function giveBack() {
    if (!document.querySelector("dialog[open]")) device.focus({ preventScroll: true });
  }

  // The device's own focus is only shown to users who walk from control to control.
  const tabbing = (yes) => document.body.classList.toggle("tabbing", yes);
  const keys = (event) => {
    byKeys = true;
    tabbing(event.key === "Tab");
  };
  const pointer = () => {
    byKeys = false;
    tabbing(false);
  };
  addEventListener("keydown", keys, { capture: true });
  addEventListener("pointerdown", pointer, { capture: true });
  for (const dialog of document.querySelectorAll("dialog")) {
    dialog.addEventListener("close", giveBack);
  }
  addEventListener("click", (event) => {
    const control = event.target.closest?.("button, summary, a, label, input, #device");
    if (control && !control.matches("[readonly]")) giveBack();
  });
  addEventListener("change", (event) => {
    if (!(byKeys && event.target.matches("[type=range]"))) giveBack();
  });
}
