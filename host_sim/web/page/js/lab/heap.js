// SPDX-License-Identifier: MIT
// The firmware's live heap against what a Pico has, and the scenes on its stack.

import { card, make } from "./make.js";

const LIMIT = 154 * 1024; // bytes that a Pico has for Python
const EVERY = 1000; // milliseconds between two looks

export function heapCard(handheld) {
  const bar = make("meter", { min: 0, max: LIMIT, high: LIMIT * 0.9, value: 0, "aria-label": "Live heap" });
  const words = make("p", { id: "heap" }, "…");
  const scenes = make("p", { id: "scenes" }, "…");
  let timer = 0;
  let most = 0;

  handheld.on("begun", () => (most = 0));
  handheld.on("heap", (live) => {
    most = Math.max(most, live);
    bar.value = live;
    const kilobytes = (count) => (count / 1024).toFixed(1);
    words.textContent = `${kilobytes(live)} KB live, at most ${kilobytes(most)} so far; a Pico has 154.`;
  });
  handheld.on("scenes", (names) => (scenes.textContent = names.join(" › ") || "none"));

  return {
    card: card("Heap", bar, words, make("h4", {}, "Scenes, the lowest first"), scenes),
    open(yes) {
      clearInterval(timer);
      if (!yes) return;
      handheld.ask("measure");
      timer = setInterval(() => document.hidden || handheld.ask("measure"), EVERY);
    },
  };
}
