// SPDX-License-Identifier: MIT
// What is sent to the display: each area flashes over the panel, and a table has the bytes that each
// key cost.

import { BUTTONS } from "../buttons.js";
import { card, make, worded } from "./make.js";

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

  function row(head) {
    const cells = [make("td", {}, "0"), make("td", {}, "0")];
    rows.prepend(make("tr", {}, head, ...cells));
    while (rows.children.length > KEYS_SHOWN) rows.lastChild.remove();
    return { bytes: 0, areas: 0, cells };
  }

  handheld.on("begun", () => (key = row(worded("th", { scope: "row" }, "wire.power_on"))));
  handheld.on("pressed", ([, number, down]) => {
    if (down) key = row(make("th", { scope: "row" }, BUTTONS[number]));
  });
  handheld.on("sent", ({ area, bytes }) => {
    key ??= row(worded("th", { scope: "row" }, "wire.before"));
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
      "wire.title",
      make("label", {}, flashes, " ", worded("span", {}, "wire.flash")),
      make(
        "table",
        { id: "wire" },
        make(
          "thead",
          {},
          make("tr", {}, ...["wire.after", "wire.bytes", "wire.areas"].map((name) => worded("th", { scope: "col" }, name))),
        ),
        rows,
      ),
    ),
    open: (yes) => (overlay.hidden = !yes || !flashes.checked),
  };
}
