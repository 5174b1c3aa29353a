// SPDX-License-Identifier: MIT
// The keyboard as thumbs: the same keys as in the simulator's window.

const KEYS = {
  arrowup: "UP", w: "UP",
  arrowdown: "DOWN", s: "DOWN",
  arrowleft: "LEFT", a: "LEFT",
  arrowright: "RIGHT", d: "RIGHT",
  x: "A", enter: "A", " ": "A",
  z: "B", backspace: "B", escape: "B",
};

// Who types into something else, or presses another button, does not mean the device.
function isElsewhere(target) {
  return Boolean(target.closest?.("dialog, #bar, #lab, input, select, textarea"));
}

export function listen(thumbs) {
  addEventListener("keydown", (event) => {
    const button = KEYS[event.key.toLowerCase()];
    if (!button || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isElsewhere(event.target)) return;
    event.preventDefault();
    if (!event.repeat) thumbs.down(event.code, button);
  });
  addEventListener("keyup", (event) => thumbs.up(event.code));
  addEventListener("blur", () => thumbs.letGo());
}
