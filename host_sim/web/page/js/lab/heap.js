// SPDX-License-Identifier: MIT
// The firmware's heap in use against what a Pico has, and the scenes on its stack.

import { number, put } from "../words.js";
import { card, labelled, make, worded } from "./make.js";

const LIMIT_KB = 154; // that a Pico has for Python
const LIMIT = LIMIT_KB * 1024;
const MEASURE_MS = 1000; // between two measurements

export function heapCard(handheld) {
  const bar = labelled(make("meter", { min: 0, max: LIMIT, high: LIMIT * 0.9, value: 0 }), "heap.title");
  const words = make("p", { id: "heap" }, "…");
  const scenes = make("p", { id: "scenes" }, "…");
  let timer = 0;
  let most = 0;

  handheld.on("begun", () => (most = 0));
  handheld.on("heap", (live) => {
    most = Math.max(most, live);
    bar.value = live;
    const kilobytes = (count) => number(count / 1024, 1);
    put(words, "heap.words", kilobytes(live), kilobytes(most), LIMIT_KB);
  });
  handheld.on("scenes", (names) => {
    put(scenes, names.length ? "" : "heap.none");
    if (names.length) scenes.textContent = names.join(" › ");
  });

  return {
    card: card("heap.title", bar, words, worded("h4", {}, "heap.scenes"), scenes),
    open(yes) {
      clearInterval(timer);
      if (!yes) return;
      handheld.send("measure");
      timer = setInterval(() => document.hidden || handheld.send("measure"), MEASURE_MS);
    },
  };
}
