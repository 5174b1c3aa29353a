// SPDX-License-Identifier: MIT
// What the firmware prints to its serial console.

import { card, labelled, make } from "./make.js";

const MOST = 20_000; // characters kept

export function serialCard(handheld) {
  const text = labelled(make("pre", { id: "serial", tabindex: 0 }), "serial.title");
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
  return { card: card("serial.title", text), open() {} };
}
