// SPDX-License-Identifier: MIT
// Fingers and the mouse on the drawn buttons. The areas that react are larger than the drawings, a
// thumb can slide from arrow to arrow, and each finger holds its own button. The screen is A, and B
// with the right mouse button.

const VIBRATION_MS = 9;
const SLACK = 1.45; // a round button reacts this many radii around its centre

function direction(box, x, y) {
  const across = x - (box.left + box.width / 2);
  const along = y - (box.top + box.height / 2);
  const reach = Math.max(Math.abs(across), Math.abs(along));
  if (reach < box.width * 0.07 || reach > box.width * 0.75) return null;
  if (Math.abs(across) > Math.abs(along)) return across > 0 ? "RIGHT" : "LEFT";
  return along > 0 ? "DOWN" : "UP";
}

function distance(box, x, y) {
  const across = x - (box.left + box.width / 2);
  const along = y - (box.top + box.height / 2);
  return Math.hypot(across, along) / (box.width / 2);
}

function isInside(box, x, y) {
  return box.left <= x && x < box.right && box.top <= y && y < box.bottom;
}

// A browser reports an error if a page vibrates before it was ever touched.
function vibrate() {
  if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.(VIBRATION_MS);
}

// `vibrates()` says whether a touch is felt.
export function listen(device, thumbs, vibrates) {
  const pad = device.querySelector(".pad");
  const glass = device.querySelector(".glass");
  const rounds = ["A", "B"].map((name) => [name, device.querySelector(`[data-button=${name}]`)]);

  function buttonAt({ clientX: x, clientY: y, buttons }) {
    if (isInside(glass.getBoundingClientRect(), x, y)) return buttons & 2 ? "B" : "A";
    const nearest = rounds
      .map(([name, element]) => [distance(element.getBoundingClientRect(), x, y), name])
      .sort((one, other) => one[0] - other[0])[0];
    if (nearest[0] <= SLACK) return nearest[1];
    return direction(pad.getBoundingClientRect(), x, y);
  }

  function hold(event) {
    const button = buttonAt(event);
    if (!button) return false;
    const isNew = !thumbs.isDown(button);
    thumbs.down(`pointer ${event.pointerId}`, button);
    if (isNew && event.pointerType === "touch" && vibrates()) vibrate();
    return true;
  }

  device.addEventListener("pointerdown", (event) => {
    device.focus({ preventScroll: true });
    if (event.button > 0 && !(event.button === 2 && event.target.closest(".glass"))) return;
    if (!hold(event)) return;
    event.preventDefault();
    device.setPointerCapture(event.pointerId);
  });
  device.addEventListener("pointermove", (event) => {
    if (thumbs.holders.has(`pointer ${event.pointerId}`)) hold(event);
  });
  for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
    device.addEventListener(end, (event) => thumbs.up(`pointer ${event.pointerId}`));
  }
  // A finger's own click follows its pointer events. A click without them is a screen reader's.
  device.addEventListener("mousedown", (event) => event.preventDefault());
  device.addEventListener("contextmenu", (event) => event.preventDefault());
  device.addEventListener("click", (event) => {
    const button = event.target.closest("[data-button]")?.dataset.button;
    if (button && event.detail === 0) thumbs.tap(button);
  });
}
