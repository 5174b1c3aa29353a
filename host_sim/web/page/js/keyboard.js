// SPDX-License-Identifier: MIT
// The keyboard: the same keys as in the simulator's window. Keys belong to the console unless a
// dialog is open or a text field has the focus.

const BUTTONS = {
  arrowup: "UP", w: "UP",
  arrowdown: "DOWN", s: "DOWN",
  arrowleft: "LEFT", a: "LEFT",
  arrowright: "RIGHT", d: "RIGHT",
  x: "A", enter: "A", " ": "A",
  z: "B", backspace: "B", escape: "B",
};
const NOT_TYPED = /^(tab|shift|control|alt|altgraph|meta|capslock|numlock|f\d+)$/; // these wake nothing

// Whether the focused element needs the key itself: a text field all keys, a button those that press
// it, a slider the arrows.
function isTaken(target, key) {
  const element = target.closest?.("input, textarea, select, button, summary, a");
  if (!element) return false;
  if (element.matches("button, summary, a, [type=checkbox]")) return key === "enter" || key === " ";
  if (element.matches("[type=range]")) return key.startsWith("arrow");
  return true;
}

// `choose(number)` is called for 1 to 9, and for R with 0; `commands` has a function for each letter
// that the page uses itself; `isAsleep()` says whether any key wakes the console.
export function listen(thumbs, { choose, commands, isAsleep }) {
  addEventListener("keydown", (event) => {
    const key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector("dialog[open]") || isTaken(event.target, key)) return;
    let act = null;
    if (isAsleep()) {
      if (!NOT_TYPED.test(key)) act = () => thumbs.down(event.code, BUTTONS[key] ?? "A");
    } else if (BUTTONS[key]) {
      act = () => thumbs.down(event.code, BUTTONS[key]);
    } else if (key === "r" || /^[1-9]$/.test(key)) {
      act = () => choose(key === "r" ? 0 : Number(key));
    } else {
      act = commands[key];
    }
    if (!act) return;
    event.preventDefault();
    if (!event.repeat) act();
  });
  addEventListener("keyup", (event) => thumbs.up(event.code));
  addEventListener("blur", () => thumbs.letGo());
}
