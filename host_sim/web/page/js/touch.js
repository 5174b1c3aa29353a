// SPDX-License-Identifier: MIT
// Fingers and the mouse on the drawn buttons. What a thumb may miss is larger than what is drawn, a
// thumb slides from arrow to arrow, and each finger holds a button of its own.

const BUZZ = 9; // milliseconds
const SLACK = 1.45; // how far beyond its edge a round button still feels a finger

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

// A browser complains of a page that shakes before it was ever touched.
function buzz() {
  if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.(BUZZ);
}

export function listen(device, thumbs) {
  const pad = device.querySelector(".pad");
  const rounds = ["A", "B"].map((name) => [name, device.querySelector(`[data-button=${name}]`)]);

  function under({ clientX: x, clientY: y }) {
    const nearest = rounds
      .map(([name, element]) => [distance(element.getBoundingClientRect(), x, y), name])
      .sort((one, other) => one[0] - other[0])[0];
    if (nearest[0] <= SLACK) return nearest[1];
    return direction(pad.getBoundingClientRect(), x, y);
  }

  function hold(event) {
    const button = under(event);
    const holder = `pointer ${event.pointerId}`;
    if (!button) return false;
    const news = !thumbs.isDown(button);
    thumbs.down(holder, button);
    if (news && event.pointerType === "touch") buzz();
    return true;
  }

  device.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !hold(event)) return;
    event.preventDefault();
    device.setPointerCapture(event.pointerId);
  });
  device.addEventListener("pointermove", (event) => {
    if (thumbs.holders.has(`pointer ${event.pointerId}`)) hold(event);
  });
  for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
    device.addEventListener(end, (event) => thumbs.up(`pointer ${event.pointerId}`));
  }
  // A finger's own click comes after its pointer events; one without them is a screen reader's.
  device.addEventListener("mousedown", (event) => event.preventDefault());
  device.addEventListener("contextmenu", (event) => event.preventDefault());
  device.addEventListener("click", (event) => {
    const button = event.target.closest("[data-button]")?.dataset.button;
    if (button && event.detail === 0) thumbs.tap(button);
  });
}
