// SPDX-License-Identifier: MIT
// What is sent to the display: each area flashes over the panel, and a table has the bytes that each
// key cost.

import { BUTTONS } from "../buttons.js";
import { card, make } from "./make.js";

const FADE_MS = 500;
const KEYS_SHOWN = 6;
const SIZE = 4; // of an OLED pixel on the overlay

export function wireCard(handheld) {
  const overlay = document.getElementById("overlay");
  const context = overlay.getContext("2d");
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const areas = []; // [area, when]
  const flashes = make("input", { type: "checkbox", checked: true, onchange: show });
  const rows = make("tbody");
  let key = null;
  let moving = false;

  function show() {
    overlay.hidden = !flashes.checked;
  }

  function flash() {
    const now = performance.now();
    context.clearRect(0, 0, overlay.width, overlay.height);
    while (areas.length && now - areas[0][1] > FADE_MS) areas.shift();
    for (const [[left, top, right, bottom], since] of areas) {
      const strength = still.matches ? 1 : 1 - (now - since) / FADE_MS;
      context.strokeStyle = `rgb(255 170 60 / ${strength})`;
      context.lineWidth = 3;
      const [wide, high] = [(right - left) * SIZE - 3, (bottom - top) * SIZE - 3];
      context.strokeRect(left * SIZE + 1.5, top * SIZE + 1.5, wide, high);
    }
    moving = areas.length > 0;
    if (moving) requestAnimationFrame(flash);
  }

  function row(name) {
    const cells = [make("td", {}, "0"), make("td", {}, "0")];
    rows.prepend(make("tr", {}, make("th", { scope: "row" }, name), ...cells));
    while (rows.children.length > KEYS_SHOWN) rows.lastChild.remove();
    return { bytes: 0, areas: 0, cells };
  }

  handheld.on("begun", () => (key = row("power on")));
  handheld.on("pressed", ([, number, down]) => {
    if (down) key = row(BUTTONS[number]);
  });
  handheld.on("sent", ({ area, bytes }) => {
    key ??= row("before");
    key.bytes += bytes;
    key.areas++;
    key.cells[0].textContent = key.bytes;
    key.cells[1].textContent = key.areas;
    if (overlay.hidden) return;
    areas.push([area, performance.now()]);
    if (!moving) {
      moving = true;
      requestAnimationFrame(flash);
    }
  });

  return {
    card: card(
      "Sent to the display",
      make("label", {}, flashes, " Flash each area"),
      make(
        "table",
        { id: "wire" },
        make(
          "thead",
          {},
          make("tr", {}, ...["After", "bytes", "areas"].map((words) => make("th", { scope: "col" }, words))),
        ),
        rows,
      ),
    ),
    open: (yes) => (overlay.hidden = !yes || !flashes.checked),
  };
}
