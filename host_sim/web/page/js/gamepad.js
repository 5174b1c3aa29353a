// SPDX-License-Identifier: MIT
// A gamepad in the browser's standard layout: cross or left stick, bottom button A, right button B.

const BUTTONS = { 0: "A", 1: "B", 12: "UP", 13: "DOWN", 14: "LEFT", 15: "RIGHT" };
const TILT = 0.5;

export function listen(thumbs) {
  let looking = false;

  function look() {
    const pads = navigator.getGamepads().filter(Boolean);
    for (const pad of pads) {
      for (const [number, button] of Object.entries(BUTTONS)) {
        feel(`pad ${pad.index} ${number}`, button, pad.buttons[number]?.pressed);
      }
      const [across = 0, along = 0] = pad.axes;
      feel(`stick ${pad.index} left`, "LEFT", across < -TILT);
      feel(`stick ${pad.index} right`, "RIGHT", across > TILT);
      feel(`stick ${pad.index} up`, "UP", along < -TILT);
      feel(`stick ${pad.index} down`, "DOWN", along > TILT);
    }
    looking = pads.length > 0;
    if (looking) requestAnimationFrame(look);
  }

  function feel(holder, button, pressed) {
    if (pressed && !document.querySelector("dialog[open]")) thumbs.down(holder, button);
    else thumbs.up(holder);
  }

  addEventListener("gamepadconnected", () => {
    if (!looking) look();
  });
}
