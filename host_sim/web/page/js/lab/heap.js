// SPDX-License-Identifier: MIT
// The firmware's heap in use against what a Pico has, and the scenes on its stack.

import { card, make } from "./make.js";

const LIMIT = 154 * 1024; // bytes that a Pico has for Python
const MEASURE_MS = 1000; // between two measurements

export function heapCard(handheld) {
  const bar = make("meter", { min: 0, max: LIMIT, high: LIMIT * 0.9, value: 0, "aria-label": "Memory in use" });
  const words = make("p", { id: "heap" }, "…");
  const scenes = make("p", { id: "scenes" }, "…");
  let timer = 0;
  let most = 0;

  handheld.on("begun", () => (most = 0));
  handheld.on("heap", (live) => {
    most = Math.max(most, live);
    bar.value = live;
    const kilobytes = (count) => `${(count / 1024).toFixed(1)} KB`;
    words.textContent = `${kilobytes(live)} in use, ${kilobytes(most)} at most. A Pico has 154 KB.`;
  });
  handheld.on("scenes", (names) => (scenes.textContent = names.join(" › ") || "none"));

  return {
    card: card("Memory in use", bar, words, make("h4", {}, "Open scenes, the top one last"), scenes),
    open(yes) {
      clearInterval(timer);
      if (!yes) return;
      handheld.send("measure");
      timer = setInterval(() => document.hidden || handheld.send("measure"), MEASURE_MS);
    },
  };
}
