// SPDX-License-Identifier: MIT
// What the firmware prints to its serial console.

import { card, make } from "./make.js";

const MOST = 20_000; // characters kept

export function serialCard(handheld) {
  const text = make("pre", { id: "serial", tabindex: 0, "aria-label": "Serial console" });
  let said = "";
  let waiting = false;

  handheld.on("words", (words) => {
    said = (said + words).slice(-MOST);
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      text.textContent = said;
      text.scrollTop = text.scrollHeight;
    });
  });
  return { card: card("Serial console", text), open() {} };
}
